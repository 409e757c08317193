// What is on the screen at an instant after a snapshot: the model values, moved on by `motion`,
// plus what is left of each animation.

import { movesAt, offsetAt, remainderAt } from "./motion.js";

/** The names of the components, in the order in which they are attached. */
export const componentNames = ["header", "footer", "trailer"];

const halfTurn = Math.PI;

/**
 * The numbers to draw.
 *
 * @param {object} snapshot A snapshot of the session.
 * @param {number} timeMs Session time, at or after the snapshot's.
 * @returns {{model: {x, y}, offset: {x, y}, header: ?object, footer: ?object, trailer: ?object}}
 *   `model` is the content offset as a snapshot of that instant would report it, `offset` the one
 *   on the screen; a component has `alpha`, `arrowAngle` in radians, `spinnerAlpha`, `frameIndex`.
 */
export function screenAt(snapshot, timeMs) {
  const { contentOffset, motion } = snapshot.scrollView;
  const left = remainders(snapshot.animations, timeMs);
  const model = {
    x: offsetAt(motion?.x, timeMs) ?? contentOffset.x,
    y: offsetAt(motion?.y, timeMs) ?? contentOffset.y,
  };
  const offset = {
    x: model.x + left("contentOffset.x"),
    y: model.y + left("contentOffset.y"),
  };
  const screen = { model, offset };
  for (const name of componentNames) {
    screen[name] = componentAt(snapshot[name], (property) => left(`${name}.${property}`), timeMs);
  }
  return screen;
}

function remainders(animations, timeMs) {
  const sums = new Map();
  for (const animation of animations) {
    const sum = sums.get(animation.property) ?? 0;
    sums.set(animation.property, sum + remainderAt(animation, timeMs));
  }
  return (property) => sums.get(property) ?? 0;
}

function componentAt(component, left, timeMs) {
  if (!component) return null;
  const { arrow, spinner, image } = component;
  return {
    alpha: component.alpha + left("alpha"),
    arrowAngle: arrow ? (arrow.rotated ? halfTurn : 0) + left("arrowAngle") : null,
    spinnerAlpha: spinner ? spinner.alpha + left("spinner.alpha") : null,
    frameIndex: image ? frameIndexAt(image, timeMs) : null,
  };
}

/** The number of the frame image that shows: the still one, or by the time into the cycle. */
function frameIndexAt(image, timeMs) {
  if (!image.animating) return image.index;
  const cycles = Math.max(timeMs - image.startMs, 0) / image.durationMs;
  return Math.floor((cycles % 1) * image.count) || 0;
}

/** Whether the screen still changes by itself, with no further snapshot, after a session time. */
export function changesAfter(snapshot, timeMs) {
  const motion = snapshot.scrollView.motion;
  return (
    movesAt(motion?.x, timeMs) ||
    movesAt(motion?.y, timeMs) ||
    snapshot.animations.some(({ startMs, durationMs }) => timeMs < startMs + durationMs) ||
    componentNames.some((name) => snapshot[name]?.image?.animating)
  );
}
