// Golden tests as their users run them: written by the program, with adapters of components.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { binary, startServer } from "../Public/Driver/server.mjs";

const here = fileURLToPath(new URL("./", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));
const resources = `${root}Tests/RecordingsTests/Resources/`;
const tools = `${root}.build-python/bin/`;
const folder = mkdtempSync(`${tmpdir()}/golden-`);
const files = { golden: `${resources}golden.jsonl`, simulated: `${folder}/simulated.jsonl` };

let server;
before(async () => {
  const packed = readFileSync(`${resources}conformance/simulated.jsonl.gz`);
  writeFileSync(files.simulated, gunzipSync(packed));
  server = await startServer();
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Runs a command; resolves with its exit code and its output. */
function run(command, args, { cwd = folder, env = {} } = {}) {
  const child = spawn(command, args, {
    cwd, stdio: ["ignore", "pipe", "pipe"],
    // A test runner that is told that it runs in another one writes no report.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, OVERSCROLL_URL: server.origin, ...env },
  });
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => (written[name] += text));
  }
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => done({ code, ...written, output: written.stdout + written.stderr }));
  });
}

/** The arguments of a program that writes a test of each change of state. */
const everyChange = (language) => ["cover", "--golden", language, "--sequences", "2000"];

/** Writes a test into a folder of its own, with files of the folder `adapters` beside it. */
async function written(language, name, recordings, adapters = {}) {
  const place = mkdtempSync(`${folder}/${language}-`);
  const words = recordings ? ["golden", ...recordings, "--language", language] : everyChange(language);
  const { code, stdout, stderr } = await run(binary, words, { cwd: root });
  assert.equal(code, 0, stderr);
  writeFileSync(`${place}/${name}`, stdout);
  for (const [copy, adapter] of Object.entries(adapters)) {
    copyFileSync(`${here}adapters/${adapter}`, `${place}/${copy}`);
  }
  return place;
}

/** The recordings of a file, as objects. */
const recordings = (file) =>
  readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** Writes some recordings into a file of their own. */
function some(list) {
  const file = `${mkdtempSync(`${folder}/some-`)}/some.jsonl`;
  writeFileSync(file, list.map((recording) => JSON.stringify(recording) + "\n").join(""));
  return file;
}

test("Python: a session of the server passes all of them", async () => {
  const place = await written("python", "test_all.py", [files.golden, files.simulated],
    { "refresh_adapter.py": "server_adapter.py" });
  const { code, output } = await run(`${tools}pytest`, ["-q"], { cwd: place });
  assert.equal(code, 0, output);
  assert.match(output, /^59 passed/m);
});

test("Python: each change of state passes, and finds a fault that the recordings miss", async () => {
  const adapters = { "refresh_adapter.py": "server_adapter.py" };
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
      { "refresh_adapter.py": "small_header.py" });
    const env = { SMALL_HEADER_FAULT: fault };
    const { code, output } = await run(`${tools}pytest`, ["-q"], { cwd: place, env });
    assert.equal(code, message ? 1 : 0, output);
    assert.match(output, message ?? /1 passed/);
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

/** Of Node and of the runners, what a test has of them: their own types are not installed. */
const ambient = `declare module "node:test" { export const test: (name: string, body: () => unknown) => void }
declare module "vitest" { export const test: (name: string, body: () => unknown) => void }
declare const process: { env: Record<string, string | undefined> };
`;

/** Writes a test with an adapter in TypeScript, of each change without recordings, checks the types of both strictly, compiles the adapter. */
async function compiled(recordings) {
  const place = await written("typescript", "golden_all.test.mjs", recordings,
    { "refresh_adapter.mts": "server_adapter.ts", "recording.d.mts": "../../../examples/recording.d.mts" });
  writeFileSync(`${place}/ambient.d.ts`, ambient);
  const options = ["--strict", "--noUnusedLocals", "--target", "es2022", "--lib", "es2022,dom",
    "--module", "nodenext", "--allowJs", "--checkJs", "--outDir", "out"];
  const { code, output } = await run(
    "tsc", [...options, "golden_all.test.mjs", "ambient.d.ts"], { cwd: place });
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

/** Less CPU time for programs that run a few seconds: one compiler, one thread of the collector. */
const briefJava = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

const jars = ["junit-jupiter-api", "apiguardian-api", "opentest4j", "kotlin-stdlib",
  "junit-jupiter-engine", "junit-platform-commons", "junit-platform-console",
  "junit-platform-engine", "junit-platform-launcher", "junit-platform-reporting", "picocli",
  "opentest4j-reporting-events", "opentest4j-reporting-schema", "univocity-parsers"]
  .map((name) => `/usr/share/java/${name}.jar`).join(":");

/** Compiles the golden recordings in Kotlin with a small header; returns the folder of the archive. */
async function archive() {
  const place = await written("kotlin", "GoldenTests.kt", [files.golden],
    { "small_header.kt": "small_header.kt" });
  const { code, output } = await run(
    "kotlinc", ["-cp", jars, "GoldenTests.kt", "small_header.kt", "-d", "tests.jar"],
    { cwd: place, env: { JAVA_OPTS: ["-Xmx256M", ...briefJava].join(" ") } });
  assert.equal(code, 0, output);
  return place;
}

let archived;
const archivedGolden = () => (archived ??= archive());

test("Kotlin: every kind of call is compiled", () => archivedGolden());

test("Kotlin: a small header passes, and fails where its inset is wrong", async () => {
  const place = await archivedGolden();
  const launcher = ["org.junit.platform.console.ConsoleLauncher", "--disable-banner", "-c", "GoldenTests"];
  // The other three recordings call what the small header lacks.
  for (const [fault, successful, message] of [
    ["", 1, /UnsupportedOperation|NotImplementedError/],
    ["inset", 0, /step 8 at 950 ms: content inset is \[54\.0, 0\.0, 0\.0, 0\.0\], not \[0\.0, /],
  ]) {
    const { code, output } = await run("java", [...briefJava, "-cp", `tests.jar:${jars}`, ...launcher],
      { cwd: place, env: { SMALL_HEADER_FAULT: fault } });
    assert.equal(code, 1, output);
    assert.ok(output.includes(` ${successful} tests successful`), output);
    assert.match(output, message);
  }
});

for (const language of ["kotlin", "dart"]) {
  test(`${language}: the file keeps to the grammar`, async () => {
    const place = await written(language, "golden", [files.golden, files.simulated]);
    const { code, output } = await run(`${tools}python`, [`${here}parse.py`, language, "golden"],
      { cwd: place });
    assert.equal(code, 0, output);
  });
}

test("the grammar notices what ends a string too early", async () => {
  const place = await written("dart", "golden", [files.golden]);
  const text = readFileSync(`${place}/golden`, "utf8");
  writeFileSync(`${place}/golden`, text.replace("\ncase a", '\ncase """ a'));
  const { code, output } = await run(`${tools}python`, [`${here}parse.py`, "dart", "golden"],
    { cwd: place });
  assert.equal(code, 1);
  assert.match(output, /^golden:\d+/m);
});
