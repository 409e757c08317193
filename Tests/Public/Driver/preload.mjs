// Small libraries in C that change what a process under test sees of the machine, loaded by LD_PRELOAD.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

let folder = null;
const libraries = new Map();

/** The environment of a process with a library, which Swift's own clang compiles once and goes with this process. */
export function preload(name) {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), "overscroll-preload-"));
    process.once("exit", () => rmSync(folder, { recursive: true }));
  }
  if (!libraries.has(name)) {
    const library = join(folder, `${name}.so`);
    const source = fileURLToPath(new URL(`${name}.c`, import.meta.url));
    const { status, stderr, error } = spawnSync("clang",
      ["-shared", "-fPIC", "-O1", "-o", library, source], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${name}.c is not compiled: ${error ?? stderr}`);
    libraries.set(name, library);
  }
  return { LD_PRELOAD: libraries.get(name) };
}
