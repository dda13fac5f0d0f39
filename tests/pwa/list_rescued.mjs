// Lists the files that a rescue saves from a folder. Usage: node list_rescued.mjs <rescue.js> < {"name": size, ...}
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { storedFiles } = await import(pathToFileURL(process.argv[2]));
const sizes = JSON.parse(readFileSync(0, "utf8"));
const directory = {
  async getFileHandle(name) {
    if (!(name in sizes)) throw new DOMException("", "NotFoundError");
    return { getFile: async () => ({ size: sizes[name] }) };
  },
};
console.log(JSON.stringify((await storedFiles(directory)).map(([name]) => name)));
