// Second copies of what a database of the browser holds, in files of the site's own. A browser that is killed while it
// writes may find its database damaged at a later start, and then it begins an empty one: Chromium does so.
import { decoded } from "../address.js";
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

  // Puts back everything whose name is not among these, from the newest copy that can be read and put. A copy with which that
  // fails hides no other, and stays as it is: the answer is the names and the files of what was not put back.
  async restore(names, put) {
    const found = new Map(), there = new Set(names.map(filed)), lost = [];
    try {
      const all = await navigator.storage.getDirectory();
      for await (const [slot, handle] of await all.getDirectoryHandle(this.folder, { create: true })) {
        const [name] = slot.split(".");
        if (!there.has(name)) found.set(name, [...found.get(name) || [], handle]);
      }
    } catch {
      // a browser without such files, or a window in which it keeps none
    }
    for (const [name, handles] of found) {
      const files = (await done(handles, (one) => one.getFile())).filter(({ size }) => size);
      const copies = await done(files, async (one) => unseal(new Uint8Array(await one.arrayBuffer())));
      const newest = copies.filter(Boolean).sort((one, other) => other.age - one.age);
      if (files.length && !await anyOf(newest, put)) lost.push({ name: decoded(name), files });
    }
    return lost;
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

// What comes of each of some things with which it does not fail.
const done = async (all, does) => (await Promise.allSettled(all.map(async (one) => does(one))))
  .flatMap(({ status, value }) => (status === "fulfilled" ? [value] : []));

// Whether one of these could be put.
async function anyOf(copies, put) {
  for (const { text } of copies) {
    try {
      await put(JSON.parse(text));
      return true;
    } catch { /* the one before it may do */ }
  }
  return false;
}

// A name as that of a file, with no dot in it.
const filed = (name) => encodeURIComponent(name).replaceAll(".", "%2E");
