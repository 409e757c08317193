// A component on the server of another origin drives a session, with a token.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Page } from "../Driver/page.mjs";
import { browser, skip, startServer, test } from "../Driver/suite.mjs";

/** What a development server serves: a page without a word of Overscroll. */
const document = "<!doctype html><meta charset=utf-8><title>component</title><link rel=icon href='data:,'>";

/** Serves the page on a free port. */
async function startDevelopmentServer() {
  const development = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(document);
  });
  await new Promise((done) => development.listen(0, "localhost", done));
  return { development, origin: `http://localhost:${development.address().port}` };
}

/** What the component does: it makes a session, posts an event, reads the snapshot and the stream. */
const component = `async (server, token) => {
  const session = server + "/v1/sessions/component";
  const call = async (method, path, body, headers = {}) => fetch(path, {
    method, body: body && JSON.stringify(body),
    headers: { Authorization: "Bearer " + token, "Content-Type": "application/json", ...headers },
  });
  const made = await call("PUT", session, { clock: "manual", header: {}, scrollView: { driver: "external" } });
  const posted = await call("POST", session + "/events",
    { type: "setContentOffset", y: -60 }, { "Idempotency-Key": "one", Prefer: "return=minimal" });
  const read = await call("GET", session);
  const stream = await call("GET", session + "/stream");
  const first = await stream.body.getReader().read();
  return {
    statuses: [made.status, posted.status, read.status, stream.status],
    location: made.headers.get("Location"), etag: read.headers.get("ETag") !== null,
    applied: posted.headers.get("Preference-Applied"),
    y: (await read.json()).scrollView.contentOffset.y,
    streams: new TextDecoder().decode(first.value).includes("event: snapshot"),
    withoutToken: (await fetch(session)).status,
    missing: (await call("GET", server + "/v1/sessions/none")).status,
  };
}`;

test("a component of an allowed origin drives a session with a token, one of another origin none", { skip },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "overscroll-origin-"));
    const [friend, stranger] = [await startDevelopmentServer(), await startDevelopmentServer()];
    let server;
    try {
      const tokens = join(folder, "tokens");
      await writeFile(tokens, "secret\n", { mode: 0o600 });
      server = await startServer(0,
        ["--memory", "--token-file", tokens, "--allow-origin", friend.origin]);
      const run = (page) => page.evaluate(
        `(${component})(${JSON.stringify(server.origin)}, "secret").catch((error) => error.name)`);
      const allowed = await Page.open(browser, friend.origin);
      assert.deepEqual(await run(allowed), {
        statuses: [201, 200, 200, 200], location: "/v1/sessions/component", etag: true,
        applied: "return=minimal", y: -60, streams: true, withoutToken: 401, missing: 404,
      });
      const foreign = await Page.open(browser, stranger.origin);
      assert.equal(await run(foreign), "TypeError");
    } finally {
      for (const { development } of [friend, stranger]) development.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
