// The sentences of an exhibit's text, and the instants that they speak about.

/** A sentence, or the part of one up to a colon or a semicolon. */
const part = /\S.*?(?:[.:;]["”)]*(?=\s)|$)/gs;

/** The parts of a text of the entry: `{text, place, ms}`, both null for a part that speaks of no instant. */
export function sentencesOf(run, story, { instants, ...entry }, name) {
  return entry[name].match(part).map((text) => {
    const known = instants.find((each) => each.sentence === name && text.includes(each.text));
    return { text, place: known ? placeOf(run, story, known) : null, ms: known?.atMs ?? null };
  });
}

/** The place at which an instant of the run is shown: of an event that takes no time, its step. */
function placeOf(run, story, { afterEvent, atMs }) {
  const startMs = afterEvent === -1 ? 0 : run.events[afterEvent]?.atMs;
  return startMs === atMs ? story.placeOfEvent(run, afterEvent + 1) : story.placeOf(atMs);
}
