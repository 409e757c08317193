import assert from "node:assert/strict";
import test from "node:test";
import { Outbox } from "../../../Public/server/outbox.js";

/** An outbox whose deliveries the test completes one by one, and its notifications. */
function pausedOutbox(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const clock = { ms: 0 };
  const deliveries = [];
  const notified = [];
  const names = (items) => items.map(({ event }) => event);
  const outbox = new Outbox(
    (items) => new Promise((done, fail) =>
      deliveries.push({ events: names(items), at: clock.ms, done, fail })),
    {
      emptied: () => notified.push("emptied"),
      failed: (error, items) => notified.push(`${error.message} ${names(items)}`),
    },
    () => clock.ms,
  );
  /** Lets time pass in whole milliseconds. */
  const wait = (ms) => {
    for (let step = 0; step < ms; step += 1) {
      clock.ms += 1;
      t.mock.timers.tick(1);
    }
  };
  return { outbox, deliveries, notified, wait };
}

const urgent = (...events) => events.map((event) => ({ event, isUrgent: true }));
const moves = (...events) => events.map((event) => ({ event, isUrgent: false }));
const settled = () => new Promise((done) => setImmediate(done));

test("one request is sent at a time; events posted meanwhile follow in order", async (t) => {
  const { outbox, deliveries, notified } = pausedOutbox(t);
  outbox.post(urgent("a"));
  outbox.post(urgent("b"));
  outbox.post(urgent("c", "d"));
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

test("moves are sent ten times a second, all of them; what is urgent does not wait", async (t) => {
  const { outbox, deliveries, wait } = pausedOutbox(t);
  outbox.post(moves(1));
  assert.equal(deliveries.length, 0, "the move is drawn first");
  wait(1);
  assert.equal(deliveries.length, 1);
  for (let move = 2; move <= 100; move += 1) {
    deliveries.at(-1).done();
    await settled();
    wait(10);
    outbox.post(moves(move));
  }
  assert.ok(deliveries.length >= 9 && deliveries.length <= 10, `${deliveries.length}`);
  deliveries.at(-1).done();
  await settled();
  outbox.post(urgent("end"));
  assert.deepEqual(deliveries.flatMap(({ events }) => events),
    [...Array.from({ length: 100 }, (_, index) => index + 1), "end"]);
  const gaps = deliveries.slice(1, -1).map(({ at }, index) => at - deliveries[index].at);
  assert.ok(Math.min(...gaps) >= 100, `${gaps}`);
});

test("it knows how long an answer has not come", async (t) => {
  const { outbox, deliveries, wait } = pausedOutbox(t);
  outbox.post(urgent("a"));
  wait(700);
  outbox.post(urgent("b"));
  wait(500);
  assert.equal(outbox.silenceMs, 1200);
  deliveries[0].done();
  await settled();
  deliveries[1].done();
  await settled();
  assert.equal(outbox.silenceMs, 0);
});

test("a failure is notified and drops the queue; later events are sent again", async (t) => {
  const { outbox, deliveries, notified } = pausedOutbox(t);
  outbox.post(urgent("a"));
  outbox.post(urgent("b"));
  deliveries[0].fail(new Error("refused"));
  await settled();
  assert.deepEqual(notified, ["refused a"]);
  assert.equal(outbox.isEmpty, true);
  outbox.post(urgent("c"));
  assert.deepEqual(deliveries.map(({ events }) => events), [["a"], ["c"]]);
});

test("no events are no request, and a long queue is several requests", async (t) => {
  const { outbox, deliveries } = pausedOutbox(t);
  outbox.post([]);
  assert.equal(deliveries.length, 0);
  outbox.post(urgent(...Array.from({ length: 501 }, (_, index) => index)));
  deliveries[0].done();
  await settled();
  assert.deepEqual(deliveries.map(({ events }) => events.length), [500, 1]);
});
