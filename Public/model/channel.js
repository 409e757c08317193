// One channel of a series: a column of numbers that grows, with minima and maxima of its blocks.

/** Samples in a block of each level of the pyramid. */
const blockSizes = [8, 64, 512, 4096, 32768];

/** Numbers by index. NaN stands for a value that is not known; minima and maxima leave it out. */
export class Channel {
  #values = new Float64Array(64);
  #levels = blockSizes.map((size) => ({
    size, min: new Float64Array(8), max: new Float64Array(8),
  }));

  at(index) {
    return this.#values[index];
  }

  /** Sets the value after the last one; `index` is the number of values before it. */
  push(index, value) {
    this.#values = withRoom(this.#values, index);
    this.#values[index] = value;
    for (const level of this.#levels) {
      const block = Math.floor(index / level.size);
      const isFirst = index % level.size === 0;
      this.#setBlock(level, block, isFirst ? value : least(level.min[block], value),
        isFirst ? value : greatest(level.max[block], value));
    }
  }

  #setBlock(level, block, min, max) {
    level.min = withRoom(level.min, block);
    level.max = withRoom(level.max, block);
    [level.min[block], level.max[block]] = [min, max];
  }

  truncate(length) {
    for (const level of this.#levels) {
      const block = Math.floor(length / level.size);
      const { min, max } = this.range(block * level.size, length);
      this.#setBlock(level, block, min, max);
    }
  }

  /** The level of the longest block from an index on that ends before another; none for most. */
  #levelAt(index, to) {
    if (index % blockSizes[0] !== 0) return undefined;
    return this.#levels.findLast(({ size }) => index % size === 0 && index + size <= to);
  }

  /** The least and the greatest value of the indices in [from, to); NaN if none is known. */
  range(from, to) {
    let [min, max] = [NaN, NaN];
    for (let index = from; index < to;) {
      const level = this.#levelAt(index, to);
      const block = level && index / level.size;
      min = least(min, level ? level.min[block] : this.#values[index]);
      max = greatest(max, level ? level.max[block] : this.#values[index]);
      index += level?.size ?? 1;
    }
    return { min, max };
  }
}

export function least(a, b) {
  return a <= b || Number.isNaN(b) ? a : b;
}

export function greatest(a, b) {
  return a >= b || Number.isNaN(b) ? a : b;
}

/** The array, or a copy twice as long if it has no place for an index. */
export function withRoom(array, index) {
  if (index < array.length) return array;
  const longer = new Float64Array(2 * index);
  longer.set(array);
  return longer;
}
