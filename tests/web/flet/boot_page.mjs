// Runs the scripts of the server's page up to the client with a simulated browser, and prints the cover as JSON: its
// sentence, the button's label, and whether the app may be shown before and after a tap on the button.
// Usage: node boot_page.mjs '{"fault": "", "secret": "", "isPrivate": false}'
import { readFileSync } from "node:fs";
import vm from "node:vm";

const { fault, secret, isPrivate } = JSON.parse(process.argv[2]);
const words = { en: JSON.parse(readFileSync(0, "utf8")) };
const handlers = [];
const listen = (type, handler) => { if (type === "DOMContentLoaded") handlers.push(handler); };
const nothing = () => {};
const element = (more = {}) => ({
  textContent: "", hidden: true, setAttribute: nothing, classList: { add: nothing }, append: nothing, ...more,
});
const animated = element({ animate: () => ({ cancel: nothing }) });
const elements = {
  words: element({ textContent: JSON.stringify(words) }), said: element(), act: element(), patience: element(),
  size: element(), progress: element({ firstElementChild: animated }),
};
const refuse = () => { if (fault) throw Object.assign(new Error(fault), { name: fault }); };
const localStorage = {
  getItem: (name) => { if (fault === "SecurityError") refuse(); return name === "flutter.pinella.device" ? secret : null; },
  setItem: refuse,
  removeItem: nothing,
};
const getDirectory = async () => { if (isPrivate) throw new Error("SecurityError"); return {}; };
const window = {
  isSecureContext: true, addEventListener: listen, fetch: nothing, performance, setTimeout: () => 0,
  clearTimeout: nothing, localStorage, Intl, URL, history: { replaceState: nothing },
  location: { pathname: "/", reload: nothing },
  getComputedStyle: () => ({ transform: "none" }),
  navigator: { languages: ["en"], vendor: "", storage: { getDirectory } },
  document: {
    documentElement: element({ lang: "en" }), currentScript: { dataset: { base: "/", sizes: "a=1" } }, cookie: "",
    getElementById: (id) => elements[id], addEventListener: listen, activeElement: null,
  },
};
window.window = window;
vm.createContext(window);
for (const script of ["startup.js", "boot.js"]) {
  vm.runInContext(readFileSync(new URL(`../../../web/flet/${script}`, import.meta.url), "utf8"), window);
}
for (const handle of handlers) await handle();
const isTold = () => Promise.race([window.startup.told.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);
const shown = { said: elements.said.textContent, label: elements.act.hidden ? "" : elements.act.textContent };
const before = await isTold();
elements.act.onclick?.();
console.log(JSON.stringify({ ...shown, before, after: await isTold() }));
