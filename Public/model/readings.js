// The values of a component as rows of text.

import { brief, decimal } from "./number.js";

/** The components' names for people. */
export const titles = { header: "Header", footer: "Footer", trailer: "Trailer" };

/** The edge at which a component makes room. */
export const edges = { header: "top", footer: "bottom", trailer: "right" };

/**
 * The rows of a component: `{title, value, unit}`, the unit "" if there is none. `offset` is the
 * model offset in the picture, in points, `timeMs` the session time.
 */
export function readingsOf(name, snapshot, offset, timeMs) {
  const component = snapshot[name];
  const { kind, thresholdOffset, refreshingCount, lastUpdatedTime } = component;
  const isAuto = kind === "auto";
  const rows = [];
  const add = (title, value, unit) => rows.push({ title, value, unit });
  const percent = isAuto ? component.pullingPercent
    : percentAt(component, name === "trailer" ? offset.x : offset.y);
  if (percent !== null) add("Percent", decimal(percent * 100), "%");
  const title = isAuto ? "Triggers at" : "Threshold";
  if (thresholdOffset === null) add(title, "no offset", "");
  else add(title, brief(thresholdOffset), "pt");
  if (!isAuto) {
    const edge = edges[name];
    add(`${edge[0].toUpperCase()}${edge.slice(1)} inset`, insetText(edge, snapshot, timeMs), "pt");
  }
  add("Refreshed", `${refreshingCount}`, refreshingCount === 1 ? "time" : "times");
  if (lastUpdatedTime) add("Updated", lastUpdatedTime.replace("T", " ").slice(0, 16), "UTC");
  return rows;
}

/** Between two snapshots the percent follows the offset past the edge, unless it refreshes. */
function percentAt({ state, pullingPercent, edgeOffset, thresholdOffset }, offset) {
  if (pullingPercent === null || (state !== "idle" && state !== "pulling")) return pullingPercent;
  const percent = (offset - edgeOffset) / (thresholdOffset - edgeOffset);
  return percent > 0 ? percent : pullingPercent;
}

/** An inset, or from where to where it is animated. */
function insetText(edge, { scrollView, animations }, timeMs) {
  const animation = animations.findLast(({ property, startMs, durationMs }) =>
    property === `contentInset.${edge}` && timeMs < startMs + durationMs);
  return animation ? `${brief(animation.from)} → ${brief(animation.to)}`
    : brief(scrollView.contentInset[edge]);
}
