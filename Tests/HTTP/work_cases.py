"""Requests that cost a server much for the bytes they have, each with what must become of it."""

import itertools
from typing import NamedTuple

HOUR = 3_600_000

# A footer that refreshes and ends for ever: two changes each microsecond, all within rest.
LOOP = {
    "clock": "manual",
    "scrollView": {"safeAreaInsets": {"bottom": -1400}, "pagingEnabled": True},
    "footer": {"kind": "auto", "fastAnimationMs": 0, "slowAnimationMs": 0},
    "simulatedLoad": {"footer": {"afterMs": 0.001}},
}
KICK = {"type": "beginRefreshing", "component": "footer"}
BOTH = {"clock": "manual", "header": {}, "footer": {"kind": "auto"}}
HEADER = {"clock": "manual", "header": {}}
ALL = {"clock": "manual", "header": {}, "footer": {"kind": "back"}, "trailer": {}}


def begin(component="header"):
    return {"type": "beginRefreshing", "component": component}


def end(component="header"):
    return {"type": "endRefreshing", "component": component}


def advance(**how):
    return {"type": "advance", **how}


def gesture(**fields):
    return {"type": "gesture", "by": {"y": 150}, "overMs": 200, **fields}


def offsets(count):
    return [{"type": "setContentOffset", "y": y % 700} for y in range(count)]


REPLACED = [
    {"type": "removeComponent", "component": "header"},
    {"type": "addComponent", "component": "header", "configuration": {}},
]
MOVED = [
    {"type": "removeComponent", "component": "header"},
    {"type": "addComponent", "component": "header"},
]


SOFT = {"mass": 100, "stiffness": 1, "damping": 1}


class Work(NamedTuple):
    """A session, the posts that prepare it, and the request that is measured.

    `statuses` are those allowed; a 422 must be one of `problems`.
    """

    name: str
    configuration: dict
    before: list
    method: str
    target: str
    body: object
    statuses: frozenset
    problems: tuple = ("too-much-work",)
    repeats: bool = False


ANY = frozenset({200, 422})
MUCH = frozenset({422})
OK = frozenset({200})
REFUSED = ("too-much-work", "invalid", "event-refused")


def post(
    name, configuration, body, statuses=ANY, before=(), problems=("too-much-work",), repeats=False
):
    """A POST of events; with `repeats` the same is posted up to 30 times, and each is measured."""
    if isinstance(body, list):
        body = {"events": body}
    return Work(
        name, configuration, list(before), "POST", "/events", body, statuses, problems, repeats
    )


def get(name, configuration, before, target, statuses=ANY):
    return Work(name, configuration, list(before), "GET", target, None, statuses)


