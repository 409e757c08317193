import assert from "node:assert/strict";
import test from "node:test";
import { EventStreamParser } from "../../../Public/server/eventStream.js";

const event = (type, data, id = "") => ({ type, data, id });

const table = [
  ["event: snapshot\nid: 3.7\ndata: {\"a\":1}\n\n", [event("snapshot", "{\"a\":1}", "3.7")]],
  ["data:x\n\n", [event("message", "x")]],
  ["data:  x \n\n", [event("message", " x ")]],
  ["data: one\ndata\ndata: three\n\n", [event("message", "one\n\nthree")]],
  [":\n\n: hello\n", [event("comment", ""), event("comment", "hello")]],
  ["id: 1\n\ndata: x\n\n", [event("message", "x", "1")]],
  ["id: 1\ndata: x\n\ndata: y\n\nid\ndata: z\n\n",
   [event("message", "x", "1"), event("message", "y", "1"), event("message", "z")]],
  ["id: a\0b\ndata: x\n\n", [event("message", "x")]],
  ["event: a\n\ndata: x\n\n", [event("message", "x")]],
  ["retry: 5\nfoo: bar\nfoo\ndata: a:b: c\n\n", [event("message", "a:b: c")]],
  ["data: not complete\n", []],
  ["event: effect\r\ndata: é\r\n\r\nevent: effect\rdata: 2\r\rdata: 3\n\r\n",
   [event("effect", "é"), event("effect", "2"), event("message", "3")]],
];

test("events are found in one piece of text", () => {
  for (const [text, events] of table) {
    assert.deepEqual(new EventStreamParser().push(text), events, JSON.stringify(text));
  }
});

test("events are found wherever the text is cut", () => {
  for (const [text, events] of table) {
    for (let first = 0; first <= text.length; first += 1) {
      for (let second = first; second <= text.length; second += 1) {
        const parser = new EventStreamParser();
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)];
        const found = pieces.flatMap((piece) => parser.push(piece));
        assert.deepEqual(found, events, JSON.stringify(pieces));
      }
    }
  }
});
