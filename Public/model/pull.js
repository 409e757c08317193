// A pull that a finger of the page makes: `from`, its first point in the view, `by`, its way, and
// `moveMs`, the time that it takes.

import { clamped } from "./number.js";
import { isOverlay, refreshTravel } from "./overlay/family.js";

/** From its begin until it is let go, in milliseconds. */
export const pullMs = 600;

/** How far past the threshold a whole pull goes. */
const surplus = 1.3;

/** A pull that keys make: past the threshold of every header by the iOS band, if it is held. */
export function keyPull({ width, height }) {
  return { from: { x: width / 2, y: height / 2 }, by: { x: 0, y: 180 }, moveMs: pullMs };
}

/**
 * The pull that makes a component refresh, from its edge, where the content `offset` is; null if
 * none does.
 */
export function wholePull(name, { scrollView, [name]: component }, configuration) {
  const { driver, inWindow, userInteractionEnabled, isTracking, width, height } = scrollView;
  const isPossible = driver === "simulated" && inWindow && userInteractionEnabled && !isTracking;
  if (!isPossible || !component || component.hidden || component.isRefreshing) return null;
  if (isOverlay(component)) return overlayPull(component, scrollView);
  const { kind, edgeOffset, thresholdOffset, frame } = component;
  const [axis, size] = name === "trailer" ? ["x", width] : ["y", height];
  if (thresholdOffset === null || scrollView.motionRange[axis] === null) return null;
  const edge = kind === "auto" ? thresholdOffset - frame.height : edgeOffset;
  // The finger's way is that of UIKit's rubber band, inverted.
  const distance = Math.min(Math.abs(thresholdOffset - edge) * surplus, size * 0.3);
  const coefficient = configuration?.physics?.rubberBand || 0.55;
  const travel = distance * size / (coefficient * (size - distance));
  const way = (name === "header" ? 1 : -1) * Math.min(travel, size * 0.9);
  const from = { x: width / 2, y: height / 2 };
  from[axis] -= way / 2;
  return { offset: { [axis]: edge }, from, by: { x: 0, y: 0, [axis]: way }, moveMs: 450 };
}

/** How much of an overlay's finger is lost before its travel begins, in points, at most. */
const mostSlop = 30;

/** The finger is not resisted, but its first way is lost. */
function overlayPull(component, { width, height }) {
  const travel = refreshTravel(component);
  if (travel === null) return null;
  const way = Math.min(travel * surplus + mostSlop, height * 0.9);
  return { offset: { y: 0 }, from: { x: width / 2, y: (height - way) / 2 }, by: { x: 0, y: way }, moveMs: 450 };
}

/** A whole pull as the event that the session plays. */
export function gestureOf({ from, by, moveMs }) {
  const whole = ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) });
  return { type: "gesture", from: whole(from), by: whole(by), overMs: moveMs, holdMs: pullMs - moveMs,
           curve: "easeOut", velocity: { x: 0, y: 0 } };
}

/** The finger's point at a time since its begin, in milliseconds: fast first, then slower. */
export function fingerAt({ from, by, moveMs }, ms) {
  const u = clamped(ms / moveMs, [0, 1]);
  const progress = u * (2 - u);
  return { x: from.x + by.x * progress, y: from.y + by.y * progress };
}
