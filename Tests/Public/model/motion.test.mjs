import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { easeInOut, movesAt, offsetAt, remainderAt, sineSquared } from "../../../Public/model/motion.js";

const file = new URL("../../Engine/ScrollPhysicsTests/Resources/expected_rows.json", import.meta.url);
const { rows, constants } = JSON.parse(readFileSync(file));
const expected = (id) => rows.find((row) => row.id === id).expected;
const friction = constants.alpha_normal;

const at = (motion, ms) => offsetAt({ startMs: 0, durationMs: 1e6, endPosition: 0, ...motion }, ms);
const decay = { kind: "decay", position: 0, velocity: 1000, friction };

/** The motion of a snapshot for each law, from an overscroll and the velocity that it carries. */
const spring = (regime, damping, rate) => (overscroll, velocity) =>
  ({ kind: "spring", edge: 0, side: 1, regime, damping, rate, overscroll, velocity });
const pull = constants.beta;
const ios = (overscroll, velocity) =>
  spring("overdamped", pull + friction / 2, friction / 2)(overscroll, velocity - pull * overscroll);
const webkit = (overscroll, velocity) =>
  spring("critical", 12.5, 0)(overscroll, 0.31 * velocity - 12.5 * overscroll);
const critical = spring("critical", 10, 0);
// Mass 0.5, stiffness 100, damping ratio 1.1.
const flutter = spring("overdamped", 1.1 * Math.sqrt(200), Math.sqrt(0.21 * 200));
const edgeVelocity = expected(18);

/** [row of the physics' table, motion, its time in ms]; the row says what it is in words. */
const motions = [
  [7, decay, 500],
  [21, ios(0, edgeVelocity), 300],
  [26, ios(100, 0), 50],
  [27, ios(100, 0), 100],
  [32, ios(177, 455), 100],
  [38, ios(80, -100), 200],
  [47, { ...decay, friction: -Math.log(0.135) }, 500],
  [49, flutter(150, 0), 100],
  [54, { kind: "decay", law: "spline", position: 0, velocity: 1000,
         distance: expected(53), splineDurationMs: expected(52) * 1000 }, 300],
  [55, critical(0, 2000), 100],
  [56, webkit(100, 0), 100],
];

for (const [id, motion, ms] of motions) {
  const row = rows.find((row) => row.id === id);
  test(`row ${id}: ${row.preset}, ${row.input}`, () => {
    assert.ok(Math.abs(at(motion, ms) - row.expected) < row.tol, `${at(motion, ms)}`);
  });
}

test("the ease-in-out curve meets the table", () => {
  for (const [id, fraction] of [[42, 0.25], [43, 0.5], [44, 0.8]]) {
    assert.ok(Math.abs(easeInOut(fraction) - expected(id)) < 1e-9);
  }
  const inset = 54 + remainderAt({ from: 0, to: 54, startMs: 0, durationMs: 400 }, 100);
  assert.ok(Math.abs(inset - expected(45)) < 1e-9);
});

test("curves stay within their ends and are mirrored about the middle", () => {
  for (const curve of [easeInOut, sineSquared]) {
    for (const fraction of [-1, 0]) assert.equal(curve(fraction), 0);
    for (const fraction of [1, 2]) assert.equal(curve(fraction), 1);
    for (const fraction of [0.1, 0.3, 0.5]) {
      assert.ok(Math.abs(curve(fraction) + curve(1 - fraction) - 1) < 1e-12);
    }
  }
});

test("an underdamped spring swings with its own frequency", () => {
  const swing = spring("underdamped", 0, 10)(10, 0);
  assert.ok(Math.abs(at(swing, (Math.PI / 10) * 1000) + 10) < 1e-9);
});

test("each regime obeys its equation, u″ + 2 damping u′ + (damping² ± rate²) u = 0", () => {
  const step = 0.01;
  for (const [regime, rate, sign] of
    [["underdamped", 7, 1], ["critical", 0, 0], ["overdamped", 3, -1]]) {
    const motion = spring(regime, 4, rate)(60, -200);
    assert.equal(at(motion, 0), 60);
    for (const ms of [20, 130, 500]) {
      const [before, u, after] = [ms - step, ms, ms + step].map((time) => at(motion, time));
      const velocity = (after - before) / (2 * step / 1000);
      const acceleration = (after - 2 * u + before) / (step / 1000) ** 2;
      const force = 2 * 4 * velocity + (16 + sign * rate ** 2) * u;
      assert.ok(Math.abs(acceleration + force) < 0.01, `${regime} ${ms} ${acceleration} ${force}`);
    }
    const slope = (at(motion, 1e-3) - 60) / 1e-6;
    assert.ok(Math.abs(slope + 200) < 0.01, `${regime} ${slope}`);
  }
});

test("a spring is at its edge long after, however hard it is damped", () => {
  const hard = { ...spring("overdamped", 5e5, 499999)(80, 4000), durationMs: 1e12, edge: -54 };
  assert.equal(at(hard, 1e11), -54);
});

test("the kept snapshots' springs are at their offsets", () => {
  const folder = new URL("../../Wire/OverscrollWireTests/Resources/snapshots/", import.meta.url);
  for (const name of ["spring-damped", "spring-friction", "spring-webkit"]) {
    const { timeMs, scrollView } = JSON.parse(readFileSync(new URL(`${name}.json`, folder)));
    const found = offsetAt(scrollView.motion.y, timeMs);
    assert.ok(Math.abs(found - scrollView.contentOffset.y) < 1e-9, `${name}: ${found}`);
  }
});

test("a bounce at the lower edge mirrors one at the upper", () => {
  const upper = ios(80, 300);
  const lower = { ...upper, side: -1 };
  for (const ms of [0, 40, 400]) assert.equal(at(lower, ms), -at(upper, ms));
});

test("an animated offset is at its start, half-way and at its end in time", () => {
  const move = { kind: "animation", from: 100, to: 300, startMs: 50, durationMs: 300,
                 endPosition: 300 };
  for (const [ms, y] of [[50, 100], [200, 200], [350, 300]]) {
    assert.ok(Math.abs(offsetAt(move, ms) - y) < 1e-9);
  }
});

test("a motion is at its start before it began and at its end position from its end on", () => {
  const motion = { ...decay, startMs: 100, durationMs: 500, endPosition: 317 };
  assert.equal(offsetAt(motion, 0), 0);
  assert.equal(offsetAt(motion, 600), 317);
  assert.equal(movesAt(motion, 599), true);
  assert.equal(movesAt(motion, 600), false);
});

test("rest and a finger leave the offset to the snapshot", () => {
  for (const motion of [null, undefined, { kind: "drag", startMs: 0 }]) {
    assert.equal(offsetAt(motion, 10), null);
    assert.equal(movesAt(motion, 10), false);
  }
});

test("nothing is left of an animation at its end and all of it at its start", () => {
  const animation = { from: -80, to: -54, startMs: 1000, durationMs: 250 };
  for (const [ms, left] of [[1000, -26], [1125, -13], [1250, 0], [9999, 0]]) {
    assert.ok(Math.abs(remainderAt(animation, ms) - left) < 1e-9);
  }
});
