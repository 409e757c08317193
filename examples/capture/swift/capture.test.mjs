// Compiles the class with stand-ins for UIKit and MJRefresh, runs an app's pull, and captures its lines.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startServer } from "../../../Tests/Public/Driver/server.mjs";
import { startCapture } from "../captures.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));

let server;
let built;
before(async () => {
  server = await startServer();
  built = mkdtempSync(join(tmpdir(), "overscroll-swift-"));
  const sources = ["RefreshCapture.swift",
    ...readdirSync(join(folder, "stand-ins")).map((name) => `stand-ins/${name}`)];
  const options = ["-swift-version", "6", "-warnings-as-errors", "-o", join(built, "pull")];
  const { status, stderr } = spawnSync("swiftc", [...options, ...sources],
    { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
});
after(async () => {
  await server.stop();
  rmSync(built, { recursive: true });
});

/** What an app writes that is pulled to an offset, with a header that arms at a threshold. */
function pull(threshold, offset) {
  const { status, stdout } = spawnSync(join(built, "pull"), [threshold, offset], { encoding: "utf8" });
  assert.equal(status, 0);
  return stdout;
}

const pulls = [
  { threshold: -54, offset: -80, status: 0, sentence: /^What was observed is what MJRefresh 3\.7\.9 does\.$/m },
  { threshold: -48, offset: -50, status: 1,
    sentence: /^Your app's header armed at -50; MJRefresh 3\.7\.9 would arm past -54\.$/m },
];

for (const { threshold, offset, status, sentence } of pulls) {
  test(`a header that arms at ${threshold} is captured in a pull to ${offset}`, async () => {
    const capture = await startCapture(server, `pull${threshold}`);
    const end = await capture.end(pull(threshold, offset));
    assert.match(end.sentence, sentence, end.lines);
    assert.equal(end.status, status, end.lines);
    const verified = await server.call("POST", "/v1/recordings/verify", end.recording);
    assert.equal(verified.matches, status === 0);
  });
}

test("the lines have the offsets, the pan, the calls, the sizes and the window", () => {
  const lines = pull(-54, -80).trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines[0].configuration.header, { height: 54 });
  const types = lines.flatMap(({ type, observed }) => type ?? Object.keys(observed ?? {}).at(-1) ?? []);
  assert.deepEqual(types, [
    "setDragging", "setPanState", "setPanState", "/header/state", "setContentOffset",
    "setDragging", "setPanState", "/header/state", "setContentOffset",
    "/scrollView/contentInset/top", "setContentOffset",
    "endRefreshing", "/scrollView/contentInset/top", "/header/state", "setContentOffset",
    "setContentSize", "setWindow", "setContentOffset",
  ]);
});
