// Each choice is a session that the server makes, and that is known again by its configuration.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choiceOf, choices } from "../../../../Public/model/platforms/choices.js";
import { startServer } from "../../Driver/server.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

for (const { id, platform, configuration } of choices) {
  test(`${id} can be compared`, async () => {
    const path = `/v1/sessions/${id}`;
    const { scrollView, header } = await server.call("PUT", path, configuration);
    assert.equal(choiceOf(await server.call("GET", `${path}/configuration`)).id, id);
    assert.equal(header.state, "idle");
    // The screens are of one size: on iOS the bars lie over the view.
    assert.equal(scrollView.width, 375);
    assert.equal(scrollView.height === 667, platform === "iOS");
  });
}
