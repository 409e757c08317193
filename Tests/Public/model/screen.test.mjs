import assert from "node:assert/strict";
import test from "node:test";
import { changesAfter, screenAt } from "../../../Public/model/screen.js";
import { header, snapshot } from "../Snapshots.mjs";

const ease = { startMs: 100, durationMs: 400, curve: "easeInOut" };

test("at rest the screen shows the model", () => {
  const still = snapshot({ scrollView: { contentOffset: { x: 3, y: -54 } } });
  const { model, offset } = screenAt(still, 9);
  assert.deepEqual(model, { x: 3, y: -54 });
  assert.deepEqual(offset, { x: 3, y: -54 });
});

test("the remainders of a property's animations are added to the screen, not the model", () => {
  const animations = [
    { property: "contentOffset.y", from: -54, to: 0, ...ease },
    { property: "contentOffset.y", from: -10, to: 0, ...ease },
    { property: "contentOffset.x", from: 8, to: 0, ...ease },
    { property: "contentInset.top", from: 54, to: 0, ...ease },
  ];
  const { model, offset } = screenAt(snapshot({ animations }), 300);
  assert.deepEqual(model, { x: 0, y: 0 });
  assert.ok(Math.abs(offset.y + 32) < 1e-9);
  assert.ok(Math.abs(offset.x - 4) < 1e-9);
});

test("each axis of a motion advances the model", () => {
  const move = { kind: "animation", from: 0, to: 200, startMs: 0, durationMs: 300,
                 endPosition: 200 };
  const view = { contentOffset: { x: 5, y: 1 }, motion: { x: null, y: move } };
  const { model } = screenAt(snapshot({ scrollView: view }), 150);
  assert.equal(model.x, 5);
  assert.ok(Math.abs(model.y - 100) < 1e-9);
});

test("alpha, arrow angle and spinner alpha are animated separately", () => {
  const screen = screenAt(snapshot({
    header: header({ alpha: 0, arrow: { hidden: false, rotated: true, alpha: 0 },
                     spinner: { animating: true, alpha: 0 } }),
    footer: header(),
    animations: [
      { property: "header.alpha", from: 1, to: 0, ...ease },
      { property: "header.arrowAngle", from: 0, to: Math.PI, ...ease },
      { property: "header.spinner.alpha", from: 1, to: 0, ...ease },
    ],
  }), 300);
  assert.ok(Math.abs(screen.header.alpha - 0.5) < 1e-9);
  assert.ok(Math.abs(screen.header.arrowAngle - Math.PI / 2) < 1e-9);
  assert.ok(Math.abs(screen.header.spinnerAlpha - 0.5) < 1e-9);
  assert.equal(screen.header.arrowAlpha, 0);
  assert.deepEqual(screen.footer,
    { alpha: 1, arrowAngle: 0, arrowAlpha: 1, spinnerAlpha: 1, frameIndex: null });
  assert.equal(screen.trailer, null);
});

test("an image animation follows session time; a still image does not change", () => {
  const running = { state: "refreshing", index: null, count: 3, animating: true, hidden: false,
                    startMs: 1000, durationMs: 300 };
  const still = { state: "idle", index: 7, count: 60, animating: false, hidden: false,
                  startMs: null, durationMs: null };
  const index = (image, ms) =>
    screenAt(snapshot({ header: header({ image }) }), ms).header.frameIndex;
  const table = [[1000, 0], [1099, 0], [1101, 1], [1250, 2], [1301, 0]];
  for (const [ms, frame] of table) assert.equal(index(running, ms), frame);
  assert.equal(index(still, 5000), 7);
  assert.equal(index({ ...running, count: 0 }, 1100), 0);
});

test("the screen changes while a motion or an animation runs", () => {
  const move = { kind: "decay", startMs: 0, durationMs: 100, endPosition: 0 };
  const moving = snapshot({ scrollView: { motion: { x: null, y: move } } });
  const easing = snapshot({ animations: [{ property: "header.alpha", from: 0, to: 1, ...ease }] });
  const drag = { kind: "drag", startMs: 0 };
  const dragged = snapshot({ scrollView: { motion: { x: null, y: drag } } });
  for (const [still, ms, changes] of [
    [moving, 99, true], [moving, 100, false], [easing, 499, true], [easing, 500, false],
    [dragged, 1, false], [snapshot(), 0, false],
  ]) assert.equal(changesAfter(still, ms), changes);
  const image = { animating: true, count: 3, startMs: 0, durationMs: 300 };
  assert.equal(changesAfter(snapshot({ footer: header({ image }) }), 1e6), true);
});
