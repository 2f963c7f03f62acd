// The user's own decks and rule books: kept in this browser, and put into the judge's folder at each start.
import { keeping } from "./copies/base.js";
import { Copies } from "./copies/copies.js";
import { ask, first } from "./judge.js";
import { keepForGood } from "./version.js";

// What is in the folder now: { name, kind, title, says, doubts }. A log, and the screens, name it by its `name`.
export const own = new Map();
// What is kept and not in the folder, since it can't be read: { files, why }, by its name.
export const lost = new Map();
const watching = new Set();
const STORE = "files";

const copies = new Copies("box");
const opened = keeping("adjudicator-box", (base) => base.createObjectStore(STORE, { keyPath: "name" }), async (base) => {
  const unread = await copies.restore(await base.getAllKeys(STORE), ({ data, ...kept }) => (
    base.put(STORE, { ...kept, data: Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)).buffer })));
  for (const { name, files } of unread) lost.set(name, { files, why: ["no copy of it can be read"] });
});

// Call a function whenever something is put into the folder, or taken out of it.
export function watchBox(changed) {
  watching.add(changed);
}

// A file as the judge takes it: bytes as text. The reader writes them in pieces, so that a large one is no trouble.
export function asText(data) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([data]));
  });
}

async function bring(name, data) {
  const request = { ask: "keep", name, data: await asText(data) }, found = await ask(request);
  if (!found.refused) first.set(found.name, request);
  return found;
}

function announce(found) {
  lost.delete(found.name);
  own.set(found.name, found);
  watching.forEach((changed) => changed());
}

// Put a file of the user's into the box; `refused` in the answer says why not. It is shown when it is stored.
export async function keep(file) {
  await restored;
  const data = await file.arrayBuffer(), found = await bring(file.name, data);
  if (found.refused) return found;
  const base = await opened().catch(() => null); // in a private window it is kept until the window is closed
  const before = await base?.get(STORE, found.name);
  const kept = { name: found.name, given: file.name, at: before?.at ?? Date.now() };
  await base?.put(STORE, { ...kept, data });
  await copies.put(found.name, { ...kept, data: await asText(data) });
  announce(found);
  keepForGood();
  return found;
}

// Take a file out of the box.
export async function drop(name) {
  await ask({ ask: "drop", name });
  for (const all of [own, lost, first]) all.delete(name);
  await (await opened().catch(() => null))?.delete(STORE, name);
  await copies.drop(name);
  watching.forEach((changed) => changed());
}

// Done when all that was kept is in the judge's folder; in the order in which it came, since a book names its decks.
export const restored = opened().then((base) => base.getAll(STORE)).catch(() => []).then(async (files) => {
  for (const { name, given, data } of files.sort((one, other) => one.at - other.at)) {
    const found = await bring(given, data).catch((error) => ({ refused: [error.message] }));
    if (found.refused) lost.set(name, { files: [data], why: found.refused });
    else announce(found);
  }
  if (lost.size) watching.forEach((changed) => changed());
});
