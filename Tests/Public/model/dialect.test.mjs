// A configuration in another dialect is one that the server takes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inDialect, ofSameFamily, overlaid } from "../../../Public/model/configuration.js";
import { startServer } from "../Driver/server.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

const everything = {
  clock: "manual", language: "ko", list: { rows: 20, rowHeight: 44 },
  header: { style: "gif", height: 60, fastAnimationMs: 100, labelLeftInset: 10,
    collectionViewAnimationBug: true, automaticallyChangeAlpha: true },
  footer: { kind: "auto", style: "gif", autoTriggerTimes: 2, refreshingTitleHidden: true },
  trailer: { style: "normal" },
  simulatedLoad: { header: { afterMs: 500 }, footer: { afterMs: 500 }, trailer: { afterMs: 500 } },
};

const back = { ...everything, footer: { kind: "back", style: "gif" } };

for (const [what, configuration] of Object.entries({ everything, back })) {
  test(`${what} is taken in each dialect and keeps what it can`, async () => {
    const { dialects } = await server.call("GET", "/v1/dialects");
    assert.ok(dialects.length >= 5);
    for (const dialect of ofSameFamily(dialects, "mjrefresh-3.7.9")) {
      const { configuration: made } = inDialect(configuration, dialect);
      const path = `/v1/sessions/${what}-${dialect.name}`;
      await server.call("PUT", path, made);
      const now = await server.call("GET", `${path}/configuration`);
      assert.equal(now.dialect, dialect.name);
      assert.equal(now.header.height, 60);
    }
  });
}

test("nothing is lost on the way to the same dialect", async () => {
  const { dialects } = await server.call("GET", "/v1/dialects");
  const own = dialects.find(({ name }) => name === "mjrefresh-3.7.9");
  assert.deepEqual(inDialect(everything, own).configuration, { ...everything, dialect: own.name });
});

test("changes since creation are kept, and only they", async () => {
  await server.call("PUT", "/v1/sessions/tuned", { clock: "manual", header: { style: "state" } });
  const before = await server.call("GET", "/v1/sessions/tuned/configuration");
  await server.call("POST", "/v1/sessions/tuned/events", { events: [
    { type: "configure", component: "header", height: 80 },
    { type: "setPhysics", rubberBand: 0.4 }] });
  const now = await server.call("GET", "/v1/sessions/tuned/configuration");
  const changed = overlaid({ clock: "manual", header: { style: "state" } }, before, now);
  assert.equal(changed.header.height, 80);
  assert.equal(changed.header.style, "state");
  assert.equal(changed.physics.rubberBand, 0.4);
  assert.deepEqual(Object.keys(changed.header).sort(), ["height", "style"]);
});
