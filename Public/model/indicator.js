// Where a scroll indicator is and how long: a pure function of the scroll view, in points.

import { adjustedInsets } from "./layout.js";

/** The distance from the edges, the least length, and the least length past an edge. */
const margin = 3;
const leastLength = 36;
const leastShrunkLength = 8;

const axes = {
  x: { start: "left", end: "right", size: "width" },
  y: { start: "top", end: "bottom", size: "height" },
};

/**
 * The scroll indicator of an axis.
 *
 * Past an edge it shrinks by the overscroll and stays at that edge.
 *
 * @param {object} scrollView A snapshot's.
 * @param {"x"|"y"} axis
 * @param {number} offset The content offset on that axis, as drawn.
 * @returns {?{position: number, length: number}} In view coordinates; null if the content does not
 *   move on that axis or is wholly visible.
 */
export function indicator(scrollView, axis, offset) {
  const range = scrollView.motionRange[axis];
  const { start, end, size } = axes[axis];
  const insets = adjustedInsets(scrollView);
  const visible = scrollView[size] - insets[start] - insets[end];
  const track = visible - 2 * margin;
  if (!range || range[1] <= range[0] || track < leastLength) return null;
  const [least, most] = range;
  const full = Math.max(track * visible / (most - least + visible), leastLength);
  const overscroll = Math.max(least - offset, offset - most, 0);
  const length = Math.max(full - overscroll, Math.min(leastShrunkLength, full));
  const fraction = Math.min(Math.max((offset - least) / (most - least), 0), 1);
  return { position: insets[start] + margin + fraction * (track - length), length };
}
