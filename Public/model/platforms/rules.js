// The course of a pull in each platform's library, in words.

import { brief } from "../number.js";
import { isOverlay, lookOf, refreshTravel } from "../overlay/family.js";
import { overlayAt } from "../overlay/screen.js";
import { PulledSeries } from "../pulledSeries.js";
import { pulledThreshold } from "../threshold.js";

const iOS = {
  moves: "the list, with a rubber band", callback: "250 ms", cancelled: "refreshes if armed",
  second: "moves the list without a load", plain: "the same",
  counts: (peak) => `iOS moves the list by ${peak}`, of: "list", unit: "pt", curve: "list",
};

const own = { ...iOS, callback: "0 ms", cancelled: "does not refresh", second: "loads after the first" };

const overlay = { of: "pull", unit: "dp", curve: "pull", plain: "the same" };

const Android = {
  ...overlay, moves: "a circle over a still list", callback: "217–233 ms", cancelled: "refreshes if armed",
  second: "is ignored", plain: "half of the travel counts",
  counts: (peak) => `Android counts each point after 8 of slop: ${peak}`,
};

const Flutter = {
  ...overlay, moves: "a disk over a still list", callback: "167–183 ms", cancelled: "refreshes if far enough",
  second: "only scrolls the list", counts: (peak) => `Flutter counts each point: ${peak}`,
};

const onBouncing = {
  ...Flutter, unit: "pt", moves: "a disk over a list that moves", callback: "200 ms",
  counts: (peak) => `Flutter moves the bouncing list by ${peak}`,
};

const Web = {
  ...overlay, unit: "px", moves: "a strip that pushes the page down", callback: "500 ms", cancelled: "is ignored",
  second: "is ignored", counts: (peak) => `The page counts each point: ${peak}`,
};

const rules = { iOS, Android, Flutter, "Flutter on iOS": onBouncing, Web };

export const ruleOf = ({ platform, dialect }) => (dialect === "overscroll-1" ? own : rules[platform]);

/** A number beside its threshold: whole, unless that would hide on which side of it it is. */
export function beside(number, threshold) {
  return brief(Math.abs(number - threshold) < 1 ? number : Math.round(number));
}

/**
 * What the same finger did on two sides, `{choice, peak, threshold, calledMs, isArmed, smallest}`, the
 * instants since the touch: the title, why, the rows of the table, and the row that `decides`.
 */
export function told(sides, { way, liftMs, isCancelled }) {
  const names = namesOf(sides);
  const end = isCancelled ? "then the touch is cancelled" : "then let go";
  const why = sides.map(({ choice, peak, threshold }) =>
    `${ruleOf(choice).counts(beside(peak, threshold))}, ${distance(peak, threshold)}.`);
  const [a, b] = sides.map(({ calledMs }) => calledMs);
  return {
    title: `The same finger: ${titleOf(names, a, b)}`, isApart: (a === null) !== (b === null),
    why: [`${brief(Math.round(way))} pt down, ${end}.`, ...why].join(" "),
    rows: rowsOf(sides, liftMs), decides: a !== null && b !== null ? "callback" : "arms",
  };
}

function namesOf(sides) {
  const [a, b] = sides.map(({ choice: { platform } }) => (platform === "Web" ? "the web" : platform));
  return a === b ? ["A", "B"] : [a, b];
}

function titleOf(names, a, b) {
  if (a === null && b === null) return "neither refreshes";
  if (a === null || b === null) {
    const [does, not] = a === null ? [names[1], names[0]] : names;
    return `${does} refreshes, ${not} does not`;
  }
  const apart = Math.round(Math.abs(a - b));
  return apart === 0 ? "both refresh at once" : `both refresh, ${a < b ? names[0] : names[1]} ${apart} ms earlier`;
}

function distance(peak, threshold) {
  const shown = beside(threshold, threshold);
  return peak > threshold ? `past ${shown}` : `${beside(threshold - peak, 0)} short of ${shown}`;
}

function rowsOf(sides, liftMs) {
  const row = (key, title, text) => ({ key, title, texts: sides.map((side) => text(side, ruleOf(side.choice))) });
  return [
    row("moves", "What moves", (_, rule) => rule.moves),
    row("arms", "Refreshes from", ({ threshold, smallest }, { of, unit }) =>
      [`${brief(threshold)} ${unit} of ${of}`, ...(smallest === null ? [] : [`${brief(smallest)} of finger travel`])].join(", ")),
    row("callback", "Loads after the lift", ({ calledMs }, rule) =>
      (calledMs === null ? rule.callback : `${Math.round(calledMs - liftMs)} ms`)),
    row("cancelled", "A cancelled touch", (_, rule) => rule.cancelled),
    row("second", "Pull while it refreshes", (_, rule) => rule.second),
    row("plain", "A list that does not nest", (_, rule) => rule.plain),
  ].filter(({ key, texts }) => key !== "plain" || texts[0] !== texts[1]);
}

/** What is said under a phone: whether it refreshed, and how far its pull came. */
export function verdict({ choice, peak, threshold, calledMs, isArmed }) {
  return {
    text: calledMs !== null ? "Refreshes" : isArmed ? "Armed, not refreshed" : "Not armed",
    detail: `max ${beside(peak, threshold)} of ${beside(threshold, threshold)} ${ruleOf(choice).unit}`,
    share: Math.min(peak / threshold, 1), tone: calledMs !== null ? "done" : "pulling",
  };
}

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
