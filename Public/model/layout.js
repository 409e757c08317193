// The layout of the view: pure functions of the snapshot's values, in points.

import { clamped } from "./number.js";
import { componentNames } from "./screen.js";

/** The height of a stripe, which stands for a row if there is no list. */
const stripeHeight = 44;

/** The least row heights with room for a subtitle with an image, a title, and a small title. */
const kinds = [["subtitle", 60], ["title", 36], ["small", 12]];

/** Half the width of the drawing that replaces frame images. */
const halfImage = 20;

/**
 * Distances left of the centre in dialects without `labelLeftInset`: of the centre of arrow and
 * spinner, and of the right edge of an image. mjrefresh-2.2.1, P5; mjrefresh-1.4.7, 5.4.
 */
const fixedDistances = { arrow: 100, image: 90 };

/** The trailer's arrow as it is drawn, and its least distance from the trailer's left edge. */
const trailerArrow = { width: 28, margin: 5 };

/** A scroll indicator's distance from the edges, and its least lengths, inside and past one. */
const indicators = { margin: 3, least: 36, leastShrunk: 8 };

/**
 * The scale at which a view is drawn in a room, which can have size 0 during page layout: it fills
 * the width, however high it is, or fits into the room and is never enlarged.
 */
export function fittingScale(view, room, fillsWidth) {
  const across = room.width / (view.width || 1);
  const scale = fillsWidth ? across : Math.min(across, room.height / (view.height || 1), 1);
  return Math.max(scale, 0.05);
}

/**
 * How the rows of a list lie: `length` is that of one along `axis`, `kind` what it has room for. `stripe`
 * stands for rows without a list, or for very low ones; a list that moves sideways alone has each row as
 * a `card`, beside the others: a trailer is pulled left from behind the last one.
 */
export function rowsOf({ rows, contentSize, width, height }) {
  if (rows > 0 && contentSize.width > width && contentSize.height <= height) {
    return { axis: "x", kind: "card", length: contentSize.width / rows, count: rows };
  }
  const listed = rows > 0 ? contentSize.height / rows : 0;
  const kind = kinds.find(([, least]) => listed >= least)?.[0] ?? "stripe";
  const length = kind === "stripe" ? stripeHeight : listed;
  return { axis: "y", kind, length, count: kind === "stripe" ? Math.ceil(contentSize.height / length) : rows };
}

/** The first row of `rowsOf` that an offset shows, and the one after the last: a list can have millions. */
export const firstVisible = ({ axis, length }, offset) => Math.max(Math.floor(offset[axis] / length), 0);
export const endVisible = ({ axis, length, count }, offset, { width, height }) =>
  Math.min(Math.ceil((offset[axis] + (axis === "x" ? width : height)) / length), count);

export function isVisible(label) {
  return label !== null && !label.hidden && label.text !== null;
}

/**
 * The centre x of a header's or footer's arrow, spinner and image: with a `labelLeftInset` that far
 * left of the text, in dialects without one at a fixed distance from the centre, where they are
 * without a text.
 */
export function markCentre(component, textWidth) {
  const { frame, labelLeftInset, stateLabel, style } = component;
  const centre = frame.width / 2;
  const isImage = style === "gif";
  if (labelLeftInset !== null) {
    return textWidth > 0 ? centre - textWidth / 2 - labelLeftInset - (isImage ? halfImage : 0)
      : centre;
  }
  if (!isImage) return isVisible(stateLabel) ? centre - fixedDistances.arrow : centre;
  return hasImageBesideText(component) ? centre - fixedDistances.image - halfImage : centre;
}

/** Whether the image is left of a text; otherwise it fills the component. mjrefresh-2.2.1, P5. */
function hasImageBesideText({ kind, stateLabel, timeLabel }) {
  // An auto footer shows its image while it refreshes; `refreshingTitleHidden` removes the text.
  if (kind === "auto") return stateLabel.text !== null;
  return [stateLabel, timeLabel].some((label) => label && !label.hidden);
}

/**
 * The centre x of a trailer's arrow, `labelLeftInset` left of the label as in a header, but inside
 * the narrow trailer; and how far the label moves right to make room for it, by half its width.
 */
export function trailerMarks({ frame, arrow, stateLabel, labelLeftInset }) {
  const half = trailerArrow.width / 2;
  const room = Math.max(frame.width - stateLabel.frame.x - stateLabel.frame.width, 0);
  const labelShift = arrow && !arrow.hidden ? Math.min(half, room) : 0;
  const beside = stateLabel.frame.x + labelShift - (labelLeftInset ?? 0);
  return {
    arrow: stateLabel.hidden ? frame.width / 2 : Math.max(beside, trailerArrow.margin + half),
    labelShift,
  };
}

/** The component whose label a tap at a point of the view reaches; null if a tap does nothing. */
export function tapTarget(snapshot, point) {
  const { contentOffset } = snapshot.scrollView;
  const isHit = ({ frame, stateLabel: { frame: label } }) => {
    const x = point.x + contentOffset.x - frame.x - label.x;
    const y = point.y + contentOffset.y - frame.y - label.y;
    return x >= 0 && x < label.width && y >= 0 && y < label.height;
  };
  const isTarget = (component) => component?.tappable && component.stateLabel && isHit(component);
  return componentNames.find((name) => isTarget(snapshot[name])) ?? null;
}

/** The insets that UIKit works with, `adjustedContentInset`. */
export function adjustedInsets({ contentInset, safeAreaInsets }) {
  return Object.fromEntries(["top", "left", "bottom", "right"].map((side) =>
    [side, contentInset[side] + safeAreaInsets[side]]));
}

/**
 * The scroll indicator `{position, length, full}` of an axis in the view; null if the content does not
 * move there or is wholly visible. Past an edge it is shorter than `full`, by the overscroll.
 */
export function indicator(scrollView, axis, offset) {
  const range = scrollView.motionRange[axis];
  const [start, end, size] =
    axis === "x" ? ["left", "right", "width"] : ["top", "bottom", "height"];
  const insets = adjustedInsets(scrollView);
  const visible = scrollView[size] - insets[start] - insets[end];
  const track = visible - 2 * indicators.margin;
  if (!range || range[1] <= range[0] || track < indicators.least) return null;
  const [least, most] = range;
  const full = Math.max(track * visible / (most - least + visible), indicators.least);
  const overscroll = Math.max(least - offset, offset - most, 0);
  const length = Math.max(full - overscroll, Math.min(indicators.leastShrunk, full));
  const fraction = clamped((offset - least) / (most - least), [0, 1]);
  return { position: insets[start] + indicators.margin + fraction * (track - length), length, full };
}
