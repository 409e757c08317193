// The why line, and the four buttons that are always at hand.

import { wholePull } from "../../model/pull.js";
import { rowsEvent, spokenOf, whyLine } from "../../model/why.js";
import { button, element, setText } from "../element.js";

const addedRows = 5;

/** The events that a component may ignore, as its explanation tells. */
const ignorable = /Refreshing|NoMoreData|^tap$|^turn$/;

export class WhyLine {
  #app;
  #play;
  #frame = null;
  #said = null;
  #pull = null;
  /** What was asked last, and the answer: `{lane, revision, body}`. */
  #explained = null;
  #text = element("b");
  #detail = element("span", { class: "detail" });
  #bar = element("i");
  #action = button("", () => this.#app.send(this.#said.action.events), { class: "action quiet" });
  #line = element("div", { class: "why" },
    element("div", { class: "progress", "aria-hidden": "true" }, this.#bar),
    element("p", {}, this.#text, this.#detail, this.#action));
  #buttons = {
    pull: button("Pull", () => this.#play(this.#pull), { class: "primary" }),
    refresh: button("Refresh", () => this.#send("beginRefreshing")),
    end: button("End", () => this.#send("endRefreshing")),
    rows: button("Add rows", () => this.#addRows()),
  };

  /** `play` makes a pull of `wholePull`. */
  constructor(root, app, play) {
    this.#app = app;
    this.#play = play;
    root.append(this.#line, element("div", { class: "why-actions", role: "group",
      "aria-label": "Actions" }, ...Object.values(this.#buttons)));
    app.addEventListener("phase", () => this.#write());
  }

  draw(frame) {
    this.#frame = frame;
    this.#explain(frame);
    this.#write();
  }

  /** Asks once for each revision, at rest or after an event that may have been ignored. */
  #explain({ snapshot, lane, screen, isLive, isTouched }) {
    const { revision, scrollView, animations } = snapshot;
    if (!isLive || isTouched || revision === 0) return;
    if (this.#explained?.lane === lane && this.#explained.revision === revision) return;
    const component = spokenOf(snapshot, screen);
    const isAtRest = !scrollView.isTracking && !scrollView.motion && animations.length === 0;
    const last = lane.history.events.at(-1);
    const isIgnorable = last?.revision === revision && ignorable.test(last.event.type);
    if (component === null || !(isAtRest || isIgnorable)) return;
    const explained = { lane, revision, body: null };
    this.#explained = explained;
    // Without an answer the line is complete but for what was ignored.
    this.#app.explain(component).then((body) => {
      explained.body = body;
      this.#write();
    }, () => {});
  }

  #write() {
    const { lane } = this.#app;
    if (!lane) return;
    const { configuration, phase } = lane;
    const ofLane = (known) => (known?.lane === lane ? known : null);
    const { snapshot = null, screen } = ofLane(this.#frame) ?? {};
    const explain = ofLane(this.#explained)?.body;
    const said = whyLine(
      { snapshot, screen, explain, phase, configuration, isSilent: lane.isSilent });
    this.#said = said;
    this.#line.dataset.tone = said.tone;
    setText(this.#text, said.text);
    setText(this.#detail, said.detail);
    // Invisible, it keeps its place.
    this.#bar.parentElement.style.visibility = said.progress === null ? "hidden" : "";
    this.#bar.style.transform = `scaleX(${said.progress ?? 0})`;
    this.#action.hidden = said.action === null;
    setText(this.#action, said.action?.title ?? "");
    if (snapshot) this.#enable(snapshot, configuration);
  }

  #enable(snapshot, configuration) {
    const { pull, refresh, end, rows } = this.#buttons;
    const component = snapshot[this.#said.component];
    this.#pull = component ? wholePull(this.#said.component, snapshot, configuration) : null;
    pull.disabled = !this.#pull;
    refresh.disabled = !component || component.isRefreshing;
    end.disabled = !component?.isRefreshing;
    rows.disabled = !configuration;
  }

  #send(type) {
    this.#app.send([{ type, component: this.#said.component }]);
  }

  #addRows() {
    const { configuration, snapshot } = this.#app.lane;
    this.#app.send([rowsEvent(snapshot, configuration, addedRows)]);
  }
}
