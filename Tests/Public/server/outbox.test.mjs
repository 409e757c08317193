import assert from "node:assert/strict";
import test from "node:test";
import { Outbox } from "../../../Public/server/outbox.js";

/** An outbox whose deliveries the test completes one by one, and its notifications. */
function pausedOutbox() {
  const deliveries = [];
  const notified = [];
  const outbox = new Outbox(
    (events) => new Promise((done, fail) => deliveries.push({ events, done, fail })),
    {
      emptied: () => notified.push("emptied"),
      failed: (error, events) => notified.push(`${error.message} ${events}`),
    },
  );
  return { outbox, deliveries, notified };
}

const settled = () => new Promise((done) => setImmediate(done));

test("one request is sent at a time; events posted meanwhile follow in order", async () => {
  const { outbox, deliveries, notified } = pausedOutbox();
  outbox.post(["a"]);
  outbox.post(["b"]);
  outbox.post(["c", "d"]);
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"]]);
  deliveries[0].done();
  await settled();
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"], ["b", "c", "d"]]);
  assert.equal(outbox.isEmpty, false);
  assert.deepEqual(notified, []);
  deliveries[1].done();
  await settled();
  assert.equal(outbox.isEmpty, true);
  assert.deepEqual(notified, ["emptied"]);
});

test("a failure is notified and drops the queue; later events are sent again", async () => {
  const { outbox, deliveries, notified } = pausedOutbox();
  outbox.post(["a"]);
  outbox.post(["b"]);
  deliveries[0].fail(new Error("refused"));
  await settled();
  assert.deepEqual(notified, ["refused a"]);
  assert.equal(outbox.isEmpty, true);
  outbox.post(["c"]);
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"], ["c"]]);
});

test("no events are no request, and a long queue is several requests", async () => {
  const { outbox, deliveries } = pausedOutbox();
  outbox.post([]);
  assert.equal(deliveries.length, 0);
  outbox.post(Array.from({ length: 501 }, (_, index) => index));
  deliveries[0].done();
  await settled();
  assert.deepEqual(deliveries.map(({ events }) => events.length), [500, 1]);
});
