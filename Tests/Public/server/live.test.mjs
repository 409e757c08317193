import assert from "node:assert/strict";
import test from "node:test";
import { RequestError } from "../../../Public/server/problem.js";
import { LiveSession } from "../../../Public/server/live.js";
import { snapshot } from "../Snapshots.mjs";

/** A session whose calls wait until the test answers them, and its listener's notifications. */
function liveSession({ name = "demo" } = {}) {
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
    ["open", "poll", "post", "exists", "create", "restore"].map((name) => [name, call(name)]));
  Object.assign(client, {
    name,
    configuration: async () => ({ dialect: "mjrefresh-3.7.9", physics: {} }),
    page: async (kind, after) =>
      (kind === "events" ? [{ revision: after + 1, atMs: 0, event: { type: "tap" } }] : []),
    isOf: async (preset) => preset === "home",
  });
  const stream = { log: [] };
  class Stream {
    constructor(open, hear) {
      stream.hear = hear;
    }
    follow() { if (stream.log.at(-1) !== "follow") stream.log.push("follow"); }
    stop() { if (stream.log.at(-1) !== "stop") stream.log.push("stop"); }
  }
  const visibility = Object.assign(new EventTarget(), { isVisible: true });
  const look = (isVisible) => {
    visibility.isVisible = isVisible;
    visibility.dispatchEvent(new Event("change"));
  };
  const session = new LiveSession(() => client, { preset: "home" }, {
    shown: (lane) => notified.push(lane.snapshot.revision),
    phased: (lane) => notified.push(lane.phase.name),
    configured() {}, learned() {},
    dropped: (message) => notified.push(message),
    missed: (events) => notified.push(events),
    differed: () => notified.push("differed"),
    replaced: () => notified.push("replaced"),
  }, visibility, Stream);
  session.follow();
  /** The next call, which must have this name. */
  const next = async (name) => {
    const received = calls.shift() ?? (await new Promise((done) => arrivals.push(done)));
    assert.equal(received.name, name);
    return received;
  };
  return { session, next, notified, stream, look, calls };
}

/** A response to GET or PUT; its `nextChangeMs` makes the session ask one frame later. */
function got(revision, differences = {}) {
  const body = snapshot({ revision, nextChangeMs: 0, ...differences });
  const now = performance.now();
  return { body, etag: `W/"${revision}"`, sentAt: now, receivedAt: now, isNew: true };
}

const resting = { nextChangeMs: null };

/** A response to POST. */
function accepted(revision) {
  const body = { revision, timeMs: 0, instants: [], effects: [], snapshot: snapshot({ revision }) };
  return { body, receivedAt: performance.now() };
}

/** An event of the stream. */
const streamed = (revision, differences) => ({
  type: "snapshot", id: `${revision}.0`,
  data: JSON.stringify(snapshot({ revision, ...differences })),
});

const settled = () => new Promise((done) => setImmediate(done));
const tracking = { scrollView: { isTracking: true } };
const silence = () => new RequestError("Silence.");

async function opened(differences, options) {
  const live = liveSession(options);
  const call = await live.next("open");
  assert.deepEqual(call.argument, { preset: "home" });
  call.answer(got(0, differences));
  await settled();
  return live;
}

test("a session is opened, then polled with its validator while something is due", async () => {
  const { session, next, notified, stream } = await opened();
  const poll = await next("poll");
  assert.equal(poll.argument, 'W/"0"');
  poll.answer(got(1, resting));
  await settled();
  assert.deepEqual(notified, ["live", 0, 1]);
  assert.deepEqual(stream.log, ["follow"]);
  session.stop();
});

test("the stream is followed when the session is open", async () => {
  const { session, next, stream } = liveSession();
  const call = await next("open");
  assert.deepEqual(stream.log, []);
  call.answer(got(0, resting));
  await settled();
  assert.deepEqual(stream.log, ["follow"]);
  session.stop();
});

test("a snapshot of the stream is shown, an older or known one is not", async () => {
  const { session, notified, stream } = await opened(resting);
  for (const revision of [2, 1, 2, 0, 3]) stream.hear(streamed(revision));
  assert.deepEqual(notified, ["live", 0, 2, 3]);
  session.stop();
});

