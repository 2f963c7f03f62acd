// "A dispute in a minute": sketch the table, say what was done, read the answer, and pass it on.
import { html, nothing } from "../lit-html/lit-html.js";
import { ask as judge, ready } from "../judge.js";
import { after } from "../cards/order.js";
import { capital, chip, choosing, row, step } from "./fields.js";
import { seats } from "./seats.js";
import { share } from "./share.js";
import { inShort } from "./short.js";
import { blank, isEmpty, keep, keepAside, kept, keptAside, missing, names, onTurn, put, said, seat } from "./sketch.js";
import { verdict } from "./verdict.js";

export const LINKED = "#ask1=";
const HERE = "#/ask", ANSWERED = "#/ask/answer";
const address = () => location.href.split("#")[0];

let opening = false, current = 0, whole = false; // a link is being opened; the step that is shown whole; so is the table
let books = [], tables = new Map(); // what can be tapped, by rule book; "book deck players" where that is not the usual
let sketch = null, settled = null, busy = "", refused = [], typing = false, awake = false;
let others = keptAside(); // sketches that were put aside: the next to be shown again stands first
let cleared = null, typed = null; // the sketch before it was cleared; a line that was left for taps: { line, steps }
let redraw = () => {};

// What can be tapped by the shipped rule books lies beside this screen: it can be drawn before the judge is awake.
const listed = fetch("ask/tables.json").then((answer) => answer.json()).then((shipped) => {
  books = shipped.books;
  for (const table of shipped.tables) tables.set(key(table.ruleset), table);
  const old = kept(), its = old && tables.get(key(old.ruleset));
  sketch ||= its ? { ...blank(its), ...old } : blank(shipped.tables[0]);
  if (old && !its) aside([old, ...others]); // it is by a rule book of the user
  typing = Boolean(sketch.line);
  redraw();
});
ready.then(() => {
  awake = true;
  refresh();
}, () => {});

// Whoever looks something up from an answer comes back to it.
let away = false;
addEventListener("hashchange", ({ oldURL }) => {
  const left = new URL(oldURL).hash === ANSWERED, here = location.hash === HERE;
  if (left) away = !here;
  if (here && !left && away && settled) history.replaceState(null, "", ANSWERED);
  else if (here && awake) refresh();
});

// The rule books and decks of the user may have changed since.
async function refresh() {
  await listed;
  const found = await judge({ ask: "books" });
  books = found.books || books;
  for (const [name, { ruleset, deck }] of tables) if ([ruleset, deck].some((one) => one.endsWith(".json"))) tables.delete(name);
  if (!books.some(({ id }) => id === sketch.ruleset)) {
    const before = sketch;
    sketch = blank(tables.get(key(books[0].id)));
    aside([before, ...others]);
  }
  await laid();
  redraw();
  if (["", HERE].includes(location.hash)) practise();
}

// The first question of all reads every rule book, which takes a slow phone seconds: a plain one is put while the player still taps.
let practised = false;
function practise() {
  const { ruleset, fewest, names: all, steps } = table(), plain = steps.find(({ fields = [] }) => !fields.some((field) => field.needed));
  if (practised || !plain) return;
  practised = true;
  judge({ ask: "dispute", sketch: { ruleset, players: all.slice(0, fewest), steps: [{ do: plain.verb, by: all[0] }] }, address: address() });
}

const key = (ruleset, deck = "", players = 0) => [ruleset, deck, players].join("\n");
const table = () => tables.get(key(sketch.ruleset, sketch.deck, sketch.players.length)) || tables.get(key(sketch.ruleset)) || [...tables.values()][0];

const here = () => ({ table: table(), names: names(sketch), position: sketch.position, options: sketch.options, redraw });

// The same as it was before a step of the question.
const before = (n) => ({ ...here(), position: after(sketch.position, sketch.steps.slice(0, n), table()) });

// The table as the judge lists it for this deck and so many players.
async function laid() {
  const { ruleset, deck, players } = sketch, wanted = key(ruleset, deck, players.length);
  if (awake && !tables.has(wanted) && await listing(wanted, { ruleset, deck, players: players.length })) redraw();
}

// Whether the judge lists this table; it is told why not.
async function listing(wanted, asked) {
  if (tables.has(wanted)) return true;
  const found = await judge({ ask: "table", ...asked });
  if (!found.refused) return Boolean(tables.set(wanted, found));
  refused = found.refused.map(capital);
  redraw();
  return false;
}

function changed() {
  refused = [];
  settled = null;
  keep(sketch);
  redraw();
}

