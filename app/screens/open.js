// Any log, from a file, a paste or a link: its verdict, and the page with the stepper.
import { html, nothing } from "./lit-html/lit-html.js";
import { ask } from "./judge.js";

let found = null; // the judged log
let refused = [];
let busy = false;

export async function openText(text, name, redraw) {
  busy = true; found = null; refused = [];
  redraw();
  const answer = await ask({ ask: "open", text, name });
  busy = false;
  if (answer.refused) refused = answer.refused;
  else found = answer;
  redraw();
}

export const open = {
  key: "open",
  title: "Open",
  view(redraw) {
    const file = async (event) => {
      const [one] = event.target.files;
      if (one) await openText(await one.text(), one.name, redraw);
    };
    const paste = (event) => {
      event.preventDefault();
      openText(event.target.elements.log.value, "pasted.game.json", redraw);
    };
    if (found) return html`
      <iframe title="The game, step by step" sandbox="allow-scripts allow-downloads" .srcdoc=${found.page}></iframe>
      <p><button type="button" @click=${() => { found = null; redraw(); }}>Open another</button></p>`;
    return html`
      <h1>Open a game</h1>
      <p><label class="button">A file <input type="file" accept=".json,.jsonl,.txt,.zip" @change=${file}></label></p>
      <form @submit=${paste}>
        <p><label for="log">Or paste a log, a game as text, or a link</label></p>
        <textarea id="log" name="log" rows="6" required></textarea>
        <p><button>Judge it</button></p>
      </form>
      ${busy ? html`<p role="status">Judging...</p>` : nothing}
      ${refused.length ? html`<ul class="refused" role="alert">${refused.map((why) => html`<li>${why}</li>`)}</ul>` : nothing}`;
  },
};
