// The judge in a thread of its own: Python starts once, then each request is a JSON text that goes in and one that comes out.
import { loadPyodide } from "./pyodide/pyodide.js";
import createPyodideModule from "./pyodide/pyodide.asm.js";

const BOX = "/box"; // the decks and rule books of the user

const taken = (name) => fetch(name).then((answer) => answer.arrayBuffer());

async function started() {
  const [python, judge, native] = await Promise.all([
    loadPyodide({ createPyodideModule, indexURL: new URL("pyodide/", self.location).href }),
    taken("judge.zip"),
    taken("native.zip"),
  ]);
  python.FS.writeFile("/judge.zip", new Uint8Array(judge)); // Python reads modules out of it as they are needed,
  python.unpackArchive(native, "zip", { extractDir: "/native" }); // but no compiled ones
  python.FS.mkdirTree(BOX);
  return python.runPython(`
import sys
from pathlib import Path
sys.path[:0] = ["/judge.zip", "/native"]
from adjudicator.desk.requests import Desk
Desk(Path("${BOX}")).answer
`);
}

const judge = started();
judge.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));

self.addEventListener("message", async ({ data: { id, request } }) => {
  try {
    postMessage({ id, answer: (await judge)(request) });
  } catch (error) {
    postMessage({ id, failed: String(error), broken: error.name !== "PythonError" }); // it is of no use any more
  }
});