async function settle() {
  const lacks = missing(sketch, table());
  if (lacks) {
    current = lacks.at;
    return lead(lacks);
  }
  busy = awake ? "Judging..." : "The judge is getting ready; the answer comes as soon as it is.";
  refused = [];
  redraw();
  const found = await judge({ ask: "dispute", sketch: said(sketch), address: address() });
  busy = "";
  if (found.refused) refused = found.refused.map(capital);
  else {
    settled = found;
    if (location.hash !== ANSWERED) location.hash = ANSWERED;
    scrollTo(0, 0);
    document.getElementById("screen").focus({ preventScroll: true });
  }
  return redraw();
}

// What is still missing is shown, and a card is asked for at once.
async function lead({ at, field }) {
  refused = [field ? `Say first: ${field.title}` : "Say first what was done"];
  if (field && field.takes === "card") {
    const found = await choosing({ ...before(at), by: sketch.steps[at].by }, { title: capital(field.title), lies: field.lies });
    if (found) {
      put(sketch.steps[at], field.key, found[0]);
      changed();
      return settle();
    }
  }
  redraw();
  return document.querySelector(".verbs").scrollIntoView({ block: "center" });
}

// The answer hangs on something: the card on top is asked for, and the dispute judged anew; all else is told on the whole sketch.
async function tell(onTop) {
  if (!onTop) {
    whole = true;
    location.hash = HERE;
    return;
  }
  const field = table().position.find((one) => one.takes === "top");
  const found = await choosing(before(0), { title: `On the ${field.title}`, stack: field.stack });
  if (!found) return;
  put(sketch.position, field.key, found);
  changed();
  await settle();
}

// Somebody else's table, out of a link.
export async function openLink(link, draw) {
  redraw = draw;
  opening = true;
  busy = awake ? "Opening..." : "The judge is getting ready; the table opens as soon as it is.";
  draw();
  await listed;
  const found = await judge({ ask: "restore", link });
  opening = false;
  busy = "";
  if (found.refused) {
    refused = found.refused.map(capital);
    history.replaceState(null, "", HERE);
    return draw();
  }
  tables.set(key(found.sketch.ruleset, found.sketch.deck, found.sketch.players.length), found.table);
  const before = sketch;
  sketch = { ...blank(found.table, found.sketch.players), ...found.sketch };
  aside([before, ...others]);
  typing = Boolean(sketch.line);
  history.replaceState(null, "", HERE);
  return settle();
}

// ---- the sketch

const zoned = (form) => ["top", "cards-each"].includes(form.takes);

const sketches = new Map(); // of each rule book that was left for another

// Another rule book. One of the same game takes the table over, with the deck that its cards are of; another game finds its own again, if it had one.
async function choose(ruleset) {
  const game = (id) => books.find((one) => one.id === id)?.game, same = game(ruleset) === game(sketch.ruleset);
  const taken = same && !(isEmpty(sketch.position) && isEmpty(sketch.steps) && !sketch.line);
  const said = JSON.stringify([sketch.position, sketch.steps]), cards = table().cards.some(({ id }) => said.includes(`"${id}"`));
  const deck = taken ? sketch.deck || (cards ? table().deck : "") : "";
  const wanted = key(ruleset, deck, taken ? sketch.players.length : 0);
  for (const [of, asked] of [[key(ruleset), {}], [wanted, taken ? { players: sketch.players.length, ...(deck && { deck }) } : {}]]) {
    if (!await listing(of, { ruleset, ...asked })) return undefined;
  }
  const chosen = tables.get(wanted), players = same ? sketch.players : names(sketch); // teams are of one game
  const usual = String(names(sketch)) === String(table().names.slice(0, table().fewest)); // nobody has called them so
  sketches.set(sketch.ruleset, sketch);
  if (taken) {
    sketch = { ...sketch, ruleset };
    put(sketch, "deck", deck);
    delete sketch.options; // house rules are of one book
  } else sketch = sketches.get(ruleset) || blank(chosen, !usual && players.length >= chosen.fewest ? players : undefined);
  typing = Boolean(sketch.line);
  cleared = null;
  changed();
  return laid();
}

const book = () => html`<h1>Who is right?</h1><p>
  <select id="book" aria-label="Rule book" @change=${(event) => choose(event.target.value)}>
    ${books.map(({ id, title }) => html`<option value=${id} ?selected=${id === sketch.ruleset}>${title}</option>`)}</select>
  ${table().decks.length > 1 ? decks(table()) : nothing}</p>`;

