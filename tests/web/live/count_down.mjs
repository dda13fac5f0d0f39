// Runs the script of the projector page with simulated clocks, and prints the words of its countdown at each step, after
// "gong: " if the page flashes in it.
// Usage: node count_down.mjs <board.js> < steps.json
// The steps: {"now": server's time, "ends": end of the round, "seconds": [passed, jump of the computer's clock], …}.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const { now, ends, steps } = JSON.parse(readFileSync(0, "utf8"));
const clock = { textContent: "", dataset: { ends, words: "{minutes} min left", over: "Time is up" } };
const sheet = { dataset: { about: "round 1" } };
const board = { dataset: { now, seconds: 12 }, querySelectorAll: () => [sheet] };
const timers = [];
let rings = "";
let served = now;
let passed = 0;
let wall = now;

Date.now = () => wall;
Object.defineProperty(globalThis, "performance", { value: { now: () => passed } });
globalThis.document = {
  body: { classList: { toggle() {} }, animate() { rings = "gong: "; } },
  getElementById: (name) => ({ score: board, clock })[name],
};
globalThis.addEventListener = () => {};
globalThis.location = { href: "http://localhost/tv/token" };
globalThis.fetch = async () => ({ ok: true, text: async () => `<main id="score" data-now="${served}">` });
globalThis.MutationObserver = class { observe() {} };
globalThis.setInterval = (run) => { timers.push(run); };

runInThisContext(readFileSync(process.argv[2], "utf8"));
const shown = [];
for (const { seconds, jump = 0, asleep = 0, more = 0, server = 0 } of steps) {
  served += server * 1000;
  clock.dataset.ends += more * 60000;
  rings = "";
  passed += seconds * 1000;
  wall += (seconds + jump + asleep) * 1000;
  served += (seconds + asleep) * 1000;
  for (let turn = 0; turn < 2; turn += 1) {
    for (const run of timers) run();
    await new Promise((resolve) => { setImmediate(resolve); });
  }
  shown.push(rings + clock.textContent);
}
console.log(JSON.stringify(shown));
