// One control of the Tune tab: a slider with a number, or a choice.

import { element, setText } from "../element.js";
import { isOffered, reasonOf, remakes, valueOf } from "../../model/tuning.js";

/** A control with its label, and perhaps the reason why it cannot be used. */
export class ControlRow {
  #changed;
  #isSliding = false;
  #isRemaking = false;
  #label;
  #slider = null;
  #field;
  #unit = element("span", { class: "unit" });
  #reason = element("span", { class: "reason" });

  /** `changed` is called with the value that is tried. */
  constructor(control, changed) {
    this.control = control;
    this.#changed = changed;
    const { name, limits, options } = control;
    const id = `tune-${name}`;
    this.#label = element("label", { for: id });
    if (options) {
      this.#field = element("select", { id, onchange: () => changed(this.#field.value) });
    } else {
      this.#field = element("input", { id, type: "number", step: "any", min: limits[0],
                                       max: limits[1], onchange: () => this.#commitNumber() });
      this.#slider = element("input", { type: "range", oninput: () => this.#slide(),
                                        onchange: () => this.#settle() });
    }
    this.element = element("div", { class: "control", dataset: { control: name } },
      this.#label, this.#slider, this.#field, options ? null : this.#unit, this.#reason);
  }

  show(context) {
    const { control } = this;
    const { component, configuration } = context;
    this.element.hidden = !isOffered(control, context)
      || (!configuration[component] && control.pointer(context).includes(component));
    if (this.element.hidden) return;
    const [title, value] = [control.title(context), valueOf(control, context)];
    const reason = reasonOf(control, context);
    this.#isRemaking = remakes(control, context);
    setText(this.#label, title);
    setText(this.#reason, reason || "");
    this.element.classList.toggle("unusable", Boolean(reason));
    if (reason) return;
    if (this.#slider) this.#showNumber(value, title, { ...control, ...control.scale?.(context) });
    else this.#showChoice(value, control.options(context));
  }

  #showNumber(value, title, { range: [least, most], step, unit }) {
    setText(this.#unit, unit);
    this.#slider.ariaLabel = title;
    if (this.#isSliding) return;
    // The slider reaches what was set elsewhere.
    Object.assign(this.#slider,
      { min: Math.min(least, value), max: Math.max(most, value), step, value });
    if (document.activeElement !== this.#field) this.#field.value = value;
  }

  #showChoice(value, options) {
    const isKnown = options.some((option) => option.value === value);
    // Another language, or a list of outcomes.
    const all = isKnown ? options : [{ value, title: [value].flat().join(", ") }, ...options];
    this.#field.replaceChildren(...all.map((option) =>
      element("option", { value: option.value, selected: option.value === value }, option.title)));
  }

  #commitNumber() {
    const [least, most] = this.control.limits;
    const value = Math.min(Math.max(Number(this.#field.value), least), most);
    this.#slider.value = this.#field.value = value;
    this.#changed(value);
  }

  /** The slider moves: what is tried follows, but for what needs a session anew. */
  #slide() {
    this.#isSliding = true;
    this.#field.value = this.#slider.value;
    if (!this.#isRemaking) this.#changed(Number(this.#slider.value));
  }

  #settle() {
    this.#isSliding = false;
    this.#changed(Number(this.#slider.value));
  }
}
