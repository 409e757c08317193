// The page's evaluators give what the Swift laws give; `make vectors` writes the file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { easeInOut, offsetAt, sineSquared } from "../../../../Public/model/motion.js";
import { flingVelocity, pieceAt, pieceFrom, pieceOf }
  from "../../../../Public/model/physics/continuation.js";
import { offsetAfter, overscrollOf, travelOf } from "../../../../Public/model/physics/rubberBand.js";
import { releaseVelocity } from "../../../../Public/model/physics/velocityTrackers.js";

const vectors = JSON.parse(readFileSync(new URL("../../vectors/physics.json", import.meta.url)));
const physicsOf = new Map(vectors.physics.map(({ name, physics }) => [name, physics]));
const range = [-64, 900];

function near(found, expected, what) {
  assert.ok(Math.abs(found - expected) <= 1e-6, `${what}: ${found}, not ${expected}`);
}

test("the rubber band and its inverse meet the vectors", () => {
  for (const [coefficient, dimension, distance, overscroll, travel] of vectors.rubberBand) {
    const band = { coefficient, dimension };
    near(overscrollOf(distance, band), overscroll, `${coefficient} ${dimension} ${distance}`);
    near(travelOf(distance, band), travel, `inverse ${coefficient} ${dimension} ${distance}`);
  }
});

test("the incremental rubber band meets the vectors", () => {
  for (const [coefficient, dimension, offset, movement, after] of vectors.incremental) {
    const band = { coefficient, dimension };
    near(offsetAfter(movement, offset, [-64, 300], band), after, `${offset} ${movement}`);
  }
});

test("the easings meet the vectors", () => {
  for (const [fraction, eased, squared] of vectors.easings) {
    near(easeInOut(fraction), eased, `ease ${fraction}`);
    near(sineSquared(fraction), squared, `sine ${fraction}`);
  }
});

test("each velocity tracker meets the vectors", () => {
  const seen = new Set();
  for (const { tracker, samples, releaseMs, velocity } of vectors.velocities) {
    const track = samples.map(([ms, position]) => ({ ms, position }));
    near(releaseVelocity(tracker, track, releaseMs), velocity, `${tracker} ${samples}`);
    seen.add(tracker);
  }
  assert.equal(seen.size, 3);
  assert.equal(releaseVelocity("another", [{ ms: 0, position: 0 }], 0), null);
});

for (const { physics: name, timesMs, rows } of vectors.motions) {
  test(`${name}: motions meet the vectors inside the range, outside and on its ends`, () => {
    const laws = { physics: physicsOf.get(name), range };
    for (const [offset, velocity, durationMs, target, ...offsets] of rows) {
      const first = pieceFrom(offset, velocity, 0, laws);
      for (const [index, ms] of timesMs.entries()) {
        const piece = pieceAt(first, ms, laws);
        near(offsetAt(piece.motion, ms), offsets[index], `${offset} ${velocity} at ${ms}`);
      }
      const { motion } = pieceAt(first, durationMs, laws);
      near(motion.endPosition, target, `${offset} ${velocity} in the end`);
      near(motion.startMs + motion.durationMs, durationMs, `${offset} ${velocity} end`);
    }
  });

  test(`${name}: what a motion of a snapshot carries on is known from its equation`, () => {
    const laws = { physics: physicsOf.get(name), range };
    for (const [offset, velocity] of rows) {
      let piece = pieceFrom(offset, velocity, 0, laws);
      for (let count = 0; count < 3; count += 1) {
        const { carried } = pieceOf(piece.motion, laws);
        const what = `${offset} ${velocity}: ${carried}, not ${piece.carried}`;
        assert.ok(Math.abs((carried ?? 0) - (piece.carried ?? 0)) < 1e-6, what);
        piece = pieceAt(piece, piece.motion.startMs + piece.motion.durationMs, laws);
      }
    }
  });
}

test("a release is limited in both directions", () => {
  const physics = { minimumFlingVelocity: 50, maximumFlingVelocity: 800 };
  for (const [release, velocity] of [[49, 0], [-49, 0], [50, 50], [900, 800], [-900, -800]]) {
    assert.equal(flingVelocity(release, physics), velocity);
  }
});
