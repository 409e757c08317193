"""Looks for the requests that cost the server most: python3 Tests/Fuzz/amplify.py SECONDS [SEED]

A candidate is a configuration, posts that prepare the session, and one request. Candidates come
from a grammar; the costliest are changed further. The cost is the CPU time of the worker. A request
over 250 ms in each of three tries is a fault: it is printed as JSON, and the exit code is 1.
"""

import copy
import json
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "HTTP"))

import wire
from program import Program

LIMIT_SECONDS = 0.25
PATIENCE_SECONDS = 20
POOL = 40
BODY_BYTES = 1 << 20
PATH = "/v1/sessions/a"

PLACES = ["header", "footer", "trailer"]
LENGTHS = [0, 1, -1, 54, -54, 100, -300, 375, 667, 1333, 1400, -1400, 2000, 1e7, -1e7, 0.5, 1e-9]
SIZES = [0, 1, 54, 375, 667, 2000, 1e7, 0.001]
TIMES = [0, 0.001, 0.002, 0.01, 1, 16, 100, 250, 1000, 60_000, 3_600_000, 1e12]
COUNTS = [1, 1, 1, 2, 5, 20, 100, 500, 2000, 10_000]
PHYSICS = {
    "decelerationRate": [0.5, 0.998, 0.99999],
    "stopVelocity": [0.1, 10, 1e4],
    "bounceRate": [0.5, 10, 1000],
    "restDistance": [0.001, 1, 100],
    "rubberBand": [0, 0.55, 1],
    "preset": ["ios", "ios-fast", "flutter-bouncing", "clamping"],
    "bounce": [
        {"mass": mass, "stiffness": stiffness, "damping": damping}
        for mass in (0.01, 1, 100)
        for stiffness in (1, 100, 1e5)
        for damping in (0.1, 10, 1e4)
    ],
}


