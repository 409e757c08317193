// Where an overlay is drawn: it stands in the view, not in the content. Its drawing is loaded when needed.

import { element } from "../../element.js";
import { travelShare } from "../../../model/overlay/family.js";

export class OverlaySlot {
  isOverlay = true;

  #figure = null;
  #component = null;
  #drawn = null;

  constructor(name) {
    this.element = element("section", { class: `component overlay ${name}`, role: "group", "aria-label": name,
                                        dataset: { component: name } });
    import("./figure.js").then(({ OverlayFigure }) => {
      this.#figure = new OverlayFigure(this.element);
      if (this.#component) this.#figure.show(this.#component);
      if (this.#drawn) this.#figure.draw(...this.#drawn);
    }).catch(() => (this.element.dataset.missing = "true"));
  }

  show(component) {
    this.#component = component;
    const { state, style } = component;
    const share = travelShare(component);
    Object.assign(this.element.dataset, { state, style });
    if (share === null) delete this.element.dataset.pullingPercent;
    else this.element.dataset.pullingPercent = share;
    this.#figure?.show(component);
  }

  draw(...drawn) {
    this.#drawn = drawn;
    this.#figure?.draw(...drawn);
  }
}
