// One finger on one platform: what came of it, and its curve.

import { isOverlay, lookOf, refreshTravel } from "../overlay/family.js";
import { overlayAt } from "../overlay/screen.js";
import { PulledSeries } from "../pulledSeries.js";
import { pulledThreshold } from "../threshold.js";

/** The step of a curve, in milliseconds. */
export const stepMs = 8;

/** What is shown before the touch and after the lift, in milliseconds. */
export const margins = { before: 48, after: 1050 };

/** The finger of a list of events from an instant on, `{touchMs, liftMs, way, isCancelled, points}`; null without one. */
export function fingerOf(events, fromMs) {
  const begin = events.findLastIndex(({ atMs, event }) => event.type === "dragBegan" && atMs >= fromMs);
  if (begin < 0) return null;
  const rest = events.slice(begin);
  const end = rest.findIndex(({ event }) => /^drag(Ended|Cancelled)$/.test(event.type));
  if (end < 0) return null;
  const [{ atMs: touchMs, event: { y: start } }] = rest;
  const points = rest.slice(0, end + 1).filter(({ event }) => "y" in event)
    .map(({ atMs, event: { y } }) => ({ ms: atMs - touchMs, value: y - start }));
  const liftMs = rest[end].atMs - touchMs;
  points.push({ ms: liftMs, value: points.at(-1).value });
  return { touchMs, liftMs, way: Math.max(...points.map(({ value }) => value)),
           isCancelled: rest[end].event.type === "dragCancelled", points };
}

/**
 * What a finger did to a lane's header until `toMs`; instants are since the touch.
 *
 * @returns {{peak, threshold, calledMs, isArmed, points, states}} `points` are `{ms, value}`, `states`
 *   `{ms, state}`. After the lift the curve of an overlay is its own way, scaled so that it begins at its
 *   pull and its target is the threshold.
 */
export function takeOf({ history, snapshot, configuration }, { touchMs, liftMs }, toMs) {
  const { header } = snapshot;
  const pulled = new PulledSeries("header", history, snapshot);
  const threshold = isOverlay(header) ? refreshTravel(header, configuration) : pulledThreshold("header", header);
  const own = history.effects.filter(({ component, atMs }) =>
    component === "header" && atMs >= touchMs && atMs <= touchMs + toMs);
  const states = [{ ms: -Infinity, state: "idle" }, ...own.filter(({ type }) => type === "stateChanged")
    .map(({ atMs, to }) => ({ ms: atMs - touchMs, state: to }))];
  const called = own.find(({ type }) => type === "refreshing");
  const calledMs = called ? called.atMs - touchMs : null;
  const valueAt = curveOf(pulled, header, history, { touchMs, liftMs, calledMs, threshold });
  const points = [];
  for (let ms = -margins.before; ms <= toMs; ms += stepMs) points.push({ ms, value: Math.max(valueAt(ms) || 0, 0) });
  return { peak: pulled.columns(null, touchMs, touchMs + liftMs, 1).max[0], threshold, calledMs, points, states,
           isArmed: states.some(({ state }) => /^(armed|pulling)$/.test(state)) };
}

function curveOf(pulled, header, history, { touchMs, liftMs, calledMs, threshold }) {
  const pulledAt = (ms) => pulled.valueAt(touchMs + ms);
  if (!isOverlay(header)) return pulledAt;
  const shownAt = (ms) => displayedAt(history, header, touchMs + ms);
  // The lift's own sample has no pull any longer, and values between two samples are of both.
  const [from, shown] = [pulledAt(liftMs - stepMs), shownAt(liftMs - stepMs)];
  const [goal, target] = calledMs === null ? [0, 0] : [threshold, shownAt(calledMs)];
  const scale = shown === target ? 1 : (from - goal) / (shown - target);
  return (ms) => (ms < liftMs ? pulledAt(ms) : goal + (shownAt(ms) - target) * scale);
}

/** What is on the screen of an overlay: the web's strip has transitions, which no sample tells. */
function displayedAt(history, header, ms) {
  const snapshot = lookOf(header) === "strip" ? history.snapshotBefore(ms) : null;
  return snapshot ? overlayAt(snapshot.header, snapshot, ms).displayed : history.samples.valueAt("header.displayed", ms);
}

/** Events of a finger that goes down by a way in 400 ms, holds, and lifts at rest after 500 ms. */
export function fingerEvents(way, fromMs) {
  const [moveMs, liftMs, everyMs] = [400, 500, 8];
  const from = { x: 187, y: 180 };
  const moves = Array.from({ length: moveMs / everyMs }, (_, index) => {
    const share = (index + 1) * everyMs / moveMs;
    return { type: "dragMoved", x: from.x, y: from.y + Math.round(way * share * share * (3 - 2 * share) * 100) / 100,
             atMs: fromMs + (index + 1) * everyMs };
  });
  return [{ type: "dragBegan", ...from, atMs: fromMs }, ...moves, { type: "dragEnded", atMs: fromMs + liftMs }];
}
