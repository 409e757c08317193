// The phones: one, and in a comparison two beside each other.

import { arePlatforms } from "../../model/overlay/family.js";
import { hide, mark, put } from "../element.js";
import { PhoneView } from "./phone.js";

export class Phones {
  all;

  #root;
  #app;

  constructor(root, app) {
    this.#root = root;
    this.#app = app;
    this.all = [0, 1].map((lane) => new PhoneView(root, app, { lane }));
    for (const type of ["session", "snapshot"]) app.addEventListener(type, () => this.#show());
    this.#show();
  }

  #show() {
    const { lanes } = this.#app;
    mark(document.body, "comparing", lanes.length > 1);
    mark(document.body, "platforms", arePlatforms(lanes));
    for (const [index, room] of [...this.#root.children].entries()) {
      hide(room, index > 0 && index >= lanes.length);
      put(room, { "data-title": `${"AB"[index]} · ${lanes[index]?.name}` });
    }
  }

  draw(...frames) {
    for (const [index, phone] of this.all.entries()) {
      if (frames[index]) phone.draw(frames[index]);
    }
  }
}
