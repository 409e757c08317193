// What a tried value changes: both curves, words, and Keep and Back.

import { attempt } from "../calls.js";
import { curvePaths } from "../curve.js";
import { button, element, enable, hide, put, setText, svg } from "../element.js";

/** The picture of the curves, in its own units. */
const size = { width: 240, height: 76 };

/** Elements that take letters themselves. */
const fields = "textarea, select, input:not([type=range], [type=checkbox])";

/** What a key does with what is tried: K keeps it, Ctrl-Z goes back; else null. */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const isShortcut = ctrlKey || metaKey;
  if (altKey || shiftKey) return null;
  if (key.toLowerCase() === "z" && isShortcut) return "back";
  return key.toLowerCase() === "k" && !isShortcut ? "keep" : null;
}

export class TrialView {
  /** What is tried. */
  element = element("section", { class: "trial", "aria-label": "Trial" });

  #app;
  #title = element("h3");
  #text = element("p", { class: "change", role: "status" });
  #note = element("p", { class: "note" });
  #old = svg("path", { class: "old" });
  #new = svg("path", { class: "new" });
  #threshold = svg("path", { class: "threshold" });
  #picture = svg("svg", { viewBox: `0 0 ${size.width} ${size.height}`, "aria-hidden": "true", preserveAspectRatio: "none" },
    this.#threshold, this.#old, this.#new);
  #keep = button("Keep", () => attempt(this.#app, () => this.#app.trials.keep()), { class: "primary" });
  #back = button("Back", () => attempt(this.#app, () => this.#app.trials.back()), { title: "Ctrl-Z" });

  constructor(app) {
    this.#app = app;
    this.element.append(this.#title, this.#text, this.#picture, this.#note,
      element("div", { class: "decide" }, this.#keep, this.#back));
    app.addEventListener("trials", () => this.show());
    addEventListener("keydown", (event) => {
      const way = event.target.matches?.(fields) ? null : wayOf(event);
      if (!way) return;
      event.preventDefault();
      attempt(app, () => app.trials[way]());
    });
    this.show();
  }

  show() {
    const { current, kept } = this.#app.trials;
    const last = kept.at(-1);
    for (const node of [this.#picture, this.#keep]) node.toggleAttribute("hidden", !current);
    hide(this.#back, !current && !last);
    if (current) return this.#showTried(current);
    setText(this.#title, "Try a value");
    setText(this.#text, "");
    setText(this.#back, "Back");
    setText(this.#note, last ? `Kept: ${last.title}. Back undoes it.`
      : this.#app.takes.list.length > 0
        ? "The page replays the last take with the value. Keep changes the session."
        : "Pull once, then see what a value changes.");
  }

  #showTried({ title, fork, take, before, after, text, error }) {
    setText(this.#title, take ? `Take ${take.number} again, ${title}` : title);
    setText(this.#text, error ?? text ?? (take ? "…" : ""));
    this.#text.classList.toggle("error", error !== null);
    setText(this.#note, [take ? "" : "Pull once, then see what a value changes.",
      fork ? `This needs a new session. ${this.#app.lane.name} stays unchanged, with its takes${
        take ? `, and take ${take.number} is played in ${fork} first` : ""}.` : "The session is unchanged until you keep the value."].filter(Boolean).join(" "));
    setText(this.#keep, fork ? `Continue in ${fork}` : "Keep");
    enable(this.#keep, error ? "The server refuses the change" : null, "K");
    setText(this.#back, fork ? "Discard" : "Back");
    this.#picture.toggleAttribute("hidden", !after);
    if (after) this.#draw(before, after);
  }

  /** Both curves, laid on their begins. */
  #draw(before, after) {
    const curves = [before, after];
    const longMs = Math.max(...curves.map(({ fromMs, toMs }) => toMs - fromMs), 1);
    const threshold = after.take?.threshold ?? null;
    const most = Math.max(...curves.flatMap(({ curve }) => curve.filter((value) => !Number.isNaN(value))),
      (threshold ?? 0) * 1.25, 1);
    const y = (value) => size.height - 2 - (value / most) * (size.height - 6);
    const lineOf = ({ curve, fromMs, toMs }) => curvePaths({ min: curve, max: curve },
      (column) => (((column + 0.5) / curve.length) * (toMs - fromMs) * size.width) / longMs, y, y(0)).line;
    put(this.#old, { d: lineOf(before) });
    put(this.#new, { d: lineOf(after) });
    put(this.#threshold, { d: threshold === null ? "" : `M0 ${y(threshold).toFixed(1)}H${size.width}` });
  }
}
