// The session that the page creates if the address names no preset.

/** The heights of an iPhone's bars without a notch, in points. */
const bars = { status: 20, navigation: 44 };

/** Its configuration; `window` is the size of a real phone's, which has a status bar, else null. */
export function demoConfiguration(window) {
  const top = window ? bars.navigation : bars.status + bars.navigation;
  return {
    preset: "collection-both",
    list: { rows: 20, rowHeight: 60 },
    scrollView: { ...window, safeAreaInsets: { top } },
  };
}
