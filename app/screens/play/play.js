// A game while it is played: the table, and what is done at it.
import { html, nothing } from "../lit-html/lit-html.js";
import { parts, to } from "../address.js";
import { beginning } from "./begin.js";
import "./board.js";
import { askCards, UNSEEN } from "./cards.js";
import { Chosen, chooser } from "./choose.js";
import { Earlier, Game } from "./game.js";
import { exporting, handOn, ownHand, STEPS } from "./hand.js";
import { forget, listing, taken, tell } from "./list.js";
import { anyStep } from "./otherwise.js";
import { sheet, sure } from "./sheet.js";
import { game as stored } from "./store.js";
import { read, verdict, verdictLine } from "./verdicts.js";

export { STEPS };

let at = ""; // the game that is shown
let game = null;
let chosen = null;
let busy = false;
let notice = ""; // what is said instead of the last step
let arrived = ""; // what came with the steps of another phone
let typing = false;
const dues = { get shown() { return localStorage.getItem("play-dues") !== "no"; }, set shown(yes) { localStorage.setItem("play-dues", yes ? "yes" : "no"); } };

// Steps of another phone, in a link.
export async function openSteps(link, redraw) {
  const { id, told } = await taken(link, redraw);
  if (!id) return;
  at = ""; // it is read again
  arrived = told;
  location.hash = to("play", id);
  redraw();
}

async function enter(id, redraw) {
  at = id; game = null; chosen = null; typing = false;
  notice = arrived; arrived = "";
  forget();
  tell("");
  let why = "This game is not on this phone.";
  const found = await stored(id).catch((error) => { why = error.message; });
  if (at !== id) return;
  if (!found) {
    tell(why);
    at = "";
    location.hash = "#/play";
    return;
  }
  const one = new Game(found);
  game = one;
  redraw();
  try {
    await one.sit();
    chosen = new Chosen(one);
    if (!one.record.rules || (one.record.over || "") !== one.over) await one.change({ rules: one.rules, last: (one.now.openly || one.now).said, over: one.over }); // it came from elsewhere
  } catch (error) {
    notice = error.message;
  }
  if (game !== one) return;
  redraw();
  const [mended, ...where] = JSON.parse(sessionStorage.getItem("mending") || "[]");
  if (mended === id) await mending(redraw)(...where); // it was read again in the middle of that
}

// Takes a step: a way is chosen and a seen card is said first, where there are several or one is not.
async function take(fields, redraw, say = "") {
  if (busy) return;
  busy = true; notice = "";
  redraw();
  try {
    let answer = await game.take(fields);
    while (answer.unsaid) answer = await filled(answer);
    if (answer.ways) {
      chosen.way.push({ say, more: answer.ways, ways: true });
    } else if (answer.at) {
      if (answer.rest) chosen = new Chosen(game);
      else leave();
      if (answer.rest) {
        busy = false;
        await take({ line: answer.rest, by: answer.step.by ?? null }, redraw);
      }
    }
  } catch (error) {
    notice = `Not recorded: ${error.message}`;
    if (game.added?.length) leave();
    else if (game.now) chosen = new Chosen(game);
  }
  busy = false;
  redraw();
  toTop();
}

// The last step never happened; after a mend the record is as it was before that.
async function undo(redraw) {
  if (!game.mended) return take({ step: { do: "undo" } }, redraw);
  const words = game.record.last;
  busy = true; notice = "";
  redraw();
  try {
    await game.unmend();
    notice = `Undone: ${words}`;
  } catch (error) {
    notice = error.message;
  }
  busy = false;
  leave();
  redraw();
}

// The game as it stands, and not as it was before one of its steps.
function leave() {
  sessionStorage.removeItem("mending");
  game = game.whole || game;
  if (game.now) chosen = new Chosen(game);
}

// Turns the own hand up or down; nothing can be tapped until what is offered fits it.
async function turn(redraw) {
  busy = true;
  redraw();
  await game.turn(!game.closed).catch((error) => { notice = error.message; });
  busy = false;
}

