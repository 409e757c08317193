// One finger, two platforms: what differs in a title, why, both phones' verdicts, a table and a chart.

import { arePlatforms } from "../../model/overlay/family.js";
import { decimal } from "../../model/number.js";
import { choiceNamed, choiceOf, choices, titleOf } from "../../model/platforms/choices.js";
import {
  fingerEvents, fingerOf, margins, ruleOf, stepMs, takeOf, told, verdict,
} from "../../model/platforms/rules.js";
import { attempt, createSession } from "../calls.js";
import { button, element, press, segmented, setText } from "../element.js";
import { choiceEntries, openMenu } from "../menu.js";
import { Playback } from "../playback.js";
import { PlatformsChart } from "./chart.js";
import { ownLifetimeMs } from "../../model/configuration.js";

/** The fingers that are offered, in points, and that of the user. */
const fingers = [[60, "60"], [90, "90 pt"], [120, "120"], ["own", "own"]];

/** All that a pull causes is over so long after it, in milliseconds: the simulated load ends. */
const restMs = 6000;

export class Platforms {
  static open = openPair;

  #app;
  #way = "90";
  /** The instant from which on a finger is awaited in both histories; null if none is. */
  #awaitedMs = null;
  /** What is shown: `{lanes, touchMs, liftMs, toMs}`. */
  #take = null;
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  #title = element("h1");
  #why = element("p");
  #fingers = segmented("Finger", fingers, (way) => this.#choose(way));
  #pull = button("Pull both", () => this.#choose(this.#way === "own" ? "90" : this.#way), { class: "primary" });
  #names = [0, 1].map((side) => element("div", { class: "platform-name" }, element("b", {}, "AB"[side]),
    button("", ({ currentTarget }) => this.#openChoices(side, currentTarget), { class: "quiet pick", "aria-haspopup": "menu" })));
  #verdicts = [0, 1].map(() => element("div", { class: "platform-verdict" },
    element("div", { class: "progress", "aria-hidden": "true" }, element("i")), element("p", {}, element("b"), element("span"))));
  #table = element("table");
  #chart = new PlatformsChart((ms) => this.#show(ms));
  #playback;
  #legend = element("ul", { class: "platform-legend" });
  #root;

  constructor(app) {
    this.#app = app;
    this.#playback = new Playback(app, () => this.#toggle(), { class: "playing" });
    this.#root = element("section", { class: "platforms-view", "aria-label": "One finger, two platforms", hidden: true },
      element("div", { class: "tell" }, element("div", {}, this.#title, this.#why),
        element("div", { class: "fingers" }, "Finger", this.#fingers, this.#pull)),
      element("div", { class: "platform-names" }, ...this.#names),
      element("div", { class: "verdicts" }, ...this.#verdicts),
      element("div", { class: "beside" }, element("div", { class: "card" }, this.#table),
        element("div", { class: "card platforms-tape" },
          element("header", {}, this.#playback.play, this.#playback.paces, this.#legend), this.#chart.element)));
    // It comes with the view: other pages have no use for it.
    document.head.append(element("link", { rel: "stylesheet", href: "/view/platforms/platforms.css",
      onload: () => document.getElementById("stage").after(this.#root) }));
    for (const type of ["session", "configuration", "snapshot", "history"]) app.addEventListener(type, () => this.#look());
    for (const type of ["cursor", "takes"]) app.addEventListener(type, () => this.#showCursor());
    app.addEventListener("pulled", ({ detail: { fromMs } }) => this.#await(fromMs, "own"));
    this.#showCursor();
    this.#look();
  }

  #look() {
    const { lanes } = this.#app;
    this.#root.hidden = !arePlatforms(lanes);
    if (this.#root.hidden || !lanes.every(({ snapshot, configuration }) => snapshot?.header && configuration)) return;
    if (this.#take?.lanes !== lanes) this.#begin(lanes);
    if (this.#awaitedMs !== null && lanes.every(({ history, snapshot }) => history.reaches(snapshot))) this.#measure();
  }

  /** Two sessions that were not shown before: what they have been through, else a pull. */
  #begin(lanes) {
    this.#take = { lanes };
    for (const [index, lane] of lanes.entries()) {
      setText(this.#names[index].lastChild, titleOf(choiceOf(lane.configuration)));
    }
    setText(this.#title, "One finger, two platforms");
    setText(this.#why, "Pull either list: both lists get the same touches.");
    if (lanes.some(({ snapshot }) => snapshot.revision > 1)) this.#await(0, "own");
    else if (lanes.every(({ snapshot }) => snapshot.clock === "manual")) this.#choose(this.#way === "own" ? "90" : this.#way);
  }

  #await(fromMs, way) {
    this.#awaitedMs = fromMs;
    this.#way = way;
    press(this.#fingers, way);
    this.#look();
  }

  /** Sends one finger to both; "own" waits for the user's. */
  #choose(way) {
    press(this.#fingers, way);
    this.#way = way;
    if (way === "own") {
      this.#app.setCursor(null);
      setText(this.#title, "Pull either list with your own finger");
      setText(this.#why, "Both lists get the same touches at the same instants.");
      return null;
    }
    return attempt(this.#app, async () => {
      const { lanes } = this.#app;
      const fromMs = Math.max(...lanes.map(({ snapshot }) => snapshot.timeMs)) + margins.before;
      const events = [...fingerEvents(Number(way), fromMs), { type: "advance", toMs: fromMs + restMs }];
      await Promise.all(lanes.map(({ path }) => this.#app.request("POST", `${path}/events`, { body: { events } })));
      if (this.#app.lanes === lanes) this.#await(fromMs, way);
    });
  }

  /** Both histories are known: reads the take, and tells what differs. */
  async #measure() {
    const { lanes } = this.#app;
    const fromMs = this.#awaitedMs;
    const finger = fingerOf(lanes[0].history.events, fromMs);
    if (!finger || lanes.some(({ history }) => !fingerOf(history.events, fromMs))) return;
    this.#awaitedMs = null;
    const { touchMs, liftMs } = finger;
    const toMs = liftMs + margins.after;
    await attempt(this.#app, async () => {
      const [smallest] = await Promise.all([Promise.all(lanes.map((lane) => this.#smallest(lane))),
        ...lanes.map((lane) => this.#app.past(lane).prefetch(Math.max(touchMs - margins.before, 0), touchMs + toMs, stepMs))]);
      if (this.#app.lanes !== lanes) return;
      const sides = lanes.map((lane, index) => {
        const choice = choiceOf(lane.configuration);
        return { choice, name: choice.platform, smallest: smallest[index], ...takeOf(lane, finger, toMs) };
      });
      this.#take = { lanes, touchMs, liftMs, toMs };
      this.#app.zeroMs = touchMs;
      this.#tell(sides, finger);
      if (this.#reducedMotion.matches) this.#show(liftMs);
      else this.#loop(-margins.before);
    });
  }

  /** The least drag of 300 ms that refreshes, in points; null if none does. Only a comparison with another family tells it. */
  async #smallest({ path, configuration: { dialect } }) {
    const { body: recording } = await this.#app.request("GET", `${path}/recording?expected=none`);
    const { isOverlay } = choices.find((choice) => choice.dialect === dialect);
    const { dialect: other } = choices.find((choice) => choice.isOverlay !== isOverlay);
    const { body: { platforms } } = await this.#app.request("POST", "/v1/recordings/compare",
      { body: { recording, dialects: [dialect, other] } });
    return platforms.find((row) => row.dialect === dialect).travelNeeded;
  }

  #tell(sides, finger) {
    const { title, isApart, why, rows, decides } = told(sides, finger);
    this.#title.classList.toggle("apart", isApart);
    setText(this.#title, title);
    this.#why.replaceChildren(why, " ", element("a", { href: "#", onclick: (event) => {
      event.preventDefault();
      this.#show(finger.liftMs);
    } }, `Go to the lift, ${decimal(finger.liftMs / 1000, 2)} s`));
    this.#table.replaceChildren(
      element("tr", {}, element("td"), ...sides.map(({ choice }) => element("th", { scope: "col" }, titleOf(choice).replace(/Layout|\.js| [\d.]+$/g, "")))),
      ...rows.map((row) => element("tr", { class: row.key === decides ? "decides" : "" },
        element("th", { scope: "row" }, row.title), ...row.texts.map((text) => element("td", {}, text)))));
    for (const [index, side] of sides.entries()) this.#showVerdict(this.#verdicts[index], verdict(side));
    this.#legend.replaceChildren(...sides.map(({ name, choice }, index) =>
      element("li", { class: "ab"[index] }, `${name}, ${ruleOf(choice).curve}`)), element("li", { class: "finger" }, "Finger"));
    this.#chart.show(sides, finger, `${title}. ${why}`);
    this.#app.announce(title);
  }

  #showVerdict(node, { text, detail, share, tone }) {
    node.dataset.tone = tone;
    node.querySelector("i").style.transform = `scaleX(${share})`;
    setText(node.querySelector("b"), text);
    setText(node.querySelector("span"), detail);
  }

  /** Shows an instant since the touch. */
  #show(ms) {
    this.#app.setCursor(this.#take.touchMs + ms);
  }

  #loop(ms) {
    const { touchMs, toMs } = this.#take;
    this.#app.play({ fromMs: Math.max(touchMs - margins.before, 0), toMs: touchMs + toMs, atMs: touchMs + ms, loops: true });
    this.#showCursor();
  }

  #toggle() {
    const { playing, cursor } = this.#app;
    if (!this.#take?.toMs) return;
    if (!playing) return this.#loop(cursor.isLive ? -margins.before : cursor.atMs - this.#take.touchMs);
    this.#show(cursor.atMs - this.#take.touchMs);
    this.#showCursor();
  }

  #showCursor() {
    const { cursor } = this.#app;
    this.#playback.show();
    if (this.#take?.toMs) this.#chart.moveTo(cursor.isLive ? null : cursor.atMs - this.#take.touchMs);
  }

  /** The libraries of a side; another one makes both anew, and sends them the same finger. */
  #openChoices(side, anchor) {
    const ids = this.#app.lanes.map(({ configuration }) => configuration && choiceOf(configuration).id);
    openMenu(anchor, `${"AB"[side]} behaves as`, choiceEntries(choiceNamed(ids[side]), ({ library: title, id }) => ({ title,
      run: () => attempt(this.#app, () => openPair(this.#app, { a: ids[0], b: ids[1], ["ab"[side]]: id })) })));
  }
}

/** `a` and `b` are ids of choices. */
async function openPair(app, { a, b }) {
  const [one, other] = await Promise.all([a, b].map((id, index) => createSession(app,
    `ab-${"ab"[index]}-${id}`, { ...choiceNamed(id).configuration, idleLifetimeMs: ownLifetimeMs })));
  app.open(one, { other });
}
