// The phone: draws the scroll view of a session, as an iOS screen looks.

import { fittingScale } from "../../model/layout.js";
import { arePlatforms, barsAbove, isOverlay, platformOf } from "../../model/overlay/family.js";
import { componentNames } from "../../model/screen.js";
import { element, hide, put, putStyle, setText } from "../element.js";
import { Bars } from "./bars.js";
import { Cells } from "./cells.js";
import { ComponentFigure } from "./figure.js";
import { Indicators } from "./indicators.js";
import { BarsAbove } from "./overlay/above.js";
import { OverlayFigure } from "./overlay/figure.js";
import { ThresholdLine } from "./thresholdLine.js";

/** The width of the bezel, in pixels. */
const bezel = 9;

/** A screen with round corners has at least this safe area at its top, in points. */
const leastNotch = 40;

/** Windows up to this width have no phone in them: the view itself is the screen. */
const deviceWindow = "(max-width: 599px)";

export class PhoneView {
  #room;
  #cells = new Cells();
  #indicators = new Indicators();
  #bars = new Bars();
  #above = new BarsAbove();
  #content;
  #lines = componentNames.map((name) => new ThresholdLine(name));
  #thresholds = element("div", { class: "thresholds" }, ...this.#lines.map((line) => line.element));
  #app;
  #hovered;
  #phone;
  #screen;
  #figures = new Map();
  #frame = null;
  #configuration = null;
  #scale = 1;
  /** What the phone was fitted to: fitting reads the layout. */
  #fitted = null;
  #device = matchMedia(deviceWindow);

