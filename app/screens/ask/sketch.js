// The sketch of a dispute: what is known of the table, and what was done. It is what the judge is sent, and nothing else.
const KEPT = "ask", OTHERS = "ask-others";

// A sketch of nothing at a table: as many players as the game needs, the first of them on turn.
export function blank(table, players = table.names.slice(0, table.fewest)) {
  return { ruleset: table.ruleset, players, position: {}, steps: [], line: "" };
}

export const nameOf = (player) => (typeof player === "string" ? player : player.name);
export const names = (sketch) => sketch.players.map(nameOf);

// The sketch as it was left, so that nothing is lost when the phone locks.
export const kept = () => [stored(KEPT)].find(isSketch);
export const keep = (sketch) => store(KEPT, sketch);

// The sketches that a link has put aside, the last first.
export const keptAside = () => [stored(OTHERS) || []].flat().filter(isSketch);
export const keepAside = (sketches) => store(OTHERS, sketches);

function isSketch(found) {
  try {
    const whole = found.players.length && found.players.every(nameOf) && found.steps.every((step) => "do" in step) && typeof found.line === "string";
    return whole && found.position && typeof found.position === "object";
  } catch {
    return false;
  }
}

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { /* a browser that keeps nothing */ }
}

// What a value says nothing with is left out.
export const isEmpty = (value) => value === undefined || value === null || value === ""
  || (Array.isArray(value) ? !value.length : typeof value === "object" && !Object.keys(value).length);

export function put(record, key, value) {
  if (isEmpty(value)) delete record[key];
  else record[key] = value;
}

// A player is called otherwise, or gone: what was said of them goes with them.
export function seat(sketch, players) {
  const before = names(sketch), after = players.map(nameOf), renamed = new Map();
  before.forEach((name, n) => { if (before.length === after.length) renamed.set(name, after[n]); else if (after.includes(name)) renamed.set(name, name); });
  const moved = (value) => {
    if (typeof value === "string") return before.includes(value) ? renamed.get(value) ?? "" : value;
    if (Array.isArray(value)) return value.map(moved).filter((one) => one !== "");
    if (value && typeof value === "object") {
      const found = {};
      for (const [key, one] of Object.entries(value)) {
        const name = before.includes(key) ? renamed.get(key) : key, said = moved(one);
        if (name !== undefined && said !== "") found[name] = said;
      }
      return found;
    }
    return value;
  };
  sketch.players = players;
  sketch.position = moved(sketch.position);
  sketch.steps = sketch.steps.map(moved).filter((step) => step.do);
}

// Whose turn it is: of whoever acts, where nothing else was said.
export const onTurn = ({ position, steps, players }) => position.turn || (steps[0] && steps[0].by) || nameOf(players[0]);

// The sketch as the judge is sent it, with nothing in it that says nothing.
export function said({ ruleset, options, deck, players, position, steps, line }) {
  const found = { ruleset, players };
  put(found, "options", options);
  put(found, "deck", deck);
  put(found, "position", position);
  if (line.trim()) found.line = line;
  else put(found, "steps", steps.map(withoutBlanks));
  return found;
}

// A place for an outcome that nobody has filled says nothing; "nothing came of it" would be an answer.
function withoutBlanks(step) {
  const after = { ...step };
  if (step.then) put(after, "then", step.then.filter((one) => one.do));
  return after;
}

// What is still missing before it can be judged: a step, or the key of a field that such a step always has.
export function missing(sketch, table) {
  if (sketch.line.trim()) return null;
  if (!sketch.steps.length) return { at: 0, key: "do" };
  for (const [at, step] of sketch.steps.entries()) {
    const kind = table.steps.find((one) => one.verb === step.do);
    if (!kind) return { at, key: "do" };
    const field = (kind.fields || []).find((one) => one.needed && isEmpty(step[one.key]) && !["player", "number"].includes(one.takes));
    if (field) return { at, key: field.key, field };
  }
  return null;
}
