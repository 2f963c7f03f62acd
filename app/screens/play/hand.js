// A game goes from phone to phone without a server, by links in QR codes, and into files and out of them.
import { html, nothing } from "../lit-html/lit-html.js";
import { download } from "../download.js";
import { code } from "../page/qr.js";
import { askCards } from "./cards.js";
import { asked, Game } from "./game.js";
import { sheet, sure } from "./sheet.js";
import { change, game as stored, keep, newId } from "./store.js";

export const STEPS = "#steps1=";
const FILES = [[".game.json", "JSON"], [".jsonl", "a step a line"], [".game.txt", "as text"]];
const address = () => location.href.replace(/#.*/, "");

// The code with the steps that the other phone does not have yet, as far as is known here.
export async function handOn(game, redraw) {
  let first = game.record.handed && game.record.handed < game.steps.length ? game.record.handed + 1 : 1;
  let shown = null, problem = "";
  const load = async (draw) => {
    try {
      shown = await game.ask("hand-on", { first, address: address() });
      await game.change({ handed: Math.max(game.record.handed || 0, shown.last) });
    } catch (error) {
      problem = error.message;
    }
    draw();
  };
  await sheet("To another phone", (draw) => {
    if (!shown && !problem) load(draw);
    const from = (n) => { first = n; shown = null; draw(); };
    if (problem) return html`<p class="refused">${problem}</p>`;
    if (!shown) return html`<p role="status">One moment\u2026</p>`;
    const { link, qr, last } = shown, all = game.steps.length;
    return html`
      <p>Read this with the camera of the other phone. ${held(shown)}${last < all ? html` <b>${all - last} more come after it.</b>` : nothing}</p>
      ${code(qr)}
      ${first > 1 || last < all ? html`<p class="two">
        <button type="button" class="plain" ?disabled=${first === 1} @click=${() => from(1)}>From the beginning</button>
        <button type="button" ?disabled=${last >= all} @click=${() => from(last + 1)}>The next steps</button></p>` : nothing}
      <label for="from">From step</label> <input id="from" type="number" inputmode="numeric" min="1" max=${all} .value=${String(first)} @change=${(event) => from(Math.max(1, Number(event.target.value) || 1))}>
      ${copying(link)}`;
  });
  redraw();
}

const held = ({ first, last }) => (last < first ? "It holds the beginning of the game." : first === 1 ? `It holds the game up to step ${last}.`
  : first === last ? `It holds step ${first}.` : `It holds steps ${first} to ${last}.`);

const copying = (link) => html`<p><textarea readonly rows="3" aria-label="The link" .value=${link} @focus=${(event) => event.target.select()}></textarea>
  <button type="button" class="plain" @click=${(event) => copy(event.target, link)}>Copy the link</button></p>`;

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Mark it and copy it with the browser";
  }
}

// Reads a link with steps: the game that it added to, and what is to be told about it.
export async function follow(link) {
  const part = await asked({ ask: "unpack", link });
  const found = await stored(part.game);
  if (!found) {
    if (!part.header) return { told: `This phone does not have this game yet. Ask for the code from the beginning; this one begins at step ${part.first}.` };
    const { header, players } = await asked({ ask: "import", text: JSON.stringify({ ...part.header, steps: part.steps }) });
    await keep({ id: part.game, header, players, begun: Date.now(), handed: part.steps.length, last: "" }, part.steps);
    return { id: part.game, told: `The game is here now, with ${count(part.steps.length)}.` };
  }
  return join(new Game(found), part);
}

