// The state diagram of a component: its states, its arrows, and what each arrow waits for.

import { brief, decimal, seconds } from "./number.js";
import { isStub } from "./diagramLayout.js";
import { isOverlay } from "./overlay/family.js";
import { skeleton as overlaySkeleton, usualWords as overlayWords } from "./overlay/diagram.js";
import { pulledDistance, pulledThreshold } from "./threshold.js";

const pulled = [["idle", "pulling"], ["pulling", "idle"], ["pulling", "refreshing"]];
const ended = [["refreshing", "idle"], ["idle", "refreshing"]];
const loaded = [["refreshing", "noMoreData"], ["noMoreData", "idle"]];
const delayed = [["idle", "willRefresh"], ["willRefresh", "refreshing"]];

/** The arrows that are always drawn; another is drawn while it could follow or was the last. */
const families = {
  header: [...pulled, ...ended],
  autoFooter: [...ended, ...loaded],
  backFooter: [...pulled, ...ended, ...loaded],
  trailer: [...pulled, ...ended, ...loaded],
};

/** Conditions that the cause itself brings about. */
const causeConditions = new Set([
  "isDragging", "isReleased", "isInWindow", "isPanEnded", "isPanUpward", "movesForward"]);
const offsetConditions = new Set(
  ["isInside", "isPastThreshold", "isWithinThreshold", "reachesTrigger", "reachesEnd"]);

const comparisons = {
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
};

/** Causes that come by the finger or by themselves, in words; all others are calls. */
const awaited = {
  touch: "finger moves", release: "finger lifts", frame: "its motion ends", timer: "its time is over",
  scroll: "scroll", "pan ended": "finger lifts", load: "the load ends", window: "its window comes",
};
/** What orders a tap, and a call, behind all causes that are awaited. */
const callCost = { tap: 1e8, call: 1e9 };

/** What the arrows that have no threshold wait for. */
const usualWords = {
  "pulling-refreshing": "finger lifts", "idle-refreshing": "beginRefreshing",
  "refreshing-idle": "the load ends", "refreshing-noMoreData": "no more data",
  "noMoreData-idle": "resetNoMoreData", "willRefresh-refreshing": awaited.window,
  "idle-willRefresh": "no window yet",
  ...overlayWords,
};

/** The states and the arrows, pairs of states, that are always drawn of a component in a dialect. */
export function skeletonOf(name, component, dialect) {
  if (isOverlay(component)) return overlaySkeleton;
  const family = name === "footer" ? `${component.kind}Footer` : name;
  // These begin outside a window as inside.
  const isImmediate = dialect === "eocrefresh" || dialect === "overscroll-1"
    || (dialect === "mjrefresh-1.4.7" && family === "autoFooter");
  const arrows = isImmediate ? families[family] : [...families[family], ...delayed];
  return { states: [...new Set(arrows.flat())], arrows };
}

/**
 * The diagram at an instant, `{states, present, arrows}`: of the component `name` of a snapshot, at
 * the `offset` on its axis in points, by the answer of `explain` if there is one. An arrow has
 * `id`, `from`, `to`, `label`, `kind` (`nearest`, `last`, `possible` or `impossible`), `last`, the
 * change in the explanation, and `transitions`, what could follow now.
 */
export function diagramOf({ name, component, dialect, inWindow, offset, explanation }) {
  const { state: present } = component;
  const threshold = pulledThreshold(name, component);
  const skeleton = skeletonOf(name, component, dialect);
  const known = explanation?.state === present;
  const pulledAt = (at) => pulledDistance(name, component, { x: at, y: at });
  const next = known ? transitionsAt(explanation.next, offset, pulledAt) : [];
  const last = known && explanation.last ? asItWas(explanation.last, pulledAt) : null;
  const pairs = [...skeleton.arrows, ...next.map(({ to }) => [present, to])];
  if (last) pairs.push([last.from, last.to]);
  const nearest = next.length > 0 ? cheapest(next).to : null;
  const arrowOf = ([id, [from, to]]) => {
    const isPresent = from === present;
    const transitions = isPresent ? next.filter((one) => one.to === to) : [];
    const isOpen = known && isPresent ? transitions.some(({ cost }) => cost < Infinity)
      : !inWindow || !id.includes("willRefresh");
    const was = last?.from === from && last.to === to ? last : null;
    const kind = isPresent && to === nearest && isOpen ? "nearest"
      : was ? "last" : isOpen ? "possible" : "impossible";
    const arrow = { id, from, to, transitions, kind, last: was };
    return { ...arrow, label: labelOf(arrow, threshold) };
  };
  const arrows = [...new Map(pairs.map((pair) => [pair.join("-"), pair]))].map(arrowOf);
  return { states: [...new Set([...skeleton.states, ...pairs.flat()])], present, arrows };
}

