// What the page says: numbers and instants in words.

const units = [["day", 86_400_000], ["h", 3_600_000], ["min", 60_000], ["s", 1000]];

/** What a session's phases are called. */
export const phases = {
  connecting: "Connecting …", live: "Connected", away: "Server away", restarted: "Session lost", gone: "Session gone",
  full: "Session full", refused: "Not shown", unauthorized: "Token needed",
};

export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number of things: "1 event", "3 events". */
export function counted(count, name) {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** How long ago an instant was, in its largest unit; both are wall-clock times in milliseconds. */
export function ageText(thenMs, nowMs) {
  const pastMs = Math.max(0, nowMs - thenMs);
  const [unit, lengthMs] = units.find(([, length]) => pastMs >= length) ?? units.at(-1);
  const count = Math.floor(pastMs / lengthMs);
  return `${unit === "day" ? counted(count, unit) : `${count} ${unit}`} ago`;
}

/** What a session came to rest without, of events whose `until` was not reached. */
export function unreachedText(events) {
  const { until } = events.find((event) => event.until && event.until !== "rest");
  if (until === "effect") return "The session came to rest without another effect.";
  return `The session came to rest without ${until.component} ${until.state ?? until.effect}.`;
}
