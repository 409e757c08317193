// Keys: on the phone they scroll; anywhere but in a field P pulls, digits play takes, Escape shows
// the present.

import { keyPull } from "../model/pull.js";
import { Scrolling, keyEvent } from "./scrolling.js";

/** Elements that take letters themselves. */
const fields = "input, select, textarea, [contenteditable]";

/** Two digits within this time, in milliseconds, are one number. */
const digitsMs = 600;

export class Keyboard {
  #app;
  #finger;
  #isPulling = false;
  /** The last digit typed, that may be the first of two: `{digit, at, compares}`. */
  #typed = null;
  /** Whether the next digit is that of the take to compare with. */
  #compares = false;

  constructor(phone, app, finger) {
    this.#app = app;
    this.#finger = finger;
    const scrolling = new Scrolling(app);
    const scroll = ({ key }) => scrolling.scroll((view, offset) => keyEvent(view, offset, key));
    phone.view.addEventListener("keydown", (event) => {
      if (!isShortcut(event) && scroll(event)) event.preventDefault();
    });
    addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("keyup", (event) => {
      if (event.key.toLowerCase() === "p") this.#end("lift", event.timeStamp);
    });
    addEventListener("blur", () => this.#end("cancel", performance.now()));
  }

  #pressed(event) {
    if (isShortcut(event) || event.repeat || event.target.closest?.(fields)) return;
    if (event.key === "Escape") this.#app.setCursor(null);
    if (/^\d$/.test(event.key)) return this.#digit(Number(event.key), event.timeStamp);
    this.#compares = event.key.toLowerCase() === "c" && this.#app.takes.shown !== null;
    const view = this.#app.lane?.snapshot?.scrollView;
    if (event.key.toLowerCase() !== "p" || !view || this.#finger.isDown) return;
    this.#isPulling = true;
    this.#finger.pull(keyPull(view), event.timeStamp);
  }

  /** 1 to 9 play a take, two digits soon after one another one from 10 on, 0 the last one. */
  #digit(digit, at) {
    const { takes } = this.#app;
    const isThere = (number) => takes.list.some((take) => take.number === number);
    const first = this.#typed !== null && at - this.#typed.at <= digitsMs ? this.#typed : null;
    const isSecond = first !== null && isThere(first.digit * 10 + digit);
    const number = isSecond ? first.digit * 10 + digit : digit || takes.list.at(-1)?.number;
    const compares = isSecond ? first.compares : this.#compares;
    this.#typed = isSecond ? null : { digit, at, compares };
    this.#compares = false;
    if (!isThere(number)) return;
    const done = compares ? takes.compare(number) : takes.toggle(number);
    done.catch(({ message }) => this.#app.notice(message, { kind: "error" }));
  }

  #end(way, at) {
    if (this.#isPulling) this.#finger[way](at);
    this.#isPulling = false;
  }
}

function isShortcut({ ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey;
}
