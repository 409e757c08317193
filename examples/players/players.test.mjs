// Each player against a session of a server, and against one with a planted fault, which it must tell.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { isWhole, takes } from "../../Tests/Public/Driver/sample.mjs";
import { startServer } from "../../Tests/Public/Driver/server.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));
const museum = join(folder, "../../Public/museum");
const recordings = readdirSync(museum)
  .filter((name) => /(?<!^index|^runs)\.json$/.test(name))
  .filter((name, index) => takes(index)).map((name) => join(museum, name));
const header = join(folder, "../web-component/header.recording.json");
const built = mkdtempSync(join(tmpdir(), "players-"));

let server;
before(async () => (server = await startServer()));
after(async () => {
  await server.stop();
  rmSync(built, { recursive: true });
});

/** Runs a program to its end, in the folder of the players. */
function run([command, ...words], env = {}) {
  const child = spawn(command, words, { cwd: folder, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => done({ code, output }));
  });
}

/** Why tools that only `make soak` asks for cannot be run; false if they can. */
const lacks = (...commands) => {
  if (!isWhole) return "only OVERSCROLL_WHOLE=1 runs it";
  const missing = commands.find((command) => spawnSync(command, ["--version"], { stdio: "ignore" }).error);
  return missing ? `${missing} is not installed` : false;
};

const { JAVA_OPTS = "-Xmx256M -XX:TieredStopAtLevel=1 -XX:+UseSerialGC" } = process.env;

for (const { language, build, play, skip } of [
  { language: "JavaScript", play: [process.execPath, "session.mjs"] },
  { language: "Python", play: ["python3", "-B", "session.py"] },
  {
    language: "Swift",
    build: ["swiftc", "-parse-as-library", "Player.swift", "Session.swift", "-o", `${built}/session`],
    play: [`${built}/session`],
  },
  {
    language: "Kotlin",
    build: ["kotlinc", "Json.kt", "Player.kt", "Session.kt", "-include-runtime", "-d", `${built}/session.jar`],
    play: ["java", "-jar", `${built}/session.jar`],
    skip: lacks("kotlinc", "java"),
  },
  { language: "Dart", play: ["dart", "session.dart"], skip: lacks("dart") },
]) {
  test(`${language}: the recordings of the museum match, and a fault is told`, { skip }, async () => {
    if (build) {
      const { code, output } = await run(build, { JAVA_OPTS });
      assert.equal(code, 0, output);
    }
    const match = await run([...play, server.origin, ...recordings]);
    assert.equal(match.code, 0, match.output);
    assert.match(match.output, new RegExp(`^([1-9]\\d* values match\n){${recordings.length}}$`));
    const fault = await run([...play, server.origin, header], { FAULT: "1" });
    assert.equal(fault.code, 1, fault.output);
    const told = ["/header/state is \"refreshing\", not \"idle\"", "/effects is [], not [[\"header\","];
    assert.match(fault.output, /event 16 at 1250(\.0)? ms: /);
    assert.ok(told.some((text) => fault.output.includes(text)), fault.output);
  });
}
