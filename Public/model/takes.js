// The takes of a session: each gesture, or call, from its begin to rest. They are read from the log.

import { endOf, upperBound } from "./history.js";
import { PulledSeries, peakOf } from "./pulledSeries.js";
import { componentNames } from "./screen.js";
import { pulledThreshold } from "./threshold.js";

/** The last ones that have cards. */
const mostTakes = 99;

/** A touch that pulls less, in points, and changes no state is no take. */
const leastPull = 4;

/** No motion takes longer, in milliseconds. */
const longestMs = 10_000;

/** How long an animated scroll takes, and how long insets move at the begin and end of a load, in ms. */
const animationMs = { scroll: 300, begin: 250, end: 400 };

const isTouch = ({ type }) => type === "dragBegan" || type === "gesture";
const partsOf = (event) => (event.type === "turn" ? event.events : [event]);
const isScroll = ({ type, animated }) => type === "setContentOffset" && animated === true;
const begins = (event) => isTouch(event) || isScroll(event)
  || event.type === "tap" || event.type === "beginRefreshing";

const isLoading = (state) => state === "refreshing" || state === "willRefresh";

/** Reads events and effects in their order; one take is current, earlier ones may still load. */
class Reading {
  takes = [];
  isDown = false;
  #current = null;
  /** When the content stands again. */
  #standsAtMs = -Infinity;
  /** The takes whose loads are under way, or were last, by their components. */
  #loading = new Map();
  #ended = new Map();
  #events;
  #touches;
  #rests;
  #lifts;
  #loads;

  constructor({ events, effects }) {
    this.#events = events;
    this.#touches = events.map(({ atMs, event }, index) => ({ atMs, event, index }))
      .filter(({ event }) => isTouch(event));
    this.#rests = effects.filter(({ type }) => type === "decelerationEnded").map(({ atMs }) => atMs);
    this.#lifts = new Map(effects.filter(({ type }) => type === "dragWillEnd")
      .map(({ atMs, velocity }) => [atMs, velocity]));
    this.#loads = new Set(effects.filter(({ to }) => isLoading(to)).map(({ atMs }) => atMs));
    let next = 0;
    for (const effect of effects) {
      while (events[next]?.atMs <= effect.atMs) this.#addEvent(next++);
      this.#addEffect(effect);
    }
    while (next < events.length) this.#addEvent(next++);
  }

  #addEvent(index) {
    const { revision, atMs, event } = this.#events[index];
    if (event.type !== "dragMoved") {
      for (const part of partsOf(event)) this.#addPart(part, { revision, atMs, index });
    }
  }

  #addPart(event, { revision, atMs, index }) {
    const isStanding = !this.isDown && atMs >= this.#standsAtMs;
    if (begins(event) && (isStanding || !this.#current)) this.#begin(event, revision, atMs);
    const { type } = event;
    if (type === "dragBegan") this.isDown = true;
    else if (type === "dragEnded" || type === "gesture" || type === "dragCancelled") {
      this.isDown = false;
      this.#stands(this.#restAfter(endOf({ atMs, event }), index));
      if (type === "dragCancelled" && this.#current) this.#current.isCancelled = true;
    } else if (isScroll(event)) this.#stands(atMs + animationMs.scroll);
  }

  #begin(event, firstRevision, fromMs) {
    this.#current = {
      fromMs, toMs: fromMs, firstRevision, isCall: !isTouch(event), isCancelled: false,
      changes: [], loads: [],
    };
    this.takes.push(this.#current);
  }

  #stands(atMs) {
    this.#standsAtMs = atMs;
    if (this.#current) this.#current.toMs = Math.max(this.#current.toMs, atMs);
  }

  /** When the content rests that was let go at an instant. A touch that catches it is later. */
  #restAfter(liftMs, index) {
    const rest = this.#rests[upperBound(this.#rests, (ms) => (ms < liftMs ? -1 : 1))] ?? Infinity;
    const caught = this.#touches[upperBound(this.#touches, (touch) => touch.index - index)]?.atMs
      ?? Infinity;
    if (rest <= caught) return rest === Infinity ? liftMs : rest;
    const { x = 0, y = 0 } = this.#lifts.get(liftMs) ?? {};
    const isStill = (x === 0 && y === 0) || this.#loads.has(liftMs) || caught - liftMs > longestMs;
    return isStill ? liftMs : caught + 1;
  }

  #addEffect({ atMs, type, component, from, to }) {
    if (type === "endRefreshingCompletion") this.#extend(this.#ended.get(component), atMs);
    if (type !== "stateChanged") return;
    const take = isLoading(from) ? this.#loading.get(component) : this.#current;
    take?.changes.push({ atMs, component, from, to });
    if (isLoading(to) && !isLoading(from)) this.#load(component, atMs);
    if (isLoading(from) && !isLoading(to)) this.#loaded(component, to, atMs);
  }

  #load(component, fromMs) {
    if (!this.#current) return;
    // What was thrown to a load does not move on by itself.
    this.#stands(fromMs + animationMs.begin);
    this.#loading.set(component, this.#current);
    this.#current.loads.push({ component, fromMs, toMs: null, to: null });
  }

  #loaded(component, to, toMs) {
    const take = this.#loading.get(component);
    this.#loading.delete(component);
    if (!take) return;
    Object.assign(take.loads.findLast((load) => load.component === component), { toMs, to });
    this.#ended.set(component, take);
    this.#extend(take, toMs + animationMs.end);
  }

  #extend(take, atMs) {
    if (take) take.toMs = Math.max(take.toMs, atMs);
  }
}

