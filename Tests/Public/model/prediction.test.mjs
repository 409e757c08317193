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

for (const gesture of gestures) {
  test(`${gesture.name} by ${gesture.physics}: drawn as by the server, without an answer`, () => {
    const prediction = predictionOf(gesture);
    const { touches, drawn, snapshot } = gesture;
    for (const [index, [ms, x, y]] of drawn.entries()) {
      if (index < touches.length) prediction.sent([eventOf(touches[index])]);
      near(drawnAt(prediction, snapshot, ms), x, y, `${touches[index] ?? "after"} ${ms}`);
    }
  });
}
