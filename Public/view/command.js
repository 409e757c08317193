// A command of curl that sends an event to the session shown, with a button that copies it.

import { commandOf } from "../model/curl.js";
import { copyButton, element, hide, setText } from "./element.js";

export class Command {
  #app;
  #code = element("code", { tabindex: 0, "aria-label": "Command" });
  element = element("p", { class: "command", hidden: true }, this.#code, copyButton(this.#code));

  constructor(app) {
    this.#app = app;
  }

  /** Shows the command of an event; null hides it. */
  show(event) {
    hide(this.element, event === null);
    if (event === null) return;
    const { lane: { path }, hasToken } = this.#app;
    setText(this.#code, commandOf(path, event, { origin: location.origin, hasToken }));
  }
}
