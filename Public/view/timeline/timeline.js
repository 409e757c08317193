// The timeline: the session over time, with its window and its cursor.

import { decimal, seconds } from "../../model/number.js";
import { componentNames, isAtRest } from "../../model/screen.js";
import { busyParts, foldsOf } from "../../model/tape.js";
import { tellingDifference } from "../../model/takeDifference.js";
import { pulledDistance } from "../../model/threshold.js";
import { gesturesOf, takeCurve } from "../../model/takes.js";
import { element, mark, put, setText } from "../element.js";
import { Plot } from "../plot.js";
import { Gestures } from "./gestures.js";
import { laidOver, Track } from "./track.js";
import { Navigation } from "./navigation.js";
import { Overview } from "./overview.js";
import { insetTitle, isAway, sceneOf } from "./scene.js";
import { TakeBar } from "./takeBar.js";
import { Transport } from "./transport.js";

/** The present moves on so often at rest, in milliseconds. */
const restIntervalMs = 250;

/** The instants at which two takes are compared, in milliseconds. */
const comparedMs = 8;

/** Draws the sessions of `app.lanes`, the second over the first. */
export class Timeline {
  #app;
  #plot = new Plot({ tabindex: 0, role: "slider", "aria-label": "Instant shown" }, 60, () => this.#redraw());
  #navigation;
  #overview;
  #transport;
  #takeBar;
  #header;
  /** What the third curve is of. */
  #inset = element("span");
  #tracks = [];
  #frame = null;
  #request = null;
  /** What the last picture shows of the past, of all that it depends on, and of the cursor. */
  #drawn = { past: null, key: null, cursor: null };
  #presentMs = 0;
  /** The curve drawn last. */
  #pulled;
  /** When something happened in the sessions, and of what that was read. */
  #busy = { key: null, parts: [] };

