// How content continues from an offset and a velocity on one axis, until it rests.
//
// A piece is `{ motion, carried }`: a motion as in a snapshot, and the velocity with which the content
// continues at its end, null if it rests. Laws are `{ physics, range }`, the motion range.

import { clamped } from "../number.js";
import { bounceFrom, carriedAtEnd } from "./bounce.js";
import { decayVelocity, frictionDecay, splineDecay, timeReaching } from "./deceleration.js";
import { exceededSide } from "./rubberBand.js";

/** The most pieces of a motion; a barely damped spring could cross the range for ever. */
const mostPieces = 64;

/** The velocity, in points per second, with which a motion starts after a release. */
export function flingVelocity(release, { minimumFlingVelocity, maximumFlingVelocity }) {
  return Math.abs(release) < minimumFlingVelocity ? 0 : limited(release, maximumFlingVelocity);
}

function limited(velocity, limit) {
  return limit === null ? velocity : clamped(velocity, [-limit, limit]);
}

/** The piece with which content continues from an offset and a carried velocity. */
export function pieceFrom(offset, velocity, startMs, laws) {
  const side = exceededSide(offset, velocity, laws.range);
  const piece = side === 0
    ? decelerating(offset, velocity, laws)
    : returning(side, offset, velocity, laws);
  piece.motion.startMs = startMs;
  return piece;
}

function decelerating(offset, velocity, { physics, range }) {
  const motion = physics.deceleration === "spline"
    ? splineDecay(offset, velocity)
    : frictionDecay(offset, velocity, physics);
  if (!motion) return restAt(offset);
  const edge = range[velocity < 0 ? 0 : 1];
  const edgeMs = timeReaching(edge, motion);
  if (edgeMs === null) return { motion, carried: null };
  return {
    motion: { ...motion, durationMs: edgeMs, endPosition: edge },
    carried: decayVelocity(motion, edgeMs),
  };
}

function returning(side, offset, velocity, { physics, range }) {
  const edge = range[side < 0 ? 0 : 1];
  const overscroll = Math.abs(offset - edge);
  const limit = overscroll === 0 ? physics.maximumEdgeVelocity : null;
  const bounce = bounceFrom(overscroll, limited(side * velocity, limit), physics);
  if (!bounce) return restAt(edge);
  return {
    motion: { ...bounce.motion, edge, side, endPosition: edge },
    carried: bounce.carried === null ? null : side * bounce.carried,
  };
}

function restAt(position) {
  const motion = { kind: "decay", position, velocity: 0, friction: 1 };
  return { motion: { ...motion, durationMs: 0, endPosition: position }, carried: null };
}

/** The piece of a motion of a snapshot: what it carries at its end follows from its equation. */
export function pieceOf(motion, { physics }) {
  if (motion.kind === "spring") return { motion, carried: carriedAtEnd(motion, physics) };
  if (motion.kind !== "decay") return { motion, carried: null };
  const velocity = decayVelocity(motion, motion.durationMs);
  // At the stop velocity, but for rounding, it rests.
  const rests = Math.abs(velocity) <= (motion.law ? 0 : physics.stopVelocity) + 1e-6;
  return { motion, carried: rests ? null : velocity };
}

/** The piece that holds at a session time, which a piece and those after it lead to. */
export function pieceAt(piece, timeMs, laws) {
  for (let count = 1; count < mostPieces && piece.carried !== null; count += 1) {
    const endMs = piece.motion.startMs + piece.motion.durationMs;
    if (timeMs < endMs) break;
    piece = pieceFrom(piece.motion.endPosition, piece.carried, endMs, laws);
  }
  return piece;
}
