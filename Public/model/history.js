// What is known of a session's past: its snapshots, events and effects, in order.

import { firstIndex } from "./number.js";
import { Series } from "./series.js";

/** The most snapshots that are kept; the oldest go first. */
const snapshotLimit = 5000;

/** One session's known past. All instants are session times in milliseconds. */
export class History {
  snapshots = [];
  /** `{revision, atMs, event}`, ascending and without a gap. */
  events = [];
  effects = [];
  /** Channels over time: the drawn frames, and what the server told of the past. */
  samples = new Series();

  get firstRevision() {
    return this.events[0]?.revision ?? null;
  }

  /** Adds a snapshot, unless one of the same instant and revision is there. */
  addSnapshot(snapshot) {
    const index = upperBound(this.snapshots, (other) => compare(other, snapshot));
    const before = this.snapshots[index - 1];
    if (before && compare(before, snapshot) === 0) this.snapshots[index - 1] = snapshot;
    else this.snapshots.splice(index, 0, snapshot);
    if (this.snapshots.length > snapshotLimit) this.snapshots.shift();
  }

  /** Adds `events` or `effects` that touch or overlap the known ones; others are ignored. */
  add(kind, list) {
    if (list.length === 0) return;
    const known = this[kind];
    const [from, to] = [numberOf(list[0]), numberOf(list.at(-1))];
    const first = numberOf(known[0]) ?? to + 1;
    const last = numberOf(known.at(-1)) ?? to;
    if (from > last + 1 || to < first - 1) return;
    known.push(...list.filter((item) => numberOf(item) > last));
    const older = list.filter((item) => numberOf(item) < first);
    if (older.length > 0) this[kind] = older.concat(known);
  }

  /** Whether the events and effects up to a snapshot's are known. */
  reaches({ revision, effectIndex }) {
    return (this.events.at(-1)?.revision ?? 0) === revision && (this.effects.at(-1)?.index ?? 0) === effectIndex;
  }

  /** Drops snapshots and samples after an instant: a future that did not come. */
  forgetAfter(ms) {
    this.snapshots = this.snapshots.filter(({ timeMs }) => timeMs <= ms);
    this.samples.truncate(ms);
  }

  /** The begin and the end of an interval, and when something happens in it but moves of a finger, ascending. */
  instants(fromMs, toMs) {
    const happened = [...this.events.filter(({ event }) => event.type !== "dragMoved"), ...this.effects]
      .map(({ atMs }) => atMs).filter((ms) => ms > fromMs && ms < toMs);
    return [...new Set([fromMs, ...happened, toMs])].sort((a, b) => a - b);
  }

  revisionAt(ms) {
    const { events } = this;
    const index = upperBound(events, ({ atMs }) => atMs - ms);
    return events[index - 1]?.revision ?? (events[0]?.revision === 1 ? 0 : null);
  }

  /**
   * The last snapshot up to an instant without a later event; null if none is known. One of an
   * earlier revision may be of a later instant: an event that arrives late happened before it.
   */
  snapshotBefore(ms) {
    const next = this.events[upperBound(this.events, ({ atMs }) => atMs - ms)];
    const end = firstIndex(this.snapshots.length,
      (index) => this.snapshots[index].revision >= (next?.revision ?? Infinity));
    return this.snapshots.findLast(({ timeMs }, index) => index < end && timeMs <= ms) ?? null;
  }

  /**
   * The snapshot whose equations describe an instant; null if none is known: no event came or went
   * on between them, and nothing fell due.
   */
  snapshotAt(ms) {
    const snapshot = this.snapshotBefore(ms);
    const known = this.revisionAt(ms);
    if (!snapshot || snapshot.revision < known) return null;
    if (snapshot.timeMs === ms) return snapshot;
    if (snapshot.nextChangeMs !== null && snapshot.nextChangeMs <= ms) return null;
    const revision = known ?? this.snapshots.at(-1).revision;
    if (snapshot.revision !== revision) return null;
    const last = this.events[revision - this.firstRevision];
    return last && snapshot.timeMs < endOf(last) ? null : snapshot;
  }
}

/** The revision of an event, the index of an effect: both are numbered without a gap. */
export const numberOf = (item) => item?.revision ?? item?.index;

/** When an event has ended: only a `gesture` takes time. */
export function endOf({ atMs, event }) {
  return event.type === "gesture" ? atMs + event.overMs + (event.holdMs ?? 0) : atMs;
}

function compare(a, b) {
  return a.revision - b.revision || a.timeMs - b.timeMs || a.effectIndex - b.effectIndex;
}

/** The index after the last element that is not above; `order` is ascending over the list. */
export function upperBound(list, order) {
  return firstIndex(list.length, (index) => order(list[index]) > 0);
}
