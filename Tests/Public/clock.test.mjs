import assert from "node:assert/strict";
import test from "node:test";
import { SessionClock, pollDelay } from "../../Public/clock.js";
import { snapshot } from "./Snapshots.mjs";

test("there is no time before the first answer", () => {
  assert.equal(new SessionClock().timeMs(10), null);
});

test("the estimate goes on between answers and is never in the future", () => {
  const clock = new SessionClock();
  // The session is truly 1000 ms ahead; the answers take 40 ms and 10 ms on their way back.
  clock.heardNow(1060, 50, 100);
  assert.equal(clock.timeMs(100), 1060);
  assert.equal(clock.timeMs(150), 1110);
  clock.heardNow(1200, 195, 210);
  assert.equal(clock.timeMs(210), 1200);
});

test("a slower answer does not set the clock back", () => {
  const clock = new SessionClock();
  clock.heardNow(1100, 99, 101);
  clock.heardNow(1250, 200, 400);
  assert.equal(clock.timeMs(400), 1399);
});

test("an instant in the past says only that the session is at least there", () => {
  const clock = new SessionClock();
  clock.heardNow(1100, 100, 100);
  clock.heardPast(500, 200);
  assert.equal(clock.timeMs(200), 1200);
  clock.heardPast(1300, 250);
  assert.equal(clock.timeMs(250), 1300);
});

test("a session made anew, or a clock that ran ahead, is followed", () => {
  const clock = new SessionClock();
  clock.heardNow(90_000, 100, 110);
  clock.heardNow(5, 1000, 1010);
  assert.equal(clock.timeMs(1010), 15);
});

test("polls come with the next change, at least twice a second and at most once a frame", () => {
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
