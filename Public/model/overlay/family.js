// The family of overlays: components that are drawn over the list, whose offset and insets stand.

/** Whether a component of a snapshot or of a configuration is an overlay. */
export const isOverlay = (component) => component?.style === "overlay";

/** Which library an overlay's `indicator` is of: `circle` (Android), `disk` (Flutter) or `strip`. */
export function lookOf({ indicator }) {
  if ("sizePx" in indicator) return "circle";
  return "fullTravel" in indicator ? "disk" : "strip";
}

/** The travel with which letting go refreshes, in points; null if none does. */
export function refreshTravel({ indicator, thresholdTravel }) {
  return indicator.fullTravel ?? thresholdTravel;
}

/** The travel as a share of the threshold; null without one. */
export function travelShare({ travel, thresholdTravel }) {
  return thresholdTravel > 0 ? travel / thresholdTravel : null;
}
