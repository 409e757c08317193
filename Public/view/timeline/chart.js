// The curves of the timeline, in one canvas.

/** Columns that are drawn again beside new ones: a line is wider than one. */
const margin = 3;

/** Draws the least and the greatest value of each column of device pixels. */
export class Chart {
  canvas;

  #context;
  #last = null;

  constructor(canvas) {
    this.canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  resize(...lengths) {
    const [width, height] = lengths.map((length) =>
      Math.max(Math.round(length * devicePixelRatio), 1));
    if (this.canvas.width === width && this.canvas.height === height) return;
    Object.assign(this.canvas, { width, height });
    this.#last = null;
  }

  /**
   * Draws lines { series, channel, color, width, dash, y(value), fillFrom }: `y` is in parts of the
   * height from the top, `dash` in columns. What stays the same while the window moves on, by whole
   * columns, is copied; `key` is what the picture depends on beside it and new samples.
   */
  draw({ fromMs, toMs }, lines, key) {
    const last = this.#last;
    const { width } = this.canvas;
    const spanMs = toMs - fromMs;
    const columnMs = spanMs / width;
    const shift = last ? (fromMs - last.fromMs) / columnMs : NaN;
    const canCopy = last?.key === key && Math.abs(spanMs - last.spanMs) < 1e-6
      && shift >= 0 && shift < width && Math.abs(shift - Math.round(shift)) < 1e-3;
    const first = canCopy
      ? Math.max(Math.floor((last.endMs - fromMs) / columnMs) - margin, 0) : 0;
    if (canCopy) this.#copy(Math.round(shift));
    const ends = lines.map(({ series }) => series.endMs ?? -Infinity);
    // At rest nothing is new but the end of the last column.
    if (canCopy && shift < 1e-3 && Math.abs(Math.min(...ends) - last.endMs) < columnMs) return;
    // After the last sample there is nothing to draw.
    const end = Math.min(Math.ceil((Math.max(...ends) - fromMs) / columnMs) + margin, width);
    if (first < width) this.#drawColumns(first, Math.max(end, first), { fromMs, columnMs }, lines);
    this.#last = { key, fromMs, spanMs, endMs: Math.min(...ends) };
  }

  #copy(shift) {
    if (shift === 0) return;
    const context = this.#context;
    context.globalCompositeOperation = "copy";
    context.drawImage(this.canvas, -shift, 0);
    context.globalCompositeOperation = "source-over";
  }

  #drawColumns(first, end, { fromMs, columnMs }, lines) {
    const context = this.#context;
    const { width, height } = this.canvas;
    context.save();
    context.beginPath();
    context.rect(first, 0, width - first, height);
    context.clip();
    context.clearRect(first, 0, width - first, height);
    const start = Math.max(first - margin, 0);
    for (const line of lines) {
      const startMs = fromMs + start * columnMs;
      const columns = line.series.columns(
        line.channel, startMs, fromMs + end * columnMs, end - start);
      if (line.fillFrom !== null) this.#fill(line, columns, start);
      this.#trace(line, columns, start, Math.round(startMs / columnMs));
    }
    context.restore();
  }

  #fill({ y, color, fillFrom }, { max }, start) {
    const context = this.#context;
    const { height } = this.canvas;
    const top = y(fillFrom) * height;
    context.beginPath();
    for (let index = 0; index < max.length; index += 1) {
      if (max[index] > fillFrom) context.rect(start + index, top, 1, y(max[index]) * height - top);
    }
    context.fillStyle = color;
    context.globalAlpha = 0.1;
    context.fill();
    context.globalAlpha = 1;
  }

  #trace({ y, color, width, dash }, { min, max }, start, firstColumn) {
    const context = this.#context;
    const { height } = this.canvas;
    let lastY = NaN;
    const to = (x, value) => {
      context[Number.isNaN(lastY) ? "moveTo" : "lineTo"](x, value);
      lastY = value;
    };
    context.beginPath();
    for (let index = 0; index < min.length; index += 1) {
      const isGap = dash && (firstColumn + index) % dash.length >= dash.shown;
      if (Number.isNaN(min[index]) || isGap) {
        lastY = NaN;
        continue;
      }
      const x = start + index + 0.5;
      const ends = [y(max[index]) * height, y(min[index]) * height];
      if (isSlope(min, max, index)) {
        to(x, (ends[0] + ends[1]) / 2);
        continue;
      }
      if (Math.abs(ends[1] - lastY) < Math.abs(ends[0] - lastY)) ends.reverse();
      for (const end of ends) to(x, end);
    }
    context.strokeStyle = color;
    context.lineWidth = width * devicePixelRatio;
    context.lineJoin = "round";
    context.stroke();
  }
}

/** Whether the values only rise or only fall from one neighbour to the other: then a line does. */
function isSlope(min, max, index) {
  const [left, right] = [index - 1, index + 1];
  return (min[index] >= max[left] && max[index] <= min[right])
    || (max[index] <= min[left] && min[index] >= max[right]);
}
