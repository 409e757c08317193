// The bars above the view of an overlay: its list is no safe area's, so they stand outside it.

import { barsAbove as heights } from "../../../model/overlay/family.js";
import { element, svg } from "../../element.js";
import { Bars } from "../bars.js";

export class BarsAbove {
  element = element("div", { class: "above", "aria-hidden": "true" });
  #platform = null;

  /** Shows a platform's bars in the width of a view, at its scale; null hides them. `snap` as of `Bars`. */
  show(platform, { width, scale, snap }) {
    const { element, style = element.style } = this;
    element.hidden = platform === null;
    if (platform === null) return;
    Object.assign(style, { width: `${width}px`, height: `${heights[platform]}px`, transform: `scale(${scale})` });
    style.setProperty("--pixel", 1 / (scale * devicePixelRatio));
    if (platform === this.#platform) return;
    this.#platform = platform;
    element.dataset.platform = platform;
    element.replaceChildren(...drawings[platform](snap));
  }
}

const drawings = { android: androidBars, ios: iosBars, web: addressBar };

function iosBars(snap) {
  const bars = new Bars();
  bars.show({ top: heights.ios, bottom: 0 }, false, snap);
  return [bars.element];
}

/** The icon of a path in a box of 24. */
function icon(d, attributes = {}) {
  return svg("svg", { viewBox: "0 0 24 24", ...attributes }, svg("path", { d }));
}

function androidBars() {
  const signs = svg("svg", { class: "signs", viewBox: "0 0 44 12" }, svg("path", {
    d: "M0 11 11 0v11zM16 4.5a9 9 0 0 1 12 0L22 11zM33 2.5h2V1.2h3v1.3h2V11h-7z" }));
  return [element("div", { class: "android-status" }, element("span", {}, "9:41"), signs),
    element("div", { class: "app-bar" }, icon("M20 12H5M11 5.5 4.5 12l6.5 6.5", { class: "stroked" }),
      element("span", {}, "Places"),
      icon("M10 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0"))];
}

function addressBar() {
  return [element("div", { class: "address-bar" }, element("span", {}, "places.example"))];
}