/**
 * The takes of a history, oldest first: `fromMs` and `toMs`, the revisions of their events, whether
 * a call began it, changes of state, loads. One that `isOpen` has not come to rest. `isMoving` says
 * whether the session is in motion now. Those that pull nothing are among them.
 */
export function gesturesOf(history, { isMoving, presentMs }) {
  const reading = new Reading(history);
  const { takes } = reading;
  return takes.map((take, index) => {
    const isLast = index === takes.length - 1;
    const isOpen = take.loads.some(({ toMs }) => toMs === null)
      || (isLast && (isMoving || reading.isDown));
    const toMs = isOpen ? presentMs : Math.min(take.toMs, presentMs);
    return { ...take, isOpen, toMs, lastRevision: history.revisionAt(toMs) };
  });
}

/**
 * Gestures with a `number`, from 1, and what they pulled: `component`, `threshold` and `peak`, in
 * points that the component is pulled. Those that pull and change nothing are left out.
 */
export function takesOf(gestures, history, present) {
  const series = new Map(componentNames.map((name) => [name, new PulledSeries(name, history, present)]));
  const before = ({ fromMs }) => history.snapshotBefore(fromMs) ?? present;
  const pulled = gestures.map((take) => ({ ...take, ...pullOf(take, before(take), series) }));
  return pulled.filter(({ changes, peak }) => changes.length > 0 || peak >= leastPull)
    .map((take, index) => ({ ...take, number: index + 1 })).slice(-mostTakes);
}

/** The component that a take is about: the one that loads, that changes, that is pulled most. */
function pullOf(take, snapshot, series) {
  const pulls = componentNames.filter((name) => snapshot[name] && !snapshot[name].hidden).map((name) => {
    const peak = peakOf(series.get(name), take.fromMs, Math.max(take.toMs, take.fromMs + 1));
    return { component: name, threshold: pulledThreshold(name, snapshot[name]), peak };
  });
  const told = take.loads[0]?.component ?? take.changes[0]?.component;
  const most = pulls.filter(({ peak }) => !Number.isNaN(peak)).sort((a, b) => b.peak - a.peak)[0];
  return pulls.find(({ component }) => component === told) ?? most
    ?? { component: told ?? null, threshold: null, peak: NaN };
}

/** How far a take's component is pulled at most in each of `columns` parts of it, in points; NaN if not known. */
export function takeCurve({ component, fromMs, toMs }, history, present, columns) {
  if (!component) return [];
  const pulled = new PulledSeries(component, history, present);
  return Array.from(pulled.columns(null, fromMs, Math.max(toMs, fromMs + 1), columns).max);
}

/** What came of a take, in words: `kind` has a shape, `ms` is there for a load. */
export function outcomeOf({ loads, changes, isCancelled, peak, threshold, component, isOpen }, presentMs) {
  const load = loads.at(-1);
  if (load) {
    const done = component === "header" ? "refreshed" : "loaded";
    const ms = (load.toMs ?? presentMs) - load.fromMs;
    if (load.to === "noMoreData") return { kind: "noMoreData", text: "no more data" };
    return load.toMs === null ? { kind: "refreshing", text: `refreshing ${tenths(ms)} s`, ms }
      : { kind: "refreshed", text: `${done} ${tenths(ms)} s`, ms };
  }
  if (isCancelled) return { kind: "cancelled", text: "cancelled" };
  const last = changes.at(-1)?.to;
  if (last === "noMoreData") return { kind: "noMoreData", text: "no more data" };
  if (last === "pulling" || last === "armed") return { kind: "pulling", text: isOpen ? "armed" : "left armed" };
  if (changes.length > 0 && changes.some(({ to }) => to === "pulling" || to === "armed")) {
    return { kind: "short", text: "pushed back" };
  }
  const lack = threshold - peak;
  if (threshold === null || Number.isNaN(lack) || lack < 0) return { kind: "short", text: "no refresh" };
  return { kind: "short", text: `${Math.max(Math.round(lack), 1)} short` };
}

/** What a loop shows of a take: some of what is before and after it. */
export const takeSpan = ({ fromMs, toMs }) => ({ fromMs: fromMs - 100, toMs: toMs + 150 });

/** What a card says of how far a take came: "84 pt", or that it was a call. */
export function peakText({ isCall, peak }) {
  if (isCall) return "call";
  return Number.isNaN(peak) ? "…" : `${Math.round(peak)} pt`;
}

function tenths(ms) {
  return (ms / 1000).toFixed(1);
}
