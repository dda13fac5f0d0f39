// The offline app's storage under Node: records its calls, and starts the app on the files that a stop leaves behind.
// Usage: node pwa_session.mjs <folder of the site's Python> <storage.js> <folder of the repository> <test module>...
// Each line of the input is a request, {"record": {"matches": 1, "seed": 7}} or {"check": {"files": {…}, "events": […]}},
// each line of the output its answer; contents of files are in base 64.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { boot, loadPython, mountStorage, writeFile } from "../pwa/pack_runtime.mjs";

const [packs, storage, root, ...modules] = process.argv.slice(2);
const encode = (bytes) => Buffer.from(bytes).toString("base64");

// A fake of a file in the browser's private folder, which logs what changes it.
class Handle {
  constructor(name, content, log) {
    this.name = name;
    this.bytes = content;
    this.log = (action, more = {}) => log.push({ action, file: name, ...more });
  }
  getSize() { return this.bytes.length; }
  flush() { this.log("sync"); }
  truncate(size) {
    this.log("truncate", { offset: size });
    this.resize(size);
  }
  resize(size) {
    const resized = new Uint8Array(size);
    resized.set(this.bytes.subarray(0, size));
    this.bytes = resized;
  }
  read(into, { at }) {
    const part = this.bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }
  write(from, { at }) {
    this.log("write", { offset: at, data: encode(from) });
    if (at + from.length > this.bytes.length) this.resize(at + from.length);
    this.bytes.set(from, at);
    return from.length;
  }
}

const python = await loadPython(packs);
for (const path of modules) writeFile(python, path, readFileSync(join(root, path)));
await boot(python);
await python.runPythonAsync(readFileSync(join(root, "tests/crash_tests/pwa_session.py"), "utf8"));

async function withFiles(contents, log, act) {
  const handles = new Map();
  const handleOf = (name) => {
    const content = new Uint8Array(Buffer.from(contents[name] ?? "", "base64"));
    return handles.set(name, new Handle(name, content, log)).get(name);
  };
  await mountStorage(python, storage, handleOf);
  try {
    return [act(), Object.fromEntries([...handles].map(([name, { bytes }]) => [name, encode(bytes)]))];
  } finally {
    python.FS.unmount("/data");
  }
}

const answers = {
  async record({ matches, seed }) {
    const log = [];
    const record = python.globals.get("record");
    const announce = (event) => log.push({ event: JSON.parse(event) });
    const [, files] = await withFiles({}, log, () => record(announce, matches, seed));
    return { log, files };
  },
  async check({ files, events }) {
    const [fault] = await withFiles(files, [], () => python.globals.get("check")(JSON.stringify(events)));
    return { fault };
  },
};
for await (const line of createInterface({ input: process.stdin })) {
  const [[kind, values]] = Object.entries(JSON.parse(line));
  console.log(JSON.stringify(await answers[kind](values)));
}
