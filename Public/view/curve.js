// A curve as the paths of a line and of the area under it.

/**
 * The paths `{line, area}` through the least and the greatest value of each column of a series; `x` has the
 * middle of a column, `y` the place of a value, and the area goes down to `base`. Columns that are not known
 * are gaps.
 */
export function curvePaths(columns, x, y, base) {
  const parts = partsOf(columns, x, y);
  return {
    line: parts.map((points) => `M${points.join("L")}`).join(""),
    area: parts.map((points) => `M${points[0].split(" ")[0]} ${base}L${points.join("L")}L${points.at(-1).split(" ")[0]} ${base}Z`)
      .join(""),
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
    const isOne = isSlope(min, max, index);
    if (Math.abs(ends[1] - lastY) < Math.abs(ends[0] - lastY)) ends.reverse();
    for (const end of isOne ? [middle] : ends) parts.at(-1).push(`${x(index)} ${end.toFixed(1)}`);
    lastY = isOne ? middle : ends[1];
  }
  return parts;
}

/** Whether nothing changes from one neighbour to the other: the line continues. */
function isFlat(min, max, index) {
  const value = min[index];
  return max[index] === value && min[index - 1] === value && max[index - 1] === value
    && min[index + 1] === value && max[index + 1] === value;
}

/** Whether the values only rise or only fall from one neighbour to the other: then a line does. */
function isSlope(min, max, index) {
  const [left, right] = [index - 1, index + 1];
  return (min[index] >= max[left] && max[index] <= min[right])
    || (max[index] <= min[left] && min[index] >= max[right]);
}
