// The tests of the page's modules, one file after another in this process: starting one for each
// would take a third of their CPU time.

import { readdirSync } from "node:fs";

const files = readdirSync(import.meta.dirname, { recursive: true })
  .filter((name) => /^(?!browser\/|modules\.).*\.test\.mjs$/.test(name)).sort();
for (const name of files) await import(`./${name}`);
