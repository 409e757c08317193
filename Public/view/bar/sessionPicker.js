// The session menu of the top bar.

import { element } from "../element.js";

/** Lets the button with the session's name open the list of sessions. */
export class SessionPicker {
  /** @param {(chosen: () => void) => SessionList} sessionList Makes the list. */
  constructor(button, sessionList) {
    let list;
    const menu = element("div", { class: "menu", popover: "auto", "aria-label": "Sessions",
      // Keys in the menu are not those of the page.
      onkeydown: (event) => event.stopPropagation(),
      ontoggle: ({ newState }) => {
        const isOpen = newState === "open";
        button.ariaExpanded = `${isOpen}`;
        if (!isOpen) return list.close();
        list = sessionList(() => menu.hidePopover());
        menu.replaceChildren(list.element);
        menu.style.setProperty("--left", `${button.getBoundingClientRect().left}px`);
        list.focus();
      } });
    button.after(menu);
    button.popoverTargetElement = menu;
    Object.assign(button, { ariaHasPopup: "dialog", ariaExpanded: "false" });
    button.parentElement.classList.add("session-picker");
  }
}
