// Play, pace, chapters, and what is beside the bug.

import { button, element, put, setText } from "../../view/element.js";
import { Playback } from "../../view/playback.js";
import { seconds } from "../../model/number.js";
import { kinds } from "../exhibition.js";

export class Transport {
  element;

  #exhibition;
  #playback;
  #instant = element("output", { class: "instant" });
  #besides;

  constructor(exhibition) {
    this.#exhibition = exhibition;
    this.#playback = new Playback({ toggle: () => (exhibition.playing ? exhibition.pause() : exhibition.play()),
                                    setRate: (rate) => exhibition.setRate(rate) }, { class: "loop" });
    const { others } = exhibition;
    this.#besides = [[null, "Nothing"], ...Object.entries(kinds)]
      .filter(([kind]) => kind === null || others[kind])
      .map(([kind, title]) => ({ kind, button: button(title, () => exhibition.show(kind)) }));
    this.element = element("header", {}, this.#playback.play, this.#playback.paces,
      button("‹", () => exhibition.step(-1), { class: "icon", title: "Chapter before ([)", "aria-label": "Chapter before" }),
      button("›", () => exhibition.step(1), { class: "icon", title: "Next chapter (])", "aria-label": "Next chapter" }),
      this.#instant,
      element("span", { class: "beside" }, element("span", {}, "Beside it"),
        element("span", { class: "segmented", role: "group", "aria-label": "Beside the bug" },
          ...this.#besides.map((each) => each.button))));
  }

  draw([{ timeMs }]) {
    const { playing, rate, besides } = this.#exhibition;
    this.#playback.show(playing !== null, rate);
    setText(this.#instant, seconds(timeMs));
    for (const each of this.#besides) put(each.button, { "aria-pressed": `${each.kind === besides}` });
  }
}
