// Prints which files of a folder a rescue saves, and the state of the database there.
// Usage: node list_rescued.mjs <rescue.js> <folder>
import { openAsBlob, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [script, folder] = process.argv.slice(2);
const { inspectDatabase, storedFiles } = await import(pathToFileURL(script));
const directory = {
  async getFileHandle(name) {
    if (!readdirSync(folder).includes(name)) throw new DOMException("", "NotFoundError");
    return { getFile: () => openAsBlob(join(folder, name)) };
  },
  async* keys() { yield* readdirSync(folder); },
  getDirectoryHandle: async () => directory,
};
globalThis.navigator ??= {};
Object.defineProperty(navigator, "storage", { value: { getDirectory: async () => directory } });
const saved = (await storedFiles(directory)).map(([name]) => name);
console.log(JSON.stringify({ saved, ...await inspectDatabase() }));
