// Runs the commands of the README and of `docs/` against one server and compares their output with what
// the pages show, with OVERSCROLL_WHOLE=1 twice in a row. Those of a page run in an empty folder of its own.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { isWhole } from "../Public/Driver/sample.mjs";
import { binary, startServer } from "../Public/Driver/server.mjs";
import { blocks, fences } from "./document.mjs";
import { pages, read } from "./pages.mjs";

const shells = {
  sh: (code) => ["bash", "-c", code],
  python: (code) => ["python3", "-c", code],
  js: (code) => ["node", "--input-type=module", "-e", code],
};

let server;
/** Holds `bin` with the program, as after an installation, and a folder for each page. */
let folder;
before(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), "overscroll-commands-"));
  mkdirSync(join(folder, "bin"));
  symlinkSync(binary, join(folder, "bin/overscroll"));
});
after(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

/** What a block of a page writes to standard output; it may write nothing to standard error. */
async function output(page, { language, code }) {
  const addressed = code.replaceAll("http://127.0.0.1:8080", server.origin);
  const [command, ...args] = shells[language](addressed);
  const path = [join(folder, "bin"), process.env.PATH].join(delimiter);
  const { origin } = server;
  const cwd = join(folder, page.replaceAll("/", "-"));
  mkdirSync(cwd, { recursive: true });
  // A test runner that is told that it runs in another one writes no report.
  const env = { ...process.env, PATH: path, OVERSCROLL_URL: origin,
    NODE_TEST_CONTEXT: undefined };
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], cwd, env });
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => (written[name] += text));
  }
  await new Promise((done, fail) => child.once("error", fail).once("close", done));
  assert.equal(written.stderr, "", code);
  return written.stdout;
}

/** The names of the server's sessions. */
async function sessionNames() {
  const { sessions } = await server.call("GET", "/v1/sessions");
  return sessions.map(({ name }) => name);
}

test("each block is run, marked, an output or no command", (context) => {
  const count = { run: 0, marked: 0, outputs: 0, shown: 0 };
  for (const page of pages) {
    const sorted = blocks(read(page));
    assert.deepEqual(sorted.faults, [], page);
    const { outputs, shown } = sorted;
    const ofPage = { run: sorted.run.length, marked: sorted.marked.length, outputs, shown };
    for (const kind of Object.keys(count)) count[kind] += ofPage[kind];
    const all = Object.values(ofPage).reduce((sum, part) => sum + part);
    assert.equal(all, fences(read(page)).length, page);
  }
  assert.ok(count.run > 20 && count.run <= count.outputs);
  context.diagnostic(`${count.run} blocks are run, ${count.marked} are marked as not run, ` +
    `${count.shown} show something else`);
});

for (const pass of isWhole ? ["first", "second"] : ["first"]) {
  describe(`the ${pass} time`, () => {
    for (const page of pages.filter((page) => blocks(read(page)).run.length > 0)) {
      test(`the commands of ${page} print what it shows`, async () => {
        for (const block of blocks(read(page)).run) {
          assert.equal(await output(page, block), block.answer, block.code);
        }
        assert.deepEqual(await sessionNames(), [], "sessions are left");
      });
    }
  });
}
