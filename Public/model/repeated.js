// A gesture once more.

/** The events of a gesture of the history as they are posted, from instant 0 on. */
export function repeated({ fromMs, events }) {
  return events.map(({ atMs, event }) => ({ ...event, atMs: atMs - fromMs }));
}
