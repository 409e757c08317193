// Snapshots for the tests: a session at rest, with the differences that a test needs.

/** A list of 20 rows in a view of 375 × 667, at rest, with no component. */
export function snapshot({ scrollView = {}, ...rest } = {}) {
  const insets = { top: 0, left: 0, bottom: 0, right: 0 };
  return {
    session: "demo", revision: 0, effectIndex: 0, timeMs: 0, behindMs: 0, clock: "realtime",
    nextChangeMs: null, configurationRevision: 0,
    scrollView: {
      driver: "simulated", width: 375, height: 667, contentOffset: { x: 0, y: 0 },
      contentSize: { width: 375, height: 880 }, contentInset: insets, safeAreaInsets: insets,
      isTracking: false, isDragging: false, isDecelerating: false, panState: "possible",
      inWindow: true, userInteractionEnabled: true, rows: 20, motion: null,
      restRange: { x: [0, 0], y: [0, 213] }, motionRange: { x: null, y: [0, 213] }, ...scrollView,
    },
    header: null, footer: null, trailer: null, animations: [], ...rest,
  };
}

/** A normal header at rest. */
export function header(differences = {}) {
  return {
    style: "normal", state: "idle", isRefreshing: false, pullingPercent: 0, alpha: 1, hidden: false,
    frame: { x: 0, y: -54, width: 375, height: 54 },
    edgeOffset: 0, thresholdOffset: -54, refreshingCount: 0, tappable: false, labelLeftInset: 25,
    stateLabel: label(), timeLabel: null, lastUpdatedTime: null,
    arrow: { hidden: false, rotated: false, alpha: 1 }, spinner: { animating: false, alpha: 1 },
    image: null, ...differences,
  };
}

/** A visible label. */
export function label(differences = {}) {
  return { text: "Title", hidden: false, frame: { x: 0, y: 0, width: 375, height: 54 },
           ...differences };
}
