"""Preconditions, deletions by prefix, QUERY, and the stream's last snapshot."""

import json
import threading

import pytest
import wire

TAG = 'W/"0"'
CONDITIONS = [
    [("If-Match", TAG)],
    [("If-Match", "")],
    [("If-Match", '"a", "b"')],
    [("If-Match", "*"), ("If-Match", TAG)],
    [("If-Match", "," * 400)],
    [("If-None-Match", "*")],
    [("If-Match", "*"), ("If-None-Match", "*")],
    [("If-None-Match", " * ")],
]
EVENT = {"type": "setContentOffset", "y": 5}


@pytest.mark.parametrize("fields", CONDITIONS)
def test_what_a_condition_refuses_changes_nothing(fields, server):
    name = "/v1/sessions/guarded"
    with wire.Connection(server.port) as connection:
        connection.request("PUT", name, {"clock": "manual"})
        before = connection.request("GET", name).body
        for method, path, body in (
            ("DELETE", name, None),
            ("PUT", name, {"clock": "manual"}),
            ("POST", name + "/events", EVENT),
            ("POST", name + "/events", {"events": [EVENT] * 1000}),
            ("POST", name + "/fork", {"name": "copied"}),
        ):
            answer = connection.request(method, path, body, fields=fields)
            assert answer.status == 412, (method, path)
            assert answer.json["type"] == "/problems/precondition-failed"
        assert connection.request("GET", name).body == before
        assert connection.request("GET", "/v1/sessions/copied").status == 404


def test_other_refusals_come_before_a_condition(server):
    name = "/v1/sessions/order"
    fields = [("If-Match", TAG)]
    with wire.Connection(server.port) as connection:
        connection.request("PUT", name, {"clock": "manual"})
        for method, path, body, status in (
            ("DELETE", "/v1/sessions/nobody", None, 404),
            ("PUT", name, {"clock": "realtime"}, 409),
            ("POST", name + "/events", {"type": "dragCancelled"}, 422),
            ("POST", name + "/events", {"events": [], "expectedRevision": 9}, 409),
            ("PATCH", name, None, 405),
            ("GET", name + "?atMs=x", None, 422),
        ):
            assert connection.request(method, path, body, fields=fields).status == status, path


def test_a_hundred_guarded_deletions_race_a_hundred_posts(server):
    name = "/v1/sessions/raced"
    wire.request(server.port, "PUT", name, {"clock": "manual"})
    found = []

    def act(method, path, body, fields):
        with wire.Connection(server.port) as connection:
            for _ in range(25):
                found.append(connection.request(method, path, body, fields=fields).status)

    jobs = [("DELETE", name, None, [("If-Match", TAG)]), ("POST", name + "/events", EVENT, [])] * 4
    threads = [threading.Thread(target=act, args=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(set(found)) == [200, 412]
    assert wire.request(server.port, "GET", name).json["revision"] == 100


@pytest.mark.parametrize("query", ["", "?prefix=", "?prefix", "?prefix=a&prefix=a", "?prefix=%"])
def test_a_deletion_without_a_prefix_deletes_nothing(query, server):
    with wire.Connection(server.port) as connection:
        connection.request("PUT", "/v1/sessions/kept", {"clock": "manual"})
        assert connection.request("DELETE", "/v1/sessions" + query).status in (400, 422)
        assert connection.request("GET", "/v1/sessions/kept").status == 200


def test_deletions_of_one_prefix_race_creations(server):
    def create(start):
        with wire.Connection(server.port) as connection:
            for number in range(start, start + 100):
                answer = connection.request("PUT", f"/v1/sessions/many-{number}", {})
                assert answer.status == 201

    threads = [threading.Thread(target=create, args=(start,)) for start in (0, 100, 200)]
    for thread in threads:
        thread.start()
    deleted = 0
    with wire.Connection(server.port) as connection:
        while any(thread.is_alive() for thread in threads):
            answer = connection.request("DELETE", "/v1/sessions?prefix=many-")
            assert answer.status == 200
            deleted += answer.json["deleted"]
        for thread in threads:
            thread.join()
        last = connection.request("DELETE", "/v1/sessions?prefix=many-").json
        assert last["more"] is False
        assert deleted + last["deleted"] == 300
        assert connection.request("GET", "/v1/sessions?prefix=many-").json["sessions"] == []


@pytest.mark.parametrize(
    ("path", "status"),
    [("/v1/sessions", 405), ("/v1/sessions/x/events", 405), ("/healthz", 405), ("/nothing", 404)],
)
def test_query_is_a_method_that_no_path_takes(path, status, server):
    answer = wire.request(server.port, "QUERY", path, {"a": 1})
    assert answer.status == status
    if status == 405:
        assert "GET" in answer.field("Allow")
    assert wire.request(server.port, "PROPFIND", path).status == 501


def test_the_last_snapshot_of_a_stream_is_what_a_read_shows(server):
    """Live: a load ends 500 ms after it began, and nobody acts."""
    name = "/v1/sessions/alive"
    load = {"header": {"afterMs": 500, "outcome": "success"}}
    wire.request(server.port, "PUT", name, {"header": {}, "simulatedLoad": load})
    event = {"type": "beginRefreshing", "component": "header"}
    assert wire.request(server.port, "POST", name + "/events", event).status == 200
    with wire.Connection(server.port, timeout=20) as connection:
        connection.send(wire.encode("GET", name + "/stream", server.port))
        connection.read_head()
        text = b""
        for chunk in connection.chunks():
            text += chunk
            blocks = [block for block in text.split(b"\n\n")[:-1] if b"event: snapshot" in block]
            snapshots = [json.loads(block.partition(b"data: ")[2]) for block in blocks]
            if snapshots and snapshots[-1]["nextChangeMs"] is None:
                break
        assert snapshots[0]["header"]["state"] == "refreshing"
        read = wire.request(server.port, "GET", name).json
        for snapshot in (snapshots[-1], read):
            del snapshot["timeMs"], snapshot["presentation"]
        assert snapshots[-1] == read
        assert read["header"]["state"] == "idle"
