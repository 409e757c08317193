// What is known of a session beside its snapshots: its configuration, events and effects.

import { History, numberOf } from "../model/history.js";

/** The most events or effects in one answer. */
const pageLimit = 1000;

/** Older ones are read until so many are kept. */
const mostKept = 20_000;

export class SessionRecord {
  history = new History();
  /** The configuration in force, with every default; null until it is read. */
  configuration = null;
  /** The configuration that created the session. */
  created = null;

  #client;
  #listener;
  #goal = null;
  #configurationRevision = null;
  #isReading = false;

  /** @param {{configured(), learned()}} listener Told of a configuration, and of more history. */
  constructor(client, listener) {
    this.#client = client;
    this.#listener = listener;
  }

  /** Adds a snapshot, and reads what it shows to be missing. */
  async add(snapshot) {
    this.history.addSnapshot(snapshot);
    this.#goal = snapshot;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (await this.#configure() || await this.#read("events", this.#goal.revision)
        || await this.#read("effects", this.#goal.effectIndex)
        || await this.#readOlder("events") || await this.#readOlder("effects"));
    } catch {
      // The next snapshot tries again.
    }
    this.#isReading = false;
  }

  /** Adds the events of a batch and its effects, which the answer to the batch has. */
  addBatch(events, { revision, instants, effects }) {
    const { history } = this;
    const first = revision - events.length + 1;
    if (first === (history.events.at(-1)?.revision ?? 0) + 1) {
      history.add("events", events.map(({ atMs, ...event }, index) =>
        ({ revision: first + index, atMs: instants[index], event })));
    }
    this.addEffects(effects);
  }

  /** Adds effects; with a gap before them they are left to `add`. */
  addEffects(effects) {
    const { history } = this;
    if (effects[0]?.index > (history.effects.at(-1)?.index ?? 0) + 1) return;
    history.add("effects", effects);
    this.#listener.learned();
  }

  /** A recording of the session; null if not all of its events are known. */
  recording() {
    const { history: { events }, created: configuration } = this;
    if (!configuration || events.length < this.#goal.revision) return null;
    return {
      format: "overscroll-recording", version: 1, configuration,
      events: events.map(({ atMs, event }) => ({ ...event, atMs })),
    };
  }

  async #configure() {
    const { configurationRevision } = this.#goal;
    if (this.#configurationRevision === configurationRevision) return false;
    this.configuration = await this.#client.configuration();
    this.created ??= configurationRevision === 0
      ? this.configuration
      : await this.#client.configuration(0);
    this.#configurationRevision = configurationRevision;
    this.#listener.configured();
    return true;
  }

  /** Reads on after the last known event or effect, of nothing known the last page; whether more came. */
  async #read(kind, goal) {
    const known = numberOf(this.history[kind].at(-1));
    const after = known ?? Math.max(goal - pageLimit, 0);
    if (after >= goal) return false;
    await this.#add(kind, after);
    // Of another session of this name nothing fits, and would be read for ever.
    return numberOf(this.history[kind].at(-1)) !== known;
  }

  /** Reads the page before the first known one: takes are counted from the first event. */
  async #readOlder(kind) {
    const [first] = this.history[kind];
    const number = numberOf(first) ?? 1;
    if (number === 1 || this.history[kind].length >= mostKept) return false;
    await this.#add(kind, Math.max(number - 1 - pageLimit, 0));
    return this.history[kind][0] !== first;
  }

  async #add(kind, after) {
    const list = await this.#client.page(kind, after);
    this.history.add(kind, list);
    this.#listener.learned();
  }
}
