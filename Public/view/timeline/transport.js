// The buttons of the timeline: step, play, replay, fork, and what moves a manual clock.

import { skeletonOf } from "../../model/diagram.js";
import { componentNames } from "../../model/screen.js";
import { Tape } from "../../model/tape.js";
import { attempt, fork } from "../calls.js";
import { button, element, enable, hide, setText } from "../element.js";
import { Playback } from "../playback.js";

/** How long it takes to cross a folded rest, in milliseconds. */
const crossingMs = 300;

/** How far a manual clock is played without a stop, in milliseconds. */
const foreseenMs = 60_000;

/** The step of the clock for one frame, in milliseconds. */
const frameMs = 16.667;

export class Transport {
  element;
  manual;

  #app;
  #navigation;
  #playback;
  /** Disabled until it is drawn: only then it is known whether there is a take. */
  #replay = button("Replay ¼×", () => this.replay(), { disabled: true });
  #steps = element("input", {
    type: "number", min: 0, max: 1e9, value: 100, "aria-label": "Milliseconds to step",
  });
  #until;
  /** What the clock can run until, as text. */
  #values;

  constructor(app, navigation) {
    this.#app = app;
    this.#navigation = navigation;
    this.#playback = new Playback(app, () => this.#toggle(), { named: false, class: "icon", title: "Play" });
    const icon = (title, label, run) =>
      button(title, run, { class: "icon", title: label, "aria-label": label });
    this.element = element("div", { class: "transport", role: "group", "aria-label": "Replay" },
      icon("‹", "Previous effect", () => navigation.toEffect(-1)), this.#playback.play,
      icon("›", "Next effect", () => navigation.toEffect(1)),
      this.#replay,
      button("Fork here", () => this.#fork(), { title: "A copy of the session up to here" }));
    this.#until = element("select", { "aria-label": "Run until", onchange: () => this.#run() });
    this.manual = element("div", { class: "manual", role: "group", "aria-label": "Clock" },
      button("Step a frame", () => this.#advance({ byMs: frameMs })),
      button("Step", () => this.#advance({ byMs: Number(this.#steps.value) })),
      element("label", {}, this.#steps, " ms"), this.#until,
      element("span", { class: "stands" }, "The clock is stopped", element("span", { class: "wide-only" }, "; Play runs it")));
  }

  draw({ snapshot, lane }) {
    this.#playback.show();
    const hasTake = this.#app.takes.list.length > 0;
    setText(this.#replay, `Replay ${this.#app.rate === 1 ? "1×" : "¼×"}`);
    enable(this.#replay, hasTake ? null : "No take yet: pull the list once", "The last take (space)");
    hide(this.manual, snapshot.clock !== "manual");
    const values = runs(snapshot, lane.configuration?.dialect);
    if (this.#values === `${values}`) return;
    this.#values = `${values}`;
    this.#until.replaceChildren(...values.map(([title, until]) =>
      element("option", { value: JSON.stringify(until) }, title)));
  }

  /** Plays the last take in a loop; pauses or resumes the one that is shown. */
  replay() {
    const { takes, playing } = this.#app;
    if (playing && !takes.shown) return this.#pause();
    return attempt(this.#app, () => takes.replay());
  }

  #toggle() {
    const { lane, cursor, playing } = this.#app;
    const { endMs: toMs, window, startMs, tape } = this.#navigation;
    if (playing) return this.#pause();
    const isPast = !cursor.isLive && cursor.atMs < toMs;
    if (!isPast && lane.snapshot.clock === "manual") return attempt(this.#app, () => this.#app.future.play(foreseenMs));
    this.#app.play({ fromMs: isPast ? cursor.atMs : Math.max(window.fromMs, startMs), toMs, rate: 1,
                     tape: new Tape(tape.folds, crossingMs) });
  }

  #pause() {
    this.#app.stop();
    this.#app.future.moved();
    this.#playback.show();
  }

  #advance(amount) {
    this.#app.send([{ type: "advance", ...amount }]);
  }

  #run() {
    const until = JSON.parse(this.#until.value);
    this.#until.selectedIndex = 0;
    if (until) this.#advance({ until });
  }

  #fork() {
    return attempt(this.#app, async () => {
      const { lane, cursor } = this.#app;
      const { revision } = cursor.isLive
        ? lane.snapshot
        : await this.#app.past(lane).exactAt(cursor.atMs);
      await fork(this.#app, lane, "fork", revision);
    });
  }
}

/** What a manual clock can run until: titles with the values of `until`. */
function runs(snapshot, dialect) {
  return [
    ["Run until …", null], ["rest", "rest"], ["the next effect", "effect"],
    ...componentNames.filter((name) => snapshot[name]).flatMap((component) =>
      skeletonOf(component, snapshot[component], dialect).states.map((state) =>
        [`${component} ${state}`, { component, state }])),
  ];
}
