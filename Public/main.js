// Composition: the app, the phones and the input: all that the first picture needs.

import { App } from "./app/app.js";
import { FrameLoop } from "./app/frames.js";
import { Keyboard } from "./input/keyboard.js";
import { Pointer } from "./input/pointer.js";
import { VirtualFinger } from "./input/virtualFinger.js";
import { Wheel } from "./input/scrolling.js";
import { exhibitOf } from "./model/address.js";
import { Notices } from "./view/bar/notices.js";
import { Phones } from "./view/phone/phones.js";

/** How long what is around the phones waits for the server's first answer, in milliseconds. */
const patienceMs = 500;

const part = (id) => document.getElementById(id);

/** The page of a session. */
function startPage() {
  const app = new App(window, async (isWrong) => (await surroundings)?.tokenDialog.ask(isWrong) ?? null);
  const phones = new Phones(part("phones"), app);
  const frames = new FrameLoop(app, [phones]);
  new Notices(part("notices"), part("announcement"), app);
  const finger = new VirtualFinger(app);
  for (const phone of phones.all) {
    new Pointer(phone, app);
    new Wheel(phone, app);
  }
  new Keyboard(phones.all[0], app, finger);
  new ResizeObserver(() => frames.request()).observe(part("stage"));
  app.addEventListener("session", () => (document.title = `${app.lane.name} · Overscroll`));
  for (const type of ["session", "snapshot"]) {
    app.addEventListener(type, () =>
      document.body.classList.toggle("blank", !app.lane.snapshot));
  }

  const answered = new Promise((done) => {
    app.addEventListener("phase", done, { once: true });
    setTimeout(done, patienceMs);
  });

  /**
   * All the rest, which comes when the session is drawn, or when it is known why it is not; null if it
   * cannot be loaded.
   */
  const surroundings = answered.then(() => new Promise(requestAnimationFrame))
    .then(() => import("./surroundings.js"))
    .then(({ Surroundings }) => new Surroundings(app, frames, finger))
    .catch((error) => {
      app.notice(`The rest of the page could not be loaded: ${error.message}`,
        { kind: "error", action: { title: "Reload", run: () => location.reload() } });
      return null;
    });

  app.start();
}

const exhibit = exhibitOf(location);
if (exhibit) import("./player/main.js").then(({ startPlayer }) => startPlayer(exhibit));
else startPage();
