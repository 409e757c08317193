// The picture under a finger does not wait for the server, whatever the latency.

import assert from "node:assert/strict";
import { test } from "node:test";
import { coordinateOf, offsetOf } from "../../../Public/model/physics/rubberBand.js";
import { Page } from "../Driver/page.mjs";
import { poll } from "../Driver/poll.mjs";
import { browser, server, skip } from "../Driver/suite.mjs";

const latencies = [0, 40, 80, 150];
const band = { coefficient: 0.55, dimension: 667 };

/** Records each frame: its time, what it drew, and the pointer's place before it. */
const recorder = `{
  const view = document.getElementById("view");
  const content = document.getElementById("content");
  const scale = view.getBoundingClientRect().height / view.offsetHeight;
  const top = view.getBoundingClientRect().top;
  window.recorded = { frames: [], samples: 0 };
  let y = null;
  let isDown = false;
  addEventListener("pointerdown", () => (isDown = true), true);
  addEventListener("pointerup", () => (isDown = false), true);
  for (const type of ["pointerdown", "pointermove", "pointerup"]) {
    view.addEventListener(type, (event) => {
      y = (event.clientY - top) / scale;
      if (type === "pointermove") recorded.samples += event.getCoalescedEvents().length;
    }, true);
  }
  let before = null;
  const frame = (ms) => {
    // The page has not yet drawn this frame: what is there was drawn in the one before.
    if (before) {
      const drawn = -new DOMMatrix(getComputedStyle(content).transform).m42;
      recorded.frames.push({ ...before, drawn, told: Number(view.dataset.offsetY) });
    }
    before = { ms, y, isDown };
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}`;

