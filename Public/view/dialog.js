// Dialogs of the page.

import { element } from "./element.js";

/**
 * Shows a modal dialog until it is closed, by its button, Escape or a click beside it.
 *
 * @param {{class: string, tools?: Node[], onclose?: () => void}} options `tools` stand beside the
 *   title.
 */
export function openDialog(title, { class: name, tools = [], onclose }, ...content) {
  const close = () => dialog.close();
  const dialog = element("dialog", { class: `page-dialog ${name}`, "aria-label": title,
    // Keys in a dialog are not those of the page.
    onkeydown: (event) => event.stopPropagation(),
    // A click beside the box has the dialog itself as its target.
    onclick: ({ target }) => target === dialog && close(),
    onclose: () => {
      dialog.remove();
      onclose?.();
    } },
  element("header", {}, element("h2", {}, title), ...tools,
    element("button", { class: "quiet close", type: "button", "aria-label": "Close",
      onclick: close }, "×")),
  ...content);
  document.getElementById("dialogs").append(dialog);
  dialog.showModal();
  return dialog;
}

/** A part of a dialog, with a title. */
export function section(title, ...content) {
  return element("section", { "aria-label": title }, element("h3", {}, title), ...content);
}
