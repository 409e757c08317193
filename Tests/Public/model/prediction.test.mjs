import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Prediction, blendMs } from "../../../Public/model/prediction.js";
import { screenAt } from "../../../Public/model/screen.js";

const vectors = JSON.parse(readFileSync(new URL("../vectors/physics.json", import.meta.url)));
const physicsOf = new Map(vectors.physics.map(({ name, physics }) => [name, physics]));
const settings = { fastAnimationMs: 250, automaticallyChangeAlpha: false };

/** A gesture of the vectors with its laws; the first of a name has the snapshot and the touches. */
const gestures = vectors.gestures.map((gesture) => ({
  ...vectors.gestures.find(({ name }) => name === gesture.name), ...gesture,
}));

const configurationOf = (gesture) => ({
  physics: physicsOf.get(gesture.physics), scrollView: { pagingEnabled: false },
  header: settings, footer: settings, trailer: settings,
});

const eventOf = ([type, atMs, x, y]) =>
  (type === "dragCancelled" ? { type, atMs } : { type, atMs, x, y });

/** A prediction that stands on a gesture's snapshot; page's clock and session time are the same. */
function predictionOf(gesture, configuration = configurationOf(gesture)) {
  const prediction = new Prediction();
  const { snapshot } = gesture;
  const start = { nowMs: snapshot.timeMs, timeMs: snapshot.timeMs };
  prediction.answered(snapshot, start);
  prediction.configure(configuration, start);
  return prediction;
}

function drawnAt(prediction, snapshot, ms) {
  return prediction.screenAt(screenAt(snapshot, ms), ms, ms).offset;
}

function near(found, x, y, what, within = 1e-6) {
  const distance = Math.max(Math.abs(found.x - x), Math.abs(found.y - y));
  assert.ok(distance <= within, `${what}: ${found.x} ${found.y}, not ${x} ${y}`);
}

/** What the page does not predict: the content holds still from this touch on. */
const heldFrom = (gesture) =>
  (gesture.name === "caught fling" && physicsOf.get(gesture.physics).carriesMomentum
    ? gesture.touches.length : Infinity);

/**
 * Where the page draws the content: as the server, but it leaves to the next snapshot that the server
 * brings the sideways offset back once the header's own scroll has ended.
 */
function expectedAt(gesture, ms, x, y) {
  const { name, touches, drawn } = gesture;
  const isOver = name === "armed header"
    && ms >= touches.at(-1)[1] + settings.fastAnimationMs;
  return isOver ? [drawn[touches.length - 1][1], y] : [x, y];
}

for (const gesture of gestures) {
  test(`${gesture.name} by ${gesture.physics}: drawn as by the server, without an answer`, () => {
    const prediction = predictionOf(gesture);
    const { touches, drawn, snapshot } = gesture;
    for (const [index, [ms, x, y]] of drawn.entries()) {
      if (index < touches.length) prediction.sent([eventOf(touches[index])]);
      const at = Math.min(index, heldFrom(gesture) - 1);
      const expected = at === index ? expectedAt(gesture, ms, x, y) : drawn[at].slice(1);
      near(drawnAt(prediction, snapshot, ms), ...expected, `${touches[index] ?? "after"} ${ms}`);
    }
  });
}

/**
 * Plays a gesture against a server that answers each batch after a delay, a millisecond at a time.
 *
 * @param {(answer: object) => object} alter Changes the answer's parts.
 * @returns {{ms, drawn, expected}[]} Each millisecond; expected is without any delay.
 */
function played(gesture, delayMs, alter = (answer) => answer) {
  const { touches, snapshot, answers } = gesture;
  const prediction = predictionOf(gesture);
  const alone = predictionOf(gesture);
  let shown = snapshot;
  let request = null;
  let next = 0;
  const waiting = [];
  const frames = [];
  const [from, to] = [touches[0][1], touches.at(-1)[1] + 900];
  for (let ms = from; ms <= to; ms += 1) {
    for (; next < touches.length && touches[next][1] <= ms; next += 1) {
      waiting.push({ index: next, ...prediction.sent([eventOf(touches[next])])[0] });
      alone.sent([eventOf(touches[next])]);
    }
    if (request && ms >= request.at) {
      const answer = alter({
        snapshot: answers[request.items.at(-1).index], items: request.items,
        instants: request.items.map(({ event }) => event.atMs), effects: [],
      });
      shown = answer.snapshot;
      prediction.answered(shown, { ...answer, nowMs: ms, timeMs: ms });
      request = null;
    }
    if (!request && waiting.length > 0) request = { items: waiting.splice(0), at: ms + delayMs };
    frames.push({ ms, drawn: drawnAt(prediction, shown, ms),
                  expected: drawnAt(alone, snapshot, ms), prediction });
  }
  return frames;
}

const answered = gestures.filter(({ answers, physics }) => answers && physics === "ios");
const named = (name) => answered.find((gesture) => gesture.name === name);