POSTS = [
    post("a loop for 100 ms", LOOP, advance(byMs=100), before=[KICK]),
    post("a loop for an hour", LOOP, advance(byMs=HOUR), MUCH, [KICK]),
    post("a loop to the end of time", LOOP, advance(toMs=1e12), MUCH, [KICK]),
    post("a loop until rest", LOOP, advance(until="rest"), MUCH, [KICK]),
    post("a loop until what never comes", LOOP,
         advance(until={"component": "footer", "state": "noMoreData"}), MUCH, [KICK]),
    post("a loop, 200 times 100 ms", LOOP, [advance(byMs=100)] * 200, MUCH, [KICK]),
    post("a loop, 8,000 times 100 ms", LOOP, [advance(byMs=100)] * 8000, MUCH, [KICK]),
    post("a loop, 20,000 times 1 ms", LOOP, [advance(byMs=1)] * 20_000, MUCH, [KICK]),
    post("a loop by the instant of an event", LOOP,
         {"type": "setContentOffset", "y": 1, "atMs": HOUR}, MUCH, [KICK]),
    post("a loop, again and again", LOOP, advance(byMs=60), ANY, [KICK], repeats=True),
    post("a loop of 0 ms", {**LOOP, "simulatedLoad": {"footer": {"afterMs": 0}}},
         advance(byMs=100), before=[KICK]),
    post("loops of three components", {
        **LOOP, "header": {"fastAnimationMs": 0, "slowAnimationMs": 0}, "trailer": {},
        "simulatedLoad": {name: {"afterMs": 0.001} for name in ("header", "footer", "trailer")},
    }, [begin("header"), begin("trailer"), KICK, advance(byMs=1000)]),
    post("a turn of 6,200 begin and replace", HEADER,
         {"type": "turn", "events": [begin(), *REPLACED] * 6200}, MUCH, problems=REFUSED),
    post("a turn of 6,500 begin, remove, add", HEADER,
         {"type": "turn", "events": [begin(), *MOVED] * 6500}),
    post("a turn of 1,001 replaced components", HEADER,
         {"type": "turn", "events": REPLACED * 1001}, MUCH, problems=REFUSED),
    post("a turn of 1,000 replaced components", HEADER,
         {"type": "turn", "events": REPLACED * 1000}),
    post("a turn of 999 that begin and are replaced", HEADER,
         {"type": "turn", "events": [begin(), *REPLACED] * 999}),
    post("a turn of 11,000 begin and end", HEADER,
         {"type": "turn", "events": [begin(), end()] * 11_000}),
    post("a turn of 13,000 offsets", ALL,
         {"type": "turn", "events": offsets(13_000)}),
    post("a turn of 8,000 reloads", BOTH,
         {"type": "turn", "events": [{"type": "reloadData", "rows": n} for n in range(8000)]}),
    post("a batch of 300 turns", HEADER,
         [{"type": "turn", "events": [begin(), *REPLACED] * 20}] * 300),
    post("11,000 begin and end at one instant", HEADER, [begin(), end()] * 5500),
    post("begin and end at one instant, again and again", HEADER, [begin(), end()] * 300,
         repeats=True),
    post("offsets with animation at one instant", HEADER,
         [{"type": "setContentOffset", "y": y % 500, "animated": True} for y in range(11_000)]),
    post("20,000 offsets", ALL, offsets(20_000)),
    post("20,000 offsets in lines", ALL,
         b"".join(b'{"type":"setContentOffset","y":%d}\n' % (y % 700) for y in range(20_000))),
    post("30,000 of the shortest events", ALL, [{"type": "dragCancelled"}] * 30_000,
         problems=("event-refused",)),
    post("20,000 drags of nothing", HEADER,
         [{"type": "dragBegan", "x": 1, "y": 1}, {"type": "dragCancelled"}] * 10_000),
    post("10,000 flings", HEADER, [
        {"type": "dragBegan", "x": 1, "y": 1}, {"type": "dragEnded", "velocity": {"y": -9000}},
        advance(until="rest"),
    ] * 3300),
    post("a gesture of an hour", HEADER, gesture(overMs=HOUR), problems=REFUSED),
    post("a gesture to the end of time", HEADER, gesture(overMs=1e12), MUCH, problems=REFUSED),
    post("a gesture of as many samples as allowed", HEADER, gesture(overMs=HOUR, hz=1000),
         problems=REFUSED),
    post("a gesture that is held to the end of time", HEADER, gesture(holdMs=1e12),
         problems=REFUSED),
    post("a gesture that is held in a loop", LOOP, gesture(holdMs=HOUR), ANY, [KICK]),
    post("8,000 gestures", HEADER, [gesture()] * 8000),
    post("2,000 gestures of a second", ALL, [gesture(overMs=1000, hz=120)] * 2000),
    post("a long bounce", {**HEADER, "physics": {"bounce": SOFT}},
         [{"type": "setContentOffset", "y": -1e7}, {"type": "dragBegan", "x": 1, "y": 1},
          {"type": "dragCancelled"}, advance(until="rest")]),
    post("a long deceleration", {**HEADER, "list": {"rows": 100_000, "rowHeight": 99}, "physics": {
        "decelerationRate": 0.99999, "stopVelocity": 0.1}},
         [{"type": "dragBegan", "x": 1, "y": 1}, {"type": "dragEnded", "velocity": {"y": -1e7}},
          advance(until="rest")]),
    post("a load each 0.001 ms for a year", {
        **BOTH, "simulatedLoad": {"header": {"afterMs": 0.001, "rows": 1}},
    }, [begin(), advance(toMs=3e10)]),
    post("1,000 outcomes of 10,000,000 rows", {
        **LOOP, "simulatedLoad": {"footer": {
            "afterMs": 0.001, "outcome": ["success"] * 1000, "rows": 10_000_000}},
    }, advance(byMs=50), before=[KICK]),
    post("1,000 triggers of a footer", {
        **BOTH, "footer": {"kind": "auto", "autoTriggerTimes": -1},
        "simulatedLoad": {"footer": {"afterMs": 0, "outcome": "failure"}},
    }, [{"type": "setContentOffset", "y": 1400 + y % 2} for y in range(10_000)]),
    post("languages that change", ALL,
         [{"type": "setLanguage", "language": tag} for tag in ("en", "zh-Hans", "ko")] * 5000),
    post("laws that change", HEADER,
         [{"type": "setPhysics", "rubberBand": 0.1 + n % 8 / 10} for n in range(15_000)]),
    post("sizes that change in a bounce", ALL, [
        {"type": "setContentOffset", "y": -300}, {"type": "dragBegan", "x": 1, "y": 1},
        {"type": "dragCancelled"},
        *({"type": "setBounds", "height": 600 + n % 9, "atMs": n} for n in range(12_000)),
    ]),
    post("insets that change in a deceleration", ALL, [
        {"type": "dragBegan", "x": 1, "y": 1}, {"type": "dragEnded", "velocity": {"y": -9000}},
        *({"type": "setContentInset", "top": n % 90, "atMs": n / 10} for n in range(10_000)),
    ]),
]  # fmt: skip

