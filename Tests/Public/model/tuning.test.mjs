import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inDialect, ofSameFamily, present, source } from "../../../Public/model/configuration.js";
import { controls, isOffered, reasonOf, remade, remakes, valueOf } from "../../../Public/model/tuning.js";
import { startServer } from "../Driver/server.mjs";

let server;
let dialects;
before(async () => {
  server = await startServer();
  ({ dialects } = await server.call("GET", "/v1/dialects"));
  dialects = ofSameFamily(dialects, "mjrefresh-3.7.9");
});
after(() => server.stop());

/** What has all three components, with values of its own that some dialects lack. */
const full = {
  list: { rows: 20, rowHeight: 44 },
  header: { style: "gif", fastAnimationMs: 100, titles: { idle: "Pull" },
            images: { idle: { count: 3 }, refreshing: { count: 2, durationMs: 100 } } },
  footer: { kind: "auto", labelLeftInset: 3 },
  trailer: {},
  simulatedLoad: { header: { afterMs: 500 }, footer: { afterMs: 500 }, trailer: { afterMs: 5 } },
};

/** A session, and the context of its controls. */
async function made(name, configuration) {
  const path = `/v1/sessions/${name}`;
  await server.call("PUT", path, configuration);
  const read = (query = "") => server.call("GET", `${path}/configuration${query}`);
  const context = async (component) => {
    const now = present(await read(), await server.call("GET", path));
    const dialect = dialects.find((each) => each.name === now.dialect);
    return { configuration: now, component, dialect, dialects };
  };
  const from = async () => {
    const recording = await server.call("GET", `${path}/recording?expected=none`);
    return source(recording.configuration, await read("?revision=0"),
      (await context("header")).configuration);
  };
  return { path, context, source: from };
}

/** Another value of a control: the other end of its range, or each other option. */
function otherValues(control, context) {
  const value = valueOf(control, context);
  if (control.options) {
    return control.options(context).map((each) => each.value).filter((each) => each !== value);
  }
  return (control.scale?.(context) ?? control).range.filter((each) => each !== value);
}

test("each control of each component in each dialect does what it says", async () => {
  let count = 0;
  for (const dialect of dialects) {
    for (const kind of ["auto", "back"]) {
      const { configuration } = inDialect({ ...full, footer: { ...full.footer, kind } }, dialect);
      const name = `${dialect.name}-${kind}`;
      const session = await made(name, configuration);
      const names = ["header", "footer", "trailer"].filter((each) => configuration[each]);
      for (const component of names) {
        for (const control of controls.filter((each) => isOffered(each, { dialect }))) {
          count += await tryControl(session, component, control, name);
        }
      }
    }
  }
  assert.ok(count > 400, `${count} changes were tried`);
});

test("each control of an overlay does what it says, and no other family's is offered", async () => {
  const all = (await server.call("GET", "/v1/dialects")).dialects;
  for (const preset of ["android-default", "flutter-android", "web-default"]) {
    const session = await made(`tune-${preset}`, { preset });
    const context = session.context;
    session.context = async (component) => {
      const known = await context(component);
      return { ...known, dialects: all, dialect: all.find(({ name }) => name === known.configuration.dialect) };
    };
    const offered = controls.filter((control) => isOffered(control, { dialect: all.find(({ name }) =>
      name.startsWith({ android: "swipe", flutter: "refresh", web: "pull" }[preset.split("-")[0]])) }));
    const names = offered.map(({ name }) => name);
    assert.ok(names.includes("loadTime") && !names.includes("rubberBand") && names.length >= 4, `${names}`);
    let count = 0;
    for (const control of offered) count += await tryControl(session, "header", control, `tune-${preset}`);
    assert.ok(count >= 6, `${preset}: ${count} changes were tried`);
  }
  assert.ok(!controls.filter((control) => isOffered(control, { dialect: all[0] })).some(({ of }) => of));
});

