// The judge as the screens see it: a question in, a promise of the answer out.
const worker = new Worker("worker.js", { type: "module" });
const waiting = new Map();
let count = 0;

export const ready = new Promise((resolve, reject) => {
  worker.addEventListener("message", ({ data }) => {
    if (data.ready) resolve();
    else if (data.id === undefined) reject(new Error(data.failed));
    else {
      const { answered, failed } = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.failed) failed(new Error(data.failed));
      else answered(JSON.parse(data.answer));
    }
  });
  worker.addEventListener("error", (event) => reject(new Error(event.message || "the judge does not start here")));
});

// The answer to a request; `refused` in it says why there is none.
export function ask(request) {
  const id = ++count;
  return new Promise((answered, failed) => {
    waiting.set(id, { answered, failed });
    worker.postMessage({ id, request: JSON.stringify(request) });
  });
}