KEYS = {f"k{number}": "2026-01-01T10:00:00Z" for number in range(28_000)}
IMAGES = {"count": 10_001, "height": 1}
CAPS = [
    ("28,000 last-updated times", {"lastUpdatedTimes": KEYS}, "invalid", "/lastUpdatedTimes"),
    ("101 last-updated times", {"lastUpdatedTimes": dict(itertools.islice(KEYS.items(), 101))},
     "invalid", "/lastUpdatedTimes"),
    ("a title of 1,001 letters", {"header": {"titles": {"idle": "x" * 1001}}}, "invalid",
     "/header/titles/idle"),
    ("a title of a million letters", {"header": {"titles": {"idle": "x" * 1_000_000}}}, "invalid",
     "/header/titles/idle"),
    ("10,001 images", {"header": {"style": "gif", "images": {"idle": IMAGES}}}, "invalid",
     "/header/images/idle/count"),
    ("1,001 outcomes", {"footer": {"kind": "auto"}, "simulatedLoad": {"footer": {
        "afterMs": 1, "outcome": ["success"] * 1001}}}, "invalid", "/simulatedLoad/footer/outcome"),
]  # fmt: skip
SPRING_OUTSIDE = {
    "mass": (0.0099, 100.1, 1e-300, 1e300, 0, -1),
    "stiffness": (0.99, 1.1e5, 1e-300, 1e300, 0, -1),
    "damping": (0.099, 1.1e4, 1e-300, 1e300, 0, -1),
}
PHYSICS_OUTSIDE = {
    "decelerationRate": (0.49, 0.999999, 1, 0, -1, 1e-300),
    "stopVelocity": (0.09, 1.1e4, 1e-300, 0, -1),
    "bounceRate": (0.49, 1001, 1e-300, 1e300, 0, -1),
    "restDistance": (0.0009, 101, 1e-300, 1e300, 0, -1),
}
SPRING = {"mass": 1, "stiffness": 100, "damping": 20}
SPRING_INSIDE = {"mass": (0.01, 100), "stiffness": (1, 1e5), "damping": (0.1, 1e4)}
PHYSICS_INSIDE = {
    "decelerationRate": (0.5, 0.99999),
    "stopVelocity": (0.1, 1e4),
    "restDistance": (0.001, 100),
}