const players = (at) => html`<div class="field"><div class="label">${at.table.turns ? "Whose turn" : "Who plays"}</div>
  <div class="chips" role="group" aria-label=${at.table.turns ? "Whose turn" : "Who plays"}>
  ${at.table.turns ? at.names.map((name) => chip(html`<bdi>${name}</bdi>`, sketch.position.turn === name, () => turn(name), onTurn(sketch) === name ? "name supposed" : "name")) : html`<span>${at.names.join(", ")}</span>`}
  <button type="button" class="chip quiet" @click=${() => seats(sketch.players, table(), (found) => { seat(sketch, found); changed(); laid(); })}>Players</button></div></div>`;

function turn(name) {
  sketch.position.turn = name;
  changed();
}

const place = (form, at) => row(form, sketch.position[form.key], (value) => {
  if (form.takes === "cards-each" && value && Object.keys(value).length) sketch.position[form.key] = value;
  else put(sketch.position, form.key, value);
  if (form.takes === "top" && !wild(sketch.position[form.key])) delete sketch.position.named;
  changed();
}, at, form.takes === "top" ? { label: `On the ${form.title}` } : form.takes === "cards-each" ? {} : { about: form.about === form.title ? "" : form.about });

// That nothing was named is told as well: null.
function name(value) {
  if (value === null) sketch.position.named = null;
  else put(sketch.position, "named", value);
  changed();
}

const wild = (ids) => Boolean(ids && table().cards.find((card) => card.id === ids[0])?.wild);

function position(at) {
  const forms = at.table.position, top = forms.find((form) => form.takes === "top"), named = forms.find((form) => form.key === "named");
  const first = forms.filter(zoned), asked = named && top && wild(sketch.position[top.key]);
  const rest = forms.filter((form) => !first.includes(form) && form !== named);
  const told = rest.filter((form) => !isEmpty(sketch.position[form.key])).map((form) => form.title);
  return html`
    ${first.map((form) => html`${place(form, at)}${form === top && asked ? row(named, sketch.position.named, name, at, { label: "Named for it" }) : nothing}`)}
    <details class="more" ?open=${whole}><summary>More about the table${told.length ? html`: <b>${told.join(", ")}</b>` : nothing}</summary>
      ${rest.map((form) => place(form, at))}</details>
    ${at.table.options.length ? house(at) : nothing}`;
}

// The house rules of this table, where they are not those of the book.
function house({ table: { options, usual } }) {
  const own = sketch.options || {};
  const set = (key) => (value) => {
    const after = { ...own };
    if (value === undefined || value === usual[key]) delete after[key];
    else after[key] = value;
    put(sketch, "options", after);
    changed();
  };
  const told = options.filter(({ key }) => key in own).map(({ title }) => title);
  return html`<details class="more"><summary>House rules${told.length ? html`: <b>${told.join(", ")}</b>` : nothing}</summary>
    ${options.map((form) => row(form, form.key in own ? own[form.key] : usual[form.key] ?? undefined, set(form.key), {}, { about: form.about }))}</details>`;
}

// The usual deck of a rule book need not be named.
const deal = (its, deck) => put(its, "deck", deck === tables.get(key(its.ruleset))?.deck ? "" : deck);

const decks = ({ decks: those, deck }) => html`<select id="deck" aria-label="Deck" @change=${(event) => { deal(sketch, event.target.value); changed(); laid(); }}>
    ${those.map(({ id, title }) => html`<option value=${id} ?selected=${id === (sketch.deck || deck)}>${title}</option>`)}</select>`;

