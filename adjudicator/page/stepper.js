// Moving through the steps: the keys of `adjudicate step`, the bar, links to a step, and what opens over the table.
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);

// One line over the page: what was asked for in vain, what is being typed, what a card does.
const say = (words) => { byId("message").textContent = words; };
const { middle, seat, shown } = drawing(data, say);

const frames = [];
for (const delta of data.frames) frames.push({ ...frames[frames.length - 1], ...delta });
const last = frames.length - 1;
const rows = frames.map((_, n) => byId(`s${n}`));
rows.forEach((row) => row.removeAttribute("id")); // or the browser scrolls to the step, past the table
const marks = rows.map((row) => row.dataset.mark || "");
const speeds = [0.25, 0.5, 1, 2, 4];
let at = 0, typed = "", playing = 0, speed = 2, hits = [], viewer = -1, hidden = false;

const closed = (n) => n !== viewer && (hidden || viewer >= 0);
const wide = () => matchMedia("(min-width: 62rem)").matches;

function draw() {
  const frame = frames[at], was = frames[Math.max(0, at - 1)], row = rows[at];
  const turn = row.closest("section").querySelector("h3");
  const where = [turn && turn.textContent, at ? `step ${at} of ${last}` : `the start, ${last} steps`, frame.phase && (frame.shared ? frame.phase : `${frame.phase} phase`)];
  byId("where").textContent = where.filter(Boolean).join(" \u00b7 ");
  const said = row.querySelector(".said span").textContent;
  const ruled = [...row.querySelectorAll(".ruled")].flatMap((one) => {
    const button = make("button", one.parentNode.classList[1], one.textContent);
    button.addEventListener("click", ruling);
    return [button, make("p", "", one.nextSibling.textContent)];
  });
  byId("said").replaceChildren(said, ...ruled);
  byId("here").replaceChildren(...[...row.querySelectorAll(".finding, .notes")].map((one) => one.cloneNode(true)));
  const seats = make("div", "seats");
  data.players.forEach((_, n) => seats.append(seat(n, frame, was, closed(n), viewer)));
  const now = frame.over ? [make("p", "named", `the game is over: ${frame.over}`)] : [];
  if (frame.dues.length) now.push(make("ul", "dues", ...frame.dues.map((due) => make("li", "", due))));
  byId("table").replaceChildren(middle(frame, was), ...now, seats);
  byId("bar").value = at;
  byId("bar").setAttribute("aria-valuetext", `step ${at}: ${said}`);
  document.querySelectorAll("li.now").forEach((one) => { one.classList.remove("now"); one.removeAttribute("aria-current"); });
  row.classList.add("now");
  row.setAttribute("aria-current", "step");
}

function go(step, { quiet = false } = {}) {
  at = Math.min(last, Math.max(0, step));
  say("");
  draw();
  if (!quiet) history.replaceState(null, "", `#s${at}`);
  if (wide() && !quiet) rows[at].scrollIntoView({ block: "nearest" });
}

// ---- ways to a step

const firsts = data.turns.map(([, first]) => first);
const onwards = (those) => those.find((n) => n > at);
const backwards = (those) => those.filter((n) => n < at).pop();
const stepsWhere = (holds) => rows.map((_, n) => n).filter(holds);
const flagged = () => stepsWhere((n) => marks[n]);
const faulty = () => stepsWhere((n) => marks[n] === "error");

function seek(step, words) {
  if (step === undefined) say(words);
  else go(step);
}

function toHit(step, words) {
  seek(step, words);
  if (step !== undefined) say(`hit ${hits.indexOf(step) + 1} of ${hits.length}; > next, < previous`);
}

function toTyped() {
  const [, turn, number] = /^(t?)(\d+)$/.exec(typed) || [];
  if (number === undefined) return;
  const first = data.turns.find(([one]) => one === Number(number));
  if (turn) seek(first && first[1], `there is no turn ${number}`);
  else seek(Number(number) > last ? undefined : Number(number), `the steps here go up to ${last}`);
}

function play() {
  clearInterval(playing);
  playing = playing ? 0 : run();
  byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  byId("play").textContent = playing ? "\u23f8" : "\u25b6";
  say(playing ? `playing ${speeds[speed]} a second` : "");
}
function run() {
  return setInterval(() => (at === last ? play() : go(at + 1)), 1000 / speeds[speed]);
}
function faster(by) {
  speed = Math.min(speeds.length - 1, Math.max(0, speed + by));
  if (playing) { clearInterval(playing); playing = run(); }
  say(`${speeds[speed]} a second`);
}

// ---- what is asked for

function show(title, ...body) {
  byId("dialog-title").textContent = title;
  byId("dialog-body").replaceChildren(...body);
  byId("dialog").showModal();
}

