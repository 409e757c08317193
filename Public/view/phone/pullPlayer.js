// Plays a pull: sends the finger's points as it comes to them.

import { fingerAt, pullMs } from "../../model/wholePull.js";

/** The time between two points, in milliseconds. */
const sampleMs = 16;

/** Plays a pull of `wholePull`, until it is over or a real finger takes its place. */
export async function playPull(pull, app) {
  const startedAt = performance.now();
  let isTaken = false;
  const take = () => { isTaken = true; };
  addEventListener("pointerdown", take, { capture: true, once: true });
  app.send([{ type: "setContentOffset", ...pull.offset },
            { type: "dragBegan", ...pull.from, at: startedAt }]);
  let at = startedAt;
  while (!isTaken && at - startedAt < pullMs) {
    await new Promise((done) => setTimeout(done, sampleMs));
    at = performance.now();
    app.send([{ type: "dragMoved", ...fingerAt(pull, at - startedAt), at }]);
  }
  removeEventListener("pointerdown", take, { capture: true });
  const end = isTaken ? { type: "dragCancelled" } : { type: "dragEnded", velocity: { x: 0, y: 0 } };
  app.send([{ ...end, at }]);
}
