// A built site's Python under Node instead of a browser, with the app's storage over given access handles.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

function readPack(path) {
  const pack = new Uint8Array(readFileSync(path));
  const length = new DataView(pack.buffer).getUint32(0, true);
  const table = new TextDecoder().decode(pack.subarray(4, 4 + length));
  return { table, body: pack.subarray(4 + length), files: JSON.parse(table).files };
}

// Returns Pyodide with the files of the packs; `boot.py` hasn't run.
export async function loadPython(packs) {
  const { loadPyodide } = await import(pathToFileURL(join(packs, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: `${packs}/`, env: { TZ: "UTC" } });
  const all = ["libraries.pack", "app.pack"].map((name) => readPack(join(packs, name)));
  for (const { body, files } of all) {
    for (const [path, [at, length]] of Object.entries(files)) writeFile(python, path, body.subarray(at, at + length));
  }
  python.registerJsModule("flet_js", { documentUrl: "http://phone/" });
  const page = { packs: all, languages: ["it"], counted: 0, copies: "", cleared: false, peers: {} };
  python.registerJsModule("pwa_js", { ...page, send: () => {}, on_notice: () => {} });
  python.FS.mkdirTree("/data");
  return python;
}

export function writeFile(python, path, content) {
  const target = `/pwa/${path}`;
  python.FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
  python.FS.writeFile(target, content);
}

// Mounts the app's storage at /data; `handleOf` returns the access handle of a name.
export async function mountStorage(python, storage, handleOf) {
  const folder = {
    getDirectoryHandle: async () => folder,
    getFileHandle: async (name) => ({ createSyncAccessHandle: async () => handleOf(name) }),
  };
  // Not earlier: Pyodide takes an environment with a navigator for a browser.
  const value = { storage: { getDirectory: async () => folder } };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
  const { openStorage } = await import(pathToFileURL(storage));
  python.FS.mount((await openStorage()).type(python.FS, python.ERRNO_CODES), {}, "/data");
}

// Installs the finder of the app's modules, without starting the app.
export async function boot(python) {
  const source = python.FS.readFile("/pwa/boot.py", { encoding: "utf8" });
  await python.runPythonAsync(source.slice(0, source.indexOf("\nfrom pwa.app")));
}
