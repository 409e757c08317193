// Sessions that come in: a recording, by file or drop, or a share link.

import { parseAddress } from "../../model/address.js";
import { isSessionName, nameRule } from "../../model/names.js";
import { placeText } from "../../model/refusal.js";
import { sharedRecording } from "../../model/share.js";
import { capitalized, counted } from "../../model/words.js";
import { attempt } from "../calls.js";
import { noteElement, openDialog, said } from "../dialog.js";
import { element, sign } from "../element.js";

/** The server takes no longer recording, in bytes. */
const longestFile = 64 << 20;

/** Checks recordings, and makes sessions of them after asking. */
export class Incoming {
  #app;

  constructor(app) {
    this.#app = app;
    this.#openLink();
    addEventListener("hashchange", () => this.#openLink());
  }

  /** Has the server check a recording, and shows what it says. */
  async openFile(file) {
    try {
      if (file.size > longestFile) throw new Error("The file has more than 64 MiB.");
      const text = await file.text();
      const { body } = await this.#app.request("POST", "/v1/recordings/verify", { body: text });
      const recording = JSON.parse(text);
      const title = recording.title ?? recording.name ?? file.name;
      await this.#ask(title, recording, verdictOf(recording, body));
    } catch (error) {
      this.#app.notice(`${file.name} cannot be opened. ${error.message}`, { kind: "error" });
    }
  }

  /** Opens the link of the address, which stays there until that is decided. */
  async #openLink() {
    const { shared } = parseAddress(location);
    if (shared === null) return;
    await attempt(this.#app, async () => {
      const recording = await sharedRecording(shared);
      const count = counted(recording.events.length, "event");
      await this.#ask(`Open ${recording.name}?`, recording, element("p", {},
        `A session with ${count} was shared with you. If you open it, this server makes the session.`));
    });
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** Offers to make a session of a recording; resolves when that is decided. */
  async #ask(title, recording, content) {
    const value = await this.#app.freeName(recording.name ?? "recording");
    const name = element("input", { "aria-label": "Name of the session", autofocus: true, value });
    const note = noteElement("", "alert");
    await new Promise((decided) => {
      const onsubmit = (event) => {
        event.preventDefault();
        said(note, async () => {
          await this.#restore(name.value, recording);
          dialog.close();
        });
      };
      const dialog = openDialog(title, { class: "incoming", onclose: decided }, content,
        element("form", { onsubmit }, element("div", { class: "dialog-line" }, name,
          element("button", { class: "primary" }, "Open")),
        note));
    });
  }

  async #restore(name, recording) {
    if (!isSessionName(name)) throw new Error(nameRule);
    await this.#app.request("POST", `/v1/sessions/${name}/restore`, { body: recording });
    this.#app.open(name);
  }
}

/** What the server says of a recording: it is equal, it differs, or it expects nothing. */
function verdictOf({ events }, { matches, step, atMs, differences }) {
  const verdict = (kind, shape, ...content) => element("p", { class: `verdict ${kind}` },
    element("span", { "aria-hidden": "true" }, shape), element("span", {}, ...content));
  if (matches) return verdict("equal", sign("tick"), `Equal in all ${counted(events.length, "step")}.`);
  if (matches !== false) {
    return verdict("unchecked", "○",
      `The recording expects nothing: the server played ${counted(events.length, "event")} and compared no values.`);
  }
  const [{ pointer, expected, actual }, ...rest] = differences;
  const others = rest.length > 0 ? `, and ${counted(rest.length, "other value")}` : "";
  return verdict("different", "≠", `Different at step ${step} of ${events.length}, ${atMs.toFixed(3)} ms. `,
    element("small", {}, `${capitalized(placeText(pointer))} is ${shown(actual)}, recorded as ${shown(expected)}${others}.`));
}

function shown(value) {
  return value === undefined ? "absent" : JSON.stringify(value);
}