async function tryControl(session, component, control, name) {
  let context = await session.context(component);
  if (reasonOf(control, context)) return 0;
  const values = otherValues(control, context);
  for (const value of values) {
    const what = `${name} ${component} ${control.name} ${value}`;
    if (!remakes(control, context)) {
      const events = control.events(value, context);
      await server.call("POST", `${session.path}/events`, { events });
      context = await session.context(component);
      assert.equal(valueOf(control, context), value, what);
      continue;
    }
    const { configuration } = remade(control, await session.source(), value, context);
    const other = await made(`${name}-other`, configuration);
    assert.equal(valueOf(control, await other.context(component)), value, what);
    await server.call("DELETE", other.path);
  }
  return values.length;
}

test("each preset can be made in each dialect", async () => {
  const { presets } = await server.call("GET", "/v1/presets");
  const isInset = ({ configuration }) => configuration.header?.style !== "overlay";
  for (const { name } of presets.filter(isInset)) {
    for (const { name: dialect } of dialects) {
      const session = await made("preset", { preset: name });
      const context = await session.context("header");
      const control = controls.find((each) => each.name === "dialect");
      const { configuration } = remade(control, await session.source(), dialect, context);
      await server.call("DELETE", session.path);
      const other = await made("preset", configuration);
      const now = await server.call("GET", `${other.path}/configuration`);
      assert.equal(now.dialect, dialect);
      // The preset's name stays where nothing of it is left out.
      assert.ok(now.preset === name || dialect !== "mjrefresh-3.7.9", `${name} in ${dialect}`);
      await server.call("DELETE", other.path);
    }
  }
});

test("a control that a dialect lacks says why", async () => {
  const reasons = [
    ["mjrefresh-2.2.1", "header", "percent", "MJRefresh 2.2.1 has no ignoredContentInsetTop."],
    ["mjrefresh-2.2.1", "header", "language", "MJRefresh 2.2.1 has texts in zh-Hans only."],
    ["eocrefresh", "footer", "percent", "EOCRefresh has no triggerAutomaticallyRefreshPercent."],
    ["mjrefresh-3.7.9", "header", "percent", undefined],
    ["mjrefresh-3.7.9", "trailer", "height", "The trailer arms by its width, always 60 pt."],
  ];
  for (const [name, component, control, reason] of reasons) {
    const dialect = dialects.find((each) => each.name === name);
    const session = await made("why", inDialect(full, dialect).configuration);
    const context = await session.context(component);
    const found = controls.find((each) => each.name === control);
    assert.equal(reasonOf(found, context), reason);
    await server.call("DELETE", session.path);
  }
});

test("a session made anew keeps what was set, and takes the new dialect's defaults", async () => {
  const session = await made("kept",
    { header: { titles: { idle: "Pull" } }, footer: { kind: "auto" } });
  await server.call("POST", `${session.path}/events`, { events: [
    { type: "configure", component: "footer", height: 70 },
    { type: "setPhysics", rubberBand: 0.3 },
    { type: "setSafeAreaInsets", top: 64 },
  ] });
  const configuration = await session.source();
  assert.deepEqual(configuration, {
    header: { titles: { idle: "Pull" } }, footer: { kind: "auto", height: 70 },
    physics: { rubberBand: 0.3 }, epoch: null, timeZone: "UTC",
    scrollView: { safeAreaInsets: { top: 64 } },
  });
  await server.call("POST", `${session.path}/events`,
    { events: [{ type: "setLanguage", language: "ko" }] });
  const korean = await session.source();
  assert.deepEqual([korean.language, korean.header], ["ko", {}]);
});

test("what a dialect lacks is left out and told", () => {
  const dialect = dialects.find(({ name }) => name === "eocrefresh");
  const { configuration, dropped } = inDialect({ ...full, preset: "home" }, dialect);
  assert.deepEqual(Object.keys(configuration), ["list", "header", "footer", "simulatedLoad", "dialect"]);
  assert.deepEqual(dropped, ["/trailer", "/simulatedLoad/trailer", "/header/fastAnimationMs",
    "/header/titles", "/footer/labelLeftInset"]);
  assert.deepEqual(inDialect({ trailer: {} }, dialect).configuration, { dialect: dialect.name, header: null });
});
