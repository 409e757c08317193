import assert from "node:assert/strict";
import test from "node:test";
import { leadingComponent } from "../../../Public/model/screen.js";
import { header, snapshot } from "../Snapshots.mjs";

const refreshing = { state: "refreshing", isRefreshing: true };
const back = (rest) => header({ kind: "back", edgeOffset: 213, thresholdOffset: 257, ...rest });
const auto = (rest) => header({ kind: "auto", edgeOffset: null, thresholdOffset: 257,
                                frame: { x: 0, y: 880, width: 375, height: 44 }, ...rest });
const trailer = header({ edgeOffset: 0, thresholdOffset: 60 });

test("what is pulled most leads, else what refreshes, else what moved last, else the first shown", () => {
  for (const [components, offset, last, name] of [
    [{ header: header(), footer: back() }, { y: 0 }, null, "header"],
    [{ header: header(), footer: back() }, { y: 230 }, null, "footer"],
    [{ header: header(), footer: back(refreshing) }, { y: 0 }, null, "footer"],
    [{ header: header(), footer: back(refreshing) }, { y: -10 }, null, "header"],
    [{ header: header({ hidden: true }), footer: back() }, { y: 0 }, null, "footer"],
    [{ header: header({ hidden: true }) }, { y: 0 }, null, "header"],
    [{ header: header(refreshing), footer: auto() }, { y: -54 }, "footer", "header"],
    [{ header: header(), footer: back() }, { y: 100 }, "footer", "footer"],
    [{ header: header() }, { y: 0 }, "footer", "header"],
    [{ header: header(), trailer }, { y: -10, x: 10 }, null, "header"],
    [{ header: header(), trailer }, { y: -10, x: 20 }, null, "trailer"],
    [{ trailer }, { y: 0, x: 0 }, null, "trailer"],
    // An auto footer that stands in sight is not pulled.
    [{ header: header(), footer: auto() }, { y: 230 }, null, "header"],
    [{ header: header(), footer: auto(), scrollView: { isTracking: true } }, { y: 230 }, null, "footer"],
    [{}, { y: 0 }, "header", null],
  ]) {
    const screen = { offset: { x: 0, ...offset } };
    assert.equal(leadingComponent(snapshot(components), screen, last), name, JSON.stringify([offset, last]));
  }
});
