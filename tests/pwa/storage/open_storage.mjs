// open_storage.mjs <storage.js>: opens the storage in an engine whose access handles answer with promises, and prints
// the error.
import { pathToFileURL } from "node:url";

const handle = { getSize: async () => 0, close: async () => {} };
const file = { createSyncAccessHandle: async () => handle };
const directory = { getDirectoryHandle: async () => directory, getFileHandle: async () => file };
globalThis.navigator ??= {};
Object.defineProperty(navigator, "storage", { value: { getDirectory: async () => directory } });
const { openStorage } = await import(pathToFileURL(process.argv[2]));
try {
  await openStorage(() => {});
} catch (error) {
  console.log(`${error.name}: ${error.message}`);
}
