// The time of an exhibit as it is told: session time, but what happens at one instant is shown step by
// step, and long rests are folded.

import { endOf } from "../../model/history.js";
import { Tape, foldsOf } from "../../model/tape.js";

/** How long each step but the last is shown of those that happen at one instant, in milliseconds. */
const stepMs = 300;

/** A fold is shown so long, in milliseconds. */
const foldMs = 300;

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
  lengthMs;

  #tape;
  /** The instants with steps: `{ms, at, lengthMs}`, the place of the first one, and how long the steps are shown. */
  #held = [];

  constructor(runs, endMs) {
    const instants = [...new Set([0, ...runs.flatMap((run) => run.instants)])]
      .filter((ms) => ms <= endMs).sort((a, b) => a - b);
    this.#tape = new Tape(foldsOf(instants.map((ms) => ({ fromMs: ms, toMs: ms })), endMs), foldMs);
    for (const ms of instants) {
      const lengthMs = (Math.max(1, ...runs.map((run) => stepsAt(run, ms).length)) - 1) * stepMs;
      if (lengthMs > 0) this.#held.push({ ms, at: this.#at(ms), lengthMs });
    }
    this.lengthMs = Math.max(this.#at(endMs), shortestMs);
  }

  /** The parts that are folded: `{at, lengthMs, fromMs, toMs}`. */
  get folds() {
    return this.#tape.folds.map((fold) => ({ ...fold, at: this.placeOf(fold.fromMs), lengthMs: foldMs }));
  }

  /** The place of an instant after all its steps. */
  #at(ms) {
    return this.#held.reduce((at, held) => (held.ms <= ms ? at + held.lengthMs : at), this.#tape.at(ms));
  }

  /** What is shown at a place: `{ms, step}`, the step null if all has happened that does at `ms`. */
  instantAt(place) {
    let stoodMs = 0;
    for (const { ms, at, lengthMs } of this.#held.filter((held) => held.at <= place)) {
      if (place < at + lengthMs) return { ms, step: Math.floor((place - at) / stepMs) };
      stoodMs += lengthMs;
    }
    return { ms: this.#tape.msAt(Math.max(place, 0) - stoodMs), step: null };
  }

  /** The place of an instant, or of a step at it. */
  placeOf(ms, step = null) {
    const held = this.#held.find((each) => each.ms === ms);
    const at = step !== null && held ? held.at + Math.min(step * stepMs, held.lengthMs) : this.#at(Math.max(ms, 0));
    return Math.min(at, this.lengthMs);
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
