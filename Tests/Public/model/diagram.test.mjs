// The state diagrams: against what the server says can follow, in all dialects, and their texts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { detailsOf, diagramOf, skeletonOf } from "../../../Public/model/diagram.js";
import { startServer } from "../Driver/server.mjs";
import { header } from "../Snapshots.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

/** The events by which a script names what happens to a component. */
function eventOf(word, component) {
  const [axis, far] = { header: ["y", -100], footer: ["y", 1450], trailer: ["x", 600] }[component];
  return {
    drag: { type: "setDragging", dragging: true }, lift: { type: "setDragging", dragging: false },
    far: { type: "setContentOffset", [axis]: far }, near: { type: "setContentOffset", [axis]: 0 },
    out: { type: "setWindow", attached: false }, in: { type: "setWindow", attached: true },
    hide: { type: "setHidden", component, hidden: true }, wait: { type: "advance", byMs: 1000 },
    begin: { type: "beginRefreshing", component }, end: { type: "endRefreshing", component },
    noMore: { type: "endRefreshingWithNoMoreData", component },
    reset: { type: "resetNoMoreData", component },
  }[word];
}

/** Goes through all states, in a window and outside; a header knows no `noMore` and no `reset`. */
const script = `begin end wait drag far near far lift far end wait drag far noMore begin
  noMore reset lift out begin in wait end wait out begin noMore begin end wait drag far lift far
  in wait hide wait`.split(/\s+/);

const pulled = ["idle-pulling", "pulling-idle", "pulling-refreshing", "idle-refreshing"];
const loaded = ["refreshing-noMoreData", "noMoreData-idle"];
const delayed = ["idle-willRefresh", "willRefresh-refreshing"];
const configurations = {
  header: { header: {} }, autoFooter: { footer: { kind: "auto" } },
  backFooter: { footer: { kind: "back" } }, trailer: { trailer: {} },
};
const mjrefresh = [
  ["header", [...pulled, "refreshing-idle", ...delayed]],
  ["autoFooter", ["idle-refreshing", "refreshing-idle", ...loaded, ...delayed]],
  ["backFooter", [...pulled, "refreshing-idle", ...loaded, ...delayed]],
];
const table = [
  ...["mjrefresh-3.7.9", "mjrefresh-3.1.15.4", "mjrefresh-2.2.1"].flatMap((dialect) =>
    mjrefresh.map((row) => [dialect, ...row])),
  ["mjrefresh-3.7.9", "trailer", mjrefresh[2][1]],
  ["mjrefresh-1.4.7", "header", mjrefresh[0][1]],
  ["mjrefresh-1.4.7", "autoFooter", ["idle-refreshing", "refreshing-idle", ...loaded]],
  ["eocrefresh", "header", [...pulled, "refreshing-idle"]],
  ["eocrefresh", "autoFooter", ["idle-refreshing", "refreshing-idle", ...loaded]],
  ["eocrefresh", "backFooter", [...pulled, "refreshing-idle", ...loaded]],
  ["overscroll-1", "autoFooter", ["idle-refreshing", "refreshing-idle", ...loaded]],
];

test("each change that the server tells of has an arrow, and it tells of each usual one", async () => {
  for (const [index, [dialect, family, usual]] of table.entries()) {
    const ids = skeletonOf(family.replace(/.*Footer/, "footer"), { kind: family.replace("Footer", "") }, dialect).arrows.map((pair) => pair.join("-"));
    assert.deepEqual([...ids].sort(), [...usual].sort(), `${dialect} ${family}`);
    const seen = await playThrough(`diagram-${index}`, dialect, family);
    for (const id of usual) assert.ok(seen.has(id), `${dialect} ${family}: nobody tells of ${id}`);
  }
});

/** Plays the script; returns the changes told of, each checked against its diagram. */
async function playThrough(session, dialect, family) {
  const name = family.endsWith("Footer") ? "footer" : family;
  await server.call("PUT", `/v1/sessions/${session}`, {
    clock: "manual", dialect, list: { rows: 40 }, ...configurations[family],
    scrollView: { driver: "external", contentHeight: 2000, contentWidth: 800 },
  });
  const seen = new Set();
  for (const word of script) {
    if (name === "header" && (word === "noMore" || word === "reset")) continue;
    await server.call("POST", `/v1/sessions/${session}/events`, eventOf(word, name));
    const snapshot = await server.call("GET", `/v1/sessions/${session}`);
    const path = `/v1/sessions/${session}/explain?component=${name}`;
    const explanation = await server.call("GET", path);
    const { contentOffset, inWindow } = snapshot.scrollView;
    const offset = name === "trailer" ? contentOffset.x : contentOffset.y;
    const diagram = diagramOf(
      { name, component: snapshot[name], dialect, inWindow, offset, explanation });
    for (const id of toldOf(explanation)) {
      seen.add(id);
      assert.ok(diagram.arrows.some((arrow) => arrow.id === id), `${session} ${word}: ${id}`);
    }
    assertSameAsServer(diagram, explanation, `${session} after ${word}`);
  }
  return seen;
}

