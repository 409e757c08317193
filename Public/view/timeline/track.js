// What the timeline shows of one session beside the curves: states, fingers, events, effects.

import { endOf, upperBound } from "../../model/history.js";
import { PulledSeries } from "../../model/pulledSeries.js";
import { componentNames } from "../../model/screen.js";

/** The parts of a session's past, read on from where the last call of `update` ended. */
export class Track {
  /** Changes of state, { atMs, from, to }, of each component, ascending. */
  states;
  /** Where the finger was down: { fromMs, toMs }; the last may be open, with an infinite end. */
  fingers;
  /** Events other than of finger and clock: { atMs, text }, ascending. */
  events;
  /** Effects: { atMs, text }, ascending. */
  effects;

  /** Counts how often it was read from the begin. */
  readings = 0;

  #presence;
  #seen = { events: 0, effects: 0, first: null, history: null };

  constructor(lane) {
    this.lane = lane;
  }

  get key() {
    const { history: { samples, events, effects }, snapshot } = this.lane;
    return [samples.length, samples.version, events.length, effects.length, this.readings,
      snapshot.configurationRevision, snapshot.clock === "manual" && snapshot.timeMs].join();
  }

  update() {
    const { history } = this.lane;
    const { events, effects } = history;
    const first = `${events[0]?.revision} ${effects[0]?.index}`;
    if (this.#seen.first !== first || this.#seen.history !== history) this.#restart();
    for (const event of events.slice(this.#seen.events)) this.#addEvent(event);
    for (const effect of effects.slice(this.#seen.effects)) this.#addEffect(effect);
    this.#seen = { events: events.length, effects: effects.length, first, history };
  }

  /** Older items came to the front, or the session was made anew. */
  #restart() {
    this.readings += 1;
    this.#seen = { events: 0, effects: 0 };
    const lists = () => Object.fromEntries(componentNames.map((name) => [name, []]));
    [this.states, this.#presence] = [lists(), lists()];
    [this.fingers, this.events, this.effects] = [[], [], []];
  }

  /** What a component is pulled over time; nothing before the first snapshot. */
  pulled(name) {
    return new PulledSeries(name, this.lane.history, this.lane.snapshot);
  }

  #addEvent({ atMs, event }) {
    const { type, component } = event;
    const last = this.fingers.at(-1);
    if (type === "dragMoved") return;
    if (type === "dragBegan") this.fingers.push({ fromMs: atMs, toMs: Infinity });
    else if (type === "gesture") this.fingers.push({ fromMs: atMs, toMs: endOf({ atMs, event }) });
    else if (type === "dragEnded" || type === "dragCancelled") {
      if (last?.toMs === Infinity) last.toMs = atMs;
    } else if (type !== "advance") {
      this.events.push({ atMs, text: component ? `${type} ${component}` : type });
    }
    for (const part of type === "turn" ? event.events : [event]) {
      const isThere = { addComponent: true, removeComponent: false }[part.type];
      if (isThere !== undefined) this.#presence[part.component].push({ atMs, isThere });
    }
  }

  #addEffect({ atMs, component, type, from, to }) {
    this.effects.push({ atMs, text: `${component} ${to ? `${from} → ${to}` : type}` });
    if (type === "stateChanged") this.states[component].push({ atMs, from, to });
  }

  /** The states of a component in a window: { fromMs, toMs, state }; none while it is not there. */
  bands(name, { fromMs, toMs }, endMs) {
    const { effects } = this.lane.history;
    const end = Math.min(toMs, endMs);
    // Before the first known effect no state is.
    const known = effects[0]?.index > 1 ? Math.min(Math.max(effects[0].atMs, fromMs), end) : fromMs;
    const changes = this.states[name];
    const before = changes[0]?.from ?? this.lane.snapshot[name]?.state;
    const bands = [];
    let index = upperBound(changes, ({ atMs }) => atMs - known) - 1;
    for (let startMs = known; startMs < end; index += 1) {
      const endMs = Math.min(changes[index + 1]?.atMs ?? end, end);
      const state = changes[index]?.to ?? before;
      if (state && endMs > startMs) bands.push({ fromMs: startMs, toMs: endMs, state });
      startMs = endMs;
    }
    return bands.flatMap((band) => this.#present(name, band));
  }

  /** The parts of a band in which the component is there. */
  #present(name, band) {
    const turns = this.#presence[name];
    let isThere = turns.length > 0 ? !turns[0].isThere : this.lane.snapshot[name] !== null;
    let startMs = band.fromMs;
    const parts = [];
    for (const { atMs, isThere: next } of [...turns, { atMs: Infinity }]) {
      const endMs = Math.min(atMs, band.toMs);
      if (isThere && endMs > startMs) parts.push({ ...band, fromMs: startMs, toMs: endMs });
      startMs = Math.max(startMs, endMs);
      isThere = next;
    }
    return parts;
  }
}

/** What `sceneOf` reads of a track, `byMs` later than it was, from one instant to another. */
export function laidOver(track, { fromMs, toMs, byMs }) {
  const shift = (series) => ({
    version: series.version,
    get endMs() {
      return series.endMs === null ? null : Math.min(series.endMs, toMs) + byMs;
    },
    columns: (channel, from, to, count) => {
      const known = series.columns(channel, from - byMs, to - byMs, count);
      const width = (to - from) / count;
      for (let index = 0; index < count; index += 1) {
        const atMs = from - byMs + (index + 0.5) * width;
        if (atMs < fromMs || atMs > toMs) known.min[index] = known.max[index] = NaN;
      }
      return known;
    },
  });
  return {
    lane: { snapshot: track.lane.snapshot, history: { samples: shift(track.lane.history.samples) } },
    pulled: (name) => shift(track.pulled(name)),
    states: track.states,
    bands: (name, window, endMs) => track.bands(name,
      { fromMs: Math.max(window.fromMs - byMs, fromMs), toMs: Math.min(window.toMs - byMs, toMs) },
      endMs - byMs).map((band) => ({ ...band, fromMs: band.fromMs + byMs, toMs: band.toMs + byMs })),
  };
}
