// Writes the pages of `/docs/` from the documents into a folder.
//
//   node Scripts/docs/write-site.mjs FOLDER

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { site } from "./site.mjs";

const folder = process.argv[2];
rmSync(folder, { recursive: true, force: true });
for (const [name, content] of site()) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
