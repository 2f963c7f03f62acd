// Compiles the modules of a zip with Pyodide's own Python: node compiling.mjs PYODIDE < sources.zip > compiled.zip
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: console.error, stderr: console.error });
python.FS.writeFile("/sources.zip", await buffer(process.stdin));
python.runPython(readFileSync(new URL("compiling.py", import.meta.url), "utf8"));
process.stdout.write(python.FS.readFile("/compiled.zip"));
