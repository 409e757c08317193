// The threshold of a component as a line in the view, and what moving that line configures.

import { clamped } from "./number.js";
import { isOverlay, refreshTravel } from "./overlay/family.js";
import { pulledAt } from "./overlay/pulled.js";

/** How far from its edge the content may be for a line to be of interest, in points. */
const nearDistance = 60;

/**
 * The line that the content's edge crosses when a component arms, or an auto footer triggers; null
 * without a threshold.
 *
 * @returns {?object} `position` is on `axis` of the view, which is `extent` long; one more of
 *   `value`, within `limits` in `unit`, moves the line by `slope` points; `property` is the setting
 *   behind it, null if none is.
 */
export function thresholdLine(name, snapshot, configuration) {
  const component = snapshot[name];
  if (isOverlay(component)) return overlayLine(component, snapshot.scrollView, configuration);
  if (!component || component.hidden) return null;
  if (component.thresholdOffset === null) return null;
  const { edgeOffset, thresholdOffset, frame } = component;
  const { contentSize, ...view } = snapshot.scrollView;
  const [axis, size] = name === "trailer" ? ["x", "width"] : ["y", "height"];
  const extent = view[size];
  const position = (name === "header" ? 0 : contentSize[size]) - thresholdOffset;
  const line = { axis, extent, position };
  if (component.kind === "auto") {
    const property = "triggerAutomaticallyRefreshPercent";
    const share = configuration?.footer?.[property] ?? null;
    return { ...line, property: share === null ? null : property, value: (share ?? 1) * 100,
             limits: [0, 1000], unit: "%", slope: -frame.height / 100, points: frame.height / 100 };
  }
  return {
    ...line, value: Math.abs(thresholdOffset - edgeOffset), unit: "pt",
    limits: [1, Math.max(Math.floor(extent), 1)], slope: name === "header" ? 1 : -1,
    // The width of a trailer is not settable.
    property: name === "trailer" ? null : "height",
  };
}

/** Where the lower edge of an overlay's drawing is when it is pulled far enough. */
function overlayLine(component, scrollView, configuration) {
  const value = refreshTravel(component, configuration);
  if (value === null || !configuration) return null;
  const { displayed } = pulledAt(component, value,
    { settings: configuration.header ?? {}, scrollView: configuration.scrollView });
  const { y, height } = component.frame;
  return { axis: "y", extent: scrollView.height, position: displayed + y + height - component.displayed, value,
           limits: [0, scrollView.height], unit: "pt", slope: 1, property: null };
}

/** The value that puts the line at a position: whole, and within what can be configured. */
export function valueAt({ value, position, slope, limits }, other) {
  return clamped(Math.round(value + (other - position) / slope), limits);
}

/** Where the line is with another value; never outside the view. */
export function positionOf({ position, value, slope, extent }, other) {
  return clamped(position + (other - value) * slope, [0, extent]);
}

/** The setting behind a line for a value of it, and back: a share is shown in percent. */
export const settingOf = ({ unit }, value) => (unit === "%" ? value / 100 : value);
export const valueOfSetting = ({ unit }, setting) => (unit === "%" ? setting * 100 : setting);

/**
 * How far the content is past the edge of a component with a threshold, in points; negative before
 * it. An auto footer has no edge; it counts from where its own height is left to its trigger.
 */
export function pulledDistance(name, component, offset) {
  // What pulls an overlay is no offset: the content stands.
  if (isOverlay(component)) return component.travel;
  const { kind, edgeOffset, thresholdOffset, frame } = component;
  if (name === "header") return edgeOffset - offset.y;
  if (name === "trailer") return offset.x - edgeOffset;
  return offset.y - (kind === "auto" ? thresholdOffset - frame.height : edgeOffset);
}

/** How far the content is past the edge at which a component arms or triggers; null without one. */
export function pulledThreshold(name, component) {
  if (isOverlay(component)) return component.thresholdTravel;
  const { thresholdOffset } = component;
  return thresholdOffset === null ? null
    : pulledDistance(name, component, { x: thresholdOffset, y: thresholdOffset });
}

/** Whether the content is at a component's edge, or nearly. */
export function isNearEdge(name, component, offset) {
  if (isOverlay(component)) return offset.y < nearDistance;
  return pulledDistance(name, component, offset) > -nearDistance;
}
