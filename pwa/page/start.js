// The offline app's page: installs the app once, then starts Python and Flet's client in parallel.
import { startFletClient } from "./flet_client.js";
import { current, install } from "./install.js";
import { keepCopies, keepCount, keepUse, keptCopies, keptCount, wasUsed } from "./kept.js";
import { inspectDatabase, saveFiles } from "./rescue.js";
import { showTour } from "./tour.js";
import { findWindowProblem } from "./window_check.js";

const LOCK = "pinella";

const words = JSON.parse(document.getElementById("words").textContent);
const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
const language = tags.find((code) => code in words) ?? "en";
const said = words[language];
document.documentElement.lang = language;

let handlePeers; // from connect.js, loaded by the first request

const byId = (id) => document.getElementById(id);

// Shows a sentence on the cover instead of the progress, with a button for the remedy.
function showMessage(sentence, act, doing) {
  startup.fail(sentence, act, doing);
  byId("tour")?.remove();
  for (const id of ["copy", "details"]) byId(id).hidden = true;
}

function offer(id, label, act) {
  Object.assign(byId(id), { hidden: false, textContent: label, onclick: act });
}

// Says that this window keeps no matches, with a button that copies its address for another one. Where the app works
// nevertheless, it can be used. The address has what was handed over with it.
function explainWindow({ why, app }, works) {
  startup.fail(said[why].replace("{name}", app || said.another), said.copy_address, async () => {
    const done = await navigator.clipboard.writeText(location.href);
    byId("copied").remove(); // the general message speaks of sending it
    if (done) byId("act").textContent = said.done;
    else byId("patience").textContent = location.href; // to select
  });
  const useIt = () => {
    byId("copy").hidden = true;
    startup.resume();
    begin(true);
  };
  if (works) offer("copy", said.here, useIt);
}

// Says that the app does not start, and reports the state of the saved matches. The user can save them, and copy the
// details for a report.
async function showFailure(why, detail) {
  const { state, sizes } = await inspectDatabase();
  const count = keptCount();
  const before = count ? [said.counted.replace("{count}", count.toLocaleString(language))] : [];
  const sentences = why === "refused" && !count ? [said.refused] : [said.failed, said[state], ...before];
  showMessage(sentences.join(" "), said.again, retry);
  if (sizes) offer("copy", said.copy, () => saveFiles());
  const version = `Pinella ${said.version} (${await current().catch(String)})`;
  const found = [new Date().toISOString(), `database ${state}`, sizes, `matches ${count}`];
  const details = [version, navigator.userAgent, ...found, detail].join("\n");
  offer("details", said.details, async () => {
    if (!(await navigator.clipboard.writeText(details))) byId("patience").textContent = details; // to select
  });
}

// Shows the totals of the open matches as of the last session, until the app is ready.
async function showLastTotals() {
  const kept = await (await caches.open("pinella")).match("seen");
  for (const sides of kept ? await kept.json() : []) {
    const line = document.createElement("li");
    for (const [names, total] of sides) {
      line.append(Object.assign(document.createElement("span"), { textContent: names }));
      line.append(Object.assign(document.createElement("b"), { textContent: total }));
    }
    byId("seen")?.append(line);
  }
  lap("seen");
}

const retry = () => location.reload();

const laps = [];
window.laps = laps; // for tests and benchmarks

// The fraction of the start that is done after each lap, measured on a phone.
const STARTED = { "files": 0, "python: runtime": 0.25, "python: imported": 0.7, "python: ready": 0.8 };
let installed = 0; // the bar's value when the start begins

function lap(name, at = performance.now()) {
  laps.push([name, Math.round(at)]);
  if (!(name in STARTED)) return;
  if (name === "files") installed = startup.reached;
  startup.report("starting", installed + (0.98 - installed) * STARTED[name], { limit: 0.98, half: 2500 });
}

let notifyApp = () => {};

