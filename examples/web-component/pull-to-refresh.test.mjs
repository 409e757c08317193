// The component against a golden recording, and the test itself against broken components.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PullToRefresh, attach } from "./pull-to-refresh.js";
import { differences } from "./recording.mjs";

const golden = JSON.parse(readFileSync(new URL("header.recording.json", import.meta.url), "utf8"));

/** A clock that the test advances. */
class ManualClock {
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
    this.nowMs = Math.max(this.nowMs, endMs === Infinity ? 0 : endMs);
  }
}

/** The names of the component's callbacks in a recording. */
const names = {
  refresh: "refreshing",
  beganRefreshing: "beginRefreshingCompletion",
  beginsClosing: "endRefreshingAnimationBegin",
  endedRefreshing: "endRefreshingCompletion",
};

/** Feeds the events of a recording to a component. */
function adapter(Component) {
  const clock = new ManualClock();
  let callbacks = [];
  const header = new Component({
    after: clock.after,
    listener: (event) => callbacks.push([names[event], clock.nowMs]),
  });
  const actions = {
    setContentOffset: ({ y }) => header.scrolledTo(y),
    setDragging: ({ dragging }) => { header.isDragging = dragging; },
    beginRefreshing: () => header.beginRefreshing(),
    endRefreshing: () => header.endRefreshing(),
    advance: ({ byMs, until }) =>
      clock.advanceTo(until === "rest" ? Infinity : clock.nowMs + byMs),
  };
  return {
    apply: (event) => actions[event.type](event),
    values: () => ({
      "/header/state": header.state,
      "/header/isRefreshing": header.state === "refreshing",
      "/header/pullingPercent": header.pullingPercent,
      "/scrollView/contentInset/top": header.inset,
      "/scrollView/contentOffset/y": header.offset,
    }),
    takeCallbacks: () => callbacks.splice(0),
  };
}

test("the component behaves as the golden recording", () => {
  assert.deepEqual(differences(golden, adapter(PullToRefresh)), []);
});

/** Mistakes that are easily made, each with the event that shows it first. */
const mistakes = {
  "it arms at the threshold, not past it": [3, class extends PullToRefresh {
    scrolledTo(offset) { super.scrolledTo(offset === -54 ? -54.001 : offset); }
  }],
  "it refreshes without a release": [4, class extends PullToRefresh {
    scrolledTo(offset) {
      super.scrolledTo(offset);
      if (this.state === "pulling") this.beginRefreshing();
    }
  }],
  "its room stays while it is scrolled away": [11, class extends PullToRefresh {
    scrolledTo(offset) {
      super.scrolledTo(offset);
      if (this.state === "refreshing") this.inset = 54;
    }
  }],
  "a second begin loads again": [15, class extends PullToRefresh {
    beginRefreshing() {
      this.state = "idle";
      super.beginRefreshing();
    }
  }],
  "the load starts at the release": [9, class extends PullToRefresh {
    constructor(options) { super({ ...options, openMs: 0 }); }
  }],
  "it closes too slowly": [19, class extends PullToRefresh {
    constructor(options) { super({ ...options, closeMs: 500 }); }
  }],
};

for (const [mistake, [event, Component]] of Object.entries(mistakes)) {
  test(`the recording notices that ${mistake}`, () => {
    const [first] = differences(golden, adapter(Component));
    assert.match(first ?? "nothing differs", new RegExp(`^after event ${event}:`));
  });
}

/** An element that is no more than what `attach` uses. */
class Element extends EventTarget {
  scrollTop = 0;
  style = {};
  dataset = {};

  touch(type, clientY) {
    this.dispatchEvent(Object.assign(new Event(type), { touches: [{ clientY }] }));
  }
}

test("a finger pulls an element down, and its release begins a refresh", () => {
  const clock = new ManualClock();
  const heard = [];
  const header = new PullToRefresh({ after: clock.after, listener: (event) => heard.push(event) });
  const element = new Element();
  const draw = attach(element, header);
  element.touch("touchstart", 100);
  element.touch("touchmove", 220);
  assert.equal(element.dataset.state, "pulling");
  assert.equal(element.style.transform, "translateY(60px)");
  element.touch("touchend");
  assert.equal(element.dataset.state, "refreshing");
  assert.equal(element.style.transform, "translateY(54px)");
  clock.advanceTo(250);
  assert.deepEqual(heard, ["refresh", "beganRefreshing"]);
  header.endRefreshing();
  draw();
  assert.equal(element.style.transform, "translateY(0px)");
});

test("a finger on a list that is scrolled down pulls nothing", () => {
  const header = new PullToRefresh({ listener: () => {} });
  const element = new Element();
  attach(element, header);
  element.scrollTop = 10;
  element.touch("touchstart", 100);
  element.touch("touchmove", 300);
  element.touch("touchend");
  assert.equal(header.state, "idle");
  assert.equal(element.style.transform, undefined);
});