// What is legal stands at the top of what can be tapped, wherever somebody has scrolled to before.
const toTop = () => document.querySelector(".next .what")?.scrollTo(0, 0);

// Asks for the cards that a step does not say though they were seen; the step is taken with them.
async function filled({ unsaid, step }) {
  for (const { path, about, only } of unsaid) {
    const ids = await askCards(game.deck, about, { unseen: true, only });
    if (!ids) return {};
    place(step, path, ids[0] ?? UNSEEN);
  }
  return game.take({ step });
}

function place(step, path, card) {
  let here = step;
  path.slice(0, -1).forEach((key, n) => {
    if (typeof here[key] !== "object" || here[key] === null) here[key] = typeof path[n + 1] === "number" ? Array(typeof here[key] === "number" ? here[key] : 1).fill(UNSEEN) : {};
    here = here[key];
  });
  here[path.at(-1)] = card;
}

const acts = (redraw) => ({
  player: (name) => { chosen.player = name; chosen.way = []; redraw(); toTop(); },
  back: () => { chosen.way.pop(); redraw(); toTop(); },
  tap: (one) => {
    if (one.more) { chosen.way.push(one); redraw(); toTop(); }
    else take({ step: one.step, offered: !chosen.way.some(({ ways }) => ways), asks: true }, redraw, one.say);
  },
  other: async (verb) => {
    const step = await anyStep(game, verb, chosen.player, game.instead && verb.tag === game.old.do ? game.old : {});
    if (step) take({ step }, redraw);
  },
  find: async (tiles) => {
    const ids = await askCards(game.deck, chosen.way.at(-1).say, { only: tiles.map(({ card }) => card) });
    const one = ids && tiles.find(({ card }) => game.deck.spelled[card] === ids[0]);
    if (one) acts(redraw).tap(one);
  },
  show: async ({ player, number, known }) => {
    const chosen = known.map((kind) => game.deck.spelled[kind]);
    const ids = await askCards(game.deck, `What ${player} has left: ${number === 1 ? "1 card" : `${number} cards`}`, { several: true, chosen });
    if (ids?.length) take({ step: { do: game.now.ended.lays_open, by: player, cards: ids } }, redraw);
  },
  turn: () => turn(redraw).then(redraw),
  save: () => exporting(game),
  card: async () => {
    const { step } = firstStep(chosen.way[0]);
    const ids = await askCards(game.deck, `${chosen.player} ${chosen.way[0].say.replace(/ \u2026.*/, "")}: which card?`, {});
    if (ids) take({ step: { do: step.do, by: step.by, card: ids[0] } }, redraw);
  },
});

const firstStep = (choice) => (choice.step ? choice : firstStep(choice.more[0]));

