// The heights at which the bottom sheet of a narrow window rests.

/** The least height: the why line and its buttons, in pixels. */
const leastHeight = 132;

/** What stays free above a sheet at its greatest height, in pixels. */
const topMargin = 44;

/** The speed from which a flick decides instead of the position, in pixels per millisecond. */
const flickSpeed = 0.4;

/** The heights in pixels for a window of this height, ascending. */
export function detentHeights(windowHeight) {
  return [leastHeight, Math.round(windowHeight * 0.61), windowHeight - topMargin];
}

/**
 * The index of the detent at which a sheet rests when it is let go.
 *
 * @param {number[]} heights The detents.
 * @param {number} height The sheet's height.
 * @param {number} speed Pixels per millisecond, positive while the sheet grows.
 */
export function restingDetent(heights, height, speed) {
  const last = heights.length - 1;
  if (speed > flickSpeed) {
    const above = heights.findIndex((other) => other > height);
    return above < 0 ? last : above;
  }
  if (speed < -flickSpeed) return Math.max(heights.findLastIndex((other) => other < height), 0);
  const distances = heights.map((other) => Math.abs(other - height));
  return distances.indexOf(Math.min(...distances));
}
