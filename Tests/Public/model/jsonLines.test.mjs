import assert from "node:assert/strict";
import test from "node:test";
import { lineOf, lineOfByte, placesIn, remediesOf, remedied }
  from "../../../Public/model/jsonLines.js";

const text = `{
  "header": {
    "height": 54, "titles": {"idle": "}: \\"é\\" [", "a/b~c": null}
  },
  "list": [
    1,
    {"x": [], "y": {}},
    -2.5e3
  ],
  "": true
}`;

test("each part is found at its line, and what is not there at what is around it", () => {
  const lines = [
    ["", 1], ["/header", 2], ["/header/height", 3], ["/header/titles/a~1b~0c", 3], ["/list", 5],
    ["/list/0", 6], ["/list/1/y", 7], ["/list/2", 8], ["/", 10],
    ["/footer/kind", 1], ["/header/style", 2], ["/list/1/x/0", 7], ["/list/7", 5],
  ];
  for (const [pointer, line] of lines) {
    assert.equal(lineOf(text, pointer), line, pointer);
  }
});

test("a part's place is its text", () => {
  const parts = {
    "": text, "/header/titles/idle": '"}: \\"é\\" ["', "/list/1": '{"x": [], "y": {}}',
    "/list/1/x": "[]", "/list/2": "-2.5e3", "/": "true",
  };
  for (const [pointer, part] of Object.entries(parts)) {
    const { from, to } = placesIn(text).get(pointer);
    assert.equal(text.slice(from, to), part);
  }
});

test("every part of a configuration's size is found", () => {
  const value = { a: [1, [2, { b: "c" }]], d: { e: null, f: "\\" }, "": { "": [] } };
  for (const indent of [0, 1, 2]) {
    const written = JSON.stringify(value, null, indent);
    for (const { from, to } of placesIn(written).values()) {
      assert.doesNotThrow(() => JSON.parse(written.slice(from, to)), written.slice(from, to));
    }
    assert.equal(placesIn(written).size, 12);
  }
});

test("the line of a byte", () => {
  const cases = [["", 0, 1], ["a\nb", 1, 1], ["a\nb", 2, 2], ["é\n}", 2, 1], ["é\n}", 3, 2],
    ["a\n", 99, 2]];
  for (const [written, byte, line] of cases) {
    assert.equal(lineOfByte(written, byte), line, `${written} ${byte}`);
  }
});

test("a remedy replaces a name or a value", () => {
  const cases = [
    ['{"heigt": 3}', { pointer: "/heigt", code: "unknown-field" }, "height", '{"height": 3}'],
    ['{"style": "gfi"}', { pointer: "/style", code: "unknown-value" }, "gif", '{"style": "gif"}'],
    ['{"style": 3}', { pointer: "/style", code: "wrong-type" }, "gif", '{"style": "gif"}'],
    ['{"a": {"b": "x"}, "b": 1}', { pointer: "/b", code: "unknown-field" }, "c",
      '{"a": {"b": "x"}, "c": 1}'],
  ];
  for (const [before, fault, remedy, after] of cases) {
    assert.equal(remedied(before, fault, remedy), after);
  }
});

test("a fault offers the suggestion, else the values if they are few", () => {
  const cases = [
    [{}, []], [{ suggestion: "gif", expected: ["plain", "gif"] }, ["gif"]],
    [{ expected: ["auto", "back"] }, ["auto", "back"]], [{ expected: [..."abcde"] }, []],
  ];
  for (const [fault, remedies] of cases) assert.deepEqual(remediesOf(fault), remedies);
});
