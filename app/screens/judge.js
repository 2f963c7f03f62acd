// The judge as the screens see it: a question in, a promise of the answer out. It always comes: `refused` in it says why
// there is none.
const LONG = 10000; // milliseconds, after which somebody may end what the judge is at
const waiting = new Map(); // what was asked, in its order: the judge is at the first
export const first = new Map(); // requests with which a judge that is begun anew is prepared, by names
let worker = null, awake = false, clock = 0, count = 0;
let state = [], draw = () => {};

// Tells what the judge is doing: words, and a way to end it where it takes long.
export function watchJudge(shown) {
  draw = shown;
  draw(...state);
}

function say(...words) {
  state = words;
  draw(...state);
}

function begin() {
  const mine = new Worker("worker.js", { type: "module" });
  worker = mine; awake = false;
  say("The judge is getting ready...");
  for (const request of first.values()) put(0, request);
  for (const [id, { request }] of waiting) put(id, request);
  return new Promise((resolve, reject) => {
    const fails = (why) => {
      if (awake) return anew(`the judge broke off and was begun anew: ${why}`);
      say(`The judge does not start: ${why}`);
      return reject(new Error(why));
    };
    mine.addEventListener("message", ({ data }) => {
      if (mine !== worker) return;
      if (data.ready) { awake = true; resolve(); } else if (data.id === undefined || data.broken) return fails(data.failed);
      else answer(data.id, data.failed ? { refused: [data.failed] } : data.answer && JSON.parse(data.answer));
      time();
    });
    mine.addEventListener("error", (event) => fails(event.message || "it does not run here"));
  });
}

const put = (id, request) => worker.postMessage({ id, request: JSON.stringify(request) });

function answer(id, found) {
  const asked = waiting.get(id);
  waiting.delete(id);
  asked?.answered(found);
}

// The time runs anew for each question.
function time() {
  clearTimeout(clock);
  say("");
  if (waiting.size) clock = setTimeout(() => say("This takes long.", () => anew("the judge was ended, since this took long; nothing else is lost")), LONG);
}

// The judge is ended and begun anew; the question that it is at is not put again, and all others are.
function anew(why) {
  const [id] = waiting.keys(), asked = waiting.get(id);
  clearTimeout(clock);
  worker.terminate();
  waiting.delete(id);
  begin().catch(() => {});
  asked?.answered({ refused: [why] });
}

export const ready = begin();

// The answer to a request.
export function ask(request) {
  return new Promise((answered) => {
    waiting.set(++count, { request, answered });
    put(count, request);
    if (awake && waiting.size === 1) time();
  });
}
