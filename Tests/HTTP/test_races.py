"""Races of delete, create and post over four workers: revisions equal the log in the end.

`OVERSCROLL_RACE_SECONDS` is the length, 15 seconds by default and 600 for a full run.
"""

import os
import random
import threading
import time
from collections import Counter

import pytest
import wire
from program import Program

SECONDS = float(os.environ.get("OVERSCROLL_RACE_SECONDS") or 15)
NAMES = [f"race-{number}" for number in range(6)]
CLIENTS = 16
STATUSES = {
    "PUT": {200, 201, 409},
    "DELETE": {204, 404},
    "POST": {200, 404, 409, 422},
    "GET": {200, 304, 404},
}


class Racer(threading.Thread):
    """One client: random calls on few names, all answers checked against what is possible."""

    def __init__(self, port, seed, end):
        super().__init__(daemon=True)
        self.port, self.random, self.end = port, random.Random(seed), end
        self.counts = Counter()
        self.fault = None

    def run(self):
        try:
            while time.monotonic() < self.end:
                with wire.Connection(self.port, timeout=20) as connection:
                    while time.monotonic() < self.end and self.step(connection):
                        pass
        except Exception as fault:  # Told by the test, which joins all threads first.
            self.fault = f"{type(fault).__name__}: {fault}"

    def step(self, connection):
        """Makes a call; whether the connection is there for another one."""
        method, part, body, fields = self.random.choice(CALLS)(self.random)
        path = f"/v1/sessions/{self.random.choice(NAMES)}{part}"
        try:
            answer = connection.request(method, path, body, fields)
        except wire.Closed:
            # A long recording breaks off where its session is deleted meanwhile.
            if part != "/recording":
                raise
            return False
        assert answer.status in STATUSES[method], f"{method} {path}: {answer}"
        self.counts[method, answer.status] += 1
        if method == "POST" and answer.status == 200:
            self.check_batch(answer.json, body)
        return True

    def check_batch(self, answer, body):
        if "snapshot" in answer:
            assert answer["snapshot"]["revision"] == answer["revision"]
            assert len(answer["instants"]) == len(body.get("events", [0]))


def event(source):
    return source.choice(
        [
            {"type": "setContentOffset", "y": source.uniform(-200, 200)},
            {"type": "beginRefreshing", "component": "header"},
            {"type": "endRefreshing", "component": "header"},
            {"type": "advance", "byMs": source.uniform(0, 500)},
            {"type": "reloadData", "rows": source.randrange(50)},
            {"type": "gesture", "by": {"y": 150}, "overMs": 200},
        ]
    )


READS = [
    "", "?atMs=100", "?revision=1", "?since=0&waitMs=20", "/events", "/effects", "/recording",
    "/trajectory?fromMs=0&toMs=100&stepMs=10", "/configuration",
]  # fmt: skip


def single(source):
    return "POST", "/events", event(source), ()


def batch(source):
    return (
        "POST",
        "/events",
        {"events": [event(source) for _ in range(source.randrange(1, 20))]},
        (),
    )


def minimal(source):
    return "POST", "/events", event(source), [("Prefer", "return=minimal")]


def conditional(source):
    body = {"events": [event(source)], "expectedRevision": source.randrange(50)}
    return "POST", "/events", body, ()


def retried(source):
    body = {"type": "setContentOffset", "y": 1}
    return "POST", "/events", body, [("Idempotency-Key", str(source.randrange(30)))]


def create(_):
    return "PUT", "", {"clock": "manual", "header": {}}, ()


def delete(_):
    return "DELETE", "", None, ()


def read(source):
    return "GET", source.choice(READS), None, ()


CALLS = [single, single, batch, batch, minimal, conditional, retried, create, create, delete, read]


@pytest.mark.parametrize("storage", ["memory", "directory"])
def test_revisions_equal_the_log_after_races(storage, tmp_path):
    kept = ("--memory",) if storage == "memory" else ("--data-dir", tmp_path)
    with Program("--workers", "4", storage=kept) as server:
        end = time.monotonic() + SECONDS / 2
        racers = [Racer(server.port, seed, end) for seed in range(CLIENTS)]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join(SECONDS / 2 + 30)
        assert [racer.fault for racer in racers if racer.fault] == []
        counts = sum((racer.counts for racer in racers), Counter())
        print(f"{counts.total()} requests: {dict(counts)}")
        assert counts["POST", 200] > 100 and counts["DELETE", 204] > 10
        states = {name: state(server.port, name) for name in NAMES}
    if storage == "directory":
        with Program("--workers", "4", storage=kept) as again:
            assert {name: state(again.port, name) for name in NAMES} == states


def state(port, name):
    """The snapshot, checked against the log's events and effects; None if there is none."""
    path = f"/v1/sessions/{name}"
    answer = wire.request(port, "GET", path, timeout=20)
    if answer.status == 404:
        return None
    snapshot = answer.json
    revisions = list(paged(port, path + "/events", "events", "revision"))
    assert revisions == list(range(1, snapshot["revision"] + 1))
    indices = list(paged(port, path + "/effects", "effects", "index"))
    assert indices == list(range(1, snapshot["effectIndex"] + 1))
    return snapshot


def paged(port, path, member, number):
    after = 0
    while after is not None:
        page = wire.request(port, "GET", f"{path}?after={after}&limit=1000", timeout=20).json
        yield from (item[number] for item in page[member])
        after = page["next"]
