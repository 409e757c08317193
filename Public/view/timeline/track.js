// What the timeline shows of one session beside the curves: states, fingers, events, effects.

import { endOf } from "../../model/history.js";
import { PulledSeries } from "../../model/pulledSeries.js";
import { componentNames } from "../../model/screen.js";
import { takeSpan } from "../../model/takes.js";
import { bandsOf } from "../plot.js";

/** The parts of a session's past, read anew when there is more of it. */
export class Track {
  /** The states of each component, { ms, state }, ascending; null while it is not there. */
  states;
  /** Where the finger was down: { fromMs, toMs }; the last may be open, with an infinite end. */
  fingers;
  /** Events other than of finger and clock: { atMs, text }, ascending. */
  events;
  /** Effects: { atMs, text }, ascending. */
  effects;

  /** Counts how often the begin was another one. */
  readings = 0;

  #read = { first: null, key: null, history: null };

  constructor(lane) {
    this.lane = lane;
  }

  get key() {
    const { history: { samples, events, effects }, snapshot } = this.lane;
    return [samples.length, samples.version, events.length, effects.length, this.readings,
      snapshot.configurationRevision, snapshot.clock === "manual" && snapshot.timeMs].join();
  }

  update() {
    const { history, snapshot } = this.lane;
    const { events, effects } = history;
    const first = `${events[0]?.revision} ${effects[0]?.index}`;
    const key = `${first} ${events.length} ${effects.length}`;
    const isSame = history === this.#read.history;
    if (isSame && key === this.#read.key) return;
    // Older items came to the front, or the session was made anew.
    if (!isSame || first !== this.#read.first) this.readings += 1;
    this.#read = { first, key, history };
    this.fingers = fingersOf(events);
    this.events = events.filter(({ event: { type } }) => !/^(drag|gesture|advance)/.test(type))
      .map(({ atMs, event: { type, component } }) => ({ atMs, text: component ? `${type} ${component}` : type }));
    this.effects = effects.map(({ atMs, component, type, from, to }) =>
      ({ atMs, text: `${component} ${to ? `${from} → ${to}` : type}` }));
    this.states = Object.fromEntries(componentNames.map((name) => [name, statesOf(name, history, snapshot)]));
  }

  /** What a component is pulled over time; nothing before the first snapshot. */
  pulled(name) {
    return new PulledSeries(name, this.lane.history, this.lane.snapshot);
  }

  /** The states of a component in a window: { fromMs, toMs, state }; none while it is not there. */
  bands(name, { fromMs, toMs }, endMs) {
    const { effects: [first] } = this.lane.history;
    // Before the first known effect no state is.
    const knownMs = first?.index > 1 ? first.atMs : -Infinity;
    return bandsOf(this.states[name], { fromMs: Math.max(fromMs, knownMs), toMs: Math.min(toMs, endMs) });
  }
}

function fingersOf(events) {
  const fingers = [];
  for (const { atMs, event } of events) {
    const { type } = event;
    if (type === "dragBegan") fingers.push({ fromMs: atMs, toMs: Infinity });
    else if (type === "gesture") fingers.push({ fromMs: atMs, toMs: endOf({ atMs, event }) });
    else if (type === "dragEnded" || type === "dragCancelled") {
      const last = fingers.at(-1);
      if (last?.toMs === Infinity) last.toMs = atMs;
    }
  }
  return fingers;
}

/** The states of a component over time, `{ms, state}`, the state null while it is not there. */
function statesOf(name, { events, effects }, present) {
  const changes = effects.filter(({ component, type }) => component === name && type === "stateChanged");
  const turns = events.flatMap(({ atMs, event }) => (event.type === "turn" ? event.events : [event])
    .filter(({ type, component }) => component === name && /^(add|remove)Component$/.test(type))
    .map(({ type }) => ({ ms: atMs, isThere: type === "addComponent" })));
  let state = changes[0]?.from ?? present[name]?.state ?? null;
  let isThere = turns.length > 0 ? !turns[0].isThere : present[name] !== null;
  const points = [...changes.map(({ atMs, to }) => ({ ms: atMs, state: to })), ...turns].sort((a, b) => a.ms - b.ms);
  return [{ ms: -Infinity }, ...points].map((point) => {
    state = point.state ?? state;
    isThere = point.isThere ?? isThere;
    return { ms: point.ms, state: isThere ? state : null };
  });
}

/** What `sceneOf` reads of a track for the take that is laid over the one shown: both begin at the same instant. */
export function laidOver(track, take, compared) {
  const { fromMs, toMs } = takeSpan(compared);
  const byMs = take.fromMs - compared.fromMs;
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
