// What is known of a session's past: its snapshots, events and effects, in order.

import { Series } from "./series.js";

/** The most snapshots that are kept; the oldest go first. */
const snapshotLimit = 5000;

/** One session's known past. All instants are session times in milliseconds. */
export class History {
  /** Snapshots, ascending by revision and time. */
  snapshots = [];
  /** `{revision, atMs, event}`, ascending and without a gap. */
  events = [];
  /** Effects, ascending by index. */
  effects = [];
  /** Channels over time: the drawn frames, and what the server told of the past. */
  samples = new Series();
  /** The latest known instant. */
  endMs = 0;

  /** The revision of the first known event; null before the first. */
  get firstRevision() {
    return this.events[0]?.revision ?? null;
  }

  /** Adds a snapshot, unless one of the same instant and revision is there. */
  addSnapshot(snapshot) {
    const index = this.#placeOf(snapshot);
    const before = this.snapshots[index - 1];
    if (before && compare(before, snapshot) === 0) this.snapshots[index - 1] = snapshot;
    else this.snapshots.splice(index, 0, snapshot);
    if (this.snapshots.length > snapshotLimit) this.snapshots.shift();
    this.endMs = Math.max(this.endMs, snapshot.timeMs);
  }

  #placeOf(snapshot) {
    return upperBound(this.snapshots, (other) => compare(other, snapshot));
  }

  /** Adds events that touch or overlap the known ones; others are ignored. */
  addEvents(list) {
    this.events = joined(this.events, list, "revision");
    this.endMs = Math.max(this.endMs, this.events.at(-1)?.atMs ?? 0);
  }

  /** Adds effects that touch or overlap the known ones; others are ignored. */
  addEffects(list) {
    this.effects = joined(this.effects, list, "index");
    this.endMs = Math.max(this.endMs, this.effects.at(-1)?.atMs ?? 0);
  }

  /** Drops snapshots and samples after an instant: a future that did not come. */
  forgetAfter(ms) {
    this.snapshots = this.snapshots.filter(({ timeMs }) => timeMs <= ms);
    this.samples.truncate(ms);
    this.endMs = Math.min(this.endMs, ms);
  }

  /** The number of events up to an instant; null if it is before the known events. */
  revisionAt(ms) {
    const { events } = this;
    if (events.length === 0) return null;
    const index = upperBound(events, (event) => event.atMs - ms);
    if (index > 0) return events[index - 1].revision;
    return events[0].revision === 1 ? 0 : null;
  }

  /** The last known snapshot at or before an instant; null if there is none. */
  snapshotBefore(ms) {
    const index = upperBound(this.snapshots, (snapshot) => snapshot.timeMs - ms);
    return this.snapshots[index - 1] ?? null;
  }

  /**
   * The snapshot whose equations describe an instant; null if none is known: no event came or went
   * on between them, and nothing fell due.
   */
  snapshotAt(ms) {
    const snapshot = this.snapshotBefore(ms);
    if (!snapshot) return null;
    if (snapshot.timeMs === ms) return snapshot;
    if (snapshot.nextChangeMs !== null && snapshot.nextChangeMs <= ms) return null;
    const revision = this.revisionAt(ms) ?? this.snapshots.at(-1).revision;
    if (snapshot.revision !== revision) return null;
    const last = this.events[revision - this.firstRevision];
    return last && snapshot.timeMs < endOf(last) ? null : snapshot;
  }

  /**
   * The last whole gesture: a drag from its begin to its end, or one `gesture`.
   *
   * @returns {?{fromMs: number, toMs: number, events: object[]}} `events` are entries of `events`;
   *   null if no gesture is known.
   */
  lastGesture() {
    const end = this.events.findLastIndex(({ event }) => endsGesture(event));
    if (end < 0) return null;
    const last = this.events[end];
    if (last.event.type === "gesture") {
      return { fromMs: last.atMs, toMs: endOf(last), events: [last] };
    }
    const start = this.events.findLastIndex(
      ({ event }, index) => index < end && event.type === "dragBegan");
    if (start < 0) return null;
    const events = this.events.slice(start, end + 1);
    return { fromMs: events[0].atMs, toMs: last.atMs, events };
  }
}

function endsGesture({ type }) {
  return type === "dragEnded" || type === "dragCancelled" || type === "gesture";
}

/** When an event has ended: only a `gesture` takes time. */
function endOf({ atMs, event }) {
  return event.type === "gesture" ? atMs + event.overMs + (event.holdMs ?? 0) : atMs;
}

/** The order of two snapshots of one session. */
function compare(a, b) {
  return a.revision - b.revision || a.timeMs - b.timeMs || a.effectIndex - b.effectIndex;
}

/** The index after the last element that is not above; `order` is ascending over the list. */
export function upperBound(list, order) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(list[middle]) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Two lists that are numbered by `key` without a gap, as one; `known` if they do not touch. */
function joined(known, list, key) {
  if (list.length === 0) return known;
  if (known.length === 0) return [...list];
  const [first, last] = [known[0][key], known.at(-1)[key]];
  if (list[0][key] > last + 1 || list.at(-1)[key] < first - 1) return known;
  known.push(...list.filter((item) => item[key] > last));
  const older = list.filter((item) => item[key] < first);
  return older.length > 0 ? older.concat(known) : known;
}
