// Put a module refresh_adapter.mjs beside it, with a function makeRefreshAdapter(configuration) that
// makes an adapter or promises one, and run "node --test" (Node 20 or later) or Vitest. Each method of
// an adapter may return a promise. For adapters in TypeScript, put recording.d.mts of Overscroll's
// examples beside it.

import { makeRefreshAdapter } from "./refresh_adapter.mjs";

const { test } = await import(process.env.VITEST ? "vitest" : "node:test");

const recording = String.raw`
@steps@
`;

@runner@
for (const golden of goldenCases(recording)) {
  test(golden.name, async () => play(golden, await makeRefreshAdapter(golden.configuration)));
}