// Starts Python in a worker, and handles its messages.
function startPython() {
  const worker = new Worker("worker.js", { type: "module" });
  const started = performance.now();
  notifyApp = (news) => worker.postMessage({ kind: "news", news });
  let onMessage = () => {};
  const ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) onMessage(data);
      else if (data.kind === "lap") lap(`python: ${data.name}`, started + data.at);
      else if (data.kind === "ready") {
        lap("python: ready");
        resolve();
      }
      else if (data.kind === "restart") retry();
      else if (data.kind === "install") putOnHomeScreen();
      else if (data.kind === "save damaged") saveFiles(["damaged.db"]);
      else if (data.kind === "count") keepCount(data.text);
      else if (data.kind === "copies") keepCopies(data.text);
      else if (data.kind === "new" && onHomeScreen && needsSteps && !wasUsed()) notifyApp("separate");
      else if (data.kind === "failed") reject(data);
      else if (data.kind === "camera") camera(worker, data);
      else if (data.kind === "peers") sharePeers(worker, data);
    };
    worker.onerror = (event) => reject({ why: "start", detail: event.message });
  });
  worker.postMessage({ address: location.href, counted: keptCount(), copies: keptCopies(), used: wasUsed() });
  return { worker, ready, listen: (handler) => { onMessage = handler; } };
}

// Handles Python's requests for the camera, and sends the texts that it reads.
async function camera(worker, { act, words, sentence }) {
  const { openCamera, tellCamera, closeCamera } = await import("./camera.js");
  if (act === "open") await openCamera(words, (kind, text) => worker.postMessage({ kind, text }));
  else if (act === "tell") tellCamera(sentence);
  else closeCamera();
}

// Handles Python's requests to other phones, and forwards their messages. Only the first request waits for the module:
// another import() would delay the new score until Flutter has drawn this phone's own screen.
async function sharePeers(worker, request) {
  handlePeers ??= (await import("./connect.js")).handlePeers;
  handlePeers(request, (event, number, content) => worker.postMessage({ kind: "peer", event, number, content }));
}

// Connects Flet's client with Python.
function startClient({ worker, ready, listen }) {
  startFletClient({
    connect: async (_app, _parameters, onMessage) => {
      listen((bytes) => {
        uncoverOnFirstScreen(bytes);
        onMessage(bytes);
      });
      await ready;
    },
    send: async (_app, bytes) => worker.postMessage(bytes, [bytes.buffer]),
    disconnect: async () => worker.terminate(),
  });
}

// The cover is removed with the app's first screen, which has a bar, or with an error message.
const screenMarkers = ["AppBar", "live_region"].map((word) => new TextEncoder().encode(word));
const containsBytes = (packet, word) => packet.some((_, start) => word.every((byte, at) => packet[start + at] === byte));
let covered = true;

function uncoverOnFirstScreen(packet) {
  if (!covered || !screenMarkers.some((word) => containsBytes(packet, word))) return;
  covered = false;
  startup.drawn().then(() => {
    byId("cover").remove();
    lap("app");
    notifyApp("shown");
    window.dispatchEvent(new Event("uncovered"));
    keepUse();
    requestPersistence();
    checkForUpdate();
  });
}

// Whether the app was started from the home screen.
const onHomeScreen = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
const needsSteps = "standalone" in navigator; // iPhone and iPad only; their browsers have no prompt
let installPrompt; // the browser's, once it offers one

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installPrompt = event;
  if (!covered) notifyApp("installable");
});
window.addEventListener("appinstalled", () => notifyApp("installed"));

// The app suggests the home screen if the browser supports that, else a backup if the browser may clear the data.
async function requestPersistence() {
  const persistent = await navigator.storage.persist?.();
  if (onHomeScreen) return;
  if (installPrompt || needsSteps) notifyApp("installable");
  else if (!persistent) notifyApp("passing");
}

