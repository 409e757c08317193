import assert from "node:assert/strict";
import test from "node:test";
import { placeAt } from "../../../../Public/view/phone/cells.js";

const rows = Array.from({ length: 60 }, (_, index) => placeAt(index));

test("sixty rows show sixty places, and neighbours differ in country and colour", () => {
  assert.equal(new Set(rows.map(({ city }) => city)).size, 60);
  for (const [index, { city, country, tint }] of rows.entries()) {
    assert.ok(city && country, `${index}`);
    const next = placeAt(index + 1);
    assert.notEqual(next.country, country);
    assert.notEqual(next.tint, tint);
  }
});

test("a row's place depends on its index alone, however large", () => {
  assert.deepEqual(placeAt(0), { city: "Lisbon", country: "Portugal", tint: 0 });
  assert.equal(placeAt(6_000_000).city, "Lisbon");
  assert.equal(placeAt(9_999_999).city, placeAt(39).city);
});
