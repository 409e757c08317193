// Writes the parts of docs/reference that the program OVERSCROLL_PROGRAM says: `make reference`.

import { readFileSync, writeFileSync } from "node:fs";
import { binary, startServer } from "../../Tests/Public/Driver/server.mjs";
import { filled, writtenParts } from "./reference.mjs";

const server = await startServer();
for (const [path, part] of await writtenParts(server, binary)) {
  const file = new URL(`../../docs/${path}`, import.meta.url);
  writeFileSync(file, filled(readFileSync(file, "utf8"), part));
}
await server.stop();