def outside():
    """Physics with one field out of its range, and the pointer to that field."""
    for field, values in PHYSICS_OUTSIDE.items():
        yield from (({field: value}, f"/{field}") for value in values)
    for field, values in SPRING_OUTSIDE.items():
        yield from (({"bounce": {**SPRING, field: value}}, f"/bounce/{field}") for value in values)
    yield {"bounce": {"mass": 100, "stiffness": 1e5, "damping": 0.1}}, "/bounce/damping"


def choices(ranges):
    """All ways to take one of two ends in each range."""
    return (
        dict(zip(ranges, values, strict=True)) for values in itertools.product(*ranges.values())
    )


def corners():
    """All corners of the ranges of physics, springs with a damping ratio of at least 0.05."""
    for physics in choices(PHYSICS_INSIDE):
        for rate in (0.5, 1000):
            yield {**physics, "bounceRate": rate}
        for spring in choices(SPRING_INSIDE):
            if spring["damping"] / (2 * (spring["mass"] * spring["stiffness"]) ** 0.5) >= 0.05:
                yield {**physics, "bounce": spring}


SNAP = [
    {"type": "setContentOffset", "y": -100}, {"type": "dragBegan", "x": 1, "y": 1},
    {"type": "dragCancelled"},
]  # fmt: skip
FLING = [{"type": "dragBegan", "x": 1, "y": 1}, {"type": "dragEnded", "velocity": {"y": -1e7}}]
MANY = [{"events": offsets(2000)}] * 5

GETS = [
    get("a bounce sampled", HEADER, [{"events": SNAP}], "?atMs=4000"),
    get("a bounce at the end of time", HEADER, [{"events": SNAP}], "?atMs=1000000000000"),
    get("a loop 100 ms later", LOOP, [KICK], "?atMs=100"),
    get("a loop an hour later", LOOP, [KICK], f"?atMs={HOUR}", MUCH),
    get("a loop at the end of time", LOOP, [KICK], "?atMs=1000000000000", MUCH),
    get("a loop sampled", LOOP, [KICK], "/trajectory?fromMs=0&toMs=9999&stepMs=1", MUCH),
    get("a loop sampled as CSV", LOOP, [KICK], "/trajectory?fromMs=0&toMs=100&stepMs=0.1"),
    get("a loop sampled far away", LOOP, [KICK], f"/trajectory?fromMs={HOUR}&toMs={HOUR + 1}",
        MUCH),
    get("a bounce sampled 10,000 times", ALL, [{"events": SNAP}],
        "/trajectory?fromMs=0&toMs=999.9&stepMs=0.1", OK),
    get("rest sampled 10,000 times", ALL, [], "/trajectory?fromMs=0&toMs=9999&stepMs=1", OK),
    get("10,000 events sampled", ALL, MANY, "/trajectory?fromMs=0&toMs=9999&stepMs=1"),
    get("10,000 events replayed", ALL, MANY, "?revision=9990"),
    get("10,000 events as a recording", ALL, MANY, "/recording"),
    get("a loop explained over many checkpoints", LOOP | {"header": {}}, [KICK] + [advance(byMs=10)] * 40,
        "/explain?component=header", OK),
    get("what becomes of a loop in an hour, explained", LOOP, [KICK],
        f"/explain?component=footer&atMs={HOUR}", MUCH),
    get("the last of 10,000 events explained", ALL, MANY, "/explain?component=header", OK),
    get("1,000 events", ALL, MANY, "/events?limit=1000", OK),
    get("1,000 effects", ALL, MANY, "/effects?limit=1000", OK),
]  # fmt: skip
