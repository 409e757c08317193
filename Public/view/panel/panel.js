// The panel: a row of tabs; one is shown.

import { button, element, setText } from "../element.js";

const isThere = ({ query }) => query?.matches ?? true;

/** Shows the view of the chosen tab; only that one draws. */
export class Panel {
  #app;
  #root;
  #tabs;
  #chosen = null;
  #frame = null;

  /**
   * @param {{name: string, title: string, badge?: () => string, view: object, media?: string}[]} tabs
   *   One with `media` is there in windows that match. A view has `element` and may have `draw(frame)` and `shown()`.
   */
  constructor(root, app, tabs) {
    this.#app = app;
    this.#root = root;
    this.#tabs = tabs.map((tab) => this.#made(tab));
    root.append(
      element("div", { class: "tabs", role: "tablist", "aria-label": "Inspector",
                       onkeydown: (event) => this.#key(event) },
        ...this.#tabs.map(({ tab }) => tab)),
      ...this.#tabs.map(({ page }) => page));
    app.addEventListener("panel", () => this.#choose());
    this.#choose();
  }

  #made({ name, title, badge = () => "", view, media = null }) {
    const count = element("span", { class: "count" });
    const tab = button(title, () => this.#app.setPanel(name),
      { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` });
    tab.append(count);
    const page = element("div", { class: "tab-panel", role: "tabpanel", id: `panel-${name}`,
                                  "aria-labelledby": `tab-${name}` }, view.element);
    const query = media && matchMedia(media);
    const made = { name, badge, view, count, tab, page, query };
    tab.hidden = !isThere(made);
    query?.addEventListener("change", () => {
      tab.hidden = !isThere(made);
      this.#choose();
    });
    return made;
  }

  /** Shows the tab of the address; a recording of the scorecard opens with what the log says that it violates. */
  #choose() {
    const { panel, scorecard } = this.#app.address;
    const name = panel ?? (scorecard ? "log" : null);
    const chosen = this.#tabs.find((each) => each.name === name && isThere(each)) ?? this.#tabs[0];
    this.#root.dataset.tab = chosen.name;
    for (const each of this.#tabs) {
      each.tab.ariaSelected = `${each === chosen}`;
      each.tab.tabIndex = each === chosen ? 0 : -1;
      each.page.hidden = each !== chosen;
    }
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    chosen.view.shown?.();
    if (this.#frame) chosen.view.draw?.(this.#frame);
  }

  #key(event) {
    const tabs = this.#tabs.filter(isThere);
    const { length } = tabs;
    const index = tabs.indexOf(this.#chosen);
    const next = { ArrowLeft: (index + length - 1) % length, ArrowRight: (index + 1) % length,
                   Home: 0, End: length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    tabs[next].tab.click();
    tabs[next].tab.focus();
  }

  draw(frame) {
    this.#frame = frame;
    for (const { badge, count } of this.#tabs) setText(count, badge());
    this.#chosen.view.draw?.(frame);
  }
}