test("a snapshot of the stream waits for the answer to the events under way", async () => {
  const { session, next, notified, stream } = await opened(resting);
  session.send([{ type: "tap" }]);
  const post = await next("post");
  stream.hear(streamed(1));
  stream.hear(streamed(2));
  assert.deepEqual(notified, ["live", 0]);
  post.answer(accepted(1));
  await settled();
  assert.deepEqual(notified, ["live", 0, 1, 2]);
  session.stop();
});

test("effects of the stream go to the history", async () => {
  const { session, stream } = await opened(resting);
  const effect = { index: 1, atMs: 5, component: "header", type: "refreshing" };
  stream.hear({ type: "effect", id: "0.1", data: JSON.stringify(effect) });
  assert.deepEqual(session.history.effects, [effect]);
  session.stop();
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
  session.stop();
});

test("a pointer's events have a session time, others have none", async () => {
  const { session, next } = await opened(resting);
  session.send([{ type: "dragBegan", x: 1, y: 2, at: performance.now() }, { type: "tap" }]);
  const post = await next("post");
  const [began, tap] = post.argument;
  assert.ok(began.atMs >= 0 && began.atMs < 10_000 && !("at" in began));
  assert.deepEqual(tap, { type: "tap" });
  post.answer(accepted(2));
  session.stop();
});

test("a drag whose end was lost is cancelled when the server responds again", async () => {
  const { session, next, notified } = await opened();
  const poll = await next("poll");
  session.send([{ type: "dragBegan", x: 1, y: 2, at: 0 }]);
  (await next("post")).answer(accepted(1));
  await settled();
  session.send([{ type: "dragEnded", x: 1, y: 2, at: 0 }]);
  (await next("post")).refuse(new RequestError("Busy.", { status: 503 }));
  await settled();
  assert.equal(notified.at(-1), "Busy.");
  poll.answer(got(1));
  (await next("poll")).answer(got(1, tracking));
  const post = await next("post");
  assert.deepEqual(post.argument, [{ type: "dragCancelled" }]);
  post.answer(accepted(2));
  session.stop();
});

test("a drag of another client is not cancelled", async () => {
  const { session, next } = await opened(resting);
  session.send([{ type: "dragBegan", x: 1, y: 2, at: 0 }]);
  (await next("post")).refuse(new RequestError("A finger is down.", { status: 422 }));
  (await next("poll")).answer(got(1, tracking));
  await next("poll");
  session.stop();
});

test("a deleted session is gone; a restarted server has lost it", async () => {
  const table = [
    [[{ type: "deleted" }], "gone"],
    [[{ type: "lost", status: 0 }], "restarted"],
    [[{ type: "draining" }, { type: "lost", status: 0 }], "restarted"],
  ];
  for (const [events, phase] of table) {
    const live = await opened(resting);
    for (const event of events) live.stream.hear(event);
    (await live.next("exists")).answer(false);
    await settled();
    assert.equal(live.notified.at(-1), phase);
    assert.equal(live.stream.log.at(-1), "stop");
    live.session.stop();
  }
});

test("a poll of a session that is gone is followed by the list", async () => {
  const { session, next, notified } = await opened();
  (await next("poll")).refuse(new RequestError("None.", { status: 404 }));
  (await next("exists")).answer(false);
  await settled();
  assert.equal(notified.at(-1), "gone");
  session.stop();
});

test("a session that is gone is made again, with its events or without", async () => {
  for (const isRecorded of [false, true]) {
    const { session, next, notified, stream } = await opened({ ...resting, revision: 0 });
    if (isRecorded) stream.hear(streamed(1));
    await settled();
    stream.hear({ type: "deleted" });
    (await next("exists")).answer(false);
    await settled();
    assert.equal(session.isRecorded, isRecorded);
    session.remake();
    const made = await next(isRecorded ? "restore" : "create");
    if (isRecorded) assert.deepEqual(made.argument.events, [{ type: "tap", atMs: 0 }]);
    else assert.deepEqual(made.argument, { dialect: "mjrefresh-3.7.9", physics: {} });
    made.answer({});
    (await next("exists")).answer(true);
    (await next("poll")).answer(got(isRecorded ? 1 : 0, resting));
    await settled();
    assert.equal(notified.includes("replaced"), false);
    assert.equal(session.phase.name, "live");
    session.stop();
  }
});

