// The bar at the top: the session, the instant shown, the connection.

import { decimal, seconds } from "../../model/number.js";
import { choiceOf } from "../../model/platforms/choices.js";
import { phases } from "../../model/words.js";
import { button, element, mark, put, setText } from "../element.js";

/** The top bar. */
export class TopBar {
  #app;
  #session = button("", null, { class: "pick", id: "session" });
  #dialect = button("", () => this.#app.dispatchEvent(new CustomEvent("dialects", { detail: this.#dialect })),
    { class: "pick behaves-pick", "aria-haspopup": "menu", title: "Another library" });
  #live = button("Live", () => this.#app.setCursor(null));
  #instant = element("output", { class: "instant" });
  #connection = element("p", { class: "connection", id: "server", role: "status" });

  constructor(root, app) {
    this.#app = app;
    root.append(
      element("p", { class: "field" },
        element("span", { class: "session-word" }, "Session "), this.#session),
      element("p", { class: "field behaves" },
        element("span", { class: "behaves-word" }, "Behaves as "), this.#dialect),
      element("div", { class: "cursor segmented", role: "group", "aria-label": "Instant shown" },
        this.#live, this.#instant),
      element("div", { class: "tools", id: "tools" }),
      this.#connection);
    // Before the first snapshot nothing is drawn.
    for (const type of ["phase", "session", "configuration", "cursor"]) app.addEventListener(type, () => this.#show());
    this.#show();
  }

  #show() {
    const { lane: { name, phase, configuration }, cursor: { isLive } } = this.#app;
    setText(this.#session, name);
    put(this.#session, { title: name });
    // In a comparison the second session's configuration can be the first to come.
    if (configuration) setText(this.#dialect, choiceOf(configuration).library);
    put(this.#connection, { "data-phase": phase.name, title: phase.message ?? "" });
    setText(this.#connection, phases[phase.name]);
    put(this.#live, { "aria-pressed": `${isLive}` });
    mark(this.#instant, "chosen", !isLive);
  }

  draw({ timeMs, isLive }) {
    const take = isLive ? null : this.#app.takes.shown;
    setText(this.#instant, take ? `take ${take.number} · ${decimal((timeMs - take.fromMs) / 1000, 2)} s`
      : seconds(timeMs - this.#app.zeroMs));
  }
}
