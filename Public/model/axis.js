// The axes of the timeline: scales, ticks, windows.

import { clamped } from "./number.js";

const timeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000,
  60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000, 86_400_000];

/** The shortest window, in milliseconds. */
const shortestMs = 5;

function multiples(step, from, to) {
  const first = Math.ceil(from / step);
  const count = Math.max(Math.floor(to / step) - first + 1, 0);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/**
 * Round instants of a window, with their texts: seconds, or the time of day if `epochMs` is the
 * wall-clock time of 0.
 */
export function timeTicks({ fromMs, toMs }, width, leastGap = 80, epochMs = null) {
  const leastMs = ((toMs - fromMs) * leastGap) / width;
  const step = timeSteps.find((ms) => ms >= leastMs)
    ?? Math.ceil(leastMs / timeSteps.at(-1)) * timeSteps.at(-1);
  const [zeroMs, text] = epochMs === null ? [0, tickText] : [epochMs, clockText];
  return multiples(step, fromMs + zeroMs, toMs + zeroMs).map((ms) => ({ atMs: ms - zeroMs, text: text(ms, step) }));
}

/** The decimals of seconds that tell instants apart by a step. */
const digitsOf = (step) => (step >= 1000 ? 0 : 3 - Math.floor(Math.log10(step)));

/** The time of day, with the decimals of the step. */
function clockText(ms, step) {
  const date = new Date(ms);
  const two = (number) => `${number}`.padStart(2, "0");
  const time = `${date.getHours()}:${two(date.getMinutes())}`;
  if (step >= 60_000) return time;
  const part = ((ms % 1000) / 1000).toFixed(digitsOf(step)).slice(1);
  return `${time}:${two(date.getSeconds())}${part}`;
}

/** Seconds with the decimals of the step; from steps of a minute on minutes or hours. */
function tickText(ms, step) {
  if (step >= 3_600_000) return `${ms / 3_600_000} h`;
  return step >= 60_000 ? `${ms / 60_000} min` : `${(ms / 1000).toFixed(digitsOf(step))} s`;
}

/** A step of 1, 2 or 5 times a power of ten that is at least as great as a number. */
export function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) * power;
}

/** Round values in a range, about `count` of them. */
export function valueTicks({ min, max }, count) {
  return multiples(niceStep((max - min) / count), min, max);
}

/** A window of time, zoomed about an instant and kept in [0, endMs] where it has the room. */
export function zoomed({ fromMs, toMs }, factor, atMs, endMs) {
  const span = Math.max(Math.min((toMs - fromMs) * factor, endMs), shortestMs);
  const part = (atMs - fromMs) / (toMs - fromMs);
  return kept(atMs - part * span, span, endMs);
}

/** A window of time moved by milliseconds. */
export function panned({ fromMs, toMs }, byMs, endMs) {
  return kept(fromMs + byMs, toMs - fromMs, endMs);
}

/** The window between two instants in either order. */
export function between(a, b, endMs) {
  return kept(Math.min(a, b), Math.max(Math.abs(a - b), shortestMs), endMs);
}

function kept(fromMs, span, endMs) {
  const start = clamped(fromMs, [0, endMs - span]);
  return { fromMs: start, toMs: start + span };
}
