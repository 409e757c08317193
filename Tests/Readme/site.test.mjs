// The pages of `/docs/`: they are what the documents say, their links lead somewhere, the search finds.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { canRender, site } from "../../Scripts/docs/site.mjs";
import { excerpt, matches, wordsOf } from "../../Public/docs/search.js";
import { distance } from "../../Public/docs/spelling.js";
import { startServer } from "../Public/Driver/server.mjs";
import { read, root } from "./pages.mjs";

const skip = canRender() ? false : "cmark-gfm is not installed";

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

test("the pages of /docs/ are up to date", { skip }, () => {
  const files = site();
  for (const [name, content] of files) {
    if (typeof content !== "string") continue;
    assert.equal(read(`Public/docs/${name}`), content, `Public/docs/${name} is stale: make docs-site`);
  }
  const pages = readdirSync(`${root}Public/docs`, { recursive: true }).filter((name) => name.endsWith(".html"));
  assert.deepEqual(pages.filter((name) => !files.has(name)), [], "pages without a document");
});

test("every link and picture of /docs/ leads somewhere on the server", { skip }, async () => {
  const files = [...site()].filter(([, text]) => `${text}`.includes('<body class="docs">'));
  const wanted = new Map();
  for (const [name, html] of files) {
    for (const [, link] of html.matchAll(/(?:href|src|srcset)="([^"]+)"/g)) {
      if (/^https?:/.test(link)) continue;
      const { pathname, hash } = new URL(link, `http://a/docs/${name}`);
      wanted.set(pathname + hash, name);
    }
  }
  const texts = new Map();
  for (const [link, name] of wanted) {
    const [path, anchor] = link.split("#");
    if (!texts.has(path)) {
      const answer = await fetch(server.origin + path);
      texts.set(path, await answer.text());
      assert.equal(answer.status, 200, `${path} of ${name}`);
    }
    if (anchor) assert.ok(texts.get(path).includes(`id="${decodeURIComponent(anchor)}"`), `${link} of ${name}`);
  }
  assert.ok(wanted.size > 100);
});

test("the search puts sections with the words in their headings first", () => {
  const section = (page, heading, text) => ({ page, heading, text, address: "" });
  const sections = [section("HTTP", "Errors", "a key that is used again"),
    section("HTTP", "Idempotency key", "send it again"), section("Time", "Clocks", "none")];
  const found = (text) => matches(sections, wordsOf(text, sections)).map(({ heading }) => heading);
  assert.deepEqual(found("key"), ["Idempotency key", "Errors"]);
  assert.deepEqual(found("key again http"), ["Idempotency key", "Errors"]);
  assert.deepEqual(found("key clocks"), []);
  assert.deepEqual(found("  "), []);
  assert.deepEqual(found("idempotncy"), ["Idempotency key"]);
  const text = "word ".repeat(20) + "needle at last";
  assert.match(excerpt(text, ["needle"]), /^… (word )+needle at last$/);
  assert.equal(excerpt("short", ["absent"]), "short");
});

for (const [word, other, whole, begin] of [
  ["refresh", "refresh", 0, 0], ["refersh", "refresh", 1, 1], ["refrsh", "refresh", 1, 1],
  ["reffresh", "refresh", 1, 1], ["refrash", "refresh", 1, 1], ["tresh", "threshold", 4, 1],
  ["", "abc", 3, 0], ["abc", "", 3, 3], ["header", "footer", 4, 4],
]) {
  test(`"${word}" is ${whole} from "${other}", and ${begin} from a begin of it`, () => {
    assert.deepEqual(distance(word, other), { whole, begin });
  });
}

test("the search of the documents finds words with a mistake or two", () => {
  const sections = JSON.parse(read("Public/docs/search.json"));
  const cases = [
    ["treshold", "threshold"], ["refersh", "refresh"], ["idempotncy key", "idempotency key"],
    ["decelaration", "deceleration"], ["recoding", "recording"], ["rubberbnad", "rubberband"],
    ["exlore", "explore"], ["threshold", "threshold"], ["qzx", "qzx"], ["xylophonist", "xylophonist"],
  ];
  for (const [typed, words] of cases) {
    assert.equal(wordsOf(typed, sections).join(" "), words);
  }
});
