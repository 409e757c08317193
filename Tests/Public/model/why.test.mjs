import assert from "node:assert/strict";
import test from "node:test";
import { rowsEvent, whyLine } from "../../../Public/model/why.js";
import { header, snapshot } from "../Snapshots.mjs";

const live = { name: "live", message: null };
const configuration = { list: { rowHeight: 44 }, footer: {}, simulatedLoad: {} };
const screen = (y, x = 0) => ({ offset: { x, y }, model: { x, y } });
const back = (differences) =>
  header({ kind: "back", edgeOffset: 213, thresholdOffset: 257, ...differences });
const auto = (differences) => header({
  kind: "auto", edgeOffset: null, thresholdOffset: 257,
  frame: { x: 0, y: 880, width: 375, height: 44 }, ...differences,
});
const trailer = header({ edgeOffset: 0, thresholdOffset: 60 });
const refreshing = { state: "refreshing", isRefreshing: true };

/** The line of a session, at an offset. */
function said(session, y = 0, rest = {}) {
  return whyLine({ snapshot: snapshot(session), screen: screen(y, rest.x), explain: null,
                   phase: live, configuration, ...rest });
}

test("a distance is told in points, with what is missing", () => {
  const dragging = { isDragging: true };
  for (const [session, y, text, detail, progress, tone] of [
    [{ header: header() }, 0, "0.0 of 54 pt", "54.0 short of arming", 0, "idle"],
    [{ header: header() }, -36.4, "36.4 of 54 pt", "17.6 short of arming", 36.4 / 54, "pulling"],
    [{ header: header() }, -54, "54.0 of 54 pt", "at the threshold, not past it", 1, "pulling"],
    [{ header: header() }, -60, "60.0 of 54 pt", "arms under a finger", 1, "pulling"],
    [{ header: header(), scrollView: dragging }, -60, "60.0 of 54 pt", "past the threshold", 1,
     "pulling"],
    [{ header: header({ state: "pulling" }) }, -60, "Armed: let go to refresh", "60.0 of 54 pt", 1,
     "pulling"],
    [{ header: header({ state: "pulling" }) }, -50, "50.0 of 54 pt", "4.0 short of arming", 50 / 54,
     "pulling"],
    [{ header: header({ thresholdOffset: -54.5 }) }, -10, "10.0 of 54.5 pt",
     "44.5 short of arming", 10 / 54.5, "pulling"],
    [{ header: header() }, 100, "100.0 pt from the top", "154.0 to go", 0, "idle"],
    [{ footer: back() }, 100, "113.0 pt from the end", "157.0 to go", 0, "idle"],
    [{ footer: back() }, 224, "11.0 of 44 pt", "33.0 short of arming", 0.25, "pulling"],
    [{ footer: auto() }, 235, "22.0 of 44 pt", "22.0 short of the trigger", 0.5, "pulling"],
    [{ footer: auto() }, -5, "218.0 pt from the end", "loads in 262.0 pt", 0, "idle"],
    [{ footer: auto() }, 257, "44.0 of 44 pt", "triggers when scrolled further", 1, "pulling"],
  ]) {
    const line = said(session, y);
    assert.deepEqual([line.text, line.detail, line.tone], [text, detail, tone], text);
    assert.ok(Math.abs(line.progress - progress) < 1e-9, `${text}: ${line.progress}`);
    assert.equal(line.action, null);
  }
  assert.equal(said({ trailer }, 0, { x: 15 }).text, "15.0 of 60 pt");
});

test("each state says what ends it, with the event that does", () => {
  const noRows = { rows: 0, contentSize: { width: 375, height: 0 } };
  for (const [session, text, detail, tone, title, event] of [
    [{ header: header(refreshing) }, "Waits for its load", "no load ends it",
     "refreshing", "End", { type: "endRefreshing", component: "header" }],
    [{ header: header({ state: "willRefresh", isRefreshing: true }),
       scrollView: { inWindow: false } }, "Refreshes once it is shown", "the view is in no window",
     "refreshing", "Attach", { type: "setWindow", attached: true }],
    [{ header: header({ state: "willRefresh", isRefreshing: true }) },
     "Refreshes once it is shown", "", "refreshing", "End",
     { type: "endRefreshing", component: "header" }],
    [{ footer: back({ state: "noMoreData" }) }, "No more data", "", "noMoreData", "Reset",
     { type: "resetNoMoreData", component: "footer" }],
    [{ header: header({ hidden: true }) }, "The header is hidden", "", "idle", "Show it",
     { type: "setHidden", component: "header", hidden: false }],
    [{ header: header(), scrollView: noRows }, "This session has no rows", "", "idle", "Add rows",
     { type: "reloadData", rows: 20 }],
    [{ footer: auto({ thresholdOffset: null, tappable: true }) }, "Loads at a drag's end",
     "the content fits", "idle", "Tap", { type: "tap", component: "footer" }],
  ]) {
    const line = said(session);
    assert.deepEqual([line.text, line.detail, line.tone], [text, detail, tone], text);
    assert.deepEqual(line.action, { title, events: [event] }, text);
    assert.equal(line.progress, null);
  }
});

