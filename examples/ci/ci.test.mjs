// Parses the files of this folder, and executes their commands with a package by file:// in a bare folder.
// The program is that of the tests; apt-get is a stand-in that unpacks the package.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { binary } from "../../Tests/Public/Driver/server.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));
const bug = "load-after-the-end.recording.json";

/** Runs a program to its end. */
function run(command, args, options = {}) {
  return spawnSync(command, args, { encoding: "utf8", ...options });
}

/** Runs a program that has to succeed, and answers its output. */
function output(command, args, options) {
  const { status, stdout, stderr } = run(command, args, options);
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Installs a package for the user alone; all else that is asked of it is there already. */
const aptGet = `#!/bin/sh -e
echo "apt-get $*" >>"$APT_LOG"
for argument; do
  case $argument in ./*) dpkg-deb -x "$argument" "$APT_ROOT" ;; esac
done
`;

let place;
let packages;
before(() => {
  place = mkdtempSync(join(tmpdir(), "overscroll-ci-"));
  mkdirSync(join(place, "bin"));
  writeFileSync(join(place, "bin/apt-get"), aptGet, { mode: 0o755 });
  packages = makePackages();
});
after(() => rmSync(place, { recursive: true }));

/** A Debian package and an archive with the program alone, laid out as those of `make package`. */
function makePackages() {
  const version = output(binary, ["--version"]).trim();
  const unpacked = join(place, `overscroll-${version}`);
  mkdirSync(unpacked);
  cpSync(binary, join(unpacked, "overscroll"));
  const archive = join(place, "overscroll.tar.gz");
  output("tar", ["-C", place, "-I", "gzip -1", "-cf", archive, `overscroll-${version}`]);
  const stage = join(place, "stage");
  mkdirSync(join(stage, "usr/bin"), { recursive: true });
  cpSync(binary, join(stage, "usr/bin/overscroll"));
  mkdirSync(join(stage, "DEBIAN"));
  writeFileSync(join(stage, "DEBIAN/control"), `Package: overscroll\nVersion: ${version}\n` +
    "Architecture: all\nMaintainer: nobody <nobody@localhost>\nDescription: the program\n");
  const deb = join(place, "overscroll.deb");
  output("dpkg-deb", ["--root-owner-group", "-Znone", "--build", stage, deb]);
  return { archive, deb };
}

const checksum = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** A bare folder with the kept bug in `recordings`, as it was kept or as if it were mended. */
function bareFolder(mended) {
  const bare = mkdtempSync(join(place, "bare-"));
  mkdirSync(join(bare, "recordings"));
  const kept = readFileSync(join(folder, "../keep-a-bug", bug), "utf8");
  const text = mended ? kept.replace('"/header/refreshingCount": 1', '"/header/refreshingCount": 0') : kept;
  assert.equal(text === kept, !mended);
  writeFileSync(join(bare, "recordings", bug), text);
  return bare;
}

const parse = (file) =>
  JSON.parse(output("/usr/bin/python3", [join(folder, "commands.py"), join(folder, file)]));

/** Runs scripts one after another, until one fails, with the given variables and nothing else. */
function runScripts(scripts, bare, variables) {
  const root = join(bare, ".root");
  mkdirSync(root);
  const path = [join(place, "bin"), join(root, "usr/bin"), "/usr/bin", "/bin"].join(delimiter);
  const env = { PATH: path, APT_ROOT: root, APT_LOG: join(bare, ".apt.log"), ...variables };
  let result;
  for (const script of scripts) {
    // Both run a script in sh -e where an image is given, or in bash.
    result = run("sh", ["-e", "-c", script], { cwd: bare, env });
    if (result.status !== 0) break;
  }
  return result;
}

/** Each way to run a folder of recordings: the package, and a run with an address and a checksum. */
const ways = {
  "github.yml": [() => packages.deb,
    (bare, values) => runScripts(parse("github.yml").scripts, bare, values)],
  "gitlab.yml": [() => packages.deb,
    (bare, values) => runScripts(parse("gitlab.yml").scripts, bare, values)],
  Makefile: [() => packages.archive, (bare, values) => {
    cpSync(join(folder, "Makefile"), join(bare, "Makefile"));
    const { RECORDINGS, ...others } = values;
    const settings = Object.entries(others).map(([name, value]) => `${name}=${value}`);
    return run("make", ["test-recordings", ...settings], { cwd: bare });
  }],
};

for (const [file, [packageOf, runIn]] of Object.entries(ways)) {
  for (const [what, { mended = false, sum, status, says, hasResults = true }] of Object.entries({
    "passes with what was kept": { status: 0, says: /^1 of 1 match$/m },
    "fails where a recording differs": { mended: true, status: 1, says: /^0 of 1 match$/m },
    "refuses a package with another checksum":
      { sum: "0".repeat(64), status: 1, says: /: FAILED$/m, hasResults: false },
  })) {
    test(`${file} ${what}`, () => {
      const bare = bareFolder(mended);
      const path = packageOf();
      const result = runIn(bare, { PACKAGE_URL: pathToFileURL(path).href,
        PACKAGE_SHA256: sum ?? checksum(path), RECORDINGS: "recordings" });
      // make exits with 2 where a command fails.
      const wanted = status === 1 && file === "Makefile" ? 2 : status;
      assert.equal(result.status, wanted, result.stderr + result.stdout);
      assert.match(result.stdout, says);
      assert.equal(existsSync(join(bare, "results.xml")), hasResults);
      if (!hasResults) return;
      assert.match(readFileSync(join(bare, "results.xml"), "utf8"), new RegExp(`failures="${status}"`));
    });
  }
}

test("the files name Debian 12, their variables, their actions and the results that are always kept", () => {
  const variables = ["PACKAGE_SHA256", "PACKAGE_URL", "RECORDINGS"];
  for (const [file, uses] of [
    ["github.yml", ["actions/checkout@v4", "actions/upload-artifact@v4"]],
    ["gitlab.yml", []],
  ]) {
    const parsed = parse(file);
    assert.equal(parsed.image, "debian:12");
    assert.deepEqual(Object.keys(parsed.variables).sort(), variables);
    assert.match(parsed.variables.PACKAGE_SHA256, /^0{64}$/);
    assert.deepEqual(parsed.uses, uses);
    assert.deepEqual(parsed.results, ["results.xml"]);
  }
  const makefile = readFileSync(join(folder, "Makefile"), "utf8");
  for (const name of variables) assert.match(makefile, new RegExp(`^${name} = \\S+$`, "m"));
});

test("the Makefile downloads a release once, and another release anew", () => {
  const bare = bareFolder(false);
  const [, runIn] = ways.Makefile;
  const sum = checksum(packages.archive);
  const values = { PACKAGE_URL: pathToFileURL(packages.archive).href, PACKAGE_SHA256: sum };
  for (const [url, wanted] of [
    [values.PACKAGE_URL, "1 of 1 match"], ["file:///nowhere", "1 of 1 match"],
  ]) {
    assert.match(runIn(bare, { ...values, PACKAGE_URL: url }).stdout, new RegExp(wanted));
  }
  assert.equal(runIn(bare, { PACKAGE_URL: "file:///nowhere", PACKAGE_SHA256: "1".repeat(64) }).status, 2);
});