// What can be said of a step comes below it: it is brought into sight, as far as the step stays there too.
function follow() {
  const outcome = document.activeElement?.closest(".outcomes fieldset"); // it is what was tapped in
  const step = outcome || document.querySelector(".step .verbs")?.closest(".step"), end = document.querySelector(".goes-on");
  if (!step || !end) return;
  const bar = document.querySelector(".actions").getBoundingClientRect().top;
  const below = Math.min(end.getBoundingClientRect().bottom - bar, step.getBoundingClientRect().top) + 8;
  if (below > 8) scrollBy({ top: below, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

function done(at) {
  if (typing) return html`
    <textarea id="line" rows="2" aria-label="What was done, in words" placeholder="ann discards 5 blue" .value=${sketch.line}
      @input=${(event) => { sketch.line = event.target.value; settled = null; keep(sketch); }}></textarea>
    ${chip("Tap it instead", false, () => { typed = { line: sketch.line, steps: sketch.steps }; typing = false; sketch.line = ""; changed(); })}`;
  const steps = sketch.steps.length ? sketch.steps : [{ do: "", by: onTurn(sketch) }];
  const shown = Math.min(current, steps.length - 1);
  const drop = (n) => () => { sketch.steps = steps.filter((_, m) => m !== n); current = Math.max(0, n - 1); changed(); };
  const insert = (n) => () => { sketch.steps = [...steps.slice(0, n), { do: "", by: steps[n].by }, ...steps.slice(n)]; current = n; changed(); };
  const more = () => { sketch.steps = [...sketch.steps, { do: "", by: sketch.steps.at(-1).by }]; current = sketch.steps.length - 1; changed(); };
  return html`${steps.map((one, n) => html`<div class="step">
      ${n ? html`<p class="label">and then</p>` : nothing}
      ${n === shown ? step(one, at.table.steps, (told) => { sketch.steps = steps.map((was, m) => (m === n ? told : was)); changed(); follow(); }, before(n))
      : chip(inShort(one, at.table.steps, at.table.cards), false, () => { current = n; redraw(); })}
      ${steps.length > 1 && n === shown ? html`<div class="chips">${chip("Leave this step out", false, drop(n))}${chip("+ one before it", false, insert(n))}</div>` : nothing}</div>`)}
    <div class="chips goes-on">
      ${sketch.steps.length && sketch.steps.at(-1).do ? chip("+ and then", false, more) : nothing}
      ${chip("Type it instead", false, type)}</div>`;
}

// A line that was left for taps stands there again, if nothing was tapped since; else what was tapped, to be gone on with, and
// not in the place of what has been typed meanwhile.
async function type() {
  const tapped = sketch;
  typing = true;
  if (typed?.line && typed.steps === sketch.steps) {
    sketch.line = typed.line;
    return changed();
  }
  redraw();
  if (!sketch.steps.some((one) => one.do)) return;
  const { line } = await judge({ ask: "in-words", sketch: said(sketch) });
  if (!line || !typing || sketch !== tapped || sketch.line) return;
  sketch.line = line;
  changed();
}

const troubles = () => (refused.length ? html`<ul class="refused" role="alert">${refused.map((why) => html`<li>${why}</li>`)}</ul>` : nothing);

function sketching() {
  const at = here();
  return html`<div class="ask">
    ${book()}
    ${others.length ? html`<p>${chip(others.length === 1 ? "The other dispute" : `The other ${others.length} disputes`, false, turnOver)}</p>` : nothing}
    <p class="quiet">Tap what you know of the table, and what was done. Leave out what nobody knows.</p>
    <section aria-label="The table">${players(at)}${position(at)}</section>
    <section aria-label="What was done"><h2>What was done</h2>${done(at)}</section>
    <div class="actions">
      ${troubles()}
      ${busy ? html`<p role="status">${busy}</p>` : nothing}
      ${cleared && isBlank()
    ? html`<button type="button" class="plain" @click=${() => again(cleared)}>Undo clear</button>`
    : html`<button type="button" class="plain" @click=${clear}>Clear</button>`}
      <button type="button" class="main" ?disabled=${Boolean(busy)} @click=${settle}>Judge it</button></div></div>`;
}

function again(other) {
  cleared = other === cleared ? null : sketch;
  sketch = other;
  typing = Boolean(sketch.line);
  changed();
  laid();
}

const isBlank = (its = sketch) => isEmpty(its.position) && isEmpty(its.steps) && !its.line;

// These are kept beside the sketch that is shown, each once; one that says nothing need not be.
function aside(all, shown = sketch) {
  const told = all.filter((one) => !isBlank(one)).map((one) => JSON.stringify(one));
  others = [...new Set(told)].filter((one) => one !== JSON.stringify(shown)).map((one) => JSON.parse(one));
  keepAside(others);
  keep(shown);
}

// The first that was put aside is shown, and the one that was shown is the last of them.
async function turnOver() {
  const [next, ...rest] = others;
  if (!await listing(key(next.ruleset), { ruleset: next.ruleset })) return;
  aside([...rest, sketch], next);
  again(next);
}

// The rule book, the deck and the players stay.
const clear = () => {
  if (isBlank()) return;
  const empty = blank(table(), sketch.players);
  deal(empty, sketch.deck);
  again(empty);
};

const answered = () => html`<div class="ask">${verdict(settled, tell)}
  <div class="actions">
    <button type="button" class="plain" @click=${() => { location.hash = HERE; }}>Change</button>
    <button type="button" class="main" @click=${() => share(settled)}>Share</button></div></div>`;

export const ask = {
  key: "ask",
  title: "Ask",
  view(draw) {
    redraw = draw;
    if (!sketch || opening) return html`<p role="status">${busy || "..."}</p>`;
    return settled && location.hash === ANSWERED ? answered() : sketching();
  },
};
