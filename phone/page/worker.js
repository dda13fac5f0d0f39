// Python's thread: starts the runtime beside Flet's client, opens the phone's own storage, and lets the app begin.
import { loadPyodide } from "./python/pyodide.mjs";
import { openStorage } from "./storage.js";

const FOLDER = "/phone"; // where the app's modules seem to lie
const DATA = "/data";

const say = (kind, more = {}) => self.postMessage({ kind, ...more });

async function bytesOf(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// A pack is the length of its table, the table, and then what the table tells of.
function opened(pack) {
  const length = new DataView(pack.buffer).getUint32(0, true);
  const table = new TextDecoder().decode(pack.subarray(4, 4 + length));
  return { table, body: pack.subarray(4 + length), files: JSON.parse(table).files };
}

function lay(fs, { files, body }) {
  for (const [path, [at, length]] of Object.entries(files)) {
    const place = `${FOLDER}/${path}`;
    fs.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    fs.writeFile(place, body.subarray(at, at + length), { canOwn: true });
  }
}

async function start({ address }) {
  const python = new URL("python/", import.meta.url).href;
  const packed = Promise.all(["python/libraries.pack", "python/app.pack"].map(bytesOf));
  const storage = await openStorage(() => setTimeout(() => page?.hear("full")));
  const flet = { documentUrl: address, args: null };
  const runtime = await loadPyodide({
    indexURL: python,
    packageBaseUrl: python,
    lockFileURL: python + "pyodide-lock.json",
    env: { HOME: "/home", TZ: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  if (storage.isNew) say("new");
  say("lap", { name: "runtime", at: performance.now() });
  const { FS } = runtime;
  FS.mkdirTree(DATA);
  FS.mount(storage.type(FS, runtime.ERRNO_CODES), {}, DATA);
  const packs = (await packed).map(opened);
  for (const pack of packs) lay(FS, pack);
  runtime.registerJsModule("flet_js", flet);
  const camera = {
    open: (words, hear) => { hearCamera = hear; say("camera", { act: "open", words: JSON.parse(words) }); },
    tell: (sentence) => say("camera", { act: "tell", sentence }),
    close: () => { hearCamera = undefined; say("camera", { act: "close" }); },
  };
  const { languages } = navigator;
  page = { packs, languages, camera, say: tell, hear: () => {} };
  runtime.registerJsModule("phone_js", page);
  const lap = (name) => say("lap", { name, at: performance.now() });
  runtime.globals.set("lap", lap);
  await runtime.runPythonAsync(FS.readFile(`${FOLDER}/boot.py`, { encoding: "utf8" }));
  lap("imported");
  await flet.start_connection((message) => {
    const bytes = message.toJs();
    self.postMessage(bytes, [bytes.buffer]);
  });
  return flet;
}

const ROOM = 8e6; // bytes: many evenings, and a copy of all

// The totals as they are now are what the next start shows first; a cache has them at once, and keeps them through a kill.
async function tell(kind, text) {
  if (kind !== "seen") return say(kind);
  try {
    await (await caches.open("pinella")).put("seen", new Response(text));
  } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
    page.hear("full");
  }
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM) page.hear("full");
}

let app;
let page;
let hearCamera;
self.onmessage = async ({ data }) => {
  if (data instanceof Uint8Array) {
    (await app).send(data);
    return;
  }
  if (data.kind === "news") {
    await app;
    page.hear(data.news);
    return;
  }
  if (data.kind === "text" || data.kind === "end") {
    hearCamera?.(data.kind, data.text);
    return;
  }
  app = start(data);
  try {
    await app;
    say("ready");
  } catch (error) {
    say("failed", { why: error.name === "PhoneStorage" ? error.message : "start", detail: String(error) });
  }
};
