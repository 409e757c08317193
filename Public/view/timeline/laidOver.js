// A take of the session laid over another one: the same session, shifted in time.

/** What `sceneOf` reads of a track, `byMs` later than it was, from one instant to another. */
export function laidOver(track, { fromMs, toMs, byMs }) {
  const shift = (series) => ({
    version: series.version,
    get endMs() {
      return series.endMs === null ? null : Math.min(series.endMs, toMs) + byMs;
    },
    columns: (channel, from, to, count) => {
      const known = series.columns(channel, from - byMs, to - byMs, count);
      const width = (to - from) / count;
      for (let index = 0; index < count; index += 1) {
        const atMs = from - byMs + (index + 0.5) * width;
        if (atMs < fromMs || atMs > toMs) known.min[index] = known.max[index] = NaN;
      }
      return known;
    },
  });
  return {
    lane: { snapshot: track.lane.snapshot, history: { samples: shift(track.lane.history.samples) } },
    pulled: (name) => shift(track.pulled(name)),
    states: track.states, readings: track.readings, title: null,
    bands: (name, window, endMs) => track.bands(name,
      { fromMs: Math.max(window.fromMs - byMs, fromMs), toMs: Math.min(window.toMs - byMs, toMs) },
      endMs - byMs).map((band) => ({ ...band, fromMs: band.fromMs + byMs, toMs: band.toMs + byMs })),
  };
}
