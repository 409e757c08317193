// The buttons that play or pause, and set the pace.

import { button, element, press, put, segmented, setText, showSign, sign } from "./element.js";

/** `play` is the button, with a word beside its sign where it is `named`; `paces` has those of the pace of `app`. */
export class Playback {
  #app;
  #sign = sign("play");
  #word = element("span");
  play;
  paces;

  constructor(app, toggle, { named = true, ...attributes }) {
    this.#app = app;
    this.play = button("", toggle, attributes, this.#sign, named ? this.#word : null);
    this.paces = segmented("Pace", [[0.25, "¼×"], [1, "1×"]], (rate) => app.setRate(Number(rate)));
  }

  show() {
    const { playing, rate } = this.#app;
    showSign(this.#sign, playing ? "pause" : "play");
    setText(this.#word, playing ? "Looping" : "Play");
    put(this.play, { "aria-label": playing ? "Pause" : "Play" });
    press(this.paces, rate);
  }
}
