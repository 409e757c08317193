// The takes under the phone: a card each.

import { commandOf } from "../../model/curl.js";
import { gestureOf, wholePull } from "../../model/pull.js";
import { takeCurve } from "../../model/takes.js";
import { copyText } from "../calls.js";
import { button, element, hide, setText } from "../element.js";
import { openTakeMenu } from "../takeMenu.js";
import { TakeCard, columns } from "./card.js";

/** The scale of all cards has this many times the greatest threshold at least. */
const room = 1.9;

/** Shows the cards of `app.takes`, the latest last. */
export class TakesView {
  #app;
  #count = element("span", { class: "number" });
  #cards = [];
  #list = element("ol", { class: "take-cards", tabindex: -1 });
  #command = element("code", { tabindex: 0, "aria-label": "Command" });
  /** What to do at first, and the call that does the same as the button Pull. */
  #empty = element("div", { class: "take-empty" },
    element("p", {}, "Pull the list down", element("span", { class: "wide-only" }, ", or press P")),
    element("p", { class: "command wide-only", hidden: true }, this.#command, button("Copy", () =>
      copyText(this.#app, "A pull by curl", "Copied.", () => this.#command.textContent))));
  #drawn = null;

  constructor(root, app) {
    this.#app = app;
    root.append(element("header", {}, element("h2", {}, "Takes"), this.#count,
      element("span", { class: "take-keys" }, "1–9 play")), this.#empty, this.#list);
  }

  draw({ isLive, isTouched, timeMs, lane }) {
    const { takes } = this.#app;
    const { list, shown, compared } = takes;
    const isGrowing = list.some(({ isOpen }) => isOpen);
    const { samples } = lane.history;
    const key = [lane.path, list.length, list.at(-1)?.number, shown?.number, compared?.number,
      isGrowing, this.#app.playing !== null, samples.version, list.at(-1)?.toMs,
      this.#app.violations.marks.size].join();
    if (key !== this.#drawn) this.#show(list, lane);
    // What a finger does is asked for when it is up.
    if (key !== this.#drawn && !isTouched) takes.needSamples();
    this.#drawn = key;
    if (shown && !isLive) this.#progress(shown, timeMs);
  }

  #show(list, lane) {
    const { history, snapshot } = lane;
    const isOther = list.length !== this.#cards.length;
    // Read only then: the page would be laid out for it, in each frame.
    const isAtEnd = isOther && this.#isAtEnd;
    for (const { element: card } of this.#cards.splice(list.length)) card.remove();
    while (this.#cards.length < list.length) this.#cards.push(this.#newCard());
    hide(this.#empty, list.length > 0);
    hide(this.#list, list.length === 0);
    if (list.length === 0) this.#showCommand(lane);
    setText(this.#count, list.length > 0 ? `${list.at(-1).number}` : "");
    const most = Math.max(...list.map(({ peak, threshold }) =>
      Math.max(peak || 0, (threshold ?? 0) * room)), 1);
    const presentMs = lane.timeMs(performance.now());
    for (const [index, take] of list.entries()) {
      this.#cards[index].show(take, { role: this.#roleOf(take), most, presentMs,
        curve: () => takeCurve(take, history, snapshot, columns), version: history.samples.version,
        violated: this.#violatedIn(take, history) });
    }
    // A new one is brought into sight, unless older ones are being looked at.
    if (isAtEnd) this.#list.scrollTo(1e6, 1e6);
  }

  #showCommand({ path, snapshot, configuration }) {
    const pull = wholePull("header", snapshot, configuration);
    hide(this.#command.parentElement, !pull);
    const headers = { "Content-Type": "application/json", ...this.#app.hasToken && { Authorization: true } };
    if (pull) setText(this.#command, commandOf({ method: "POST", url: `${path}/events`, headers, body: JSON.stringify(gestureOf(pull)) }, location.origin));
  }

  get #isAtEnd() {
    const { scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight } = this.#list;
    return scrollLeft + clientWidth >= scrollWidth - 8 && scrollTop + clientHeight >= scrollHeight - 8;
  }

  /** The sentences of what the log found to be violated in a take. */
  #violatedIn({ firstRevision, lastRevision }, history) {
    const { violations } = this.#app;
    if (violations.history !== history) return "";
    return [...violations.marks].filter(([key]) => {
      const revision = Number(key.slice(1));
      return revision >= firstRevision && revision <= lastRevision;
    }).flatMap(([, marks]) => marks).filter((mark) => mark.class === "law")
      .map(({ text }) => text).join("\n");
  }

  #roleOf({ number, isOpen }) {
    const { shown, compared } = this.#app.takes;
    if (number === shown?.number) return this.#app.playing ? "looping" : "paused";
    if (number === compared?.number) return "compared";
    return isOpen ? "growing" : "rest";
  }

  #newCard() {
    const card = new TakeCard({
      toggle: (take) => this.#app.takes.toggle(take.number),
      more: (take, anchor) => openTakeMenu(this.#app, take, anchor),
    });
    this.#list.append(card.element);
    return card;
  }

  #progress(shown, timeMs) {
    const { fromMs, toMs } = this.#app.takes.span(shown);
    this.#cards.find(({ take }) => take?.number === shown.number)
      ?.progress(Math.max(0, Math.min((timeMs - fromMs) / (toMs - fromMs), 1)));
  }
}
