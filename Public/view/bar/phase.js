// Why the session is not followed, and what can be done.

import { counted, phases } from "../../model/words.js";
import { attempt, fork } from "../calls.js";
import { button, element, setText } from "../element.js";

const time = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

/** A card over the phone; none while the session is live, nor over a finger that drags on. */
export class PhaseCard {
  #app;
  #root = element("section", { class: "phase card", role: "alert", hidden: true });
  #timer = null;
  #isPutOff = false;

  constructor(room, app) {
    this.#app = app;
    room.append(this.#root);
    for (const type of ["phase", "session"]) app.addEventListener(type, () => this.#show());
    app.addEventListener("sent", () => this.#isPutOff && this.#show());
    this.#show();
  }

  #show() {
    clearInterval(this.#timer);
    const { phase, prediction } = this.#app.lane;
    this.#isPutOff = phase.name === "away" && prediction.isTouched;
    this.#root.hidden = /^(live|connecting)$/.test(phase.name) || this.#isPutOff;
    document.body.dataset.phase = this.#isPutOff ? "live" : phase.name;
    if (this.#root.hidden) return;
    this.#root.dataset.phase = phase.name;
    const since = phase.name === "away"
      ? `Since ${time.format(phase.since)}. The page continues by itself when the server answers.` : null;
    const lines = [phase.message, since].filter(Boolean).map((text) => element("p", {}, text));
    this.#root.replaceChildren(element("h2", {}, phases[phase.name]), ...lines, this.#countdown(phase),
      element("div", { class: "actions" }, ...this.#actions(phase).map(([text, run], index) =>
        button(text, run, { class: index === 0 ? "primary" : null }))));
  }

  /** When the server is asked again, counted in seconds; none if that is not known. */
  #countdown({ retryAt }) {
    if (retryAt === null) return "";
    const line = element("p", { class: "number", role: "timer" });
    const count = () => {
      const seconds = Math.max(Math.ceil((retryAt - performance.now()) / 1000), 0);
      setText(line, `Trying again in ${seconds} s.`);
    };
    count();
    this.#timer = setInterval(count, 1000);
    return line;
  }

  /** The first one is the usual one. */
  #actions({ name, problem }) {
    const app = this.#app;
    const { lane, address } = app;
    const retry = () => lane.retry();
    switch (name) {
      case "away": return [["Try now", retry]];
      case "unauthorized": return [["Enter the token", retry]];
      case "restarted":
      case "gone": return [[titleOfRemake(lane), () => lane.remake()]];
      case "full": return [["Open a copy without events", () => attempt(app, () => fork(app, lane, "copy", 0))]];
      default: return [
        problem && address.preset ? ["Open without the preset", () => app.open(lane.name)]
          : ["Open demo", () => app.open("demo")],
        ["Try again", retry],
      ];
    }
  }
}

function titleOfRemake({ isRecorded, history: { events: { length } } }) {
  return `Make it again${isRecorded ? ` with its ${length === 1 ? "event" : counted(length, "event")}` : ""}`;
}
