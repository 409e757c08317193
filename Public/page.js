// The page: draws one session frame by frame, and posts the input on it.

import { SessionClient, demoConfiguration } from "./client.js";
import { Gesture } from "./gesture.js";
import { tapTarget } from "./layout.js";
import { movesAt } from "./motion.js";
import { changesAfter, componentNames, screenAt } from "./screen.js";
import { keyEvent, wheelEvent } from "./scrolling.js";
import { LiveSession } from "./session.js";
import { Strip } from "./strip.js";
import { ScrollSurface } from "./surface.js";

const address = new URLSearchParams(location.search);
const museum = address.get("museum");
const name = address.get("session") || museum || "demo";
const preset = address.get("preset");

const client = new SessionClient(name, {
  recording: museum && `/museum/${encodeURIComponent(museum)}.json`,
});
const surface = new ScrollSurface(document);
const strip = new Strip(document, (events) => session.send(events));
const gesture = new Gesture();
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const session = new LiveSession(client, preset ? { preset } : demoConfiguration, {
  shown(snapshot) {
    surface.show(snapshot);
    strip.show(snapshot);
    requestFrame();
  },
  status(phase, message) {
    strip.status(phase, message);
    // Session time advances even if nothing moves.
    if (session.snapshot) requestFrame();
  },
  dropped(message) {
    gesture.abandoned(0);
    strip.notice(message);
  },
});

// Frames

let frame = null;
let screen = null;

function requestFrame() {
  frame ??= requestAnimationFrame(draw);
}

function draw() {
  frame = null;
  const { snapshot } = session;
  const timeMs = session.timeMs(performance.now());
  screen = screenAt(snapshot, timeMs);
  if (reducedMotion.matches) holdImages(screen);
  surface.draw(screen);
  strip.draw(screen, timeMs);
  if (snapshot.clock === "realtime" && changesAfter(snapshot, timeMs)) requestFrame();
}

/** With reduced motion an image animation shows its first image. */
function holdImages(screen) {
  for (const name of componentNames) {
    if (session.snapshot[name]?.image?.animating) screen[name].frameIndex = 0;
  }
}

new ResizeObserver(() => surface.fit()).observe(document.getElementById("room"));

// The pointer

const { view } = surface;

function pointAt(event) {
  return { ...surface.point(event), at: event.timeStamp };
}

function contentMoves() {
  const { snapshot } = session;
  const timeMs = session.timeMs(performance.now());
  const { motion } = snapshot.scrollView;
  return movesAt(motion?.x, timeMs) || movesAt(motion?.y, timeMs);
}

const isDraggable = () => session.snapshot?.scrollView.driver === "simulated";

view.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || !isDraggable()) return;
  view.setPointerCapture(event.pointerId);
  const moves = { contentMoves: contentMoves() };
  session.send(gesture.pressed(event.pointerId, event.pointerType, pointAt(event), moves));
  view.classList.toggle("pressed", gesture.isDown);
});

view.addEventListener("pointermove", (event) => {
  const samples = event.getCoalescedEvents?.() ?? [];
  const points = (samples.length > 0 ? samples : [event]).map(pointAt);
  session.send(gesture.moved(event.pointerId, points));
});

view.addEventListener("pointerup", (event) => {
  const point = pointAt(event);
  const target = session.snapshot && tapTarget(session.snapshot, point);
  session.send(gesture.lifted(event.pointerId, point, target));
  view.classList.remove("pressed");
});

for (const type of ["pointercancel", "lostpointercapture"]) {
  view.addEventListener(type, (event) => {
    session.send(gesture.cancelled(event.pointerId, event.timeStamp));
    view.classList.remove("pressed");
  });
}

addEventListener("pagehide", () => session.cancelDrag());

// Wheel and keys

let wanted = null;

/** Scrolls from the offset that the events not yet delivered lead to. */
function scroll(event, makeEvent) {
  if (!screen || gesture.isDown) return;
  if (!wanted || session.isSettled) wanted = { ...screen.model };
  const scrolled = makeEvent(session.snapshot.scrollView, wanted);
  if (!scrolled) return;
  event.preventDefault();
  wanted = { x: scrolled.x ?? wanted.x, y: scrolled.y ?? wanted.y };
  session.send([scrolled]);
}

view.addEventListener("wheel", (event) => {
  if (event.ctrlKey) return;
  scroll(event, (scrollView, offset) => wheelEvent(scrollView, offset, event));
}, { passive: false });

view.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  scroll(event, (scrollView, offset) => keyEvent(scrollView, offset, event.key));
});

// Start

document.getElementById("reopen").addEventListener("click", () => session.reopen());
strip.name(name, client.path);
session.follow();