test("another session of the same name has a history of its own", async () => {
  const { session, next, notified } = await opened({ revision: 5, timeMs: 900 });
  (await next("poll")).answer(got(2, { ...resting, timeMs: 10 }));
  await settled();
  assert.deepEqual(notified, ["live", 5, "replaced", 2]);
  assert.deepEqual(session.history.snapshots.map(({ revision }) => revision), [2]);
  session.stop();
});

test("while the server is away the clock stands; it continues by itself", async () => {
  const { session, next, notified } = await opened();
  (await next("poll")).refuse(silence());
  await settled();
  assert.equal(session.phase.name, "away");
  assert.equal(session.phase.message, "Silence.");
  assert.ok(session.phase.since instanceof Date);
  const held = session.timeMs(performance.now());
  assert.equal(session.timeMs(performance.now() + 60_000), held);
  session.retry();
  (await next("exists")).answer(true);
  (await next("poll")).answer(got(0, { ...resting, timeMs: 70_000 }));
  await settled();
  assert.equal(notified.filter((name) => name === "live").length, 2);
  assert.ok(session.timeMs(performance.now() + 1000) >= 71_000);
  session.stop();
});

test("a session that is deleted during a poll is looked for at once", async () => {
  const { session, next, stream } = await opened();
  const poll = await next("poll");
  stream.hear({ type: "deleted" });
  poll.refuse(new RequestError("None.", { status: 404 }));
  (await next("exists")).answer(false);
  await settled();
  assert.equal(session.phase.name, "gone");
  session.stop();
});

test("a session that is gone while events have no answer is looked for again after 2 s", async (t) => {
  const { session, next, stream, calls } = await opened(resting);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  session.send([{ type: "tap" }]);
  await next("post");
  stream.hear({ type: "deleted" });
  t.mock.timers.tick(100);
  await settled();
  (await next("exists")).answer(false);
  await settled();
  assert.equal(session.phase.name, "gone");
  for (const [passedMs, asked] of [[1999, []], [1, ["exists"]]]) {
    t.mock.timers.tick(passedMs);
    await settled();
    assert.deepEqual(calls.map(({ name }) => name), asked);
  }
  session.stop();
});

test("a refusal says when the server is asked again", async () => {
  const table = [
    [{ status: 429, retryAfterMs: 3000 }, "refused", 3000],
    [{ status: 503 }, "refused", 5000],
    [{ status: 422 }, "refused", null],
    [{ status: 403 }, "refused", null],
    [{ status: 401 }, "unauthorized", null],
  ];
  for (const [error, phase, delay] of table) {
    const { session, next } = liveSession();
    const call = await next("open");
    const before = performance.now();
    call.refuse(new RequestError("No.", error));
    await settled();
    const after = performance.now();
    assert.equal(session.phase.name, phase);
    const { retryAt } = session.phase;
    if (delay === null) assert.equal(retryAt, null);
    else assert.ok(retryAt >= before + delay && retryAt <= after + delay);
    session.retry();
    (await next("open")).answer(got(0, resting));
    await settled();
    assert.equal(session.phase.name, "live");
    session.stop();
  }
});

test("a bad name is refused without a call", async () => {
  const { session, calls } = liveSession({ name: "-a" });
  await settled();
  assert.equal(session.phase.name, "refused");
  assert.match(session.phase.message, /^A name is a letter or digit/);
  assert.deepEqual(calls, []);
  session.stop();
});

test("a full session stays in sight and says so", async () => {
  const { session, next } = await opened(resting);
  session.send([{ type: "tap" }]);
  const problem = { type: "/problems/session-full" };
  (await next("post")).refuse(new RequestError("Full.", { status: 422, problem }));
  (await next("poll")).answer(got(0, resting));
  await settled();
  assert.equal(session.phase.name, "full");
  session.stop();
});