function ruling() {
  const told = [...rows[at].querySelectorAll(".finding")];
  if (!told.length) return say("no finding at this step");
  const named = told.flatMap((one) => [...one.querySelectorAll('a[href^="#r"]')]).map((link) => byId(link.hash.slice(1)));
  const copies = [...told, ...new Set(named)].map((one) => one.cloneNode(true));
  copies.forEach((one) => one.removeAttribute("id"));
  copies.flatMap((one) => [...one.querySelectorAll("a")]).forEach((link) => link.removeAttribute("href"));
  return show(`Step ${at}`, ...copies);
}

function lines(title, those, nothing) {
  show(title, those.length ? make("ul", "", ...those.map((line) => make("li", "", line))) : nothing);
}
// What the cards on the table say, those first that the step names.
function texts() {
  const named = data.named[at].map((kind) => described(data.faces[kind]));
  const shown = [...document.querySelectorAll("#table .cards")].map((row) => {
    const faces = [...row.querySelectorAll(".card[title]")];
    return [row.getAttribute("aria-label"), [...new Set(faces.map((one) => one.title))]];
  });
  const groups = [["of this step", named], ...shown].filter(([, those]) => those.length);
  const told = groups.flatMap(([title, those]) => [make("h3", "", title), make("ul", "", ...those.map((one) => make("li", "", one)))]);
  show("What the cards say", ...(told.length ? told : ["no card lies face up"]));
}
const changed = () => lines(`What step ${at} changed`, data.changes[at], "nothing on the table changed");
const legal = () => lines(`What was legal just before step ${Math.max(1, at)}`, data.legal[Math.max(0, at - 1)], "nothing");

function state() {
  const frame = frames[at], { turn, phase, named, dues, over, undone } = frame;
  const ids = (kinds) => kinds.map((kind) => (kind === GAP ? "-" : kind < 0 ? "?" : data.faces[kind][0]));
  const place = ({ key, order, closed }, kinds, number) =>
    closed ? { [key]: number } : order === "pile" ? { [`${key}s`]: number, [key]: ids(kinds) } : { [key]: ids(kinds) };
  const all = (zones, of) => Object.assign({}, ...zones.map(of));
  const seats = data.players.map((name, n) => ({
    name, team: data.teams[n],
    ...all(data.own, (zone, z) => place(zone, shown(frame, z, n, closed(n), viewer), frame[`n${z}.${n}`])),
    ...all(data.numbers, ([id], c) => ({ [id]: frame[`c${c}.${n}`] })),
    out: frame.out.includes(n), on_turn: frame.on.includes(n),
  }));
  const places = all(data.zones, (zone, z) => place(zone, frame[`z${z}`], frame[`n${z}`]));
  const counters = all(data.counters, ([id], c) => ({ [id]: frame[`c${c}`] }));
  const whole = { step: at, turn, phase, seats, ...places, ...counters, named: named.find(Boolean) || "", dues, over, undone };
  show(`The table after step ${at}`, make("pre", "", JSON.stringify(whole, null, 2)));
}

function search() {
  const field = make("input"), label = make("label", "", "Words in the story: ", field);
  field.type = "search";
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const words = field.value.toLowerCase();
    const told = (n) => [...rows[n].querySelectorAll(".said span, .notes li, .ruled, .message")];
    hits = words ? stepsWhere((n) => told(n).some((one) => one.textContent.toLowerCase().includes(words))) : [];
    byId("dialog").close();
    toHit(hits.find((n) => n >= at) ?? hits[0], `no step says "${field.value}"`);
  });
  show("Search", label);
  field.focus();
}

function seen() {
  viewer = viewer + 1 < data.players.length ? viewer + 1 : -1;
  hidden = false;
  say(viewer < 0 ? "every hand is shown" : `only the hand of ${data.players[viewer]} is shown`);
  draw();
}
function hide() {
  hidden = !hidden;
  if (!hidden) viewer = -1;
  say(hidden ? "the hands lie face down" : "every hand is shown");
  draw();
}

async function copy() {
  const command = data.command.replace(/N$/, at);
  try {
    await navigator.clipboard.writeText(command);
    say(`copied: ${command}`);
  } catch {
    say(command);
  }
}

// ---- keys

