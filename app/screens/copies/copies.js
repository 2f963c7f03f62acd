// Second copies of what a database of the browser holds, in files of the site's own. A browser that is killed while it
// writes may find its database damaged at a later start, and then it begins an empty one: Chromium does so.
import { unseal } from "./sealed.js";

const PATIENCE = 3000; // milliseconds: nobody waits longer for a copy, whatever the disk does
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
    await this.#send(name, JSON.stringify(value));
  }

  // In turn with what is written: a copy that is just made does not come after it.
  async drop(name) {
    await this.#send(name, null);
  }

  // The newest copy of everything whose name is not among these.
  async missing(names) {
    const found = new Map(), there = new Set(names.map(filed));
    try {
      const all = await navigator.storage.getDirectory();
      for await (const [slot, handle] of await all.getDirectoryHandle(this.folder, { create: true })) {
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

  async #send(name, text) {
    if (none) return;
    const n = ++count;
    await new Promise((done) => {
      setTimeout(done, PATIENCE);
      waiting.set(n, done);
      copier().postMessage({ n, folder: this.folder, file: filed(name), text });
    });
  }
}

// A name as that of a file, with no dot in it.
const filed = (name) => encodeURIComponent(name).replaceAll(".", "%2E");
