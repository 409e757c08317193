// Golden tests in TypeScript as their users run them: with an adapter of a session, types checked.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { files, recordings, run, written } from "./driver.mjs";

/** Of Node and of the runners, what a test has of them: their own types are not installed. */
const ambient = `declare module "node:test" { export const test: (name: string, body: () => unknown) => void }
declare module "vitest" { export const test: (name: string, body: () => unknown) => void }
declare const process: { env: Record<string, string | undefined> };
`;

/** How the compiler checks. */
const options = ["--strict", "--noUnusedLocals", "--target", "es2022", "--lib", "es2022,dom",
  "--module", "nodenext", "--allowJs", "--checkJs"];

/** Writes a test with an adapter in TypeScript, of each change without recordings, checks the types of both strictly, compiles the adapter. */
async function compiled(recordings) {
  const place = await written("typescript", "golden_all.test.mjs", recordings,
    { "refresh_adapter.mts": "Tests/Golden/adapters/server_adapter.ts",
      "recording.d.mts": "examples/recording.d.mts" });
  writeFileSync(`${place}/ambient.d.ts`, ambient);
  const { code, output } = await run(
    "tsc", [...options, "--outDir", "out", "golden_all.test.mjs", "ambient.d.ts"], { cwd: place });
  assert.equal(code, 0, output);
  copyFileSync(`${place}/out/refresh_adapter.mjs`, `${place}/refresh_adapter.mjs`);
  return place;
}

/** The golden recordings in TypeScript, compiled once for the tests that need no other. */
let golden;
const compiledGolden = () => (golden ??= compiled([files.golden]));

test("TypeScript: a session of the server passes all of them", async () => {
  const place = await compiled([files.golden, files.simulated]);
  const { code, output } = await run("node", ["--test", "golden_all.test.mjs"], { cwd: place });
  assert.equal(code, 0, output);
  assert.match(output, /^# pass 59$/m);
});

test("TypeScript: a component that forgets to end fails where it should end", async () => {
  const place = await compiledGolden();
  const env = { ADAPTER: "EndlessAdapter" };
  const { code, output } = await run("node", ["--test", "golden_all.test.mjs"], { cwd: place, env });
  assert.equal(code, 1, output);
  assert.match(output, /^# pass 1$/m);
  assert.match(output, /^# fail 3$/m);
  assert.match(output,
    /the load ends it, step 8 at 950 ms: content inset is \[54,0,0,0\], not \[0,0,0,0\]; header state is "refreshing", not "idle"/);
});

test("TypeScript: each change of state passes, and finds a fault that the recordings miss", async () => {
  const suite = await compiled(null);
  const tests = ["--test", "golden_all.test.mjs"];
  const right = await run("node", tests, { cwd: suite });
  assert.equal(right.code, 0, right.output);
  assert.ok(Number(/^# pass (\d+)$/m.exec(right.output)[1]) > 60, right.output);
  const env = { ADAPTER: "FinalAdapter" };
  const missed = await run("node", tests, { cwd: await compiledGolden(), env });
  assert.equal(missed.code, 0, missed.output);
  const found = await run("node", tests, { cwd: suite, env });
  assert.equal(found.code, 1, found.output);
  assert.match(found.output, /footer state is "noMoreData", not "refreshing"/);
});

test("TypeScript: a name arrives as it is", async () => {
  const place = await compiledGolden();
  const text = /String\.raw`[^`]+`/.exec(readFileSync(`${place}/golden_all.test.mjs`, "utf8"))[0];
  const { goldenCases } = await import("../../examples/recording.mjs");
  assert.deepEqual(goldenCases(eval(text)).map(({ name }) => name),
    recordings(files.golden).map(({ name }) => name));
});

test("TypeScript: the types of the player of recordings are right", async () => {
  const cwd = fileURLToPath(new URL("../../examples", import.meta.url));
  const { code, output } = await run("tsc", [...options, "--noEmit", "recording.mjs"], { cwd });
  assert.equal(code, 0, output);
});
