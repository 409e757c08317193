// What an overlay shows under a finger, before the server has answered, is what it then answers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PredictedOverlay } from "../../../../Public/model/overlay/predicted.js";
import { screenAt } from "../../../../Public/model/screen.js";
import { startServer } from "../../Driver/server.mjs";
import { configurations, path, pressed, tolerance } from "./pressed.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

for (const [name, changes] of Object.entries(configurations)) {
  test(`${name}: unanswered moves are predicted`, async () => {
    const { configuration, first, moved } = await pressed(server, name, changes);
    const within = tolerance(configuration);
    const predicted = new PredictedOverlay(first, configuration, [{ type: "dragBegan", y: 200 }]);
    let crossed = 0;
    for (const way of path) {
      if (predicted.take({ type: "dragMoved", y: 200 + way })) crossed += 1;
      const { header, scrollView } = await moved(way);
      const shown = predicted.screenAt(screenAt(first, 10));
      const near = (ours, theirs, what) =>
        assert.ok(Math.abs(ours - theirs) <= within, `${way}: ${what} ${ours}, not ${theirs}`);
      near(shown.header.travel ?? 0, Math.max(header.travel, 0), "travel");
      near(shown.header.displayed, header.displayed, "displayed");
      near(shown.offset.y, scrollView.contentOffset.y, "offset");
    }
    assert.ok(crossed >= 2, "it crosses the threshold and comes back");
  });
}

test("a bouncing list and a refresh have laws that are not predicted", async () => {
  const { configuration, first } = await pressed(server, "flutter-ios", {});
  assert.equal(PredictedOverlay.applies(first, configuration), false);
  const android = await pressed(server, "android-default-2", { preset: "android-default" });
  assert.equal(PredictedOverlay.applies(android.first, android.configuration), true);
  const header = { ...android.first.header, state: "refreshing" };
  assert.equal(PredictedOverlay.applies({ ...android.first, header }, android.configuration), false);
});
