// What an exhibit of the museum, or a cell of the scorecard, is about, while its session is shown.

import { recordingIn, recordingPath } from "../../model/address.js";
import { closeButton } from "../dialog.js";
import { element, mark } from "../element.js";

/** The texts of an exhibit, in the order in which they are read. */
const texts = { symptom: "What is seen", cause: "Why", workaround: "What helps" };

/** A note at the foot of the bar, which can be closed. */
export class Exhibit {
  #app;
  #bar;
  #root = element("aside",
    { class: "exhibit", "aria-label": "Exhibit of the museum", hidden: true });

  constructor(bar, app) {
    this.#app = app;
    this.#bar = bar;
    bar.append(this.#root);
    app.addEventListener("session", () => this.#show());
    this.#show();
  }

  async #show() {
    const path = recordingPath(this.#app.address);
    this.#hide(true);
    if (path === null) return;
    try {
      const exhibit = recordingIn(await this.#app.request("GET", path), path);
      if (path === recordingPath(this.#app.address)) this.#fill(exhibit);
    } catch (error) {
      this.#app.notice(`There is no exhibit ${path}. ${error.message}`, { kind: "error" });
    }
  }

  #fill({ title, source, ...exhibit }) {
    const parts = Object.entries(texts).filter(([part]) => exhibit[part]).map(([part, name]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, exhibit[part])));
    this.#root.replaceChildren(
      element("h2", {}, title, " ", sourceOf(source)),
      closeButton("Close the note", () => this.#hide(true)),
      element("dl", {}, ...parts));
    this.#hide(false);
  }

  #hide(isHidden) {
    this.#root.hidden = isHidden;
    mark(this.#bar, "with-exhibit", !isHidden);
  }
}

/** Who found it: a thread, or explore. */
function sourceOf({ url, repository, issue, foundBy }) {
  if (!url) return element("span", {}, `found by ${foundBy}`);
  return element("a", { href: url, rel: "noreferrer" }, `${repository} #${issue}`);
}
