// Lets the cover of the start wait for the app's screen with a simulated browser that draws a given picture in each
// frame, and prints the number of frames until the cover goes.
// Usage: node draw_page.mjs < pictures.json, each a list of 512 colours [red, green, blue], or null for no canvas
import { readFileSync } from "node:fs";
import vm from "node:vm";

const pictures = JSON.parse(readFileSync(0, "utf8"));
let frames = 0;
let time = 0;
let drawn;
const context = {
  clearRect: () => { drawn = new Array(512).fill([0, 0, 0]); },
  drawImage: (canvas) => { drawn = canvas.picture; },
  getImageData: () => ({ data: Uint8ClampedArray.from(drawn.flatMap((colour) => [...colour, 255])) }),
};
const shown = () => pictures[Math.min(frames, pictures.length) - 1];
const shadowRoot = { querySelectorAll: () => (shown() ? [{ width: 390, height: 844, picture: shown() }] : []) };
const window = {
  addEventListener: () => {}, setTimeout: () => 0, performance: { now: () => time }, navigator: { languages: ["en"] },
  requestAnimationFrame: (then) => { frames += 1; time += 16; queueMicrotask(then); },
  document: {
    createElement: () => ({ getContext: () => context }), getElementById: () => null,
    querySelector: () => ({ shadowRoot }),
  },
};
window.window = window;
vm.createContext(window);
vm.runInContext(readFileSync(new URL("../../../web/flet/startup.js", import.meta.url), "utf8"), window);
await window.startup.drawn();
console.log(frames);
