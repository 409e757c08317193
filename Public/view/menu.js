// Menus that a button opens: a list of actions, left by Escape or a click beside it.

import { choices } from "../model/platforms/choices.js";
import { button, element } from "./element.js";

/**
 * Opens a menu at a button. An entry is `{title, detail, run, isChosen}`, `{heading}`, or null for a line; one without
 * `run` is disabled, and `detail` says why.
 */
export function openMenu(anchor, title, entries) {
  const close = () => menu.hidePopover();
  const item = ({ title: text, detail = "", run = null, isChosen = false }) => element("li", { role: "none" },
    button(text, () => {
      close();
      run();
    }, { role: "menuitem", class: isChosen ? "quiet ticked" : "quiet", disabled: !run,
         "aria-current": isChosen ? "true" : null },
    ...(detail ? [element("small", {}, detail)] : [])));
  const other = (entry) => (entry ? element("li", { role: "presentation", class: "heading" }, entry.heading)
    : element("li", { role: "separator" }));
  const list = element("ul", {}, ...entries.map((entry) => (entry?.title ? item(entry) : other(entry))));
  const menu = element("div", { class: "popup", role: "menu", popover: "auto", "aria-label": title,
    onkeydown: (event) => moveFocus(menu, event), ontoggle: ({ newState }) => {
      if (newState === "closed") menu.remove();
    } }, element("p", {}, title), list);
  document.getElementById("dialogs").append(menu);
  menu.showPopover();
  place(menu, anchor.getBoundingClientRect());
  items(menu)[0]?.focus();
}

const items = (menu) => [...menu.querySelectorAll("button:enabled")];

/** Under the button, or above it, and within the window. */
function place(menu, { left, top, bottom }) {
  const { offsetWidth, offsetHeight } = menu;
  const isBelow = bottom + 4 + offsetHeight <= innerHeight - 8;
  const x = Math.max(Math.min(left, innerWidth - offsetWidth - 8), 8);
  const y = isBelow ? bottom + 4 : Math.max(top - 4 - offsetHeight, 8);
  Object.assign(menu.style, { left: `${x}px`, top: `${y}px` });
}

/** Keys in a menu are not those of the page. */
function moveFocus(menu, event) {
  event.stopPropagation();
  const all = items(menu);
  const index = all.indexOf(document.activeElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1 + all.length, Home: 0, End: -1 + all.length }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all[next % all.length]?.focus();
}

/** The entries of all libraries, by their platforms; `entryOf` makes that of one that is not `present`. */
export const choiceEntries = (present, entryOf) => choices.flatMap((choice, index) => [
  ...(choices[index - 1]?.platform === choice.platform ? [] : [{ heading: choice.platform }]),
  choice === present ? { title: choice.library, isChosen: true, detail: "now" } : entryOf(choice)]);

/** The entries of what the bar has no room for, in a menu at `anchor`: what the page can do, and the other pages. */
export function foldedEntries(app, anchor) {
  const press = (id) => () => document.getElementById(id).click();
  const pages = [...document.querySelectorAll("#bar .pages a:not([aria-current])")];
  return [
    { title: app.lanes.length > 1 ? "End A / B" : "A / B", run: press("compare") },
    { title: "Gallery", run: press("gallery") },
    { title: "Behaves as …", run: () => app.dispatchEvent(new CustomEvent("dialects", { detail: anchor })) },
    null,
    ...pages.map((link) => ({ title: link.textContent, run: () => link.click() })),
  ];
}
