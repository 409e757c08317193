// What a user of the TypeScript file writes; the adapter's name is in the environment.

import { test } from "node:test";
import { goldenTests } from "./golden_all.js";
import * as adapters from "./server_adapter.js";

const { OVERSCROLL_URL: origin, ADAPTER: name } = process.env;
goldenTests(test, (configuration) => adapters[name].make(origin, configuration));