  constructor(root, app) {
    this.#app = app;
    const navigation = new Navigation(app, () => this.#redraw());
    this.#navigation = navigation;
    this.#overview = new Overview(({ fromMs, toMs }) => navigation.show(fromMs, toMs));
    this.#transport = new Transport(app, navigation);
    this.#takeBar = new TakeBar(app);
    this.#header = element("header", {}, element("h2", {}, "Timeline"), this.#takeBar.element,
      element("ul", { class: "legend", "aria-label": "Curves" }, ...[["offset", "Pulled"], ["threshold", "Arms"], ["inset", this.#inset]]
        .map(([name, title]) => element("li", {}, element("i", { dataset: { curve: name } }), title))),
      this.#transport.element, this.#transport.manual);
    root.append(this.#header, this.#overview.element, this.#takeBar.sentence, this.#plot.element);
    new Gestures(this.#plot, navigation, this.#transport);
    app.addEventListener("session", () => (this.#presentMs = 0));
  }

  /** Draws again in the next frame, also while the app is at rest. */
  #redraw() {
    this.#request ??= requestAnimationFrame(() => {
      this.#request = null;
      this.#drawn.key = null;
      if (this.#frame?.lane === this.#app.lane) this.draw(this.#frame);
    });
  }

  draw(frame) {
    this.#frame = frame;
    const { lanes, playing, firstDifference } = this.#app;
    if (lanes.some((lane, index) => this.#tracks[index]?.lane !== lane)
      || lanes.length !== this.#tracks.length) this.#tracks = lanes.map((lane) => new Track(lane));
    setText(this.#inset, insetTitle(frame.snapshot[frame.leading]));
    const tracks = this.#tracks.filter(({ lane }) => lane.snapshot);
    for (const track of tracks) track.update();
    const { shown, compared } = this.#app.takes;
    const past = [tracks.map(({ key }) => key), firstDifference?.atMs, shown?.number,
      compared?.number, this.#app.rate].join(" ");
    this.#follow(frame, past);
    const width = this.#plot.size.width - this.#plot.gutter;
    const folds = this.#foldsOf(tracks);
    // Nothing rests within a take; what is laid over it is in the same time.
    this.#navigation.place(this.#presentMs, width, shown ? [] : folds);
    Object.assign(this.#navigation,
      { timeMs: frame.timeMs, startMs: this.#startMs, effects: tracks[0].effects });
    const { timeMs, snapshot, isLive, screen: { offset }, leading } = frame;
    const { window, view, tape } = this.#navigation;
    const key = [past, leading, view.fromMs, view.toMs, window.fromMs, tape.key, isLive, playing !== null, folds.at(-1)?.toMs,
      ...(isLive ? [] : [snapshot.revision, Math.max(timeMs, this.#presentMs), isAway(frame)])].join(" ");
    const cursor = isLive ? "" : `${timeMs} ${offset.x} ${offset.y}`;
    if (width <= 0 || (key === this.#drawn.key && cursor === this.#drawn.cursor)) return;
    if (key !== this.#drawn.key) this.#render(frame, tracks, folds);
    this.#drawn = { past, key, cursor };
    this.#point(frame);
  }

  /** The right edge is now: in each frame of a motion, at rest four times a second. */
  #follow({ lane }, past) {
    const { endMs } = this.#navigation;
    const isDue = endMs - this.#presentMs >= restIntervalMs || endMs < this.#presentMs;
    const isMoving = lane.snapshot.nextChangeMs !== null || past !== this.#drawn.past;
    if (isMoving || isDue) this.#presentMs = endMs;
  }

  /** The folded rests of all sessions, but those that were opened. */
  #foldsOf(tracks) {
    return foldsOf(this.#busyParts(tracks), this.#presentMs)
      .filter(({ fromMs }) => !this.#navigation.opened.has(fromMs));
  }

  #busyParts(tracks) {
    const pasts = tracks.map(({ lane: { history, snapshot } }) =>
      ({ history, isMoving: !isAtRest(snapshot, this.#presentMs) || snapshot.scrollView.isTracking }));
    const key = pasts.map(({ history, isMoving }) =>
      [history.events.length, history.effects.length, history.firstRevision, isMoving]).join();
    const { lane } = tracks[0];
    if (key !== this.#busy.key || lane !== this.#busy.lane) {
      const all = (name) => pasts.flatMap(({ history }) => history[name]);
      const gestures = pasts.flatMap(({ history, isMoving }) => gesturesOf(history, { isMoving, presentMs: this.#presentMs }));
      this.#busy = { key, lane, parts: busyParts({ events: all("events"), effects: all("effects") }, gestures) };
    }
    return this.#busy.parts;
  }

  #render(frame, tracks, folds) {
    const { snapshot, lane, isLive, timeMs, screen, leading } = frame;
    const { window, view, tape } = this.#navigation;
    const { width } = this.#plot.size;
    const endMs = isLive ? this.#presentMs : Math.max(this.#presentMs, timeMs);
    const { shown: take, compared } = this.#app.takes;
    const originMs = take?.fromMs ?? 0;
    const scene = sceneOf({ tracks: compared ? [tracks[0], laidOver(tracks[0], take, compared)] : tracks,
      titles: compared ? [`Take ${take.number}`, `Take ${compared.number}`] : null,
      window, view, tape, startMs: this.#startMs, endMs, originMs, snapshot, screen, leading, lane,
      width: width - this.#plot.gutter });
    const difference = compared && this.#difference(lane, take, compared);
    mark(this.#header, "with-take", take !== null);
    this.#takeBar.draw(difference);
    [this.#pulled] = scene.pulled;
    this.#plot.draw({
      ...scene,
      difference: difference ? { atMs: originMs + difference.atMs, text: "" }
        : this.#app.firstDifference ?? null,
    });
    // Under a finger the whole session is of less interest than the next frame.
    if (!frame.isTouched) {
      this.#overview.draw({ ...scene, samples: this.#mostPulled(tracks[0]), endMs, width, folds, startMs: this.#startMs,
                            readings: tracks[0].readings });
    }
    this.#transport.draw(frame);
    // What a finger does is asked for when it is up.
    if (!frame.isTouched) this.#need(tracks, width);
  }

  /** Asks for what is missing of the session. */
  #need(tracks, width) {
    const { window, view, tape } = this.#navigation;
    for (const track of tracks) {
      const past = this.#app.past(track.lane);
      // What is nearest to now first; in notches nothing is drawn.
      const scale = width / (view.toMs - view.fromMs);
      const need = ({ fromMs, toMs }) => past.need(fromMs, toMs, (toMs - fromMs) * scale);
      tape.within({ fromMs: Math.max(window.fromMs, this.#startMs), toMs: window.toMs })
        .toReversed().some(need) || this.#overview.pieces.toReversed().some(({ columns, ...piece }) =>
        past.need(piece.fromMs, piece.toMs, columns));
    }
  }

  /** Draws cursor, hover and brush over the picture. */
  #point(frame) {
    const { isLive, timeMs, snapshot: { [frame.leading]: component }, screen } = frame;
    const { hoverMs, brushed } = this.#navigation;
    const pulled = hoverMs === null ? NaN : this.#pulled.valueAt(hoverMs);
    const originMs = this.#app.takes.shown?.fromMs ?? 0;
    const value = component ? Math.max(pulledDistance(frame.leading, component, screen.offset), 0) : 0;
    this.#plot.point({
      brush: brushed,
      cursor: isLive ? null
        : { atMs: timeMs, value, texts: [seconds(timeMs - originMs), `${decimal(value)} pt`] },
      hover: hoverMs === null ? null : { atMs: hoverMs, text: [seconds(hoverMs - originMs),
        ...(Number.isNaN(pulled) ? [] : [`${decimal(Math.max(pulled, 0))} pt`])].join(" · ") },
    });
    this.#describe(frame, value);
  }

  /** What any component is pulled: the overview is of the whole session. */
  #mostPulled(track) {
    const all = componentNames.filter((name) => track.lane.snapshot[name]).map((name) => track.pulled(name));
    const { samples } = track.lane.history;
    return {
      version: all.map(({ version }) => version).join(), endMs: samples.endMs,
      columns: (channel, ...interval) => {
        const parts = all.map((series) => series.columns(channel, ...interval).max);
        const max = Float64Array.from({ length: interval[2] },
          (_, column) => Math.max(...parts.map((part) => part[column]), 0));
        return { min: max, max };
      },
    };
  }

  /** When the first thing happened. */
  get #startMs() {
    return this.#busy.parts[0]?.fromMs ?? this.#presentMs;
  }

  /** What tells the take shown from the one laid over it. */
  #difference({ history, snapshot }, take, compared) {
    const longMs = Math.min(...[take, compared].map(({ fromMs, toMs }) => toMs - fromMs));
    const columns = Math.max(Math.floor(longMs / comparedMs), 1);
    const [a, b] = [take, compared].map((each) =>
      takeCurve({ ...each, toMs: each.fromMs + columns * comparedMs }, history, snapshot, columns));
    return tellingDifference(take, compared, { a, b, stepMs: comparedMs });
  }

  /** Tells assistive technology what is shown; of the present only the states: they change less. */
  #describe({ isLive, timeMs, snapshot }, distance) {
    const states = componentNames.filter((name) => snapshot[name])
      .map((name) => `${name} ${snapshot[name].state}`);
    const parts = isLive ? ["live", ...states]
      : [seconds(timeMs), ...states, `${decimal(distance)} points`];
    const nowMs = isLive ? this.#presentMs : timeMs;
    put(this.#plot.element, {
      "aria-valuemin": 0, "aria-valuemax": Math.round(Math.max(this.#presentMs, nowMs)),
      "aria-valuenow": Math.round(nowMs), "aria-valuetext": parts.join(", "),
    });
  }
}
