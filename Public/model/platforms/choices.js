// What can be compared under one finger: a library on its platform, with a list that all of them have.

import { barsAbove as bars, isBouncing } from "../overlay/family.js";

/** The screen that all have, in points: bars above a list, which on iOS lies under them. */
const screen = { width: 375, height: 667 };

const shared = {
  clock: "manual", list: { rows: 20, rowHeight: 60 },
  simulatedLoad: { header: { afterMs: 1500, outcome: "success", rows: 0 } },
};

function inset(library, dialect) {
  return { platform: "iOS", library, id: dialect, dialect, configuration: {
    ...shared, dialect, header: {}, scrollView: { ...screen, safeAreaInsets: { top: bars.ios } } } };
}

/** The bars of an overlay's screen are no part of its view. */
function overlay(platform, library, preset, dialect, above, bounces = false) {
  return { platform, library, id: preset, dialect, isOverlay: true, bounces, configuration: {
    ...shared, preset, scrollView: { width: screen.width, height: screen.height - above } } };
}

export const choices = [
  inset("MJRefresh 3.7.9", "mjrefresh-3.7.9"),
  inset("MJRefresh 3.1.15.4", "mjrefresh-3.1.15.4"),
  inset("MJRefresh 2.2.1", "mjrefresh-2.2.1"),
  inset("MJRefresh 1.4.7", "mjrefresh-1.4.7"),
  inset("EOCRefresh", "eocrefresh"),
  inset("Overscroll 1", "overscroll-1"),
  overlay("Android", "SwipeRefreshLayout 1.2.0", "android-default", "swiperefreshlayout-1.2.0", bars.android),
  overlay("Flutter", "RefreshIndicator", "flutter-android", "refreshindicator-2026", bars.android),
  overlay("Flutter on iOS", "RefreshIndicator", "flutter-ios", "refreshindicator-2026", bars.ios, true),
  overlay("Web", "pulltorefresh.js 0.1.22", "web-default", "pulltorefreshjs-0.1.22", bars.web),
];

/** The pair that is shown first. */
export const firstPair = { a: "mjrefresh-3.7.9", b: "android-default" };

export const choiceNamed = (id) => choices.find((choice) => choice.id === id);

/** The library of a dialect, with its version. */
export const libraryOf = (name) => choices.find(({ dialect }) => dialect === name)?.library ?? name;

export const titleOf = ({ platform, library }) => `${platform}, ${library}`;

/** The choice that a configuration in force comes nearest to. */
export function choiceOf(configuration) {
  const own = choices.filter(({ dialect }) => dialect === configuration.dialect);
  return own.find(({ bounces = false }) => bounces === isBouncing(configuration)) ?? own[0];
}

/** A configuration by itself to begin a session with, with the list of `source`. */
export function startOf({ configuration: { preset, dialect, header, scrollView } }, { list = shared.list }) {
  return preset ? { preset, list } : { dialect, header, scrollView, list, simulatedLoad: shared.simulatedLoad };
}
