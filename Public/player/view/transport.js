// Play, pace, chapters, and what is beside the bug.

import { button, element, enable, put, setText, showSign, sign } from "../../view/element.js";
import { seconds } from "../../model/number.js";
import { kinds } from "../exhibition.js";

const rates = [[0.25, "¼×"], [1, "1×"]];

/** Why a run is not beside the bug. */
const reasons = {
  workaround: "No recording shows a workaround", version: "No recording shows it in another version",
};

export class Transport {
  element;

  #exhibition;
  #sign = sign("play");
  #word = element("span");
  #play = button("", () => this.#toggle(), { class: "loop" }, this.#sign, this.#word);
  #rates;
  #instant = element("output", { class: "instant" });
  #besides;

  constructor(exhibition) {
    this.#exhibition = exhibition;
    this.#rates = rates.map(([rate, title]) => button(title, () => exhibition.setRate(rate)));
    const { others } = exhibition;
    this.#besides = [[null, "Nothing"], ...Object.entries(kinds)]
      .filter(([kind]) => kind !== "contrast" || others.contrast)
      .map(([kind, title]) => {
        const each = button(title, () => exhibition.show(kind));
        enable(each, kind === null || others[kind] ? null : reasons[kind]);
        return { kind, button: each };
      });
    this.element = element("header", {}, this.#play,
      element("span", { class: "segmented", role: "group", "aria-label": "Pace" }, ...this.#rates),
      button("‹", () => exhibition.step(-1), { class: "icon", title: "Chapter before ([)", "aria-label": "Chapter before" }),
      button("›", () => exhibition.step(1), { class: "icon", title: "Next chapter (])", "aria-label": "Next chapter" }),
      this.#instant,
      element("span", { class: "beside" }, element("span", {}, "Beside it"),
        element("span", { class: "segmented", role: "group", "aria-label": "Beside the bug" },
          ...this.#besides.map((each) => each.button))));
  }

  #toggle() {
    if (this.#exhibition.isPlaying) this.#exhibition.pause();
    else this.#exhibition.play();
  }

  draw([{ timeMs }]) {
    const { isPlaying, rate, besides } = this.#exhibition;
    showSign(this.#sign, isPlaying ? "pause" : "play");
    setText(this.#word, isPlaying ? "Looping" : "Play");
    put(this.#play, { "aria-label": isPlaying ? "Pause" : "Play" });
    setText(this.#instant, seconds(timeMs));
    for (const [index, each] of this.#rates.entries()) put(each, { "aria-pressed": `${rates[index][0] === rate}` });
    for (const each of this.#besides) put(each.button, { "aria-pressed": `${each.kind === besides}` });
  }
}
