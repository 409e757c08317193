// The tests in the browser, one file after another in this process: they share browser and server.
// OVERSCROLL_JOURNEYS=1 leaves the files that are a user's journeys: `make test-journeys`.

import { fileURLToPath } from "node:url";
import { readdirSync } from "node:fs";

const journeys = ["api", "deadends", "museum", "pull", "scorecard", "takes"];
const files = process.env.OVERSCROLL_JOURNEYS
  ? journeys.map((name) => `${name}.mjs`)
  : readdirSync(fileURLToPath(new URL(".", import.meta.url))).filter((name) => /^\w+\.mjs$/.test(name)).sort();
for (const name of files) await import(`./${name}`);