const KEYS = [
  ["ArrowRight ArrowDown j n", "the next step", () => go(at + 1)],
  ["ArrowLeft ArrowUp k p", "the previous step", () => go(at - 1)],
  ["PageDown", "the next turn", () => go(onwards(firsts) ?? last)],
  ["PageUp", "the beginning of this turn, or the turn before", () => go(backwards(firsts) ?? 0)],
  ["Home g", "the start", () => go(0)],
  ["End G", "the last step", () => go(last)],
  ["]", "the next finding", () => seek(onwards(flagged()), "no finding after this")],
  ["[", "the previous finding", () => seek(backwards(flagged()), "no finding before this")],
  ["}", "the next error", () => seek(onwards(faulty()), "no error after this")],
  ["{", "the previous error", () => seek(backwards(faulty()), "no error before this")],
  ["/", "search the steps and findings", search],
  [">", "the next step that was searched for", () => toHit(onwards(hits), "no more hits")],
  ["<", "the previous one", () => toHit(backwards(hits), "no more hits")],
  ["Space", "play on by itself, or stop", play],
  ["+", "faster", () => faster(1)],
  ["-", "slower", () => faster(-1)],
  ["v", "lay open the next player's hand only", seen],
  ["h", "turn all hands face down, or up", hide],
  ["Enter r", "the ruling in full", ruling],
  ["c", "what the cards say", texts],
  ["d", "what this step changed", changed],
  ["s", "the table as JSON", state],
  ["l", "what was legal here", legal],
  ["y", "copy the command that opens this step", copy],
  ["?", "this help", help],
];
const TYPED = [["12 Enter", "step 12"], ["t6 Enter", "turn 6"]];
const SIGNS = [["a card", "click or tap it: what it says"], ["dashed card", "came there by this step"]];
const spelled = { PageDown: "PgDn", PageUp: "PgUp" };
const acts = Object.fromEntries(KEYS.flatMap(([keys, , act]) => keys.split(" ").map((key) => [key, act])));

// Every line of the help can be tapped: a phone has no keys.
function doing(words, act, sign) {
  const button = make("button", "", words, ...(sign ? [" ", make("b", "", sign)] : []));
  button.type = "button";
  button.addEventListener("click", () => { byId("dialog").close(); act(); });
  return button;
}

function help() {
  const named = (keys) => keys.split(" ").map((key) => spelled[key] || key.replace("Arrow", "")).join(", ");
  const signs = Object.fromEntries([...document.querySelectorAll(".controls button")].map((one) => [one.dataset.key, one.textContent]));
  const sign = (keys) => keys.split(" ").map((key) => signs[key]).find(Boolean);
  const foot = ["foot of the page", doing("the game as a link and QR code", linkAndCode)];
  const lines = [...KEYS.map(([keys, words, act]) => [named(keys), doing(words, act, sign(keys))]), foot, ...TYPED, ...SIGNS];
  show("What you can do", make("dl", "", ...lines.flatMap(([keys, what]) => [make("dt", "", keys), make("dd", "", what)])));
}

document.addEventListener("keydown", (event) => {
  const { target } = event, key = event.key === " " ? "Space" : event.key;
  if (event.ctrlKey || event.altKey || event.metaKey || byId("dialog").open) return;
  if (target.matches("button, a") && (key === "Enter" || key === "Space")) return;
  if (/^[0-9]$/.test(key) || (key === "t" && !typed)) {
    typed += key;
    say(`${typed.startsWith("t") ? "turn" : "step"} ${typed.replace("t", "")}\u2026 Enter`);
    return;
  }
  const act = typed && key === "Enter" ? toTyped : Object.hasOwn(acts, key) ? acts[key] : null;
  if (act || typed) say("");
  if (act) {
    event.preventDefault();
    act();
  }
  if (key !== "Shift") typed = "";
});

document.querySelectorAll("[data-key]").forEach((button) => {
  button.title = button.getAttribute("aria-label");
  button.addEventListener("click", () => acts[button.dataset.key]());
});
byId("close").addEventListener("click", () => byId("dialog").close());
byId("bar").addEventListener("input", (event) => go(Number(event.target.value)));
rows.forEach((row, n) => row.addEventListener("click", (event) => {
  if (String(getSelection()) || (event.target.closest("a") && !event.target.closest(".number"))) return;
  event.preventDefault();
  go(n);
  if (event.target.closest(".number")) toTable();
}));

function toTable() {
  if (!wide()) byId("stepper").scrollIntoView();
}

function linked() {
  const [, step] = /^#s(?:tep-)?(\d+)$/.exec(location.hash) || [];
  if (step === undefined || (step > last && byId(`s${step}`))) return false;
  go(Number(step));
  toTable();
  return true;
}
addEventListener("hashchange", linked);

byId("save").addEventListener("click", () => {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([data.log], { type: "application/json" }));
  link.download = byId("save").dataset.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
});
byId("save").hidden = !data.log;

function linkAndCode() {
  if (!data.link) return show("Link and QR code", data.unlinked);
  const field = make("textarea", "", data.link), button = make("button", "", "Copy the link");
  field.readOnly = true;
  field.setAttribute("aria-label", "The link");
  field.addEventListener("focus", () => field.select());
  button.type = "button";
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(data.link);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Marked: copy it with the browser";
    }
  });
  const what = make("p", "", "The link holds the whole game. Whoever has it judges it with: adjudicate replay 'LINK'");
  return show("Link and QR code", what, code(data.qr), field, make("p", "", button));
}
byId("link").addEventListener("click", linkAndCode);
byId("link").hidden = false;

marks.forEach((kind, n) => {
  if (!kind) return;
  const mark = make("i", kind);
  mark.style.left = `${last ? (n / last) * 100 : 0}%`;
  byId("marks").append(mark);
});
document.documentElement.classList.add("stepping");
byId("stepper").hidden = false;
if (!linked()) go(flagged()[0] ?? 0, { quiet: true });
