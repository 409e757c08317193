// The component against recordings, and the test itself against broken components.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PullToRefresh, attach } from "./pull-to-refresh.js";
import { ManualClock, recordingAdapter } from "./recording-adapter.js";
import { play } from "../players/player.mjs";

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

const readRecording = (name) => JSON.parse(readFileSync(new URL(`${name}.recording.json`, import.meta.url), "utf8"));

for (const [name, compared] of [["header", 145], ["pull", 28]]) {
  test(`the component on an element behaves as ${name}.recording.json`, async () => {
    assert.equal(await play(readRecording(name), recordingAdapter(new Element())), compared);
  });
}

/** Mistakes that are easily made, each with the event after which it shows first. */
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
  "the load starts at the release": [8, class extends PullToRefresh {
    constructor(options) { super({ ...options, openMs: 0 }); }
  }],
  "it closes too slowly": [19, class extends PullToRefresh {
    constructor(options) { super({ ...options, closeMs: 500 }); }
  }],
  "it closes a millisecond early": [21, class extends PullToRefresh {
    constructor(options) { super({ ...options, closeMs: 399 }); }
  }],
};

for (const [mistake, [number, Component]] of Object.entries(mistakes)) {
  test(`the recording notices that ${mistake}`, () =>
    assert.rejects(play(readRecording("header"), recordingAdapter(new Element(), Component)),
      new RegExp(`, event ${number} at `)));
}

test("a recording that is played tells the first event that differs", () => {
  class Sluggish extends PullToRefresh {
    constructor(options) { super({ ...options, openMs: 400 }); }
  }
  return assert.rejects(play(readRecording("pull"), recordingAdapter(new Element(), Sluggish)),
    { message: "a finger pulls, and the app ends the refresh, event 2 at 500 ms: " +
      '/effects is [], not [["header","refreshing"],["header","beginRefreshingCompletion"]]' });
});

/** An adapter that lets nothing happen, and shows one thing, or several in their order. */
const showing = (shown, list = []) =>
  ({ create() {}, send() {}, advance() {}, show: () => list.shift() ?? shown });
const idle = showing({ header: { state: "idle" } });
const advance = (fields) => ({ type: "advance", ...fields });

for (const [what, recording, adapter, outcome] of [
  ["what the adapter does not show is not compared",
    { expected: [{ changes: { "/header/state": "idle", "/header/pullingPercent": 1 } }] }, idle, 1],
  ["an item that is null expects nothing",
    { events: [advance({ byMs: 1 })], expected: [{ changes: { "/header/state": "idle" } }, null] }, idle, 1],
  ["a value stays expected until it is changed",
    { events: [advance({ toMs: 1 })], expected: [{ changes: { "/header/state": "idle" } }, { changes: {} }] }, idle, 2],
  ["a component that is gone takes its values along",
    { events: [advance({ byMs: 1 })], expected: [{ changes: { "/header/state": "pulling" } }, { changes: { "/header": null } }] },
    showing(null, [{ header: { state: "pulling" } }, { header: null }]), 2],
  ["a place that has a slash in its name is found",
    { expected: [{ changes: { "/a~1b/~0": 1 } }] }, showing({ "a/b": { "~": 1 } }), 1],
  ["effects that are not expected differ",
    { expected: [{ changes: {} }] }, showing({ effects: [["header", "refreshing"]] }), /\/effects is \[\["header"/],
  ["an adapter that shows nothing of it fails",
    { expected: [{ changes: { "/footer/state": "idle" } }] }, idle, /shows nothing that the recording expects/],
  ["a recording that expects nothing fails", {}, idle, /shows nothing that the recording expects/],
  ["an instant that the recording does not have is told",
    { events: [advance({ until: "rest" })] }, idle, /event 1 does not say when it ends/],
  ["an event that the component cannot have is told",
    { events: [{ type: "setWindow", attached: false }] }, recordingAdapter(new Element()), /has no setWindow/],
]) {
  test(`play: ${what}`, async () => {
    const played = play({ configuration: {}, events: [], ...recording }, adapter);
    if (typeof outcome === "number") assert.equal(await played, outcome);
    else await assert.rejects(played, outcome);
  });
}
