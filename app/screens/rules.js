// Rule books, rulings with their scenes, decks and cards; and the user's own decks and rule books.
import { html, nothing } from "./lit-html/lit-html.js";
import { to } from "./address.js";
import { drop, keep, lost, own, watchBox } from "./box.js";
import { download } from "./download.js";
import { ask } from "./judge.js";
import { openText } from "./open.js";

let shelf = null; // every book and deck, as soon as somebody looks
let scenes = null; // the scenes of every ruling, as soon as somebody looks at one
let shown = null; // { what, answer } in the place of the list
let words = "";
let hits = null;
let kept = null; // what came of the last file
let draw = () => {};
let asked = 0; // only the last question is answered: others may come late

async function show(what, request) {
  const mine = ++asked;
  shown = { what };
  const answer = await ask(request);
  if (mine !== asked) return;
  shown = { what, answer };
  draw();
  document.getElementById("screen").focus();
  scrollTo(0, 0);
}

async function search(event) {
  event.preventDefault();
  words = event.target.elements.words.value.trim();
  const mine = ++asked;
  if (!words) { hits = null; draw(); return; }
  hits = { waiting: true };
  draw();
  const answer = await ask({ ask: "find", words });
  if (mine !== asked) return;
  hits = answer;
  draw();
}

async function take(event) {
  const [file] = event.target.files;
  if (!file) return;
  kept = { waiting: true };
  draw();
  kept = await keep(file);
  event.target.value = "";
  draw();
}

const waiting = html`<p role="status">Looking it up...</p>`;

const rulingRow = ({ id, name, says }, book = "") => html`
  <li><a class="row" href=${to("rules", "ruling", id)}><b>${id}</b> ${name.replaceAll("-", " ")}<span>${says}</span>${book ? html`<small>${book}</small>` : nothing}</a></li>`;

const bookOf = ({ id }) => shelf?.books?.find(({ rulings }) => rulings.some((one) => one.id === id))?.title ?? "";

const cardRow = ({ id, spelled, name, about, text, does }, deck = "") => html`
  <li class="cardtext"><h3>${name}</h3>
    <p class="quiet">${[deck, id, spelled, about].filter(Boolean).join(", ")}</p>
    ${text ? html`<p>${text}</p>` : nothing}
    ${does.length ? html`<details><summary>How it is judged</summary><ul>${does.map((one) => html`<li>${one}</li>`)}</ul></details>` : nothing}
  </li>`;

const back = html`<p><a class="back" href="#/rules">All rules and cards</a></p>`;

function openScene({ log, title, seat }) {
  location.hash = "#/open";
  openText(log, `${title}.game.json`, draw, seat);
}

function rulingView({ id, name, says, terms }) {
  const found = scenes?.[id] ?? [];
  return html`${back}
    <h1>${id} ${name.replaceAll("-", " ")}</h1>
    <p class="says">${says}</p>
    <dl>${terms.map(([term, said]) => html`<dt>${term}</dt><dd>${said}</dd>`)}</dl>
    <h2>Scenes</h2>
    ${scenes ? nothing : html`<p role="status">Fetching the scenes...</p>`}
    ${scenes && !found.length ? html`<p>None.</p>` : nothing}
    <ul class="rows">${found.map((scene) => html`
      <li><button type="button" class="row" @click=${() => openScene(scene)}>
        <b class=${scene.sign === "-" ? "flagged" : "fine"}>${scene.sign === "-" ? "flagged" : "fine"}</b> ${scene.title}
      </button></li>`)}</ul>`;
}

const deckView = ({ title, notes, cards }) => html`${back}
  <h1>${title}</h1>
  ${notes ? html`<p>${notes.split("`").map((part, n) => (n % 2 ? html`<code>${part}</code>` : part))}</p>` : nothing}
  <h2>Cards</h2>
  <ul class="rows">${cards.map((card) => cardRow(card))}</ul>`;

const refusals = (refused) => html`<ul class="refused" role="alert">${refused.map((why) => html`<li>${why}</li>`)}</ul>`;

