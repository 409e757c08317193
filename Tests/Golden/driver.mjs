// What the tests of all languages share: a server, the recordings, the programs that run them.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { binary, startServer } from "../Public/Driver/server.mjs";

export const here = fileURLToPath(new URL("./", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));
const resources = `${root}Tests/RecordingsTests/Resources/`;
/** The folder of Python's programs. */
export const tools = `${root}.build-python/bin/`;
const folder = mkdtempSync(`${tmpdir()}/golden-`);
export const files = { golden: `${resources}golden.jsonl`, simulated: `${folder}/simulated.jsonl` };

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
export function run(command, args, { cwd = folder, env = {} } = {}) {
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

/** Writes a test into a folder of its own, with files of the repository beside it, by their paths. */
export async function written(language, name, recordings, adapters = {}) {
  const place = mkdtempSync(`${folder}/${language}-`);
  const words = recordings ? ["golden", ...recordings, "--language", language] : everyChange(language);
  const { code, stdout, stderr } = await run(binary, words, { cwd: root });
  assert.equal(code, 0, stderr);
  writeFileSync(`${place}/${name}`, stdout);
  for (const [copy, adapter] of Object.entries(adapters)) {
    copyFileSync(root + adapter, `${place}/${copy}`);
  }
  return place;
}

/** The recordings of a file, as objects. */
export const recordings = (file) =>
  readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** Writes some recordings into a file of their own. */
export function some(list) {
  const file = `${mkdtempSync(`${folder}/some-`)}/some.jsonl`;
  writeFileSync(file, list.map((recording) => JSON.stringify(recording) + "\n").join(""));
  return file;
}
