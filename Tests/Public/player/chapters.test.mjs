// The sentences of an exhibit, and the instant at which it goes wrong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brokenAt, chaptersOf } from "../../../Public/player/model/chapters.js";
import { Story } from "../../../Public/player/model/story.js";

const numbered = (events) => events.map(([atMs, type, fields], index) =>
  ({ revision: index + 1, atMs, event: { type, ...fields } }));
const header = { component: "header" };

function told(events, { watch = { afterEvent: 0, pointer: "/header/state", says: "Wrong" }, snapshots = [] } = {}) {
  const run = { events: numbered(events), instants: events.map(([atMs]) => atMs), snapshots };
  return chaptersOf(run, new Story([run], run.instants.at(-1) + 500), { watch });
}

const sentences = {
  "The app begins a refresh of the header.": [["beginRefreshing", header]],
  "The app ends the load of the footer: no more data.":
    [["endRefreshingWithNoMoreData", { component: "footer" }]],
  "At once the app ends the refresh of the header, then the view leaves its window.":
    [["turn", { events: [{ type: "endRefreshing", ...header }, { type: "setWindow", attached: false }] }]],
  "The app sets the content inset: top 50, bottom −4.": [["setContentInset", { top: 50, bottom: -4 }]],
  "The app hides the footer.": [["setHidden", { component: "footer", hidden: true }]],
  "A finger taps the footer.": [["tap", { component: "footer" }]],
  "The touch is cancelled.": [["dragCancelled", {}]],
  "The app sends somethingNew.": [["somethingNew", {}]],
  "A finger drags 200 pt down, then 50 pt up.": [["dragBegan", { x: 10, y: 100 }], ["dragMoved", { x: 10, y: 200 }],
    ["dragMoved", { x: 10, y: 300 }], ["dragMoved", { x: 12, y: 250 }], ["dragEnded", {}]],
  "A finger touches the list.": [["dragBegan", { x: 10, y: 100 }], ["dragEnded", {}]],
  "A finger pulls 90 pt to the left.": [["gesture", { by: { x: -90 } }]],
};

for (const [sentence, events] of Object.entries(sentences)) {
  test(sentence, () => {
    const chapters = told(events.map(([type, fields], index) => [index + 1, type, fields]));
    assert.deepEqual(chapters.filter(({ isBroken }) => !isBroken).map(({ text }) => text), [sentence]);
  });
}

test("the end of a drag is a chapter where something happened meanwhile", () => {
  const chapters = told([[1, "dragBegan", { x: 0, y: 0 }], [2, "dragMoved", { x: 0, y: 80 }],
    [3, "setHidden", { ...header, hidden: true }], [4, "dragEnded", {}]],
  { watch: { afterEvent: 3, pointer: "/header/state", says: "Wrong" } });
  assert.deepEqual(chapters.map(({ text }) => text),
    ["A finger drags 80 pt down.", "The app hides the header.", "The finger lets go.", "Wrong."]);
});

test("what went wrong follows what happened at its instant, and may be the first of all", () => {
  const events = [[0, "beginRefreshing", header], [0, "endRefreshing", header], [900, "advance", {}]];
  const at = (afterEvent) => told(events, { watch: { afterEvent, pointer: "/header/state", says: "Wrong" } })
    .findIndex(({ isBroken }) => isBroken);
  assert.deepEqual([-1, 0, 1].map(at), [1, 1, 2]);
});

/** Snapshots of a value after a long event. */
const counted = (values) => values.map(([timeMs, refreshingCount], index) =>
  ({ timeMs, revision: index === 0 ? 1 : 2, header: { refreshingCount, alpha: refreshingCount } }));

test("within a long event a value is wrong from its last change on, a count from the second on", () => {
  const run = {
    events: numbered([[0, "beginRefreshing", header], [100, "advance", {}], [900, "tap", header]]),
    snapshots: counted([[100, 0], [250, 1], [300, 2], [350, 3], [800, 3]]),
  };
  const at = (pointer) => brokenAt(run, { afterEvent: 1, pointer });
  assert.deepEqual(at("/header/alpha"), { ms: 350, step: null });
  assert.deepEqual(at("/header/refreshingCount"), { ms: 300, step: null });
  const still = { events: numbered([[0, "dragBegan", {}], [300, "dragMoved", {}]]), snapshots: counted([[0, 0], [300, 0]]) };
  assert.deepEqual(brokenAt(still, { afterEvent: 1, pointer: "/header/alpha" }), { ms: 300, step: null });
  assert.deepEqual(brokenAt(run, { afterEvent: 2, pointer: "/header/alpha" }), { ms: 900, step: 0 });
  assert.deepEqual(brokenAt(run, { afterEvent: -1, pointer: "/header/alpha" }), { ms: 0, step: 0 });
});