// Adds a part to a game, and after it those that waited for it.
async function join(game, part) {
  const { id } = game.record, waiting = game.record.waiting || [];
  const { steps, missing = [], differs, here, there } = await game.ask("join", { first: part.first, steps: part.steps });
  if (missing.length) {
    await game.change({ waiting: [...waiting.filter(({ first }) => first !== part.first), { first: part.first, steps: part.steps }] });
    return { id, told: `${missing[0] === missing[1] ? `Step ${missing[0]} is` : `Steps ${missing[0]} to ${missing[1]} are`} missing. Ask for ${missing[0] === missing[1] ? "it" : "them"}; what you have just read is kept until then.` };
  }
  if (differs) return apart(game, part, { differs, here, there });
  if (steps.length) await game.add(steps);
  const [next] = waiting;
  if (next && next.first <= game.steps.length + 1) {
    await game.change({ waiting: waiting.slice(1) });
    const { told } = await join(game, next);
    if (!steps.length) return { id, told };
  }
  return { id, told: steps.length ? `${count(steps.length)} came from the other phone.` : "These steps are here already." };
}

async function apart(game, part, { differs, here, there }) {
  const { id, header, players } = game.record;
  const both = await sure(`Step ${differs} is ${here} here, and ${there} there. Keep the other phone's game beside this one?`, "Keep both");
  if (!both) return { id, told: `Step ${differs} is another on the other phone (${there}). Nothing was changed here.` };
  const steps = [...game.steps.slice(0, part.first - 1), ...part.steps], other = newId();
  await keep({ id: other, header, players, begun: Date.now(), handed: 0, last: "" }, steps);
  return { id: other, told: `This is the other phone's game; yours is in the list as it was.` };
}

const count = (n) => (n === 1 ? "1 step" : `${n} steps`);

// Files and the link of the whole game.
export function exporting(game) {
  let whole = null, problem = "", own = false, saved = "";
  return sheet("Save or send", (draw) => {
    const text = async (form) => {
      problem = "";
      try {
        return await game.ask("export", { form, private: own, address: address() });
      } catch (error) {
        problem = error.message;
        draw();
        return null;
      }
    };
    const save = async (form) => {
      const found = await text(form);
      if (!found) return;
      saved = `${game.record.players.join("-").replace(/[^\p{L}\p{N}-]+/gu, "_").slice(0, 60)}${form}`;
      download([found.text], saved);
      draw();
    };
    const link = async () => { whole = await text("link"); draw(); };
    return html`
      ${game.record.seat ? html`<label class="check"><input type="checkbox" .checked=${own} @change=${(event) => { own = event.target.checked; whole = null; draw(); }}> with the hand of ${game.record.seat}, which only this phone knows</label>` : nothing}
      ${FILES.map(([form, words]) => html`<p><button type="button" class="wide" @click=${() => save(form)}>A file, ${words} <small>${form}</small></button></p>`)}
      <p><button type="button" class="wide plain" @click=${link}>The whole game as a link</button></p>
      ${problem ? html`<p class="refused" role="alert">${problem}</p>` : nothing}
      <p role="status">${saved ? `Saved as ${saved}.` : nothing}</p>
      ${whole ? html`${code(whole.qr)}${copying(whole.text)}` : nothing}`;
  });
}

// A game out of a file, to be gone on with; its name on this phone.
export async function importing(text, name) {
  const { header, steps, players, seat } = await asked({ ask: "import", text, name });
  const id = newId();
  await keep({ id, header, players, ...(seat && { seat }), begun: Date.now(), handed: 0, last: "" }, steps);
  return id;
}

// Whose hand is kept on this phone, and what was dealt to it.
export async function ownHand(game) {
  const seat = await sheet("My hand", (draw, close) => html`
    <p>Your hand stays on this phone. It is in no code and in no file unless you ask for that.</p>
    <p>Who are you?</p>
    <div class="others">${game.table.players.map((name) => html`<button type="button" class="chip" aria-pressed=${String(name === game.record.seat)} @click=${() => close(name)}>${name}</button>`)}</div>`);
  if (!seat) return;
  const cards = await askCards(game.deck, `The cards dealt to ${seat}`, { several: true });
  if (!cards?.length) return; // nobody is dealt no cards: they were not said
  const { header } = await asked({ ask: "mine", header: game.record.header, seat, cards });
  await change(game.record.id, { header, seat });
  await game.again();
}
