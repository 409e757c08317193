// Asks for the token of a server that wants one.

import { button, element, setText } from "../element.js";

const texts = {
  first: "This server asks for a token. Whoever runs it has it, in the file of --token-file.",
  wrong: "The server does not take this token. Enter another one.",
};

/** A dialog with one field. */
export class TokenDialog {
  #dialog;
  #text = element("p", { id: "token-text", role: "alert" });
  #field = element("input", {
    type: "password", id: "token", autocomplete: "off", required: true, spellcheck: "false",
    "aria-describedby": "token-text",
  });

  constructor(root) {
    this.#dialog = element("dialog", { class: "token", "aria-labelledby": "token-title" },
      element("form", { onsubmit: (event) => this.#submit(event) },
        element("h2", { id: "token-title" }, "Token needed"),
        this.#text,
        element("label", { for: "token" }, "Token"),
        this.#field,
        element("div", { class: "actions" },
          button("Not now", () => this.#dialog.close(""), { class: "quiet" }),
          element("button", { class: "primary" }, "Continue"))));
    root.append(this.#dialog);
  }

  #submit(event) {
    event.preventDefault();
    this.#dialog.close(this.#field.value);
  }

  /** The token that was entered; null without one. `isWrong`: the last one was refused. */
  ask(isWrong) {
    setText(this.#text, isWrong ? texts.wrong : texts.first);
    this.#dialog.dataset.kind = isWrong ? "error" : "info";
    this.#field.value = "";
    // Escape closes the dialog and leaves the value that it had.
    this.#dialog.returnValue = "";
    this.#dialog.showModal();
    return new Promise((done) => this.#dialog.addEventListener(
      "close", () => done(this.#dialog.returnValue || null), { once: true }));
  }
}
