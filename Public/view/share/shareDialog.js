// Sharing the session: as a link, as a recording.

import { shareAddress } from "../../model/address.js";
import { longestLink, shareText } from "../../model/share.js";
import { counted } from "../../model/words.js";
import { read } from "../calls.js";
import { noteElement, openDialog, said, section } from "../dialog.js";
import { button, element } from "../element.js";

/** How long a browser may take to begin a download, in milliseconds. */
const downloadMs = 60_000;

/** The button that opens the dialog of the session shown; `incoming` takes the files that are opened there. */
export function shareButton(app, incoming) {
  return button("Share", () => {
    const dialog = openDialog(`Share ${app.lane.name}`, { class: "share" }, linkSection(app),
      recordingSection(app, incoming, () => dialog.close()));
  }, { class: "primary", id: "share" });
}

function linkSection(app) {
  const field = element("input", { readonly: true, autofocus: true, "aria-label": "Link" });
  const note = noteElement();
  const copyLink = button("Copy link", () => {
    field.select();
    // The browser may not let the page copy.
    return said(note, () => (navigator.clipboard?.writeText(field.value) ?? Promise.reject())
      .then(() => "Copied.", () => "The browser did not let the page copy. Copy the selected link yourself."));
  }, { class: "primary", disabled: true });
  said(note, async () => {
    const recording = await read(app, `${app.lane.path}/recording?expected=none`);
    field.value = location.origin + shareAddress(await shareText(recording));
    const { length } = field.value;
    copyLink.disabled = length > longestLink;
    const what = `${counted(recording.events.length, "event")} in ${length} characters`;
    return copyLink.disabled
      ? `${what}: chat programs shorten long links. Send the recording instead.`
      : `The configuration and ${what}.`;
  });
  return section("Link", line(field, copyLink), note);
}

function recordingSection(app, incoming, close) {
  const { name, path } = app.lane;
  const chooser = element("input", { type: "file", accept: ".json", hidden: true, onchange: () => {
    close();
    incoming.openFile(chooser.files[0]);
  } });
  const note = noteElement("The file has configuration, events and results. The server compares a file that you open.");
  const saveAll = () => said(note, async () => {
    const recording = await read(app, `${path}/recording`);
    save(`${name}.overscroll.json`, `${JSON.stringify(recording, null, 2)}\n`);
    return "Saved.";
  });
  return section("Recording", line(button("Save as a file", saveAll, { class: "save" }),
    button("Open a file …", () => chooser.click()), chooser), note);
}

/** Downloads a text as a file. */
function save(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), downloadMs);
}

const line = (...content) => element("div", { class: "dialog-line" }, ...content);