class Grammar:
    """Random parts of the wire contract."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def one(self, values):
        return self.random.choice(values)

    def some(self, likelihood=0.5):
        return self.random.random() < likelihood

    def component(self, place):
        fields = {"kind": self.one(["auto", "back"])} if place == "footer" else {}
        for name in ("fastAnimationMs", "slowAnimationMs"):
            if self.some():
                fields[name] = self.one([0, 0.001, 1, 250])
        if self.some(0.2):
            fields["height"] = self.one([1, 54, 1000, 1e7])
        if self.some(0.2):
            fields["refreshing"] = True
        if place == "footer" and self.some(0.2):
            fields["autoTriggerTimes"] = self.one([-1, 1, 100])
        return fields

    def physics(self):
        return {name: self.one(values) for name, values in PHYSICS.items() if self.some(0.3)}

    def configuration(self):
        view = {}
        if self.some():
            view["safeAreaInsets"] = {self.one(["top", "bottom", "left"]): self.one(LENGTHS)}
        if self.some(0.3):
            view["contentInset"] = {self.one(["top", "bottom", "left"]): self.one(LENGTHS)}
        if self.some(0.3):
            view["contentHeight"] = self.one(SIZES)
        if self.some(0.3):
            view["height"] = self.one(SIZES)
        if self.some():
            view["pagingEnabled"] = True
        if self.some(0.2):
            view["device"] = "iphone-15"
        if self.some(0.2):
            view["contentOffset"] = "rest"
        result = {"clock": self.one(["manual"] * 9 + ["realtime"]), "scrollView": view}
        for place in PLACES:
            if self.some(0.6):
                result[place] = self.component(place)
                if self.some(0.6):
                    result.setdefault("simulatedLoad", {})[place] = self.load()
        if self.some(0.3):
            result["physics"] = self.physics()
        if self.some(0.3):
            result["list"] = {"rows": self.one([0, 20, 100_000]), "rowHeight": self.one([0, 44])}
        return result

    def load(self):
        outcome = self.one(["success", "failure", "noMoreData", "hide", ["success"] * 1000])
        return {
            "afterMs": self.one(TIMES[:-2]),
            "outcome": outcome,
            "rows": self.one([0, 1, 10_000]),
        }

    def event(self):
        place = self.one(PLACES)
        component = {"component": place}
        number = self.one(LENGTHS)
        return self.one([
            lambda: {"type": "advance", "byMs": self.one(TIMES)},
            lambda: {"type": "advance", "until": self.one(["rest", "effect"])},
            lambda: {"type": "advance", "until": {**component, "effect": "refreshing"}},
            lambda: {"type": "advance", "until": {**component, "state": "pulling"}},
            lambda: {"type": "beginRefreshing", **component},
            lambda: {"type": "endRefreshing", **component},
            lambda: {"type": "setContentOffset", "y": number},
            lambda: {"type": "setContentOffset", "y": number, "animated": True},
            lambda: {"type": "setContentOffset", "x": number, "y": number},
            lambda: {"type": "setContentInset", self.one(["top", "bottom"]): number},
            lambda: {"type": "setSafeAreaInsets", self.one(["top", "bottom"]): number},
            lambda: {"type": "setContentSize", "height": self.one(SIZES)},
            lambda: {"type": "setBounds", "height": self.one(SIZES)},
            lambda: {"type": "dragBegan", "x": 9, "y": 9},
            lambda: {"type": "dragMoved", "x": 9, "y": number},
            lambda: {"type": "dragEnded", "velocity": {"y": number}},
            lambda: {"type": "dragCancelled"},
            lambda: {"type": "gesture", "by": {"y": number}, "overMs": self.one([16, 200, 60_000]),
                     "holdMs": self.one(TIMES[:-1])},
            lambda: {"type": "removeComponent", **component},
            lambda: {"type": "addComponent", **component},
            lambda: {"type": "addComponent", **component, "configuration": {}},
            lambda: {"type": "configure", **component, "height": self.one([1, 54, 1000])},
            lambda: {"type": "setHidden", **component, "hidden": self.some()},
            lambda: {"type": "setWindow", "attached": self.some()},
            lambda: {"type": "reloadData", "rows": self.one([0, 20, 100_000])},
            lambda: {"type": "setPhysics", **self.physics()},
            lambda: {"type": "setLanguage", "language": self.one(["en", "ko", "zh-Hant-TW"])},
        ])()  # fmt: skip

    def pattern(self):
        """Events, how often they are repeated, and whether all that is one turn."""
        events = [self.event() for _ in range(self.random.randrange(1, 5))]
        return {"events": events, "count": self.one(COUNTS), "turn": self.some(0.15)}

    def batch(self):
        return [self.pattern() for _ in range(self.random.randrange(1, 4))]

    def request(self):
        if self.some(0.6):
            return self.batch()
        return self.one([
            f"?atMs={self.one(TIMES)}", "?revision=1", "", "/events?limit=1000",
            "/effects?limit=1000", "/recording", "/configuration", "/recording?pretty=1",
            "/effects?limit=1000&pretty=1",
            f"/trajectory?fromMs=0&toMs={self.one(TIMES)}&stepMs={self.one(TIMES[1:])}",
            f"/explain?component={self.one(PLACES)}",
        ])  # fmt: skip

    def candidate(self):
        before = [self.batch() for _ in range(self.random.randrange(3))]
        return {"configuration": self.configuration(), "before": before, "request": self.request()}

    def changed(self, candidate):
        """A candidate with one or two of its parts made anew."""
        result = copy.deepcopy(candidate)
        for _ in range(self.random.randrange(1, 3)):
            part = self.one(["configuration", "before", "request", "count", "event"])
            if part == "configuration":
                fresh = self.configuration()
                field = self.one(list(fresh))
                result["configuration"][field] = fresh[field]
            elif part == "before":
                result["before"].append(self.batch())
                del result["before"][:-3]
            elif part == "request" or not isinstance(result["request"], list):
                result["request"] = self.request()
            else:
                pattern = self.one(result["request"])
                if part == "count":
                    pattern["count"] = self.one(COUNTS)
                else:
                    pattern["events"][self.random.randrange(len(pattern["events"]))] = self.event()
        return result


def body(batch):
    """The batch as JSON, cut to the limit of a body."""
    events = []
    for pattern in batch:
        repeated = pattern["events"] * pattern["count"]
        events += [{"type": "turn", "events": repeated}] if pattern["turn"] else repeated
    while len(text := json.dumps({"events": events}, separators=(",", ":"))) > BODY_BYTES:
        if len(events) == 1:
            events = [{**events[0], "events": events[0]["events"][: len(events[0]["events"]) // 2]}]
        else:
            events = events[: len(events) // 2]
    return text.encode()


class Subject:
    """The server that is measured; a new one after each that did not answer."""

    def __init__(self):
        self.server = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.server:
            self.server.stop()

    def cost(self, candidate):
        """The worker's CPU seconds for the request, its status and the bytes of its answer."""
        if not self.server:
            self.server = Program()
        try:
            with wire.Connection(self.server.port, PATIENCE_SECONDS) as connection:
                return self.measured(connection, candidate)
        except (TimeoutError, wire.Closed) as fault:
            self.server.kill()
            self.server = None
            return PATIENCE_SECONDS, repr(fault), 0

    def measured(self, connection, candidate):
        json_type = [("Content-Type", "application/json")]
        connection.request("DELETE", PATH)
        connection.request("PUT", PATH, candidate["configuration"])
        for batch in candidate["before"]:
            connection.request("POST", PATH + "/events", body(batch), json_type)
        request = candidate["request"]
        before = self.server.worker_seconds()
        if isinstance(request, list):
            answer = connection.request("POST", PATH + "/events", body(request), json_type)
        else:
            answer = connection.request("GET", PATH + request)
        return self.server.worker_seconds() - before, answer.status, len(answer.body)


def main():
    end = time.monotonic() + float(sys.argv[1])
    grammar = Grammar(int(sys.argv[2]) if len(sys.argv) > 2 else None)
    pool, faults, tries = [], 0, 0
    with Subject() as subject:
        while time.monotonic() < end:
            tries += 1
            is_fresh = len(pool) < POOL or grammar.some(0.3)
            candidate = grammar.candidate() if is_fresh else grammar.changed(grammar.one(pool)[1])
            seconds, status, size = subject.cost(candidate)
            over = [seconds]
            while over[-1] > LIMIT_SECONDS and len(over) < 3:
                over.append(subject.cost(candidate)[0])
            if over[-1] > LIMIT_SECONDS:
                faults += 1
                print(
                    f"{seconds:.3f} s, {status}, {size} bytes: {json.dumps(candidate)}", flush=True
                )
                continue
            pool.append((seconds, candidate, status, size))
            pool.sort(key=lambda entry: entry[0], reverse=True)
            del pool[POOL:]
    print(f"{tries} requests; the costliest within the limit:")
    for seconds, candidate, status, size in pool[:5]:
        print(f"{seconds:.3f} s, {status}, {size} bytes: {json.dumps(candidate)[:300]}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
