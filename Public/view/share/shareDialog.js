// Sharing the session: as a link, as a recording.

import { shareAddress } from "../../model/address.js";
import { longestLink, shareText } from "../../model/share.js";
import { counted } from "../../model/words.js";
import { read } from "../calls.js";
import { noteElement, openDialog, said, section } from "../dialog.js";
import { button, element } from "../element.js";

/** How long a browser may take to begin a download, in milliseconds. */
const downloadMs = 60_000;

/** The dialog of the session shown. */
export class ShareDialog {
  #app;
  #incoming;

  /** @param {Incoming} incoming Takes the files that are opened. */
  constructor(tools, app, incoming) {
    this.#app = app;
    this.#incoming = incoming;
    tools.append(button("Share", () => this.open(), { class: "primary", id: "share" }));
  }

  open() {
    const { name, path } = this.#app.lane;
    const dialog = openDialog(`Share ${name}`, { class: "share" }, this.#link(path),
      this.#recording(name, path, () => dialog.close()));
  }

  #link(path) {
    const field = element("input", { readonly: true, autofocus: true, "aria-label": "Link" });
    const note = noteElement();
    const copyLink = button("Copy link", () => {
      field.select();
      return copy(field.value, note);
    }, { class: "primary", disabled: true });
    said(note, async () => {
      const recording = await read(this.#app, `${path}/recording?expected=none`);
      field.value = location.origin + shareAddress(await shareText(recording));
      const { length } = field.value;
      copyLink.disabled = length > longestLink;
      const what = `${counted(recording.events.length, "event")} in ${length} characters`;
      return copyLink.disabled
        ? `${what}: chat programs cut so long a link. Send the recording instead.`
        : `The configuration and ${what}.`;
    });
    return section("Link", line(field, copyLink), note);
  }

  #recording(name, path, close) {
    const onchange = () => {
      close();
      this.#incoming.openFile(chooser.files[0]);
    };
    const chooser = element("input", { type: "file", accept: ".json", hidden: true, onchange });
    const note = noteElement("It holds all that was seen. One that is opened, or dropped on the " +
      "page, is checked for differences.");
    const saveAll = () => said(note, async () => {
      const recording = await read(this.#app, `${path}/recording`);
      save(`${name}.overscroll.json`, `${JSON.stringify(recording, null, 2)}\n`);
      return "Saved.";
    });
    return section("Recording", line(button("Save as a file", saveAll, { class: "save" }),
      button("Open a file …", () => chooser.click()), chooser), note);
  }
}

/** The browser may not let the page copy. */
function copy(text, note) {
  return said(note, () => navigator.clipboard.writeText(text).then(() => "Copied."));
}

/** Downloads a text as a file. */
function save(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), downloadMs);
}

function line(...content) {
  return element("div", { class: "dialog-line" }, ...content);
}
