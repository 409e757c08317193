// Composition: the app, its views and its input.

import { App } from "./app/app.js";
import { FrameLoop } from "./app/frames.js";
import { Keyboard } from "./input/keyboard.js";
import { Pointer } from "./input/pointer.js";
import { Wheel } from "./input/wheel.js";
import { TopBar } from "./view/bar/topBar.js";
import { Notices } from "./view/bar/notices.js";
import { PhaseCard } from "./view/bar/phase.js";
import { TokenDialog } from "./view/bar/tokenDialog.js";
import { PhoneView } from "./view/phone/phone.js";
import { WhyLine } from "./view/phone/whyLine.js";
import { Sheet } from "./view/sheet/sheet.js";

const part = (id) => document.getElementById(id);

const tokenDialog = new TokenDialog(part("dialogs"));
const app = new App(window, (isWrong) => tokenDialog.ask(isWrong));
const phone = new PhoneView(part("phones"), app);
const frames = new FrameLoop(app, [
  phone, new WhyLine(part("why"), app), new TopBar(part("bar"), app),
]);

new Sheet(part("sheet"));
new Notices(part("notices"), part("announcement"), app);
new PhaseCard(part("room"), app);
for (const Input of [Pointer, Wheel, Keyboard]) new Input(phone, app);
new ResizeObserver(() => frames.request()).observe(part("stage"));
app.start();
