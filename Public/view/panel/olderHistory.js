// Reads what happened before the known part of a session's history.

/** How many events, and how many effects, are read at once. */
const pageSize = 500;

/** Adds a page of older events and effects to a lane's history; whether there was one. */
export async function loadOlder(request, { path, history }) {
  const page = async (list, first = 1) => {
    const after = Math.max(0, first - 1 - pageSize);
    if (first <= 1) return [];
    const query = `after=${after}&limit=${first - 1 - after}`;
    return (await request("GET", `${path}/${list}?${query}`)).body[list];
  };
  const [events, effects] = await Promise.all([
    page("events", history.events[0]?.revision), page("effects", history.effects[0]?.index)]);
  history.addEvents(events);
  history.addEffects(effects);
  return events.length + effects.length > 0;
}
