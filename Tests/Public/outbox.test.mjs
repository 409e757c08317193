import assert from "node:assert/strict";
import test from "node:test";
import { Outbox } from "../../Public/outbox.js";

/** An outbox whose deliveries a test lets through one by one. */
function heldOutbox() {
  const deliveries = [];
  const told = [];
  const outbox = new Outbox(
    (events) => new Promise((done, fail) => deliveries.push({ events, done, fail })),
    {
      emptied: () => told.push("emptied"),
      failed: (error, events) => told.push(`${error.message} ${events}`),
    },
  );
  return { outbox, deliveries, told };
}

const settled = () => new Promise((done) => setImmediate(done));

test("one request is on its way at a time, and what comes meanwhile follows in order", async () => {
  const { outbox, deliveries, told } = heldOutbox();
  outbox.post(["a"]);
  outbox.post(["b"]);
  outbox.post(["c", "d"]);
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"]]);
  deliveries[0].done();
  await settled();
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"], ["b", "c", "d"]]);
  assert.equal(outbox.isEmpty, false);
  assert.deepEqual(told, []);
  deliveries[1].done();
  await settled();
  assert.equal(outbox.isEmpty, true);
  assert.deepEqual(told, ["emptied"]);
});

test("a failure drops what waits and is told; later events go out again", async () => {
  const { outbox, deliveries, told } = heldOutbox();
  outbox.post(["a"]);
  outbox.post(["b"]);
  deliveries[0].fail(new Error("refused"));
  await settled();
  assert.deepEqual(told, ["refused a"]);
  assert.equal(outbox.isEmpty, true);
  outbox.post(["c"]);
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"], ["c"]]);
});

test("nothing is posted for no events, and a long queue goes out in several requests", async () => {
  const { outbox, deliveries } = heldOutbox();
  outbox.post([]);
  assert.equal(deliveries.length, 0);
  outbox.post(Array.from({ length: 501 }, (_, index) => index));
  deliveries[0].done();
  await settled();
  assert.deepEqual(deliveries.map(({ events }) => events.length), [500, 1]);
});
