// Runs bytecode.py in Pyodide, because bytecode is specific to the Python that runs it. Usage: node bytecode.mjs
// <folder of Pyodide> <job>, where the job is a JSON file that bytecode.py describes.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [runtime, job] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
// With random string hashes, the order of sets in the bytecode would be random.
const python = await loadPyodide({ indexURL: runtime + "/", env: { PYTHONHASHSEED: "0" } });
python.FS.mkdirTree("/host");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "/" }, "/host");
python.globals.set("JOB", "/host" + job);
const script = join(dirname(fileURLToPath(import.meta.url)), "bytecode.py");
python.runPython(readFileSync(script, "utf8"), { filename: script });
