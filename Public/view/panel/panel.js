// The panel: tabs, of which one is shown.

import { element, setText } from "../element.js";

/** Shows the view of the chosen tab; only that one draws. */
export class Panel {
  #app;
  #tabs;
  #chosen = null;
  #frame = null;

  /**
   * @param {HTMLElement} root The panel's element.
   * @param {App} app Its address holds the chosen tab.
   * @param {{name: string, title: string, badge?: () => string, view: object}[]} tabs A view has
   *   `element`, `draw(frame)`, `shown()` and `hidden()`.
   */
  constructor(root, app, tabs) {
    this.#app = app;
    this.#tabs = tabs.map((tab) => this.#made(tab));
    root.append(
      element("div", { class: "tabs", role: "tablist", "aria-label": "Inspector",
                       onkeydown: (event) => this.#key(event) },
        ...this.#tabs.map(({ button }) => button)),
      ...this.#tabs.map(({ page }) => page));
    app.addEventListener("panel", () => this.#choose(app.address.panel));
    this.#choose(app.address.panel);
  }

  #made({ name, title, badge = () => "", view }) {
    const count = element("span", { class: "count" });
    const button = element("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`,
      onclick: () => this.#app.setPanel(name),
    }, title, count);
    const page = element("div", { class: "tab-panel", role: "tabpanel", id: `panel-${name}`,
                                  "aria-labelledby": `tab-${name}` }, view.element);
    return { name, badge, view, count, button, page };
  }

  #choose(name) {
    const chosen = this.#tabs.find((tab) => tab.name === name) ?? this.#tabs[0];
    for (const tab of this.#tabs) {
      tab.button.setAttribute("aria-selected", `${tab === chosen}`);
      tab.button.tabIndex = tab === chosen ? 0 : -1;
      tab.page.hidden = tab !== chosen;
    }
    if (chosen === this.#chosen) return;
    this.#chosen?.view.hidden();
    this.#chosen = chosen;
    chosen.view.shown();
    if (this.#frame) chosen.view.draw(this.#frame);
  }

  #key(event) {
    const { length } = this.#tabs;
    const index = this.#tabs.indexOf(this.#chosen);
    const next = { ArrowLeft: (index + length - 1) % length, ArrowRight: (index + 1) % length,
                   Home: 0, End: length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#app.setPanel(this.#tabs[next].name);
    this.#tabs[next].button.focus();
  }

  /** Draws the chosen view. */
  draw(frame) {
    this.#frame = frame;
    for (const { badge, count } of this.#tabs) setText(count, badge());
    this.#chosen.view.draw(frame);
  }
}
