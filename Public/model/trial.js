// What another value changes in a take: in words and as rows.

import { decimal } from "./number.js";

/** Less than this is no difference: points, and milliseconds. */
const least = { points: 0.5, ms: 1 };

/** When the first change of a take to one of these states came, since its begin; null if none did. */
function firstMs(take, states) {
  const change = take?.changes.find(({ to }) => states.includes(to));
  return change ? change.atMs - take.fromMs : null;
}

/** What is told of a take: its peak in points, and when it armed, loaded and came to rest, in ms. */
export function measuresOf(take) {
  return {
    max: take && !Number.isNaN(take.peak) ? take.peak : null,
    arms: firstMs(take, ["pulling"]),
    loads: firstMs(take, ["refreshing", "willRefresh"]),
    rest: take ? (take.isOpen ? null : take.toMs - take.fromMs) : null,
  };
}

const verbs = { arms: "arms", loads: "loads", rest: "rests" };

/** "max 92 → 96 pt, arms 16 ms earlier"; "no difference" where nothing differs. */
export function changeText(before, after) {
  const parts = [];
  const [was, is] = [before.max, after.max];
  if (was !== null && is !== null && Math.abs(is - was) >= least.points) {
    const digits = Math.round(was) === Math.round(is) ? 1 : 0;
    parts.push(`max ${decimal(was, digits)} → ${decimal(is, digits)} pt`);
  }
  for (const [name, verb] of Object.entries(verbs)) {
    const [old, now] = [before[name], after[name]];
    if (old === null && now === null) continue;
    if (old === null || now === null) {
      if (name === "rest") parts.push(now === null ? "does not come to rest" : "comes to rest");
      else parts.push(now === null ? `no longer ${verb}` : `now ${verb}`);
    } else if (Math.abs(now - old) >= least.ms) {
      parts.push(`${verb} ${Math.round(Math.abs(now - old))} ms ${now > old ? "later" : "earlier"}`);
    }
  }
  return parts.length > 0 ? parts.join(", ") : "no difference";
}

const seconds = (ms) => (ms === null ? "never" : `${decimal(ms / 1000, 2)} s`);

/** Rows of `[title, before, now]`. */
export function changeRows(before, after) {
  const points = (value) => (value === null ? "–" : `${Math.round(value)} pt`);
  return [["Max", points(before.max), points(after.max)],
    ...[["Arms", "arms"], ["Loads", "loads"], ["At rest", "rest"]].map(([title, name]) =>
      [title, seconds(before[name]), seconds(after[name])])];
}
