// The page as a package has it.

import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Builds the page and gives its folder; null where esbuild is not installed. */
export function buildPage() {
  if (spawnSync("esbuild", ["--version"]).error) return null;
  const folder = `${root}.build-page`;
  execFileSync(`${root}Scripts/build-page`, [folder]);
  return folder;
}
