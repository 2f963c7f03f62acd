// The user's own decks and rule books: kept in this browser, and put into the judge's folder at each start.
import { openDB } from "./idb/build/index.js";
import { ask } from "./judge.js";
import { keepForGood } from "./version.js";

// What is in the folder now: { name, kind, title, says, doubts }. A log, and the screens, name it by its `name`.
export const own = new Map();
const watching = new Set();
const STORE = "files";

const opened = openDB("adjudicator-box", 1, {
  upgrade: (base) => base.createObjectStore(STORE, { keyPath: "name" }),
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

async function put(given, data) {
  const found = await ask({ ask: "keep", name: given, data: await asText(data) });
  if (!found.refused) {
    own.set(found.name, found);
    watching.forEach((changed) => changed());
  }
  return found;
}

// Put a file of the user's into the box; `refused` in the answer says why not.
export async function keep(file) {
  await restored;
  const data = await file.arrayBuffer();
  const found = await put(file.name, data);
  if (found.refused) return found;
  const base = await opened.catch(() => null); // in a private window it is kept until the window is closed
  const before = await base?.get(STORE, found.name);
  await base?.put(STORE, { name: found.name, given: file.name, data, at: before?.at ?? Date.now() });
  keepForGood();
  return found;
}

// Take a file out of the box.
export async function drop(name) {
  await ask({ ask: "drop", name });
  own.delete(name);
  await (await opened.catch(() => null))?.delete(STORE, name);
  watching.forEach((changed) => changed());
}

// Done when all that was kept is in the judge's folder; in the order in which it came, since a book names its decks.
export const restored = opened.then((base) => base.getAll(STORE), () => []).then(async (files) => {
  for (const { given, data } of files.sort((one, other) => one.at - other.at)) await put(given, data);
}).catch(() => {});
