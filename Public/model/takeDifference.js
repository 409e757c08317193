// What tells two takes apart, in a sentence: the most telling difference, not the first.

import { decimal } from "./number.js";

/** What is less apart than this counts as equal: points, and the times of changes in ms. */
const equalWithin = { points: 0.5, ms: 1000 / 60 };

const verbs = {
  pulling: () => "arms", armed: () => "arms",
  refreshing: ({ component }) => (component === "header" ? "refreshes" : "loads"),
  willRefresh: () => "waits for its window",
  noMoreData: () => "has no more data",
  idle: ({ from }) => (from === "refreshing" ? "ends" : "goes back"),
};
const doing = (change) => verbs[change.to]?.(change) ?? `is ${change.to}`;

/**
 * What tells take a from take b, `{atMs, text, detail}`, with `atMs` since their begins; null if
 * nothing does. `curves` are what both are pulled, at the same instants since their begins. A take has
 * a number, or a `name`.
 */
export function tellingDifference(a, b, curves) {
  return loads(a, b) ?? rests(a, b) ?? changes(a, b) ?? offsets(curves);
}

const name = (take) => take.name ?? `take ${take.number}`;
const since = ({ fromMs }, { atMs }) => atMs - fromMs;

/** One refreshes and the other does not, or not so often. */
function loads(a, b) {
  if (a.loads.length === b.loads.length) return null;
  const [more, less] = a.loads.length > b.loads.length ? [a, b] : [b, a];
  if (less.loads.length > 0) {
    const change = more.changes.filter(({ to }) => to === "refreshing")[less.loads.length];
    return said(more, change ?? more.changes.at(-1),
      `${name(more)} loads ${times(more)}, ${name(less)} ${times(less)}.`);
  }
  const change = ["pulling", "refreshing", "willRefresh"].flatMap((state) => {
    const [first] = more.changes.filter(({ to }) => to === state);
    return first && !less.changes.some(({ to }) => to === state) ? [first] : [];
  })[0] ?? more.changes[0];
  return said(more, change, `${name(more)} ${doing(change)}, ${name(less)} never does.`, lackOf(less));
}

const times = ({ loads: { length } }) => ["never", "once", "twice"][length] ?? `${length} times`;

function said(take, change, text, detail = "") {
  return { atMs: since(take, change), text, detail };
}

/** Why a take did not arm. */
function lackOf({ peak, threshold }) {
  const lack = threshold - peak;
  if (threshold === null || !(lack > 0)) return "";
  return `Its ${Math.round(peak)} pt are ${Math.max(Math.round(lack), 1)} short of ${Math.round(threshold)}.`;
}

/** They come to rest in different states. */
function rests(a, b) {
  const [ours, theirs] = [a, b].map((take) => take.changes.at(-1));
  if (!ours || !theirs || ours.to === theirs.to) return null;
  return said(a, ours, `${name(a)} ends ${ours.to}, ${name(b)} ${theirs.to}.`);
}

/** The first change of state that differs, then the first that comes at another time. */
function changes(a, b) {
  const count = Math.max(a.changes.length, b.changes.length);
  const pairs = Array.from({ length: count }, (_, index) => [a.changes[index], b.changes[index]]);
  const other = pairs.find(([ours, theirs]) =>
    ours?.component !== theirs?.component || ours?.to !== theirs?.to);
  if (other) {
    const [[one, take, rest]] = other[0] ? [[other[0], a, b]] : [[other[1], b, a]];
    return said(take, one, `${name(take)} ${doing(one)}, where ${name(rest)} does not.`);
  }
  const apart = ([ours, theirs]) => since(a, ours) - since(b, theirs);
  const late = pairs.find((pair) => Math.abs(apart(pair)) > equalWithin.ms);
  if (!late) return null;
  const ms = apart(late);
  return said(a, late[0],
    `${name(a)} ${doing(late[0])} ${Math.round(Math.abs(ms))} ms ${ms > 0 ? "later" : "earlier"} than ${name(b)}.`);
}

/** The first instant at which the curves are apart. */
function offsets({ a, b, stepMs }) {
  const index = a.findIndex((value, at) => Math.abs(value - b[at]) > equalWithin.points);
  if (index < 0) return null;
  return { atMs: index * stepMs, detail: "",
           text: `they part: ${decimal(Math.abs(a[index] - b[index]))} pt apart.` };
}
