// Small libraries in C that change what a process under test sees of the machine, loaded by LD_PRELOAD.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

let folder = null;
const libraries = new Map();

/** The environment of a process with a library, which is compiled once and goes with this process. */
export function preload(name) {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), "overscroll-preload-"));
    process.once("exit", () => rmSync(folder, { recursive: true }));
  }
  if (!libraries.has(name)) {
    const library = join(folder, `${name}.so`);
    const source = fileURLToPath(new URL(`${name}.c`, import.meta.url));
    // Swift's toolchain has the latter.
    const [compiled] = ["cc", "clang"].map((compiler) =>
      spawnSync(compiler, ["-shared", "-fPIC", "-O1", "-o", library, source], { encoding: "utf8" }))
      .filter(({ error }) => !error);
    if (compiled?.status !== 0) throw new Error(`${name}.c is not compiled: ${compiled?.stderr ?? "no cc, no clang"}`);
    libraries.set(name, library);
  }
  return { LD_PRELOAD: libraries.get(name) };
}
