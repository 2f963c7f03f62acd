// The games of this phone, and how one comes to it from a file, a link or another phone.
import { html, nothing } from "../lit-html/lit-html.js";
import { to } from "../address.js";
import { download } from "../download.js";
import { follow, importing, STEPS } from "./hand.js";
import { sure } from "./sheet.js";
import { games, lost, remove } from "./store.js";

let list = null;
let told = ""; // what came of a link or a file

async function refresh(redraw) {
  list = await games().catch((error) => { told = `The games of this phone can't be read: ${error.message}`; return []; });
  redraw();
}

// Says something above the games.
export const tell = (words) => { told = words; };

// The games are read again as soon as they are seen.
export const forget = () => { list = null; };

// `open` takes a link with steps of another phone.
export function listing(redraw, open) {
  if (!list) refresh(redraw);
  const file = async (event) => {
    const [one] = event.target.files;
    if (one) opening(importing(await one.text(), one.name), redraw);
  };
  const paste = (event) => {
    event.preventDefault();
    const text = event.target.elements.link.value.trim();
    if (text.includes(STEPS)) open(text);
    else opening(importing(text, "pasted.game.json"), redraw);
  };
  const away = async (one) => {
    if (await sure(`Delete the game of ${one.players.join(", ")}? Its ${one.count} steps are gone then.`, "Delete it")) {
      await remove(one.id);
      refresh(redraw);
    }
  };
  const gone = async ({ name }) => {
    if (await sure("Delete this game? If you have not saved it, nobody can read it any more.", "Delete it")) {
      await remove(name);
      redraw();
    }
  };
  return html`<div class="games">
    <h1>Play</h1>
    ${told ? html`<p role="status" class="notice">${told}</p>` : nothing}
    ${list && !list.length && !lost.length ? html`<p>Write a game down while you play it, and the judge follows. Each step is kept on this phone.</p>` : nothing}
    <ul>${(list || []).map((one) => html`<li>
      <a href=${to("play", one.id)}><b>${one.players.join(", ")}</b>
        <small>${one.header.title ? `${one.header.title}. ` : ""}${one.rules || one.header.ruleset.id}, ${one.count === 1 ? "1 step" : `${one.count} steps`}, ${when(one.changed)}</small>
        ${one.over || one.last ? html`<small>${one.over || one.last}</small>` : nothing}</a>
      <button type="button" class="plain" aria-label="Delete the game of ${one.players.join(", ")}" @click=${() => away(one)}>Delete</button></li>`)}${lost.map((one) => html`<li>
      <p class="refused">A game that can't be read. It stays as it is.</p>
      <button type="button" class="plain" aria-label="Save the game that can't be read" @click=${() => download(one.files, "unread-game.txt")}>Save</button>
      <button type="button" class="plain" aria-label="Delete the game that can't be read" @click=${() => gone(one)}>Delete</button></li>`)}</ul>
    <details><summary>A game from a file or from another phone</summary>
      <p><label class="button">Choose a file <input type="file" accept=".json,.jsonl,.txt" @change=${file}></label></p>
      <form @submit=${paste}><label for="link">Or a link, or a game as text</label>
        <textarea id="link" name="link" rows="3" required></textarea><p><button class="plain">Go on with it</button></p></form></details>
    <p class="last"><a class="button wide" href="#/play/new">New game</a></p>
  </div>`;
}

const when = (time) => new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

async function opening(found, redraw) {
  told = "Reading\u2026";
  redraw();
  try {
    const id = await found;
    told = "";
    location.hash = to("play", id);
  } catch (error) {
    told = error.message;
  }
  refresh(redraw);
}

// Takes up the steps of another phone: the game they belong to, if it is here, and what is to be told about it.
export async function taken(link, redraw) {
  told = "Reading the steps of the other phone\u2026";
  history.replaceState(null, "", "#/play");
  redraw();
  let found = {};
  try {
    found = await follow(link);
    told = found.told;
  } catch (error) {
    told = error.message;
  }
  refresh(redraw);
  return found;
}
