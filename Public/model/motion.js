// The equations behind a snapshot's `motion` and `animations`: pure functions of session time.
//
// Positions are content offsets in points, velocities points per second; `s` is the time in seconds
// since the motion's start. A motion holds its end position from its end on.

/** The exponent of Android's deceleration. */
export const splineExponent = Math.log(0.78) / Math.log(0.9);

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

/** By `kind`, and `law` if it has one: the offset at a time. */
const positions = {
  decay: ({ position, velocity, friction }, s) =>
    position - (velocity * Math.expm1(-friction * s)) / friction,
  // Android's deceleration: a power of the time that is left.
  spline({ position, distance, splineDurationMs }, s) {
    const left = 1 - Math.min((s * 1000) / splineDurationMs, 1);
    return position + distance * (1 - left ** splineExponent);
  },
  spring,
  animation: ({ from, to, durationMs }, s) =>
    from + (to - from) * sineSquared((s * 1000) / durationMs),
};

/**
 * The return to an edge or to a page, side −1 above or left of it and 1 below or right:
 * edge + side e^(−damping s) (overscroll C + (velocity + damping overscroll) S), where C and S are
 * cos(rate s) and sin(rate s) / rate if underdamped, 1 and s if critical, cosh(rate s) and
 * sinh(rate s) / rate if overdamped.
 */
function spring({ edge, side, overscroll, velocity, regime, damping, rate }, s) {
  const slope = velocity + damping * overscroll;
  const offset = (decay, c, sine) =>
    edge + side * Math.exp(-decay * s) * (overscroll * c + slope * sine);
  if (regime === "underdamped") {
    return offset(damping, Math.cos(rate * s), Math.sin(rate * s) / rate);
  }
  if (regime === "critical") return offset(damping, 1, s);
  // e^(rate s) is taken out of C and S, so that nothing overflows however long the time.
  const lost = -Math.expm1(-2 * rate * s);
  return offset(damping - rate, 1 - lost / 2, lost / (2 * rate));
}

/**
 * The offset of one axis of `scrollView.motion` at a session time; null at rest and under a finger,
 * where the snapshot's own offset stands.
 */
export function offsetAt(motion, timeMs) {
  if (!motion || motion.kind === "drag") return null;
  const elapsedMs = Math.max(timeMs - motion.startMs, 0);
  if (elapsedMs >= motion.durationMs) return motion.endPosition;
  return positions[motion.law === "spline" ? "spline" : motion.kind]?.(motion, elapsedMs / 1000)
    ?? null;
}

/** Whether one axis of `motion`, or an animation, still moves by itself at a session time, or is about to. */
export function movesAt(motion, timeMs) {
  return Boolean(motion) && motion.kind !== "drag" && (motion.startMs === null || timeMs < motion.startMs + motion.durationMs);
}

/** What is left of an animation at a session time: what the screen adds to the model value. */
export function remainderAt({ from, to, startMs, durationMs }, timeMs) {
  const fraction = (timeMs - startMs) / durationMs;
  return fraction < 1 ? (from - to) * (1 - easeInOut(fraction)) : 0;
}
