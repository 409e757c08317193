// Composition: the app, its views and its input.

import { App } from "./app/app.js";
import { FrameLoop } from "./app/frames.js";
import { Keyboard } from "./input/keyboard.js";
import { Pointer } from "./input/pointer.js";
import { Wheel } from "./input/wheel.js";
import { TopBar } from "./view/bar/topBar.js";
import { Notices } from "./view/bar/notices.js";
import { PhoneView } from "./view/phone/phone.js";
import { Sheet } from "./view/sheet/sheet.js";

const part = (id) => document.getElementById(id);

const app = new App(window);
const phone = new PhoneView(document);
const frames = new FrameLoop(app, [phone, new TopBar(part("bar"), app)]);

new Sheet(part("sheet"));
new Notices(part("notices"), part("announcement"), app);
for (const Input of [Pointer, Wheel, Keyboard]) new Input(phone, app);
new ResizeObserver(() => frames.request()).observe(part("stage"));
app.start();
