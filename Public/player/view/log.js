// What happened in the exhibit, event by event, with the value that it is about.

import { folded, rowsOf, textOf } from "../../model/log.js";
import { button, element, put } from "../../view/element.js";
import { stepsAt } from "../model/story.js";
import { tagText } from "../model/watched.js";

const callbacks = { refreshing: "loads", endRefreshingCompletion: "closing completes",
  beginRefreshingCompletion: "opening completes", endRefreshingAnimationBegin: "begins to close" };

export class RunLog {
  element = element("section", { class: "card run-log", "aria-label": "Log" });

  #exhibition;
  #list = element("ol");
  #empty = element("p", { class: "empty" }, "The bug shows from the start.");
  #rows = [];

  constructor(exhibition) {
    this.#exhibition = exhibition;
    this.element.append(element("header", {}, element("h2", {}, "Log")), this.#list, this.#empty);
    exhibition.addEventListener("shown", () => this.#show());
    this.#show();
  }

  #show() {
    const { bug, story, chapters } = this.#exhibition;
    const wrong = chapters.find(({ isBroken }) => isBroken).place;
    const created = this.#exhibition.entry.watch.afterEvent < 0
      ? [{ row: { kind: "event", type: "made", atMs: 0, fields: {} }, place: 0 }] : [];
    const rows = [...created, ...folded(rowsOf(bug.lane.history)).filter(({ type }) => type !== "advance")
      .map((row) => ({ row, place: this.#placeOf(row, bug, story) }))];
    const broken = this.#brokenRow(rows, wrong);
    const known = { text: null };
    this.#rows = rows.map(({ row, place }, index) => {
      const isBroken = index === broken;
      const text = this.#valueAt(place);
      const isNews = text !== known.text || isBroken;
      known.text = text;
      return { place, isBroken, item: this.#itemOf(row, place, { isBroken, value: isNews ? text : "" }) };
    });
    this.#list.replaceChildren(...this.#rows.map(({ item }) => item));
    this.#empty.hidden = this.#rows.length > 0;
  }

  /** The row with which the value became wrong: of several at that place the one that tells it. */
  #brokenRow(rows, wrong) {
    const last = rows.findLastIndex(({ place }) => place <= wrong + 1e-6);
    const { entry: { watch: { pointer } } } = this.#exhibition;
    const [, component, name] = pointer.split("/");
    const tells = { refreshingCount: "refreshing", state: "stateChanged" }[name];
    const telling = rows.findLastIndex(({ row, place }, index) => index <= last && rows[last].place - place < 1e-6
      && row.type === tells && row.component === component);
    return telling < 0 ? last : telling;
  }

  #placeOf({ kind, number, atMs }, bug, story) {
    if (kind === "event" && stepsAt(bug, atMs).includes(number)) return story.placeOfEvent(bug, number);
    return story.placeOf(atMs);
  }

  #valueAt(place) {
    const { bug, story, entry: { watch: { pointer } } } = this.#exhibition;
    return tagText(pointer, bug.valueAt(bug.frameAt(story.instantAt(place)), pointer));
  }

  #itemOf(row, place, { isBroken, value }) {
    const { kind, atMs, component, type, to, from, count } = row;
    const what = to ? `${from} → ${to}` : callbacks[type] ?? type;
    const sign = isBroken ? this.#exhibition.mark : kind === "event" ? "()" : "♦";
    const title = `${component ?? ""} ${textOf(row)}`.trim();
    return element("li", { class: isBroken ? "broken" : null },
      button("", () => this.#exhibition.setCursor(place), { title },
        element("span", { class: "number" }, (atMs / 1000).toFixed(3)),
        element("i", { "data-kind": kind }, sign),
        element("b", {}, count ? `${what} × ${count}` : what), element("span", {}, value)));
  }

  draw() {
    const { place } = this.#exhibition;
    const last = this.#rows.findLastIndex((row) => row.place <= place + 1e-6);
    const broken = this.#rows.findIndex((row) => row.isBroken);
    // Of rows of one instant the broken one is the current one.
    const here = this.#rows[broken]?.place === this.#rows[last]?.place ? broken : last;
    for (const [index, { item }] of this.#rows.entries()) {
      put(item.firstChild, { "aria-current": `${index === here}` });
    }
    const shown = this.#rows[here]?.item;
    if (!shown || shown === this.#revealed) return;
    this.#revealed = shown;
    const { offsetTop, offsetHeight } = shown;
    const { scrollTop, clientHeight } = this.#list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.#list.scrollTop = offsetTop - clientHeight / 2;
    }
  }

  #revealed = null;
}
