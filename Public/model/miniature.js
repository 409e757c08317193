// What a miniature of the gallery plays: a film, `{component, length, durationMs, extents, states}`.
// Of `extents`, `{atMs, extent}`, each is how much of the component's place is in sight.

import { changesOf, overlayRecordingFilm } from "./overlay/film.js";
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

/** The film of a recording that asserts its snapshots; each event takes the same time. */
export function recordingFilm({ expected }) {
  const asserted = {};
  const steps = expected.map((item) => ({ ...Object.assign(asserted, item?.changes) }));
  if (steps[0]["/header/style"] === "overlay") return overlayRecordingFilm(steps, stepMs);
  const variety = (name) => new Set(steps.map((step) => step[`/${name}/state`])).size;
  const component = componentNames.filter((name) => steps[0][`/${name}/state`])
    .reduce((best, name) => (variety(name) > variety(best) ? name : best));
  const length = steps[0][`/${component}/frame/${component === "trailer" ? "width" : "height"}`];
  const at = (values) => steps.map((step, index) => ({ atMs: index * stepMs, ...values(step) }));
  return {
    component, length, durationMs: (steps.length + 1) * stepMs,
    extents: at((step) =>
      ({ extent: Math.min(Math.max(extentOf(component, step), -length / 2), 2.5 * length) })),
    states: changesOf(at((step) => ({ state: step[`/${component}/state`] ?? "idle" }))),
  };
}

function extentOf(component, step) {
  const axis = component === "trailer" ? "x" : "y";
  const offset = step[`/scrollView/contentOffset/${axis}`];
  const start = step[`/${component}/frame/${axis}`] ?? 0;
  if (component === "header") return start + step["/header/frame/height"] - offset;
  return offset + step[axis === "x" ? "/scrollView/width" : "/scrollView/height"] - start;
}
