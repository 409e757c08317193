// Composition: the app and the phones, which are all that the first picture needs.

import { App } from "./app/app.js";
import { FrameLoop } from "./app/frames.js";
import { Pointer } from "./input/pointer.js";
import { Notices } from "./view/bar/notices.js";
import { Phones } from "./view/phone/phones.js";

/** How long what is around the phones waits for the server's first answer, in milliseconds. */
const patienceMs = 500;

const part = (id) => document.getElementById(id);

const app = new App(window, async (isWrong) => (await surroundings).tokenDialog.ask(isWrong));
const phones = new Phones(part("phones"), app);
const frames = new FrameLoop(app, [phones]);
new Notices(part("notices"), part("announcement"), app);
for (const phone of phones.all) new Pointer(phone, app);
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

/** All the rest, which comes when the session is drawn, or when it is known why it is not. */
const surroundings = answered.then(() => new Promise(requestAnimationFrame))
  .then(() => import("./surroundings.js"))
  .then(({ Surroundings }) => new Surroundings(app, phones, frames));

app.start();
