// Runs the examples that need a server or the program, as their documents tell.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { binary, startServer } from "../Tests/Public/Driver/server.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

/** Runs a program to its end. */
function run(command, args, options = {}) {
  return spawnSync(command, args, { encoding: "utf8", ...options });
}

test("the recordings of the web component are what the program shows", () => {
  for (const name of ["header", "pull"]) {
    const { status, stdout } = run(binary, ["test", join(folder, `web-component/${name}.recording.json`)]);
    assert.equal(stdout, "1 of 1 match\n");
    assert.equal(status, 0);
  }
});

test("the script finds the smallest pulls of its document, and leaves no session", async () => {
  const script = join(folder, "smallest-pull/smallest_pull.py");
  const { status, stdout, stderr } = run("python3", [script, "--url", server.origin]);
  assert.equal(stderr, "");
  assert.equal(status, 0);
  const document = readFileSync(join(folder, "smallest-pull/README.md"), "utf8");
  assert.equal(stdout, /python3 smallest_pull\.py\n```\n```\n([^`]+)```/.exec(document)?.[1]);
  assert.deepEqual((await server.call("GET", "/v1/sessions")).sessions, []);
});

test("the script says what is wrong if no server answers", () => {
  const script = join(folder, "smallest-pull/smallest_pull.py");
  // Nothing can listen on port 0.
  const { status, stdout, stderr } = run("python3", [script, "--url", "http://127.0.0.1:0"]);
  assert.equal(stdout, "");
  assert.match(stderr, /^http:\/\/127\.0\.0\.1:0 does not answer/);
  assert.equal(status, 1);
});

test("the workflow passes with the bug as it was kept, and fails without it", () => {
  const workflow = readFileSync(join(folder, "keep-a-bug/recordings.yml"), "utf8");
  const script = /- name: Replay\n\s+shell: bash\n\s+run: \|\n([\s\S]+)/.exec(workflow)[1];
  const place = mkdtempSync(join(tmpdir(), "overscroll-workflow-"));
  try {
    const kept = "examples/keep-a-bug";
    cpSync(join(folder, "keep-a-bug"), join(place, kept), { recursive: true });
    mkdirSync(join(place, ".build/release"), { recursive: true });
    symlinkSync(binary, join(place, ".build/release/overscroll"));
    // As GitHub runs a step in bash.
    const replay = () => run("bash", ["-eo", "pipefail", "-c", script], { cwd: place });
    const passed = replay();
    assert.match(passed.stdout, /1 of 1 match/);
    assert.equal(passed.status, 0);
    const file = join(place, kept, "load-after-the-end.recording.json");
    const bug = readFileSync(file, "utf8");
    const mended = bug.replace('"/header/refreshingCount": 1', '"/header/refreshingCount": 0');
    assert.notEqual(mended, bug);
    writeFileSync(file, mended);
    const failed = replay();
    assert.match(failed.stdout, /\/header\/refreshingCount: expected 0, is 1/);
    assert.equal(failed.status, 1);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test("the workflow accepts what is allowed, and fails on what is new or allowed in vain", () => {
  const workflow = readFileSync(join(folder, "hold-a-configuration/exploration.yml"), "utf8");
  const script = /- name: Explore\n\s+shell: bash\n\s+run: \|\n([\s\S]+)/.exec(workflow)[1];
  const place = mkdtempSync(join(tmpdir(), "overscroll-workflow-"));
  try {
    const held = join(place, "examples/hold-a-configuration");
    cpSync(join(folder, "hold-a-configuration"), held, { recursive: true });
    mkdirSync(join(place, ".build/release"), { recursive: true });
    symlinkSync(binary, join(place, ".build/release/overscroll"));
    const file = join(held, "allow.json");
    const allowed = JSON.parse(readFileSync(file, "utf8"));
    const explore = (entries) => {
      writeFileSync(file, JSON.stringify(entries));
      return run("bash", ["-eo", "pipefail", "-c", script], { cwd: place });
    };
    const passed = explore(allowed);
    assert.equal(passed.status, 0, passed.stdout);
    const failed = explore(allowed.slice(1));
    assert.match(failed.stdout, new RegExp(`^${allowed[0].property} is violated: `, "m"));
    assert.equal(failed.status, 1);
    const stale = explore([...allowed, { property: "settles", because: "it did not, once" }]);
    assert.match(stale.stdout, new RegExp(`The entry /${allowed.length} \\(settles\\) of the allow list matches nothing`));
    assert.equal(stale.status, 1);
  } finally {
    rmSync(place, { recursive: true });
  }
});
