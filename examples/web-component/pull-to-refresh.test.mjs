// The component against a golden recording, and the test itself against broken components.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PullToRefresh, attach } from "./pull-to-refresh.js";
import { goldenCases, play } from "../recording.mjs";

const [golden] = goldenCases(readFileSync(new URL("header.golden", import.meta.url), "utf8"));

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

/** Lets a golden test call a component. */
function adapter(Component) {
  const clock = new ManualClock();
  const callbacks = [];
  const header = new Component({
    after: clock.after,
    listener: (event) => callbacks.push(`header.${names[event]}`),
  });
  return {
    advance: (toMs) => clock.advanceTo(toMs),
    setContentOffset: (x, y) => header.scrolledTo(y),
    setDragging: (dragging) => { header.isDragging = dragging; },
    beginRefreshing: () => header.beginRefreshing(),
    endRefreshing: () => header.endRefreshing(),
    state: () => header.state,
    pullingPercent: () => header.pullingPercent,
    contentInset: () => [header.inset, 0, 0, 0],
    takeCallbacks: () => callbacks.splice(0),
  };
}

test("the component behaves as the golden recording", () => play(golden, adapter(PullToRefresh)));

test("a refresh moves the view to the header's height, its end does not move it", () => {
  for (const [pulled, dragging, offset] of [[0, false, -54], [-70, true, -54], [100, false, -54]]) {
    const header = new PullToRefresh({ listener: () => {}, after: () => {} });
    header.isDragging = dragging;
    header.scrolledTo(pulled);
    assert.equal(header.offset, pulled);
    header.beginRefreshing();
    assert.equal(header.offset, offset);
    header.endRefreshing();
    assert.equal(header.offset, offset);
  }
});

/** Mistakes that are easily made, each with the step that shows it first. */
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
  "its room stays while it is scrolled away": [10, class extends PullToRefresh {
    scrolledTo(offset) {
      super.scrolledTo(offset);
      if (this.state === "refreshing") this.inset = 54;
    }
  }],
  "a second begin loads again": [14, class extends PullToRefresh {
    beginRefreshing() {
      this.state = "idle";
      super.beginRefreshing();
    }
  }],
  "the load starts at the release": [8, class extends PullToRefresh {
    constructor(options) { super({ ...options, openMs: 0 }); }
  }],
  "it closes too slowly": [16, class extends PullToRefresh {
    constructor(options) { super({ ...options, closeMs: 500 }); }
  }],
  "it closes a millisecond early": [17, class extends PullToRefresh {
    constructor(options) { super({ ...options, closeMs: 399 }); }
  }],
};

for (const [mistake, [step, Component]] of Object.entries(mistakes)) {
  test(`the recording notices that ${mistake}`, () =>
    assert.rejects(play(golden, adapter(Component)), new RegExp(`, step ${step} at `)));
}

test("a method that an adapter lacks is told", () => {
  const { setDragging, ...others } = adapter(PullToRefresh);
  return assert.rejects(play(golden, others), /the adapter has no setDragging/);
});

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
