// What opens from below over the screen: a title, something to read or to tap, and a way out.
import { html, render } from "../lit-html/lit-html.js";

// `body` draws what is in it; it is given a way to draw again, and one to close with an answer.
export function sheet(title, body) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  dialog.setAttribute("aria-label", title);
  document.body.append(dialog);
  return new Promise((answered) => {
    const close = (answer = null) => { dialog.close(); dialog.remove(); answered(answer); };
    const draw = () => render(html`
      <header><h2>${title}</h2><button type="button" class="plain" aria-label="Close" @click=${() => close()}>\u2715</button></header>
      <div class="body">${body(draw, close)}</div>`, dialog);
    dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
    draw();
    dialog.showModal();
  });
}

// Whether somebody wants it.
export function sure(question, yes) {
  return sheet(question, (draw, close) => html`
    <p class="two"><button type="button" class="plain" @click=${() => close(false)}>No</button>
    <button type="button" class="danger" @click=${() => close(true)}>${yes}</button></p>`);
}
