// A prediction lives as long as a page shows its session, whose overlay may leave and come back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Prediction } from "../../../../Public/model/prediction.js";
import { screenAt } from "../../../../Public/model/screen.js";
import { startServer } from "../../Driver/server.mjs";
import { tolerance } from "./pressed.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

/** A session with its prediction: `sent` sends an event to both, `changed` one that changes the configuration. */
async function predictedSession(preset, name) {
  const url = `/v1/sessions/${name}`;
  await server.call("PUT", url, { preset, clock: "manual" });
  const prediction = new Prediction();
  let snapshot = await server.call("GET", url);
  const now = () => ({ nowMs: snapshot.timeMs, timeMs: snapshot.timeMs });
  const configure = async () => prediction.configure(await server.call("GET", `${url}/configuration`), now());
  const post = async (event) => (snapshot = (await server.call("POST", `${url}/events`, event)).snapshot);
  const answer = (items = []) => prediction.answered(snapshot, { items, instants: items.map(({ event }) => event.atMs), ...now() });
  await configure();
  answer();
  return {
    /** `isEarly`: the configuration comes before the snapshot. */
    async changed(event, isEarly) {
      await post(event);
      if (isEarly) await configure();
      answer();
      if (!isEarly) await configure();
    },
    /** What is predicted of a finger's event before its answer, and the answer. */
    async sent(event) {
      const before = snapshot;
      const items = prediction.sent([{ ...event, atMs: snapshot.timeMs + 10 }]);
      const { timeMs } = await post(items[0].event);
      const shown = prediction.screenAt(screenAt(before, timeMs), timeMs, timeMs);
      answer(items);
      return { shown, told: snapshot };
    },
    configuration: () => server.call("GET", `${url}/configuration`),
  };
}

// Android's layout keeps its circle.
for (const preset of ["flutter-android", "flutter-ios", "web-default"]) {
  for (const isEarly of [false, true]) {
    test(`${preset}: a header that was removed and added is predicted, its configuration ${isEarly ? "first" : "last"}`, async () => {
      const session = await predictedSession(preset, `${preset}-${isEarly}`);
      const within = tolerance(await session.configuration());
      // The web's strip does not come back the second time: its pull was never ended.
      for (const isThere of [true, preset !== "web-default"]) {
        await session.changed({ type: "removeComponent", component: "header" }, isEarly);
        const bare = await session.sent({ type: "dragBegan", x: 180, y: 200 });
        assert.deepEqual([bare.told.header, bare.shown.header], [null, null]);
        await session.sent({ type: "dragMoved", x: 180, y: 230 });
        await session.sent({ type: "dragEnded" });
        await session.changed({ type: "addComponent", component: "header" }, isEarly);
        await session.sent({ type: "dragBegan", x: 180, y: 200 });
        let last;
        for (const y of [230, 260, 300]) {
          const { shown, told } = await session.sent({ type: "dragMoved", x: 180, y });
          assert.ok(Math.abs(shown.header.displayed - told.header.displayed) <= within,
            `${y}: ${shown.header.displayed}, not ${told.header.displayed}`);
          last = told;
        }
        assert.equal(last.header.displayed > 0, isThere);
        await session.sent({ type: "dragCancelled" });
      }
    });
  }
}