function playing(redraw) {
  const { record, steps, now } = game;
  const line = (event) => {
    event.preventDefault();
    const [field] = event.target.elements, text = field.value.trim();
    if (text) take({ line: text }, redraw).then(() => { if (!notice) field.value = ""; });
  };
  if (!now) return html`<div class="playing waiting">
    ${topBar(record.players.join(", "), redraw)}
    <p role="status">${notice || `${steps.length === 1 ? "1 step is" : `${steps.length} steps are`} kept. The table comes as soon as the judge is ready.`}</p>
    ${record.last ? html`<p>The last: ${record.last}</p>` : nothing}</div>`;
  const own = record.seat ? game.table.players.indexOf(record.seat) : -1;
  const words = game.closed && now.openly ? now.openly : { said: now.said, undo: now.undo };
  const shown = { table: game.table, frame: now.table, was: game.was, viewer: game.closed ? -3 : own, closed: game.closed, say: (words) => { notice = words; redraw(); } };
  return html`<div class="playing" data-at=${now.at}>
    ${topBar(now.heading, redraw)}
    ${game.whole ? html`<div class="verdict earlier" role="status">
      <p class="said">${game.instead ? "Instead of" : "Putting in before"} step ${game.number}</p>
      <p class="message">${notice || `${game.said}. The table lies as it did before that.`}</p></div>`
      : verdictLine({ ...now, ...words, new: now.new.map(veiled), gone: now.gone.map(veil),
        notes: (dues.shown ? now.notes : now.notes.filter((note) => !now.table.dues.includes(note))).map(veil) }, notice, mending(redraw), () => lastStep(redraw))}
    <div class="felt" tabindex="0" role="region" aria-label="The table"><game-table .shown=${shown}></game-table></div>
    <section class="next" aria-label="The next step">
      ${typing ? html`<form class="line" @submit=${line}>
        <input type="text" aria-label="A step in words" placeholder="${chosen.player} draws" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done">
        <button ?disabled=${busy}>Record</button></form>` : nothing}
      ${chooser(game, chosen, busy, acts(redraw))}
    </section>
    <p class="hands">
      ${game.whole ? html`<button type="button" class="undo" ?disabled=${busy} @click=${() => { notice = ""; leave(); redraw(); }}>Cancel <small>nothing is put in</small></button>`
      : html`<button type="button" class="undo" ?disabled=${busy || !(game.mended || now.undo)} @click=${() => undo(redraw)}>Undo <small>${game.mended ? record.last : words.undo}</small></button>`}
      <button type="button" class="plain" aria-pressed=${String(typing)} aria-label="Type a step" @click=${() => { typing = !typing; redraw(); }}>Aa</button>
      <button type="button" class="plain" aria-label="To another phone" ?disabled=${Boolean(game.whole)} @click=${() => handOn(game, redraw)}>QR</button>
    </p>
  </div>`;
}

function topBar(title, redraw) {
  const standing = game.now?.standing || 0, due = dues.shown && game.now ? game.now.table.dues.map(veil) : [];
  return html`<header class="top">
    <a href="#/play" aria-label="All games">\u2039</a><div><h1>${title}</h1>${due.length
      ? html`<button type="button" class="due" @click=${() => sheet("What is due", () => html`<ul>${due.map((one) => html`<li>${one}</li>`)}</ul>`)}>${due.join("; ")}</button>` : nothing}</div>
    ${game.whole ? nothing : html`${standing ? html`<button type="button" class="plain" aria-label=${standing === 1 ? "1 verdict" : `${standing} verdicts`} @click=${() => verdicts(redraw)}>\u2696 ${standing}</button>` : nothing}
    <button type="button" class="plain" aria-label="More" @click=${() => more(redraw)}>\u22ef</button>`}
  </header>`;
}

// While the own hand lies face down, words with one of its cards are not for everybody.
const FACE_DOWN = "This is about a card of the hand that lies face down. Turn it up to read it.";
const names = (words, card) => words.toLowerCase().includes(card.toLowerCase());
const veil = (words) => (game.closed && game.now.openly?.cards.some((card) => names(words, card)) ? FACE_DOWN : words);
const veiled = (one) => {
  const message = veil(one.message);
  return message === one.message ? { ...one, below: one.below.filter((line) => veil(line) === line) }
    : { ...one, message, weight: "open", ruled: "", below: [], rules: [] };
};

const saidVerdicts = async () => (await game.ask("verdicts")).verdicts.map(veiled);
const saidSteps = async () => (await game.ask("steps", { openly: game.closed })).steps;

async function allSteps(redraw) {
  const steps = await saidSteps(), found = await saidVerdicts();
  const weight = ({ number }) => found.filter(({ step }) => step === number).map((one) => one.weight).sort()[0]; // a fault before what is open
  const one = await sheet("All steps", (draw, close) => (steps.length ? html`<ol class="steps">${steps.map((step) => html`<li value=${step.number}>
    <button type="button" @click=${() => close(step)}>${step.said}${weight(step) ? html` <strong class=${weight(step)}>${weight(step)}</strong>` : nothing}</button></li>`)}</ol>` : html`<p>Nothing is recorded yet.</p>`));
  if (one) await oneStep(one, redraw);
}

