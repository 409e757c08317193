// The equations behind a snapshot's `motion` and `animations`: pure functions of session time.
//
// Positions are content offsets in points, velocities points per second; `s` is the time in seconds
// since the motion's start. A motion holds its end position from its end on.

/** WebKit's bounce: how much of the velocity counts, and its rate per second. */
const webkit = { amplitude: 0.31, rate: 12.5 };

/** The exponent of Android's deceleration, ln 0.78 / ln 0.9. */
const splineExponent = Math.log(0.78) / Math.log(0.9);

/** How near a damping ratio of 1 counts as critical. */
const criticalBand = 1e-9;

/**
 * The progress of UIKit's ease-in-out, cubic-bezier(0.42, 0, 0.58, 1), at a fraction of its time:
 * the root of 0.52 u³ + 0.87 u = fraction − 1/2, and with s = 1/2 + u, s² (3 − 2 s).
 */
export function easeInOut(fraction) {
  if (fraction <= 0) return 0;
  if (fraction >= 1) return 1;
  const p = 0.87 / 0.52;
  const q = -(fraction - 0.5) / 0.52;
  const angle = Math.asinh(1.5 * (q / p) * Math.sqrt(3 / p));
  const s = 0.5 - 2 * Math.sqrt(p / 3) * Math.sinh(angle / 3);
  return s * s * (3 - 2 * s);
}

/** The progress of an animated `setContentOffset` at a fraction f of its time: sin²(π f / 2). */
export function sineSquared(fraction) {
  if (fraction <= 0) return 0;
  if (fraction >= 1) return 1;
  return Math.sin((Math.PI / 2) * fraction) ** 2;
}

/** Deceleration within the range: position + velocity (1 − e^(−friction s)) / friction. */
function decay({ position, velocity, friction }, s) {
  return position - (velocity * Math.expm1(-friction * s)) / friction;
}

/** Android's deceleration: a power of the time that is left. */
function spline({ position, distance, splineDurationMs }, s) {
  const left = 1 - Math.min((s * 1000) / splineDurationMs, 1);
  return position + distance * (1 - left ** splineExponent);
}

/** UIScrollView's bounce: friction slows the velocity state, the edge pulls the overscroll back. */
function frictionBounce({ overscroll, velocity, friction, pull }, s) {
  return Math.exp(-pull * s) * (overscroll - (velocity * Math.expm1(-friction * s)) / friction);
}

/** A damped oscillator, m x″ + c x′ + k x = 0, in the regime that its damping ratio decides. */
function dampedBounce({ overscroll, velocity, mass, stiffness, damping }, s) {
  const frequency = Math.sqrt(stiffness / mass);
  const loss = damping / (2 * mass);
  const ratio = loss / frequency;
  const split = Math.sqrt(Math.abs(ratio * ratio - 1)) * frequency;
  const slope = velocity + loss * overscroll;
  if (Math.abs(ratio - 1) <= criticalBand) return Math.exp(-loss * s) * (overscroll + slope * s);
  if (ratio < 1) {
    const wave = overscroll * Math.cos(split * s) + (slope * Math.sin(split * s)) / split;
    return Math.exp(-loss * s) * wave;
  }
  // By the slow root alone, so that nothing overflows however long the time.
  const slow = (frequency * frequency) / (loss + split);
  const fast = -Math.expm1(-2 * split * s);
  return Math.exp(-slow * s) * (overscroll * (1 - fast / 2) + (slope * fast) / (2 * split));
}

/** WebKit's bounce on macOS. */
function webkitBounce({ overscroll, velocity }, s) {
  return (overscroll + webkit.amplitude * velocity * s) * Math.exp(-webkit.rate * s);
}

const bounces = { friction: frictionBounce, damped: dampedBounce, webkit: webkitBounce };

/** A bounce's offset: the edge and, outward from it, the overscroll by the motion's law. */
function spring(motion, s) {
  return motion.edge + motion.side * bounces[motion.law](motion, s);
}

function animation({ from, to, durationMs }, s) {
  return from + (to - from) * sineSquared((s * 1000) / durationMs);
}

/**
 * The offset of one axis of `motion` at a session time.
 *
 * @param {?object} motion One axis of `scrollView.motion`.
 * @param {number} timeMs Session time.
 * @returns {?number} null at rest and under a finger, where the snapshot's own offset stands.
 */
export function offsetAt(motion, timeMs) {
  if (!motion || motion.kind === "drag") return null;
  const elapsedMs = Math.max(timeMs - motion.startMs, 0);
  if (elapsedMs >= motion.durationMs) return motion.endPosition;
  const s = elapsedMs / 1000;
  switch (motion.kind) {
    case "decay": return motion.law === "spline" ? spline(motion, s) : decay(motion, s);
    case "spring": return spring(motion, s);
    case "animation": return animation(motion, s);
    default: return null;
  }
}

/** Whether one axis of `motion` still moves by itself at a session time. */
export function movesAt(motion, timeMs) {
  if (!motion || motion.kind === "drag") return false;
  return timeMs < motion.startMs + motion.durationMs;
}

/** What is left of an animation at a session time: what the screen adds to the model value. */
export function remainderAt({ from, to, startMs, durationMs }, timeMs) {
  const fraction = (timeMs - startMs) / durationMs;
  return fraction < 1 ? (from - to) * (1 - easeInOut(fraction)) : 0;
}
