// Runs a script in place of the app, with a built site's Python under Node instead of a browser. Usage: node
// run_pack.mjs <folder of the site's Python> <script> <storage.js> <database file, or nothing>. /data is the app's
// storage over in-memory files, which report what a power cut could lose.
import { readFileSync } from "node:fs";
import { boot, loadPython, mountStorage } from "./pack_runtime.mjs";

const [packs, script, storage, database] = process.argv.slice(2);

// A fake of the browser's private files: each is opened once, and read and written in place.
class Handle {
  #bytes = new Uint8Array(0);
  onDisk = true;
  constructor(name) { this.name = name; }
  getSize() { return this.#bytes.length; }
  flush() { this.onDisk = true; }
  truncate(size) {
    this.onDisk = false;
    this.#resize(size);
  }
  #resize(size) {
    const before = this.#bytes.subarray(0, size);
    this.#bytes = new Uint8Array(size);
    this.#bytes.set(before);
  }
  read(into, { at }) {
    const part = this.#bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }
  write(from, { at }) {
    if (this.name === "pinella.db" && handles.get("pinella.db-journal")?.onDisk === false) {
      console.error("the database is written before its journal is on the disk");
    }
    this.onDisk = false;
    if (at + from.length > this.getSize()) this.#resize(at + from.length);
    this.#bytes.set(from, at);
    return from.length;
  }
}

const handles = new Map();
if (database) {
  handleOf("pinella.db").write(readFileSync(database), { at: 0 });
}
function handleOf(name) { return handles.get(name) ?? handles.set(name, new Handle(name)).get(name); }
const python = await loadPython(packs);
await mountStorage(python, storage, handleOf);
try {
  await boot(python);
  await python.runPythonAsync(readFileSync(script, "utf8"));
  for (const { name, onDisk } of handles.values()) if (!onDisk) console.error(`${name} is not on the disk`);
} catch (error) {
  console.error(error.message); // without the line of the runtime's source, which is the whole file
  process.exitCode = 1;
}
