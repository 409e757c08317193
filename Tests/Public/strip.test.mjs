import assert from "node:assert/strict";
import test from "node:test";
import { componentText } from "../../Public/strip.js";
import { header } from "./Snapshots.mjs";

test("a component's text has percent, edge, threshold and number of refreshes", () => {
  for (const [component, percent, details] of [
    [{}, "0 %", "edge 0 · threshold \u221254 · 0 refreshes"],
    [{ pullingPercent: 1.3596, edgeOffset: -20.04, thresholdOffset: -74.06, refreshingCount: 1 },
      "136 %", "edge \u221220 · threshold \u221274.1 · 1 refresh"],
    [{ edgeOffset: null, thresholdOffset: 257.5 }, "0 %", "threshold 257.5 · 0 refreshes"],
    [{ pullingPercent: null, edgeOffset: null, thresholdOffset: null, refreshingCount: 12 },
      "–", "12 refreshes"],
  ]) {
    const text = componentText(header(component));
    // Each item has a no-break space: lines break between items only.
    assert.deepEqual({ ...text, details: text.details.replaceAll("\u00a0", " ") },
      { percent, details });
  }
});