/** A page that shows a new session with this latency of its network. */
async function open(session, latency, configuration = {}) {
  await server.call("PUT", `/v1/sessions/${session}`, {
    header: {}, list: { rows: 60, rowHeight: 44 }, ...configuration,
  });
  const page = await Page.open(browser, `${server.origin}/?session=${session}`);
  await page.until(`document.getElementById("server")?.dataset.phase === "live"`);
  await page.call("Network.enable");
  await page.call("Network.emulateNetworkConditions",
    { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
  await page.evaluate(recorder);
  return page;
}

/** Moves the pressed mouse along offsets from its start, in view points, at about 100 Hz. */
async function drag(page, start, path) {
  const [from, unit] = [await page.point(0.5, start), await page.point(0.5, start + 1 / 667)];
  const at = (offset) => ({ x: from.x, y: from.y + offset * (unit.y - from.y) });
  const sent = [page.mouse("mousePressed", from)];
  for (const offset of path) {
    await new Promise((done) => setTimeout(done, 10));
    sent.push(page.mouse("mouseMoved", at(offset)));
  }
  await Promise.all(sent);
  return () => page.mouse("mouseReleased", at(path.at(-1)));
}

/** The frames since the last call. */
const frames = (page) => page.evaluate("recorded.frames.splice(0)");

/** The offset that the rule of the rubber band gives for each frame of a drag, and what was drawn. */
function ideal(drawn, range) {
  const held = drawn.filter(({ isDown, y }) => isDown && y !== null);
  // The first frame of the drag itself: before, the press might have been a tap.
  const first = held.findIndex(({ y }) => Math.abs(y - held[0].y) > 4);
  const dragged = held.slice(first);
  const origin = coordinateOf(dragged[0].drawn, range, band) + dragged[0].y;
  return dragged.map((frame) => ({ ...frame, ideal: offsetOf(origin - frame.y, range, band) }));
}

/** Asserts that no frame stood still under a moving finger, nor jumped. */
function assertFollows(dragged, what) {
  let [frozen, jump] = [0, 0];
  for (let index = 1; index < dragged.length; index += 1) {
    const [before, frame] = [dragged[index - 1], dragged[index]];
    const step = frame.drawn - before.drawn;
    if (Math.abs(frame.y - before.y) > 0.2 && Math.abs(step) < 0.02) frozen += 1;
    jump = Math.max(jump, Math.abs(step - (frame.ideal - before.ideal)));
  }
  assert.ok(dragged.length >= 15, `${what}: only ${dragged.length} frames`);
  console.log(what, dragged.length, "frames; jump", jump.toFixed(3), "told lag", Math.max(...dragged.map((f)=>Math.abs(f.told-f.drawn))).toFixed(1));
  assert.equal(frozen, 0, `${what}: frozen frames of ${dragged.length}`);
  assert.ok(jump <= 1, `${what}: a frame jumps by ${jump}`);
}

/** Asserts that content goes on at once after a lift, and that its velocity does not jump. */
function assertGlides(drawn, what) {
  const lift = drawn.findLastIndex(({ isDown }) => isDown) + 1;
  const glide = drawn.slice(lift, lift + 25);
  const velocities = glide.slice(1).map((frame, index) =>
    (frame.drawn - glide[index].drawn) / (frame.ms - glide[index].ms));
  for (const [index, velocity] of velocities.slice(1).entries()) {
    assert.ok(Math.abs(velocity) > 0.01, `${what}: frame ${index} stands still: ${velocities}`);
    const change = Math.abs(velocity - velocities[index]) * 16.7;
    assert.ok(change <= 1 + Math.abs(velocities[index]), `${what}: frame ${index}: ${velocities}`);
  }
}

const steps = (count, offset) => Array.from({ length: count }, (_, index) => offset(index + 1));
const snapshot = (session) => server.call("GET", `/v1/sessions/${session}`);
const settle = (page) => page.until(`(() => {
  const { told, drawn } = recorded.frames.at(-1) ?? {};
  return Math.abs(told - drawn) < 0.02; })()`);

for (const latency of latencies) {
  test(`${latency} ms: content follows the finger, and goes on when it lifts`, { skip }, async () => {
    const session = `latency-${latency}`;
    const page = await open(session, latency);
    const range = (await snapshot(session)).scrollView.motionRange.y;

    await frames(page);
    let lift = await drag(page, 0.9, steps(45, (step) => -4.5 * step - 2 * Math.sin(step)));
    const scrolled = await frames(page);
    assertFollows(ideal(scrolled, range), "scroll");
    await poll(async () => (await snapshot(session)).scrollView.isTracking, "the drag");
    await lift();
    await settle(page);

    await frames(page);
    lift = await drag(page, 0.9, steps(9, (step) => -2 * step * step));
    await lift();
    await poll(async () => !(await snapshot(session)).scrollView.isTracking, "the lift");
    await settle(page);
    const flung = await frames(page);
    assertGlides(flung, "fling");
    assert.ok(flung.at(-1).drawn - flung[0].drawn > 200);

    await server.call("POST", `/v1/sessions/${session}/events`,
      { type: "setContentOffset", y: 0 });
    await page.until(`recorded.frames.at(-1)?.drawn === 0`);
    await frames(page);
    lift = await drag(page, 0.1, steps(45, (step) => 7 * step));
    assertFollows(ideal(await frames(page), range), "pull");
    await lift();
    await poll(async () => (await snapshot(session)).header.state === "refreshing", "the refresh");
    await page.until(`document.querySelector('[data-component="header"]').dataset.state
      === "refreshing"`);
    await page.until(`Math.abs(recorded.frames.at(-1)?.drawn + 54) < 0.01`);
    assertRequests(await page.evaluate(`performance.getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/events")).map(({ startTime }) => startTime)`));
    await assertAllSent(page, session);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

/** Asserts that no second has more than 30 requests. */
function assertRequests(times) {
  for (const [index, time] of times.entries()) {
    const second = times.slice(index).filter((other) => other < time + 1000);
    assert.ok(second.length <= 33, `${second.length} requests in a second`);
  }
}

async function assertAllSent(page, session) {
  const { events } = await server.call("GET", `/v1/sessions/${session}/events?limit=1000`);
  const sent = events.filter(({ event }) => event.type === "dragMoved").length;
  const seen = await page.evaluate("recorded.samples");
  assert.ok(sent >= seen - 3 && sent > 90, `${sent} of ${seen} samples`);
}
