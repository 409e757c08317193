// Golden tests in Kotlin, compiled and run with JUnit and a small header.

import assert from "node:assert/strict";
import { test } from "node:test";
import { files, run, written } from "./driver.mjs";

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
    { "small_header.kt": "examples/golden-adapters/small_header.kt" });
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
