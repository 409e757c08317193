// The web's strip, before the list: a text and an icon, cut at the height that is drawn.

import { element, putStyle, setText } from "../../element.js";

export class Strip {
  #icon = element("div", { class: "icon" });
  #text = element("div", { class: "text" });
  element = element("div", { class: "strip" }, element("div", { class: "box" }, this.#icon, this.#text));

  draw({ indicator, frame }, { displayed }, { offset }) {
    const { mounted, text, icon, release } = indicator;
    putStyle(this.element, {
      display: mounted ? "block" : "none", width: `${frame.width}px`, height: `${Math.max(displayed, 0)}px`,
      transform: `translateY(${-offset.y}px)`,
    });
    this.element.classList.toggle("release", release);
    // The library's icon and texts may be HTML: a page shows them as text.
    setText(this.#icon, plain(icon));
    setText(this.#text, plain(text));
  }
}

const entities = { "&#8675;": "⇣", "&hellip;": "…" };

function plain(text) {
  return (text ?? "").replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
