// The app of a built site in Node instead of a browser: node run_pack.mjs <folder of Pyodide> <folder of packs> <script>.
// The script runs where the app would begin.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, packs, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${runtime}/`, stdLibURL: join(packs, "python_stdlib.zip"), env: { TZ: "UTC" } });
const opened = (name) => {
  const pack = new Uint8Array(readFileSync(join(packs, name)));
  const length = new DataView(pack.buffer).getUint32(0, true);
  const table = new TextDecoder().decode(pack.subarray(4, 4 + length));
  return { table, body: pack.subarray(4 + length), files: JSON.parse(table).files };
};
const all = ["libraries.pack", "app.pack"].map(opened);
for (const { body, files } of all) {
  for (const [path, [at, length]] of Object.entries(files)) {
    const place = `/phone/${path}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    python.FS.writeFile(place, body.subarray(at, at + length));
  }
}
python.registerJsModule("flet_js", { documentUrl: "http://phone/" });
python.registerJsModule("phone_js", { packs: all, say: () => {} });
python.FS.mkdirTree("/data");
const boot = python.FS.readFile("/phone/boot.py", { encoding: "utf8" });
try {
  await python.runPythonAsync(boot.slice(0, boot.indexOf("\nfrom phone.app")));
  await python.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message); // without the line of the runtime's source, which is all of it
  process.exitCode = 1;
}
