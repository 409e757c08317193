"""No request occupies a worker for more than 150 ms, whatever it asks.

The measure is the CPU time of the worker's thread, by the kernel's scheduler statistics, from
before the request until after its answer: other load of the machine does not count in it, nor does
work off the workers. A case fails only if each of three fresh tries is over the limit, or one is
ten times over it. A request that has no answer after 20 s fails at once.
"""

import contextlib
import time

import pytest
import wire
import work_cases as cases
from program import Program

LIMIT_SECONDS = 0.15
TRIES = 3
PATIENCE_SECONDS = 20
ANSWER_BYTES = 4 << 20


@contextlib.contextmanager
def prepared(case):
    """A fresh server with the session of a case."""
    with Program() as server:
        try:
            path = "/v1/sessions/work"
            created = wire.request(server.port, "PUT", path, case.configuration)
            assert created.status == 201, created
            for body in case.before:
                answer = wire.request(server.port, "POST", path + "/events", body)
                assert answer.status in {200, 422}, answer
            yield server
        except TimeoutError:
            server.kill()
            pytest.fail(f"no answer within {PATIENCE_SECONDS} s")


def measured(server, method, target, body=None):
    """An answer, and the CPU seconds that the worker took for it."""
    before = server.worker_seconds()
    fields = [("Content-Type", "application/x-ndjson")] if isinstance(body, bytes) else []
    target = "/v1/sessions/work" + target
    answer = wire.request(server.port, method, target, body, fields, PATIENCE_SECONDS)
    return answer, server.worker_seconds() - before


def attempt(case):
    """One try on a fresh server; returns the most CPU seconds of a request."""
    with prepared(case) as server:
        worst = 0.0
        for _ in range(30 if case.repeats else 1):
            revision = wire.request(server.port, "GET", "/v1/sessions/work").json["revision"]
            answer, seconds = measured(server, case.method, case.target, case.body)
            worst = max(worst, seconds)
            assert answer.status in case.statuses, f"{answer} after {seconds:.3f} s"
            assert len(answer.body) <= ANSWER_BYTES, f"{len(answer.body)} bytes"
            if answer.status == 422:
                check_refusal(server, case, answer, revision)
        return max(worst, usable(server))


def check_refusal(server, case, answer, revision):
    """A refusal says why and how far it got, and has changed nothing."""
    problem = answer.json
    slug = problem["type"].removeprefix("/problems/")
    assert slug in case.problems, problem
    if slug == "too-much-work":
        assert isinstance(problem["reachedMs"], (int, float))
        if case.method == "POST":
            pointer = problem["errors"][0]["pointer"]
            assert pointer.startswith("/events/") is ("events" in (case.body or {})), pointer
    after = wire.request(server.port, "GET", "/v1/sessions/work").json["revision"]
    assert after == revision, "a refusal changes nothing"


def usable(server):
    """The session is read, posted to and deleted, and each within the limit."""
    worst = 0.0
    for method, target, body, statuses in (
        ("GET", "", None, {200}),
        ("POST", "/events", {"type": "setContentInset", "top": 1}, {200}),
        ("GET", "/events?limit=1", None, {200}),
        ("DELETE", "", None, {204}),
    ):
        answer, seconds = measured(server, method, target, body)
        assert answer.status in statuses, f"{method} {target}: {answer}"
        worst = max(worst, seconds)
    return worst


def check_time(attempt, *arguments):
    tries = []
    for _ in range(TRIES):
        seconds = attempt(*arguments)
        tries.append(f"{seconds:.3f}")
        if seconds <= LIMIT_SECONDS:
            return
        if seconds > 10 * LIMIT_SECONDS:
            break
    pytest.fail(f"CPU seconds: {', '.join(tries)}")


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.name) for case in cases.POSTS + cases.GETS]
)
def test_a_request_is_answered_within_its_budget(case):
    check_time(attempt, case)


# Physics


def test_physics_keep_to_their_ranges():
    with Program() as server:
        wire.request(server.port, "PUT", "/v1/sessions/event", cases.HEADER)
        for physics, pointer in cases.outside():
            body = {"header": {}, "physics": physics}
            answer = wire.request(server.port, "PUT", "/v1/sessions/outside", body)
            assert answer.status == 422, f"{physics}: {answer}"
            assert answer.json["errors"][0]["pointer"] == "/physics" + pointer
            event = {"type": "setPhysics", **physics}
            answer = wire.request(server.port, "POST", "/v1/sessions/event/events", event)
            assert answer.status == 422, f"{physics}: {answer}"
            assert answer.json["errors"][0]["pointer"] == pointer


def corner(server, physics, events):
    """The corner's session: posts, looks ahead and samples; returns the most CPU seconds."""
    with contextlib.suppress(wire.Closed):
        measured(server, "DELETE", "")
    answer, worst = measured(server, "PUT", "", {**cases.ALL, "physics": physics})
    assert answer.status == 201, answer
    for method, target, body in (
        ("POST", "/events", {"events": events}),
        ("GET", "?atMs=4000", None),
        ("GET", "?atMs=1000000000000", None),
        ("GET", "/trajectory?fromMs=0&toMs=9999&stepMs=1", None),
        ("POST", "/events", {"type": "advance", "until": "effect"}),
        ("POST", "/events", {"type": "advance", "until": "rest"}),
        ("POST", "/events", {"type": "advance", "toMs": 1e12}),
    ):
        answer, seconds = measured(server, method, target, body)
        assert answer.status in {200, 422}, answer
        worst = max(worst, seconds)
    return worst