for (const gesture of answered) {
  for (const delayMs of [0, 1, 40, 80, 150]) {
    test(`${gesture.name}: an answer after ${delayMs} ms changes nothing on the screen`, () => {
      for (const { ms, drawn, expected } of played(gesture, delayMs)) {
        near(drawn, expected.x, expected.y, `${ms}`);
      }
    });
  }
}

/** The greatest step of a millisecond that is not the gesture's own. */
const greatestStep = (frames) => Math.max(...frames.slice(1).map(({ drawn, expected }, index) =>
  Math.abs((drawn.y - frames[index].drawn.y) - (expected.y - frames[index].expected.y))));

test("what others did is blended in, and never a jump", () => {
  const moved = (distance) => (answer) => {
    const { contentOffset: { x, y }, motion, motionRange } = answer.snapshot.scrollView;
    const scrollView = { ...answer.snapshot.scrollView, contentOffset: { x, y: y + distance },
                         motion, motionRange };
    return { ...answer, snapshot: { ...answer.snapshot, scrollView } };
  };
  const gesture = named("fling to the top");
  const fromFifth = (distance) => (answer) =>
    ([4, 5, 6].includes(answer.items.at(-1).index) ? moved(distance)(answer) : answer);
  const frames = played(gesture, 40, fromFifth(-30));
  assert.ok(greatestStep(frames) < 30 * 2 / blendMs, `${greatestStep(frames)}`);
  assert.ok(frames.some(({ drawn, expected }) => Math.abs(drawn.y - expected.y) > 2));
  const end = frames.at(-1);
  near(end.drawn, end.expected.x, end.expected.y, "the end");
});

test("a difference fades within 150 ms, and several add up", () => {
  const gesture = named("fling to the top");
  const prediction = predictionOf(gesture);
  prediction.sent([eventOf(gesture.touches[0])]);
  const { snapshot } = gesture;
  const shifted = (y) => ({ ...snapshot, scrollView: { ...snapshot.scrollView,
    contentOffset: { x: 0, y } } });
  const drawn = (y, ms) => drawnAt(prediction, shifted(y), ms).y;
  prediction.answered(shifted(310), { nowMs: 1010, timeMs: 1010 });
  assert.equal(drawn(310, 1010), 300);
  assert.equal(drawn(310, 1085), 305);
  prediction.answered(shifted(330), { nowMs: 1085, timeMs: 1085 });
  assert.equal(drawn(330, 1085), 305);
  prediction.answered(shifted(330), { nowMs: 1120, timeMs: 1120 });
  assert.equal(drawn(330, 1085 + blendMs), 330);
  assert.equal(prediction.movesAt(1084 + blendMs, 1234), true);
  assert.equal(prediction.movesAt(1085 + blendMs, 1235), false);
});

test("an answer of nobody's drag is drawn as it is", () => {
  const gesture = named("fling to the top");
  const prediction = predictionOf(gesture);
  const snapshot = { ...gesture.snapshot, scrollView: { ...gesture.snapshot.scrollView,
    contentOffset: { x: 0, y: 77 } } };
  prediction.answered(snapshot, { nowMs: 20, timeMs: 20 });
  assert.equal(drawnAt(prediction, snapshot, 20).y, 77);
});

test("samples that the server placed later than sent have their velocity", () => {
  const gesture = named("fling to the top");
  const late = gesture.touches.at(-1)[1] - 1;
  const placed = (answer) => ({ ...answer, effects: [{ atMs: late }],
    instants: answer.instants.map((instant) => Math.max(instant, late)) });
  const velocityOf = (alter) => {
    const frames = played({ ...gesture, touches: gesture.touches.slice(0, -1) }, 1, alter);
    const { prediction } = frames.at(-1);
    const [type, , x, y] = gesture.touches.at(-1);
    const ms = late + 30;
    const [{ event }] = prediction.sent([{ type, atMs: ms, x, y }]);
    assert.equal(event.atMs, ms);
    const shown = gesture.answers.at(-2);
    return drawnAt(prediction, shown, ms + 10).y - drawnAt(prediction, shown, ms).y;
  };
  assert.ok(Math.abs(velocityOf((answer) => answer)) > 5);
  assert.ok(Math.abs(velocityOf(placed)) < 5);
});

test("events are sent with points to 0.01, in order and not before what was reported", () => {
  const gesture = named("armed header");
  const prediction = predictionOf(gesture);
  const send = (event) => prediction.sent([event]).map((item) => item.event);
  assert.deepEqual(send({ type: "dragBegan", x: 187.50000593855574, y: 1 / 3, atMs: 500 }),
    [{ type: "dragBegan", x: 187.5, y: 0.33, atMs: 500 }]);
  assert.deepEqual(send({ type: "dragMoved", x: 0, y: 0, atMs: 499 })[0].atMs, 500);
  const now = { nowMs: 600, timeMs: 600 };
  prediction.answered(gesture.snapshot, { effects: [{ atMs: 590 }], ...now });
  assert.deepEqual(send({ type: "dragCancelled", atMs: 580 }),
    [{ type: "dragCancelled", atMs: 590 }]);
  assert.deepEqual(prediction.sent([{ type: "tap", component: "footer" }]),
    [{ event: { type: "tap", component: "footer" }, sample: null, isUrgent: true }]);
});

