// The documents under test.

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The text of a file, by its path in the repository. */
export const read = (path) => readFileSync(root + path, "utf8");

/** The paths of the README and of the pages in `docs/`, whose commands are run. */
export const pages = [
  "README.md",
  ...readdirSync(`${root}docs`, { recursive: true }).filter((name) => name.endsWith(".md")).sort()
    .map((name) => `docs/${name}`),
];

/** The paths of further documents, whose links are followed. */
export const others = [
  "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Museum/README.md",
  ...readdirSync(`${root}examples`, { recursive: true }).filter((name) => name.endsWith("README.md"))
    .sort().map((name) => `examples/${name}`),
];
