// Runs `overscroll capture` for the tests.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binary } from "../../Tests/Public/Driver/server.mjs";

/** Starts a capture of a session of a server; `address` is where lines are posted, with --listen. */
export async function startCapture(server, name, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "overscroll-capture-"));
  const args = ["capture", name, "--url", server.origin, "--output", "recording.json", ...options];
  const child = spawn(binary, args, { cwd: folder });
  const written = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"]) {
    child[stream].setEncoding("utf8").on("data", (text) => (written[stream] += text));
  }
  const ended = new Promise((done, fail) => child.once("error", fail).once("close", done));
  const address = options.includes("--listen") && await new Promise((done, fail) => {
    child.stderr.on("data", () => {
      const line = /^post lines to (\S+)\n/.exec(written.stderr);
      if (line) done(line[1]);
    });
    child.once("close", () => fail(new Error(written.stderr)));
  });
  return {
    address,
    /** Ends it with this input, or by Ctrl-C; its exit code, sentence, lines and recording. */
    async end(input = null) {
      if (input === null) child.kill("SIGINT");
      else child.stdin.end(input);
      const status = await ended;
      const recording = JSON.parse(readFileSync(join(folder, "recording.json"), "utf8"));
      rmSync(folder, { recursive: true });
      return { status, sentence: written.stdout, lines: written.stderr, recording };
    },
  };
}
