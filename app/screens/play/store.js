// The games of this phone. A step is on the disk, and not only with the browser, before anybody is told that it is taken.
import { openDB } from "../idb/build/index.js";

const opened = openDB("adjudicator-play", 1, {
  upgrade(db) {
    db.createObjectStore("games", { keyPath: "id" });
    db.createObjectStore("steps");
  },
});
const MODE = { durability: "strict" };
const every = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

// A short name for a new game, which no other game has.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The games, the one played last first.
export async function games() {
  const all = await (await opened).getAll("games");
  return all.sort((a, b) => b.changed - a.changed);
}

export async function game(id) {
  const db = await opened, record = await db.get("games", id);
  return record && { record, steps: await db.getAll("steps", every(id)) };
}

// Begins a game, with the steps that it has already.
export async function keep(record, steps = []) {
  const tx = (await opened).transaction(["games", "steps"], "readwrite", MODE);
  const puts = steps.map((step, n) => tx.objectStore("steps").add(step, [record.id, n + 1]));
  await Promise.all([...puts, tx.objectStore("games").add({ ...record, changed: Date.now(), count: steps.length }), tx.done]);
  navigator.storage?.persist?.();
}

// Adds steps behind the first `at` ones, and what is otherwise known of the game; all of it or nothing. It fails if there
// are more steps than that: then the game goes on in another window.
export async function append(id, at, steps, more = {}) {
  const tx = (await opened).transaction(["games", "steps"], "readwrite", MODE);
  const kept = tx.objectStore("games"), record = await kept.get(id);
  if (!record || record.count !== at) {
    tx.abort();
    await tx.done.catch(() => {});
    throw new Error("this game went on in another window; it was read again");
  }
  const adds = steps.map((step, n) => tx.objectStore("steps").add(step, [id, at + n + 1]));
  await Promise.all([...adds, kept.put({ ...record, ...more, count: at + steps.length, changed: Date.now() }), tx.done]);
}

// Changes what is known of a game besides its steps.
export async function change(id, more) {
  const tx = (await opened).transaction("games", "readwrite", MODE), record = await tx.store.get(id);
  await Promise.all([tx.store.put({ ...record, ...more }), tx.done]);
  return { ...record, ...more };
}

export async function remove(id) {
  const tx = (await opened).transaction(["games", "steps"], "readwrite", MODE);
  await Promise.all([tx.objectStore("games").delete(id), tx.objectStore("steps").delete(every(id)), tx.done]);
}
