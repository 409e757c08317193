import assert from "node:assert/strict";
import test from "node:test";
import { RequestError } from "../../../Public/server/api.js";
import { LiveSession } from "../../../Public/server/live.js";
import { snapshot } from "../Snapshots.mjs";

/** A session whose calls wait until the test answers them, and its listener's notifications. */
function liveSession() {
  const calls = [];
  const arrivals = [];
  const notified = [];
  const call = (name) => (argument) => new Promise((answer, refuse) => {
    const received = { name, argument, answer, refuse };
    const waiting = arrivals.shift();
    if (waiting) waiting(received);
    else calls.push(received);
  });
  const client = Object.fromEntries(
    ["open", "poll", "post", "exists"].map((name) => [name, call(name)]));
  client.configuration = async () => ({ body: {} });
  client.events = async () => ({ body: { events: [] } });
  client.effects = async () => ({ body: { effects: [] } });
  const session = new LiveSession(client, { preset: "home" }, {
    shown: (lane) => notified.push(lane.snapshot.revision),
    phased: (lane) => notified.push(lane.phase.name),
    configured() {},
    learned() {},
    dropped: (message) => notified.push(message),
  });
  session.follow();
  /** The next call, which must have this name. */
  const next = async (name) => {
    const received = calls.shift() ?? (await new Promise((done) => arrivals.push(done)));
    assert.equal(received.name, name);
    return received;
  };
  return { session, next, notified };
}

/** A response to GET or PUT; its `nextChangeMs` makes the session poll one frame later. */
function got(revision, differences = {}) {
  const body = snapshot({ revision, nextChangeMs: 0, ...differences });
  const now = performance.now();
  return { body, etag: `W/"${revision}"`, sentAt: now, receivedAt: now };
}

/** A response to POST. */
function accepted(revision) {
  const body = { revision, timeMs: 0, instants: [], effects: [], snapshot: snapshot({ revision }) };
  return { body, receivedAt: performance.now() };
}

const settled = () => new Promise((done) => setImmediate(done));
const tracking = { scrollView: { isTracking: true } };

async function opened(differences) {
  const live = liveSession();
  const call = await live.next("open");
  assert.deepEqual(call.argument, { preset: "home" });
  call.answer(got(0, differences));
  await settled();
  return live;
}

test("a session is opened, then polled with its validator", async () => {
  const { next, notified } = await opened();
  const poll = await next("poll");
  assert.equal(poll.argument, 'W/"0"');
  poll.answer(got(1));
  await settled();
  assert.deepEqual(notified, ["live", 0, 1]);
});

test("a poll that overlaps a post does not show an older snapshot", async () => {
  const { session, next, notified } = await opened();
  const poll = await next("poll");
  session.send([{ type: "beginRefreshing", component: "header" }]);
  (await next("post")).answer(accepted(1));
  await settled();
  poll.answer(got(0));
  await settled();
  assert.deepEqual(notified.filter(Number.isInteger), [0, 1]);
});

test("a pointer's events have a session time, others have none", async () => {
  const { session, next } = await opened();
  session.send([{ type: "dragBegan", x: 1, y: 2, at: performance.now() }, { type: "tap" }]);
  const post = await next("post");
  const [began, tap] = post.argument;
  assert.ok(began.atMs >= 0 && began.atMs < 10_000 && !("at" in began));
  assert.deepEqual(tap, { type: "tap" });
  post.answer(accepted(2));
});

test("a drag whose end was lost is cancelled when the server responds again", async () => {
  const { session, next, notified } = await opened();
  const poll = await next("poll");
  session.send([{ type: "dragBegan", x: 1, y: 2, at: 0 }]);
  (await next("post")).answer(accepted(1));
  await settled();
  session.send([{ type: "dragEnded", x: 1, y: 2, at: 0 }]);
  (await next("post")).refuse(new RequestError("Silence."));
  await settled();
  assert.equal(notified.at(-1), "Silence.");
  poll.answer(got(1));
  (await next("poll")).answer(got(1, tracking));
  const post = await next("post");
  assert.deepEqual(post.argument, [{ type: "dragCancelled" }]);
  post.answer(accepted(2));
});

test("a drag of another client is not cancelled", async () => {
  const { session, next } = await opened();
  session.send([{ type: "dragBegan", x: 1, y: 2, at: 0 }]);
  (await next("post")).refuse(new RequestError("A finger is down.", { status: 422 }));
  (await next("poll")).answer(got(1, tracking));
  await next("poll");
});

test("a deleted session is shown as deleted until it is opened again", async () => {
  const { session, next, notified } = await opened();
  (await next("poll")).refuse(new RequestError("None.", { status: 404 }));
  await settled();
  assert.equal(notified.at(-1), "gone");
  session.reopen();
  (await next("open")).answer(got(0));
  await settled();
  assert.deepEqual(notified.slice(-2), ["live", 0]);
});

test("after a silent server the session is opened again", async () => {
  const { session, next, notified } = await opened();
  (await next("poll")).refuse(new RequestError("Silence."));
  await settled();
  assert.equal(notified.at(-1), "away");
  session.reopen();
  (await next("open")).answer(got(0));
  await settled();
  assert.deepEqual(notified.slice(-2), ["live", 0]);
});
