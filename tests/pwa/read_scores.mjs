// Decodes a JSON list of codes as the page does. Usage: node read_scores.mjs <score_code.js> < codes.json
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { InvalidCode, decodeScore } = await import(pathToFileURL(process.argv[2]));
const read = async (text) => {
  try {
    return await decodeScore(text);
  } catch (error) {
    if (!(error instanceof InvalidCode)) throw error;
    return error.why;
  }
};
console.log(JSON.stringify(await Promise.all(JSON.parse(readFileSync(0, "utf8")).map(read))));
