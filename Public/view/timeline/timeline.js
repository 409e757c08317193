// The timeline: a window of the session's time, its cursor, and what moves them.

import { brief, decimal, seconds } from "../../model/number.js";
import { componentNames } from "../../model/screen.js";
import { element } from "../element.js";
import { between, panned, zoomed } from "./axis.js";
import { Gestures } from "./gestures.js";
import { Overview } from "./overview.js";
import { Plot, sizes } from "./plot.js";
import { curves, plottedAxis, restEdge, sceneOf } from "./scene.js";
import { Track } from "./track.js";
import { Transport } from "./transport.js";

/** The window that follows the present, in milliseconds. */
const followedMs = 12_000;

/** A frame, in milliseconds. */
const frameMs = 1000 / 60;

/** The distance at which the cursor keeps to an effect, in pixels. */
const snap = 6;

export class Timeline {
  #app;
  #plot = new Plot();
  #overview = new Overview((window) => this.show(window.fromMs, window.toMs));
  #transport;
  #swatches = new Map();
  #shown = new Set(curves.filter(({ isShown }) => isShown).map(({ name }) => name));
  #tracks = [];
  #frame = null;
  #isRequested = false;
  /** What is shown; null to follow the present. */
  #chosen = null;
  /** What was drawn last. */
  #drawn = { window: { fromMs: 0, toMs: followedMs }, key: null, past: null };
  #presentMs = 0;
  #hoverMs = null;
  #brushed = null;
  #theme = 0;
  #size = { width: 0, height: 0 };
  #colors = null;

