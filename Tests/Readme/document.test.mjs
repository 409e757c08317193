// What the parser of the documents accepts, and what it calls a fault.

import assert from "node:assert/strict";
import { test } from "node:test";
import { anchors, blocks, fences, links } from "./document.mjs";

const fence = (language, code = "x\n", mark = "") => `${mark}\`\`\`${language}\n${code}\`\`\`\n`;
const mark = (reason) => `<!-- not run: ${reason} -->\n`;

const cases = [
  ["a command with its output", fence("sh") + fence(""), { run: 1, outputs: 1 }],
  ["a command with an output of JSON", fence("sh") + fence("json"), { run: 1, outputs: 1 }],
  ["a command that is marked", fence("sh", "x\n", mark("builds")), { marked: 1 }],
  ["a marked command with its output", fence("sh", "x\n", mark("builds")) + fence(""),
    { marked: 1, outputs: 1 }],
  ["a file", fence("nginx"), { shown: 1 }],
  ["JSON after a sentence", `${fence("sh")}${fence("")}Text\n\n${fence("json")}`,
    { run: 1, outputs: 1, shown: 1 }],
  ["a command in a list", `1. Do:\n\n   ${mark("builds").trim()}\n   \`\`\`sh\n   x\n   \`\`\`\n`,
    { marked: 1 }],
  ["a command alone", fence("sh"), { run: 1, faults: 1 }],
  ["a command whose output is not next to it", `${fence("sh")}\n${fence("")}`,
    { run: 1, faults: 2 }],
  ["a command with a mark that is not next to it", `${mark("builds")}\n${fence("sh")}`,
    { run: 1, faults: 1 }],
  ["a command with a reason of its own", fence("sh", "x\n", mark("slow")), { faults: 1 }],
  ["a block without a language", fence(""), { faults: 1 }],
  ["a block of a language that is not known", fence("ruby"), { faults: 1 }],
];

for (const [what, text, expected] of cases) {
  test(`sorts ${what}`, () => {
    const { run, marked, outputs, shown, faults } = blocks(text);
    const counts = { run: run.length, marked: marked.length, outputs, shown, faults: faults.length };
    assert.deepEqual(counts,
      { run: 0, marked: 0, outputs: 0, shown: 0, faults: 0, ...expected }, faults.join("\n"));
  });
}

test("takes a block's indentation from its lines", () => {
  assert.equal(fences("   ```sh\n   a\n     b\n   ```\n")[0].code, "a\n  b\n");
});

test("refuses a block that does not end", () => {
  assert.throws(() => fences("```sh\nx\n"), /line 1 does not end/);
});

test("finds links and pictures, not those of blocks", () => {
  const text = `[a](b.md#c) <img src="d.png"> <source srcset="e.png"> <http://f/>\n${
    fence("sh", "[g](h)\n")}`;
  assert.deepEqual(links(text), ["b.md#c", "d.png", "e.png", "http://f/"]);
});

test("makes anchors as GitHub does", () => {
  assert.deepEqual(anchors("# What is kept\n## The `motion`, twice?\n## Kept\n## Kept\n"),
    ["what-is-kept", "the-motion-twice", "kept", "kept-1"]);
});
