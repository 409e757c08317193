// Golden tests in Python as their users run them: with adapters of a session and of a small header.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { files, recordings, run, some, tools, written } from "./driver.mjs";

test("Python: a session of the server passes all of them", async () => {
  const place = await written("python", "test_all.py", [files.golden, files.simulated],
    { "refresh_adapter.py": "Tests/Golden/adapters/server_adapter.py" });
  const { code, output } = await run(`${tools}pytest`, ["-q"], { cwd: place });
  assert.equal(code, 0, output);
  assert.match(output, /^59 passed/m);
});

test("Python: each change of state passes, and finds a fault that the recordings miss", async () => {
  const adapters = { "refresh_adapter.py": "Tests/Golden/adapters/server_adapter.py" };
  const suite = await written("python", "test_changes.py", null, adapters);
  const right = await run(`${tools}pytest`, ["-q"], { cwd: suite });
  assert.equal(right.code, 0, right.output);
  assert.ok(Number(/^(\d+) passed/m.exec(right.output)[1]) > 60, right.output);
  const env = { ADAPTER: "FinalAdapter" };
  const plain = await written("python", "test_plain.py", [files.golden], adapters);
  const missed = await run(`${tools}pytest`, ["-q"], { cwd: plain, env });
  assert.equal(missed.code, 0, missed.output);
  const found = await run(`${tools}pytest`, ["-q"], { cwd: suite, env });
  assert.equal(found.code, 1, found.output);
  assert.match(found.output, /footer state is 'noMoreData', not 'refreshing'/);
});

const firstFault = [
  ["", null],
  ["callbacks", /step 6 at 200 ms: callbacks is \['header\.refreshing', .*\], not \[\]/],
  ["state", /step 8 at 950 ms: header state is 'pulling', not 'idle'/],
  ["inset", /step 8 at 950 ms: content inset is \[54, 0, 0, 0\], not \[0, 0, 0, 0\]/],
  ["percent", /step 10 at 1350 ms: header percent is 1, not 0/],
];
for (const [fault, message] of firstFault) {
  test(`Python: a small header ${fault ? `whose ${fault} is wrong fails there` : "passes"}`, async () => {
    const pull = some(recordings(files.golden).slice(0, 1));
    const place = await written("python", "test_pull.py", [pull],
      { "refresh_adapter.py": "examples/golden-adapters/small_header.py" });
    const env = { SMALL_HEADER_FAULT: fault };
    const { code, output } = await run(`${tools}pytest`, ["-q"], { cwd: place, env });
    assert.equal(code, message ? 1 : 0, output);
    assert.match(output, message ?? /1 passed/);
  });
}

const begin = { type: "beginRefreshing", component: "header" };
const end = { type: "endRefreshing", component: "header" };
for (const [what, events] of [
  ["a begin and an end", [begin, { ...end, atMs: 1000 }]],
  ["a begin while it refreshes", [begin, { ...begin, atMs: 300 }, { ...end, atMs: 1000 }]],
  ["an end and a begin in one turn", [begin, { type: "turn", events: [end, begin], atMs: 1000 }]],
  ["a begin before an end is complete", [begin, { ...end, atMs: 1000 }, { ...begin, atMs: 1100 },
    { type: "advance", byMs: 1000 }]],
]) {
  test(`Python: a small header passes ${what}`, async () => {
    const recording = { format: "overscroll-recording", version: 1, name: what,
      configuration: { clock: "manual", header: {} }, events };
    const place = await written("python", "test_begin.py", [some([recording])],
      { "refresh_adapter.py": "examples/golden-adapters/small_header.py" });
    const { code, output } = await run(`${tools}pytest`, ["-q"], { cwd: place });
    assert.equal(code, 0, output);
    assert.match(output, /1 passed/);
  });
}

test("Python: a name arrives as it is", async () => {
  const place = await written("python", "test_names.py", [files.golden]);
  writeFileSync(`${place}/refresh_adapter.py`, "make_refresh_adapter = None\n");
  const script = "import json, test_names\nprint(json.dumps([case.name for case in test_names.CASES]))";
  const { code, stdout, stderr } = await run(`${tools}python`, ["-c", script], { cwd: place });
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), recordings(files.golden).map(({ name }) => name));
});
