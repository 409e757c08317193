import assert from "node:assert/strict";
import test from "node:test";
import { Visibility } from "../../../Public/server/visibility.js";

/** A window whose timer the test ticks. */
function fakeWindow() {
  const window = new EventTarget();
  window.document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  window.setInterval = (tick) => (window.tick = tick);
  return window;
}

test("the page is hidden, frozen and restored", () => {
  const window = fakeWindow();
  const { document } = window;
  const visibility = new Visibility(window);
  const seen = [];
  visibility.addEventListener("change", () => seen.push(visibility.isVisible));
  const table = [
    [document, "visibilitychange", "hidden", [false]], [document, "freeze", "hidden", []],
    [document, "resume", "hidden", []], [document, "visibilitychange", "visible", [true]],
    [document, "freeze", "visible", [false]], [document, "resume", "visible", [true]],
    [window, "pagehide", "visible", [false]], [window, "pageshow", "visible", [true]],
    [window, "pageshow", "visible", []],
  ];
  for (const [target, type, state, expected] of table) {
    document.visibilityState = state;
    target.dispatchEvent(new Event(type));
    assert.deepEqual(seen.splice(0), expected, `${type} ${state}`);
  }
});

test("after a sleep the page asks anew, a hidden one does not", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 100_000 });
  const window = fakeWindow();
  const visibility = new Visibility(window);
  const seen = [];
  visibility.addEventListener("change", () => seen.push(visibility.isVisible));
  for (const [state, late, expected] of [
    ["visible", 1000, []], ["visible", 3001, [false, true]], ["hidden", 60_000, [false]],
  ]) {
    window.document.visibilityState = state;
    window.document.dispatchEvent(new Event("visibilitychange"));
    t.mock.timers.setTime(Date.now() + late);
    window.tick();
    assert.deepEqual(seen.splice(0), expected);
  }
});
