// The panel: a row of tabs; one is shown.

import { button, element, setText } from "../element.js";

/** Shows the view of the chosen tab; only that one draws. */
export class Panel {
  #app;
  #tabs;
  #chosen = null;
  #frame = null;

  /**
   * @param {{name: string, title: string, badge?: () => string, view: object}[]} tabs A view has
   *   `element` and may have `draw(frame)`, `shown()` and `hidden()`.
   */
  constructor(root, app, tabs) {
    this.#app = app;
    this.#tabs = tabs.map((tab) => this.#made(tab));
    root.append(
      element("div", { class: "tabs", role: "tablist", "aria-label": "Inspector",
                       onkeydown: (event) => this.#key(event) },
        ...this.#tabs.map(({ tab }) => tab)),
      ...this.#tabs.map(({ page }) => page));
    app.addEventListener("panel", () => this.#choose(app.address.panel));
    this.#choose(app.address.panel);
  }

  #made({ name, title, badge = () => "", view }) {
    const count = element("span", { class: "count" });
    const tab = button(title, () => this.#app.setPanel(name),
      { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` });
    tab.append(count);
    const page = element("div", { class: "tab-panel", role: "tabpanel", id: `panel-${name}`,
                                  "aria-labelledby": `tab-${name}` }, view.element);
    return { name, badge, view, count, tab, page };
  }

  #choose(name) {
    const chosen = this.#tabs.find((each) => each.name === name) ?? this.#tabs[0];
    for (const each of this.#tabs) {
      each.tab.ariaSelected = `${each === chosen}`;
      each.tab.tabIndex = each === chosen ? 0 : -1;
      each.page.hidden = each !== chosen;
    }
    if (chosen === this.#chosen) return;
    this.#chosen?.view.hidden?.();
    this.#chosen = chosen;
    chosen.view.shown?.();
    if (this.#frame) chosen.view.draw?.(this.#frame);
  }

  #key(event) {
    const { length } = this.#tabs;
    const index = this.#tabs.indexOf(this.#chosen);
    const next = { ArrowLeft: (index + length - 1) % length, ArrowRight: (index + 1) % length,
                   Home: 0, End: length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#tabs[next].tab.click();
    this.#tabs[next].tab.focus();
  }

  draw(frame) {
    this.#frame = frame;
    for (const { badge, count } of this.#tabs) setText(count, badge());
    this.#chosen.view.draw?.(frame);
  }
}
