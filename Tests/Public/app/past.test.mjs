import assert from "node:assert/strict";
import test from "node:test";
import { Past } from "../../../Public/app/past.js";
import { History } from "../../../Public/model/history.js";
import { findChromium } from "../Driver/chromium.mjs";
import { poll } from "../Driver/poll.mjs";
import { startServer } from "../Driver/server.mjs";
import { header, snapshot } from "../Snapshots.mjs";

const insets = { top: 0, left: 0, bottom: 0, right: 0 };

/** An item of a trajectory whose offset is minus its time. */
function item(timeMs) {
  const offset = { x: 0, y: -timeMs };
  return {
    timeMs, contentOffset: offset, contentInset: insets, presentation: { contentOffset: offset },
    header: { state: "idle", pullingPercent: 0 }, footer: null, trailer: null,
  };
}

/** A lane at a time of its clock, and a server of it that notes its calls. */
function fixture({ timeMs = 10_000, clock = "realtime", revision = 0, answer = () => null } = {}) {
  const calls = [];
  const waiting = [];
  const lane = {
    path: "/v1/sessions/a", history: new History(),
    snapshot: snapshot({ timeMs, clock, revision, header: header() }), timeMs: () => timeMs,
  };
  let atOnce = 0;
  const most = { atOnce: 0 };
  const request = async (method, path) => {
    const url = new URL(path, "http://server");
    const query = Object.fromEntries(
      [...url.searchParams].map(([key, value]) => [key, Number(value)]));
    const call = { kind: url.pathname.split("/")[4] ?? "snapshot", ...query };
    calls.push(call);
    most.atOnce = Math.max(most.atOnce, (atOnce += 1));
    await new Promise((done) => waiting.push(done));
    atOnce -= 1;
    const special = answer(call);
    if (special) return { body: special };
    if (url.pathname.endsWith("/trajectory")) {
      const count = Math.floor((query.toMs - query.fromMs) / query.stepMs);
      return { body: { samples: Array.from({ length: count + 1 },
        (_, index) => item(query.fromMs + index * query.stepMs)) } };
    }
    return { body: snapshot({ timeMs: query.atMs, nextChangeMs: query.atMs + 50, revision,
      header: header() }) };
  };
  /** Lets requests answer until no more come. */
  const settle = async () => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      if (waiting.length > 0) quiet = 0;
      waiting.splice(0).forEach((done) => done());
      await new Promise(setImmediate);
    }
  };
  const nowMs = { value: 0 };
  const timers = [];
  const notified = [];
  const past = new Past(lane, request, {
    now: () => nowMs.value, wait: (run, ms) => timers.push({ run, ms }),
    changed: () => notified.push(nowMs.value),
  });
  return { past, lane, calls, settle, most, nowMs, timers, notified };
}

/** The server's refusal of too much work. */
function tooMuchWork() {
  return Object.assign(new Error("too much"), { status: 422, kind: "too-much-work" });
}

test("what is missing is asked for once, at the resolution of the columns", async () => {
  const { past, lane, calls, settle } = fixture();
  assert.equal(past.need(0, 8000, 1000), true);
  await settle();
  assert.deepEqual(calls, [{ kind: "trajectory", fromMs: 0, toMs: 8000, stepMs: 8 }]);
  assert.equal(lane.history.samples.valueAt("offset.y", 4321), -4321);
  assert.equal(past.need(2000, 6000, 500), false, "it is known");
  assert.equal(past.need(4000, 4500, 500), true, "not so finely");
  await settle();
  assert.deepEqual(calls[1], { kind: "trajectory", fromMs: 4000, toMs: 4500, stepMs: 1 });
});

test("one request is under way, and then the newest need is asked for", async () => {
  const { past, calls, settle, most } = fixture();
  for (const fromMs of [0, 1000, 2000, 3000]) past.need(fromMs, fromMs + 1000, 1000);
  await settle();
  assert.deepEqual(calls.map(({ fromMs }) => fromMs), [0, 3000]);
  assert.equal(most.atOnce, 1);
});

test("only a manual clock's future is asked for, and only if wanted", async () => {
  for (const [clock, end] of [["realtime", 9488], ["manual", 10_000]]) {
    const { past, calls, settle } = fixture({ clock });
    past.need(8000, 20_000, 700);
    await settle();
    assert.deepEqual(calls.map(({ toMs }) => toMs), [end], clock);
  }
  const { past, lane, calls, settle } = fixture({ clock: "manual" });
  const begun = past.foresee(14_000);
  await settle();
  await begun;
  past.need(10_000, 20_000, 1000);
  await settle();
  assert.ok(calls.some(({ toMs }) => toMs === 14_000));
  past.forget(11_000);
  assert.ok(Number.isNaN(lane.history.samples.valueAt("offset.y", 12_000)));
  assert.equal(lane.history.samples.valueAt("offset.y", 10_500), -10_500);
  const late = past.foresee(16_000);
  past.forget(10_000);
  await settle();
  await late;
  assert.ok(Number.isNaN(lane.history.samples.valueAt("offset.y", 10_500)), "too late");
});

