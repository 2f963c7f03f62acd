// Compiles the modules of a zip with Pyodide's own Python: node compiling.mjs PYODIDE < sources.zip > compiled.zip
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: console.error, stderr: console.error });
python.FS.writeFile("/sources.zip", await buffer(process.stdin));
await python.runPythonAsync(`
import importlib._bootstrap_external as files
import io, zipfile

def compiled(name, source):
    # Never checked against a source: there is none.
    return bytes(files._code_to_hash_pyc(compile(source, "/" + name, "exec", dont_inherit=True), bytes(8), False))

with zipfile.ZipFile("/sources.zip") as old, zipfile.ZipFile("/compiled.zip", "w") as new:
    for name in old.namelist():
        content = old.read(name)
        if name.endswith(".py"):
            name, content = name + "c", compiled(name, content)
        info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        new.writestr(info, content, zipfile.ZIP_DEFLATED, 9)
`);
process.stdout.write(python.FS.readFile("/compiled.zip"));
