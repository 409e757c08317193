// A whole pull of a component: from its edge, past its threshold, and let go.

/** How long the finger moves, and the time until it lifts, in milliseconds. */
const moveMs = 450;
export const pullMs = 600;

/** How far past the threshold a pull goes. */
const surplus = 1.3;

/**
 * The pull that makes a component refresh.
 *
 * @returns {?object} null if none does: without a threshold, with an external driver, where no
 *   touch arrives, while it refreshes or a finger is down. Else `offset`, the content offset at
 *   which it begins; `from`, the finger's first point in the view, and `by`, its way.
 */
export function wholePull(name, { scrollView, [name]: component }, configuration) {
  const { driver, inWindow, userInteractionEnabled, isTracking, width, height } = scrollView;
  const isPossible = driver === "simulated" && inWindow && userInteractionEnabled && !isTracking;
  if (!isPossible || !component || component.hidden || component.isRefreshing) return null;
  const { kind, edgeOffset, thresholdOffset, frame } = component;
  if (thresholdOffset === null) return null;
  const axis = name === "trailer" ? "x" : "y";
  const size = axis === "x" ? width : height;
  const edge = kind === "auto" ? thresholdOffset - frame.height : edgeOffset;
  // The finger's way is that of UIKit's rubber band, inverted.
  const distance = Math.min(Math.abs(thresholdOffset - edge) * surplus, size * 0.3);
  const coefficient = configuration?.physics?.rubberBand || 0.55;
  const travel = distance * size / (coefficient * (size - distance));
  const way = (name === "header" ? 1 : -1) * Math.min(travel, size * 0.9);
  const from = { x: width / 2, y: height / 2 };
  from[axis] -= way / 2;
  return { offset: { [axis]: edge }, from, by: { x: 0, y: 0, [axis]: way } };
}

/** The finger's point at a time since its begin, in milliseconds: fast first, then slower. */
export function fingerAt({ from, by }, ms) {
  const u = Math.min(ms / moveMs, 1);
  const progress = u * (2 - u);
  return { x: from.x + by.x * progress, y: from.y + by.y * progress };
}
