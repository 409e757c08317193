// The closed forms of overlays give what the server shows of each travel.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pulledAt } from "../../../../Public/model/overlay/pulled.js";
import { startServer } from "../../Driver/server.mjs";
import { configurations, path, pressed, tolerance } from "./pressed.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

for (const [name, changes] of Object.entries(configurations)) {
  test(`${name}: what is shown follows from the travel`, async () => {
    const { configuration, moved } = await pressed(server, name, changes);
    const [{ scrollView, header: settings }, within] = [configuration, tolerance(configuration)];
    let before = 0;
    // A pull above its begin leaves what its last move has drawn.
    for (const way of path.filter((each) => each > 0)) {
      const { header } = await moved(way);
      // The web's strip is drawn one move late.
      const isLate = configuration.dialect.startsWith("pulltorefresh");
      const shown = pulledAt(header, isLate ? before : header.travel, { settings, scrollView });
      before = header.travel;
      assert.ok(Math.abs(shown.displayed - header.displayed) <= within, `${way}: ${shown.displayed}, not ${header.displayed}`);
      if (header.travel <= 0) continue;
      for (const key of ["endTrim", "rotation", "arrowScale", "value"].filter((each) => each in shown.indicator)) {
        const [ours, theirs] = [shown.indicator[key], header.indicator[key]];
        assert.ok(Math.abs(ours - theirs) <= 0.02, `${way}: ${key} ${ours}, not ${theirs}`);
      }
    }
  });
}
