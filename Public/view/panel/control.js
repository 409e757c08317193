// One control of the Tune tab: a slider with a number, or a choice.

import { element, setText } from "../element.js";
import { reasonOf, remakes, valueOf } from "../../model/tuning.js";

/** The least time between two events of a slider, in milliseconds. */
const sentEachMs = 100;

/** A control with its label, its reset button, or the reason why it cannot be used. */
export class ControlRow {
  #listener;
  #isSliding = false;
  #waiting = null;
  #timer = null;
  #isRemaking = false;
  #preset;
  #label;
  #slider = null;
  #field;
  #unit = element("span", { class: "unit" });
  #reason = element("span", { class: "reason" });
  #reset = element("button", { type: "button", class: "quiet reset", onclick: () => this.#restore() },
    "↺");

  /**
   * @param {object} control Of `controls`.
   * @param {{began(), changed(value)}} listener `began` before the first change by one movement,
   *   `changed` with each value to be sent.
   */
  constructor(control, listener) {
    this.control = control;
    this.#listener = listener;
    const id = `tune-${control.name}`;
    this.#label = element("label", { for: id });
    this.#field = control.options
      ? element("select", { id, onchange: () => this.#commit(this.#field.value) })
      : element("input", { id, type: "number", min: control.limits[0], max: control.limits[1],
                           step: "any", onchange: () => this.#commitNumber() });
    if (!control.options) {
      this.#slider = element("input", { type: "range", onchange: () => this.#settle(),
        oninput: () => this.#slide(Number(this.#slider.value)) });
    }
    this.element = element("div", { class: "control", dataset: { control: control.name } },
      this.#label, this.#slider, this.#field, control.options ? null : this.#unit, this.#reason,
      this.#reset);
  }

  /**
   * @param {boolean} isThere Whether the session has the component.
   * @param {*} preset The value that the reset button leads to; undefined if there is none.
   */
  show(isThere, context, preset) {
    this.element.hidden = !isThere && this.control.pointer(context).includes(context.component);
    if (this.element.hidden) return;
    const { control } = this;
    const title = control.title(context);
    setText(this.#label, title);
    this.#isRemaking = remakes(control, context);
    this.#preset = preset;
    const value = valueOf(control, context);
    const reason = reasonOf(control, context);
    setText(this.#reason, reason ?? "");
    this.element.classList.toggle("unusable", reason !== null);
    this.#field.disabled = reason !== null;
    const isPreset = preset === undefined || JSON.stringify(preset) === JSON.stringify(value);
    this.#reset.classList.toggle("unneeded", reason !== null || isPreset);
    this.#reset.disabled = reason !== null || isPreset;
    this.#reset.ariaLabel = this.#reset.title = `Reset ${title.toLowerCase()} to ${preset}`;
    if (this.#slider) this.#showNumber(value, title, { ...control, ...control.describe?.(context) });
    else this.#showChoice(value, control.options(context));
  }

  #showNumber(value, title, { range: [least, most], step, unit }) {
    setText(this.#unit, unit);
    this.#slider.ariaLabel = title;
    this.#slider.disabled = this.#field.disabled;
    if (this.#isSliding) return;
    Object.assign(this.#slider, { min: Math.min(least, value), max: Math.max(most, value), step });
    this.#slider.value = value;
    if (document.activeElement !== this.#field) this.#field.value = Number(value?.toFixed(6) ?? 0);
  }

  #showChoice(value, options) {
    const chosen = JSON.stringify(value);
    const known = options.some((option) => option.value === value);
    // A language or a list of outcomes that is none of the options.
    const all = known ? options : [{ value: chosen, title: Array.isArray(value) ? "in turn" : value },
      ...options];
    const text = JSON.stringify(all);
    if (this.#field.dataset.options !== text) {
      this.#field.dataset.options = text;
      this.#field.replaceChildren(...all.map((option) =>
        element("option", { value: option.value }, option.title)));
    }
    this.#field.value = known ? value : chosen;
  }

  #begin() {
    if (!this.#isSliding && !this.#isRemaking) this.#listener.began();
  }

  #commit(value) {
    this.#begin();
    this.#listener.changed(value);
  }

  #commitNumber() {
    const [least, most] = this.control.limits;
    const value = Math.min(Math.max(Number(this.#field.value), least), most);
    this.#field.value = value;
    this.#commit(value);
  }

  /** The slider moves: its values are sent from time to time, the last one always. */
  #slide(value) {
    this.#field.value = value;
    this.#begin();
    this.#isSliding = true;
    this.#waiting = value;
    if (!this.#isRemaking && this.#timer === null) this.#sendWaiting();
  }

  #sendWaiting() {
    this.#timer = null;
    if (this.#waiting === null) return;
    this.#listener.changed(this.#waiting);
    this.#waiting = null;
    this.#timer = setTimeout(() => this.#sendWaiting(), sentEachMs);
  }

  /** The slider is let go. */
  #settle() {
    this.#isSliding = false;
    if (this.#isRemaking) this.#sendWaiting();
  }

  #restore() {
    this.#commit(this.#preset);
  }
}
