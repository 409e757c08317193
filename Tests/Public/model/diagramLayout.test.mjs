// The state diagram: boxes, labels and arrows lie apart, whatever can follow.

import assert from "node:assert/strict";
import test from "node:test";
import { skeletonOf } from "../../../Public/model/diagram.js";
import { skeleton as overlay } from "../../../Public/model/overlay/diagram.js";
import { arrowOf, boxesOf, isStub, sizeOf } from "../../../Public/model/diagramLayout.js";

const dialects = ["mjrefresh-3.7.9", "mjrefresh-3.1.15.4", "mjrefresh-2.2.1", "mjrefresh-1.4.7", "eocrefresh",
                  "overscroll-1"];
const families = ["header", "autoFooter", "backFooter", "trailer"];

/** What the server tells of beside the usual arrows, in any dialect, by the state that is left. */
const others = {
  idle: ["noMoreData"], pulling: ["noMoreData", "willRefresh"], refreshing: ["willRefresh"],
  willRefresh: ["idle", "noMoreData"], noMoreData: ["refreshing", "willRefresh"],
};

/** The longest words that an arrow of each kind has. */
const words = {
  "idle-pulling": "past 117.5 pt", "pulling-idle": "back under 117.5", "idle-refreshing": "beginRefreshing",
  "refreshing-idle": "endRefreshing", "pulling-refreshing": "beginRefreshing", "noMoreData-idle": "resetNoMoreData",
  "idle-willRefresh": "no window yet", "willRefresh-refreshing": "its window comes",
  "idle-noMoreData": "no more data", "refreshing-noMoreData": "no more data", "noMoreData-refreshing": "beginRefreshing",
  "willRefresh-idle": "endRefreshing", "refreshing-willRefresh": "beginRefreshing",
  "pulling-noMoreData": "to noMoreData", "pulling-willRefresh": "to willRefresh",
  "idle-dragging": "finger moves", "dragging-armed": "finger moves", "armed-dragging": "finger moves",
  "dragging-returning": "finger lifts", "returning-idle": "its motion ends", "armed-settling": "finger lifts",
  "settling-refreshing": "its time is over", "refreshing-ending": "endRefreshing", "ending-idle": "its time is over",
  "idle-settling": "beginRefreshing",
};

/** The box of a label: 12 px of Liberation Sans, semibold, is at most 6.6 px a character. */
function labelBox(id, { x, y, anchor }) {
  const width = words[id].length * 6.6;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { x: left, y: y - 10, width, height: 13 };
}

const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width
  && a.y < b.y + b.height && b.y < a.y + a.height;

/** Each diagram that can be drawn: of a family in a dialect, while it leaves one of its states. */
function forEachDiagram(check) {
  const begun = ["idle", "settling"];
  check({ states: overlay.states, ids: [...overlay.arrows, begun].map((pair) => pair.join("-")), message: "overlay" });
  for (const dialect of dialects) {
    for (const family of families) {
      const { states, arrows } = skeletonOf(family.replace(/.*Footer/, "footer"), { kind: family.replace("Footer", "") }, dialect);
      for (const present of states) {
        const extra = others[present].filter((to) => states.includes(to)).map((to) => [present, to]);
        const ids = [...new Set([...arrows, ...extra].map((pair) => pair.join("-")))];
        check({ states, ids, message: `${dialect} ${family} ${present}` });
      }
    }
  }
}

/** Points along an arrow, its head not among them. */
function pointsOf({ points: [ax, ay, bx, by, cx, cy, dx, dy] }) {
  return Array.from({ length: 40 }, (_, index) => {
    const t = index / 40;
    const mix = (a, b, c, d) => (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
    return { x: mix(ax, bx, cx, dx), y: mix(ay, by, cy, dy) };
  });
}

function cross(a, b, c, d) {
  const side = (p, q, r) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

test("boxes and labels are in the diagram, and no label is on another or on a box", () => {
  forEachDiagram(({ states, ids, message }) => {
    const { width, height } = sizeOf(states);
    const boxes = [...boxesOf(states)];
    const labels = ids.map((id) => [id, arrowOf(id, states)?.label]).filter(([, label]) => label)
      .map(([id, label]) => [id, labelBox(id, label)]);
    const all = [...boxes, ...labels];
    for (const [index, [name, box]] of all.entries()) {
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height,
        `${message}: ${name} is cut, ${JSON.stringify(box)}`);
      for (const [other, against] of all.slice(index + 1)) {
        assert.ok(!overlap(box, against), `${message}: ${name} lies on ${other}`);
      }
    }
  });
});

test("no arrow crosses another, a box or a label; each ends at its boxes", () => {
  forEachDiagram(({ states, ids, message }) => {
    const boxes = boxesOf(states);
    const arrows = ids.map((id) => ({ id, arrow: arrowOf(id, states) }));
    for (const { id, arrow } of arrows) {
      assert.ok(arrow, `${message}: ${id} has no place`);
      const points = pointsOf(arrow);
      for (const { id: other, arrow: against } of arrows) {
        if (other === id) continue;
        const others = pointsOf(against);
        const isCrossed = points.slice(1).some((point, at) => others.slice(1).some((end, index) =>
          cross(points[at], point, others[index], end)));
        assert.ok(!isCrossed, `${message}: ${id} crosses ${other}`);
        const label = against.label && labelBox(other, against.label);
        const isOn = label && points.some(({ x, y }) =>
          x > label.x && x < label.x + label.width && y > label.y && y < label.y + label.height);
        assert.ok(!isOn, `${message}: ${id} goes through the label of ${other}`);
      }
      for (const [state, box] of boxes) {
        const isIn = ({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
        assert.ok(!points.some(isIn), `${message}: ${id} goes through ${state}`);
      }
      const [from, to] = id.split("-");
      assert.ok(distance(boxes.get(from), points[0]) < 6, `${id} begins at ${from}`);
      const [x, y] = arrow.points.slice(6);
      assert.ok(isStub(id) || distance(boxes.get(to), { x, y }) < 8, `${id} ends at ${to}`);
    }
  });
});

/** How far a point is from a box. */
function distance({ x, y, width, height }, point) {
  return Math.max(x - point.x, point.x - x - width, y - point.y, point.y - y - height);
}
