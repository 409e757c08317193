// The values of a component as rows of text.

import { brief, decimal } from "./number.js";
import { isOverlay, refreshTravel } from "./overlay/family.js";
import { pulledDistance, pulledThreshold } from "./threshold.js";

/** The rows of an overlay: what the finger made, what is needed, and what is drawn of it. */
function overlayReadings(component) {
  const { travel, thresholdTravel, displayed, refreshingCount } = component;
  const refreshes = refreshTravel(component);
  const rows = [
    { title: "Travel", value: decimal(travel), unit: "pt" },
    thresholdTravel === null ? { title: "Arms at", value: "no travel", unit: "" }
      : { title: "Arms at", value: brief(thresholdTravel), unit: "pt" },
  ];
  if (refreshes !== thresholdTravel) rows.push({ title: "Refreshes at", value: brief(refreshes), unit: "pt" });
  return [...rows, { title: "Displayed", value: decimal(displayed), unit: "pt" },
    { title: "Refreshed", value: `${refreshingCount}`, unit: refreshingCount === 1 ? "time" : "times" }];
}

/** The components' names for people. */
export const titles = { header: "Header", footer: "Footer", trailer: "Trailer" };

/** The edge at which a component makes room. */
export const edges = { header: "top", footer: "bottom", trailer: "right" };

/**
 * The rows of a component: `{title, value, unit, raw}`, in points that it is pulled; `raw` is the offset that
 * the server has for it. `offset` is in the picture, in points, `timeMs` the session time. One that does
 * not lead has one row.
 */
export function readingsOf(name, snapshot, offset, timeMs, isLeading = true) {
  const component = snapshot[name];
  if (isOverlay(component)) return overlayReadings(component);
  const { kind, thresholdOffset, refreshingCount, lastUpdatedTime } = component;
  const isAuto = kind === "auto";
  const rows = [];
  const add = (title, value, unit, raw) => rows.push({ title, value, unit, raw });
  const pulled = pulledDistance(name, component, offset);
  const threshold = pulledThreshold(name, component);
  const rawThreshold = rawText(thresholdOffset);
  if (!isLeading) {
    if (threshold === null) add("Loads", "at no offset", "");
    else if (isAuto && pulled < threshold) add("Loads in", decimal(threshold - pulled), "pt of scrolling", rawThreshold);
    else add(isAuto ? "Loads at" : "Arms at", brief(threshold), "pt", rawThreshold);
    return rows;
  }
  if (threshold !== null) {
    add("Pulled", decimal(Math.max(pulled, 0)), "pt", rawText(name === "trailer" ? offset.x : offset.y));
  }
  const title = isAuto ? "Loads at" : "Arms at";
  if (threshold === null) add(title, "no offset", "");
  else add(title, brief(threshold), "pt", rawThreshold);
  if (!isAuto) {
    const edge = edges[name];
    add("Inset", insetText(edge, snapshot, timeMs), "pt", `The content inset at the ${edge}`);
  }
  const updated = lastUpdatedTime ? `last ${lastUpdatedTime.replace("T", " ").slice(0, 16)} UTC` : undefined;
  add("Refreshed", `${refreshingCount}`, refreshingCount === 1 ? "time" : "times", updated);
  return rows;
}

const rawText = (offset) => (offset === null ? undefined : `raw offset ${brief(offset)} pt`);

/** An inset, or from where to where it is animated. */
function insetText(edge, { scrollView, animations }, timeMs) {
  const animation = animations.findLast(({ property, startMs, durationMs }) =>
    property === `contentInset.${edge}` && timeMs < startMs + durationMs);
  return animation ? `${brief(animation.from)} → ${brief(animation.to)}`
    : signed(scrollView.contentInset[edge]);
}

/** An inset with its sign: it is added to the safe area. */
const signed = (number) => `${number < 0 ? "" : "+"}${brief(number)}`;
