// A server with the pages of /docs/, which are in no commit.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "./server.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Why tests of these pages are skipped; false if they are not. */
export const skip = spawnSync("cmark-gfm", ["--version"]).status === 0
  ? false
  : "cmark-gfm is not installed (Scripts/install-packages docs)";

/** Makes the pages in a temporary copy of `Public`, and serves that; `docs` is their folder. */
export async function startDocuments() {
  const folder = mkdtempSync(join(tmpdir(), "overscroll-docs-"));
  const docs = join(folder, "docs");
  cpSync(`${root}Public`, folder, { recursive: true, filter: (path) => path !== `${root}Public/docs` });
  const { status, stderr } = spawnSync("node", [`${root}Scripts/docs/write-site.mjs`, docs], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const server = await startServer(0, ["--memory", "--public", folder]);
  return {
    ...server,
    docs,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
