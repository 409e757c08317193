// The layout of the view: pure functions of the snapshot's values, in points.

/** The height of a stripe, which stands for a row if there is no list. */
const stripeHeight = 44;

/** The least row height with room for text; lower rows are drawn as stripes. */
const leastRowHeight = 12;

/** The greatest scale at which the view is drawn. */
const greatestScale = 1.25;

/** The scale at which a view fits into a room; the room can have size 0 during page layout. */
export function fittingScale(view, room) {
  const scale = Math.min(room.width / (view.width || 1), room.height / (view.height || 1));
  return Math.max(Math.min(scale, greatestScale), 0.05);
}

/**
 * The rows that are visible at an offset; a list can have millions of others.
 *
 * @returns {{isList: boolean, height: number, rows: {index: number, y: number}[]}} `y` is in view
 *   coordinates. `isList` is false if the rows are stripes: without a list or with very low rows.
 */
export function visibleRows({ rows, contentSize, height }, offsetY) {
  const listed = rows > 0 ? contentSize.height / rows : 0;
  const isList = listed >= leastRowHeight;
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

/** The rest range of each axis: the content, extended by the adjusted insets. */
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

/** The centre x of arrow and spinner: left of the text by MJRefresh's inset, or the centre. */
export function markCentre(width, textWidth, inset = 25) {
  return textWidth > 0 ? width / 2 - textWidth / 2 - inset : width / 2;
}

/** The component that a tap at a point of the view reaches: an auto footer with a visible label. */
export function tapTarget({ footer, scrollView }, point) {
  if (footer?.kind !== "auto" || footer.hidden || !footer.stateLabel || footer.stateLabel.hidden) {
    return null;
  }
  const x = point.x + scrollView.contentOffset.x - footer.frame.x - footer.stateLabel.frame.x;
  const y = point.y + scrollView.contentOffset.y - footer.frame.y - footer.stateLabel.frame.y;
  const { width, height } = footer.stateLabel.frame;
  return x >= 0 && x < width && y >= 0 && y < height ? "footer" : null;
}
