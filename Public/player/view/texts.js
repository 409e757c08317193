// The text of an exhibit: what is seen, the chapters, what helps.

import { button, element, put, setText } from "../../view/element.js";
import { seconds } from "../../model/number.js";

export class Texts {
  element = element("section", { class: "texts", "aria-label": "What happens" });

  #exhibition;
  #list = element("ol", { class: "chapters" });
  #chapters = [];

  constructor(exhibition) {
    this.#exhibition = exhibition;
    const { symptom, workaround, fixedIn, note } = exhibition.entry;
    const helps = workaround ? element("p", { class: "helps" }, element("b", {}, "Workaround"), ` ${workaround}`) : null;
    const mended = fixedIn ? element("p", { class: "helps" }, element("b", {}, "Mended"), ` in ${fixedIn}`) : null;
    this.element.append(element("p", { class: "symptom" }, symptom), this.#list,
      ...[helps, mended].filter(Boolean),
      ...(note ? [element("p", { class: "note" }, note)] : []));
    exhibition.addEventListener("shown", () => this.#show());
    this.#show();
  }

  #show() {
    this.#chapters = this.#exhibition.chapters.map((chapter, index) => this.#chapterOf(chapter, index));
    this.#list.replaceChildren(...this.#chapters);
  }

  #chapterOf({ place, ms, text, detail, isBroken }, index) {
    const about = element("span", {}, isBroken ? element("b", {}, text) : text,
      detail ? element("small", {}, detail) : null);
    return element("li", { class: isBroken ? "broken" : null }, button("",
      () => this.#exhibition.setCursor(place), {},
      element("span", { class: "sign" }, isBroken ? this.#exhibition.mark : `${index + 1}`), about,
      element("span", { class: "number" }, seconds(ms))));
  }

  draw() {
    const { chapter } = this.#exhibition;
    for (const [index, item] of this.#chapters.entries()) {
      const isHere = index === chapter;
      put(item.firstChild, { "aria-current": `${isHere}` });
    }
  }
}
