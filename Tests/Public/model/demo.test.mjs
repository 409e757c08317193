import assert from "node:assert/strict";
import test from "node:test";
import { demoConfiguration } from "../../../Public/model/configuration.js";

test("the demo has room for the bars, and fills a phone's window", () => {
  assert.deepEqual(demoConfiguration(null).scrollView, { safeAreaInsets: { top: 64 } });
  assert.deepEqual(demoConfiguration({ width: 375, height: 768 }).scrollView,
    { width: 375, height: 768, safeAreaInsets: { top: 44 } });
});
