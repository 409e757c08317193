// Why the session is not followed, and what can be done.

import { element, setText } from "../element.js";

const titles = {
  away: "The server is away", restarted: "The server was restarted", gone: "The session is gone",
  full: "The session is full", refused: "The server refuses this", unauthorized: "Token needed",
};

const time = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

/** A card over the phone; none while the session is live. */
export class PhaseCard {
  #app;
  #root = element("section", { class: "phase card", role: "alert", hidden: true });
  #timer = null;

  /**
   * @param {HTMLElement} room Where the phone is.
   * @param {App} app
   */
  constructor(room, app) {
    this.#app = app;
    room.append(this.#root);
    for (const type of ["phase", "session"]) app.addEventListener(type, () => this.#show());
  }

  #show() {
    clearInterval(this.#timer);
    const { phase, snapshot } = this.#app.lane;
    const title = titles[phase.name];
    this.#root.hidden = !title;
    document.body.dataset.phase = phase.name;
    if (!title) return;
    this.#root.dataset.phase = phase.name;
    this.#root.classList.toggle("over", snapshot !== null);
    this.#root.replaceChildren(
      element("h2", {}, title), ...this.#texts(phase),
      element("div", { class: "actions" }, ...this.#actions(phase).map(button)));
  }

  #texts(phase) {
    const { name, message, problem, since } = phase;
    const texts = [message, ...(problem?.errors ?? [])
      .map(({ detail }) => detail).filter((detail) => /^must be one of/.test(detail))
      .map((detail) => `It ${detail}.`)];
    if (name === "away") {
      texts.push(`Since ${time.format(since)}. The page goes on by itself when it answers.`);
    }
    return [...texts.map((text) => element("p", {}, text)), this.#countdown(phase)];
  }

  /** When the server is asked again, counted in seconds; null if that is not known. */
  #countdown({ retryAt }) {
    if (retryAt === null) return null;
    const line = element("p", { class: "number" });
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
    const { lane, address } = this.#app;
    const retry = (title) => ({ title, run: () => lane.retry() });
    switch (name) {
      case "away": return [retry("Try now")];
      case "unauthorized": return [retry("Enter the token")];
      case "restarted":
      case "gone": return this.#remakes();
      case "full": return [
        { title: "Open a copy without events", run: () => this.#copy() },
        { title: "Make it anew",
          run: () => this.#app.remake(lane.configuration, { replay: false }) },
      ];
      default: return [
        problem && address.preset
          ? { title: "Open without the preset", run: () => this.#app.open(lane.name) }
          : { title: "Open demo", run: () => this.#app.open("demo") },
        retry("Try again"),
      ];
    }
  }

  #remakes() {
    const { lane } = this.#app;
    const make = (title, withEvents) => ({ title, run: () => lane.remake({ withEvents }) });
    const count = lane.history.events.length;
    return [
      ...(lane.isRecorded ? [make(`Make it again with its ${count} events`, true)] : []),
      make(lane.isRecorded ? "Without them" : "Make it again", false),
    ];
  }

  async #copy() {
    const { lane } = this.#app;
    const name = await lane.freeName();
    await this.#app.request("POST", `${lane.path}/fork`, { body: { name, revision: 0 } });
    this.#app.open(name);
  }
}

function button({ title, run }, index) {
  return element("button", { type: "button", class: index === 0 ? "primary" : null, onclick: run },
    title);
}
