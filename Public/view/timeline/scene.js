// What the plot shows of some sessions in a window of time.

import { upperBound } from "../../model/history.js";
import { componentNames } from "../../model/screen.js";
import { brief } from "../../model/number.js";
import { plotRange, timeTicks, valueTicks } from "./axis.js";

/** The curves that can be shown; those with `isShown` are at first. */
export const curves = [
  { name: "offset", title: "Offset", isShown: true },
  { name: "threshold", title: "Threshold", isShown: true },
  { name: "inset", title: "Inset", isShown: true },
  { name: "percent", title: "Percent" },
  { name: "alpha", title: "Alpha" },
];

/** The greatest percentage and alpha that the plot shows. */
const greatestPart = 1.5;

/** Columns of device pixels in which a dashed line repeats, and which of them it shows. */
const dashes = { second: { length: 8, shown: 5 }, alpha: { length: 5, shown: 2 } };

/** Marks closer than this are one, in parts of the window. */
const markDistance = 0.006;

/** The axis that is plotted: x if only a trailer is there. */
export function plottedAxis({ header, footer, trailer }) {
  return trailer && !header && !footer ? "x" : "y";
}

/** The offset at which the content rests at its first edge. */
export function restEdge({ header, trailer, scrollView }, axis) {
  if (axis === "x") return trailer.edgeOffset;
  return header?.edgeOffset ?? -scrollView.safeAreaInsets.top;
}

/**
 * @param {{tracks: Track[], window, endMs, shown: Set<string>, colors: object, snapshot}} what
 * @returns {object} What `Plot.draw` takes, but for cursor, hover, brush and size.
 */
export function sceneOf({ tracks, window, endMs, shown, colors, snapshot }, width) {
  const axis = plottedAxis(snapshot);
  const edge = restEdge(snapshot, axis);
  const names = componentNames.filter((name) =>
    tracks.some(({ lane }) => lane.snapshot[name]) || tracks[0].states[name].length > 0);
  const { range, thresholds } = rangeOf({ tracks, window, axis, edge, shown, snapshot });
  return {
    window, range,
    rows: names.flatMap((name) => tracks.map((track, index) => ({
      name: index === 0 ? title(name) : `${title(name)} B`, isSecond: index > 0,
      bands: track.bands(name, window, endMs),
    }))),
    lines: tracks.flatMap((track, index) => linesOf(track.lane, {
      axis, edge: index === 0 ? edge : null, shown, colors, range, names, isDashed: index > 0,
    })),
    times: timeTicks(window, width),
    values: valuesOf({ range, thresholds, edge, shown }),
    fingers: tracks[0].fingers.filter(({ fromMs, toMs }) =>
      toMs >= window.fromMs && fromMs <= window.toMs)
      .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) })),
    marks: [...marksOf(tracks[0].events, "event", window), ...marksOf(tracks[0].effects, "effect",
      window)],
    marksName: "Finger",
  };
}

function title(name) {
  return name[0].toUpperCase() + name.slice(1);
}

/** The values to show: all offsets and insets, and a threshold whose edge is among them. */
function rangeOf({ tracks, window, axis, edge, shown, snapshot }) {
  const values = [];
  for (const { lane: { history } } of tracks) {
    const { min, max } = history.samples.columns(`offset.${axis}`, window.fromMs, window.toMs, 1);
    values.push(min[0], max[0]);
  }
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) known.push(snapshot.scrollView.contentOffset[axis]);
  const [low, high] = [Math.min(...known) - 1, Math.max(...known) + 1];
  const thresholds = componentNames.map((name) => snapshot[name]).filter((component) =>
    component?.thresholdOffset !== undefined && component?.thresholdOffset !== null)
    .filter(({ edgeOffset, thresholdOffset }) => {
      const from = edgeOffset ?? thresholdOffset;
      return from >= low && from <= high;
    }).map(({ thresholdOffset }) => thresholdOffset);
  if (edge >= low && edge <= high) known.push(edge);
  return { range: plotRange([...known, ...(shown.has("threshold") ? thresholds : [])]), thresholds };
}

/** The labelled values: the edge, the thresholds, round ones between them. */
function valuesOf({ range, thresholds, edge, shown }) {
  const isIn = (value) => value >= range.min && value <= range.max;
  const values = shown.has("threshold")
    ? thresholds.filter(isIn).map((value) => ({ value, text: brief(value), kind: "threshold" }))
    : [];
  if (isIn(edge)) values.push({ value: edge, text: brief(edge), kind: "edge" });
  const room = (range.max - range.min) * 0.13;
  if (shown.has("percent") || shown.has("alpha")) {
    const value = range.min + (range.max - range.min) / greatestPart;
    values.push({ value, text: "100 %", kind: "part" });
  }
  for (const value of valueTicks(range, 4)) {
    const isFree = values.every((other) =>
      other.kind === "part" || Math.abs(other.value - value) > room);
    if (isFree) values.push({ value, text: brief(value), kind: "round" });
  }
  return values;
}

function linesOf({ history, snapshot }, { axis, edge, shown, colors, range, names, isDashed }) {
  const series = history.samples;
  const y = (value) => (range.max - value) / (range.max - range.min);
  const part = (value) => 1 - Math.min(value, greatestPart) / greatestPart;
  const common = { series, dash: isDashed ? dashes.second : null, fillFrom: null };
  const lines = [];
  const ofComponents = (curve, look) => names.map((name) => ({
    ...common, channel: `${name}.${curve}`, color: colors[curve], width: 1.5, y: part, ...look }));
  if (shown.has("percent")) lines.push(...ofComponents("percent", {}));
  if (shown.has("alpha")) lines.push(...ofComponents("alpha", { dash: dashes.alpha }));
  if (shown.has("inset") && axis === "y") {
    lines.push({ ...common, color: colors.inset, width: 1.5, ...insetLine(snapshot, y) });
  }
  if (shown.has("offset")) {
    lines.push({ ...common, channel: `offset.${axis}`, color: colors.offset, width: 2, y,
                 fillFrom: edge });
  }
  return lines;
}

/** The offset at which the content rests by its inset: at the top, or without a header below. */
function insetLine({ header, footer, scrollView }, y) {
  const { safeAreaInsets, contentSize, height } = scrollView;
  if (footer && !header) {
    const rest = contentSize.height + safeAreaInsets.bottom - height;
    return { channel: "inset.bottom", y: (inset) => y(rest + inset) };
  }
  return { channel: "inset.top", y: (inset) => y(-safeAreaInsets.top - inset) };
}

/** The marks of a window; those that would lie on each other are one, with all texts. */
function marksOf(list, kind, { fromMs, toMs }) {
  const distance = (toMs - fromMs) * markDistance;
  const marks = [];
  const first = upperBound(list, ({ atMs }) => (atMs < fromMs ? -1 : 1));
  for (let index = first; list[index]?.atMs <= toMs; index += 1) {
    const { atMs, text } = list[index];
    const last = marks.at(-1);
    if (last && atMs - last.atMs < distance) last.text = `${last.text}\n${text}`.slice(0, 400);
    else marks.push({ atMs, text, kind });
  }
  return marks;
}
