// Connects the component and an element with a recording: in Node with a stand-in for the element, in a browser
// with a real one.

import { PullToRefresh, attach } from "./pull-to-refresh.js";

/** A clock that the test advances. */
export class ManualClock {
  nowMs = 0;
  #due = [];

  after = (run, ms) => {
    this.#due.push({ run, atMs: this.nowMs + ms });
  };

  /** Runs what is due up to a time, in order. */
  advanceTo(endMs) {
    for (;;) {
      this.#due.sort((left, right) => left.atMs - right.atMs);
      if (this.#due.length === 0 || this.#due[0].atMs > endMs) break;
      const { run, atMs } = this.#due.shift();
      this.nowMs = atMs;
      run();
    }
    this.nowMs = endMs;
  }
}

/** The names of the component's callbacks in a recording. */
const names = {
  refresh: "refreshing",
  beganRefreshing: "beginRefreshingCompletion",
  beginsClosing: "endRefreshingAnimationBegin",
  endedRefreshing: "endRefreshingCompletion",
};

/** The four functions of an adapter. Fingers touch the element, and the state is read from it. */
export function recordingAdapter(element, Component = PullToRefresh) {
  const clock = new ManualClock();
  let effects = [];
  let header;
  let draw;
  const touch = (type, clientY) =>
    element.dispatchEvent(Object.assign(new Event(type), { touches: [{ clientY }] }));
  const events = {
    gesture({ by }) {
      touch("touchstart", 0);
      touch("touchmove", by.y);
      touch("touchend");
    },
    setDragging({ dragging }) { header.isDragging = dragging; },
    setContentOffset({ y }) { header.scrolledTo(y); },
    beginRefreshing() { header.beginRefreshing(); },
    endRefreshing() { header.endRefreshing(); },
  };
  return {
    create() {
      const listener = (event) => effects.push(["header", names[event]]);
      header = new Component({ after: clock.after, listener });
      draw = attach(element, header);
      draw();
    },
    send(event) {
      if (!(event.type in events)) throw new Error(`the component has no ${event.type}`);
      events[event.type](event);
      draw();
    },
    advance(toMs) { clock.advanceTo(toMs); },
    show() {
      const { state } = element.dataset;
      const shown = {
        header: { state, isRefreshing: state === "refreshing", pullingPercent: header.pullingPercent },
        scrollView: { contentInset: { top: header.inset } },
        effects,
      };
      effects = [];
      return shown;
    },
  };
}
