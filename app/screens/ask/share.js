// The answer goes out: as a picture, as text, as a log, as a link, as a QR code.
import { html, nothing, render } from "../lit-html/lit-html.js";
import { ask } from "../judge.js";
import { drawn } from "./code.js";
import { picture } from "./picture.js";

const SHORT = 600; // a link of so many characters has a code that a phone reads from a picture

export function share(settled) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  dialog.setAttribute("aria-label", "Share");
  document.body.append(dialog);
  let message = "", coding = null, code = null, text = "";

  const done = () => { dialog.close(); dialog.remove(); };
  const say = (words, shown = "") => { message = words; text = shown; code = null; draw(); };
  const drawing = () => (coding ||= ask({ ask: "code", link: settled.link }));
  const rows = async () => (await drawing()).rows;

  async function copy(words, what) {
    try {
      await navigator.clipboard.writeText(words);
      say(`${what} is copied.`);
    } catch {
      say(`${what}, to be copied:`, words);
    }
  }
  async function send(blob, name) {
    const file = new File([blob], name, { type: blob.type });
    if (navigator.canShare && navigator.canShare({ files: [file] })) {
      try {
        await navigator.share({ files: [file] });
        return say("");
      } catch (error) {
        if (error.name === "AbortError") return say("");
      }
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    return say(`${name} is saved.`);
  }
  const asPicture = async () => { say("Drawing..."); return send(await picture(settled, settled.link && settled.link.length < SHORT ? await rows() : null), "dispute.png"); };
  const asLink = async () => {
    if (!navigator.share) return copy(settled.link, "The link");
    try {
      await navigator.share({ url: settled.link });
      return say("");
    } catch (error) {
      return error.name === "AbortError" ? say("") : copy(settled.link, "The link");
    }
  };
  const asCode = async () => {
    say("Drawing the code...");
    const { rows: drawn, refused } = await drawing();
    if (refused) { coding = null; return say(refused.join(" ")); }
    say("The other player scans this, and has the same table."); code = drawn; return draw();
  };

  const draw = () => render(html`
    <h2>Share</h2>
    <div class="ways">
      <button type="button" @click=${asPicture}>Picture</button>
      <button type="button" @click=${() => copy(settled.markdown, "The text")}>Text</button>
      ${settled.link ? html`<button type="button" @click=${asLink}>Link</button><button type="button" @click=${asCode}>QR code</button>` : nothing}
      <button type="button" @click=${() => send(new Blob([settled.log], { type: "application/json" }), "dispute.game.json")}>Log</button>
    </div>
    ${settled.unlinked ? html`<p class="quiet">No link: ${settled.unlinked}.</p>` : nothing}
    <p role="status">${message}</p>
    ${text ? html`<textarea readonly rows="5" aria-label="To be copied" .value=${text} @focus=${(event) => event.target.select()}></textarea>` : nothing}
    ${code ? drawn(code) : nothing}
    <button type="button" class="plain" @click=${done}>Close</button>`, dialog);

  dialog.addEventListener("cancel", (event) => { event.preventDefault(); done(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) done(); });
  draw();
  dialog.showModal();
  if (settled.link) drawing(); // it takes a moment, which nobody should wait for after the tap
}
