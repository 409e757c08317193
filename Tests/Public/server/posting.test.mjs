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

/** A posting whose requests the test completes one by one, and what is told of its queue. */
function pausedPosting(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let nowMs = 0;
  t.mock.method(performance, "now", () => nowMs);
  const deliveries = [];
  const notified = [];
  const client = { post: (events) => new Promise((done, fail) =>
    deliveries.push({ events: events.map(({ type }) => type), at: nowMs, done, fail })) };
  const made = new Posting(client, {
    accepted: () => {}, ended: () => {}, revision: () => 0,
    emptied: () => notified.push("emptied"),
    refused: (error) => notified.push(error.message),
  });
  /** Lets time pass in whole milliseconds. */
  const wait = (ms) => {
    for (let step = 0; step < ms; step += 1) {
      nowMs += 1;
      t.mock.timers.tick(1);
    }
  };
  return { made, deliveries, notified, wait };
}

const urgent = (...types) => types.map((type) => ({ event: { type: `${type}` }, sample: null, isUrgent: true }));
const moves = (...types) => types.map((type) => ({ event: { type: `${type}` }, sample: null, isUrgent: false }));

test("one request is sent at a time; events posted meanwhile follow in order", async (t) => {
  const { made, deliveries, notified } = pausedPosting(t);
  made.post(urgent("a"));
  made.post(urgent("b"));
  made.post(urgent("c", "d"));
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"]]);
  deliveries[0].done();
  await settled();
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"], ["b", "c", "d"]]);
  assert.equal(made.isSettled, false);
  assert.deepEqual(notified, []);
  deliveries[1].done();
  await settled();
  assert.equal(made.isSettled, true);
  assert.deepEqual(notified, ["emptied"]);
});

test("moves are sent ten times a second, all of them; what is urgent does not wait", async (t) => {
  const { made, deliveries, wait } = pausedPosting(t);
  made.post(moves(1));
  assert.equal(deliveries.length, 0, "the move is drawn first");
  wait(1);
  assert.equal(deliveries.length, 1);
  for (let move = 2; move <= 100; move += 1) {
    deliveries.at(-1).done();
    await settled();
    wait(10);
    made.post(moves(move));
  }
  assert.ok(deliveries.length >= 9 && deliveries.length <= 10, `${deliveries.length}`);
  deliveries.at(-1).done();
  await settled();
  made.post(urgent("end"));
  assert.deepEqual(deliveries.flatMap(({ events }) => events),
    [...Array.from({ length: 100 }, (_, index) => `${index + 1}`), "end"]);
  const gaps = deliveries.slice(1, -1).map(({ at }, index) => at - deliveries[index].at);
  assert.ok(Math.min(...gaps) >= 100, `${gaps}`);
});

test("a failure is notified and drops the queue; later events are sent again", async (t) => {
  const { made, deliveries, notified } = pausedPosting(t);
  made.post(urgent("a"));
  made.post(urgent("b"));
  deliveries[0].fail(new Error("refused"));
  await settled();
  assert.deepEqual(notified, ["refused"]);
  assert.equal(made.isSettled, true);
  made.post(urgent("c"));
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"], ["c"]]);
});

test("no events are no request, and a long queue is several requests", async (t) => {
  const { made, deliveries } = pausedPosting(t);
  made.post([]);
  assert.equal(deliveries.length, 0);
  made.post(urgent(...Array.from({ length: 501 }, (_, index) => index)));
  deliveries[0].done();
  await settled();
  assert.deepEqual(deliveries.map(({ events }) => events.length), [500, 1]);
});