test("an auto footer that is not automatic says so", () => {
  const footer = auto({ thresholdOffset: null });
  const off = { ...configuration, footer: { automaticallyRefresh: false } };
  assert.equal(said({ footer }, 0, { configuration: off }).detail, "automatic refresh is off");
});

test("the end of a simulated load is told once nothing else is due before", () => {
  const load = { ...configuration, simulatedLoad: { header: { afterMs: 2500 } } };
  const detail = (differences, components = {}) => said(
    { header: header(refreshing), ...components, ...differences }, -54, { configuration: load },
  ).detail;
  assert.equal(detail({ nextChangeMs: 3450 }), "ends at 3.5 s");
  assert.equal(detail({ nextChangeMs: null }), "takes 2.5 s");
  assert.equal(detail({ nextChangeMs: 250, animations: [{}] }), "takes 2.5 s");
  assert.equal(detail({ nextChangeMs: 250 }, { footer: back(refreshing) }), "takes 2.5 s");
  assert.equal(detail({ nextChangeMs: null, clock: "manual" }), "Play runs its clock");
  assert.equal(said({ header: header(refreshing) }, -54, { configuration: null }).detail, "");
});

test("a client's view, a removed component and an empty session are explained", () => {
  const external = { driver: "external" };
  assert.equal(said({ header: header(), scrollView: external }).text, "A client drives this view");
  assert.equal(said({ header: header(), scrollView: external }, -10).text, "10.0 of 54 pt");
  const none = { header: null, footer: null };
  assert.equal(said({}, 0, { configuration: none }).text, "Nothing to refresh");
  const removed = said({}, 0, { configuration: { header: {} } });
  assert.deepEqual(removed.action.events, [{ type: "addComponent", component: "header" }]);
});

test("what the last event asked in vain is told, and the action stays", () => {
  const ignored = { revision: 3, what: "beginRefreshing", because: "it was refreshing already" };
  const explain = { component: "header", ignored: [{ ...ignored, revision: 1 }, ignored] };
  const line = said({ revision: 3, header: header(refreshing) }, -54, { explain });
  assert.deepEqual([line.text, line.detail, line.tone],
    ["Ignored: it was refreshing already", "", "ignored"]);
  assert.equal(line.action.title, "End");
  for (const [revision, component, list] of [
    [4, "header", explain.ignored], [3, "footer", explain.ignored], [3, "header", []],
  ]) {
    const other = said({ revision, header: header() }, 0,
      { explain: { component, ignored: list } });
    assert.equal(other.tone, "idle");
  }
});

test("a session that cannot be followed is told before all else", () => {
  const away = { name: "away", message: "No answer." };
  const line = said({ header: header() }, 0, { phase: away });
  assert.deepEqual([line.text, line.tone], ["The page records no events now", "error"]);
  const connecting = { name: "connecting", message: null };
  const input = { snapshot: null, screen: null, explain: null, configuration: null };
  assert.equal(whyLine({ ...input, phase: connecting }).text, "Connecting …");
  assert.equal(whyLine({ ...input, phase: away }).tone, "error");
});

test("a view that does not move is told, and a finger whose moves are not answered", () => {
  const fixed = { header: header(), scrollView: { motionRange: { x: null, y: null } } };
  assert.equal(said(fixed, 0).text, "The view does not move");
  for (const more of [{}, { phase: { name: "away", message: "No answer." } }]) {
    assert.equal(said({ header: header() }, 0, { isSilent: true, ...more }).text, "The events wait for the server");
  }
});

test("rows are added with the height that they have", () => {
  const empty = snapshot({ scrollView: { rows: 0 } });
  for (const [session, rowHeight, event] of [
    [snapshot(), 44, { rows: 25 }], [snapshot(), null, { rows: 25, rowHeight: 44 }],
    [empty, null, { rows: 5, rowHeight: 60 }],
  ]) {
    assert.deepEqual(rowsEvent(session, { list: { rowHeight } }, 5),
      { type: "reloadData", ...event });
  }
});
