"""The main job: a session is made, pulled, read, looked back at, streamed, and shown by the page."""

import json

import pytest
import wire
from program import Program

CONFIGURATION = {"clock": "manual", "header": {}, "footer": {"kind": "auto"}}
PULL = [
    {"type": "gesture", "by": {"y": 250}, "overMs": 300},
    {"type": "advance", "until": {"component": "header", "effect": "refreshing"}},
]


@pytest.mark.parametrize("storage", ["memory", "directory"])
def test_a_pull_refreshes_is_kept_and_is_shown(storage, tmp_path):
    options = ("--memory",) if storage == "memory" else ("--data-dir", tmp_path)
    with Program(storage=options) as server:
        name = "/v1/sessions/demo"
        assert wire.request(server.port, "PUT", name, CONFIGURATION).status == 201
        pulled = wire.request(server.port, "POST", name + "/events", {"events": PULL})
        assert pulled.status == 200
        assert ["header", "refreshing"] in [
            [effect["component"], effect["type"]] for effect in pulled.json["effects"]
        ]
        now = wire.request(server.port, "GET", name).json
        assert (now["revision"], now["header"]["state"]) == (2, "refreshing")
        before = wire.request(server.port, "GET", name + "?revision=0").json
        assert (before["revision"], before["header"]["state"]) == (0, "idle")
        under_the_finger = wire.request(server.port, "GET", name + "?atMs=200").json
        assert under_the_finger["scrollView"]["isDragging"]
        assert under_the_finger["scrollView"]["contentOffset"]["y"] < 0
        page = wire.request(server.port, "GET", "/?session=demo")
        assert page.status == 200 and b"<html" in page.body
        assert first_event(server.port, name) == ("snapshot", 2)
    if storage == "directory":
        with Program(storage=options) as server:
            again = wire.request(server.port, "GET", name).json
            assert again["header"] == now["header"] and again["revision"] == 2


def first_event(port, name):
    """The first event of the session's stream, and the revision that it shows."""
    with wire.Connection(port) as connection:
        connection.send(wire.encode("GET", name + "/stream", port))
        assert connection.read_head().field("Content-Type") == "text/event-stream"
        text = ""
        for piece in connection.chunks():
            text += piece.decode()
            lines = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
            if "\n\n" in text and "data" in lines:
                return lines["event"], json.loads(lines["data"])["revision"]
    return None
