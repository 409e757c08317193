// The text of an exhibit: what is seen, the chapters, what helps.

import { button, element, put } from "../../view/element.js";
import { seconds } from "../../model/number.js";

export class Texts {
  element = element("section", { class: "texts", "aria-label": "What happens" });

  #exhibition;
  #list = element("ol", { class: "chapters" });
  #chapters = [];
  #symptom = element("p", { class: "symptom" });
  /** The sentences that have an instant: `{place, link}`. */
  #sentences = [];

  constructor(exhibition) {
    this.#exhibition = exhibition;
    const { workaround, fixedIn, note, own } = exhibition.entry;
    const helps = { Workaround: workaround, Fixed: fixedIn && `in ${fixedIn}`, "Our control": own };
    this.element.append(this.#symptom, this.#list,
      ...Object.entries(helps).filter(([, text]) => text).map(([title, text]) =>
        element("p", { class: "helps" }, element("b", {}, title), ` ${text}`)),
      ...(note ? [element("p", { class: "note" }, note)] : []));
    exhibition.addEventListener("shown", () => this.#show());
    this.#show();
  }

  #show() {
    const { symptom, cause } = this.#exhibition.sentences;
    this.#sentences = [];
    this.#symptom.replaceChildren(...this.#partsOf(symptom));
    this.#chapters = this.#exhibition.chapters.map((chapter, index) => this.#chapterOf(chapter, index));
    this.#list.replaceChildren(...this.#chapters);
    this.#list.querySelector(".broken").append(element("p", { class: "cause" }, ...this.#partsOf(cause)));
  }

  /** Sentences, each a link to its instant if it has one. */
  #partsOf(sentences) {
    return sentences.flatMap(({ text, place, ms }) => {
      if (place === null) return [text, " "];
      const link = element("a", { class: "sentence", href: "#", onclick: (event) => {
        event.preventDefault();
        this.#exhibition.setCursor(place);
      } }, text, " ", element("span", { class: "number" }, seconds(ms)));
      this.#sentences.push({ place, link });
      return [link, " "];
    });
  }

  #chapterOf({ place, ms, text, isBroken }, index) {
    const about = element("span", {}, isBroken ? element("b", {}, text) : text);
    return element("li", { class: isBroken ? "broken" : null }, button("",
      () => this.#exhibition.setCursor(place), {},
      element("span", { class: "sign" }, isBroken ? this.#exhibition.mark : `${index + 1}`), about,
      element("span", { class: "number" }, seconds(ms))));
  }

  draw() {
    const { chapter, place } = this.#exhibition;
    const last = Math.max(...this.#sentences.map((each) => each.place).filter((each) => each <= place));
    for (const sentence of this.#sentences) put(sentence.link, { "aria-current": `${sentence.place === last}` });
    for (const [index, item] of this.#chapters.entries()) {
      const isHere = index === chapter;
      put(item.firstChild, { "aria-current": `${isHere}` });
    }
  }
}
