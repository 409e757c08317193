// The menu of the libraries that a session can behave as, and what is folded where there is little room.

import { ofSameFamily } from "../../model/dialectFamily.js";
import { inDialect } from "../../model/configuration.js";
import { placeText } from "../../model/refusal.js";
import { attempt, configurationInForce, createSession, freeSessionName, presentSource, read } from "../calls.js";
import { button } from "../element.js";
import { openMenu } from "../menu.js";

/** Opens it on the app's event `dialects`, at the button that is its detail. */
export class DialectMenu {
  #app;

  constructor(app) {
    this.#app = app;
    app.addEventListener("dialects", ({ detail }) => attempt(app, () => this.#open(detail)));
  }

  async #open(anchor) {
    const app = this.#app;
    const [{ dialects }, { dialect: now }, source, next] = await Promise.all([
      read(app, "/v1/dialects"), configurationInForce(app), presentSource(app),
      freeSessionName(app, app.lane.name)]);
    const entries = ofSameFamily(dialects, now).map((dialect) => {
      if (dialect.name === now) return { title: `✓ ${dialect.title}`, detail: "now" };
      const { configuration, dropped } = inDialect(source, dialect);
      return { title: dialect.title, detail: dropped.length > 0 ? `without ${dropped.map(placeText).join(", ")}` : "",
               run: () => this.#goOn(configuration) };
    });
    openMenu(anchor, "Behaves as", [...entries, null,
      { title: `Another one continues in ${next}`, detail: `${app.lane.name} stays as it is` }]);
  }

  #goOn(configuration) {
    const app = this.#app;
    return attempt(app, async () => app.open(await createSession(app, app.lane.name, configuration)));
  }
}

/** The button that has what the bar has no room for. */
export function foldButton(app) {
  const press = (id) => () => document.getElementById(id).click();
  return button("•••", ({ currentTarget }) => openMenu(currentTarget, "More", [
    { title: app.lanes.length > 1 ? "End A / B" : "A / B", run: press("compare") },
    { title: "Gallery", run: press("gallery") },
    { title: "Behaves as …", run: () => app.dispatchEvent(new CustomEvent("dialects", { detail: currentTarget })) },
  ]), { class: "quiet fold", "aria-haspopup": "menu", "aria-label": "More" });
}
