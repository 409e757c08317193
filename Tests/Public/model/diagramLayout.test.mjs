import assert from "node:assert/strict";
import test from "node:test";
import { arrowBetween, boxesOf } from "../../../Public/model/diagramLayout.js";

const header = ["idle", "pulling", "refreshing", "willRefresh"];
const autoFooter = ["idle", "refreshing", "noMoreData", "willRefresh"];
const rooms = [[311, 280], [343, 280], [532, 180], [532, 244], [620, 360]];

/** How far a point is outside a box; negative inside. */
function outside({ x, y, width, height }, point) {
  return Math.max(x - point.x, point.x - x - width, y - point.y, point.y - y - height);
}

function forEachLayout(check) {
  for (const states of [header, autoFooter, [...header, "noMoreData"]]) {
    for (const [width, height] of rooms) {
      const boxes = boxesOf(states, { width, height });
      for (const [from, start] of boxes) {
        for (const [to, end] of boxes) {
          if (from !== to) check({ from, to, start, end, width, height });
        }
      }
    }
  }
}

test("boxes are inside the room and apart", () => {
  forEachLayout(({ from, to, start, end, width, height }) => {
    assert.ok(start.x >= 0 && start.x + start.width <= width, `${from} in ${width}`);
    assert.ok(start.y >= 0 && start.y + start.height <= height, `${from} in ${height}`);
    const apartX = Math.abs(start.x - end.x) >= start.width + 16;
    assert.ok(apartX || Math.abs(start.y - end.y) >= start.height + 16, `${from} ${to} ${width}`);
  });
});

test("an arrow goes from one box to the other and leaves a gap; opposite labels are apart", () => {
  forEachLayout(({ from, to, start, end }) => {
    const { path, head, label } = arrowBetween(start, end, `${from}-${to}`);
    const point = (text) => {
      const [x, y] = text.split(",").map(Number);
      return { x, y };
    };
    const first = outside(start, point(/^M([^Q]+)Q/.exec(path)[1]));
    const tip = outside(end, point(head.split(" ")[0]));
    for (const gap of [first, tip]) assert.ok(gap > 2 && gap < 5, `${from} ${to}: ${gap}`);
    const back = arrowBetween(end, start, `${to}-${from}`).label;
    assert.ok(Math.hypot(label.x - back.x, label.y - back.y) > 10, `${from} ${to}`);
  });
});
