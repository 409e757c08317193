// The picture under a finger does not wait for the server, whatever the latency.

import assert from "node:assert/strict";
import { easeAt } from "../../../Public/model/overlay/screen.js";
import { coordinateOf, offsetOf } from "../../../Public/model/physics/rubberBand.js";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const latencies = [0, 40, 80, 150];
const band = { coefficient: 0.55, dimension: 667 };
const friction = -1000 * Math.log(0.99);

/** Records each frame: its time, the pointer's place before it, and what it drew. */
const recorder = `{
  const view = document.getElementById("view");
  const content = document.getElementById("content");
  const scale = view.getBoundingClientRect().height / view.offsetHeight;
  const top = view.getBoundingClientRect().top;
  window.recorded = { frames: [], samples: 0 };
  let y = null;
  let [isDown, liftedAt] = [false, null];
  addEventListener("pointerdown", () => (isDown = true), true);
  addEventListener("pointerup", ({ timeStamp }) => ([isDown, liftedAt] = [false, timeStamp]), true);
  for (const type of ["pointerdown", "pointermove", "pointerup"]) {
    view.addEventListener(type, (event) => {
      y = (event.clientY - top) / scale;
      if (type === "pointermove") recorded.samples += event.getCoalescedEvents().length;
    }, true);
  }
  testClock.watch = (ms) => {
    const drawn = -new DOMMatrix(getComputedStyle(content).transform).m42;
    const disk = document.querySelector("#view .disk");
    const out = disk ? new DOMMatrix(getComputedStyle(disk).transform).m42 : null;
    recorded.frames.push({ ms, y, isDown, liftedAt, drawn, out, told: Number(view.dataset.offsetY) });
  };
}`;

/** A page that shows a new session with this latency of its network. */
async function open(session, latency, configuration = { header: {}, physics: { preset: "ios-fast" } }) {
  await server.call("PUT", `/v1/sessions/${session}`, { list: { rows: 200, rowHeight: 44 }, ...configuration });
  const page = await Page.open(browser, `${server.origin}/?session=${session}`);
  await page.ready();
  await page.delay(latency);
  await page.evaluate(recorder);
  return page;
}

/**
 * The mouse, pressed at a height of the view: `move` moves it along offsets from there, in view
 * points, each 10 ms, so that the page has one or two in a frame; `lift` releases it.
 */
async function press(page, start) {
  const [from, unit] = [await page.point(0.5, start), await page.point(0.5, start + 1 / 667)];
  let y = 0;
  const send = (type) => page.mouse(type, { x: from.x, y: from.y + y * (unit.y - from.y) });
  await send("mousePressed");
  const move = async (path, everyMs = 10) => {
    for (y of path) {
      await page.pass(everyMs);
      await send("mouseMoved");
    }
  };
  return { move, lift: () => send("mouseReleased") };
}

/** The frames since the last call. */
const frames = (page) => page.evaluate("recorded.frames.splice(0)");

/** The frames of a drag, each with the offset that the rule of the rubber band gives. */
function ideal(drawn, range) {
  const held = drawn.filter(({ isDown, y }) => isDown && y !== null);
  // The first frame of the drag itself: before, the press might have been a tap.
  const dragged = held.filter(({ y }) => Math.abs(y - held[0].y) > 4);
  assert.ok(dragged.length > 0, `no frame of ${drawn.length} is of the drag`);
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
  assert.ok(dragged.length >= 5, `${what}: only ${dragged.length} frames`);
  assert.equal(frozen, 0, `${what}: frozen frames of ${dragged.length}`);
  assert.ok(jump <= 1, `${what}: a frame jumps by ${jump}`);
}

