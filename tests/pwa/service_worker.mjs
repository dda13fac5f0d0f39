// Runs the steps of a scenario against the service worker with simulated caches and clients, and prints the result of
// each step as JSON. Usage: node service_worker.mjs <service.js> < steps.json, each a list [step, …arguments]:
// ["install", version, files], ["open", client, worker's parent], ["close", client], ["get", client, file], ["clean"],
// ["stop"] (the browser stops the idle worker), ["versions"]
import { readFileSync } from "node:fs";
import vm from "node:vm";

const SCOPE = "https://pinella.test/pwa/";
const address = (key) => new URL(typeof key === "string" ? key : key.url ?? key.href, SCOPE).href;
const stored = new Map(); // name of a cache → address → text
const answer = (text) => (text === undefined ? undefined : { text: async () => text, ok: true, clone: () => answer(text) });
const cacheOf = (name) => {
  if (!stored.has(name)) stored.set(name, new Map());
  const items = stored.get(name);
  return {
    match: async (key) => answer(items.get(address(key))),
    put: async (key, response) => void items.set(address(key), await response.text()),
    delete: async (key) => items.delete(address(key)),
    keys: async () => [...items.keys()].map((url) => ({ url })),
  };
};
const caches = {
  open: async (name) => cacheOf(name),
  has: async (name) => stored.has(name),
  keys: async () => [...stored.keys()],
  delete: async (name) => stored.delete(name),
  match: async (key, { cacheName }) => (stored.has(cacheName) ? cacheOf(cacheName).match(key) : undefined),
};
const clients = new Set();
const source = readFileSync(process.argv[2], "utf8");
let handlers;
function start() {
  handlers = {};
  const self = {
    registration: { scope: SCOPE }, addEventListener: (type, handle) => { handlers[type] = handle; },
    clients: { matchAll: async () => [...clients].map((id) => ({ id })) }, skipWaiting: () => {},
  };
  const fetch = async () => { throw new TypeError("no network"); };
  class Response { constructor(text) { this.text = async () => text; } }
  vm.runInNewContext(source, { self, caches, URL, Response, fetch });
}

async function request(path, more) {
  let answered;
  handlers.fetch({ respondWith: (promise) => { answered = promise; }, clientId: "", resultingClientId: "", ...more,
    request: { method: "GET", url: SCOPE + path, mode: more.mode ?? "no-cors" } });
  return answered.then((found) => found.text(), () => null);
}
const steps = {
  install: async (version, files) => {
    for (const file of files) await cacheOf(`pinella-${version}`).put(file, answer(`${file} of ${version}`));
    await cacheOf("pinella").put("current", answer(version));
  },
  open: async (id, parent) => {
    clients.add(id);
    return parent ? request("worker.js", { clientId: parent, resultingClientId: id })
      : request("", { mode: "navigate", resultingClientId: id });
  },
  close: async (id) => { clients.delete(id); },
  get: async (id, file) => request(file, { clientId: id }),
  clean: async () => {
    let done;
    handlers.message({ data: "clean", waitUntil: (promise) => { done = promise; } });
    await done;
  },
  stop: async () => start(),
  versions: async () => [...stored.keys()].filter((name) => name.startsWith("pinella-")).sort(),
};
start();
const results = [];
for (const [step, ...values] of JSON.parse(readFileSync(0, "utf8"))) results.push((await steps[step](...values)) ?? null);
console.log(JSON.stringify(results));
