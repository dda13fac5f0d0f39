// The page of a phone alone: has the app brought here once, then starts Python and Flet's client beside each other.
import { current, install, tidy } from "./install.js";

const LOCK = "pinella";

const words = JSON.parse(document.getElementById("words").textContent);
const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
const language = tags.find((code) => code in words) ?? "en";
const said = words[language];
document.documentElement.lang = language;

const part = (id) => document.getElementById(id);

// A sentence on the cover, and what can be done about it.
function tell(sentence, act, doing) {
  part("progress").hidden = true;
  part("said").textContent = sentence;
  const button = part("act");
  button.hidden = !act;
  button.textContent = act ?? "";
  button.onclick = doing;
  part("copy").hidden = true;
}

// Where the app does not start, what is kept can still be taken along.
function offer_copy() {
  const button = part("copy");
  button.hidden = false;
  button.textContent = said.copy;
  button.onclick = async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("pinella");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await (await folder.getFileHandle("pinella.db")).getFile());
    link.download = "pinella.db";
    link.click();
  };
}

// The open matches as they were when somebody saw them last, until the app itself shows them.
async function show_seen() {
  const kept = await (await caches.open("pinella")).match("seen");
  for (const sides of kept ? await kept.json() : []) {
    const line = document.createElement("li");
    for (const [names, total] of sides) {
      line.append(Object.assign(document.createElement("span"), { textContent: names }));
      line.append(Object.assign(document.createElement("b"), { textContent: total }));
    }
    part("seen")?.append(line);
  }
  lap("seen");
}

const retry = () => location.reload();

// The names are Flet's: its loader and its Dart code read them.
const base = new URL("./", document.baseURI).href;
window.flet = {
  pyodide: true,
  multiView: false,
  noCdn: true,
  webSocketEndpoint: "ws",
  entrypointBaseUrl: base,
  assetBase: base,
  canvasKitBaseUrl: `${base}canvaskit/`,
  fontFallbackBaseUrl: "assets/fonts/", // ours has every glyph; the address only keeps Google's out
  routeUrlStrategy: "hash",
  webRenderer: "auto",
  appPackageUrl: "",
};
flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

// What Flet's client would load from another host although nothing needs it (Rive's animations) never leaves the phone.
const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
Object.defineProperty(HTMLScriptElement.prototype, "src", {
  ...source,
  set(address) {
    if (new URL(address, document.baseURI).origin === location.origin) source.set.call(this, address);
    else setTimeout(() => this.dispatchEvent(new Event("error")));
  },
});

const laps = [];
window.laps = laps; // for whoever measures
const lap = (name, at = performance.now()) => laps.push([name, Math.round(at)]);

const MARK = "pinella.began"; // stays where a browser clears away what is kept in files
let tell_app = () => {};

// Python in a worker of its own, and what it says.
function python() {
  const worker = new Worker("worker.js", { type: "module" });
  const started = performance.now();
  tell_app = (news) => worker.postMessage({ kind: "news", news });
  let hear = () => {};
  const ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) hear(data);
      else if (data.kind === "lap") lap(`python: ${data.name}`, started + data.at);
      else if (data.kind === "ready") resolve();
      else if (data.kind === "restart") retry();
      else if (data.kind === "new" && localStorage.getItem(MARK)) tell_app("cleared");
      else if (data.kind === "failed") reject(data);
      else if (data.kind === "camera") camera(worker, data);
    };
    worker.onerror = (event) => reject({ why: "start", detail: event.message });
  });
  worker.postMessage({ address: location.href });
  return { worker, ready, listen: (handler) => { hear = handler; } };
}

// Python asks for the phone's camera, and hears what it reads.
async function camera(worker, { act, words, sentence }) {
  const { openCamera, tellCamera, closeCamera } = await import("./camera.js");
  if (act === "open") await openCamera(words, (kind, text) => worker.postMessage({ kind, text }));
  else if (act === "tell") tellCamera(sentence);
  else closeCamera();
}

