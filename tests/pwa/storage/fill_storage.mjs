// fill_storage.mjs <storage.js>: writes to a storage that takes 3 bytes only, and prints what is reported.
import { pathToFileURL } from "node:url";

const handle = { getSize: () => 0, write: () => 3, close: () => {} };
const file = { createSyncAccessHandle: async () => handle };
const directory = { getDirectoryHandle: async () => directory, getFileHandle: async () => file };
globalThis.navigator ??= {};
Object.defineProperty(navigator, "storage", { value: { getDirectory: async () => directory } });
const { openStorage } = await import(pathToFileURL(process.argv[2]));
const storage = await openStorage(() => console.log("full"));
const root = storage.type({ createNode: () => ({}) }, {}).mount();
console.log(root.stream_ops.write({ node: { handle } }, new Uint8Array(8), 0, 8, 0));
