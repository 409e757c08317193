// What an exhibit of the museum is about, while its session is shown.

import { read } from "../calls.js";
import { closeButton } from "../dialog.js";
import { element } from "../element.js";

/** The texts of an exhibit, in the order in which they are read. */
const texts = { symptom: "What is seen", cause: "Why", workaround: "What helps" };

/** A note at the foot of the bar, which can be closed. */
export class Exhibit {
  #app;
  #root = element("aside",
    { class: "exhibit", "aria-label": "Exhibit of the museum", hidden: true });

  constructor(bar, app) {
    this.#app = app;
    bar.append(this.#root);
    app.addEventListener("session", () => this.#show());
    this.#show();
  }

  async #show() {
    const slug = this.#app.address.museum;
    this.#root.hidden = true;
    if (slug === null) return;
    try {
      const exhibit = await read(this.#app, `/museum/${encodeURIComponent(slug)}.json`);
      if (slug === this.#app.address.museum) this.#fill(exhibit);
    } catch (error) {
      this.#app.notice(`The museum has no exhibit ${slug}. ${error.message}`, { kind: "error" });
    }
  }

  #fill({ title, source, ...exhibit }) {
    const parts = Object.entries(texts).filter(([part]) => exhibit[part]).map(([part, name]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, exhibit[part])));
    this.#root.replaceChildren(
      element("h2", {}, title, " ", element("a", { href: source.url, rel: "noreferrer" },
        `${source.repository} #${source.issue}`)),
      closeButton("Close the note", () => { this.#root.hidden = true; }),
      element("dl", {}, ...parts));
    this.#root.hidden = false;
  }
}