/** A past change, with the conditions on the offset evaluated for the offset of then. */
const asItWas = (change, pulledAt) =>
  ({ ...change, conditions: change.conditions.map((one) => conditionAt(one, one.actual, pulledAt)) });

const cheapest = (list) => list.reduce((best, one) => (one.cost < best.cost ? one : best));

/**
 * The changes that can leave the present state, evaluated at this offset, with `words` and a `cost`
 * that orders them: 0 comes at the next occasion, Infinity is forbidden.
 */
function transitionsAt(next, offset, pulledAt) {
  return next
    .map(({ conditions, ...transition }) =>
      ({ ...transition, conditions: conditions.map((one) => conditionAt(one, offset, pulledAt)) }))
    .map((transition) =>
      ({ ...transition, words: wordsOf(transition), cost: costOf(transition) }));
}

const forbids = ({ name, holds }) =>
  holds === false && !offsetConditions.has(name) && !causeConditions.has(name);

/** `pulledAt` is what the component is pulled at an offset: that is what a person is told. */
function conditionAt(condition, offset, pulledAt) {
  const { name, operator, needed } = condition;
  if (!offsetConditions.has(name) || !(operator in comparisons)) return condition;
  const holds = comparisons[operator](offset, needed);
  const missing = holds ? 0 : Math.abs(needed - offset);
  const goal = goalOf(operator, pulledAt(needed), pulledAt(1) < pulledAt(0));
  const lack = `${decimal(missing)} to go`;
  return { name, holds, missing, goal, lack, text: holds ? goal : `${goal}: ${lack}` };
}

/** What an offset has to be, in points that the component is pulled; a header is pulled down. */
function goalOf(operator, pulled, isReversed) {
  const isMore = operator.startsWith(">") !== isReversed;
  const bound = operator.endsWith("=") ? "from" : "past";
  if (pulled <= 0) return isMore ? "at its edge" : "away from its edge";
  return isMore ? `${bound} ${brief(pulled)} pt` : `back under ${brief(pulled)}`;
}

function wordsOf({ by, conditions }) {
  if (by !== "scroll") return awaited[by] ?? by;
  if (conditions.some(({ name }) => name === "isReleased")) return "finger lifts";
  return conditions.findLast(({ goal }) => goal)?.goal ?? by;
}

function costOf({ by, conditions }) {
  if (conditions.some(forbids)) return Infinity;
  if (!(by in awaited)) return callCost[by] ?? callCost.call;
  const failing = conditions.filter(({ holds }) => holds === false);
  return failing.length === 0 ? 0 : 1 + Math.max(...failing.map(({ missing = 0 }) => missing));
}

/** What an arrow waits for, in short words, which are the same from the begin to the end of a drag. */
function labelOf({ id, to, kind, last, transitions }, threshold) {
  if (last && kind === "last") return shortened(wordsOf(last), id, to);
  if (transitions.length > 0 && id !== "idle-willRefresh") {
    return shortened(cheapest(transitions).words, id, to);
  }
  if (id === "pulling-idle" && threshold !== null) return `back under ${brief(threshold)}`;
  const isPast = id === "idle-pulling";
  return isPast && threshold !== null ? `past ${brief(threshold)} pt` : usualWords[id] ?? "";
}

/** The longest of MJRefresh's names would cover other arrows. */
function shortened(words, id, to) {
  const short = words.replace("endRefreshingWithNoMoreData", "no more data");
  return isStub(id) ? `to ${to}` : short;
}

/** The conditions of an arrow by cause: `{title, conditions}`. */
export function detailsOf({ transitions, last }) {
  const now = transitions.map(({ words, conditions }) => ({ title: words, conditions }));
  if (!last) return now;
  const title = `last: ${wordsOf(last)} at ${seconds(last.atMs)}`;
  return [...now, { title, conditions: last.conditions }];
}
