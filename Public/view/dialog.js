// Dialogs of the page.

import { button, element, mark, setText } from "./element.js";

/**
 * Shows a modal dialog until it is closed, by its button, Escape or a click beside it; `tools`
 * stand beside the title.
 */
export function openDialog(title, { class: name, tools = [], onclose }, ...content) {
  const dialog = element("dialog", { class: `page-dialog ${name}`, "aria-label": title,
    // Keys in a dialog are not those of the page.
    onkeydown: (event) => event.stopPropagation(),
    // A click beside the box has the dialog itself as its target.
    onclick: ({ target }) => target === dialog && dialog.close(),
    onclose: () => {
      dialog.remove();
      onclose?.();
    } },
  element("header", {}, element("h2", {}, title), ...tools,
    closeButton("Close", () => dialog.close())),
  ...content);
  document.getElementById("dialogs").append(dialog);
  dialog.showModal();
  return dialog;
}

/** A button with a cross. */
export function closeButton(label, onclick) {
  return button("×", onclick, { class: "quiet close", "aria-label": label });
}

/** A part of a dialog, with a title. */
export function section(title, ...content) {
  return element("section", { "aria-label": title }, element("h3", {}, title), ...content);
}

/** A line under what it is about; none while it is empty. */
export function noteElement(text = "", role = "status") {
  return element("p", { class: role === "alert" ? "note error" : "note", role }, text);
}

/** Puts what an action returns into a note, or why it failed. */
export async function said(note, action) {
  try {
    note.textContent = await action();
  } catch (error) {
    note.textContent = error.message;
  }
}

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
    mark(document.body, "asking", true);
    return new Promise((done) => this.#dialog.addEventListener("close", () => {
      mark(document.body, "asking", false);
      done(this.#dialog.returnValue || null);
    }, { once: true }));
  }
}
