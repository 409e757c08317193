// Where the boxes and arrows of a state diagram lie, in pixels.

/** Below this width the boxes are smaller and stand in two columns. */
const narrowWidth = 460;
/** How far an arrow bulges to its left: as a part of its length, and at most. */
const bulge = { part: 0.2, most: 76 };
/** Where a label stands on an arrow that is not level: clear of that of the opposite arrow, … */
const labelPlace = 0.38;
/** … and of those that leave the same box. */
const labelPlaces = { "idle-refreshing": 0.5, "pulling-noMoreData": 0.5 };
const lowerArrows = ["willRefresh-refreshing", "refreshing-willRefresh"];

/** The boxes of a diagram by state, `{x, y, width, height}`, in a room in pixels. */
export function boxesOf(states, { width, height }) {
  const isNarrow = width < narrowWidth;
  const size = isNarrow ? { width: 124, height: 40 } : { width: 140, height: 52 };
  const [left, right] = isNarrow ? [0, 1] : [0.08, 0.92];
  const isPulled = states.includes("pulling");
  // Columns from 0, left, to 1, right; rows from 0, top, to 1, bottom.
  const places = {
    idle: [left, 0], pulling: [right, 0], willRefresh: [0, 1],
    refreshing: [right, !isPulled ? 0 : isNarrow && states.includes("noMoreData") ? 0.5 : 1],
    noMoreData: isPulled && !isNarrow ? [0.47, 1] : [right, 1],
  };
  return new Map(states.map((state) => {
    const [column, row] = places[state];
    const [x, y] = [column * (width - size.width), row * (height - size.height)];
    return [state, { x: Math.round(x), y: Math.round(y), ...size }];
  }));
}

/**
 * An arrow from one box to another: a curve that bulges to its left, so that opposite arrows do not
 * meet. `path` and the points of its `head`, and the middle of the `label`'s baseline.
 */
export function arrowBetween(from, to, id) {
  const [start, end] = [centre(from), centre(to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  // From the upper left an arrow that bulged would cross those between the upper boxes.
  const isLevel = Math.abs(dy) < Math.abs(dx) / 4;
  const part = !isLevel && dx > 0 && dy > 0 ? 0.04 : bulge.part;
  // From willRefresh to refreshing is along the lower edge: there its right is outside.
  const side = lowerArrows.includes(id) ? -0.5 : 1;
  const by = side * Math.min(part, bulge.most / Math.hypot(dx, dy));
  const control = { x: (start.x + end.x) / 2 + dy * by, y: (start.y + end.y) / 2 - dx * by };
  const curve = [start, control, end];
  const [first, last] = [leaving(curve, from), 1 - leaving([end, control, start], to)];
  const [tip, base] = [pointAt(curve, last), pointAt(curve, last - 0.02)];
  const length = Math.hypot(tip.x - base.x, tip.y - base.y);
  const along = { x: (tip.x - base.x) / length, y: (tip.y - base.y) / length };
  const corner = (half) => at({
    x: tip.x - along.x * 11 - along.y * half, y: tip.y - along.y * 11 + along.x * half,
  });
  const place = isLevel ? 0.5 : labelPlaces[id] ?? labelPlace;
  const { x, y } = pointAt(curve, first + (last - first) * place);
  return {
    path: cut(curve, first, last), head: `${at(tip)} ${corner(5)} ${corner(-5)}`,
    label: { x, y: y + (!isLevel ? 4 : dx * by > 0 ? -9 : 20) },
  };
}

const centre = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
const at = ({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`;
const between = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
const pointAt = ([a, b, c], t) => between(between(a, b, t), between(b, c, t), t);

/** A part of a quadratic curve as path data; it ends inside the head. */
function cut([a, b, c], from, to) {
  const control = between(between(a, b, from), between(b, c, from), to - 0.01);
  return `M${at(pointAt([a, b, c], from))}Q${at(control)} ${at(pointAt([a, b, c], to - 0.01))}`;
}

/** The parameter at which a curve leaves its first box, with a gap of 3. */
function leaving(curve, { x, y, width, height }) {
  let [inside, outside] = [0, 0.5];
  for (let step = 0; step < 12; step += 1) {
    const middle = (inside + outside) / 2;
    const point = pointAt(curve, middle);
    const isInside = Math.abs(point.x - x - width / 2) < width / 2 + 3
      && Math.abs(point.y - y - height / 2) < height / 2 + 3;
    if (isInside) inside = middle;
    else outside = middle;
  }
  return outside;
}
