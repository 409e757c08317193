// Where two sessions that got the same gesture part.

import { decimal } from "./number.js";

/** What is less apart than this counts as equal: offsets in points, the times of effects in ms. */
const equalWithin = { points: 0.5, ms: 1000 / 60 };

const verbs = {
  refreshing: () => "refreshes",
  stateChanged: ({ to }) => `becomes ${to}`,
  endRefreshingCompletion: () => "has ended",
  endRefreshingAnimationBegin: () => "begins to end",
  beginRefreshingCompletion: () => "has begun",
  dragWillEnd: () => "is let go",
  decelerationEnded: () => "comes to rest",
  rowsChanged: ({ rows }) => `has ${rows} rows`,
};

/**
 * The first difference `{atMs, text}` of two sessions `{effects, offsets}`, null if there is none;
 * both have their offsets `{atMs, x, y}` at the same instants.
 */
export function firstDifference(a, b) {
  const [effect, offset] = [differenceOfEffects(a.effects, b.effects),
    differenceOfOffsets(a.offsets, b.offsets)];
  const first = effect && offset ? (offset.atMs < effect.atMs ? offset : effect) : effect ?? offset;
  const telling = differenceOfLoads(a.effects, b.effects);
  return telling ? { ...first, text: `${telling} ${first.text}` } : first;
}

/** The one that loads and the other that does not, or not so often; null if both load as often. */
function differenceOfLoads(...sessions) {
  const counts = sessions.map((effects) => effects.filter(({ to }) => to === "refreshing").length);
  if (counts[0] === counts[1]) return null;
  const [more, less] = counts[0] > counts[1] ? ["A", "B"] : ["B", "A"];
  const [most, least] = [Math.max(...counts), Math.min(...counts)];
  const times = (count) => ["never", "once", "twice"][count] ?? `${count} times`;
  return least === 0 ? `${more} refreshes, ${less} never does.`
    : `${more} refreshes ${times(most)}, ${less} ${times(least)}.`;
}

function differenceOfEffects(a, b) {
  const count = Math.max(a.length, b.length);
  for (let index = 0; index < count; index += 1) {
    const [ours, theirs] = [a[index], b[index]];
    if (!ours || !theirs || !isSame(ours, theirs)) return sentence(ours, theirs);
  }
  return null;
}

function isSame(a, b) {
  return ["component", "type", "to"].every((key) => a[key] === b[key])
    && Math.abs(a.atMs - b.atMs) <= equalWithin.ms;
}

/** The earlier effect says what happens; the other session does something else, later or never. */
function sentence(a, b) {
  const isA = !b || (a && a.atMs <= b.atMs);
  const [effect, one, other, their] = isA ? [a, "A", "B", b] : [b, "B", "A", a];
  const told = (each) => `${doing(each)} at ${at(each)}.`;
  return { atMs: effect.atMs,
           text: `${one}: ${told(effect)} ${other}: ${their ? told(their) : "it does not."}` };
}

function doing({ component, type, ...effect }) {
  return `the ${component === "scrollView" ? "view" : component} ${verbs[type]?.(effect) ?? type}`;
}

function at({ atMs }) {
  return `${decimal(atMs / 1000, 2)} s`;
}

function differenceOfOffsets(a, b) {
  const apart = (index) => Math.hypot(a[index].x - b[index].x, a[index].y - b[index].y);
  const first = a.findIndex((_, index) => index < b.length && apart(index) > equalWithin.points);
  if (first < 0) return null;
  return { atMs: a[first].atMs,
           text: `The offsets part at ${at(a[first])}: ${decimal(apart(first))} pt apart.` };
}
