// What a miniature of the gallery plays: a film, `{component, length, durationMs, extents, states}`.
// Of `extents`, `{atMs, extent}`, each is how much of the component's place is in sight.

import { componentNames } from "./screen.js";

/** A pull: how far beyond the edge, in points, and how long, in milliseconds. */
const travel = 180;
const overMs = 400;

/** The width of MJRefresh's trailer, in points. */
const trailerWidth = 60;

/** How long a component's animations take, and a step of a recording. */
const fastMs = 250;
const slowMs = 400;
const stepMs = 700;

/** The component that a configuration is about: that of a preset for footers is the footer. */
export function subjectOf(configuration) {
  const present = componentNames.filter((name) => configuration[name]);
  return present.find((name) => configuration.preset?.startsWith(name)) ?? present[0];
}

/** A component's length on its axis. */
export function lengthOf(component, configuration) {
  return component === "trailer" ? trailerWidth : configuration[component].height;
}

/** The gesture that pulls a component past its edge, at which the view rests. */
export function pullOf(component) {
  const by = { header: { y: travel }, footer: { y: -travel }, trailer: { x: -travel } }[component];
  return { by, overMs };
}

/** The film of a pull; peak, threshold and instants are those that `POST /v1/gestures` answers. */
export function pullFilm(component, length, { effects, peakOffset, thresholdOffset }) {
  const states = [{ atMs: 0, state: "idle" }];
  for (const { component: of, type, atMs, to } of effects) {
    if (of === component && type === "stateChanged") states.push({ atMs, state: to });
  }
  // An auto footer is a part of the content: it is in sight at rest.
  const rest = thresholdOffset === null ? length : 0;
  const beyond = (peakOffset - (thresholdOffset ?? 0)) * (component === "header" ? -1 : 1);
  const begun = states.findIndex(({ state }) => state === "refreshing");
  const endMs = begun < 0 ? overMs : states[begun + 1]?.atMs ?? states[begun].atMs + stepMs;
  const held = begun < 0 ? [] : [[overMs + fastMs, length], [endMs, length]];
  const extents = [[0, rest], [overMs, length + beyond], ...held, [endMs + slowMs, rest]]
    .map(([atMs, extent]) => ({ atMs, extent }));
  return { component, length, durationMs: endMs + slowMs + stepMs, extents, states };
}

/** The length that stands for the threshold, in points, and how far beyond it a card has room. */
const length = 54;
const mostShare = 2.2;

/** How long the drag of `POST /v1/gestures` takes, and the motions after it; how long a film stands at its end. */
const pulledMs = 300;
const motionMs = 200;
const stillMs = 700;

/** The states of headers that have the same shapes. */
const shapes = { dragging: "idle", armed: "pulling", settling: "refreshing", ending: "idle", returning: "idle" };

/** A list of states without those that are as the one before. */
const changesOf = (states) => states.filter(({ state }, index) => state !== states[index - 1]?.state);

const shapeOf = (state) => shapes[state] ?? state;

/** What `POST /v1/gestures` is asked: the smallest pull that arms, and so much more that each library refreshes. */
export const overlayPull = { margin: 100 };

/** `stands`: the component is drawn over rows that stand; the web's strip moves them. */
export function overlayFilm({ header }, { effects, peakOffset, thresholdOffset }) {
  const changes = effects.filter(({ component, type }) => component === "header" && type === "stateChanged");
  const endMs = changes.find(({ from }) => from === "refreshing")?.atMs ?? pulledMs + motionMs + stillMs;
  const states = changesOf([{ atMs: 0, state: "idle" }, ...changes.map(({ atMs, to }) => ({ atMs, state: shapeOf(to) }))]);
  const most = Math.min(peakOffset / thresholdOffset, mostShare) * length;
  const extents = [[0, 0], [pulledMs, most], [pulledMs + motionMs, length], [endMs, length], [endMs + motionMs, 0]]
    .map(([atMs, extent]) => ({ atMs, extent }));
  return { component: "header", length, stands: !("distThreshold" in header),
           durationMs: Math.max(endMs + motionMs, states.at(-1).atMs) + stillMs, extents, states };
}
