// The bar at the top: the session, the instant shown, the connection.

import { decimal, seconds } from "../../model/number.js";
import { choiceOf } from "../../model/platforms/choices.js";
import { phases } from "../../model/words.js";
import { button, element, setText } from "../element.js";

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
    app.addEventListener("phase", () => this.#showPhase());
    app.addEventListener("session", () => this.#showSession());
    app.addEventListener("configuration", () => this.#showDialect());
    app.addEventListener("cursor", () => this.#showCursor());
    this.#showSession();
    this.#showDialect();
    this.#showCursor();
  }

  #showSession() {
    const { name } = this.#app.lane;
    setText(this.#session, name);
    this.#session.title = name;
    this.#showPhase();
  }

  /** In a comparison the second session's configuration can be the first to come. */
  #showDialect() {
    const { configuration } = this.#app.lane;
    if (configuration) setText(this.#dialect, choiceOf(configuration).library);
  }

  #showPhase() {
    const { name, message } = this.#app.lane.phase;
    this.#connection.dataset.phase = name;
    this.#connection.title = message ?? "";
    setText(this.#connection, phases[name]);
  }

  #showCursor() {
    const { isLive } = this.#app.cursor;
    this.#live.ariaPressed = `${isLive}`;
    this.#instant.classList.toggle("chosen", !isLive);
  }

  draw({ timeMs, isLive }) {
    const take = isLive ? null : this.#app.takes.shown;
    setText(this.#instant, take ? `take ${take.number} · ${decimal((timeMs - take.fromMs) / 1000, 2)} s`
      : seconds(timeMs - this.#app.zeroMs));
  }
}
