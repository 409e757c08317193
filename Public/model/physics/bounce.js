// The return to an edge, by the configuration's `bounce`.
//
// The overscroll u, outward, obeys u″ + 2 a u′ + w² u = 0. The velocity that the content
// would keep inside is carried: u′ = gain · carried − pull · u.

import { offsetAt } from "../motion.js";
import { frictionOf } from "./deceleration.js";

/** How far a damping ratio may be from 1 to count as critical. */
const criticalBand = 1e-9;

/** Regime, damping a, rate √|w² − a²|, gain and pull of a bounce; null for none. */
function lawOf(physics) {
  switch (physics.bounce) {
    case "none": return null;
    case "webkit-mac":
      return { regime: "critical", damping: 12.5, rate: 0, gain: 0.31, pull: 12.5 };
    case "scrollmechanics": return springOf({ mass: 1, stiffness: 100, damping: 20 });
    case "ios": {
      const pull = physics.bounceRate;
      const rate = frictionOf(physics) / 2;
      return { regime: "overdamped", damping: pull + rate, rate, gain: 1, pull };
    }
    default: return springOf(physics.bounce);
  }
}

function springOf({ mass, stiffness, damping }) {
  const frequency = Math.sqrt(stiffness / mass);
  const decay = damping / (2 * mass);
  const ratio = decay / frequency;
  const law = { regime: "critical", damping: decay, rate: 0, gain: 1, pull: 0 };
  if (Math.abs(ratio - 1) <= criticalBand) return law;
  const rate = Math.sqrt(Math.abs(ratio * ratio - 1)) * frequency;
  return { ...law, regime: ratio < 1 ? "underdamped" : "overdamped", rate };
}

/** The velocity that a spring of a snapshot carries at its end; null if it rests there. */
export function carriedAtEnd({ side, durationMs, ...rest }, physics) {
  const motion = outward(rest);
  const s = durationMs / 1000;
  // Only where it passes its edge does the equation end there, but for rounding.
  if (Math.abs(valueAt(motion, s)) > 1e-6) return null;
  const carried = valueAt(slopeOf(motion), s) / (lawOf(physics)?.gain ?? 1);
  return Math.abs(carried) > physics.stopVelocity ? side * carried : null;
}

/**
 * The return from an overscroll with a carried velocity, both outward and in points.
 *
 * @returns {?{motion: object, carried: ?number}} The spring without its edge and start, and the
 *   outward velocity with which it continues inside, null if it rests; null if it is at the edge.
 */
export function bounceFrom(overscroll, carried, physics) {
  const law = lawOf(physics);
  if (!law) return null;
  const { gain, pull, ...damping } = law;
  const velocity = gain * carried - pull * overscroll;
  const motion = { kind: "spring", overscroll, velocity, ...damping };
  const { s, ...end } = endOf(outward(motion), physics, gain);
  return s > 0 ? { motion: { ...motion, durationMs: s * 1000 }, ...end } : null;
}

/** When a return ends, in seconds, and what it carries then. */
function endOf(motion, physics, gain) {
  const reentry = firstZero(motion);
  const turn = firstZero(slopeOf(motion));
  if (reentry !== null) {
    const carried = valueAt(slopeOf(motion), reentry) / gain;
    if (Math.abs(carried) > physics.stopVelocity) return { s: reentry, carried };
    // UIScrollView's rests where it turns, a fraction of a point beyond the edge.
    if (physics.bounce === "ios" && motion.overscroll > physics.restDistance && turn !== null) {
      return { s: turn, carried: null };
    }
  }
  const start = motion.velocity > 0 ? (turn ?? 0) : 0;
  return { s: timeFallingTo(physics.restDistance, motion, start, reentry), carried: null };
}

/** The same spring at an edge of 0 and without an end: its offset is its overscroll. */
function outward(motion) {
  return { ...motion, edge: 0, side: 1, startMs: 0, durationMs: Infinity };
}

function valueAt(motion, s) {
  return offsetAt(motion, s * 1000);
}

/** The rate of change of a spring's overscroll, which obeys the same equation. */
function slopeOf(motion) {
  const { overscroll, velocity, regime, damping, rate } = motion;
  const sign = { underdamped: 1, critical: 0, overdamped: -1 }[regime];
  const acceleration =
    -2 * damping * velocity - (damping * damping + sign * rate * rate) * overscroll;
  return { ...motion, overscroll: velocity, velocity: acceleration };
}

/** The first time after 0 at which a spring is at 0, in seconds; null is never. */
function firstZero({ overscroll: p, velocity, regime, damping, rate }) {
  const q = velocity + damping * p;
  if (regime === "underdamped") {
    if (p === 0) return q === 0 ? null : Math.PI / rate;
    const angle = Math.atan2(-rate * p, q);
    return (angle > 0 ? angle : angle + Math.PI) / rate;
  }
  if (regime === "critical") {
    const time = -p / q;
    return time > 0 && Number.isFinite(time) ? time : null;
  }
  const lost = (2 * rate * p) / (q - rate * p);
  return lost > -1 && lost < 0 ? -Math.log1p(lost) / (2 * rate) : null;
}

/** When the overscroll has fallen to a level, which it does after `start`; 0 if it is below. */
function timeFallingTo(level, motion, start, end) {
  if (!(valueAt(motion, start) >= level)) return 0;
  let [low, high] = [start, end ?? start + 0.125];
  while (end === null && valueAt(motion, high) > level) high += high - start;
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (valueAt(motion, middle) > level) low = middle;
    else high = middle;
  }
  return high;
}
