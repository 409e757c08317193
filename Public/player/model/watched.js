// The value that an exhibit is about: its name, its text, and where it is on the phone.

import { brief, decimal } from "../../model/number.js";

/** Names of values, by the ends of their pointers. */
const names = {
  "contentInset/top": "top inset", "contentInset/bottom": "bottom inset", "contentInset/right": "right inset",
  "contentOffset/y": "offset", "contentOffset/x": "offset", "refreshingCount": "loads",
  "pullingPercent": "percent", "frame/y": "y", "frame/x": "x", "alpha": "alpha", "rows": "rows",
  "hidden": "", "arrow/hidden": "arrow", "spinner/animating": "spinner", "image/animating": "images",
  "stateLabel/text": "", "timeLabel/text": "", "state": "", "displayed": "out", "isRefreshing": "refreshing",
  "indicator/visible": "circle", "indicator/spinning": "spinner", "indicator/topPx": "top",
  "indicator/mounted": "bar", "indicator/elements": "bars", "indicator/status": "status",
  "indicator/pageState": "page", "indicator/value": "arc", "indicator/endTrim": "arc",
  "thresholdTravel": "threshold",
};

/** Values that have a word of their own. */
const words = {
  "arrow/hidden": ["shown", "hidden"], "hidden": ["shown", "hidden"],
  "spinner/animating": ["still", "turning"], "image/animating": ["still", "running"],
  "indicator/visible": ["hidden", "shown"], "indicator/spinning": ["still", "turning"],
  "indicator/mounted": ["gone", "there"], "isRefreshing": ["no", "yes"],
};

/** Values that are written as a sentence or as a count, short enough for the tag on a phone; the texts say "bar". */
const sentences = {
  "refreshingCount": (value, text) => (value === 1 ? "1 load" : `${text} loads`),
  "indicator/mounted": (value) => `the bar is ${value ? "there" : "gone"}`,
  "indicator/elements": (value, text) => `${text} ${value === 1 ? "bar" : "bars"} in the page`,
};

const parts = (pointer) => pointer.split("/").slice(1);
const endOf = (pointer) => parts(pointer).slice(1).join("/");

/** The component of a pointer; null for a value of the scroll view. */
export function componentOf(pointer) {
  const [first] = parts(pointer);
  return first === "scrollView" ? null : first;
}

/** What a pointer's value is called. */
function nameOf(pointer) {
  const name = names[endOf(pointer)];
  if (name === undefined) return endOf(pointer).replaceAll("/", " ");
  return ["y", "x", ""].includes(name) ? `${componentOf(pointer)} ${name}`.trim() : name;
}

/** Which component's states and pull tell what happens around a value. */
export function subjectOf(pointer, snapshot) {
  const end = endOf(pointer);
  const sides = { "contentInset/bottom": "footer", "contentInset/right": "trailer", "contentInset/top": "header",
    "rows": "footer" };
  const wanted = componentOf(pointer) ?? sides[end];
  if (wanted && snapshot[wanted] !== undefined) return wanted;
  return ["header", "footer", "trailer"].find((name) => snapshot[name]) ?? null;
}

/** A value as the page writes it, without its name. */
export function valueText(pointer, value) {
  const own = words[endOf(pointer)];
  if (own && typeof value === "boolean") return own[Number(value)];
  if (value === undefined || value === null) {
    if (value === undefined) return "gone";
    return endOf(pointer).endsWith("text") ? "no text" : "none";
  }
  if (typeof value === "number") return Math.abs(value) < 10 ? decimal(value, 2).replace(/\.?0+$/, "") : brief(value);
  return `${value}`;
}

/** A value with its name: "percent 0", "header idle". */
export function tagText(pointer, value) {
  const name = nameOf(pointer);
  const text = valueText(pointer, value);
  const sentence = sentences[endOf(pointer)];
  if (sentence && value !== undefined) return sentence(value, text);
  const isText = endOf(pointer).endsWith("text");
  return isText ? (value ? `“${text}”` : text) : `${name} ${text}`;
}

/** Where numbers or other values stand on a chart: `{levels, y(value)}`, y from 0 at the bottom to 1. */
export function scaleOf(pointer, values) {
  const known = values.filter((value) => value !== undefined);
  if (known.length > 0 && known.every((value) => typeof value === "number")) {
    const [low, high] = [Math.min(...known, 0), Math.max(...known, 0)];
    const span = high - low || 1;
    const ends = [...new Set([low, 0, high])];
    return {
      levels: ends.map((value) => ({ text: valueText(pointer, value), y: (value - low) / span })),
      y: (value) => (typeof value === "number" ? (value - low) / span : NaN),
    };
  }
  const all = [...new Set(values.map((value) => valueText(pointer, value)))];
  const part = (index) => (all.length === 1 ? 0.5 : index / (all.length - 1));
  return {
    levels: all.map((text, index) => ({ text, y: part(index) })),
    y: (value) => part(all.indexOf(valueText(pointer, value))),
  };
}
