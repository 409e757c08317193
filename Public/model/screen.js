// Presentation values at an instant after a snapshot: the model values, advanced by `motion`, plus
// the remainder of each animation.

import { isOverlay } from "./overlay/family.js";
import { overlayAt, turns } from "./overlay/screen.js";
import { movesAt, offsetAt, remainderAt } from "./motion.js";
import { pulledDistance } from "./threshold.js";

/** The components, in the order in which they are attached. */
export const componentNames = ["header", "footer", "trailer"];

/**
 * The values to draw at a session time, not before the snapshot's: `model`, the content offset that
 * a snapshot of this instant would report, `offset`, the one on the screen, and those of each
 * component, null without the view that they belong to; angles are in radians.
 */
export function screenAt(snapshot, timeMs) {
  const { contentOffset, motion } = snapshot.scrollView;
  const left = (property) => snapshot.animations.reduce((sum, animation) =>
    (animation.property === property ? sum + remainderAt(animation, timeMs) : sum), 0);
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
    screen[name] = isOverlay(snapshot[name]) ? overlayAt(snapshot[name], snapshot, timeMs) : componentAt(snapshot[name], (property) => left(`${name}.${property}`), timeMs);
  }
  return screen;
}

function componentAt(component, left, timeMs) {
  if (!component) return null;
  const { arrow, spinner, image } = component;
  return {
    alpha: component.alpha + left("alpha"),
    arrowAngle: arrow ? (arrow.rotated ? Math.PI : 0) + left("arrowAngle") : null,
    arrowAlpha: arrow?.alpha ?? null,
    spinnerAlpha: spinner ? spinner.alpha + left("spinner.alpha") : null,
    frameIndex: image ? frameIndexAt(image, timeMs) : null,
  };
}

function frameIndexAt({ animating, index, startMs, durationMs, count }, timeMs) {
  if (!animating) return index;
  const cycles = Math.max(timeMs - startMs, 0) / durationMs;
  return Math.floor((cycles % 1) * count) || 0;
}

/** Whether the screen changes after a session time without a further snapshot. */
export function changesAfter(snapshot, timeMs) {
  const { motion } = snapshot.scrollView;
  return [motion?.x, motion?.y, ...snapshot.animations].some((each) => movesAt(each, timeMs))
    || componentNames.some((name) => snapshot[name]?.image?.animating)
    || (isOverlay(snapshot.header) && turns(snapshot.header));
}

/** Whether nothing moves and nothing falls due after a session time. */
export function isAtRest({ scrollView, animations, nextChangeMs }, timeMs) {
  return nextChangeMs === null && scrollView.motion === null
    && animations.every(({ startMs, durationMs }) => startMs + durationMs <= timeMs);
}

/** Distances below this are none, in points. */
const noDistance = 0.05;

/**
 * The component that is pulled most, else one that refreshes; a tie is the header's. If none moves it
 * is `last`, that of the frame before, or the first that is shown; null without components.
 */
export function leadingComponent(snapshot, { offset }, last = null) {
  const present = componentNames.filter((name) => snapshot[name]);
  const shown = present.filter((name) => !snapshot[name].hidden);
  const distance = (name) => pulledDistance(name, snapshot[name], offset);
  const isPulled = (name) => {
    const { isRefreshing, thresholdOffset, state } = snapshot[name];
    return !isRefreshing && thresholdOffset !== null
      && (state === "pulling" || distance(name) > noDistance);
  };
  const pulled = shown.filter((name) => isPulled(name) && isTouched(name, snapshot));
  const most = pulled.reduce((best, name) =>
    (best === null || distance(name) > distance(best) ? name : best), null);
  return most ?? shown.find((name) => snapshot[name].isRefreshing)
    ?? (shown.includes(last) ? last : null) ?? shown[0] ?? present[0] ?? null;
}

/** An auto footer is in sight wherever the list ends: only while the list moves is it pulled. */
function isTouched(name, { scrollView, animations, [name]: { kind } }) {
  return kind !== "auto" || scrollView.isTracking || scrollView.motion !== null || animations.length > 0;
}
