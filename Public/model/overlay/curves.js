// The curves of an overlay's animations, by their names in a snapshot.

const steps = 24;

/** The progress of a cubic-bezier curve at a fraction of its time, by halving. */
function bezier(x1, y1, x2, y2) {
  const at = (a, b, u) => 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3;
  return (fraction) => {
    let [low, high] = [0, 1];
    for (let step = 0; step < steps; step += 1) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < fraction) low = middle;
      else high = middle;
    }
    return at(y1, y2, (low + high) / 2);
  };
}

export const fastOutSlowIn = bezier(0.4, 0, 0.2, 1);

const curves = {
  linear: (x) => x,
  decelerate: (x) => 1 - (1 - x) ** 4,
  accelerateDecelerate: (x) => Math.cos((x + 1) * Math.PI) / 2 + 0.5,
  ease: bezier(0.25, 0.1, 0.25, 1),
};

/** The progress of a curve at a fraction of its time, from 0 to 1; an unknown one is linear. */
export function easeAt(name, fraction) {
  if (fraction <= 0) return 0;
  if (fraction >= 1) return 1;
  return (curves[name] ?? curves.linear)(fraction);
}
