// Composition: the app, the phones and the input: all that the first picture needs.

import { App } from "./app/app.js";
import { FrameLoop } from "./app/frames.js";
import { Keyboard } from "./input/keyboard.js";
import { Pointer } from "./input/pointer.js";
import { VirtualFinger } from "./input/virtualFinger.js";
import { Wheel } from "./input/scrolling.js";
import { exhibitOf } from "./model/address.js";
import { Notices } from "./view/bar/notices.js";
import { mark } from "./view/element.js";
import { Phones } from "./view/phone/phones.js";

/** How long what is around the phones waits for the server's first answer, in milliseconds. */
const patienceMs = 500;

/** What remembers, in this tab, the address of the session that was left; the bars of the other pages lead back by `?last`. */
const lastKey = "overscroll.last";

const part = (id) => document.getElementById(id);

/** Goes to the session that was left last, where the address asks for it, and remembers the one shown. */
function rememberSession() {
  try {
    if (new URLSearchParams(location.search).has("last")) {
      history.replaceState(null, "", sessionStorage.getItem(lastKey) ?? "/");
    }
    addEventListener("pagehide", () => sessionStorage.setItem(lastKey, location.pathname + location.search));
  } catch {
    // Without storage the address is that of the demo.
  }
}

/** The page of a session. */
function startPage() {
  rememberSession();
  const app = new App(window, async (isWrong) => (await surroundings)?.askToken(isWrong) ?? null);
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
    app.addEventListener(type, () => mark(document.body, "blank", !app.lane.snapshot));
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
    .then((module) => {
      module.surround(app, frames, finger);
      return module;
    })
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
