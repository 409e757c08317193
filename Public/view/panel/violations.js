// The properties that the session violates: the server judges it while the log is shown.

import { read } from "../calls.js";
import { button, element, setText, svg } from "../element.js";
import { isAtRest } from "../../model/screen.js";
import { judgedEvents, marksOf, violatedText } from "../../model/violations.js";

/** The most events of a session that is judged. */
const mostEvents = 10_000;

/** The wait before the session is judged, in ms: at least this, and so often the last time. */
const pause = { leastMs: 300, times: 5 };

/** Has the session judged when it rests with something new. */
export class Violations {
  /** How many there are; leads to them. */
  element = element("div", { class: "log-violated", hidden: true });
  /** What is violated at one row. */
  details = element("ul", { class: "log-details", "aria-label": "Violated properties", hidden: true });
  #app;
  #changed;
  /** What was judged last: `{history, revision, effectIndex}`. */
  #judged = {};
  #isAsking = false;
  #tookMs = 0;
  #properties = null;
  #told = "";
  #sign = triangle("wish");
  #text = element("span");
  #button;
  #note = element("span", { class: "note" });

  /** `changed` is called when `marks` has changed, `show` to show the next. */
  constructor(app, { changed, show }) {
    this.#app = app;
    this.#changed = changed;
    this.#button = button("", show, { class: "quiet", title: "Show the next one" });
    this.#button.append(this.#sign, this.#text);
    this.element.append(this.#button, this.#note);
  }

  /** The violations by the keys of their rows. */
  get marks() {
    const { history, marks } = this.#app.violations;
    return history === this.#app.lane?.history ? marks : new Map();
  }

  draw(nowMs) {
    const { lane } = this.#app;
    const { history, snapshot } = lane;
    this.element.hidden ||= history !== this.#judged.history;
    const isKnown = history === this.#judged.history
      && ["revision", "effectIndex"].every((name) => snapshot[name] === this.#judged[name]);
    if (!isKnown && !this.#isAsking && isSettled(lane, lane.timeMs(nowMs))) this.#judge(lane);
  }

  async #judge(lane) {
    this.#isAsking = true;
    const waitMs = Math.max(pause.leastMs, pause.times * this.#tookMs);
    await new Promise((done) => setTimeout(done, waitMs));
    const startedAt = performance.now();
    const { history, snapshot } = lane;
    let [marks, why] = [new Map(), ""];
    try {
      marks = await this.#ask(lane, lane.timeMs(startedAt));
    } catch (error) {
      if (error.status === undefined) throw error;
      // An older server does not judge; that one is away is said elsewhere.
      if (error.status > 404) why = `Not judged: ${error.message}`;
    }
    this.#tookMs = performance.now() - startedAt;
    this.#isAsking = false;
    if (history === this.#app.lane.history) {
      this.#app.violations = { history, marks };
      this.#judged = { ...snapshot, history };
      this.#say(why);
    }
    this.#changed();
  }

  async #ask({ path, snapshot }, endMs) {
    if (snapshot.revision > mostEvents) {
      throw Object.assign(new Error("it has more than 10,000 events."), { status: 413 });
    }
    const { properties } = await this.#known();
    const recording = await read(this.#app, `${path}/recording?expected=none`);
    const { events, revisions } = judgedEvents(recording.events, endMs);
    const { body: { violations } } = await this.#app.request("POST", "/v1/recordings/properties",
      { body: { ...recording, events } });
    return marksOf(violations, revisions, properties);
  }

  /** All properties: read once, unless that fails; a server without them is not asked again. */
  #known() {
    this.#properties ??= read(this.#app, "/v1/properties");
    this.#properties.catch(({ status }) => status !== 404 && (this.#properties = null));
    return this.#properties;
  }

  #say(why) {
    const { marks } = this;
    const text = violatedText(marks);
    this.#sign.dataset.class = classOf([...marks.values()].flat());
    setText(this.#text, text);
    this.#button.hidden = text === "";
    setText(this.#note, why);
    this.element.hidden = text === "" && why === "";
  }

  /** Says what is violated at a row; returns whether that is something else than before. */
  tell(marks) {
    const title = titleOf(marks);
    if (title === this.#told) return false;
    this.#told = title;
    this.details.hidden = marks.length === 0;
    this.details.replaceChildren(...marks.map(lineOf));
    return true;
  }
}

/** Whether no finger is down and nothing comes by itself: a manual clock stands. */
function isSettled({ prediction, snapshot }, timeMs) {
  return !prediction.isActive && (snapshot.clock === "manual"
    || (!snapshot.scrollView.isTracking && isAtRest(snapshot, timeMs)));
}

/** The mark of a row. */
export function markOf(marks) {
  const title = titleOf(marks);
  return element("span", { class: "violation", role: "img", title, "aria-label": title },
    triangle(classOf(marks)));
}

/** What a mark says. */
export function titleOf(marks) {
  return marks.map(({ property, text }) => `Violates ${property}: ${text}`).join("\n");
}

function lineOf({ property, component, variant, text, title, class: kind }) {
  const where = [property, component, variant].filter(Boolean).join(", ");
  return element("li", {}, triangle(kind), element("p", {},
    element("b", {}, text), element("small", {}, `${where}: ${title}`)));
}

/** One law is more than any wishes. */
function classOf(marks) {
  return marks.some((each) => each.class === "law") ? "law" : "wish";
}

/** A filled triangle for a law, an outlined one for a wish. */
function triangle(kind) {
  return svg("svg", { class: "triangle", viewBox: "0 0 12 11", "aria-hidden": "true",
                      dataset: { class: kind } }, svg("path", { d: "M6 1.5 10.5 9.5H1.5Z" }));
}
