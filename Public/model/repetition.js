// What a session went through, as the configuration and the events that do it again.

import { present } from "./configuration.js";
import { componentNames as names } from "./screen.js";
import { micro } from "./number.js";

/** No configuration has the result of these events. */
const unconfigured = ["setContentInset", "setWindow", "removeComponent", "addComponent", "turn"];

/** Whether a configuration can make a session that continues as a snapshot's does. */
function isPlain({ scrollView, animations, nextChangeMs, ...snapshot }, { list, simulatedLoad }) {
  const { contentOffset, contentSize, motion, isTracking, rows } = scrollView;
  const { kind, thresholdOffset } = snapshot.footer ?? {};
  return !motion && !isTracking && animations.length === 0 && nextChangeMs === null
    // An auto footer past its threshold would load at once.
    && (kind !== "auto" || thresholdOffset === null || contentOffset.y < thresholdOffset)
    && (list.rowHeight === null || contentSize.height === rows * list.rowHeight)
    && names.every((name) => !snapshot[name] || (snapshot[name].state === "idle"
      // A list of outcomes begins with its first.
      && (snapshot[name].refreshingCount === 0 || !Array.isArray(simulatedLoad[name]?.outcome))));
}

/**
 * From where the events after one revision up to another can be done again, `{revision, snapshot, events}`: the
 * latest known snapshot before them that a configuration describes whole, null for the session's
 * creation, and all events from there on; null if some of these are not known.
 */
export function startOf(before, last, history, configuration) {
  const odd = history.events.find(({ event }) => unconfigured.includes(event.type))?.revision;
  const snapshot = history.snapshots.findLast((each) => each.revision <= before
    && each.revision < (odd ?? Infinity) && isPlain(each, configuration)) ?? null;
  const revision = snapshot?.revision ?? 0;
  const events = history.events.filter((each) => each.revision > revision && each.revision <= last);
  return events.length === last - revision ? { revision, snapshot, events } : null;
}

/** The configuration that makes the session of a snapshot. */
function configurationOf(snapshot, configuration) {
  const { rows, contentSize: { width, height } } = snapshot.scrollView;
  const now = present(configuration, snapshot);
  const components = names.filter((name) => snapshot[name]).map((name) =>
    [name, { ...now[name], hidden: snapshot[name].hidden, refreshing: false }]);
  return { ...now, epoch: configuration.epoch, list: { ...now.list, rows },
           scrollView: { ...now.scrollView, contentWidth: width, contentHeight: height },
           ...Object.fromEntries(components) };
}

/** The configuration and the events, in its time from 0 on, that do again what follows a start. */
export function repetition({ snapshot, events }, configuration) {
  const { x, y } = snapshot?.scrollView.contentOffset ?? { x: 0, y: 0 };
  const zeroMs = snapshot ? events[0].atMs : 0;
  const made = snapshot ? configurationOf(snapshot, configuration) : configuration;
  return {
    configuration: { ...made, clock: "manual" },
    events: [
      ...(x === 0 && y === 0 ? [] : [{ type: "setContentOffset", x, y }]),
      // In whole microseconds, as the server counts time.
      ...events.map(({ atMs, event }) => ({ ...event, atMs: micro(atMs - zeroMs) })),
    ],
  };
}