const leavesElsewhere = ({ conditions }) => conditions.some(
  ({ name, holds }) => holds === false && (name === "isIdle" || name === "isPulling"));

function toldOf({ state, next, last }) {
  const ids = next.filter((one) => !leavesElsewhere(one)).map(({ to }) => `${state}-${to}`);
  return last ? [...ids, `${last.from}-${last.to}`] : ids;
}

/** At the offset of the explanation the page evaluates each condition as the server does. */
function assertSameAsServer({ arrows }, { next, last }, message) {
  const holds = ({ conditions }) => conditions.map((condition) => condition.holds);
  const drawn = arrows.flatMap(({ transitions }) => transitions);
  for (const transition of next.filter((one) => !leavesElsewhere(one))) {
    const same = drawn.find(({ to, by }) => to === transition.to && by === transition.by);
    assert.deepEqual(holds(same), holds(transition), `${message}: ${transition.by}`);
  }
  const lit = arrows.filter((arrow) => arrow.last).map(({ id }) => id);
  assert.deepEqual(lit, last ? [`${last.from}-${last.to}`] : [], message);
}

const condition = (name, holds, numbers = {}) =>
  ({ name, holds, text: `${name} ${holds}`, ...numbers });
const threshold = { actual: 0, operator: "<", needed: -54, missing: 54 };
const pull = ({ shown = true, dragging = true } = {}) => ({
  to: "pulling", by: "scroll", holds: false, conditions: [
    condition("isShown", shown), condition("isDragging", dragging),
    condition("isPastThreshold", false, threshold)],
});
const release = { to: "refreshing", by: "scroll", holds: false,
                  conditions: [condition("isReleased", false), condition("isPulling", true)] };
const call = (by, to) => ({ to, by, holds: true, conditions: [] });

function drawn(moment) {
  const { state = "idle", offset = 0, next = [], last = null, inWindow = true } = moment;
  const { known = state } = moment;
  return diagramOf({
    name: "header", component: header({ state }), dialect: "mjrefresh-3.7.9", inWindow, offset,
    explanation: { state: known, next, last, dialect: "mjrefresh-3.7.9" },
  });
}
const arrow = (diagram, id) => diagram.arrows.find((one) => one.id === id);

test("an arrow says what it waits for, at the offset in the picture", () => {
  const begin = call("beginRefreshing", "refreshing");
  for (const [moment, id, label, kind] of [
    [{ next: [pull(), begin], offset: -36.4 }, "idle-pulling",
      "past 54 pt", "nearest"],
    [{ next: [pull(), begin], offset: -54 }, "idle-pulling",
      "past 54 pt", "nearest"],
    [{ next: [pull(), begin], offset: -60 }, "idle-pulling", "past 54 pt", "nearest"],
    [{ next: [pull({ dragging: false }), begin], offset: -60 }, "idle-pulling",
      "past 54 pt", "nearest"],
    [{ next: [pull({ shown: false }), begin] }, "idle-pulling",
      "past 54 pt", "impossible"],
    [{ next: [pull({ shown: false }), begin] }, "idle-refreshing", "beginRefreshing", "nearest"],
    [{ next: [pull(), begin] }, "idle-refreshing", "beginRefreshing", "possible"],
    [{ next: [pull(), begin] }, "pulling-idle", "back under 54", "possible"],
    [{ next: [pull(), begin] }, "idle-willRefresh", "no window yet", "impossible"],
    [{ next: [pull()], inWindow: false }, "willRefresh-refreshing", "its window comes", "possible"],
    [{ state: "pulling", next: [release] }, "pulling-refreshing", "finger lifts", "nearest"],
    [{ state: "refreshing", next: [call("endRefreshing", "idle"), call("load", "idle")] },
      "refreshing-idle", "the load ends", "nearest"],
    // An explanation of another state is older than the snapshot.
    [{ state: "pulling", known: "idle", next: [pull()] }, "idle-pulling",
      "past 54 pt", "possible"],
  ]) {
    const { label: text, kind: is } = arrow(drawn(moment), id);
    assert.deepEqual([text, is], [label, kind], id);
  }
});

test("the last change is lit and keeps its conditions", () => {
  const conditions = [condition("isPastThreshold", true, { ...threshold, actual: -60 })];
  const last = { from: "idle", to: "pulling", by: "scroll", atMs: 1020, revision: 3, conditions };
  const lit = arrow(drawn({ state: "pulling", next: [release], last }), "idle-pulling");
  assert.equal(lit.kind, "last");
  assert.equal(lit.label, "past 54 pt");
  const [{ title, conditions: [was] }] = detailsOf(lit);
  assert.equal(title, "last: past 54 pt at 1.020 s");
  assert.deepEqual([was.holds, was.text], [true, "past 54 pt"]);
});
