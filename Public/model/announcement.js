// What assistive technology is told when a session changes.

import { componentNames } from "./screen.js";

const sentences = {
  pulling: " armed. Let go to refresh.", refreshing: " refreshing.",
  noMoreData: ": no more data.", idle: " idle.",
};

/** What has changed between two snapshots of one session, in sentences; null if it is not told. */
export function announcement(before, after) {
  const told = componentNames.map((name) => changeOf(name, before[name], after[name]));
  const added = after.scrollView.rows - before.scrollView.rows;
  if (added > 0) told.push(added === 1 ? "1 row added." : `${added} rows added.`);
  return told.filter((sentence) => sentence !== null).join(" ") || null;
}

function changeOf(name, before, after) {
  if (!before || !after || after.hidden || before.state === after.state) return null;
  const sentence = sentences[after.state];
  return sentence ? name[0].toUpperCase() + name.slice(1) + sentence : null;
}
