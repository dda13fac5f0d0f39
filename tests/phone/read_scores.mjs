// The scores in a list of codes, as the page reads them: node read_scores.mjs <page> < list of texts as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Refused, scoreIn } = await import(pathToFileURL(process.argv[2]));
const read = async (text) => {
  try {
    return await scoreIn(text);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.why;
  }
};
console.log(JSON.stringify(await Promise.all(JSON.parse(readFileSync(0, "utf8")).map(read))));
