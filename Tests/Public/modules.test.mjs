// The tests of the page's modules, one file after another in this process: starting one for each
// would take a third of their CPU time.

import { fileURLToPath } from "node:url";
import { readdirSync } from "node:fs";

const files = readdirSync(fileURLToPath(new URL(".", import.meta.url)), { recursive: true })
  .filter((name) => /^(?!browser\/|modules\.).*\.test\.mjs$/.test(name)).sort();
for (const name of files) await import(`./${name}`);