test("too much work is split, the newest part first", async () => {
  const { past, lane, calls, settle } = fixture({
    timeMs: 100_000,
    answer: ({ fromMs, toMs }) => {
      if (toMs - fromMs > 20_000) throw tooMuchWork();
    },
  });
  past.need(0, 64_000, 1000);
  await settle();
  assert.deepEqual(calls.slice(0, 3).map(({ fromMs, toMs }) => [fromMs, toMs]),
    [[0, 64_000], [32_000, 64_000], [48_000, 64_000]]);
  assert.equal(lane.history.samples.valueAt("offset.y", 1), -1);
});

test("at most 10,000 samples are asked for at once", async () => {
  const { past, calls, settle } = fixture({ timeMs: 1e8 });
  past.need(0, 40_000, 40_000);
  await settle();
  assert.ok(calls.length >= 4);
  for (const { fromMs, toMs, stepMs } of calls) assert.ok((toMs - fromMs) / stepMs < 10_000);
});

test("after a failed request it pauses, and tells when it asks again", async () => {
  let isAway = true;
  const { past, calls, settle, nowMs, timers, notified } = fixture({
    answer: () => {
      if (isAway) throw Object.assign(new Error("away"), { status: 0 });
    },
  });
  past.need(0, 1000, 100);
  await settle();
  isAway = false;
  past.need(0, 1000, 100);
  await settle();
  assert.equal(calls.length, 1);
  assert.deepEqual([timers.length, notified], [1, []]);
  nowMs.value = timers[0].ms;
  timers[0].run();
  assert.deepEqual(notified, [nowMs.value]);
  past.need(0, 1000, 100);
  await settle();
  assert.equal(calls.length, 2);
});

test("an instant's snapshot is asked for once; only the latest instant waits", async () => {
  const { past, lane, calls, settle } = fixture({ revision: 2 });
  lane.history.add("events", [{ revision: 3, atMs: 2500, event: { type: "dragMoved" } }]);
  for (const ms of [1000, 1100, 1200.0004, 2000.0004]) assert.equal(past.snapshotAt(ms), null);
  await settle();
  assert.deepEqual(calls.map(({ atMs }) => atMs), [1000, 2000]);
  assert.equal(past.snapshotAt(2000).timeMs, 2000);
  assert.equal(calls.length, 2);
});

test("an instant between two microseconds is asked for once too", async () => {
  const { past, lane, calls, settle } = fixture({ revision: 1 });
  lane.history.add("events", [{ revision: 1, atMs: 100,
    event: { type: "gesture", overMs: 300 } }]);
  for (let frame = 0; frame < 3; frame += 1) {
    past.snapshotAt(200.00049);
    await settle();
  }
  assert.deepEqual(calls.map(({ atMs }) => atMs), [200]);
  assert.equal(past.snapshotAt(200.00049).timeMs, 200);
});

test("what was before the page looked gets its snapshots with its samples, once", async () => {
  const { past, lane, calls, settle } = fixture({ revision: 2 });
  lane.history.add("events", [1, 2].map((revision) => ({ revision, atMs: revision * 1000, event: { type: "tap" } })));
  const { version } = lane.history.samples;
  for (let count = 0; count < 2; count += 1) {
    past.needSamples(900, 3000, 16, [1000, 2500]);
    await settle();
  }
  assert.deepEqual(calls.map(({ kind, atMs }) => [kind, atMs]),
    [["snapshot", 1000], ["snapshot", 2500], ["trajectory", undefined]]);
  assert.ok(lane.history.samples.version > version);
});

test("between snapshots the offset of the samples is shown", async () => {
  const { past, lane, settle } = fixture({ revision: 2 });
  lane.history.add("events", [1, 2].map((revision) =>
    ({ revision, atMs: revision * 400, event: { type: "dragMoved" } })));
  lane.history.addSnapshot(snapshot({ timeMs: 0, header: header() }));
  past.need(0, 1000, 100);
  await settle();
  assert.equal(past.shownAt(600, true).screen.offset.y, -600);
  assert.equal(past.shownAt(100, true).screen.offset.y, 0, "a snapshot that holds is exact");
});

test("the past of a real session is the server's", { skip: !findChromium() }, async () => {
  const server = await startServer();
  try {
    await server.call("PUT", "/v1/sessions/a", { clock: "manual", header: { style: "normal" },
      list: { rows: 30, rowHeight: 60 }, simulatedLoad: { header: { afterMs: 500 } } });
    await server.call("POST", "/v1/sessions/a/events", { events: [
      { type: "gesture", by: { y: 220 }, overMs: 500, atMs: 200 },
      { type: "advance", until: "rest" },
    ] });
    const shown = await server.call("GET", "/v1/sessions/a");
    const lane = { path: "/v1/sessions/a", history: new History(), snapshot: shown };
    const request = async (method, path) => ({ body: await server.call(method, path) });
    lane.history.addSnapshot(shown);
    const past = new Past(lane, request);
    past.need(0, shown.timeMs, shown.timeMs);
    await poll(() => !past.need(0, shown.timeMs, shown.timeMs), "the trajectory");
    for (const atMs of [100, 450, 701, 1000]) {
      const exact = await past.exactAt(atMs);
      assert.ok(Math.abs(lane.history.samples.valueAt("offset.y", atMs)
        - exact.presentation.contentOffset.y) < 1e-9, `${atMs}`);
      assert.equal(past.snapshotAt(atMs), exact);
    }
  } finally {
    await server.stop();
  }
});
