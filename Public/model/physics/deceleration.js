// Decelerations within the range, as a snapshot's `motion` has them.

import { splineExponent as exponent } from "../motion.js";

/** The speed at which Android's deceleration lasts 0.35 times as many seconds as its exponent. */
const referenceVelocity = (0.015 * 9.80665 * 39.37 * 160 * 0.84) / 0.35;

/** The part of the velocity that is lost in each second, for a `decelerationRate`. */
export function frictionOf({ decelerationRate }) {
  return -1000 * Math.log(decelerationRate);
}

/** The deceleration by friction, down to the stop velocity; null if the motion is not faster. */
export function frictionDecay(position, velocity, physics) {
  const friction = frictionOf(physics);
  const speed = Math.abs(velocity);
  const excess = speed - physics.stopVelocity;
  if (!(excess > 0)) return null;
  return {
    kind: "decay", position, velocity, friction,
    durationMs: (1000 * Math.log(speed / physics.stopVelocity)) / friction,
    endPosition: position + (Math.sign(velocity) * excess) / friction,
  };
}

/** The deceleration of Android; null if nothing moves. */
export function splineDecay(position, velocity) {
  const speed = Math.abs(velocity);
  const splineDurationMs =
    350 * exponent * (speed / referenceVelocity) ** (1 / (exponent - 1));
  if (!(splineDurationMs > 0)) return null;
  const distance = (velocity * splineDurationMs) / 1000 / exponent;
  return {
    kind: "decay", law: "spline", position, velocity, distance, splineDurationMs,
    durationMs: splineDurationMs, endPosition: position + distance,
  };
}

/** The time after its start, in ms, at which a deceleration passes a position; null is never. */
export function timeReaching(level, { law, position, velocity, friction, distance, ...decay }) {
  const travel = (level - position) / (decay.endPosition - position);
  if (!(travel > 0 && travel <= 1)) return null;
  if (law === "spline") {
    return decay.splineDurationMs * (1 - (1 - (level - position) / distance) ** (1 / exponent));
  }
  const time = (-1000 * Math.log1p((-friction * (level - position)) / velocity)) / friction;
  return Math.min(time, decay.durationMs);
}

/** The velocity of a deceleration at a time after its start. */
export function decayVelocity({ law, velocity, friction, splineDurationMs }, elapsedMs) {
  if (law !== "spline") return velocity * Math.exp((-friction * elapsedMs) / 1000);
  return velocity * Math.max(1 - elapsedMs / splineDurationMs, 0) ** (exponent - 1);
}
