import assert from "node:assert/strict";
import test from "node:test";
import { SessionClock, pollDelay } from "../../../Public/model/clock.js";
import { snapshot } from "../Snapshots.mjs";

test("there is no time before the first response", () => {
  assert.equal(new SessionClock().timeMs(10), null);
});

test("the estimate advances between responses and is never ahead of the session", () => {
  const clock = new SessionClock();
  // The true lead is 1000 ms; the responses arrive after 40 ms and 10 ms.
  clock.observe(1060, 100, 50);
  assert.equal(clock.timeMs(100), 1060);
  assert.equal(clock.timeMs(150), 1110);
  clock.observe(1200, 210, 195);
  clock.settle();
  assert.equal(clock.timeMs(210), 1200);
});

test("a slower response does not set the clock back", () => {
  const clock = new SessionClock();
  clock.observe(1100, 101, 99);
  clock.observe(1250, 400, 200);
  assert.equal(clock.timeMs(400), 1399);
});

test("a past session time only raises the estimate", () => {
  const clock = new SessionClock();
  clock.observe(1100, 100, 100);
  clock.observe(500, 200);
  assert.equal(clock.timeMs(200), 1200);
  clock.observe(1300, 250);
  clock.settle();
  assert.equal(clock.timeMs(250), 1300);
});

test("the present session time lowers an estimate that is ahead", () => {
  const clock = new SessionClock();
  clock.observe(90_000, 110, 100);
  clock.observe(5, 1010, 1000);
  clock.settle();
  assert.equal(clock.timeMs(1010), 15);
});

test("while content moves the estimate is corrected by 2 % of the time", () => {
  for (const [correction, rate] of [[10, 1.02], [-10, 0.98]]) {
    const clock = new SessionClock();
    clock.observe(1000, 0, 0);
    clock.observe(1100 + correction, 100, 100);
    assert.equal(clock.timeMs(100), 1100);
    assert.ok(Math.abs(clock.timeMs(200) - (1100 + 100 * rate)) < 1e-9);
    assert.equal(clock.timeMs(99), 1099);
    // 500 ms later the correction is complete.
    assert.equal(clock.timeMs(600), 1600 + correction);
    assert.equal(clock.timeMs(700), 1700 + correction);
  }
});

test("a correction begins where the one before has come", () => {
  const clock = new SessionClock();
  clock.observe(1000, 0, 0);
  clock.observe(1110, 100);
  clock.observe(1220, 200);
  assert.ok(Math.abs(clock.timeMs(200) - 1202) < 1e-9);
  assert.ok(Math.abs(clock.timeMs(300) - 1304) < 1e-9);
});

test("the page polls at the next change, twice a second or more, once a frame or less", () => {
  const moving = { scrollView: { motion: { x: null, y: { kind: "decay" } } } };
  const table = [
    [{ nextChangeMs: null }, 500],
    [{ nextChangeMs: 1200 }, 200],
    [{ nextChangeMs: 99_000 }, 500],
    [{ nextChangeMs: 1000.001 }, 16],
    [{ nextChangeMs: 900 }, 16],
    [{ nextChangeMs: 1200, ...moving }, 100],
    [{ nextChangeMs: 1040, ...moving }, 40],
    [{ nextChangeMs: 1001, clock: "manual" }, 500],
  ];
  for (const [state, delay] of table) assert.equal(pollDelay(snapshot(state), 1000), delay);
});

test("with a stream the page asks when something falls due, else not", () => {
  const table = [
    [{ nextChangeMs: null }, Infinity], [{ nextChangeMs: 1200 }, 200],
    [{ nextChangeMs: 99_000 }, 98_000], [{ nextChangeMs: 900 }, 16],
    [{ nextChangeMs: 1200, clock: "manual" }, Infinity],
  ];
  for (const [state, delay] of table) {
    assert.equal(pollDelay(snapshot(state), 1000, { hasStream: true }), delay);
  }
});
