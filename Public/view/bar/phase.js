// Why the session is not followed, and what can be done.

import { element, setText } from "../element.js";

const titles = {
  away: "Server away", restarted: "Session lost", gone: "Session gone", full: "Session full",
  refused: "This cannot be shown", unauthorized: "Token needed",
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
    const { phase } = this.#app.lane;
    const title = titles[phase.name];
    this.#root.hidden = !title;
    document.body.dataset.phase = phase.name;
    if (!title) return;
    this.#root.dataset.phase = phase.name;
    const lines = [...this.#texts(phase).map((text) => element("p", {}, text)),
                   this.#countdown(phase)].filter(Boolean);
    this.#root.replaceChildren(element("h2", {}, title), ...lines,
      element("div", { class: "actions" }, ...this.#actions(phase).map(button)));
  }

  #texts({ name, message, problem, since }) {
    if (name === "away") {
      return [message, `Since ${time.format(since)}. The page goes on by itself when it answers.`];
    }
    const fault = problem?.errors?.find(({ pointer }) => pointer === "/preset");
    if (!fault) return [message];
    const known = fault.detail.replace(/^must be one of /, "");
    return [`There is no preset “${this.#app.address.preset}”.`, `Known are ${known}.`];
  }

  /** When the server is asked again, counted in seconds; null if that is not known. */
  #countdown({ retryAt }) {
    if (retryAt === null) return null;
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
    const { lane, address } = this.#app;
    const retry = (title) => ({ title, run: () => lane.retry() });
    switch (name) {
      case "away": return [retry("Try now")];
      case "unauthorized": return [retry("Enter the token")];
      case "restarted":
      case "gone": return this.#remakes();
      case "full": return [
        { title: "Open a copy without events", run: () => this.#try(this.#copy()) },
        { title: "Make it anew", run: () =>
          this.#try(this.#app.remake(lane.configuration, { replay: false })) },
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
    const events = count === 1 ? "its event" : `its ${count} events`;
    return [
      ...(lane.isRecorded ? [make(`Make it again with ${events}`, true)] : []),
      make(lane.isRecorded ? "Make it again without events" : "Make it again", false),
    ];
  }

  #try(work) {
    work.catch(({ message }) => this.#app.notice(message, { kind: "error" }));
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