test("what arms a component or disarms it is sent at once, with beginning and end", () => {
  const gesture = named("armed header");
  const prediction = predictionOf(gesture);
  const { touches } = gesture;
  const urgent = touches.flatMap((touch) => prediction.sent([eventOf(touch)]))
    .flatMap(({ isUrgent }, index) => (isUrgent ? [touches[index][0]] : []));
  assert.deepEqual(urgent, ["dragBegan", "dragMoved", "dragEnded"]);
});

test("percent, arrow and alpha follow the finger", () => {
  const gesture = named("armed header");
  const header = { ...settings, automaticallyChangeAlpha: true };
  const prediction = predictionOf(gesture, { ...configurationOf(gesture), header });
  const { snapshot, touches, answers } = gesture;
  const [beganAt, crossedAt] = [touches[0][1], touches[6][1]];
  for (const touch of touches.slice(0, 7)) prediction.sent([eventOf(touch)]);
  const at = (ms) => prediction.screenAt(screenAt(snapshot, ms), ms, ms);
  const server = answers[6].header;
  assert.equal(server.state, "pulling");
  const values = at(crossedAt).header;
  assert.ok(values.isArmed);
  assert.ok(Math.abs(values.percent - server.pullingPercent) < 1e-9);
  assert.ok(Math.abs(values.alpha - server.pullingPercent) < 1e-9);
  assert.equal(at(beganAt).model.y, -20);
  for (const ms of [crossedAt, crossedAt + 125, crossedAt + 250]) {
    const turned = screenAt(answers[6], ms).header.arrowAngle;
    const crossing = answers.findIndex(({ header: { state } }) => state === "pulling");
    if (crossing === 6) assert.ok(Math.abs(at(ms).header.arrowAngle - turned) < 1e-9, `${ms}`);
  }
  assert.ok(Math.abs(at(crossedAt + 1000).header.arrowAngle - Math.PI) < 1e-9);
});

test("after a refusal the picture goes back, and the rest of the drag is dropped", () => {
  const gesture = named("armed header");
  const prediction = predictionOf(gesture);
  const { snapshot, touches } = gesture;
  for (const touch of touches.slice(0, 6)) prediction.sent([eventOf(touch)]);
  const ms = touches[5][1];
  const before = drawnAt(prediction, snapshot, ms).y;
  assert.ok(before < -60);
  prediction.refused({ nowMs: ms, timeMs: ms });
  assert.equal(drawnAt(prediction, snapshot, ms).y, before);
  assert.equal(drawnAt(prediction, snapshot, ms + blendMs).y, -20);
  assert.equal(prediction.isActive, false);
  assert.deepEqual(prediction.sent(touches.slice(6).map(eventOf)), []);
  const again = { type: "dragBegan", x: 0, y: 0, atMs: ms + 500 };
  assert.equal(prediction.sent([again]).length, 1);
  assert.equal(prediction.isTouched, true);
});

test("what is not predicted holds still until the answer", () => {
  const gesture = named("fling to the top");
  const base = configurationOf(gesture);
  const table = [
    ["paging", { ...base, scrollView: { pagingEnabled: true } }, {}, true],
    ["a new tracker", { ...base, physics: { ...base.physics, velocityTracker: "new" } }, {}, true],
    ["a manual clock", base, { clock: "manual" }, true],
    ["an external driver", base, { scrollView: { driver: "external" } }, false],
    ["no window", base, { scrollView: { inWindow: false } }, false],
    ["no touches", base, { scrollView: { userInteractionEnabled: false } }, false],
    ["no configuration yet", null, {}, false],
  ];
  for (const [what, configuration, { scrollView, ...rest }, follows] of table) {
    const snapshot = { ...gesture.snapshot, ...rest,
                       scrollView: { ...gesture.snapshot.scrollView, ...scrollView } };
    const prediction = predictionOf({ ...gesture, snapshot }, configuration);
    prediction.sent(gesture.touches.map(eventOf));
    const ms = gesture.touches.at(-1)[1];
    const lifted = drawnAt(prediction, snapshot, ms);
    assert.equal(lifted.y !== snapshot.scrollView.contentOffset.y, follows, what);
    assert.deepEqual(drawnAt(prediction, snapshot, ms + 100), lifted, what);
  }
});

test("another rubber band under the finger moves nothing at once", () => {
  const gesture = named("armed header");
  const prediction = predictionOf(gesture);
  const { snapshot, touches } = gesture;
  for (const touch of touches.slice(0, 8)) prediction.sent([eventOf(touch)]);
  const ms = touches[7][1];
  const before = drawnAt(prediction, snapshot, ms);
  const physics = { ...physicsOf.get("ios"), rubberBand: 0.2 };
  prediction.configure({ ...configurationOf(gesture), physics }, { nowMs: ms, timeMs: ms });
  near(drawnAt(prediction, snapshot, ms), before.x, before.y, "at once");
  assert.ok(drawnAt(prediction, snapshot, ms + blendMs).y > before.y + 20);
});
