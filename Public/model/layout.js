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
 * The rows that are visible at an offset, with `y` in the view: a list can have millions of others.
 * `kind` is what a row has room for; `stripe` stands for rows without a list, or for very low ones.
 */
export function visibleRows({ rows, contentSize, height }, offsetY) {
  const listed = rows > 0 ? contentSize.height / rows : 0;
  const kind = kinds.find(([, least]) => listed >= least)?.[0] ?? "stripe";
  const rowHeight = kind === "stripe" ? stripeHeight : listed;
  const count = kind === "stripe" ? Math.ceil(contentSize.height / rowHeight) : rows;
  const first = Math.max(Math.floor(offsetY / rowHeight), 0);
  const end = Math.min(Math.ceil((offsetY + height) / rowHeight), count);
  const visible = [];
  for (let index = first; index < end; index += 1) {
    visible.push({ index, y: index * rowHeight - offsetY });
  }
  return { kind, height: rowHeight, rows: visible };
}

/**
 * The rows of a list that moves sideways alone, as cards beside each other, with `x` in the view; null for
 * other lists. A trailer is pulled left from behind the last one.
 */
export function visibleCards({ rows, contentSize, width, height }, offsetX) {
  if (rows === 0 || contentSize.width <= width || contentSize.height > height) return null;
  const cardWidth = contentSize.width / rows;
  const first = Math.max(Math.floor(offsetX / cardWidth), 0);
  const end = Math.min(Math.ceil((offsetX + width) / cardWidth), rows);
  const visible = Array.from({ length: Math.max(end - first, 0) }, (_, at) =>
    ({ index: first + at, x: (first + at) * cardWidth - offsetX }));
  return { kind: "card", width: cardWidth, rows: visible };
}

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
 * The scroll indicator `{position, length}` of an axis in the view; null if the content does not
 * move there or is wholly visible. Past an edge it shrinks by the overscroll.
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
  return { position: insets[start] + indicators.margin + fraction * (track - length), length };
}
