// The part that a run takes of what is much alike, as `Sample` in Tests/Support/TestSupport does for Swift.

/** Whether all is taken. */
export const isWhole = process.env.OVERSCROLL_WHOLE === "1";

const distance = isWhole ? 1 : 8;
const offset = Number.parseInt((process.env.SEED ?? "0").slice(0, 8), 16) || 0;

/** Whether the thing at an index of a list is taken: one in eight, which the commit decides; all with OVERSCROLL_WHOLE=1. */
export const takes = (index) => (index + offset) % distance === 0;
