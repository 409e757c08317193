import assert from "node:assert/strict";
import test from "node:test";
import { Posting } from "../../../Public/server/posting.js";

/** A posting whose requests the test answers, and its notifications. */
function posting() {
  const requests = [];
  const notified = [];
  const client = { post: (events, options) => new Promise((answer, refuse) =>
    requests.push({ types: events.map(({ type }) => type), options, answer, refuse })) };
  const made = new Posting(client, {
    accepted: (items, events, answer) => notified.push(`accepted ${events.length} ${answer}`),
    refused: (error) => notified.push(`refused ${error.message}`),
    emptied: () => notified.push("emptied"),
    ended: () => notified.push("ended"),
    revision: () => 7,
  });
  const post = (...types) =>
    made.post(types.map((type) => ({ event: { type }, sample: null, isUrgent: true })));
  return { made, post, requests, notified };
}

const settled = () => new Promise((done) => setImmediate(done));
const refusal = (status) => Object.assign(new Error("no"), { status });

test("a batch is accepted, then the request has ended, then all is posted", async () => {
  const { made, post, requests, notified } = posting();
  post("dragBegan", "dragMoved");
  assert.equal(made.isBusy, true);
  requests[0].answer("yes");
  await settled();
  assert.deepEqual(notified, ["accepted 2 yes", "ended", "emptied"]);
  assert.equal(made.isBusy, false);
});

test("a drag is cancelled by a request that outlives the page", async () => {
  const { post, requests } = posting();
  post("dragMoved");
  requests[0].answer();
  await settled();
  post("dragCancelled");
  assert.deepEqual(requests.map(({ options }) => options.keepalive), [false, true]);
});

test("a lost drag is cancelled if the server may have it", async () => {
  const table = [
    // [the batch, its status, whether the server has a finger down, what is posted then]
    [["dragBegan"], 503, true, ["dragCancelled"]],
    [["dragBegan"], 503, false, undefined],
    [["dragBegan"], 422, true, undefined],
    [["tap"], 503, true, undefined],
  ];
  for (const [types, status, isTracking, posted] of table) {
    const { made, post, requests, notified } = posting();
    post(...types);
    requests[0].refuse(refusal(status));
    await settled();
    assert.deepEqual(notified, ["ended", "refused no"]);
    made.cancelLostDrag(isTracking);
    assert.deepEqual(requests[1]?.types, posted, `${types} ${status}`);
  }
});

test("the server is silent after a second without an answer", async (t) => {
  let nowMs = 5000;
  t.mock.method(performance, "now", () => nowMs);
  const { made, post, requests } = posting();
  assert.equal(made.isSilent, false);
  post("dragBegan");
  nowMs += 1000;
  assert.equal(made.isSilent, false);
  nowMs += 1;
  assert.equal(made.isSilent, true);
  requests[0].answer();
  await settled();
  assert.equal(made.isSilent, false);
});

test("while the server is away a batch is sent again with its key, and the drag waits for nothing else",
  async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { post, requests, notified } = posting();
    const again = async () => {
      requests.at(-1).refuse(refusal(0));
      await settled();
      t.mock.timers.tick(250);
      await settled();
    };
    post("dragBegan", "dragMoved");
    await again();
    await again();
    assert.equal(requests.length, 3);
    assert.equal(new Set(requests.map(({ options }) => options.key)).size, 1);
    assert.deepEqual(requests.map(({ options }) => options.expectedRevision), [null, null, null]);
    requests.at(-1).answer("yes");
    await settled();
    assert.deepEqual(notified, ["accepted 2 yes", "ended", "emptied"]);
    // The batch after it must find what was known before, and this one.
    for (const [type, revision] of [["dragMoved", 9], ["dragEnded", null]]) {
      post(type);
      assert.equal(requests.at(-1).options.expectedRevision, revision);
      requests.at(-1).answer();
      await settled();
    }
    post("tap");
    await again();
    requests.at(-1).answer();
    await settled();
    post("tap");
    assert.equal(requests.at(-1).options.expectedRevision, null, "no drag continues");
    assert.equal(new Set(requests.map(({ options }) => options.key)).size, 5);
  });

test("a server that is away for long is given up", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let nowMs = 5000;
  t.mock.method(performance, "now", () => nowMs);
  const { post, requests, notified } = posting();
  post("tap");
  for (const passedMs of [0, 20_000, 1]) {
    assert.deepEqual(notified, []);
    nowMs += passedMs;
    requests.at(-1).refuse(refusal(0));
    await settled();
    t.mock.timers.tick(250);
    await settled();
  }
  assert.equal(requests.length, 3);
  assert.deepEqual(notified, ["ended", "refused no"]);
});
