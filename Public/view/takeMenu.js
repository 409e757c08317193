// What can be done with a take: from its card, and beside the timeline while it is shown.

import { shareAddress } from "../model/address.js";
import { shareText } from "../model/share.js";
import { outcomeOf, peakText } from "../model/takes.js";
import { attempt, copyText, fork } from "./calls.js";
import { openMenu } from "./menu.js";

/** Opens all that can be done with a take. */
export function openTakeMenu(app, take, anchor) {
  const other = app.takes.list.length > 1;
  openMenu(anchor, `Take ${take.number}`, [
    other ? { title: "Compare with …", run: () => openCompareMenu(app, take, anchor) }
      : { title: "Compare with …", detail: "needs one more take" },
    { title: "A / B …", run: () => compareSessions(app, take) },
    null,
    ...copies(app, take),
    null,
    { title: "Fork from its start", run: () => attempt(app, () => fork(app, app.lane, `take${take.number}`, take.firstRevision - 1)) },
    { title: "Find in the log", run: () => {
      app.setPanel("log");
      app.setCursor(take.fromMs);
    } },
  ]);
}

/** Opens the takes that can be laid over one. */
export function openCompareMenu(app, take, anchor) {
  const { compared, list } = app.takes;
  const presentMs = app.lane.timeMs(performance.now());
  openMenu(anchor, `Take ${take.number} beside`, list.filter(({ number }) => number !== take.number)
    .toReversed().map((other) => ({
      title: `Take ${other.number}`, isChosen: other.number === compared?.number,
      detail: `${peakText(other)} · ${outcomeOf(other, presentMs).text}`,
      run: () => app.takes.compare(other.number, take.number),
    })));
}

/** Asks in what a second session differs, which then gets the take's finger too. */
export function compareSessions(app, take) {
  app.dispatchEvent(new CustomEvent("compare", { detail: take }));
}

function copies(app, take) {
  const copy = (title, make) => ({ title, run: () =>
    copyText(app, title, `Copied: take ${take.number}, ${title.replace(/^Copy (as )?/, "")}.`, make) });
  return [
    copy("Copy as a recording", async () =>
      `${JSON.stringify(await app.takes.recordingOf(take), null, 2)}\n`),
    copy("Copy a share link", async () =>
      location.origin + shareAddress(await shareText(await app.takes.recordingOf(take)))),
  ];
}
