// Any log, from a file, a paste, a drop or a link: its verdict, and the page with the stepper.
import { html, nothing } from "./lit-html/lit-html.js";
import { asText, restored } from "./box.js";
import { ask } from "./judge.js";

const ARCHIVE = /\.zip$/i; // what `adjudicate bundle` writes
const NOBODY = "nobody"; // who sees what lies open, and nothing else
let log = null; // its text, or the bytes of an archive, and what it is called
let found = null; // the judged log
let seat = "";
let refused = [];
let busy = false;
let over = false; // whether a file is held over the screen
let asked = 0; // only the last log is shown: others may come late
let draw = () => {};

export function openText(text, name, redraw, by) {
  return openLog({ text, name }, redraw, by);
}

async function openLog(given, redraw, by = "") {
  const mine = ++asked;
  draw = redraw;
  const again = given === log, before = seat;
  busy = true; refused = [];
  if (!again) found = null;
  log = given;
  seat = by || "";
  redraw();
  await restored; // it may name decks and rule books of the user
  const answer = await ask({ ask: "open", ...given, seat: seat || null });
  if (mine !== asked) return;
  busy = false;
  if (!answer.refused) found = answer;
  else { refused = answer.refused; seat = again ? before : ""; } // the page that is there stays
  redraw();
}

async function openFile(file) {
  if (!file) return;
  const held = ARCHIVE.test(file.name) ? { data: await asText(await file.arrayBuffer()) } : { text: await file.text() };
  await openLog({ ...held, name: file.name }, draw);
}

function paste(event) {
  event.preventDefault();
  openText(event.target.elements.log.value, "pasted.game.json", draw);
}

function another() {
  found = null; log = null;
  draw();
  document.getElementById("screen").focus();
}

const dropping = {
  over(event) { event.preventDefault(); if (!over) { over = true; draw(); } },
  out(event) { if (over && !event.currentTarget.contains(event.relatedTarget)) { over = false; draw(); } },
  drop(event) { event.preventDefault(); over = false; draw(); openFile(event.dataTransfer.files[0]); },
};

const seats = () => html`
  <label>Seen by
    <select .value=${seat} @change=${(event) => openLog(log, draw, event.target.value)}>
      <option value="" ?selected=${!seat}>all</option>
      ${found.players.map((name) => html`<option value=${name} ?selected=${seat === name}>${name}</option>`)}
      <option value=${NOBODY} ?selected=${seat === NOBODY}>nobody's hand</option>
    </select></label>`;

const refusals = () => (refused.length ? html`<div role="alert"><p>This can't be judged:</p>
      <ul class="refused">${refused.map((why) => html`<li>${why}</li>`)}</ul></div>` : nothing);

const foundView = () => html`
  <div class="opened" aria-busy=${busy ? "true" : "false"}>
    <h1 class="hidden">${found.title}</h1>
    <p class="hidden" role="status">${busy ? "Judging..." : `${found.title}. ${found.answer.join(" ")}`}</p>
    <iframe title="The game, step by step" sandbox="allow-scripts allow-downloads" .srcdoc=${found.page}></iframe>
    <div class="acts">${refusals()}${seats()} <button type="button" @click=${another}>Another game</button></div>
  </div>`;

const askView = () => html`
  <div class=${over ? "dropzone over" : "dropzone"} @dragover=${dropping.over} @dragleave=${dropping.out} @drop=${dropping.drop}>
    <h1>Open a game</h1>
    ${refusals()}
    <p><label class="button">Choose a file <input type="file" accept=".json,.jsonl,.txt,.zip" @change=${(event) => openFile(event.target.files[0])}></label></p>
    <form @submit=${paste}>
      <p><label for="log">Or paste a log, a game as text, or a link. You can also drop a file here.</label></p>
      <textarea id="log" name="log" rows="6" required spellcheck="false" autocapitalize="off"></textarea>
      <p><button>Judge it</button></p>
    </form>
    ${busy ? html`<p role="status">Judging...</p>` : nothing}
  </div>`;

export const open = {
  key: "open",
  title: "Open",
  view(redraw) {
    draw = redraw;
    return found ? foundView() : askView();
  },
};