@pytest.mark.parametrize("events", [cases.SNAP, cases.FLING], ids=["bounce", "fling"])
def test_all_corners_of_the_physics_are_answered_within_the_budget(events):
    with Program() as server:
        try:
            for physics in cases.corners():
                check_time(corner, server, physics, events)
        except TimeoutError:
            server.kill()
            pytest.fail(f"no answer within {PATIENCE_SECONDS} s: {physics}")


# Caps


@pytest.mark.parametrize(
    ("configuration", "problem", "pointer"),
    [pytest.param(*case[1:], id=case[0]) for case in cases.CAPS],
)
def test_a_cap_is_told_by_its_pointer(configuration, problem, pointer):
    with Program() as server:
        answer, seconds = measured(server, "PUT", "", configuration)
        assert seconds < LIMIT_SECONDS
    assert answer.status == 422, answer
    assert answer.json["type"] == f"/problems/{problem}"
    assert answer.json["errors"][0]["pointer"].startswith(pointer)
    assert len(answer.body) < 16_384


def test_a_session_at_the_cap_of_animations_is_read_quickly():
    """1,000 live animations make a snapshot of bounded size; one more is refused."""
    batch = {"events": [cases.begin(), cases.end()] * 50}
    with Program() as server:
        measured(server, "PUT", "", cases.HEADER)
        for _ in range(60):
            answer, seconds = measured(server, "POST", "/events", batch)
            assert answer.status in {200, 422} and seconds < LIMIT_SECONDS
            if answer.status == 422:
                break
        snapshot, seconds = measured(server, "GET", "")
    assert seconds < LIMIT_SECONDS
    assert len(snapshot.json["animations"]) <= 1000
    assert len(snapshot.body) < 1 << 20


# Real time


def test_a_realtime_session_in_a_loop_can_be_read_posted_to_and_deleted():
    with Program() as server:
        configuration = {**cases.LOOP, "clock": "realtime"}
        assert measured(server, "PUT", "", configuration)[0].status == 201
        assert measured(server, "POST", "/events", cases.KICK)[0].status == 200
        time.sleep(3)
        worst = 0.0
        behind = []
        for _ in range(5):
            answer, seconds = measured(server, "GET", "")
            assert answer.status == 200, answer
            assert answer.json["behindMs"] >= 0
            behind.append(answer.json["behindMs"])
            worst = max(worst, seconds)
        answer, seconds = measured(server, "PUT", "", configuration)
        assert answer.status == 200, answer
        event = {"type": "setContentInset", "top": 1}
        posted, more = measured(server, "POST", "/events", event)
        assert posted.status == 200, posted
        assert max(worst, seconds, more) <= LIMIT_SECONDS
        assert measured(server, "DELETE", "")[0].status == 204


@pytest.mark.parametrize("target", ["", "/events", "/effects"])
def test_a_worker_is_free_beside_a_loop(target):
    """What a second client of the same worker waits, by the clock, while the first works."""
    with Program() as server:
        configuration = {**cases.LOOP, "clock": "realtime"}
        measured(server, "PUT", "", configuration)
        measured(server, "POST", "/events", cases.KICK)
        time.sleep(2)
        with wire.Connection(server.port) as first, wire.Connection(server.port) as second:
            waits = []
            for _ in range(10):
                first.send(wire.encode("GET", "/v1/sessions/work" + target, server.port))
                start = time.monotonic()
                assert second.request("GET", "/healthz").status == 200
                waits.append(time.monotonic() - start)
                assert first.read().status == 200
            assert sorted(waits)[5] <= LIMIT_SECONDS, waits


# Off the workers


LOOPING = {
    "format": "overscroll-recording", "version": 1, "configuration": cases.LOOP,
    "events": [cases.KICK] + [{"type": "advance", "byMs": 100}] * 300,
}  # fmt: skip
LOOPING_FOOTER = {**cases.LOOP, "footer": {**cases.LOOP["footer"], "refreshing": True}}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/recordings/verify", LOOPING),
        ("/v1/recordings/compare", {"recording": LOOPING}),
        ("/v1/recordings/properties", LOOPING),
        ("/v1/gestures", {"configuration": LOOPING_FOOTER, "gesture": cases.gesture()}),
        ("/v1/gestures", {"gesture": cases.gesture(overMs=10_000, hz=1000)}),
    ],
)
def test_what_loops_is_refused_and_the_worker_is_free(path, body):
    """These calls work elsewhere, and within bounds."""
    with Program() as server:
        with wire.Connection(server.port, timeout=60) as first:
            first.send(wire.encode("POST", path, server.port, body))
            with wire.Connection(server.port) as second:
                waits = []
                for _ in range(10):
                    start = time.monotonic()
                    assert second.request("GET", "/healthz").status == 200
                    waits.append(time.monotonic() - start)
                assert sorted(waits)[5] < LIMIT_SECONDS, waits
            assert first.read().status in {200, 422}
