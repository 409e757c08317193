// The state diagram of a component: its states, its arrows, and what each arrow waits for.

import { brief, decimal, seconds } from "./number.js";

const pulled = [["idle", "pulling"], ["pulling", "idle"], ["pulling", "refreshing"]];
const ended = [["refreshing", "idle"]];
const loaded = [["refreshing", "noMoreData"], ["noMoreData", "idle"]];
const delayed = [["idle", "willRefresh"], ["willRefresh", "refreshing"]];

/** The arrows that are always drawn; another is drawn while it could follow or was the last. */
const families = {
  header: [...pulled, ...ended],
  autoFooter: [["idle", "refreshing"], ...ended, ...loaded],
  backFooter: [...pulled, ...ended, ...loaded],
  trailer: [...pulled, ...ended, ...loaded],
};

/** Conditions that the cause itself brings about. */
const causeConditions = new Set([
  "isDragging", "isReleased", "isInWindow", "isPanEnded", "isPanUpward", "movesForward"]);
const offsetConditions = new Set(
  ["isInside", "isPastThreshold", "isWithinThreshold", "reachesTrigger", "reachesEnd"]);

const comparisons = {
  "<": ["<", (a, b) => a < b], "<=": ["≤", (a, b) => a <= b],
  ">": [">", (a, b) => a > b], ">=": ["≥", (a, b) => a >= b],
};

/** What fails, in fewer words than the server's; all others keep its words. */
const failures = {
  isAttached: "removed", isShown: "hidden", takesTouches: "touches off", isDragging: "no finger",
  isAutomatic: "automatic off", isPlaced: "not placed", contentExceedsView: "content too short",
  hasTriggersLeft: "no trigger left", isNewPan: "once a drag", movesForward: "scrolls back",
};

/** Causes that come by the finger or by themselves, in words; all others are calls. */
const awaited = {
  scroll: "scroll", "pan ended": "finger lifts", load: "load ends", window: "enters a window",
};
/** What orders a tap, and a call, behind all causes that are awaited. */
const callCost = { tap: 1e8, call: 1e9 };

/** What the arrows that have no threshold wait for. */
const usualWords = {
  "pulling-refreshing": "finger lifts", "idle-refreshing": "beginRefreshing",
  "refreshing-idle": "endRefreshing", "refreshing-noMoreData": "…WithNoMoreData",
  "noMoreData-idle": "resetNoMoreData", "willRefresh-refreshing": awaited.window,
};

/** The states and the arrows, pairs of states, that are always drawn of a family in a dialect. */
export function skeletonOf(family, dialect) {
  // These begin outside a window as inside.
  const isImmediate = dialect === "eocrefresh"
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
  const { state: present, kind, thresholdOffset } = component;
  const skeleton = skeletonOf(name === "footer" ? `${kind}Footer` : name, dialect);
  const known = explanation?.state === present;
  const next = known ? transitionsAt(explanation.next, offset) : [];
  const last = known && explanation.last ? asItWas(explanation.last) : null;
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
    return { ...arrow, label: labelOf(arrow, name, thresholdOffset) };
  };
  const arrows = [...new Map(pairs.map((pair) => [pair.join("-"), pair]))].map(arrowOf);
  return { states: [...new Set([...skeleton.states, ...pairs.flat()])], present, arrows };
}

/** A past change, with the conditions on the offset evaluated for the offset of then. */
const asItWas = (change) =>
  ({ ...change, conditions: change.conditions.map((one) => conditionAt(one, one.actual)) });

const cheapest = (list) => list.reduce((best, one) => (one.cost < best.cost ? one : best));

/**
 * The changes that can leave the present state, evaluated at this offset, with `words` and a `cost`
 * that orders them: 0 comes at the next occasion, Infinity is forbidden.
 */
function transitionsAt(next, offset) {
  return next
    .map(({ conditions, ...transition }) =>
      ({ ...transition, conditions: conditions.map((one) => conditionAt(one, offset)) }))
    .map((transition) =>
      ({ ...transition, words: wordsOf(transition), cost: costOf(transition) }));
}

const forbids = ({ name, holds }) =>
  holds === false && !offsetConditions.has(name) && !causeConditions.has(name);

function conditionAt(condition, offset) {
  const { name, operator, needed } = condition;
  if (!offsetConditions.has(name) || !(operator in comparisons)) return condition;
  const [sign, compare] = comparisons[operator];
  const holds = compare(offset, needed);
  const missing = holds ? 0 : Math.abs(needed - offset);
  const goal = `offset ${sign} ${brief(needed)}`;
  const lack = `${decimal(missing)} pt to go`;
  return { name, holds, missing, goal, lack, text: holds ? goal : `${goal}: ${lack}` };
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

/** What an arrow waits for, in short words; nothing where it cannot come as things are. */
function labelOf({ id, kind, last, transitions }, name, threshold) {
  if (last && kind === "last") return shortened(`last: ${wordsOf(last)}`);
  if (transitions.length > 0) {
    const { words, conditions } = cheapest(transitions);
    const lack = lackOf(conditions);
    return shortened(lack ? `${words} · ${lack}` : words);
  }
  if (kind === "impossible") return "";
  const [past, within] = name === "header" ? ["<", "≥"] : [">", "≤"];
  const sign = { "idle-pulling": past, "pulling-idle": within, "idle-refreshing": "≥" }[id];
  return sign && threshold !== null ? `offset ${sign} ${brief(threshold)}` : usualWords[id] ?? "";
}

/** The longest of MJRefresh's names would cover other arrows. */
const shortened = (label) => label.replace("endRefreshingWith", "…With");

/** What is missing first of all, unless the arrow's words say it already. */
function lackOf(conditions) {
  const failing = conditions.filter(({ name, holds }) =>
    holds === false && name !== "isReleased" && name !== "isInWindow");
  const first = failing.find(forbids) ?? failing.findLast(({ lack }) => lack) ?? failing[0];
  return first && (first.lack ?? failures[first.name] ?? first.text);
}

/** The conditions of an arrow by cause: `{title, conditions}`. */
export function detailsOf({ transitions, last }) {
  const now = transitions.map(({ words, conditions }) => ({ title: words, conditions }));
  if (!last) return now;
  const title = `last: ${wordsOf(last)} at ${seconds(last.atMs)}`;
  return [...now, { title, conditions: last.conditions }];
}
