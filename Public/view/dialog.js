// Dialogs of the page.

import { button, element, mark } from "./element.js";

/** Shows a modal dialog until it is closed, by its button, Escape or a click beside it. */
export function openDialog(title, { class: name, onclose }, ...content) {
  const dialog = element("dialog", { class: `page-dialog ${name}`, "aria-label": title, tabindex: -1,
    // Keys in a dialog are not those of the page.
    onkeydown: (event) => event.stopPropagation(),
    // A click beside the box has the dialog itself as its target.
    onclick: ({ target }) => target === dialog && dialog.close(),
    onclose: () => {
      dialog.remove();
      onclose?.();
    } },
  element("header", {}, element("h2", {}, title), closeButton("Close", () => dialog.close())),
  ...content);
  document.getElementById("dialogs").append(dialog);
  dialog.showModal();
  // Without a field nothing in it is chosen yet: no ring on the cross.
  if (!dialog.querySelector("input")) dialog.focus();
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

const tokenTexts = {
  first: "This server requires a token. Ask the operator: the tokens are in the file of --token-file.",
  wrong: "The server does not take this token. Enter another one.",
};

/** Asks for a token; resolves to null without one. `isWrong`: the last one was refused. */
export function askToken(isWrong) {
  return new Promise((done) => {
    let answer = null;
    const field = element("input", { type: "password", id: "token", autocomplete: "off", required: true, spellcheck: "false",
      "aria-describedby": "token-text" });
    const onsubmit = (event) => {
      event.preventDefault();
      answer = field.value;
      dialog.close();
    };
    const onclose = () => {
      mark(document.body, "asking", false);
      done(answer);
    };
    const dialog = openDialog("Token needed", { class: "token", onclose },
      element("form", { onsubmit },
        element("p", { id: "token-text", role: "alert", class: isWrong ? "error" : null }, isWrong ? tokenTexts.wrong : tokenTexts.first),
        element("label", { for: "token" }, "Token"), field,
        element("div", { class: "actions" }, button("Not now", () => dialog.close(), { class: "quiet" }),
          element("button", { class: "primary" }, "Continue"))));
    field.focus();
    mark(document.body, "asking", true);
  });
}
