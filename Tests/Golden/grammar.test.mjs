// Golden tests of languages whose whole text is checked by their grammar.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { files, here, run, tools, written } from "./driver.mjs";

for (const language of ["kotlin", "dart"]) {
  test(`${language}: the file keeps to the grammar`, async () => {
    const place = await written(language, "golden", [files.golden, files.simulated]);
    const { code, output } = await run(`${tools}python`, [`${here}parse.py`, language, "golden"],
      { cwd: place });
    assert.equal(code, 0, output);
  });
}

test("dart: the adapter of the example keeps to the grammar", async () => {
  const adapter = fileURLToPath(new URL("../../examples/golden-adapters/small_header.dart", import.meta.url));
  const { code, output } = await run(`${tools}python`, [`${here}parse.py`, "dart", adapter]);
  assert.equal(code, 0, output);
});

test("the grammar notices what ends a string too early", async () => {
  const place = await written("dart", "golden", [files.golden]);
  const text = readFileSync(`${place}/golden`, "utf8");
  writeFileSync(`${place}/golden`, text.replace("\ncase a", '\ncase """ a'));
  const { code, output } = await run(`${tools}python`, [`${here}parse.py`, "dart", "golden"],
    { cwd: place });
  assert.equal(code, 1);
  assert.match(output, /^golden:\d+/m);
});
