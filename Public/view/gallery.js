// The gallery: one finger on two platforms, and the presets as cards.

import { firstPair } from "../model/platforms/choices.js";
import { capitalized } from "../model/words.js";
import { attempt, createSession, read } from "./calls.js";
import { openDialog } from "./dialog.js";
import { button, element } from "./element.js";

/** Opens the dialog of the gallery; makes sessions of its cards. */
export async function openGallery(app) {
  const { presets } = await read(app, "/v1/presets");
  const card = (title, about, choose) => button("", () => {
    dialog.close();
    choose();
  }, { class: "tile" }, element("small", {}, about), element("b", {}, title));
  const cards = [
    card("One finger, two platforms", "Compare iOS and Android", () =>
      app.dispatchEvent(new CustomEvent("platforms", { detail: firstPair }))),
    ...presets.map(({ name, title }) => {
      const [about, what] = title.split(": ");
      // A name such as pulltorefresh.js begins as it is written.
      return card(what.includes(".") ? what : capitalized(what), about, () =>
        attempt(app, async () => app.open(await createSession(app, name, { preset: name }))));
    }),
  ];
  const dialog = openDialog("Gallery", { class: "gallery" }, element("div", { class: "tiles" }, ...cards));
}
