// A film of the gallery, drawn: a small screen with the component, and its extent against time.

import { svg } from "../element.js";

/** The picture in its own units: the screen, the plot beside it, the states under that. */
const viewBox = "0 0 200 88";
const screen = { x: 8, y: 8, width: 56, height: 72 };
const plot = { x: 80, y: 12, width: 112, height: 56 };
const band = { y: 76, height: 4 };

/** Units a point of the session. */
const scale = { screen: 0.3, plot: 0.37 };

/** How a component's animation moves it; the plot draws the same curve. */
const easing = "cubic-bezier(0.5, 0, 0.5, 1)";

/** The shapes of the states, about their middle. */
const shapes = {
  idle: "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
  willRefresh: "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
  pulling: "M-4-3h8l-4 7z",
  refreshing: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  noMoreData: "M-3.5-3.5h7v7h-7z",
};

/** A picture, which stands at the greatest extent until `play`. */
export class Miniature {
  element = svg("svg", { class: "miniature", viewBox, "aria-hidden": "true" });
  #film;
  #animations = [];

  /** @param {object} film See model/miniature.js. */
  constructor(film) {
    this.#film = film;
    const now = svg("path", { class: "now", d: `M0 ${plot.y}v${plot.height}` });
    this.element.append(...this.#screen(), ...this.#plot(), now);
    this.#animate(now, [0, film.durationMs].map((atMs) =>
      ({ transform: `translate(${this.#x(atMs)}px, 0)` })));
    const most = film.extents.reduce((best, step) => (step.extent > best.extent ? step : best));
    for (const animation of this.#animations) animation.currentTime = most.atMs;
    this.play(false);
  }

  /** Plays, or pauses. */
  play(isPlaying) {
    for (const each of this.#animations) each[isPlaying ? "play" : "pause"]();
  }

  #x(atMs) {
    return plot.x + (atMs / this.#film.durationMs) * plot.width;
  }

  #animate(target, keyframes) {
    const timing = { duration: this.#film.durationMs, iterations: Infinity };
    this.#animations.push(target.animate(keyframes, timing));
  }

  /** Keyframes of steps, each with its `atMs`; the last one lasts until the film begins again. */
  #keyframes(steps, keyframe) {
    return [...steps, { ...steps.at(-1), atMs: this.#film.durationMs }].map((step) =>
      ({ offset: step.atMs / this.#film.durationMs, ...keyframe(step) }));
  }

  /** The rows, and before or after them the component with the shape of its state. */
  #screen() {
    const { component, length, extents } = this.#film;
    const { x, y, width, height } = screen;
    const depth = length * scale.screen;
    const place = {
      header: { x, y: y - depth, width, height: depth },
      footer: { x, y: y + height, width, height: depth },
      trailer: { x: x + width, y, width: depth, height },
    }[component];
    const rows = Array.from({ length: 6 }, (_, index) => svg("rect", { class: "text", rx: 1.5,
      x: x + 8, y: y + 5 + index * 12, width: 24 + ((index * 11) % 17), height: 3 }));
    const middle = `translate(${place.x + place.width / 2} ${place.y + place.height / 2})`;
    // Over rows that stand a disk comes down; else its place moves with them.
    const own = this.#film.stands
      ? [svg("circle", { class: "place", cx: x + width / 2, cy: y - 9, r: 9 }),
         svg("g", { transform: `translate(${x + width / 2} ${y - 9})` }, ...this.#shapes())]
      : [svg("rect", { class: "place", ...place }), svg("g", { transform: middle }, ...this.#shapes())];
    const content = svg("g", {}, ...(this.#film.stands ? [] : rows), ...own);
    const [axis, sign] = { header: ["Y", 1], footer: ["Y", -1], trailer: ["X", -1] }[component];
    this.#animate(content, this.#keyframes(extents, ({ extent }) =>
      ({ easing, transform: `translate${axis}(${sign * extent * scale.screen}px)` })));
    return [svg("svg", { ...screen, viewBox: `${x} ${y} ${width} ${height}` },
      ...(this.#film.stands ? rows : []), content),
      svg("rect", { class: "frame", rx: 6, ...screen })];
  }

  /** The shape of each state, in sight while the component is in it. */
  #shapes() {
    const { states } = this.#film;
    return [...new Set(states.map(({ state }) => state))].map((shown) => {
      const shape = svg("path", { class: `shape ${shown}`, d: shapes[shown] });
      this.#animate(shape, this.#keyframes(states, ({ state }) =>
        ({ opacity: state === shown ? 1 : 0, easing: "step-end" })));
      return shape;
    });
  }

  #plot() {
    const { extents, states, length, durationMs } = this.#film;
    const across = `H${plot.x + plot.width}`;
    const y = (extent) => plot.y + 4 + extent * scale.plot;
    const begin = `M${plot.x} ${y(extents[0].extent)}`;
    const curve = extents.slice(1).map(({ atMs, extent }, index) => {
      const [middle, from] = [this.#x((extents[index].atMs + atMs) / 2), extents[index].extent];
      return `C${middle} ${y(from)} ${middle} ${y(extent)} ${this.#x(atMs)} ${y(extent)}`;
    });
    return [
      svg("path", { class: "axis", d: `M${plot.x} ${y(0)}${across}` }),
      svg("path", { class: "threshold", d: `M${plot.x} ${y(length)}${across}` }),
      svg("path", { class: "curve", d: begin + curve.join("") + across }),
      ...states.map(({ atMs, state }, index) => {
        const width = this.#x(states[index + 1]?.atMs ?? durationMs) - this.#x(atMs);
        return svg("rect", { class: `band ${state}`, x: this.#x(atMs), width, ...band });
      }),
    ];
  }
}