async function lastStep(redraw) {
  const [last] = await saidSteps().catch((error) => { notice = error.message; redraw(); return []; });
  if (last) await oneStep(last, redraw);
}

// A step: what it is, what the judge says of it, and how it is mended.
async function oneStep({ number, said }, redraw) {
  const found = (await saidVerdicts()).filter(({ step }) => step === number);
  const more = found.some(({ open }) => open) ? "Write more into this step" : "Change this step";
  const how = await sheet(`Step ${number}`, (draw, close) => html`<p>${said}</p>
    ${[["before", "Put a step in before this"], ["change", more], ["out", "Take this step out"]].map(([key, words]) => html`
      <p><button type="button" class="wide plain" @click=${() => close(key)}>${words}</button></p>`)}
    ${found.map((one) => verdict(one, false))}`);
  if (how) await mending(redraw)(number, how);
}

// Mends the record at a step: the table goes back to before it until the new one is tapped. A step of `player` is put in, if it
// is known who left something out; else of whoever can do something then.
const mending = (redraw) => async (number, how, player = "") => {
  try {
    const step = (await saidSteps()).find((one) => one.number === number), whole = game;
    if (!step) throw new Error(`Step ${number} does not stand any more.`);
    notice = "";
    if (how === "out") {
      if (await sure(`Take step ${number} out? ${step.said}`, "Take it out")) await whole.put(number, [], true);
      if (game === whole) leave();
    } else {
      const earlier = new Earlier(whole, step, how === "change");
      await earlier.sit();
      if (game !== whole) return;
      sessionStorage.setItem("mending", JSON.stringify([whole.record.id, number, how, player]));
      game = earlier;
      chosen = new Chosen(game);
      chosen.player = (game.instead ? game.old.by : player) || chosen.player;
      if (game.instead) {
        const verb = game.verbs.find(({ tag }) => tag === game.old.do);
        redraw();
        if (verb) await acts(redraw).other(verb);
      }
    }
  } catch (error) {
    notice = error.message;
    if (game) leave();
  }
  redraw();
};

const verdicts = async (redraw) => read(await saidVerdicts(), "All verdicts", mending(redraw));

async function more(redraw) {
  const item = (words, does) => html`<p><button type="button" class="wide plain" @click=${does}>${words}</button></p>`;
  const hand = game.record.seat;
  const what = await sheet(game.record.players.join(", "), (draw, close) => html`
    ${game.now ? html`
      <p>${game.rules}</p>
      ${item("All verdicts", () => close("verdicts"))}
      ${item("All steps", () => close("steps"))}
      ${item("To another phone", () => close("phone"))}
      ${item("Save or send", () => close("export"))}
      ${item(hand ? `My hand (${hand})` : "Keep my hand on this phone", () => close("hand"))}
      ${hand ? item(game.closed ? `Show the hand of ${hand}` : "Turn my hand face down", () => close("turn")) : nothing}
      <label class="check"><input type="checkbox" .checked=${dues.shown} @change=${(event) => { dues.shown = event.target.checked; }}> Show what is due</label>` : nothing}`);
  const does = { verdicts: () => verdicts(redraw), steps: () => allSteps(redraw), phone: () => handOn(game, redraw), export: () => exporting(game), hand: () => ownHand(game), turn: () => turn(redraw) };
  try {
    await does[what]?.();
  } catch (error) {
    notice = error.message;
  }
  if (game?.now && !game.whole) chosen = new Chosen(game);
  redraw();
}

export const play = {
  key: "play",
  title: "Play",
  view(redraw) {
    const [, id = ""] = parts();
    if (id === "new") return beginning(redraw);
    if (!id) {
      if (at) { at = ""; game = null; notice = ""; forget(); sessionStorage.removeItem("mending"); }
      return listing(redraw, (link) => openSteps(link, redraw));
    }
    if (id !== at) enter(id, redraw);
    return game ? playing(redraw) : html`<p role="status">One moment\u2026</p>`;
  },
};
