// The buttons that play or pause, and set the pace.

import { button, element, put, setText, showSign, sign } from "./element.js";

const rates = [[0.25, "¼×"], [1, "1×"]];

/** `play` is the button, with a word beside its sign where it is `named`; `paces` has those of the pace. */
export class Playback {
  #sign = sign("play");
  #word;
  #rates;
  play;
  paces;

  constructor({ toggle, setRate }, { named = true, ...attributes }) {
    this.#word = named ? element("span") : null;
    this.play = button("", toggle, attributes, this.#sign, ...(named ? [this.#word] : []));
    this.#rates = rates.map(([rate, title]) => button(title, () => setRate(rate)));
    this.paces = element("span", { class: "segmented", role: "group", "aria-label": "Pace" }, ...this.#rates);
  }

  show(isPlaying, rate) {
    showSign(this.#sign, isPlaying ? "pause" : "play");
    if (this.#word) setText(this.#word, isPlaying ? "Looping" : "Play");
    put(this.play, { "aria-label": isPlaying ? "Pause" : "Play" });
    for (const [index, each] of this.#rates.entries()) put(each, { "aria-pressed": `${rates[index][0] === rate}` });
  }
}
