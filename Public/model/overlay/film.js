// The film of an overlay's pull, as `model/miniature.js` has them: its extents are shares of the threshold.

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
export const changesOf = (states) => states.filter(({ state }, index) => state !== states[index - 1]?.state);

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

/** The film of a recording's steps, the asserted values by pointer; each takes `stepMs`. */
export function overlayRecordingFilm(steps, stepMs) {
  const at = (values) => steps.map((step, index) => ({ atMs: index * stepMs, ...values(step) }));
  const shareOf = (step) => Math.max(step["/header/displayed"] ?? 0, 0) / (step["/header/thresholdTravel"] || length);
  return {
    component: "header", length, stands: !("/header/indicator/pageState" in steps[0]),
    durationMs: (steps.length + 1) * stepMs,
    extents: at((step) => ({ extent: Math.min(shareOf(step), mostShare) * length })),
    states: changesOf(at((step) => ({ state: shapeOf(step["/header/state"] ?? "idle") }))),
  };
}