async function putOnHomeScreen() {
  if (!installPrompt) {
    const { showSteps } = await import("./home_screen.js");
    showSteps(said);
    return;
  }
  try {
    await installPrompt.prompt();
  } catch (error) {
    console.info(error); // the tap was too long ago: the button is still there
    return;
  }
  const { outcome } = await installPrompt.userChoice;
  installPrompt = undefined; // a prompt is shown only once
  notifyApp(outcome === "accepted" ? "installed" : "declined");
}

// Installs a newer version next to the running one; the app's first screen offers it.
async function checkForUpdate() {
  lastCheck = performance.now();
  try {
    const had = await current();
    if ((await install()) !== had) notifyApp("update");
  } catch (error) {
    console.info(error); // no network or no space; the next start tries again
  }
}

const UPDATE_INTERVAL = 6 * 3600_000; // milliseconds; an installed app may stay open for days
let lastCheck = 0;
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !covered && performance.now() - lastCheck > UPDATE_INTERVAL) checkForUpdate();
});

async function run() {
  const app = startPython();
  startClient(app);
  app.ready.catch(({ why, detail }) => {
    console.error(detail);
    document.body.append(byId("cover"));
    app.worker.terminate();
    if (why === "start" || why === "refused") showFailure(why, detail);
    else showMessage(said[why], why === "taken" ? said.here : said.again, retry);
  });
  return app.worker;
}

// Only one tab at a time may use the storage; `steal` ends the other tab's app.
function acquireStorage(steal) {
  const wanted = steal ? { steal: true } : { ifAvailable: true };
  let worker;
  navigator.locks.request(LOCK, wanted, async (lock) => {
    if (!lock) {
      showMessage(said.taken, said.here, () => { showMessage(said.starting); acquireStorage(true); });
      return;
    }
    worker = await run();
    await new Promise(() => {});
  }).catch(() => {
    worker?.terminate();
    covered = true;
    const cover = byId("cover") ?? Object.assign(document.createElement("main"), { id: "cover" });
    cover.innerHTML = '<p class="name">Pinella</p><div class="boot"><p id="said"></p><div id="progress" hidden></div>'
      + '<p id="patience"></p><button id="act"></button><button id="copy" hidden></button>'
      + '<button id="details" hidden></button></div>';
    document.body.append(cover);
    showMessage(said.lost, said.here, retry);
  });
}

const DOWNLOADED = 0.5; // the bar's shares of the download and of unpacking; the rest is the start
const UNPACKED = 0.15;

function showInstallation({ loaded, unpacked, whole }) {
  const value = DOWNLOADED * (loaded / whole) + UNPACKED * (unpacked / whole);
  if (loaded < whole) startup.report("downloading", value, { loaded, whole });
  else startup.report("unpacking", value, { limit: DOWNLOADED + UNPACKED });
}

async function waitForServiceWorker() {
  await navigator.serviceWorker.register("service.js");
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });
}

// Errors of an installation. A browser that blocks storage fails here first, because it refuses caches and service
// workers.
const WHY = { StorageFull: "full", SecurityError: "refused" };

async function begin(anyway = false) {
  if (!window.isSecureContext) return showMessage(said.insecure);
  const works = Boolean(navigator.serviceWorker && navigator.locks && navigator.storage?.getDirectory);
  const problem = findWindowProblem({ agent: navigator.userAgent, works, isNew: "groupBy" in Object });
  if (problem?.why === "old") return showMessage(said.old);
  if (problem && !(works && (anyway || (await current().catch(() => {}))))) return explainWindow(problem, works);
  try {
    showLastTotals();
    const serving = waitForServiceWorker();
    if (!(await current())) {
      startup.report("downloading", 0, { limit: 0.05 });
      showTour(said);
      await install(showInstallation);
    }
    await serving;
    navigator.serviceWorker.controller.postMessage("clean");
  } catch (error) {
    console.error(error);
    const why = WHY[error.name] ?? (navigator.onLine ? "unloaded" : "offline");
    return why === "refused" ? explainWindow({ why }, false) : showMessage(said[why], said.again, retry);
  }
  lap("files");
  acquireStorage(false);
}

begin();
