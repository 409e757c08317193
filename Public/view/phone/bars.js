// The bars of the system in the safe area: status bar, navigation bar, home indicator.

import { element, svg } from "../element.js";

/** Heights in points; from some on, a status bar is that of a phone with a notch or an island. */
const heights = { navigation: 44, status: 20, notch: 44, island: 59, home: 34 };

export class Bars {
  #status = element("div", { class: "status-bar" }, element("b", {}, "9:41"), statusIcons());
  #bar = element("div", { class: "bars" }, this.#status, navigationBar());
  #line = element("div", { class: "line" });
  #island = element("div", { class: "island" });
  #home = element("div", { class: "home-indicator" });
  element = element("div", { class: "system", "aria-hidden": "true" },
    this.#bar, this.#line, this.#island, this.#home);

  /**
   * Bars are nowhere but in the safe area, so that the session's own inset keeps the rows clear. A
   * real phone (`isDevice`) has a status bar of its own. `snap` moves a y to the nearest pixel.
   */
  show({ top, bottom }, isDevice, snap) {
    const status = top - heights.navigation;
    this.#bar.hidden = status < (isDevice ? 0 : heights.status);
    this.#bar.style.height = `${top}px`;
    this.#line.hidden = this.#bar.hidden;
    this.#line.style.transform = `translateY(${snap(top)}px) scaleY(var(--pixel))`;
    this.#status.hidden = isDevice;
    this.#status.style.height = `${status}px`;
    this.#status.classList.toggle("tall", status >= heights.notch);
    this.#island.hidden = isDevice || status < heights.island;
    this.#home.hidden = isDevice || bottom < heights.home;
  }
}

function navigationBar() {
  const chevron = svg("svg", { class: "back", viewBox: "0 0 12 20" },
    svg("path", { d: "M10 1.8 2 10l8 8.2" }));
  return element("div", { class: "navigation-bar" },
    element("span", {}, chevron, "Lists"), element("b", {}, "Places"), element("span", {}, "Edit"));
}

function statusIcons() {
  const bars = [4, 6.3, 8.6, 11].map((height, index) =>
    svg("rect", { x: index * 4.6, y: 11 - height, width: 3, height, rx: 0.8 }));
  const arc = (y, radius, width) => svg("path",
    { d: `M${29.5 - width / 2} ${y}a${radius} ${radius} 0 0 1 ${width} 0`, class: "arc" });
  return svg("svg", { class: "status-icons", viewBox: "0 0 64 12" }, ...bars,
    arc(4.2, 9, 12.6), arc(6.8, 5.6, 7.8), arc(9.6, 1.3, 1.8),
    svg("path", { d: "M43.8 1h13.4a2.3 2.3 0 0 1 2.3 2.3v5a2.3 2.3 0 0 1-2.3 2.3H43.8a2.3 2.3 0 0" +
      " 1-2.3-2.3v-5A2.3 2.3 0 0 1 43.8 1zM61.6 4.4v2.8", class: "case" }),
    svg("rect", { x: 43, y: 2.5, width: 15, height: 6.6, rx: 1.4 }));
}
