// The threshold of a component, and as a line in the view.

import { isOverlay, refreshTravel } from "./overlay/family.js";
import { pulledAt } from "./overlay/pulled.js";

/** How far from its edge the content may be for a line to be of interest, in points. */
const nearDistance = 60;

/**
 * The line that the content's edge crosses when a component arms, or an auto footer triggers; null
 * without a threshold.
 *
 * @returns {?object} `position` is on `axis` of the view, which is `extent` long, in points; `distance` is
 *   counted from `edge`, which is null where no edge of the view or of the content is one.
 */
export function thresholdLine(name, snapshot, configuration) {
  const component = snapshot[name];
  if (isOverlay(component)) return overlayLine(component, snapshot.scrollView, configuration);
  if (!component || component.hidden || component.thresholdOffset === null) return null;
  const { kind, edgeOffset, thresholdOffset, frame } = component;
  const { contentSize, ...view } = snapshot.scrollView;
  const [axis, size] = name === "trailer" ? ["x", "width"] : ["y", "height"];
  const position = (name === "header" ? 0 : contentSize[size]) - thresholdOffset;
  const line = { axis, extent: view[size], position, edge: null };
  if (kind === "auto") {
    return { ...line, distance: (configuration?.footer?.triggerAutomaticallyRefreshPercent ?? 1) * frame.height };
  }
  const distance = Math.abs(thresholdOffset - edgeOffset);
  if (name === "trailer") return { ...line, distance };
  return { ...line, distance, edge: name === "header" ? position - distance : position + distance };
}

/** Where the lower edge of an overlay's drawing is when it is pulled far enough. */
function overlayLine(component, scrollView, configuration) {
  const distance = refreshTravel(component, configuration);
  if (distance === null || !configuration) return null;
  const { displayed } = pulledAt(component, distance,
    { settings: configuration.header ?? {}, scrollView: configuration.scrollView });
  const { y, height } = component.frame;
  return { axis: "y", extent: scrollView.height, position: displayed + y + height - component.displayed, edge: null, distance };
}

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
