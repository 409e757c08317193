// The pages of the site, in the order of its navigation: the headings and the links of docs/README.md.

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export const read = (path) => readFileSync(root + path, "utf8");

/** The address of a document in `/docs/`, without which it is no page of the site. */
export function addressOf(path) {
  if (path === "docs/README.md") return "";
  if (path.startsWith("docs/")) return path.slice(5).replace(/\.md$/, ".html");
  if (/^[A-Z]+\.md$/.test(path) && path !== "README.md") return `${path.slice(0, -3).toLowerCase()}.html`;
  const [, example] = /^examples\/(?:([\w/-]+)\/)?README\.md$/.exec(path) ?? [];
  const isExample = path.startsWith("examples/") && path.endsWith("README.md");
  return isExample ? `examples/${example ?? "index"}.html` : null;
}

/**
 * The page that a link to a folder leads to, or the path in `/docs/` of a file of an example, which the site has a
 * copy of; null for another path. A test needs the repository.
 */
export function exampleOf(path) {
  if (!path.startsWith("examples/") || !existsSync(root + path)) return null;
  if (!statSync(root + path).isDirectory()) return path.endsWith(".test.mjs") ? null : path;
  return existsSync(`${root}${path}/README.md`) ? addressOf(`${path}/README.md`) : null;
}

const titleOf = (path) => /^# (.+)$/m.exec(read(path))[1].replaceAll("`", "");

/** The groups of the navigation: `{title, pages: [{path, address, title}]}`. */
export function groups() {
  const parts = read("docs/README.md").split(/^## /m).slice(1);
  const listed = parts.map((part) => ({
    title: part.split("\n", 1)[0],
    pages: [...part.matchAll(/\]\(([^)#:]+\.md)\)/g)].map(([, link]) => page(posix.join("docs", link))),
  }));
  const examples = readdirSync(`${root}examples`, { recursive: true })
    .filter((name) => name.endsWith("README.md")).map((name) => `examples/${name}`).sort();
  listed.splice(2, 0, { title: "Examples", pages: examples.map(page) });
  return listed;
}

function page(path) {
  return { path, address: addressOf(path), title: titleOf(path) };
}
