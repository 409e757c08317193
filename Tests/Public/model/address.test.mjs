// Addresses of the page, there and back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAddress, parseAddress, recordingIn, recordingPath, shareAddress } from "../../../Public/model/address.js";

const plain = {
  session: "demo", preset: null, museum: null, scorecard: null, other: null, panel: null, atMs: null, shared: null,
};
const parsed = (text) => parseAddress(new URL(text, "http://127.0.0.1"));

const addresses = [
  ["/", {}],
  ["/?session=a", { session: "a" }],
  ["/?session=a.b_c-1&preset=home", { session: "a.b_c-1", preset: "home" }],
  ["/?preset=home", { preset: "home" }],
  ["/?museum=gif-keeps-running", { session: "gif-keeps-running", museum: "gif-keeps-running" }],
  ["/?scorecard=own-time-in-eocrefresh",
   { session: "own-time-in-eocrefresh", scorecard: "own-time-in-eocrefresh" }],
  ["/?session=mine&museum=gif-keeps-running", { session: "mine", museum: "gif-keeps-running" }],
  ["/?session=a&panel=log&at=12596.125", { session: "a", panel: "log", atMs: 12596.125 }],
  ["/?at=0", { atMs: 0 }],
  ["/?session=+a%26b%3D%C3%BC", { session: " a&b=ü" }],
];

for (const [text, address] of addresses) {
  test(`${text} is read and written`, () => {
    assert.deepEqual(parsed(text), { ...plain, ...address });
    assert.equal(formatAddress({ ...plain, ...address }), text);
  });
}

const strange = [
  ["/?session=", {}], ["/?at=soon", {}], ["/?at=", {}], ["/?at=Infinity", {}],
  ["/?at=-1", { atMs: 0 }],
  ["/?utm=1#top", {}], ["/#share=", { shared: "" }],
];

for (const [text, address] of strange) {
  test(`${text} is read as ${JSON.stringify(address)}`, () => {
    assert.deepEqual(parsed(text), { ...plain, ...address });
  });
}

test("a share link is read, and is no part of the address", () => {
  const text = "Aab-_9";
  assert.equal(parsed(shareAddress(text)).shared, text);
  assert.equal(formatAddress(parsed(shareAddress(text))), "/");
});

test("a recording of the scorecard is a line of the file of its property", () => {
  const name = "rests-in-range-in-eocrefresh";
  const path = recordingPath({ museum: null, scorecard: name });
  assert.equal(path, `/scorecard/rests-in-range.jsonl#${name}`);
  const text = `{"name":"another"}\n{"name":"${name}","events":[]}\n`;
  assert.deepEqual(recordingIn({ body: null, text }, path), { name, events: [] });
});

test("a recording of the museum is a file", () => {
  const path = recordingPath({ museum: "a b", scorecard: null });
  assert.equal(path, "/museum/a%20b.json");
  assert.deepEqual(recordingIn({ body: { events: [] }, text: "" }, path), { events: [] });
  assert.equal(recordingPath({ museum: "a-in-overscroll-1", scorecard: null }), "/museum/own.jsonl#a-in-overscroll-1");
});
