// Python's worker: starts the runtime, opens the storage, and starts the app.
import { loadPyodide } from "./python/pyodide.mjs";
import { openStorage } from "./storage.js";

const FOLDER = "/pwa"; // the apparent folder of the app's modules
const DATA = "/data";

const say = (kind, more = {}) => self.postMessage({ kind, ...more });

async function fetchBytes(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// A pack consists of the length of its table, the table, and the contents that the table lists (pwa/pack/archives.py).
function parsePack(pack) {
  const length = new DataView(pack.buffer).getUint32(0, true);
  const table = new TextDecoder().decode(pack.subarray(4, 4 + length));
  return { table, body: pack.subarray(4 + length), files: JSON.parse(table).files };
}

function writeFiles(fs, { files, body }) {
  for (const [path, [at, length]] of Object.entries(files)) {
    const target = `${FOLDER}/${path}`;
    fs.mkdirTree(target.slice(0, target.lastIndexOf("/")));
    fs.writeFile(target, body.subarray(at, at + length), { canOwn: true });
  }
}

async function start({ address, counted, copies, used }) {
  const python = new URL("python/", import.meta.url).href;
  const packed = Promise.all(["python/libraries.pack", "python/app.pack"].map(fetchBytes));
  const flet = { documentUrl: address, args: null };
  const starting = loadPyodide({
    indexURL: python,
    packageBaseUrl: python,
    lockFileURL: python + "pyodide-lock.json",
    env: { HOME: "/home", TZ: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  const opening = openStorage(() => setTimeout(() => page?.on_notice("full")));
  const [storage, runtime] = await Promise.all([opening, starting]);
  if (storage.isNew) say("new");
  say("lap", { name: "runtime", at: performance.now() });
  const { FS } = runtime;
  FS.mkdirTree(DATA);
  FS.mount(storage.type(FS, runtime.ERRNO_CODES), {}, DATA);
  const packs = (await packed).map(parsePack);
  for (const pack of packs) writeFiles(FS, pack);
  runtime.registerJsModule("flet_js", flet);
  const camera = {
    open: (words, callback) => { onCameraMessage = callback; say("camera", { act: "open", words: JSON.parse(words) }); },
    tell: (sentence) => say("camera", { act: "tell", sentence }),
    close: () => { onCameraMessage = undefined; say("camera", { act: "close" }); },
  };
  const peers = {
    open: (words) => say("peers", { act: "open", words: JSON.parse(words) }),
    send: (number, text) => say("peers", { act: "send", number, text }),
    tell: (number, text) => say("peers", { act: "tell", number, text }),
    remove: (number, text) => say("peers", { act: "remove", number, text }),
    send_packet: (number, packet) => {
      const bytes = packet.toJs();
      self.postMessage({ kind: "peers", act: "packet", number, bytes }, [bytes.buffer]);
    },
    address,
    on_event: () => {},
    on_packet: () => {},
  };
  const { languages } = navigator;
  const cleared = storage.isNew && used;
  page = { packs, languages, camera, peers, counted, copies, cleared, send: publish, on_notice: () => {} };
  runtime.registerJsModule("pwa_js", page);
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

const MIN_FREE_BYTES = 8e6; // bytes; enough for many evenings and a full backup

// Sends a message to the page. Totals are also written to a cache, because the next start shows them first; a cache is
// written at once and survives a kill.
async function publish(kind, text) {
  if (kind !== "seen") return say(kind, { text });
  try {
    await (await caches.open("pinella")).put("seen", new Response(text));
  } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
    page.on_notice("full");
  }
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < MIN_FREE_BYTES) page.on_notice("full");
}

let app;
let page;
let onCameraMessage;
self.onmessage = async ({ data }) => {
  if (data instanceof Uint8Array) {
    (await app).send(data);
    return;
  }
  if (data.kind === "news") {
    await app;
    page.on_notice(data.news);
    return;
  }
  if (data.kind === "text" || data.kind === "end") {
    onCameraMessage?.(data.kind, data.text);
    return;
  }
  if (data.kind === "peer") {
    if (data.event === "packet") page.peers.on_packet(data.number, data.content);
    else page.peers.on_event(data.event, data.number, data.content);
    return;
  }
  app = start(data);
  try {
    await app;
    say("ready");
  } catch (error) {
    const why = error.name === "StorageError" ? error.message : "start";
    say("failed", { why, detail: [error, error.cause].filter(Boolean).join(": ") });
  }
};
