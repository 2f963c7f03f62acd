// The games of this phone. A step is on the disk, and not only with the browser, before anybody is told that it is taken.
import { keeping } from "../copies/base.js";
import { Copies } from "../copies/copies.js";

const MODE = { durability: "strict" };
const every = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);
const copies = new Copies("games");
const opened = keeping("adjudicator-play", (db) => {
  db.createObjectStore("games", { keyPath: "id" });
  db.createObjectStore("steps");
}, async (db) => {
  lost = await copies.restore(await db.getAllKeys("games"), async ({ record, steps }) => {
    if (!isGame(record) || !steps.every((step) => step.do)) throw new TypeError("no game");
    const tx = db.transaction(["games", "steps"], "readwrite", MODE);
    const puts = steps.map((step, n) => tx.objectStore("steps").put(step, [record.id, n + 1]));
    await Promise.all([...puts, tx.objectStore("games").put(record), tx.done]);
  });
});

// Games of which no copy can be read: { name, files }.
export let lost = [];

const isGame = ({ id, players, header }) => [id, header.ruleset.id, ...players].every((name) => typeof name === "string");

// Copies a game as it is now, and waits until that is on the disk too.
async function copied(id) {
  const kept = await game(id);
  if (kept) await copies.put(id, kept);
}

// A short name for a new game, which no other game has.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The games, the one played last first.
export async function games() {
  const all = await (await opened()).getAll("games");
  return all.sort((a, b) => b.changed - a.changed);
}

export async function game(id) {
  const tx = (await opened()).transaction(["games", "steps"]);
  const [record, steps] = await Promise.all([tx.objectStore("games").get(id), tx.objectStore("steps").getAll(every(id)), tx.done]);
  return record && { record, steps };
}

// Begins a game, with the steps that it has already.
export async function keep(record, steps = []) {
  const tx = (await opened()).transaction(["games", "steps"], "readwrite", MODE);
  const puts = steps.map((step, n) => tx.objectStore("steps").add(step, [record.id, n + 1]));
  await Promise.all([...puts, tx.objectStore("games").add({ ...record, changed: Date.now(), count: steps.length }), tx.done]);
  await copied(record.id);
  navigator.storage?.persist?.();
}

// Writes steps behind the first `kept` ones, in the place of those that are there, and what is otherwise known of the game;
// all of it or nothing. The game as it is then. It fails if the game is not as it was when it was read: then it goes on in
// another window.
export async function write({ id, writes = 0 }, kept, steps, more = {}) {
  const tx = (await opened()).transaction(["games", "steps"], "readwrite", MODE);
  const found = tx.objectStore("games"), record = await found.get(id);
  if (!record || (record.writes || 0) !== writes) {
    tx.abort();
    await tx.done.catch(() => {});
    throw new Error("this game went on in another window; it was read again");
  }
  const lines = tx.objectStore("steps"), now = { ...record, ...more, count: kept + steps.length, writes: writes + 1, changed: Date.now() };
  const puts = steps.map((step, n) => lines.put(step, [id, kept + n + 1]));
  await Promise.all([lines.delete(IDBKeyRange.bound([id, now.count + 1], [id, Infinity])), ...puts, found.put(now), tx.done]);
  await copied(id);
  return now;
}

// Changes what is known of a game besides its steps.
export async function change(id, more) {
  const tx = (await opened()).transaction("games", "readwrite", MODE), record = await tx.store.get(id);
  await Promise.all([tx.store.put({ ...record, ...more }), tx.done]);
  copied(id).catch(() => {}); // no step hangs on it
  return { ...record, ...more };
}

export async function remove(id) {
  const tx = (await opened()).transaction(["games", "steps"], "readwrite", MODE);
  await Promise.all([tx.objectStore("games").delete(id), tx.objectStore("steps").delete(every(id)), tx.done]);
  lost = lost.filter(({ name }) => name !== id);
  await copies.drop(id); // after the game, so that no copy of it is made any more
}
