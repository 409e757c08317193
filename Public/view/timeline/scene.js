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
 * `window` what is shown, `view` its ends on the `tape`, `startMs` and `endMs` the ends of what there
 * is, `originMs` the zero of the axis, `width` in pixels; `titles` has
 * names for the tracks, null for the components' own.
 */
export function sceneOf({ tracks, titles = null, window, view, tape, startMs, endMs, originMs = 0,
                          snapshot, lane, shown, colors, width }) {
  const { axis, edge } = axisOf(snapshot);
  const channel = `offset.${axis}`;
  const there = componentNames.filter((name) =>
    tracks.some(({ lane, states }) => lane.snapshot[name] || states[name].length > 0));
  const moving = there.filter((name) => tracks.some((track) =>
    track.bands(name, window, endMs).length > 1));
  // Beside a second take only what changes has a band: the room is the chart's.
  const names = titles && moving.length > 0 ? moving : there;
  const drawn = { fromMs: Math.max(window.fromMs, startMs), toMs: Math.max(window.toMs, startMs) };
  const { range, thresholds } = rangeOf({ tracks, window: drawn, channel, edge, shown, snapshot });
  const isNow = Math.abs(tape.at(endMs) - view.toMs) < (view.toMs - view.fromMs) / width;
  const [{ fingers, events, effects }] = tracks;
  const versions = tracks.map(({ lane, readings }) => [lane.history.samples.version, readings]);
  return {
    window, view, tape, axis, edge, channel, range,
    key: [tape.key, startMs, versions, range.min, range.max, edge, ...shown, colors.offset, titles].join(" "),
    rows: names.flatMap((name) => tracks.map((track, index) => ({
      name: titles?.[index] ?? title(name) + (index === 0 ? "" : " B"), isSecond: index > 0,
      bands: cut(track.bands(name, drawn, endMs), tape),
    }))),
    notches: tape.folds.filter(({ fromMs, toMs }) => toMs > drawn.fromMs && fromMs < drawn.toMs),
    isNow,
    lines: tracks.flatMap((track, index) => linesOf(track.lane, {
      axis, edge: index === 0 ? edge : null, shown, colors, range, names, tape, startMs,
      dash: index === 0 ? null : dashes.second,
    })),
    times: ticksOf({ isNow, drawn: { fromMs: drawn.fromMs, toMs: Math.min(window.toMs, endMs) }, view, tape, width,
                     originMs, epochMs: originMs === 0 ? epochOf(lane) : null }),
    values: valuesOf({ range, thresholds, edge, shown }),
    fingers: fingers.filter(({ fromMs, toMs }) => toMs >= window.fromMs && fromMs <= window.toMs)
      .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) })),
    marks: [...marksOf(events, "event", drawn, view), ...marksOf(effects, "effect", drawn, view)],
  };
}

/** Bands without their parts in notches. */
function cut(bands, tape) {
  if (tape.folds.length === 0) return bands;
  return bands.flatMap((band) => tape.within(band).map((part) => ({ ...band, ...part })));
}

/** The wall-clock time of a realtime session's begin; null on a manual clock. */
function epochOf({ snapshot, configuration }) {
  const epoch = snapshot.clock === "realtime" && configuration?.epoch;
  return epoch ? Date.parse(epoch) : null;
}

/** The least distance of two labels of the time axis, and of one from what follows a piece, in pixels. */
const labelGap = { next: 64, notch: 18, now: 56 };

/** Ticks of each piece, but those whose labels would lie on another, on a notch or on "now". */
function ticksOf({ drawn, view, tape, width, originMs, epochMs, isNow }) {
  const scale = width / (view.toMs - view.fromMs);
  let lastX = -Infinity;
  return tape.within(drawn).flatMap(({ fromMs, toMs }) => {
    const isCut = tape.folds.some((fold) => fold.fromMs === toMs);
    const before = tape.folds.some((fold) => fold.toMs === fromMs) ? labelGap.notch : 0;
    const room = isCut ? labelGap.notch : isNow && toMs === drawn.toMs ? labelGap.now : 0;
    return timeTicks({ fromMs: fromMs - originMs, toMs: toMs - originMs }, (toMs - fromMs) * scale, 80, epochMs)
      .map((tick) => ({ ...tick, atMs: tick.atMs + originMs }))
      .filter(({ atMs }) => (toMs - atMs) * scale >= room && (atMs - fromMs) * scale >= before);
  }).filter(({ atMs }) => {
    const x = tape.at(atMs) * scale;
    if (x - lastX < labelGap.next) return false;
    lastX = x;
    return true;
  });
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

function linesOf({ history, snapshot },
                 { axis, edge, shown, colors, range, names, dash, tape, startMs }) {
  const series = tape.series(history.samples, startMs);
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
function marksOf(list, kind, { fromMs, toMs }, view) {
  const distance = (view.toMs - view.fromMs) * markDistance;
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
