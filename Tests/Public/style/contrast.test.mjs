// The contrast of the tool's colours, by WCAG: 4.5 for text, 3 for marks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../../Public/style/tokens.css", import.meta.url), "utf8");

/** The tokens of a theme: the dark ones replace the light ones. */
function tokens(theme) {
  const [light, dark] = css.split("@media (prefers-color-scheme: dark)");
  const parts = theme === "light" ? [light] : [light, dark];
  return Object.fromEntries(parts.flatMap((part) =>
    [...part.matchAll(/(--[\w-]+): (#[0-9a-f]+);/g)].map(([, name, value]) => [name, value])));
}

/** The channels of a colour from 0 to 1. */
function channels(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit)
    : hex.slice(1).match(/../g);
  return digits.map((pair) => parseInt(pair, 16) / 255);
}

function luminance(hex) {
  const [r, g, b] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ["--ground", "--panel", "--raised", "--well"];

/** Text tokens, and the backgrounds on which they stand. */
const texts = [
  ...["--ink", "--secondary", "--accent", "--pulling", "--refreshing", "--done", "--error", "--idle"]
    .map((text) => [text, grounds]),
  ["--on-accent", ["--accent"]],
  ["--idle", ["--idle-soft"]], ["--pulling", ["--pulling-soft"]], ["--done", ["--done-soft"]],
  ["--refreshing", ["--refreshing-soft"]], ["--error", ["--error-soft"]],
  ["--accent", ["--accent-soft"]], ["--ink", ["--accent-soft", "--idle-soft", "--line", "--chosen"]],
];

test("black on white has a contrast of 21", () => {
  assert.equal(Math.round(contrast("#000", "#ffffff") * 10) / 10, 21);
});

for (const theme of ["light", "dark"]) {
  test(`text has a contrast of 4.5 on what it stands on, ${theme}`, () => {
    const values = tokens(theme);
    for (const [text, backgrounds] of texts) {
      for (const background of backgrounds) {
        const found = contrast(values[text], values[background]);
        assert.ok(found >= 4.5, `${text} on ${background}: ${found.toFixed(2)}`);
      }
    }
  });
}
