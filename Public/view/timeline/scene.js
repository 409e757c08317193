// What the plot shows of some sessions in a window of time.

import { niceStep, timeTicks, valueTicks } from "../../model/axis.js";
import { upperBound } from "../../model/history.js";
import { componentNames } from "../../model/screen.js";
import { brief } from "../../model/number.js";
import { isOverlay } from "../../model/overlay/family.js";
import { peakOf } from "../../model/pulledSeries.js";
import { foldText } from "../../model/tape.js";
import { capitalized } from "../../model/words.js";
import { pulledDistance, pulledThreshold } from "../../model/threshold.js";

/** Marks closer than this are one, in parts of the window. */
const markDistance = 0.006;

/**
 * What `Plot.draw` takes, but for size, cursor, hover and brush: `window` is what is shown, `view` its ends on the `tape`, `startMs` and `endMs` the ends of what there
 * is, `originMs` the zero of the axis, `width` in pixels; `titles` has
 * names for the tracks, null for the components' own.
 */
export function sceneOf({ tracks, titles = null, window, view, tape, startMs, endMs, originMs = 0,
                          snapshot, screen, leading, lane, width }) {
  const there = componentNames.filter((name) =>
    tracks.some(({ lane, states }) => lane.snapshot[name] || states[name].some(({ state }) => state !== null)));
  // Beside a second take only what changes has a band: the room is the chart's.
  const moving = titles ? there.filter((name) => tracks.some((track) => track.bands(name, window, endMs).length > 1)) : [];
  const names = moving.length > 0 ? moving : there;
  const drawn = { fromMs: Math.max(window.fromMs, startMs), toMs: Math.max(window.toMs, startMs) };
  const pulled = tracks.map((track) => track.pulled(leading));
  const thresholds = thresholdsOf(tracks, leading, snapshot);
  const range = rangeOf({ pulled, window: drawn, thresholds });
  const isNow = Math.abs(tape.at(endMs) - view.toMs) < (view.toMs - view.fromMs) / width;
  const [{ fingers, events, effects }] = tracks;
  return {
    window, view, tape, range, pulled,
    rows: names.flatMap((name) => tracks.map((track, index) => ({
      name: titles?.[index] ?? capitalized(name) + (index === 0 ? "" : " B"), isSecond: index > 0,
      bands: cut(track.bands(name, drawn, endMs), tape),
    }))),
    notches: tape.folds.filter(({ fromMs, toMs }) => toMs > drawn.fromMs && fromMs < drawn.toMs)
      .map((fold) => ({ ...fold, text: foldText(fold) })),
    isNow,
    lines: tracks.flatMap((track, index) => linesOf(track.lane, {
      pulled: pulled[index], leading, isSecond: index > 0, tape, startMs })),
    times: ticksOf({ isNow, drawn: { fromMs: drawn.fromMs, toMs: Math.min(window.toMs, endMs) }, view, tape, width,
                     originMs, epochMs: originMs === 0 ? epochOf(lane) : null }),
    values: valuesOf({ range, thresholds, snapshot, screen, leading }),
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

/** What the leading component must be pulled, in each session that is drawn. */
function thresholdsOf(tracks, leading, present) {
  const all = tracks.map(({ lane }, index) => (index === 0 ? present : lane.snapshot)?.[leading])
    .map((component) => (component ? pulledThreshold(leading, component) : null));
  return [...new Set(all.filter((threshold) => threshold !== null))];
}

/** From rest to the greatest pull, with the thresholds, and room above. */
function rangeOf({ pulled, window, thresholds }) {
  const peaks = pulled.map((series) => peakOf(series, window.fromMs, window.toMs))
    .filter((peak) => !Number.isNaN(peak));
  const most = Math.max(...thresholds.map((threshold) => threshold * 1.25), ...peaks.map((peak) => peak + 8), 40);
  // In round steps, so that it stays the same while values grow a little.
  const step = niceStep(most / 12);
  return { min: 0, max: Math.ceil(most / step) * step };
}

/** How far from the edge the list is scrolled before the axis says so, in points. */
const awayPoints = 60;

/** Whether the list is scrolled away from the leading component's edge. */
export function isAway({ snapshot, screen, leading }) {
  const component = snapshot[leading];
  return Boolean(component) && pulledDistance(leading, component, screen.offset) < -awayPoints;
}

/** The labelled values: rest, the thresholds, round ones between them, the last one with its unit. */
function valuesOf({ range, thresholds, snapshot, screen, leading }) {
  const values = [];
  const add = (value, kind, text) => values.push({ value, text, kind });
  const component = snapshot[leading];
  const verb = component?.kind === "auto" ? "loads" : "arms";
  for (const value of thresholds.filter((threshold) => threshold > 0)) {
    add(value, "threshold", `${brief(value)} ${verb}`);
  }
  add(0, "edge", isAway({ snapshot, screen, leading }) ? "in the list" : "0");
  // Two labels this near would lie on each other.
  const room = range.max * 0.1;
  const isFree = (value) => values.every((other) => Math.abs(other.value - value) > room);
  const round = valueTicks(range, 4).filter(isFree);
  for (const [index, value] of round.entries()) {
    add(value, "round", index === round.length - 1 ? `${brief(value)} pt` : brief(value));
  }
  return values;
}

function linesOf({ history, snapshot }, { pulled, leading, isSecond, tape, startMs }) {
  const inset = insetLine(leading, snapshot);
  const ofInset = inset && { name: "inset", isSecond, isFilled: false, series: tape.series(history.samples, startMs),
                             channel: inset.channel, value: (value) => Math.max(inset.pulled(value), 0) };
  return [...(ofInset ? [ofInset] : []), { name: "offset", isSecond, isFilled: !isSecond,
    series: tape.series(pulled, startMs), channel: null, value: (value) => value }];
}

/** What the second curve is of: an overlay has no inset, but what it shows of its travel. */
export const insetTitle = (component) => (isOverlay(component) ? "Displayed" : "Inset");

/** What a component is pulled where the content rests by its inset, or shows; null for one without. */
function insetLine(leading, { [leading]: component, scrollView }) {
  if (!component || leading === "trailer") return null;
  if (isOverlay(component)) return { channel: `${leading}.displayed`, pulled: (displayed) => displayed };
  const { safeAreaInsets, contentSize, height } = scrollView;
  const rest = leading === "header" ? (inset) => -safeAreaInsets.top - inset
    : (inset) => contentSize.height + safeAreaInsets.bottom - height + inset;
  return { channel: leading === "header" ? "inset.top" : "inset.bottom",
           pulled: (inset) => pulledDistance(leading, component, { y: rest(inset) }) };
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