test("events whose end was not reached are told after the snapshot", async () => {
  const { session, next, notified } = liveSession();
  (await next("open")).answer(got(1, resting));
  await settled();
  for (const [revision, reached] of [[2, null], [3, true], [4, false]]) {
    session.send([{ type: "advance", until: "effect" }]);
    const { answer } = await next("post");
    const answered = accepted(revision);
    answer({ ...answered, body: { ...answered.body, reached } });
    await settled();
  }
  assert.deepEqual(notified.slice(-4), [2, 3, 4, [{ type: "advance", until: "effect" }]]);
  session.stop();
});

test("a stream that is refused is replaced by polls", async () => {
  const { session, next, stream } = await opened(resting);
  stream.hear({ type: "lost", status: 429, retryAfterMs: 60_000 });
  (await next("exists")).answer(true);
  (await next("poll")).answer(got(0, resting));
  (await next("poll")).answer(got(1, resting));
  await settled();
  assert.deepEqual(stream.log, ["follow", "stop"]);
  assert.equal(session.phase.name, "live");
  session.stop();
});

test("a hidden page has no stream and asks nothing; shown again it asks anew", async () => {
  const { session, next, stream, look, calls } = await opened(resting);
  look(false);
  assert.equal(stream.log.at(-1), "stop");
  const held = session.timeMs(performance.now() + 60_000);
  assert.ok(held < 10_000);
  session.retry();
  await settled();
  assert.deepEqual(calls, []);
  look(true);
  (await next("exists")).answer(true);
  (await next("poll")).answer(got(3, { ...resting, timeMs: 90_000 }));
  await settled();
  assert.equal(stream.log.at(-1), "follow");
  assert.ok(session.timeMs(performance.now()) >= 90_000);
  session.stop();
});

test("a page that is hidden and shown while it posts asks when that has ended", async () => {
  const { session, next, look } = await opened(resting);
  session.send([{ type: "tap" }]);
  const post = await next("post");
  look(false);
  look(true);
  (await next("exists")).answer(true);
  (await next("poll")).answer(got(0, resting));
  post.answer(accepted(1));
  (await next("poll")).answer(got(1, { ...resting, timeMs: 50_000 }));
  await settled();
  assert.ok(session.timeMs(performance.now()) >= 50_000);
  session.stop();
});

test("a session that exists is compared with the preset of the address", async () => {
  for (const [wanted, differs] of [["home", false], ["other", true]]) {
    const live = liveSession();
    const call = await live.next("open");
    call.argument.preset = wanted;
    call.answer({ ...got(0, resting), isNew: false });
    await settled();
    assert.equal(live.notified.includes("differed"), differs);
    live.session.stop();
  }
});

test("a session that is stopped asks nothing more", async () => {
  const { session, next, notified, stream } = await opened();
  const poll = await next("poll");
  session.stop();
  poll.answer(got(1));
  await settled();
  assert.deepEqual(notified, ["live", 0]);
  assert.equal(stream.log.at(-1), "stop");
});

test("a refused drag is let go: the rest of it is not sent", async () => {
  const { session, next, calls } = await opened(resting);
  const at = performance.now();
  session.send([{ type: "dragBegan", x: 1, y: 2, at }]);
  assert.equal(session.prediction.isTouched, true);
  (await next("post")).refuse(new RequestError("A finger is down.", { status: 422 }));
  await settled();
  assert.equal(session.prediction.isTouched, false);
  session.send([{ type: "dragMoved", x: 1, y: 9, at }, { type: "dragEnded", x: 1, y: 9, at }]);
  assert.deepEqual(calls.filter(({ name }) => name === "post"), []);
  session.stop();
});

test("a drag that ends while the server is silent is not shown any longer", async (t) => {
  const { session, next } = await opened(resting);
  const start = performance.now();
  session.send([{ type: "dragBegan", x: 1, y: 2, at: start }]);
  t.mock.method(performance, "now", () => start + 2000);
  assert.equal(session.isSilent, true);
  session.send([{ type: "dragMoved", x: 1, y: 9, at: start + 1500 }]);
  assert.equal(session.prediction.isActive, true);
  session.send([{ type: "dragEnded", x: 1, y: 9, at: start + 2000 }]);
  assert.equal(session.prediction.isActive, false);
  const post = await next("post");
  assert.deepEqual(post.argument.map(({ type }) => type), ["dragBegan"]);
  session.stop();
});
