// The paths of a curve.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pointSeries } from "../../../Public/model/pointSeries.js";
import { curvePaths } from "../../../Public/view/curve.js";

const known = NaN;
const table = {
  "a line, and the area under it": [[0, 1, 2], null, "M0 9.0L1 8.0L2 7.0", "M0 9L0 9.0L1 8.0L2 7.0L2 9Z"],
  "what stands has its ends alone": [[3, 3, 3, 3, 5], null, "M0 6.0L3 6.0L4 4.0"],
  "what is not known is a gap": [[1, known, 2], null, "M0 8.0M2 7.0"],
  "a column with a peak has both of its values": [[0, 0, 0], [0, 4, 0], "M0 9.0L1 9.0L1 5.0L2 9.0"],
  "nothing": [[], null, ""],
};

for (const [name, [min, max, line, area]] of Object.entries(table)) {
  test(`${name}: ${line || "no path"}`, () => {
    const paths = curvePaths({ min, max: max ?? min }, (column) => column, (value) => 9 - value, 9);
    assert.equal(paths.line, line);
    if (area) assert.equal(paths.area, area);
  });
}

test("between two points the value changes linearly; before, after and beside NaN there is none", () => {
  const series = pointSeries([{ ms: 0, value: 0 }, { ms: 10, value: 20 }, { ms: 20, value: NaN }]);
  const { min, max } = series.columns(null, -2, 14, 4);
  assert.deepEqual([...min], [NaN, 8, 16, NaN].map((value, index) => (index === 0 ? 0 : value)));
  assert.equal(min, max);
  assert.equal(series.endMs, 20);
  assert.equal(pointSeries([]).endMs, null);
});
