import assert from "node:assert/strict";
import test from "node:test";
import { History } from "../../../../Public/model/history.js";
import { Track } from "../../../../Public/view/timeline/track.js";
import { header, snapshot } from "../../Snapshots.mjs";

/** A track of a session with these events, { type, … } with `atMs`, and effects. */
function track(events, effects, { present = { header: header() } } = {}) {
  const history = new History();
  history.add("events", events.map(({ atMs, ...event }, index) =>
    ({ revision: index + 1, atMs, event })));
  history.add("effects", effects.map((effect, index) => ({ index: index + 1, ...effect })));
  const made = new Track({ history, snapshot: snapshot({ timeMs: 9000, ...present }) });
  made.update();
  return made;
}

const change = (atMs, from, to) => ({ atMs, component: "header", type: "stateChanged", from, to });
const bands = (made, fromMs = 0, toMs = 9000) => made.bands("header", { fromMs, toMs }, 9000)
  .map(({ fromMs: from, toMs: to, state }) => [from, to, state]);

test("bands of states reach from effect to effect, within the window", () => {
  const made = track([], [change(1000, "idle", "pulling"), change(1500, "pulling", "refreshing")]);
  assert.deepEqual(bands(made),
    [[0, 1000, "idle"], [1000, 1500, "pulling"], [1500, 9000, "refreshing"]]);
  assert.deepEqual(bands(made, 1200, 1600), [[1200, 1500, "pulling"], [1500, 1600, "refreshing"]]);
  assert.deepEqual(bands(track([], [])), [[0, 9000, "idle"]]);
});

test("a component that is removed has no band until it is there again", () => {
  const made = track([
    { type: "removeComponent", component: "header", atMs: 2000 },
    { type: "turn", atMs: 4000, events: [{ type: "addComponent", component: "header" }] },
  ], [change(3000, "idle", "refreshing")]);
  assert.deepEqual(bands(made), [[0, 2000, "idle"], [4000, 9000, "refreshing"]]);
  const later = track([{ type: "addComponent", component: "header", atMs: 500 }], []);
  assert.deepEqual(bands(later), [[500, 9000, "idle"]]);
  assert.deepEqual(bands(track([], [], { present: {} })), []);
});

test("fingers, events and effects are told from each other", () => {
  const made = track([
    { type: "dragBegan", atMs: 100 }, { type: "dragMoved", atMs: 120 },
    { type: "dragEnded", atMs: 300 }, { type: "gesture", atMs: 500, overMs: 80, holdMs: 20 },
    { type: "beginRefreshing", component: "header", atMs: 700 }, { type: "dragBegan", atMs: 800 },
  ], [change(700, "idle", "refreshing")]);
  assert.deepEqual(made.fingers, [{ fromMs: 100, toMs: 300 }, { fromMs: 500, toMs: 600 },
    { fromMs: 800, toMs: Infinity }]);
  assert.deepEqual(made.events, [{ atMs: 700, text: "beginRefreshing header" }]);
  assert.deepEqual(made.effects, [{ atMs: 700, text: "header idle → refreshing" }]);
  const { events } = made;
  made.update();
  assert.equal(made.events, events, "nothing is read twice");
  assert.equal(events.length, 1);
});
