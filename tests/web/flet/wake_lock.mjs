// Runs web/flet/wake_lock.js and Flet's no_sleep.js with a browser's wake lock as the Screen Wake Lock API specifies it,
// or with a video that plays after a tap only; prints what is held after each step.
// Usage: node wake_lock.mjs <wake_lock.js> <no_sleep.js> <native|video|silent> <step>…
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [script, noSleep, kind, ...steps] = process.argv.slice(2);
const page = new EventTarget();
const documents = new EventTarget();
const locks = new Set();
let requests = 0;
let tapped = false;
let said = [];

class Sentinel extends EventTarget {
  released = false;
  async release() {
    if (this.released) return;
    this.released = true;
    locks.delete(this);
    this.dispatchEvent(new Event("release"));
  }
}

const wakeLock = {
  async request() {
    requests += 1;
    if (document.visibilityState !== "visible") throw new DOMException("hidden", "NotAllowedError");
    const lock = new Sentinel();
    locks.add(lock);
    return lock;
  },
};

class Video extends EventTarget {
  paused = true;
  setAttribute() {}
  append() {}
  async play() {
    requests += 1;
    if (kind === "silent" || !tapped) throw new DOMException("no tap", "NotAllowedError");
    this.paused = false;
    locks.add(this);
  }
  pause() {
    this.paused = true;
    locks.delete(this);
  }
}

const document = Object.assign(documents, {
  visibilityState: "visible",
  createElement: (tag) => (tag === "video" ? new Video() : { setAttribute() {} }),
});
const navigator = kind === "native" ? { wakeLock } : {};
const context = vm.createContext({
  document, navigator, Event, startup: { say: (name) => said.push(name) },
  addEventListener: page.addEventListener.bind(page), removeEventListener: page.removeEventListener.bind(page),
});
vm.runInContext(readFileSync(script, "utf8"), context);
vm.runInContext(readFileSync(noSleep, "utf8"), context);

const show = (state) => {
  document.visibilityState = state;
  if (state === "hidden") for (const lock of [...locks]) (lock.release ?? lock.pause).call(lock);
  document.dispatchEvent(new Event("visibilitychange"));
};
const acts = {
  open: () => vm.runInContext("Wakelock.toggle(true)", context),
  leave: () => vm.runInContext("Wakelock.toggle(false)", context),
  hide: () => show("hidden"),
  return: () => show("visible"),
  tap: () => { tapped = true; page.dispatchEvent(new Event("pointerup")); },
};
const seen = [];
for (const step of steps) {
  const before = requests;
  await acts[step]();
  await new Promise(setImmediate);
  seen.push({ held: locks.size, requests: requests - before, said: said.length });
}
console.log(JSON.stringify(seen));
