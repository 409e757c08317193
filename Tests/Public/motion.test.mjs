import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { easeInOut, movesAt, offsetAt, remainderAt, sineSquared } from "../../Public/motion.js";

const file = new URL("../ScrollPhysicsTests/Resources/expected_rows.json", import.meta.url);
const { rows, constants } = JSON.parse(readFileSync(file));
const expected = (id) => rows.find((row) => row.id === id).expected;
const friction = constants.alpha_normal;

const at = (motion, ms) => offsetAt({ startMs: 0, durationMs: 1e6, endPosition: 0, ...motion }, ms);
const decay = { kind: "decay", position: 0, velocity: 1000, friction };
const bounce = (law) => ({ kind: "spring", edge: 0, side: 1, velocity: 0, ...law });
const ios = (law) => bounce({ law: "friction", friction, pull: constants.beta, ...law });
const flutter = { law: "damped", mass: 0.5, stiffness: 100, damping: 2.2 * Math.sqrt(50) };
const critical = { law: "damped", mass: 1, stiffness: 100, damping: 20, overscroll: 0 };
const edgeVelocity = expected(18);

/** [row of the physics' table, motion, its time in ms]; the row says what it is in words. */
const motions = [
  [7, decay, 500],
  [21, ios({ overscroll: 0, velocity: edgeVelocity }), 300],
  [26, ios({ overscroll: 100 }), 50],
  [27, ios({ overscroll: 100 }), 100],
  [32, ios({ overscroll: 177, velocity: 455 }), 100],
  [38, ios({ overscroll: 80, velocity: -100 }), 200],
  [47, { ...decay, friction: -Math.log(0.135) }, 500],
  [49, bounce({ ...flutter, overscroll: 150 }), 100],
  [54, { kind: "decay", law: "spline", position: 0, velocity: 1000,
         distance: expected(53), splineDurationMs: expected(52) * 1000 }, 300],
  [55, bounce({ ...critical, velocity: 2000 }), 100],
  [56, bounce({ law: "webkit", overscroll: 100 }), 100],
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
  const swing = bounce({ law: "damped", mass: 1, stiffness: 100, damping: 0, overscroll: 10 });
  assert.ok(Math.abs(at(swing, (Math.PI / 10) * 1000) + 10) < 1e-9);
});

test("a bounce at the lower edge mirrors one at the upper", () => {
  const upper = ios({ overscroll: 80, velocity: 300 });
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