// Flet's client finds Python by these.
function connect({ worker, ready, listen }) {
  window.jsConnect = async (_app, _parameters, hear) => {
    listen((bytes) => {
      look(bytes);
      hear(bytes);
    });
    await ready;
  };
  window.jsSend = async (_app, bytes) => worker.postMessage(bytes, [bytes.buffer]);
  window.jsDisconnect = async () => worker.terminate();
}

// The cover goes with the app's first screen, which has a bar, or with a sentence that says why there is none.
const signs = ["AppBar", "live_region"].map((word) => new TextEncoder().encode(word));
const holds = (packet, word) => packet.some((_, start) => word.every((byte, at) => packet[start + at] === byte));
let covered = true;

function look(packet) {
  if (!covered || !signs.some((word) => holds(packet, word))) return;
  covered = false;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    part("cover").remove();
    lap("app");
    tell_app("shown");
    window.dispatchEvent(new Event("uncovered"));
    localStorage.setItem(MARK, "1");
    keep();
    refresh();
  }));
}

// What the browser may clear away is better taken along, or put on the home screen.
async function keep() {
  if (!(await navigator.storage.persist?.())) tell_app("passing");
}

// A newer version is fetched beside this one, and the app's first screen offers it.
async function refresh() {
  looked = performance.now();
  try {
    const had = await current();
    if ((await install()) !== had) tell_app("update");
  } catch (error) {
    console.info(error); // no network, or no room: the next start looks again
  }
}

const OFTEN = 6 * 3600_000; // milliseconds: an installed app may stay open for days
let looked = 0;
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !covered && performance.now() - looked > OFTEN) refresh();
});

async function run() {
  const app = python();
  connect(app);
  const script = document.createElement("script");
  script.src = "flutter_bootstrap.js";
  document.body.append(script);
  app.ready.catch(({ why, detail }) => {
    console.error(detail);
    document.body.append(part("cover"));
    if (why === "taken") tell(said.taken, said.here, () => location.reload());
    else tell(said[why] ?? said.failed, said.again, retry);
    if (why === "start") {
      app.worker.terminate();
      offer_copy();
    }
  });
  return app.worker;
}

// One tab at a time has the storage. Whoever takes it over has the other one end first.
function hold(steal) {
  const wanted = steal ? { steal: true } : { ifAvailable: true };
  let worker;
  navigator.locks.request(LOCK, wanted, async (lock) => {
    if (!lock) {
      tell(said.taken, said.here, () => { tell(said.loading); hold(true); });
      return;
    }
    worker = await run();
    await new Promise(() => {});
  }).catch(() => {
    worker?.terminate();
    covered = true;
    const cover = part("cover") ?? Object.assign(document.createElement("main"), { id: "cover" });
    cover.innerHTML = '<p class="name">Pinella</p><progress id="progress" hidden></progress><p id="said"></p>'
      + '<button id="act"></button><button id="copy" hidden></button>';
    document.body.append(cover);
    tell(said.lost, said.here, retry);
  });
}

async function controlled() {
  await navigator.serviceWorker.register("service.js");
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });
}

// What keeps the app from coming here: a browser that refuses its storage refuses its cache and its worker first.
const WHY = { Shortage: "full", SecurityError: "refused" };

async function begin() {
  if (!window.isSecureContext) return tell(said.insecure);
  if (!navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) return tell(said.old);
  try {
    show_seen();
    const serving = controlled();
    if (!(await current())) {
      const bar = part("progress");
      part("said").textContent = said.loading;
      bar.hidden = false;
      await install((done) => { bar.value = done; });
      bar.hidden = true;
      part("said").textContent = "";
    }
    await serving;
    await tidy();
  } catch (error) {
    console.error(error);
    const why = WHY[error.name] ?? (navigator.onLine ? "failed" : "offline");
    return tell(said[why], said.again, retry);
  }
  lap("files");
  hold(false);
}

begin();