/** Asserts that content continues at once after a lift, and slows down as its friction says. */
function assertGlides(drawn, what) {
  // A frame of a busy machine can be of a time before the lift, which the page knows already.
  const lift = drawn.findLastIndex(({ isDown, ms, liftedAt }) => isDown || ms < liftedAt) + 1;
  const glide = drawn.slice(lift).filter(({ ms }) => ms < drawn[lift].ms + 250);
  const lost = (seconds) => -Math.expm1(-friction * seconds);
  for (let index = 2; index < glide.length; index += 1) {
    const [first, before, frame] = glide.slice(index - 2, index + 1);
    const [step, next] = [before.drawn - first.drawn, frame.drawn - before.drawn];
    const [elapsed, then] = [(before.ms - first.ms) / 1000, (frame.ms - before.ms) / 1000];
    const expected = (step * (1 - lost(elapsed)) * lost(then)) / lost(elapsed);
    assert.ok(next > 0.02, `${what}: frame ${index} stands still`);
    // The two times of a late frame, the browser's and the page's, differ by a share of its length.
    const tolerance = Math.max(1, 0.03 * expected);
    assert.ok(Math.abs(next - expected) <= tolerance,
      `${what}: frame ${index}: ${next}, not ${expected}`);
  }
}

const steps = (count, offset) => Array.from({ length: count }, (_, index) => offset(index + 1));
const snapshot = (session) => server.call("GET", `/v1/sessions/${session}`);

/** Waits until the server has the end of so many drags, and the page shows what the server has. */
async function reachRest(page, session, drags) {
  const path = `/v1/sessions/${session}/effects?limit=1000`;
  await poll(async () => {
    const { effects } = await server.call("GET", path);
    return effects.filter(({ type }) => type === "dragWillEnd").length === drags
      && !(await snapshot(session)).scrollView.motion;
  }, `rest after ${drags} drags`);
  const { y } = (await snapshot(session)).scrollView.contentOffset;
  await page.until(`(() => {
    const { told, drawn } = recorded.frames.at(-1) ?? {};
    return Math.abs(told - ${y}) < 0.02 && Math.abs(told - drawn) < 0.02; })()`);
}

