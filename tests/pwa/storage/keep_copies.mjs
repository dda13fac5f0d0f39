// Keeps copies in a localStorage that has room for so many characters, and prints what it holds then.
// Usage: node keep_copies.mjs <kept.js> <characters> < copies.json
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, room] = process.argv.slice(2);
const items = new Map();
globalThis.localStorage = {
  getItem: (name) => items.get(name) ?? null,
  setItem(name, text) {
    if (text.length > Number(room)) throw new DOMException("", "QuotaExceededError");
    items.set(name, text);
  },
};
console.info = () => {};
const { keepCopies, keepCount, keptCopies, keptCount } = await import(pathToFileURL(script));
keepCopies(readFileSync(0, "utf8"));
keepCount("3");
console.log(JSON.stringify({ copies: keptCopies(), count: keptCount() }));
