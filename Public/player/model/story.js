// The time of an exhibit as it is told: session time, but what happens at one instant is shown step by
// step, and long rests are folded.

import { endOf } from "../../model/history.js";

/** How long each step but the last is shown of those that happen at one instant, in milliseconds. */
const stepMs = 300;

/** A longer rest is folded, but for what is kept of it at both ends; a fold is shown so long. */
const rest = { leastMs: 2000, keptMs: 500, foldMs: 300 };

/** A story is no shorter: of what happens in no time something is to be seen, too. */
const shortestMs = 1500;

/** The events that are steps of their own: a finger moves on and the clock runs on in time. */
export function isStep({ event: { type } }) {
  return type !== "dragMoved" && type !== "advance";
}

/** The revisions of a run's steps at an instant; the creation is the first one at 0. */
export function stepsAt({ events }, ms) {
  const steps = events.filter((event) => event.atMs === ms && isStep(event)).map(({ revision }) => revision);
  return ms === 0 ? [0, ...steps] : steps;
}

/**
 * Places in the story of one run, or of two beside each other. `runs` have their `events`, and with
 * `instants` when anything changes; `endMs` is the end of the last change.
 */
export class Story {
  /** `{at, lengthMs, fromMs, toMs, step}`: in time, or a step at an instant; ascending, without gaps. */
  pieces = [];

  constructor(runs, endMs) {
    const instants = [...new Set([0, ...runs.flatMap((run) => run.instants)])]
      .filter((ms) => ms <= endMs).sort((a, b) => a - b);
    let fromMs = 0;
    for (const [index, ms] of instants.entries()) {
      this.#addTime(fromMs, ms);
      const most = Math.max(...runs.map((run) => stepsAt(run, ms).length));
      for (let step = 0; step < most - 1; step += 1) {
        this.#add({ fromMs: ms, toMs: ms, lengthMs: stepMs, step });
      }
      fromMs = ms;
      if (index === instants.length - 1) this.#addTime(ms, Math.max(endMs, ms + 1));
    }
    const lackMs = shortestMs - this.lengthMs;
    if (lackMs > 0) this.#addTime(this.pieces.at(-1).toMs, this.pieces.at(-1).toMs + lackMs);
  }

  get lengthMs() {
    const last = this.pieces.at(-1);
    return last ? last.at + last.lengthMs : 0;
  }

  /** The parts that are folded: `{at, lengthMs, fromMs, toMs}`. */
  get folds() {
    return this.pieces.filter(({ isFold }) => isFold);
  }

  #add(piece) {
    this.pieces.push({ at: this.lengthMs, isFold: false, ...piece });
  }

  #addTime(fromMs, toMs) {
    const lengthMs = toMs - fromMs;
    if (lengthMs <= 0) return;
    if (lengthMs <= rest.leastMs) return this.#add({ fromMs, toMs, lengthMs, step: null });
    const [first, last] = [fromMs + rest.keptMs, toMs - rest.keptMs];
    this.#add({ fromMs, toMs: first, lengthMs: rest.keptMs, step: null });
    this.#add({ fromMs: first, toMs: last, lengthMs: rest.foldMs, step: null, isFold: true });
    this.#add({ fromMs: last, toMs, lengthMs: rest.keptMs, step: null });
  }

  /** What is shown at a place: `{ms, step}`, the step null if all has happened that does at `ms`. */
  instantAt(place) {
    const piece = this.pieces.findLast(({ at }) => at <= place) ?? this.pieces[0];
    const part = Math.min(Math.max(place - piece.at, 0) / piece.lengthMs, 1);
    return { ms: piece.fromMs + part * (piece.toMs - piece.fromMs), step: piece.step };
  }

  /** The place of an instant, or of a step at it. */
  placeOf(ms, step = null) {
    const held = this.pieces.filter((piece) => piece.step !== null && piece.fromMs === ms);
    if (step !== null && step < held.length) return held[step].at;
    const piece = this.pieces.find((each) => each.step === null && each.fromMs <= ms && ms < each.toMs);
    if (!piece) return ms <= 0 ? 0 : this.lengthMs;
    return piece.at + ((ms - piece.fromMs) / (piece.toMs - piece.fromMs)) * piece.lengthMs;
  }

  /** The place at which a run's event is shown to have happened. */
  placeOfEvent(run, revision) {
    const ms = run.events.find((event) => event.revision === revision)?.atMs ?? 0;
    const step = stepsAt(run, ms).indexOf(revision);
    return this.placeOf(ms, step < 0 ? null : step);
  }
}

/**
 * The touches of a run in a view of `width` and `height` points: `{points, highest, lowest, end, gesture}`, the
 * end null for a finger that stays down, the gesture null for a finger that is where its last point is.
 */
export function touchesOf(events, { width, height }) {
  const touches = [];
  for (const entry of events) {
    const { atMs, revision, event } = entry;
    if (event.type === "gesture") {
      const { from = { x: width / 2, y: height / 2 }, by } = event;
      const to = { x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) };
      touches.push({ points: [from, to].map((point) => ({ atMs, revision, ...point })), gesture: entry,
                     end: { atMs: endOf(entry), revision } });
      continue;
    }
    for (const { type, x, y } of event.type === "turn" ? event.events : [event]) {
      const last = touches.at(-1);
      if (type === "dragBegan") touches.push({ points: [{ atMs, revision, x, y }], gesture: null, end: null });
      else if (type === "dragMoved" && last?.end === null) last.points.push({ atMs, revision, x, y });
      else if ((type === "dragEnded" || type === "dragCancelled") && last) last.end ??= { atMs, revision };
    }
  }
  return touches.map((touch) => {
    const heights = touch.points.map(({ y }) => y);
    return { ...touch, highest: Math.min(...heights), lowest: Math.max(...heights) };
  });
}

/**
 * The finger at an instant: `{x, y, highest, lowest}`, the latter two over its whole touch; null while none is
 * down. Of the events of the instant `ms` those up to `revision` have happened.
 */
export function fingerAt(touches, { ms, revision = Infinity }) {
  const hasHappened = (event) => event.atMs < ms || (event.atMs === ms && event.revision <= revision);
  const touch = touches.findLast(({ points: [first] }) => hasHappened(first));
  if (!touch || (touch.end && hasHappened(touch.end))) return null;
  const { points, gesture, highest, lowest } = touch;
  const { x, y } = gesture ? within(gesture, points, ms) : points.findLast(hasHappened);
  return { x, y, highest, lowest };
}

/** Where a gesture between two points has come. */
function within({ atMs, event: { overMs, curve } }, [from, to], ms) {
  const part = Math.min((ms - atMs) / overMs, 1);
  const way = curve === "easeOut" ? part * (2 - part) : part;
  return { x: from.x + way * (to.x - from.x), y: from.y + way * (to.y - from.y) };
}
