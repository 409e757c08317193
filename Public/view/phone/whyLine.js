// The why line, and the four buttons that are always at hand.

import { isOverlay, lookOf } from "../../model/overlay/family.js";
import { wholePull } from "../../model/pull.js";
import { rowsEvent, whyLine } from "../../model/why.js";
import { attempt } from "../calls.js";
import { button, element, enable, hide, mark, setText } from "../element.js";
import { foldedEntries, openMenu } from "../menu.js";

const addedRows = 5;

/** How long it is said that an event was ignored, in milliseconds. */
const ignoredMs = 4000;

/** A finger that has not moved so long may be that of a page that went away, in milliseconds. */
const leftMs = 5000;

/** The events that a component may ignore, as its explanation tells. */
const ignorable = /Refreshing|NoMoreData|^tap$|^turn$/;

export class WhyLine {
  #app;
  #play;
  #frame = null;
  #said = null;
  #pull = null;
  /** The last answer, and whether it is told still: `{lane, body, isNews}`. */
  #explained = null;
  #text = element("b");
  #detail = element("span", { class: "detail" });
  #bar = element("i");
  #action = button("", () => this.#act(this.#said.action), { class: "action quiet" });
  /** In a sheet no bar says that the past is shown. */
  #live = button("Live", () => this.#app.setCursor(null), { class: "action quiet sheet-only" });
  #line = element("div", { class: "why" },
    element("div", { class: "progress", "aria-hidden": "true" }, this.#bar),
    element("p", {}, this.#text, this.#detail, this.#action, this.#live));
  #buttons = {
    pull: button("Pull", () => this.#play(this.#pull), { class: "primary wide-only" }),
    refresh: button("Refresh", () => this.#send("beginRefreshing"), { class: "first" }),
    end: button("End", () => this.#send("endRefreshing")),
    rows: button("Add rows", () => this.#addRows(), { class: "wide-only" }),
    replay: button("Replay", () => attempt(this.#app, () => this.#app.takes.replay()), { class: "sheet-only" }),
    more: button("•••", () => this.#openMore(), { class: "sheet-only", "aria-haspopup": "menu", "aria-label": "More" }),
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

  /** Asks at rest, or after an event that may have been ignored. */
  #explain({ snapshot, lane, leading: component, isLive, isTouched }) {
    const { revision, scrollView, animations } = snapshot;
    if (!isLive || isTouched || revision === 0 || component === null) return;
    const isAtRest = !scrollView.isTracking && !scrollView.motion && animations.length === 0;
    const last = lane.history.events.at(-1);
    const isIgnorable = last?.revision === revision && ignorable.test(last.event.type);
    // Without an answer the line is complete but for what was ignored.
    const body = isAtRest || isIgnorable ? lane.explanations.about(component, snapshot)?.body : null;
    if (!body || body === this.#explained?.body) return;
    this.#explained = { lane, body, isNews: true };
    setTimeout((explained) => {
      explained.isNews = false;
      this.#write();
    }, ignoredMs, this.#explained);
  }

  #write() {
    const { lane } = this.#app;
    if (!lane) return;
    const { configuration, phase } = lane;
    const ofLane = (known) => (known?.lane === lane ? known : null);
    const { snapshot = null, screen, leading } = ofLane(this.#frame) ?? {};
    const { body, isNews } = ofLane(this.#explained) ?? {};
    const explain = isNews ? body : null;
    const said = whyLine(
      { snapshot, screen, leading, explain, phase, configuration, isSilent: lane.isSilent,
        isFingerLeft: this.#isFingerLeft(lane, snapshot) });
    this.#said = said;
    this.#line.dataset.tone = said.tone;
    setText(this.#text, said.text);
    setText(this.#detail, said.detail);
    // Invisible, it keeps its place.
    this.#bar.parentElement.style.visibility = said.progress === null ? "hidden" : "";
    this.#bar.style.transform = `scaleX(${said.progress ?? 0})`;
    const isPast = !this.#app.cursor.isLive;
    hide(this.#action, said.action === null);
    hide(this.#live, !isPast);
    mark(this.#line, "past", isPast);
    setText(this.#action, said.action?.title ?? "");
    if (snapshot) this.#enable(snapshot, configuration);
  }

  #enable(snapshot, configuration) {
    const { pull, refresh, end, rows, replay } = this.#buttons;
    const { component: name } = this.#said;
    const component = snapshot[name];
    this.#pull = component ? wholePull(name, snapshot, configuration) : null;
    const away = reasons[this.#app.lane.phase.name] ?? null;
    enable(pull, away ?? (this.#pull ? null : whyNoPull(name, snapshot)));
    enable(refresh, away ?? (!component ? "There is nothing to refresh"
      : component.isRefreshing ? "The component refreshes already" : whyNoBegin(component)));
    enable(end, away ?? (component?.isRefreshing ? null : "The component does not refresh"));
    const { takes, playing } = this.#app;
    setText(replay, playing ? "Pause" : "Replay");
    enable(replay, takes.list.length > 0 ? null : "No take yet: pull the list once");
    enable(rows, away ?? (configuration ? null : "The settings are not known yet"));
  }

  /** Whether a finger is down that is not this page's, and has not moved for a while. */
  #isFingerLeft(lane, snapshot) {
    if (!this.#frame?.isLive || !snapshot?.scrollView.isTracking || lane.prediction.isActive) return false;
    if (snapshot.clock === "manual") return false;
    return lane.timeMs(performance.now()) - (lane.history.events.at(-1)?.atMs ?? Infinity) > leftMs;
  }

  #act({ events, isOfOthers = false }) {
    if (!isOfOthers) return this.#app.send(events);
    const { path } = this.#app.lane;
    return attempt(this.#app, () => this.#app.request("POST", `${path}/events`, { body: { events } }));
  }

  /** In a window of a phone: what elsewhere stands in the top bar, and the buttons without a place. */
  #openMore() {
    const { pull, rows, more } = this.#buttons;
    const press = (id) => () => document.getElementById(id).click();
    const own = (which, title) => ({ title, detail: which.disabled ? which.title : "",
      run: which.disabled ? null : () => which.click() });
    openMenu(more, this.#app.lane.name, [own(pull, "Pull"), own(rows, "Add rows"), null,
      { title: "Share", run: press("share") }, { title: "Sessions, delete …", run: press("session") },
      ...foldedEntries(this.#app, more)]);
  }

  #send(type) {
    this.#app.send([{ type, component: this.#said.component }]);
  }

  #addRows() {
    const { configuration, snapshot } = this.#app.lane;
    this.#app.send([rowsEvent(snapshot, configuration, addedRows)]);
  }
}

/** Why nothing can be sent, by the session's phase. */
const reasons = { away: "The server is away", gone: "The session is gone", restarted: "The session is gone",
                  full: "The session is full" };

/** Why a whole pull is not possible. */
function whyNoPull(name, { scrollView, ...snapshot }) {
  const component = snapshot[name];
  if (!component || component.hidden) return "There is nothing to pull";
  if (scrollView.isTracking) return "A finger is down";
  if (component.isRefreshing) return "The component refreshes: end the refresh, or wait";
  if (scrollView.driver !== "simulated") return "A client drives this view";
  return "A pull does not move the view";
}

/** Why an app cannot begin a refresh; null if it can. */
function whyNoBegin(component) {
  return isOverlay(component) && lookOf(component) === "strip" ? "pulltorefresh.js has no call that begins a refresh" : null;
}
