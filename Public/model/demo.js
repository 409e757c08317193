// The session that the page creates if the address names no preset.

/** The heights of an iPhone's bars without a notch, in points. */
const bars = { status: 20, navigation: 44 };

/**
 * Its configuration: a view of an iPhone, or one that fills a real phone's window, which has a
 * status bar of its own.
 *
 * @param {?{width: number, height: number}} window The size of a phone's window; null elsewhere.
 */
export function demoConfiguration(window) {
  const top = window ? bars.navigation : bars.status + bars.navigation;
  return {
    preset: "collection-both",
    list: { rows: 20, rowHeight: 60 },
    scrollView: { ...window, safeAreaInsets: { top } },
  };
}
