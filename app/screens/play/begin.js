// A new game: rule book, players in seat order, who is first, the card turned up. Nothing else is asked.
import { html, nothing } from "../lit-html/lit-html.js";
import { to } from "../address.js";
import { askCards } from "./cards.js";
import { asked } from "./game.js";
import { games, keep, newId } from "./store.js";

let draft = null; // what has been said so far
let books = null;
let problem = "";
let busy = false;

// Begins to ask, with the book and the players of the last game.
async function fresh(redraw) {
  draft = { ruleset: "", players: ["", ""], first: 0, top: null, deck: null, options: {} };
  const [last] = await games().catch(() => []);
  if (last) draft = { ...draft, ruleset: last.header.ruleset.id, players: [...last.players] };
  redraw();
  await load(redraw);
}

async function load(redraw) {
  problem = "";
  try {
    books = (await asked({ ask: "rule-books" })).books;
  } catch (error) {
    problem = error.message;
    return redraw();
  }
  if (!books.some(({ id }) => id === draft.ruleset)) draft.ruleset = books[0].id;
  draft.players = rows(draft.players);
  return redraw();
}

const chosen = () => books?.find(({ id }) => id === draft.ruleset);
const fewest = () => chosen()?.fewest || 2;

// The players with a row for each who must play.
const rows = (players) => [...players, ...Array(Math.max(fewest() - players.length, 0)).fill("")];

const named = () => draft.players.map((name) => name.trim()).filter(Boolean);

async function begin(event, redraw) {
  event.preventDefault();
  busy = true; problem = "";
  redraw();
  try {
    const first = draft.players.slice(0, draft.first).filter((name) => name.trim()).length;
    const { header, players } = await asked({
      ask: "begin", ruleset: draft.ruleset, players: named(), first, top: draft.top?.id ?? null, options: draft.options, deck: draft.deck,
    });
    const id = newId();
    await keep({ id, header, players, begun: Date.now(), handed: 0, last: "", rules: books.find((one) => one.id === draft.ruleset).title });
    draft = null;
    location.hash = to("play", id);
  } catch (error) {
    problem = error.message;
  }
  busy = false;
  redraw();
}

export function beginning(redraw) {
  if (!draft) {
    fresh(redraw);
    return html`<p role="status">One moment\u2026</p>`;
  }
  const book = chosen();
  const set = (more) => { Object.assign(draft, more); redraw(); };
  const seats = (players) => set({ players, first: Math.min(draft.first, players.length - 1) });
  const top = async () => {
    const deck = await asked({ ask: "cards-of", ruleset: draft.ruleset, players: Math.max(named().length, 2), options: draft.options, deck: draft.deck })
      .catch((error) => { problem = error.message; redraw(); });
    const ids = deck && await askCards(deck, "The card turned up", { unseen: true });
    if (ids) set({ top: ids[0] === "?" ? null : { id: ids[0], title: deck.faces[deck.spelled.indexOf(ids[0])][7] } });
  };
  return html`<form class="begin" @submit=${(event) => begin(event, redraw)}>
    <p><a href="#/play">\u2039 All games</a></p>
    <h1>A new game</h1>
    <label for="book">Rules</label>
    <select id="book" .value=${draft.ruleset} ?disabled=${!books} @change=${(event) => { set({ ruleset: event.target.value, deck: null, options: {}, top: null }); seats(rows(draft.players)); }}>
      ${books ? books.map(({ id, title }) => html`<option value=${id} ?selected=${id === draft.ruleset}>${title}</option>`) : html`<option>The judge is getting ready\u2026</option>`}
    </select>
    <fieldset><legend>Players in seat order, clockwise, and who is first${fewest() > 2 ? html`; at least ${fewest()} play` : nothing}</legend>
      ${draft.players.map((name, n) => html`<p class="player">
        <input type="text" maxlength="60" autocomplete="off" autocapitalize="words" enterkeyhint="next" aria-label="Player ${n + 1}" placeholder="Player ${n + 1}" .value=${name}
          @focus=${(event) => event.target.select()} @input=${(event) => { draft.players[n] = event.target.value; redraw(); }}>
        <label class="first" title="Has the first turn"><input type="radio" name="first" .checked=${draft.first === n} @change=${() => set({ first: n })}> first</label>
        <button type="button" class="plain" aria-label="Leave out ${name || `player ${n + 1}`}" ?disabled=${draft.players.length <= fewest()} @click=${() => seats(draft.players.filter((_, m) => m !== n))}>\u2715</button></p>`)}
      <button type="button" class="plain" ?disabled=${draft.players.length >= 12} @click=${() => seats([...draft.players, ""])}>Another player</button>
    </fieldset>
    ${book?.turned_up ? html`<p class="asked">The card turned up
      <button type="button" class="plain" @click=${top}>${draft.top ? draft.top.title : "Choose\u2026"}</button></p>` : nothing}
    ${book?.decks.length > 1 ? html`<p class="house">The deck <select aria-label="The deck" @change=${(event) => set({ deck: event.target.value || null, top: null })}>
      <option value="" ?selected=${!draft.deck}>The usual one for so many players</option>
      ${book.decks.map(({ id, title }) => html`<option value=${id} ?selected=${id === draft.deck}>${title}</option>`)}</select></p>` : nothing}
    ${book?.options.length ? html`<details><summary>House rules${Object.keys(draft.options).length ? ` (${Object.keys(draft.options).length})` : ""}</summary>
      ${book.options.map((one) => houseRule(one, (value) => {
        const { [one.id]: _, ...others } = draft.options;
        set({ options: value === one.usual ? others : { ...others, [one.id]: value } });
      }))}</details>` : nothing}
    ${problem ? html`<p class="refused" role="alert">${problem}${books ? nothing : html` <button type="button" @click=${() => load(redraw)}>Try again</button>`}</p>` : nothing}
    <p class="last"><button class="wide" ?disabled=${busy || !books || named().length < fewest()}>${busy ? "One moment\u2026" : named().length < fewest() ? `Name at least ${fewest()} players` : "Begin"}</button></p>
  </form>`;
}

function houseRule({ id, text, values, usual }, set) {
  const value = id in draft.options ? draft.options[id] : usual;
  const field = values.length
    ? html`<select aria-label=${text} @change=${(event) => set(values[event.target.selectedIndex])}>${values.map((one) => html`<option ?selected=${one === value}>${word(one)}</option>`)}</select>`
    : html`<input type="number" inputmode="numeric" min="1" step="1" aria-label=${text} placeholder=${word(usual)} .value=${value ?? ""}
      @change=${(event) => set(event.target.value === "" ? usual : Number(event.target.value))}>`;
  return html`<p class="house">${text} ${field}</p>`;
}

const word = (value) => (value === true ? "yes" : value === false ? "no" : value === null ? "no number" : String(value).replaceAll("-", " "));