function hitsView() {
  if (hits.waiting) return waiting;
  if (hits.refused) return refusals(hits.refused);
  const none = !hits.rulings.length && !hits.cards.length;
  return html`
    <p role="status">${none ? `Nothing has these words.${hits.nearest ? ` Near: ${hits.nearest}.` : ""}`
    : `Rulings: ${hits.rulings.length}. Cards: ${hits.cards.length}.`}</p>
    ${hits.cards.length ? html`<h2>Cards</h2><ul class="rows">${hits.cards.map((card) => cardRow(card, card.deck))}</ul>` : nothing}
    ${hits.rulings.length ? html`<h2>Rulings</h2><ul class="rows">${hits.rulings.map((one) => rulingRow(one, bookOf(one)))}</ul>` : nothing}`;
}

const keptView = () => (kept.waiting ? html`<p role="status">Looking through it...</p>`
  : kept.refused ? html`<div role="alert"><p>This file is not taken:</p><ul class="refused">${kept.refused.map((why) => html`<li>${why}</li>`)}</ul></div>`
    : html`<p role="status">${kept.title} is kept, as ${kept.name}.</p>`);

const boxView = () => html`
  <h2>Your own</h2>
  <p>A deck, a rule book, or a spreadsheet of cards (.deck.json, .edition.json, .csv). It stays in this browser.</p>
  <p><label class="button">Add a file <input type="file" accept=".json,.csv,.tsv" @change=${take}></label></p>
  ${kept ? keptView() : nothing}
  <ul class="rows">${[...own.values()].map(({ name, kind, title, says, doubts }) => html`
    <li class="cardtext"><h3>${title}</h3>
      <p class="quiet">${kind === "deck" ? "deck" : "rule book"}, in logs ${name}</p>
      ${says.map((line) => html`<p>${line}</p>`)}
      ${doubts.map((line) => html`<p class="doubt">Perhaps a slip: ${line}</p>`)}
      <p class="acts">
        ${kind === "deck" ? html`<a class="button" href=${to("rules", "deck", name)}>Its cards</a>` : nothing}
        <button type="button" @click=${() => drop(name)} aria-label="Remove ${title}">Remove</button></p>
    </li>`)}${[...lost].map(([name, { files, why }]) => html`
    <li class="cardtext"><h3>${name}</h3>
      <p class="refused">This file is kept, and not used: ${why.join("; ")}</p>
      <p class="acts"><button type="button" @click=${() => download(files, name)} aria-label="Save ${name}">Save</button>
        <button type="button" @click=${() => drop(name)} aria-label="Remove ${name}">Remove</button></p>
    </li>`)}</ul>`;

const shelfView = () => (shelf?.refused ? refusals(shelf.refused) : shelf ? html`
  <h2>Rule books</h2>
  ${shelf.books.map(({ title, rulings }) => html`
    <details><summary>${title} <span class="quiet">${rulings.length}</span></summary>
      <ul class="rows">${rulings.map((one) => rulingRow(one))}</ul></details>`)}
  <h2>Decks</h2>
  <ul class="rows">${shelf.decks.map(({ id, title, cards }) => html`
    <li><a class="row" href=${to("rules", "deck", id)}>${title}<span>${id}, ${cards} cards</span></a></li>`)}</ul>`
  : waiting);

function view(redraw) {
  draw = redraw;
  if (shown) {
    if (!shown.answer) return html`${back}${waiting}`;
    if (shown.answer.refused) return html`${back}${refusals(shown.answer.refused)}`;
    return shown.what === "ruling" ? rulingView(shown.answer) : deckView(shown.answer);
  }
  return html`
    <h1>Rules and cards</h1>
    <form class="search" role="search" @submit=${search}>
      <label for="words">Search rulings and cards</label>
      <p><input id="words" name="words" type="search" .value=${words} enterkeyhint="search"><button>Search</button></p>
    </form>
    ${hits ? hitsView() : html`${shelfView()}${boxView()}`}`;
}

function enter([what, id], redraw) {
  draw = redraw;
  if (what === "ruling") {
    show(what, { ask: what, id });
    scenes ?? fetch("scenes.json").then((answer) => answer.json()).then((all) => { scenes = all; draw(); }, () => {});
  } else if (what === "deck") {
    show(what, { ask: what, id });
  } else {
    shown = null;
    shelf?.books ?? ask({ ask: "shelf" }).then((all) => { shelf = all; draw(); });
  }
}

watchBox(() => draw());

export const rules = { key: "rules", title: "Rules", view, enter };