for (const latency of latencies) {
  test(`${latency} ms: content follows the finger and continues at the lift`, { skip }, async () => {
    const session = `latency-${latency}`;
    const page = await open(session, latency);
    const range = (await snapshot(session)).scrollView.motionRange.y;

    let mouse = await press(page, 0.9);
    await mouse.move(steps(45, (step) => -4.5 * step - 2 * Math.sin(step)));
    const scrolled = ideal(await frames(page), range);
    assertFollows(scrolled, "scroll");
    // The attributes wait for the server.
    const lag = Math.max(...scrolled.map(({ told, drawn }) => Math.abs(told - drawn)));
    assert.ok(lag > latency / 5, `${lag} points`);
    await mouse.lift();
    await reachRest(page, session, 1);

    await frames(page);
    mouse = await press(page, 0.9);
    await mouse.move(steps(9, (step) => -2 * step * step));
    await mouse.lift();
    await reachRest(page, session, 2);
    const flung = await frames(page);
    assertGlides(flung, "fling");
    assert.ok(flung.at(-1).drawn - flung[0].drawn > 200);

    await server.call("POST", `/v1/sessions/${session}/events`,
      { type: "setContentOffset", y: 0 });
    await reachRest(page, session, 2);
    await frames(page);
    mouse = await press(page, 0.1);
    await mouse.move(steps(45, (step) => 7 * step));
    assertFollows(ideal(await frames(page), range), "pull");
    await mouse.lift();
    await page.until(`document.querySelector('[data-component="header"]').dataset.state
      === "refreshing"`);
    await reachRest(page, session, 3);
    assert.ok(Math.abs((await frames(page)).at(-1).drawn + 54) < 0.02);

    await assertSending(page, session);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

/** Presets of overlays: the curve after a lift of what `drawn` moves, its length, and where it ends. */
const settles = {
  "android-default": { part: "out", curve: "decelerate", lengthMs: 200 },
  "flutter-android": { part: "out", curve: "linear", lengthMs: 150 },
  "flutter-ios": { part: "drawn" },
};

/** How late a motion of whole frames begins after its lift at most, and how early one may be seen, in ms. */
const frameMs = 1000 / 60;

for (const [preset, { part, curve, lengthMs }] of Object.entries(settles)) {
  test(`150 ms: ${preset} follows the finger and settles at the lift`, { skip }, async () => {
    const page = await open(preset, 150, { preset });
    await frames(page);
    const mouse = await press(page, 0.1);
    await mouse.move(steps(45, (step) => 6 * step));
    const held = (await frames(page)).filter(({ isDown, y }) => isDown && y !== null);
    const dragged = held.filter(({ y }) => y - held[0].y > 30 && y - held[0].y < 170);
    const stood = dragged.filter((frame, index) => index > 0
      && frame.y - dragged[index - 1].y > 0.5 && Math.abs(frame[part] - dragged[index - 1][part]) < 0.02);
    assert.ok(dragged.length >= 5, `${dragged.length} frames`);
    assert.deepEqual(stood, [], "no frame stands under the finger");
    await mouse.lift();
    await page.until(`document.querySelector('[data-component="header"]').dataset.state === "refreshing"`);
    const after = (await frames(page)).filter(({ isDown, liftedAt }) => !isDown && liftedAt);
    const [from, to] = [held.at(-1)[part], after.at(-1)[part]];
    assert.ok(Math.abs(from - to) > 10, `it settles by ${from - to}`);
    for (const [index, frame] of after.entries()) {
      const [before, passedMs] = [after[index - 1] ?? held.at(-1), frame.ms - frame.liftedAt];
      if (curve) {
        const at = (ms) => to + (from - to) * (1 - easeAt(curve, ms / lengthMs));
        const [earliest, latest] = [at(passedMs + frameMs), at(passedMs - 3 * frameMs)].sort((a, b) => a - b);
        assert.ok(frame[part] >= earliest - 1 && frame[part] <= latest + 1, `${passedMs} ms: ${frame[part]}, not ${earliest} to ${latest}`);
      } else if (passedMs > 3 * frameMs && Math.abs(frame[part] - to) > 2) {
        const [step, elapsedMs] = [Math.abs(frame[part] - before[part]), frame.ms - before.ms];
        assert.ok(step > 0.02 && step < elapsedMs, `${passedMs} ms: a step of ${step}`);
      }
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

/** Asserts that all samples were sent, in few requests. */
async function assertSending(page, session) {
  const { events } = await server.call("GET", `/v1/sessions/${session}/events?limit=1000`);
  const sent = events.filter(({ event }) => event.type === "dragMoved").length;
  const seen = await page.evaluate("recorded.samples");
  // A press becomes a drag by its first move; the release is a move too.
  assert.ok(sent >= seen - 3 && sent > 90, `${sent} of ${seen} samples`);
  const times = await page.evaluate(`testClock.requests.filter(({ path }) => path.endsWith("/events"))
    .map(({ sentAt }) => sentAt)`);
  for (const [index, time] of times.entries()) {
    const second = times.slice(index).filter((other) => other < time + 1000);
    // Beginning, end and the crossing of a threshold do not wait.
    assert.ok(second.length <= 14, `${second.length} requests in a second`);
  }
}

test("another client's inset under the finger is blended in", { skip }, async () => {
  const page = await open("foreign", 40);
  const range = (await snapshot("foreign")).scrollView.motionRange.y;
  await frames(page);
  const mouse = await press(page, 0.1);
  await mouse.move(steps(30, (step) => 5 * step));
  await page.until(`recorded.frames.at(-1)?.told < -50`);
  await Promise.all([
    server.call("POST", "/v1/sessions/foreign/events", { type: "setContentInset", top: 80 }),
    mouse.move(steps(30, (step) => 150 + 5 * step)),
  ]);
  await page.until(`recorded.frames.at(-1)?.told < -100`);
  const drawn = ideal(await frames(page), range);
  const moved = Math.abs(drawn.at(-1).drawn - drawn.at(-1).ideal);
  assert.ok(moved > 5, `the inset moves the content by ${moved}`);
  for (const [index, frame] of drawn.slice(1).entries()) {
    const before = drawn[index];
    const jump = Math.abs(frame.drawn - before.drawn - (frame.ideal - before.ideal));
    const share = (frame.ms - before.ms) / 150;
    assert.ok(jump <= 1 + 3 * share * moved, `frame ${index} jumps by ${jump} of ${moved}`);
  }
  await mouse.lift();
  await page.close();
});

/** Cuts the page off from its server, or connects it again. */
async function offline(page, isOffline) {
  await page.call("Network.enable");
  await page.call("Network.emulateNetworkConditions",
    { offline: isOffline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
}

/** A page with a finger that has pulled 60 points and then moves for 10 s without a connection. */
async function cutOff(session) {
  const page = await open(session, 0);
  await frames(page);
  const mouse = await press(page, 0.1);
  await mouse.move(steps(20, (step) => 3 * step));
  await page.until(`recorded.frames.at(-1)?.told < -25`);
  await offline(page, true);
  await mouse.move(steps(100, (step) => 60 + 1.2 * step), 100);
  return { page, mouse };
}

const eventsOf = async (session) =>
  (await server.call("GET", `/v1/sessions/${session}/events?limit=1000`)).events;

test("without a connection for 10 s the picture continues under the finger, and the drag after it", { skip },
  async () => {
    const { page, mouse } = await cutOff("cut-off");
    await offline(page, false);
    await mouse.move(steps(40, (step) => 180 + 2 * step));
    const range = (await snapshot("cut-off")).scrollView.motionRange.y;
    assertFollows(ideal(await frames(page), range), "without a connection");
    // The server comes to what is drawn, once the last move is.
    await page.until(`recorded.frames.at(-1)?.drawn < -100
      && Math.abs(recorded.frames.at(-1).told - recorded.frames.at(-1).drawn) < 1`);
    await mouse.lift();
    await page.until(`document.querySelector('[data-component="header"]').dataset.state === "refreshing"`);
    const events = await eventsOf("cut-off");
    const { samples } = await page.evaluate("recorded");
    const moved = events.filter(({ event }) => event.type === "dragMoved");
    // A press becomes a drag by its first move; the release is a move too.
    assert.ok(moved.length <= samples && moved.length >= samples - 3, `${moved.length} of ${samples} moves`);
    const others = events.map(({ event }) => event.type).filter((type) => type !== "dragMoved");
    assert.deepEqual(others, ["dragBegan", "dragEnded"]);
    // Each happened when the finger was there, not when the server was told.
    const longestMs = Math.max(...moved.slice(1).map(({ atMs }, index) => atMs - moved[index].atMs));
    assert.ok(longestMs < 200, `a move ${longestMs} ms after the one before`);
    await page.close();
  });

test("a drag ends if somebody else changed the session while the connection was lost", { skip }, async () => {
  const { page, mouse } = await cutOff("overtaken");
  await server.call("POST", "/v1/sessions/overtaken/events", { type: "setContentInset", top: 10 });
  await offline(page, false);
  await page.until(`document.getElementById("notices").textContent.includes("Another client's event came first")`);
  await page.until(`document.getElementById("server").dataset.phase === "live"`);
  await poll(async () => !(await snapshot("overtaken")).scrollView.isTracking, "the finger is lifted");
  await mouse.move(steps(20, (step) => 180 + step));
  await mouse.lift();
  const types = (await eventsOf("overtaken")).map(({ event }) => event.type);
  assert.equal(types.at(-1), "dragCancelled");
  // Of the moves without a connection none but the first batch, whose answer was lost, can be there.
  assert.ok(types.filter((type) => type === "dragMoved").length < 60, `${types.length} events`);
  assert.equal((await snapshot("overtaken")).header.state, "idle");
  await page.close();
});
