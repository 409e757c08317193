// Composition: all that stands around the phones.

import { arePlatforms } from "./model/overlay/family.js";
import { Announcer } from "./view/bar/notices.js";
import { foldButton, openDialects } from "./view/bar/dialectMenu.js";
import { PhaseCard } from "./view/bar/phase.js";
import { SessionMenu } from "./view/bar/sessionList.js";
import { askToken } from "./view/dialog.js";
import { TopBar } from "./view/bar/topBar.js";
import { attempt } from "./view/calls.js";
import { button } from "./view/element.js";
import { LogView } from "./view/panel/log.js";
import { Panel } from "./view/panel/panel.js";
import { StateView } from "./view/panel/state.js";
import { TuneView } from "./view/panel/tune.js";
import { WhyLine } from "./view/phone/whyLine.js";
import { Incoming } from "./view/share/incoming.js";
import { shareButton } from "./view/share/shareDialog.js";
import { Sheet } from "./view/sheet/sheet.js";
import { TakesView } from "./view/takes/takes.js";
import { Timeline } from "./view/timeline/timeline.js";

const part = (id) => document.getElementById(id);

export { askToken };

/** Called once, for an app that has started: its views show what the app shows already. */
export function surround(app, frames, finger) {
  const log = new LogView(app);
  const panel = new Panel(part("panel"), app, [
    { name: "state", title: "State", view: new StateView() },
    { name: "tune", title: "Tune", view: new TuneView(app) },
    // In a sheet the timeline stands under this tab.
    { name: "time", title: "Time", media: "(max-width: 599px)", view: { element: "" } },
    { name: "log", title: "Log", badge: () => log.badge(), view: log },
  ]);
  frames.around(
    [new WhyLine(part("why"), app, (pull) => finger.play(pull)), new TopBar(part("bar"), app),
     panel, new Announcer(app)],
    [new TakesView(part("takes"), app), new Timeline(part("timeline"), app)]);

  new SessionMenu(part("session"), app);
  app.addEventListener("dialects", ({ detail }) => attempt(app, () => openDialects(app, detail)));
  const openOnce = onceAtATime(app);
  part("tools").append(compareButton(app, openOnce), galleryButton(app, openOnce),
    shareButton(app, new Incoming(app)), foldButton(app));
  showPlatforms(app);
  new Sheet(part("sheet"));
  new PhaseCard(part("room"), app);
}

/** Opens dialogs that are loaded when they are opened: a click while one is loaded, or shown, opens no second one. */
function onceAtATime(app) {
  let isOpening = false;
  return async (load, open) => {
    if (isOpening) return;
    isOpening = true;
    await attempt(app, async () => {
      const module = await load();
      if (!document.querySelector("dialog[open]")) await open(module);
    });
    isOpening = false;
  };
}

/** The button that begins a comparison, and ends it. */
function compareButton(app, openOnce) {
  const open = (take = null) => openOnce(() => import("./view/compareDialog.js"),
    ({ openCompare }) => openCompare(app, take));
  const compares = () => app.lanes.length > 1;
  const made = button("", () => (compares() ? app.endComparison() : open()), { class: "quiet", id: "compare" });
  const showTitle = () => (made.textContent = compares() ? "End A / B" : "A / B");
  app.addEventListener("session", showTitle);
  app.addEventListener("compare", ({ detail: take }) => open(take));
  showTitle();
  return made;
}

function galleryButton(app, openOnce) {
  const open = () => openOnce(() => import("./view/gallery.js"), ({ openGallery }) => openGallery(app));
  return button("Gallery", open, { class: "quiet", id: "gallery" });
}

/** A comparison across families brings a view of its own, which is loaded when there is one. */
function showPlatforms(app) {
  const load = () => import("./view/platforms/platforms.js").catch((error) => app.notice(error.message, { kind: "error" }));
  let view = null;
  const look = () => {
    if (arePlatforms(app.lanes)) view ??= load().then((module) => module && new module.Platforms(app));
  };
  for (const type of ["session", "snapshot"]) app.addEventListener(type, look);
  app.addEventListener("platforms", ({ detail }) => attempt(app, async () => (await load())?.Platforms.open(app, detail)));
  look();
}
