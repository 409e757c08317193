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

/** Writes a test into a folder of its own, with files of the folder `adapters` beside it. */
async function written(language, name, recordings, adapters = {}) {
  const place = mkdtempSync(`${folder}/${language}-`);
  const { code, stdout, stderr } = await run(
    binary, ["golden", ...recordings, "--language", language], { cwd: root });
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
  const adapter = "import json\nclass Adapter:\n"
    + "  def __init__(self, text): json.loads(text)\n  def __getattr__(self, name): raise KeyError\n"
    + "def make_refresh_adapter(text): return Adapter(text)\n";
  writeFileSync(`${place}/refresh_adapter.py`, adapter);
  const script = "import json, test_names as t\nnames = []\nclass Stop(Exception): pass\n"
    + "def expect(self, *rest):\n  names.append(self.name)\n  raise Stop\nt.Golden.expect = expect\n"
    + "for key in dir(t):\n  if key.startswith('test_'):\n    try: getattr(t, key)()\n"
    + "    except Stop: pass\nprint(json.dumps(names))\n";
  const { code, stdout, stderr } = await run("python3", ["-c", script], { cwd: place });
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), recordings(files.golden).map(({ name }) => name));
});

/** Compiles TypeScript tests strictly, each with an adapter; returns the folders of their JavaScript. */
async function compiled(...tests) {
  const places = await Promise.all(tests.map((recordings) =>
    written("typescript", "golden_all.ts", recordings,
      { "server_adapter.ts": "server_adapter.ts", "run.mjs": "run.mjs" })));
  const options = ["--strict", "--noUnusedLocals", "--target", "es2022", "--lib", "es2022,dom"];
  const sources = places.flatMap((place) =>
    [`${place}/golden_all.ts`, `${place}/server_adapter.ts`]);
  const { code, output } = await run("tsc", [...options, "--module", "es2022", ...sources]);
  assert.equal(code, 0, output);
  for (const place of places) writeFileSync(`${place}/package.json`, '{"type":"module"}');
  return places;
}

/** All recordings in TypeScript, and the golden ones alone, compiled once for all tests. */
let inTypeScript;
const compiledOnce = () =>
  (inTypeScript ??= compiled([files.golden, files.simulated], [files.golden]));

test("TypeScript: a session of the server passes all of them", async () => {
  const [place] = await compiledOnce();
  const env = { ADAPTER: "ServerAdapter" };
  const { code, output } = await run("node", ["--test", "run.mjs"], { cwd: place, env });
  assert.equal(code, 0, output);
  assert.match(output, /^# pass 59$/m);
});

test("TypeScript: a component that forgets to end fails where it should end", async () => {
  const [, place] = await compiledOnce();
  const env = { ADAPTER: "EndlessAdapter" };
  const { code, output } = await run("node", ["--test", "run.mjs"], { cwd: place, env });
  assert.equal(code, 1, output);
  assert.match(output, /^# pass 1$/m);
  assert.match(output, /^# fail 3$/m);
  assert.match(output,
    /the load ends it, step 8 at 950 ms: content inset is \[54,0,0,0\], not \[0,0,0,0\]; header state is "refreshing", not "idle"/);
});

test("TypeScript: a name arrives as it is", async () => {
  const [, place] = await compiledOnce();
  const { goldenTests } = await import(`${place}/golden_all.js`);
  const names = [];
  goldenTests((name) => names.push(name), () => assert.fail());
  assert.deepEqual(names, recordings(files.golden).map(({ name }) => name));
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
  const launcher = ["org.junit.platform.console.ConsoleLauncher", "--disable-banner", "-m",
    "GoldenTests#case1"];
  for (const [fault, message] of [["", /1 tests successful/],
    ["inset", /step 8 at 950\.0 ms: content inset is \[54\.0, 0\.0, 0\.0, 0\.0\], not \[0\.0, /]]) {
    const { code, output } = await run("java", [...briefJava, "-cp", `tests.jar:${jars}`, ...launcher],
      { cwd: place, env: { SMALL_HEADER_FAULT: fault } });
    assert.equal(code, fault ? 1 : 0, output);
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
  writeFileSync(`${place}/golden`, text.replace('\\"quotes\\"', '"quotes"'));
  const { code, output } = await run(`${tools}python`, [`${here}parse.py`, "dart", "golden"],
    { cwd: place });
  assert.equal(code, 1);
  assert.match(output, /^golden:\d+/m);
});
