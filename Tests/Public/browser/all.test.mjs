// The tests in the browser, one file after another in this process: they share browser and server.

import { readdirSync } from "node:fs";

const files = readdirSync(import.meta.dirname).filter((name) => /^\w+\.mjs$/.test(name)).sort();
for (const name of files) await import(`./${name}`);
