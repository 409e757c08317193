// The head of the timeline while a take is shown: play, pace, and what can be done with it.

import { button, element, hide, put, setText } from "../element.js";
import { Playback } from "../playback.js";
import { compareSessions, openCompareMenu, openTakeMenu } from "../takeMenu.js";

export class TakeBar {
  element;
  /** The sentence that tells two takes apart, under the head. */
  sentence;

  #app;
  #playback;
  #title = element("b");
  #compare;
  #text = element("b");
  #detail = element("span");
  #go = button("Go there", () => this.#show(), { class: "quiet" });
  #legend = element("span", { class: "take-legend" }, element("i"), element("span"),
    element("i", { class: "second" }), element("span"));
  #difference = null;

  constructor(app) {
    this.#app = app;
    const { takes } = app;
    this.#playback = new Playback(app, () => takes.replay(), { named: false, class: "icon" });
    const withTake = (open) => ({ currentTarget }) => open(app, takes.shown, currentTarget);
    this.#compare = button("", withTake(openCompareMenu), { "aria-haspopup": "menu", class: "wide opens" });
    this.element = element("div", { class: "take-bar", role: "group", "aria-label": "Take", hidden: true },
      element("span", { class: "take-shown" }, this.#playback.play, this.#title,
        button("×", () => app.setCursor(null), { class: "icon", title: "Back to live (Escape)",
                                                "aria-label": "Back to live" })),
      this.#playback.paces,
      element("span", { class: "take-actions" }, this.#compare,
        button("A / B", withTake(compareSessions), { class: "wide" }),
        button("•••", withTake(openTakeMenu), { "aria-haspopup": "menu", "aria-label": "Actions for the take" })));
    this.sentence = element("p", { class: "take-sentence", hidden: true }, element("i", { class: "sign" }),
      element("span", { role: "status" }, this.#text, " ", this.#detail), this.#go, this.#legend);
  }

  draw(difference) {
    const { shown, compared, list } = this.#app.takes;
    hide(this.element, !shown);
    hide(this.sentence, !compared);
    if (!shown) return;
    this.#playback.show();
    setText(this.#title, `Take ${shown.number}`);
    setText(this.#compare, compared ? `Compared with ${compared.number}` : "Compare");
    this.#compare.disabled = list.length < 2;
    put(this.#compare, { title: list.length < 2
      ? "Make one more take to overlay two takes." : "Overlay another take" });
    if (compared) this.#tell(difference, shown, compared);
  }

  #tell(difference, shown, compared) {
    this.#difference = difference;
    setText(this.#text, difference ? `${(difference.atMs / 1000).toFixed(2)} s: ${difference.text}`
      : "Both takes gave the same result.");
    setText(this.#detail, difference?.detail ?? "");
    this.#go.hidden = !difference;
    const [, first, , second] = this.#legend.children;
    setText(first, `Take ${shown.number}`);
    setText(second, `Take ${compared.number}`);
  }

  #show() {
    const { shown } = this.#app.takes;
    this.#app.setCursor(shown.fromMs + this.#difference.atMs, { keepsTake: true });
  }
}
