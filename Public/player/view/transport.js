// Play, pace, chapters, and what is beside the bug.

import { button, element, press, segmented, setText } from "../../view/element.js";
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
    this.#playback = new Playback(exhibition, () => (exhibition.playing ? exhibition.pause() : exhibition.play()), { class: "loop" });
    this.#besides = segmented("Beside the bug", [["", "Nothing"],
      ...Object.entries(kinds).filter(([kind]) => exhibition.others[kind])], (kind) => exhibition.show(kind || null));
    this.element = element("header", {}, this.#playback.play, this.#playback.paces,
      button("‹", () => exhibition.step(-1), { class: "icon", title: "Chapter before ([)", "aria-label": "Chapter before" }),
      button("›", () => exhibition.step(1), { class: "icon", title: "Next chapter (])", "aria-label": "Next chapter" }),
      this.#instant,
      element("span", { class: "beside" }, element("span", {}, "Beside it"), this.#besides));
  }

  draw([{ timeMs }]) {
    this.#playback.show();
    setText(this.#instant, seconds(timeMs));
    press(this.#besides, this.#exhibition.besides ?? "");
  }
}
