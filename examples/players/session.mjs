// An adapter of a session of a server: node session.mjs http://127.0.0.1:8080 FILE… plays recordings against it.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { play } from "./player.mjs";

const callbacks =
  ["refreshing", "beginRefreshingCompletion", "endRefreshingAnimationBegin", "endRefreshingCompletion"];

/** An adapter of the session `played`. */
export function sessionAdapter(origin) {
  const path = `${origin}/v1/sessions/played`;
  let [dueMs, after] = [0, 0];
  async function call(method, url, body) {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok && method !== "DELETE") throw new Error(await answer.text());
    return answer.status === 204 ? null : answer.json();
  }
  const post = (event) => call("POST", `${path}/events`, event);
  const pass = (toMs) => post({ type: "advance", toMs });
  return {
    async create(configuration) {
      await call("DELETE", path);
      await call("PUT", path, configuration);
    },
    // A gesture takes its time by itself: the session goes to its begin, and has its end afterwards.
    async send({ atMs, ...event }) {
      // A component with a fault, for the test: it never ends.
      if (process.env.FAULT && event.type === "endRefreshing") return;
      await pass(event.type === "gesture" ? atMs : dueMs);
      await post(event);
    },
    advance: (toMs) => (dueMs = toMs),
    async show() {
      await pass(dueMs);
      const { header, footer, trailer, scrollView } = await call("GET", path);
      const page = await call("GET", `${path}/effects?after=${after}&limit=1000`);
      after = page.effects.at(-1)?.index ?? after;
      const effects = page.effects.filter(({ type }) => callbacks.includes(type));
      return { header, footer, trailer, scrollView, effects: effects.map(({ component, type }) => [component, type]) };
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [origin, ...files] = process.argv.slice(2);
  for (const file of files) {
    const recording = JSON.parse(readFileSync(file, "utf8"));
    try {
      console.log(`${await play(recording, sessionAdapter(origin))} values match`);
    } catch ({ message }) {
      console.log(message);
      process.exitCode = 1;
    }
  }
}
