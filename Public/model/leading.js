// Which component the page speaks of: the one in motion, at rest the one that moved last.

import { componentNames } from "./screen.js";
import { pulledDistance } from "./threshold.js";

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