  /** `lane` is the index of that shown; the first has the names by which elements are found. */
  constructor(root, app, { lane = 0 } = {}) {
    const id = (name) => (lane === 0 ? name : null);
    this.#content = element("div", { class: "content", id: id("content") });
    const scrolled = element("div", { class: "scrolled" }, this.#cells.element, this.#content);
    this.#hovered = element("div", { class: "hovered", "aria-hidden": "true", hidden: true });
    this.view = element("div", {
      class: "view", id: id("view"), role: "group", tabindex: 0, "aria-label": "Scroll view",
      dataset: { component: "scroll-view" },
    }, scrolled, this.#hovered, this.#indicators.element, this.#bars.element);
    this.#screen = element("div", { class: "screen" }, this.#above.element, this.view);
    this.#phone = element("div", { class: "phone", id: id("phone"), hidden: true },
      this.#screen, this.#thresholds);
    this.#app = app;
    this.#room = element("div", { class: "lane" }, this.#phone);
    root.append(this.#room);
    for (const type of ["pointerdown", "scroll", "resize"]) {
      addEventListener(type, () => (this.#place = null), { capture: true });
    }
    new ResizeObserver(() => {
      if (!this.#frame) return;
      this.#fit();
      this.draw(this.#frame);
    }).observe(this.#room);
  }

  draw(frame) {
    const { snapshot, screen, nowMs } = frame;
    const before = this.#frame;
    this.#frame = frame;
    // The configuration, which says whose phone it is, may come after the snapshot.
    const { configuration } = frame.lane;
    if (snapshot !== before?.snapshot || configuration !== this.#configuration) this.#show(frame, before);
    this.#configuration = configuration;
    const { scrollView } = snapshot;
    this.#state(frame.isPredicted ? scrollView.contentOffset : screen.model);
    const offset = pushedOffset(screen);
    const { x, y } = offset;
    putStyle(this.#content, { transform: `translate(${-x}px, ${-y}px)` });
    this.#cells.draw(scrollView, offset, this.#snap, this.#scale, nowMs);
    this.#indicators.draw(scrollView, screen.offset, frame.isTouched || scrollView.isTracking);
    for (const [name, figure] of this.#figures) figure.draw(screen[name], frame);
    for (const line of this.#lines) line.draw(frame, this.#scale);
    this.#drawHovered(frame);
  }

  #drawHovered({ lane, snapshot: { header } }) {
    const { hoverMs } = this.#app;
    const y = hoverMs === null || !header || isOverlay(header) ? NaN : lane.history.samples.valueAt("offset.y", hoverMs);
    hide(this.#hovered, Number.isNaN(y));
    if (this.#hovered.hidden) return;
    setText(this.#hovered, header.stateLabel?.text ?? "Header");
    Object.assign(this.#hovered.style, {
      height: `${header.frame.height}px`, transform: `translateY(${header.frame.y - y}px)`,
    });
  }

  /** What a snapshot of this instant says; the picture under the finger is ahead of it. */
  #state({ x, y }) {
    put(this.view, { "data-offset-x": x, "data-offset-y": y });
  }

  #show(frame, before) {
    const { session, revision, scrollView } = frame.snapshot;
    this.#phone.hidden = false;
    put(this.view, { "data-revision": revision, "data-driver": scrollView.driver,
                     "aria-label": `Scroll view of session ${session}` });
    // With the revision, so that all attributes are always of one snapshot.
    this.#state(scrollView.contentOffset);
    const { width, height, safeAreaInsets } = scrollView;
    const fitted = [width, height, ...Object.values(safeAreaInsets), devicePixelRatio,
      platformOf(frame.snapshot, frame.lane.configuration), arePlatforms(this.#app.lanes)].join(" ");
    if (fitted !== this.#fitted) this.#fit();
    this.#fitted = fitted;
    this.#markRows(frame, before);
    for (const name of componentNames) this.#showComponent(name, frame.snapshot[name]);
  }

  /** Marks rows that have come since the frame before; not while one looks at the past. */
  #markRows(frame, before) {
    const isNews = before?.lane === frame.lane && before.isLive && frame.isLive;
    const { rows } = frame.snapshot.scrollView;
    const known = before?.snapshot.scrollView.rows;
    if (!isNews || rows !== known) this.#cells.mark(isNews ? known : Infinity, frame.nowMs);
  }

  #showComponent(name, component) {
    if (!component) {
      this.#figures.get(name)?.element.remove();
      this.#figures.delete(name);
      return;
    }
    const isOver = isOverlay(component);
    if (this.#figures.has(name) && Boolean(this.#figures.get(name).isOverlay) !== isOver) {
      this.#showComponent(name, null);
    }
    if (!this.#figures.has(name)) {
      const figure = isOver ? new OverlayFigure(name) : new ComponentFigure(name);
      this.#figures.set(name, figure);
      if (isOver) this.#hovered.before(figure.element);
      else this.#content.append(figure.element);
    }
    this.#figures.get(name).show(component);
  }

  #fit() {
    this.#place = null;
    const { snapshot, lane } = this.#frame;
    const { width, height, safeAreaInsets } = snapshot.scrollView;
    const platform = platformOf(snapshot, lane.configuration);
    // Beside another platform's it is a phone in a window of any size.
    const isDevice = this.#device.matches && !arePlatforms(this.#app.lanes);
    const barsOf = isOverlay(snapshot.header) && !isDevice ? platform : null;
    const above = barsAbove[barsOf] ?? 0;
    const border = isDevice ? 0 : 2 * bezel;
    const { clientWidth, clientHeight } = this.#room;
    const room = { width: clientWidth - border, height: clientHeight - border };
    this.#scale = fittingScale({ width, height: height + above }, room, isDevice);
    this.#phone.classList.toggle("device", isDevice);
    this.#phone.dataset.platform = platform;
    // A screen without a safe area is one without a notch, whose corners are square.
    this.#phone.classList.toggle("square", !isDevice && safeAreaInsets.top < leastNotch);
    // Whole pixels keep the edge of the bezel sharp.
    this.#screen.style.width = `${Math.floor(width * this.#scale)}px`;
    this.#screen.style.height = `${Math.floor((height + above) * this.#scale)}px`;
    const { style } = this.view;
    const y = above * this.#scale;
    Object.assign(style, { width: `${width}px`, height: `${height}px`,
                           transform: `translateY(${y}px) scale(${this.#scale})` });
    this.#thresholds.style.marginTop = `${y}px`;
    this.#above.show(barsOf, { width, scale: this.#scale, snap: this.#snap });
    style.setProperty("--pixel", 1 / (this.#scale * devicePixelRatio));
    this.#bars.show(safeAreaInsets, isDevice, this.#snap);
    if (this.view.id) this.#placeWhyLine();
  }

  /** Tells the style sheet how much of the column is empty under the phone, in pixels. */
  #placeWhyLine() {
    const [column, phone] = [this.#room, this.#phone].map((node) => node.getBoundingClientRect());
    const gap = Math.max(Math.floor(column.bottom - phone.bottom), 0);
    document.documentElement.style.setProperty("--phone-gap", `${gap}px`);
  }

  /** The nearest y at which a pixel of the screen begins. */
  #snap = (y) => {
    const pixels = this.#scale * devicePixelRatio;
    return Math.round(y * pixels) / pixels;
  };

  /** Where the view is in the window; null when it may have moved. */
  #place = null;

  /** A position in the window as a point in the view. */
  point({ clientX, clientY }) {
    // Kept, for to read it at each sample of a finger costs a layout.
    const { left, top } = this.#place ??= this.view.getBoundingClientRect();
    return { x: (clientX - left) / this.#scale, y: (clientY - top) / this.#scale };
  }
}

/** Where the content is drawn: a strip before the list moves it down, and its offset stands. */
function pushedOffset({ offset, header }) {
  const push = header?.push ?? 0;
  return push === 0 ? offset : { x: offset.x, y: offset.y - push };
}
