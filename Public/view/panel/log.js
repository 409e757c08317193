// The Log tab: events and effects as one table, of which only the rows in view are in the page.

import { element, setText } from "../element.js";
import { filtered, folded, rowAt, rowsOf, textOf } from "../../model/log.js";
import { seconds } from "../../model/number.js";
import { titles } from "../../model/readings.js";
import { Violations, markOf, titleOf } from "./violations.js";

/** Rows drawn above and below those in view. */
const margin = 6;

const components = { ...titles, scrollView: "Scroll view" };
const kinds = { "": "All", event: "Events", effect: "Effects", ...components };

/** A table of what was sent to the session and what came of it, the newest last. */
export class LogView {
  #app;
  #rows = [];
  #drawn = new Map();
  #filter = { text: "", kind: "" };
  #isStale = true;
  #isFollowing = true;
  #cursor = -1;
  #active = -1;
  #violations;
  #fields;
  #body = element("div", { class: "log-body", role: "rowgroup" });
  #empty = element("p", { class: "empty" });
  #grid = element("div", {
    class: "log-rows", role: "grid", "aria-label": "Events and effects", tabindex: 0,
    onscroll: () => this.#scrolled(), onkeydown: (event) => this.#key(event),
    onclick: (event) => this.#click(event),
  }, this.#body);

  constructor(app) {
    this.#app = app;
    const set = (name) => ({ target }) => {
      this.#filter[name] = target.value;
      this.#active = -1;
      this.#rebuild();
    };
    this.#violations = new Violations(app, {
      changed: () => app.dispatchEvent(new Event("history")),
      show: () => this.#showViolation(),
    });
    this.#fields = [
      element("input", { type: "search", placeholder: "Filter", "aria-label": "Words in a row",
                         oninput: set("text") }),
      element("select", { "aria-label": "Kind of row", onchange: set("kind") },
        ...Object.entries(kinds).map(([value, title]) => element("option", { value }, title))),
    ];
    this.element = element("div", { class: "log" },
      element("div", { class: "log-filter" }, ...this.#fields, this.#violations.element),
      this.#grid, this.#empty, this.#violations.details);
    app.addEventListener("history", () => { this.#isStale = true; });
    app.addEventListener("session", () => {
      this.#isStale = this.#isFollowing = true;
      this.#active = -1;
    });
    new ResizeObserver(() => this.#render()).observe(this.#grid);
  }

  /** The number of events and effects of the session, as text. */
  badge() {
    const { revision = 0, effectIndex = 0 } = this.#app.lane?.snapshot ?? {};
    return `${revision + effectIndex || ""}`;
  }

  shown() {
    this.#isStale = true;
  }

  draw({ isLive, timeMs, nowMs }) {
    this.#violations.draw(nowMs);
    if (this.#isStale) this.#rebuild();
    const cursor = isLive ? -1 : rowAt(this.#rows, timeMs);
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    if (cursor >= 0) this.#reveal(cursor);
    this.#render();
  }

  #rebuild() {
    this.#isStale = false;
    const all = this.#app.lane ? rowsOf(this.#app.lane.history, this.#violations.marks) : [];
    this.#rows = folded(filtered(all, this.#filter));
    this.#empty.hidden = this.#rows.length > 0;
    this.#grid.hidden = this.#rows.length === 0;
    setText(this.#empty, all.length > 0 ? "No row matches the filter."
      : "Nothing has happened yet. Pull the list, or send an event.");
    this.#body.style.height = `${this.#rows.length * this.#rowHeight}px`;
    this.#grid.ariaRowCount = this.#rows.length;
    if (this.#isFollowing) this.#grid.scrollTop = this.#grid.scrollHeight;
    this.#render();
  }

  /** The height of a row in pixels, as the style sheet has it. */
  get #rowHeight() {
    return parseFloat(getComputedStyle(this.#body).lineHeight);
  }

  #render() {
    const { scrollTop, clientHeight } = this.#grid;
    const height = this.#rowHeight;
    const first = Math.max(0, Math.floor(scrollTop / height) - margin);
    const last = Math.ceil((scrollTop + clientHeight) / height) + margin;
    const before = this.#drawn;
    this.#drawn = new Map(this.#rows.slice(first, last).map((row) => {
      const key = lookOf(row);
      return [key, before.get(key) ?? newRow(row)];
    }));
    for (const [key, node] of before) if (!this.#drawn.has(key)) node.remove();
    let index = first;
    for (const node of this.#drawn.values()) {
      node.id = `log-row-${index}`;
      node.ariaRowIndex = index + 1;
      node.ariaCurrent = `${index === this.#cursor}`;
      node.ariaSelected = `${index === this.#active}`;
      node.style.translate = `0 ${index * height}px`;
      if (!node.isConnected) this.#body.append(node);
      index += 1;
    }
    const { marks = [] } = this.#rows[this.#active] ?? {};
    if (this.#violations.tell(marks) && marks.length > 0) this.#reveal(this.#active);
  }

  /** Shows the next row that violates something, after the last one the first. */
  #showViolation() {
    this.#rebuild();
    const isMarked = ({ marks }) => marks.length > 0;
    if (!this.#rows.some(isMarked)) this.#showAll();
    const next = this.#rows.findIndex((row, index) => index > this.#active && isMarked(row));
    this.#grid.focus();
    this.#activate(next >= 0 ? next : this.#rows.findIndex(isMarked));
    if (this.#active >= 0) this.#choose();
  }

  #showAll() {
    this.#filter = { text: "", kind: "" };
    for (const field of this.#fields) field.value = "";
    this.#active = -1;
    this.#rebuild();
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#grid;
    this.#isFollowing = scrollTop + clientHeight >= scrollHeight - 4;
    this.#render();
  }

  #reveal(index) {
    const height = this.#rowHeight;
    const { scrollTop, clientHeight } = this.#grid;
    const top = index * height;
    if (top < scrollTop || top + height > scrollTop + clientHeight) {
      this.#grid.scrollTop = top - clientHeight / 2;
    }
  }

  #click({ target }) {
    const node = target.closest(".log-row");
    if (!node) return;
    this.#active = node.ariaRowIndex - 1;
    this.#choose();
  }

  #key(event) {
    const { key } = event;
    const last = this.#rows.length - 1;
    const target = { ArrowUp: Math.max(this.#active - 1, 0), Home: 0,
                     ArrowDown: Math.min(this.#active + 1, last), End: last }[key];
    if (target !== undefined) this.#activate(target);
    else if (key === "Enter" && this.#active >= 0) this.#choose();
    else return;
    // The page has these keys too.
    event.preventDefault();
    event.stopPropagation();
  }

  #activate(index) {
    this.#active = index;
    if (index < 0) return;
    this.#reveal(index);
    this.#render();
    this.#grid.setAttribute("aria-activedescendant", `log-row-${index}`);
  }

  /** Shows the instant of the active row. */
  #choose() {
    this.#render();
    this.#app.setCursor(this.#rows[this.#active].atMs);
  }
}

/** Two rows of which this is equal look alike. */
const lookOf = ({ key, count, marks }) => `${key} ${count} ${titleOf(marks)}`;

function newRow(row) {
  const { kind, number, atMs, component, type, from, to, count, marks } = row;
  const cell = (name, ...children) =>
    element("span", { class: name, role: "gridcell" }, ...children);
  const badge = (state) => element("span", { class: "badge", dataset: { state } }, state);
  return element("div", { class: "log-row", role: "row", dataset: { kind } },
    marks.length > 0 ? cell("violations", markOf(marks)) : null,
    cell("at", seconds(atMs)),
    cell("number", `${kind} ${number}`),
    cell("of", components[component] ?? ""),
    cell("what", element("b", {}, count ? `${type} × ${count}` : type),
      ...(to ? [" ", badge(from), "→", badge(to)] : [` ${count ? "to " : ""}${textOf(row)}`])));
}
