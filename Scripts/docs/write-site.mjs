// Writes the pages of `/docs/` from the documents, and removes those that have none: `make docs-site`.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { site } from "./site.mjs";

const folder = fileURLToPath(new URL("../../Public/docs", import.meta.url));
const files = site();
for (const name of readdirSync(folder, { recursive: true })) {
  if (name.endsWith(".html") && !files.has(name)) rmSync(join(folder, name));
}
for (const [name, content] of files) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
