// Which folder of the page may import from which: the arrows go one way.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../../Public/", import.meta.url));

/** The folders from which the modules of a folder may import, their own aside. */
const allowed = {
  "model": [],
  "input": ["model"],
  "server": ["model"],
  "app": ["model", "server"],
  "view": ["model"],
  "player": ["app", "model", "server", "view"],
  "": ["app", "input", "model", "player", "view"],
};

/** The calls, the documents, the museum and the scorecard are pages of their own. */
const isPageOfItsOwn = (path) => /^(?:api|docs|museum|scorecard)\//.test(path);

const modules = readdirSync(root, { recursive: true })
  .filter((path) => path.endsWith(".js") && !isPageOfItsOwn(path));

const statements = /^(?:import|export) [^;]*? from "([^"]+)";/gms;
const calls = /\bimport\("([^"]+)"\)/g;

const found = (path, pattern) => [...readFileSync(join(root, path), "utf8").matchAll(pattern)]
  .map(([, specifier]) => normalize(join(dirname(path), specifier)));

const importsOf = (path) => [...found(path, statements), ...found(path, calls)];

/** What is loaded before a module runs, itself too. */
function loadedFor(path, known = new Set()) {
  if (known.has(path)) return known;
  known.add(path);
  for (const other of found(path, statements)) loadedFor(other, known);
  return known;
}

const top = (path) => (path.includes("/") ? path.split("/")[0] : "");

/** A view's folder: `view/phone` of `view/phone/cells.js`; null for what all views share. */
const viewFolder = (path) => /^(view\/[^/]+)\//.exec(path)?.[1] ?? null;

function mayImport(path, other) {
  if (top(path) !== top(other)) return allowed[top(path)].includes(top(other));
  if (top(path) !== "view") return true;
  return viewFolder(other) === null || viewFolder(other) === viewFolder(path);
}

test("each module imports only what is below it", () => {
  assert.ok(modules.length > 15, "the modules are found");
  for (const path of modules) {
    for (const other of importsOf(path)) {
      assert.ok(modules.includes(other), `${path} imports ${other}, which is not there`);
      assert.ok(mayImport(path, other), `${path} imports ${other}`);
    }
  }
});

test("the first picture waits for the app and the phones, not for what is around them", () => {
  const folders = new Set([...loadedFor("main.js")].map(viewFolder).filter(Boolean));
  assert.deepEqual([...folders].sort(), ["view/bar", "view/phone"]);
  const loaded = new Set(["main.js", ...found("main.js", calls), ...found("surroundings.js", calls)]
    .flatMap((path) => [...loadedFor(path)]));
  assert.deepEqual(modules.filter((path) => !loaded.has(path)), [], "each module is in use");
});

test("no module has state of its own: it is in the app", () => {
  for (const path of modules) {
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    const mutable = lines.filter((line) => /^(export )?(let|var) |^(export )?const \w+ = (new (Map|Set|WeakMap)\(\)|\[\]|\{\});/.test(line));
    assert.deepEqual(mutable, [], path);
  }
});

test("the page does not grow: a session's first load is 645 KB, and 190 KB as browsers get it", () => {
  const styles = readdirSync(join(root, "style")).map((name) => `style/${name}`);
  const paths = new Set(["index.html", ...styles, ...loadedFor("main.js"), ...loadedFor("surroundings.js")]);
  const all = Buffer.concat([...paths].map((path) => readFileSync(join(root, path))));
  assert.ok(all.length <= 645_000, `${all.length} bytes`);
  // The server joins them to three files, whose words repeat.
  const sent = gzipSync(all).length;
  assert.ok(sent <= 190_000, `${sent} bytes as they are sent`);
});
