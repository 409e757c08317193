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

/** The axis that is plotted, x if only a trailer is there, and where the content rests on it. */
function axisOf({ header, footer, trailer, scrollView }) {
  if (trailer && !header && !footer) return { axis: "x", edge: trailer.edgeOffset };
  return { axis: "y", edge: header?.edgeOffset ?? -scrollView.safeAreaInsets.top };
}

/**
 * What `Plot.draw` takes, but for size, cursor, hover and brush: `shown` is the set of the curves,
 * `endMs` the end of what is known, `originMs` the zero of the axis, `width` in pixels; `titles` has
 * names for the tracks, null for the components' own.
 */
export function sceneOf({ tracks, titles = null, window, endMs, originMs = 0, snapshot, shown,
                          colors, width }) {
  const { axis, edge } = axisOf(snapshot);
  const channel = `offset.${axis}`;
  const there = componentNames.filter((name) =>
    tracks.some(({ lane, states }) => lane.snapshot[name] || states[name].length > 0));
  const moving = there.filter((name) => tracks.some((track) =>
    track.bands(name, window, endMs).length > 1));
  // Beside a second take only what changes has a band: the room is the chart's.
  const names = titles && moving.length > 0 ? moving : there;
  const { range, thresholds } = rangeOf({ tracks, window, channel, edge, shown, snapshot });
  const [{ fingers, events, effects }] = tracks;
  const versions = tracks.map(({ lane, readings }) => [lane.history.samples.version, readings]);
  return {
    window, axis, edge, channel, range,
    key: [versions, range.min, range.max, edge, ...shown, colors.offset, titles].join(" "),
    rows: names.flatMap((name) => tracks.map((track, index) => ({
      name: titles?.[index] ?? title(name) + (index === 0 ? "" : " B"), isSecond: index > 0,
      bands: track.bands(name, window, endMs),
    }))),
    lines: tracks.flatMap((track, index) => linesOf(track.lane, {
      axis, edge: index === 0 ? edge : null, shown, colors, range, names,
      dash: index === 0 ? null : dashes.second,
    })),
    times: timeTicks({ fromMs: window.fromMs - originMs, toMs: window.toMs - originMs }, width)
      .map((tick) => ({ ...tick, atMs: tick.atMs + originMs })),
    values: valuesOf({ range, thresholds, edge, shown }),
    fingers: fingers.filter(({ fromMs, toMs }) => toMs >= window.fromMs && fromMs <= window.toMs)
      .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) })),
    marks: [...marksOf(events, "event", window), ...marksOf(effects, "effect", window)],
  };
}

function title(name) {
  return name[0].toUpperCase() + name.slice(1);
}

/** The range of all offsets, with the edge and the thresholds if they are near. */
function rangeOf({ tracks, window, channel, edge, shown, snapshot }) {
  const known = tracks.flatMap(({ lane }) => {
    const { min, max } = lane.history.samples.columns(channel, window.fromMs, window.toMs, 1);
    return [min[0], max[0]];
  }).filter((value) => !Number.isNaN(value));
  if (known.length === 0) known.push(edge);
  const isNear = (value) => value >= Math.min(...known) - 1 && value <= Math.max(...known) + 1;
  const thresholds = componentNames.map((name) => snapshot[name] ?? {})
    .filter(({ edgeOffset, thresholdOffset }) =>
      typeof thresholdOffset === "number" && isNear(edgeOffset ?? thresholdOffset))
    .map(({ thresholdOffset }) => thresholdOffset);
  const near = [...(isNear(edge) ? [edge] : []), ...(shown.has("threshold") ? thresholds : [])];
  return { range: plotRange([...known, ...near]), thresholds };
}

/** The labelled values: the edge, the thresholds, round ones between them. */
function valuesOf({ range, thresholds, edge, shown }) {
  const isIn = (value) => value >= range.min && value <= range.max;
  const values = [];
  const add = (value, kind, text = brief(value)) => values.push({ value, text, kind });
  if (shown.has("threshold")) {
    for (const value of thresholds.filter(isIn)) add(value, "threshold");
  }
  // Two labels this near would lie on each other.
  const room = (range.max - range.min) * 0.16;
  const isFree = (value) => values.every((other) =>
    other.kind === "part" || Math.abs(other.value - value) > room);
  if (isIn(edge) && isFree(edge)) add(edge, "edge");
  if (shown.has("percent") || shown.has("alpha")) {
    add(range.min + (range.max - range.min) / greatestPart, "part", "100 %");
  }
  for (const value of valueTicks(range, 4)) {
    if (isFree(value)) add(value, "round");
  }
  return values;
}

function linesOf({ history, snapshot }, { axis, edge, shown, colors, range, names, dash }) {
  const series = history.samples;
  const y = (value) => (range.max - value) / (range.max - range.min);
  const part = (value) => 1 - Math.min(value, greatestPart) / greatestPart;
  const common = { series, dash, fillFrom: null };
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
