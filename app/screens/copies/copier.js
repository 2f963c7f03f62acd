// Writes and deletes second copies, one after another: in a thread, since only there a file is written in place.
import { unseal, seal } from "./sealed.js";

let before = Promise.resolve();

self.addEventListener("message", ({ data: { n, folder, file, text } }) => {
  const done = () => postMessage({ n });
  before = before.then(() => (text === null ? remove(folder, file) : write(folder, file, text))).then(done, done); // if it fails, there is no copy
});

const inFolder = async (folder) => (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });

async function remove(folder, name) {
  const inside = await inFolder(folder);
  await Promise.all([0, 1].map((slot) => inside.removeEntry(`${name}.${slot}`).catch(() => {})));
}

// The older one of two files is written over, so that one of them is whole at any time.
async function write(folder, name, text) {
  const inside = await inFolder(folder);
  const files = await Promise.all([0, 1].map((slot) => inside.getFileHandle(`${name}.${slot}`, { create: true })));
  const ages = await Promise.all(files.map(age)), older = ages[0] > ages[1] ? 1 : 0;
  const file = await files[older].createSyncAccessHandle();
  try {
    file.truncate(0);
    file.write(seal(Math.max(...ages) + 1, text), { at: 0 });
    file.flush();
  } finally {
    file.close();
  }
}

// 0 for a file that is empty or not whole.
const age = async (file) => unseal(new Uint8Array(await (await file.getFile()).arrayBuffer()))?.age ?? 0;
