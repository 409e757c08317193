// The written parts of `docs/reference/` say what the program says.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { filled, writtenParts } from "../../Scripts/docs/reference.mjs";
import { binary, startServer } from "../Public/Driver/server.mjs";
import { read } from "./pages.mjs";

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

test("the written parts of the reference are up to date", async () => {
  for (const [path, part] of await writtenParts(server, binary)) {
    const page = read(`docs/${path}`);
    assert.equal(page, filled(page, part), `docs/${path} is stale: make reference`);
  }
});
