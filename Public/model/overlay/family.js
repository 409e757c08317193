// The family of overlays: components that are drawn over the list, whose offset and insets stand.

/** Whether a component of a snapshot or of a configuration is an overlay. */
export const isOverlay = (component) => component?.style === "overlay";

/** Which library an overlay's `indicator` is of: `circle` (Android), `disk` (Flutter) or `strip`. */
export function lookOf({ indicator }) {
  if ("sizePx" in indicator) return "circle";
  return "fullTravel" in indicator ? "disk" : "strip";
}

/** The travel with which letting go refreshes, in points; null if none does. */
export function refreshTravel({ indicator, thresholdTravel }, configuration = null) {
  return isBouncing(configuration) ? thresholdTravel : indicator.fullTravel ?? thresholdTravel;
}

/** Whether a list is Flutter's for iOS, where being armed is enough. */
export const isBouncing = (configuration) => configuration?.physics?.preset === "flutter-bouncing";

/** The travel as a share of the threshold; null without one. */
export function travelShare({ travel, thresholdTravel }) {
  return thresholdTravel > 0 ? travel / thresholdTravel : null;
}

/** Whether a finger pulls an overlay: what it shows follows from its travel. */
export const isPulled = (component) => isOverlay(component) && /^(dragging|armed)$/.test(component.state);

/** Whose phone a session is drawn in: `ios`, `android`, or the `web`'s browser. */
export function platformOf({ header }, configuration) {
  if (!isOverlay(header)) return "ios";
  if (lookOf(header) === "strip") return "web";
  return isBouncing(configuration) ? "ios" : "android";
}

/** Whether two sessions are compared, and at least one has an overlay. */
export const arePlatforms = (lanes) =>
  lanes.length > 1 && lanes.some(({ snapshot }) => isOverlay(snapshot?.header));

/** The heights of the bars above an overlay's view, by its platform, in points. */
export const barsAbove = { android: 80, ios: 64, web: 52 };
