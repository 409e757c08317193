// Calls of the server that several views make.

import { present, source } from "../model/configuration.js";
import { openDialog } from "./dialog.js";
import { element } from "./element.js";

/** The body of what a path answers. */
export async function read(app, path) {
  return (await app.request("GET", path)).body;
}

/** Does something; a notice says why it fails. */
export async function attempt(app, action) {
  try {
    await action();
  } catch (error) {
    app.notice(error.message, { kind: "error" });
  }
}

/** Copies what `make` makes, and says so; the browser may not let the page copy: then the text is shown. */
export function copyText(app, title, said, make) {
  return attempt(app, async () => {
    const text = await make();
    try {
      await navigator.clipboard.writeText(text);
      app.notice(said);
    } catch {
      openDialog(title, { class: "copy" }, element("pre", { tabindex: 0 }, text));
    }
  });
}

/** Makes a session under a free name near the wanted one; resolves to its name. */
export async function createSession(app, wanted, configuration) {
  const name = await app.freeName(wanted);
  await app.create(name, configuration);
  return name;
}

/** Makes a session of a lane's events up to a revision, with an ending to its name, and opens it. */
export async function fork(app, lane, ending, revision) {
  const name = await app.freeName(`${lane.name.slice(0, 110)}-${ending}`);
  await app.request("POST", `${lane.path}/fork`, { body: { name, revision } });
  app.open(name);
}

/** The configuration in force of the session shown, which may not have been read yet. */
export async function configurationInForce(app) {
  const { path, configuration } = app.lane;
  return configuration ?? read(app, `${path}/configuration`);
}

/** What to make the session shown from, as it is now: without defaults. */
export async function presentSource(app) {
  const { path, snapshot } = app.lane;
  const [configuration, now, recording, created] = await Promise.all([configurationInForce(app),
    // A session that was just opened may not be drawn yet.
    snapshot ?? read(app, path),
    ...["recording?expected=none", "configuration?revision=0"].map((part) =>
      read(app, `${path}/${part}`))]);
  return source(recording.configuration, created, present(configuration, now));
}
