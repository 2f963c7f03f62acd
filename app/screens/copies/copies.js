// Second copies of what a database of the browser holds, in files of the site's own. A browser that is killed while it
// writes may find its database damaged at a later start, and then it begins an empty one: Chromium does so.
import { unseal } from "./sealed.js";

const waiting = new Map();
let worker = null, count = 0, none = !navigator.storage?.getDirectory;

function copier() {
  if (worker) return worker;
  worker = new Worker(new URL("copier.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data: { n } }) => { waiting.get(n)(); waiting.delete(n); });
  worker.addEventListener("error", () => {
    none = true; // it does not run here
    for (const done of waiting.values()) done();
  });
  return worker;
}

// The copies that lie in one folder, each of something that can be JSON, by a name.
export class Copies {
  constructor(folder) {
    this.folder = folder;
  }

  // Done when it is on the disk. Where a browser has no such files, or another window just writes this one, there is no copy.
  async put(name, value) {
    if (none) return;
    const n = ++count;
    await new Promise((done) => {
      waiting.set(n, done);
      copier().postMessage({ n, folder: this.folder, file: filed(name), text: JSON.stringify(value) });
    });
  }

  // The newest copy of everything whose name is not among these.
  async missing(names) {
    const found = new Map(), there = new Set(names.map(filed));
    try {
      for await (const [slot, handle] of await this.#inside()) {
        const [file] = slot.split(".");
        if (there.has(file)) continue;
        const one = unseal(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
        if (one && one.age > (found.get(file)?.age ?? 0)) found.set(file, one);
      }
    } catch {
      // a browser without such files, or a window in which it keeps none
    }
    return [...found.values()].map(({ text }) => JSON.parse(text));
  }

  async drop(name) {
    try {
      const inside = await this.#inside();
      await Promise.all([0, 1].map((slot) => inside.removeEntry(`${filed(name)}.${slot}`).catch(() => {})));
    } catch {
      // there is none
    }
  }

  async #inside() {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(this.folder, { create: true });
  }
}

// A name as that of a file, with no dot in it.
const filed = (name) => encodeURIComponent(name).replaceAll(".", "%2E");
