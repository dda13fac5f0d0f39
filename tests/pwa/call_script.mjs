// Calls an exported function of a page's script with each item of a JSON list of arguments, and prints the results.
// Usage: node call_script.mjs <script> <function> < calls.json
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, name] = process.argv.slice(2);
const call = (await import(pathToFileURL(script)))[name];
const run = (values) => {
  try {
    return { result: call(...values) ?? null };
  } catch (error) {
    if (error.why === undefined) throw error;
    return { why: error.why };
  }
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(run)));
