// The phones: one, and in a comparison two beside each other.

import { arePlatforms } from "../../model/overlay/family.js";
import { mark } from "../element.js";
import { PhoneView } from "./phone.js";

export class Phones {
  all;

  #root;
  #app;

  constructor(root, app) {
    this.#root = root;
    this.#app = app;
    this.all = [0, 1].map((lane) => new PhoneView(root, app, { lane }));
    app.addEventListener("session", () => this.#show());
    app.addEventListener("configuration", () => this.#show());
    app.addEventListener("snapshot", () => this.#showPlatforms());
    this.#show();
  }

  #show() {
    const { lanes } = this.#app;
    document.body.classList.toggle("comparing", lanes.length > 1);
    this.#showPlatforms();
    for (const [index, room] of [...this.#root.children].entries()) {
      room.hidden = index > 0 && index >= lanes.length;
      const name = ["A", "B"][index];
      if (lanes.length > 1) room.dataset.title = `${name} · ${lanes[index].name}`;
      else delete room.dataset.title;
    }
  }

  #showPlatforms() {
    mark(document.body, "platforms", arePlatforms(this.#app.lanes));
  }

  draw(...frames) {
    for (const [index, phone] of this.all.entries()) {
      if (frames[index]) phone.draw(frames[index]);
    }
  }
}
