// Where things are drawn: pure functions of the snapshot's numbers, in points.

/** The height of a stripe where there is no list. */
const stripeHeight = 44;

/** Rows thinner than this are drawn as stripes: there is no room for a text. */
const thinnestRow = 12;

/** The view is drawn at most this much larger than it is. */
const greatestScale = 1.25;

/** The scale at which a view of some size fits into a room, which may be of size 0 for a moment. */
export function fittingScale(view, room) {
  const scale = Math.min(room.width / (view.width || 1), room.height / (view.height || 1));
  return Math.max(Math.min(scale, greatestScale), 0.05);
}

/**
 * The rows that the view shows at an offset, and only these: a list may have millions.
 *
 * @returns {{isList: boolean, height: number, rows: {index: number, y: number}[]}} `y` is in the
 *   view's coordinates; without a list, or with rows too thin to read, the rows are stripes.
 */
export function visibleRows({ rows, contentSize, height }, offsetY) {
  const listed = rows > 0 ? contentSize.height / rows : 0;
  const isList = listed >= thinnestRow;
  const rowHeight = isList ? listed : stripeHeight;
  const count = isList ? rows : Math.ceil(contentSize.height / rowHeight);
  const first = Math.max(Math.floor(offsetY / rowHeight), 0);
  const end = Math.min(Math.ceil((offsetY + height) / rowHeight), count);
  const visible = [];
  for (let index = first; index < end; index += 1) {
    visible.push({ index, y: index * rowHeight - offsetY });
  }
  return { isList, height: rowHeight, rows: visible };
}

/** The offsets at which the view may rest, by axis: its content, widened by the adjusted insets. */
export function restRange({ contentInset, safeAreaInsets, contentSize, width, height }) {
  const inset = (edge) => contentInset[edge] + safeAreaInsets[edge];
  const axis = (least, extent, trailing, size) => ({
    least,
    most: Math.max(least, extent + trailing - size),
  });
  return {
    x: axis(0 - inset("left"), contentSize.width, inset("right"), width),
    y: axis(0 - inset("top"), contentSize.height, inset("bottom"), height),
  };
}

/** The middle of a component's arrow or spinner, left of its text by MJRefresh's inset. */
export function markCentre(width, textWidth, inset = 25) {
  return textWidth > 0 ? width / 2 - textWidth / 2 - inset : width / 2;
}

/** The component whose label takes a tap at a point of the view: a visible auto footer's. */
export function tapTarget({ footer, scrollView }, point) {
  if (footer?.kind !== "auto" || footer.hidden || !footer.stateLabel || footer.stateLabel.hidden) {
    return null;
  }
  const x = point.x + scrollView.contentOffset.x - footer.frame.x - footer.stateLabel.frame.x;
  const y = point.y + scrollView.contentOffset.y - footer.frame.y - footer.stateLabel.frame.y;
  const { width, height } = footer.stateLabel.frame;
  return x >= 0 && x < width && y >= 0 && y < height ? "footer" : null;
}
