// The pages of `/docs/`: each document has one, their links lead somewhere, the search finds.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { after, before, test } from "node:test";
import { excerpt, matches, wordsOf } from "../../Scripts/docs/site/search.js";
import { distance } from "../../Scripts/docs/site/spelling.js";
import { skip, startDocuments } from "../Public/Driver/documents.mjs";
import { links } from "./document.mjs";
import { read } from "./pages.mjs";

let documents;
before(async () => { if (!skip) documents = await startDocuments(); });
after(() => documents?.stop());

test("each document of the index has a page", { skip }, async () => {
  const listed = links(read("docs/README.md")).filter((link) => link.endsWith(".md"));
  assert.ok(listed.length > 20);
  for (const link of listed) {
    const page = posix.basename(link.toLowerCase(), ".md");
    const folder = link.startsWith("../") ? "" : `${posix.dirname(link)}/`;
    const answer = await fetch(`${documents.origin}/docs/${folder}${page}.html`);
    assert.equal(answer.status, 200, link);
    assert.match(await answer.text(), /<main class="text">\n<h1 /, link);
  }
});

test("every link and picture of /docs/ leads somewhere on the server", { skip }, async () => {
  const wanted = new Map();
  for (const name of readdirSync(documents.docs, { recursive: true }).filter((name) => name.endsWith(".html"))) {
    const html = readFileSync(join(documents.docs, name), "utf8");
    if (!html.includes('<body class="docs">')) continue;
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
      const answer = await fetch(documents.origin + path);
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

test("the search of the documents finds words with a mistake or two", { skip }, () => {
  const sections = JSON.parse(readFileSync(join(documents.docs, "search.json"), "utf8"));
  const cases = [
    ["treshold", "threshold"], ["refersh", "refresh"], ["idempotncy key", "idempotency key"],
    ["decelaration", "deceleration"], ["recoding", "recording"], ["rubberbnad", "rubberband"],
    ["exlore", "explore"], ["threshold", "threshold"], ["qzx", "qzx"], ["xylophonist", "xylophonist"],
  ];
  for (const [typed, words] of cases) {
    assert.equal(wordsOf(typed, sections).join(" "), words);
  }
});
