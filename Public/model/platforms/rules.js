// What each platform's library does with a pull, in words. docs/platforms.md has the measurements.

import { brief } from "../number.js";

const iOS = {
  moves: "the list, held by its band", callback: "250 ms", cancelled: "refreshes if armed",
  second: "moves on, loads nothing", plain: "the same",
  counts: (peak) => `iOS’s band makes ${peak} of them`, of: "list", unit: "pt", curve: "list",
};

const overlay = { of: "pull", unit: "dp", curve: "pull", plain: "the same" };

const Android = {
  ...overlay, moves: "a circle over a list that stands", callback: "217–233 ms", cancelled: "refreshes if armed",
  second: "not accepted", plain: "half of the finger counts",
  counts: (peak) => `Android counts them one to one after 8 of slop: ${peak}`,
};

const Flutter = {
  ...overlay, moves: "a disk over a list that stands", callback: "167–183 ms", cancelled: "refreshes if far enough",
  second: "scrolls the list alone", counts: (peak) => `Flutter counts them one to one: ${peak}`,
};

const onBouncing = {
  ...Flutter, unit: "pt", moves: "a disk over a list that gives way", callback: "200 ms",
  counts: (peak) => `Flutter’s bouncing list gives way by ${peak}`,
};

const Web = {
  ...overlay, unit: "px", moves: "a strip that pushes the page down", callback: "500 ms", cancelled: "is not heard",
  second: "is not heard", counts: (peak) => `The page counts them one to one: ${peak}`,
};

const rules = { iOS, Android, Flutter, "Flutter on iOS": onBouncing, Web };

export const ruleOf = ({ platform }) => rules[platform];

/** A number beside its threshold: whole, unless that would hide on which side of it it is. */
export function beside(number, threshold) {
  return brief(Math.abs(number - threshold) < 1 ? number : Math.round(number));
}

/**
 * What the same finger did on two sides, `{choice, peak, threshold, calledMs, isArmed, smallest}`, the
 * instants since the touch: the title, why, the rows of the table, and the row that `decides`.
 */
export function told(sides, { way, liftMs, isCancelled }) {
  const names = namesOf(sides);
  const end = isCancelled ? "then the touch is cancelled" : "then let go";
  const why = sides.map(({ choice, peak, threshold }) =>
    `${ruleOf(choice).counts(beside(peak, threshold))}, ${distance(peak, threshold)}.`);
  const [a, b] = sides.map(({ calledMs }) => calledMs);
  return {
    title: `The same finger: ${titleOf(names, a, b)}`, isApart: (a === null) !== (b === null),
    why: [`${brief(Math.round(way))} pt down, ${end}.`, ...why].join(" "),
    rows: rowsOf(sides, liftMs), decides: a !== null && b !== null ? "callback" : "arms",
  };
}

function namesOf(sides) {
  const [a, b] = sides.map(({ choice: { platform } }) => (platform === "Web" ? "the web" : platform));
  return a === b ? ["A", "B"] : [a, b];
}

function titleOf(names, a, b) {
  if (a === null && b === null) return "neither refreshes";
  if (a === null || b === null) {
    const [does, not] = a === null ? [names[1], names[0]] : names;
    return `${does} refreshes, ${not} does not`;
  }
  const apart = Math.round(Math.abs(a - b));
  return apart === 0 ? "both refresh at once" : `both refresh, ${a < b ? names[0] : names[1]} ${apart} ms earlier`;
}

function distance(peak, threshold) {
  const shown = beside(threshold, threshold);
  return peak > threshold ? `past ${shown}` : `${beside(threshold - peak, 0)} short of ${shown}`;
}

function rowsOf(sides, liftMs) {
  const row = (key, title, text) => ({ key, title, texts: sides.map((side) => text(side, ruleOf(side.choice))) });
  return [
    row("moves", "What moves", (_, rule) => rule.moves),
    row("arms", "Refreshes from", ({ threshold, smallest }, { of, unit }) =>
      [`${brief(threshold)} ${unit} of ${of}`, ...(smallest === null ? [] : [`${brief(smallest)} of finger`])].join(", ")),
    row("callback", "Loads after the lift", ({ calledMs }, rule) =>
      (calledMs === null ? rule.callback : `${Math.round(calledMs - liftMs)} ms`)),
    row("cancelled", "A cancelled touch", (_, rule) => rule.cancelled),
    row("second", "Pull while it refreshes", (_, rule) => rule.second),
    row("plain", "A list that does not nest", (_, rule) => rule.plain),
  ].filter(({ key, texts }) => key !== "plain" || texts[0] !== texts[1]);
}

/** What is said under a phone: whether it refreshed, and how far its pull came. */
export function verdict({ choice, peak, threshold, calledMs, isArmed }) {
  return {
    text: calledMs !== null ? "Refreshes" : isArmed ? "Armed, not refreshed" : "Not armed",
    detail: `max ${beside(peak, threshold)} of ${beside(threshold, threshold)} ${ruleOf(choice).unit}`,
    share: Math.min(peak / threshold, 1), tone: calledMs !== null ? "done" : "pulling",
  };
}
