// The program under test, on a free port.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The path of the program: OVERSCROLL_PROGRAM, else that of the build of the tests. */
export const binary = process.env.OVERSCROLL_PROGRAM ?? `${root}.build-test/release/overscroll`;

/** The longest wait for an answer, and for the end of the process, in milliseconds. */
const answerLimit = 60_000;
const endLimit = 20_000;

/** Starts the server on a given port, or a free one, perhaps on a clock; resolves when it listens. */
export async function startServer(port = 0, options = ["--memory"], environment = {}) {
  const args = ["serve", "--port", `${port}`, "--public", `${root}Public`, ...options];
  const child = spawn(binary, args, {
    stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...environment },
  });
  let log = "";
  child.stderr.on("data", (bytes) => (log += bytes));
  const ended = new Promise((done) => child.once("close", done));
  const origin = await new Promise((done, fail) => {
    let output = "";
    child.stdout.on("data", (bytes) => {
      output += bytes;
      const line = /^listening on (http:\/\/\S+)\n/.exec(output);
      if (line) done(line[1]);
    });
    child.once("error", fail);
    child.once("close", (code) => fail(new Error(`the server ended with ${code}:\n${log}`)));
  });
  return {
    origin,
    /** The body of a response; throws if its status is an error. */
    async call(method, path, body) {
      const headers = body === undefined ? {} : { "Content-Type": "application/json" };
      const signal = AbortSignal.timeout(answerLimit);
      const answer = await fetch(origin + path,
        { method, headers, body: JSON.stringify(body), signal });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === "" ? null : JSON.parse(text);
    },
    /** Stops the process and waits until it has ended, or kills it. */
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), endLimit);
      await ended;
      clearTimeout(force);
    },
  };
}
