// Follows the links of the documents, and holds the README to what it is for.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { after, before, test } from "node:test";
import { startServer } from "../Public/Driver/server.mjs";
import { anchors, links } from "./document.mjs";
import { others, pages, read, root } from "./pages.mjs";

const address = "http://127.0.0.1:8080";

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

/** The path of a relative link's target in the repository, and its anchor. */
function resolved(page, link) {
  const [path, anchor] = link.split("#");
  return [path === "" ? page : posix.join(posix.dirname(page), path), anchor];
}

for (const page of [...pages, ...others]) {
  test(`the links of ${page} lead somewhere`, async () => {
    for (const link of links(read(page))) {
      if (link.startsWith(address)) {
        const answer = await fetch(link.replace(address, server.origin));
        await answer.arrayBuffer();
        assert.equal(answer.status, 200, link);
      } else if (!/^https?:/.test(link)) {
        const [path, anchor] = resolved(page, link);
        assert.ok(existsSync(root + path), link);
        if (anchor !== undefined) assert.ok(anchors(read(path)).includes(anchor), link);
      }
    }
  });
}

const lines = (page) => read(page).trimEnd().split("\n").length;

test("the README has at most 130 lines, CONTRIBUTING at most 120", () => {
  assert.ok(lines("README.md") <= 130);
  assert.ok(lines("CONTRIBUTING.md") <= 120);
});

test("the README leads to the index, and the index to each page", () => {
  const leads = (page) => links(read(page)).map((link) => resolved(page, link)[0]);
  assert.ok(leads("README.md").includes("docs/README.md"));
  const listed = leads("docs/README.md");
  for (const page of pages.slice(1).filter((page) => page !== "docs/README.md")) {
    assert.ok(listed.includes(page), page);
  }
});
