// Composition of the museum's player: an exhibit, in place of the page's panels.

import { Exhibition } from "./exhibition.js";
import { Chart } from "./view/chart.js";
import { Head } from "./view/head.js";
import { RunLog } from "./view/log.js";
import { Stage } from "./view/stage.js";
import { Texts } from "./view/texts.js";
import { Transport } from "./view/transport.js";
import { recordingName } from "../model/address.js";
import { Api } from "../server/api.js";
import { Tokens } from "../server/token.js";
import { Notices } from "../view/bar/notices.js";
import { askToken } from "../view/dialog.js";
import { element } from "../view/element.js";

const part = (id) => document.getElementById(id);

/** The names of an exhibit's runs. */
const namesOf = ({ recording, otherRecordings }) =>
  [recording, ...otherRecordings.map((other) => other.recording)].map(recordingName);

/** Shows the exhibit of this name, or the run of this name beside its exhibit. */
export async function startPlayer(name) {
  const style = element("link", { rel: "stylesheet", href: "/player/player.css" });
  const styled = new Promise((done) => style.addEventListener("load", done, { once: true }));
  document.head.append(style);
  document.body.classList.add("player");
  const root = element("main", { id: "player", "aria-label": "Exhibit" });
  for (const id of ["stage", "sheet"]) part(id).remove();
  part("bar").after(root);
  for (const link of document.querySelectorAll("#bar .pages a")) {
    link.ariaCurrent = link.pathname === "/museum/" ? "page" : null;
  }
  const api = new Api({ tokens: new Tokens(askToken) });
  try {
    const [{ body: { entries } }] = await Promise.all([api.request("GET", "/museum/index.json"), styled]);
    const shown = entries.filter(({ recording }) => recording);
    const entry = shown.find((each) => namesOf(each).includes(name));
    if (!entry) throw new Error("There is nothing at this address.");
    await open(root, api, entry, shown, name);
  } catch ({ message }) {
    root.replaceChildren(element("p", { class: "nothing", id: "server", role: "alert" },
      `The exhibit cannot be shown. ${message} `, element("a", { href: "/museum/" }, "All exhibits")));
  }
}

async function open(root, api, entry, all, name) {
  document.title = `${entry.title} · Overscroll`;
  const exhibition = new Exhibition(api, entry, matchMedia("(prefers-reduced-motion: reduce)"));
  new Notices(part("notices"), part("announcement"), exhibition);
  const head = new Head(exhibition, all);
  root.replaceChildren(head.element, element("p", { class: "nothing", role: "status" }, "Loading the exhibit …"));
  await exhibition.show(exhibition.kindOf(name));
  const views = [new Stage(exhibition), new Texts(exhibition)];
  const [chart, log] = [new Chart(exhibition), new RunLog(exhibition)];
  const transport = new Transport(exhibition);
  root.replaceChildren(head.element, ...views.map((view) => view.element),
    element("section", { class: "card tape", "aria-label": "Time" }, transport.element, chart.element),
    log.element);
  listenToKeys(exhibition);
  run(exhibition, [...views, transport, chart, log]);
  root.classList.toggle("right", exhibition.isRight);
  root.dataset.ready = "";
  exhibition.play();
}

/** Draws the views when something has changed, and in each frame while the exhibit plays. */
function run(exhibition, views) {
  let requested = null;
  const request = () => (requested ??= requestAnimationFrame(draw));
  const draw = (nowMs) => {
    requested = null;
    exhibition.tick(nowMs);
    const frames = exhibition.frames(nowMs);
    for (const view of views) view.draw(frames);
    if (exhibition.playing) request();
  };
  for (const type of ["shown", "moved"]) exhibition.addEventListener(type, request);
  new ResizeObserver(request).observe(document.body);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", request);
}

/** A frame, in milliseconds of the story. */
const frameMs = 1000 / 60;

function listenToKeys(exhibition) {
  const keys = {
    " ": () => (exhibition.playing ? exhibition.pause() : exhibition.play()),
    "[": () => exhibition.step(-1),
    "]": () => exhibition.step(1),
    ArrowLeft: () => exhibition.setCursor(exhibition.place - frameMs),
    ArrowRight: () => exhibition.setCursor(exhibition.place + frameMs),
    Home: () => exhibition.setCursor(0),
    End: () => exhibition.setCursor(exhibition.story.lengthMs),
    Escape: () => exhibition.play(),
  };
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    // A button that has the focus is pressed by the space itself.
    if (ctrlKey || metaKey || altKey || !keys[key]) return;
    if (key === " " && target.matches("button, a")) return;
    event.preventDefault();
    keys[key]();
  });
}
