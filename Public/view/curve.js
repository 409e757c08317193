// A curve as the paths of a line and of the area under it.

/**
 * The paths `{line, area}` through the least and the greatest value of each column of a series; `x` has the
 * middle of a column, `y` the place of a value, and the area goes down to `base`. Columns that are not known
 * are gaps.
 */
export function curvePaths(columns, x, y, base) {
  const parts = partsOf(columns, x, y);
  const down = (point) => `${point.split(" ")[0]} ${base}`;
  const closed = (points) => [down(points[0]), ...points, down(points.at(-1))];
  return {
    line: parts.map((points) => `M${points.join("L")}`).join(""),
    area: parts.map((points) => `M${closed(points).join("L")}Z`).join(""),
  };
}

function partsOf({ min, max }, x, y) {
  const parts = [];
  let lastY = NaN;
  for (let index = 0; index < min.length; index += 1) {
    if (Number.isNaN(min[index])) {
      lastY = NaN;
      continue;
    }
    if (Number.isNaN(lastY)) parts.push([]);
    else if (isFlat(min, max, index)) continue;
    const ends = [y(max[index]), y(min[index])];
    const middle = (ends[0] + ends[1]) / 2;
    const isOne = min[index] === max[index] || isSlope(min, max, index);
    if (Math.abs(ends[1] - lastY) < Math.abs(ends[0] - lastY)) ends.reverse();
    for (const end of isOne ? [middle] : ends) parts.at(-1).push(`${x(index)} ${end.toFixed(1)}`);
    lastY = isOne ? middle : ends[1];
  }
  return parts;
}

/** True where both neighbours have the same value, and the line needs no point. */
function isFlat(min, max, index) {
  const value = min[index];
  return max[index] === value && min[index - 1] === value && max[index - 1] === value
    && min[index + 1] === value && max[index + 1] === value;
}

/** True where the values only rise or only fall from one neighbour to the other: one point tells them. */
function isSlope(min, max, index) {
  const [left, right] = [index - 1, index + 1];
  return (min[index] >= max[left] && max[index] <= min[right])
    || (max[index] <= min[left] && min[index] >= max[right]);
}