  /**
   * @param {HTMLElement} root The section of the timeline.
   * @param {App} app
   */
  constructor(root, app) {
    this.#app = app;
    this.#transport = new Transport(app, this);
    Object.entries({ tabindex: 0, role: "slider", "aria-label": "Instant shown" })
      .forEach(([name, value]) => this.#plot.element.setAttribute(name, value));
    root.append(
      element("header", {}, element("h2", {}, "Timeline"),
        element("div", { class: "legend", role: "group", "aria-label": "Curves" },
          ...curves.map((curve) => this.#toggle(curve))),
        this.#transport.element, this.#transport.manual),
      this.#overview.element, this.#plot.element);
    new Gestures(this.#plot.element, this);
    new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect)).observe(this.#plot.element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#recolor());
    app.addEventListener("session", () => this.#restart());
    app.addEventListener("cursor", () => this.#followCursor());
  }

  #toggle({ name, title }) {
    const swatch = element("i", { class: name });
    this.#swatches.set(name, swatch);
    return element("button", {
      type: "button", class: "quiet", "aria-pressed": `${this.#shown.has(name)}`,
      onclick: ({ currentTarget }) => {
        const isShown = !this.#shown.delete(name);
        if (isShown) this.#shown.add(name);
        currentTarget.setAttribute("aria-pressed", `${isShown}`);
        this.redraw();
      },
    }, swatch, title);
  }

  #restart() {
    [this.#chosen, this.#presentMs, this.#tracks] = [null, 0, []];
  }

  /** Size and colours are kept: to read them in each frame costs a layout. */
  #resize({ width, height }) {
    this.#size = { width, height };
    this.#colors ??= this.#readColors();
    this.redraw();
  }

  #recolor() {
    this.#theme += 1;
    this.#colors = this.#readColors();
    this.redraw();
  }

  /** A live cursor follows the present; another one stops that, and is kept in sight. */
  #followCursor() {
    const { isLive, atMs } = this.#app.cursor;
    if (isLive) {
      this.#chosen = null;
      return;
    }
    const { fromMs, toMs } = this.#chosen ??= this.#drawn.window;
    if (atMs < fromMs || atMs > toMs) {
      const to = fromMs + (atMs - fromMs) - (toMs - fromMs) / 4;
      this.#chosen = { fromMs: Math.max(to, 0), toMs: Math.max(to, 0) + toMs - fromMs };
    }
  }

  /** The window of time shown: { fromMs, toMs }. */
  get window() {
    return this.#drawn.window;
  }

  /** The latest instant that is the past, in session milliseconds. */
  get endMs() {
    const { lane } = this.#app;
    return lane.timeMs(performance.now());
  }

  /** Draws a frame, if something in the picture has changed. */
  draw(frame) {
    this.#frame = frame;
    const { lanes } = this.#app;
    if (this.#tracks.length !== lanes.length || this.#tracks.some(({ lane }, i) => lane !== lanes[i])) {
      this.#tracks = lanes.map((lane) => new Track(lane));
    }
    const shown = this.#tracks.filter(({ lane }) => lane.snapshot);
    for (const track of shown) track.update();
    const past = this.#pastKey(shown);
    // At rest the picture stands still; else the window follows the present.
    if (past !== this.#drawn.past || frame.lane.snapshot.nextChangeMs !== null) {
      this.#presentMs = this.endMs;
    }
    this.#drawn.past = past;
    const { width, height } = this.#size;
    const window = this.#windowOf(width);
    const { snapshot, isLive, timeMs } = frame;
    const key = [past, width, height, window.fromMs, window.toMs, this.#theme, this.#hoverMs,
      this.#brushed?.toMs, isLive ? "" : `${timeMs} ${snapshot.revision} ${snapshot.timeMs}`,
      this.#app.playing !== null, isLive, ...this.#shown].join(" ");
    if (key === this.#drawn.key || width <= sizes.gutter) return;
    this.#drawn = { window, key, past };
    this.#render({ frame, window, width, height, tracks: shown });
  }

  #pastKey(tracks) {
    return tracks.map(({ lane: { history, snapshot }, events, effects }) =>
      [history.samples.length, history.samples.version, events.length, effects.length,
        history.events.length, snapshot.configurationRevision, snapshot.clock === "manual"
          && snapshot.timeMs].join()).join() + (this.#app.firstDifference?.atMs ?? "");
  }

  #windowOf(width) {
    if (this.#chosen) return this.#chosen;
    // On whole columns, so that the chart can copy what it has drawn.
    const columnMs = followedMs / Math.max((width - sizes.gutter) * devicePixelRatio, 1);
    const columns = Math.ceil(Math.max(this.#presentMs, followedMs) / columnMs);
    return { fromMs: columns * columnMs - followedMs, toMs: columns * columnMs };
  }

  #render({ frame, window, width, height, tracks }) {
    const { snapshot, lane } = frame;
    const colors = this.#colors;
    const endMs = Math.max(this.#presentMs, frame.isLive ? 0 : frame.timeMs);
    const scene = sceneOf(
      { tracks, window, endMs, shown: this.#shown, colors, snapshot }, width - sizes.gutter);
    this.#plot.element.style.setProperty("--least", `${Plot.leastHeight(scene.rows.length)}px`);
    const axis = plottedAxis(snapshot);
    const edge = restEdge(snapshot, axis);
    const versions = tracks.map(({ lane: { history } }) => history.samples.version);
    this.#plot.draw({
      ...scene, width, height, cursor: this.#cursorOf(frame, axis), hover: this.#hoverOf(axis),
      brush: this.#brushed, difference: this.#app.firstDifference ?? null,
      key: [versions, scene.range.min, scene.range.max, [...this.#shown], this.#theme, edge,
        height].join(" "),
    });
    const channel = `offset.${axis}`;
    this.#overview.draw({
      samples: lane.history.samples, channel, edge, window, endMs, width });
    this.#transport.draw(frame);
    this.#describe(frame, axis, edge);
    this.#need(tracks, window, endMs, width);
  }

  #need(tracks, window, endMs, width) {
    for (const { lane } of tracks) {
      const past = this.#app.past(lane);
      past.need(window.fromMs, window.toMs, width) || past.need(0, endMs, this.#overview.columns);
    }
  }

  #readColors() {
    return Object.fromEntries([...this.#swatches].map(([name, swatch]) =>
      [name, getComputedStyle(swatch).color]));
  }

  #cursorOf({ isLive, timeMs, screen }, axis) {
    if (isLive) return null;
    const value = screen.offset[axis];
    return { atMs: timeMs, value, texts: [seconds(timeMs), `${decimal(value)} pt`] };
  }

  #hoverOf(axis) {
    if (this.#hoverMs === null) return null;
    const value = this.#tracks[0].lane.history.samples.valueAt(`offset.${axis}`, this.#hoverMs);
    const text = Number.isNaN(value) ? "" : ` · ${decimal(value)} pt`;
    return { atMs: this.#hoverMs, text: seconds(this.#hoverMs) + text };
  }

  /** Tells assistive technology what is shown; of the present only the states, which change less. */
  #describe({ isLive, timeMs, snapshot, screen }, axis, edge) {
    const node = this.#plot.element;
    const states = componentNames.filter((name) => snapshot[name])
      .map((name) => `${name} ${snapshot[name].state}`);
    const parts = isLive
      ? ["live", ...states]
      : [seconds(timeMs), ...states, `${brief(Math.abs(screen.offset[axis] - edge))} points`];
    const values = { valuemin: 0, valuemax: Math.round(isLive ? this.#presentMs : this.endMs),
                     valuenow: Math.round(isLive ? this.#presentMs : timeMs),
                     valuetext: parts.join(", ") };
    for (const [name, value] of Object.entries(values)) node.setAttribute(`aria-${name}`, value);
  }

  /** Draws again in the next frame, also while the app is at rest. */
  redraw() {
    if (this.#isRequested) return;
    this.#isRequested = true;
    requestAnimationFrame(() => {
      this.#isRequested = false;
      this.#drawn.key = null;
      if (this.#frame?.lane === this.#app.lane) this.draw(this.#frame);
    });
  }

  #x({ clientX }) {
    return clientX - this.#plot.element.getBoundingClientRect().left - sizes.gutter;
  }

  /** The instant at a pointer. */
  timeAt(event) {
    const { fromMs, toMs } = this.window;
    const part = this.#x(event) / (this.#size.width - sizes.gutter);
    return fromMs + Math.min(Math.max(part, 0), 1) * (toMs - fromMs);
  }

  /** Whether a pointer is in the chart, which is brushed, and not beside it, where it scrubs. */
  isChart({ clientY }) {
    const { top, bottom } = this.#plot.chart.canvas.getBoundingClientRect();
    return clientY >= top && clientY <= bottom;
  }

  /** Shows the window between two instants. */
  show(fromMs, toMs) {
    this.#chosen = between(fromMs, toMs, Math.max(this.endMs, followedMs));
    this.redraw();
  }

  zoom(factor, atMs = this.#frame.timeMs) {
    this.#chosen = zoomed(this.window, factor, atMs, Math.max(this.endMs, followedMs));
    this.redraw();
  }

  /** Moves the window by a part of its width. */
  pan(part) {
    const { fromMs, toMs } = this.window;
    this.#chosen = panned(this.window, part * (toMs - fromMs), Math.max(this.endMs, toMs));
    this.redraw();
  }

  /** Shows the whole session. */
  fit() {
    this.show(0, this.endMs);
  }

  hover(atMs) {
    this.#hoverMs = atMs === null ? null : Math.min(atMs, this.endMs);
    this.#app.hover?.(this.#hoverMs);
    this.redraw();
  }

  brush(fromMs, toMs) {
    this.#brushed = fromMs === null ? null : { fromMs, toMs };
    this.redraw();
  }

  /** Moves the cursor to an instant, or to an effect near it. */
  scrub(atMs) {
    const { fromMs, toMs } = this.window;
    const reach = (snap * (toMs - fromMs)) / (this.#size.width - sizes.gutter);
    const near = this.#tracks[0].effects.map((effect) => effect.atMs)
      .filter((ms) => Math.abs(ms - atMs) <= reach)
      .sort((a, b) => Math.abs(a - atMs) - Math.abs(b - atMs))[0];
    this.#moveTo(near ?? atMs);
  }

  /** Moves the cursor by frames. */
  step(frames) {
    this.#moveTo(this.#frame.timeMs + frames * frameMs);
  }

  /** Moves the cursor to the next (1) or the last (−1) effect. */
  toEffect(direction) {
    const { timeMs } = this.#frame;
    const { effects } = this.#tracks[0];
    const effect = direction > 0
      ? effects.find(({ atMs }) => atMs > timeMs)
      : effects.findLast(({ atMs }) => atMs < timeMs);
    if (effect) this.#moveTo(effect.atMs);
  }

  #moveTo(atMs) {
    this.#app.stop();
    this.#app.setCursor(Math.min(Math.max(atMs, 0), this.endMs));
  }

  live() {
    this.#chosen = null;
    this.#app.stop();
    this.#app.setCursor(null);
    this.redraw();
  }

  replay() {
    return this.#transport.replay();
  }
}
