"""Answers that cannot be completed, and clients that close their sending side first.

All servers have older idle connections: libmicrohttpd visits the oldest one in each round, and others
only at events of their sockets, which hid these faults from a lone client.
"""

import re
import socket

import pytest
import wire
from program import Program

EVENT = {"type": "setContentOffset", "y": 1.5}
ROUNDS = 12
OLDER = 3


@pytest.fixture(scope="module")
def durable(tmp_path_factory):
    """A server with a log on the disk, which answers what changes a session later."""
    with Program(storage=("--data-dir", tmp_path_factory.mktemp("data"))) as program:
        with wire.Crowd() as older:
            for _ in range(OLDER):
                older.append(wire.Connection(program.port))
                older[-1].request("GET", "/healthz")
            yield program


def connections(server):
    """The connections that the server counts; one of them asks."""
    metrics = wire.request(server.port, "GET", "/metrics").body.decode()
    return int(re.search(r"^overscroll_connections (\d+)$", metrics, re.MULTILINE)[1])


def read_to_any_end(connection):
    """All further bytes, and whether they end by a reset."""
    try:
        return connection.read_to_end(), False
    except wire.Closed as end:
        return end.partial, end.is_reset


@pytest.mark.parametrize("version", ["1.1", "1.0"])
@pytest.mark.parametrize("anew", [False, True], ids=["deleted", "made anew"])
def test_a_long_answer_whose_session_goes_ends_by_a_reset(anew, version, durable):
    for number in range(ROUNDS):
        name = f"/v1/sessions/broken-{version}-{anew}-{number}"
        wire.request(durable.port, "PUT", name, {"clock": "manual"})
        for _ in range(4):
            wire.request(durable.port, "POST", name + "/events", {"events": [EVENT] * 1000})
        with wire.Connection(durable.port, receive_buffer=2048) as client:
            request = wire.encode("GET", name + "/recording", durable.port)
            client.send(request.replace(b"HTTP/1.1", b"HTTP/" + version.encode()))
            assert client.read_head().status == 200
            assert wire.request(durable.port, "DELETE", name).status == 204
            if anew:
                wire.request(durable.port, "PUT", name, {"clock": "manual"})
            rest, is_reset = read_to_any_end(client)
            assert is_reset, f"{len(rest)} bytes, then an orderly end"
            assert b"HTTP/1.1 " not in rest, "a status line in the body"
    # Only the older ones are left, and the one that asks.
    assert wire.until(lambda: connections(durable) == OLDER + 1)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("GET", "?since=0&waitMs=50", None),
        ("GET", "/trajectory?fromMs=0&toMs=9999&stepMs=1", None),
        ("POST", "/events", EVENT),
        ("PUT", "-new", {"clock": "manual"}),
    ],
    ids=["a snapshot", "a long poll", "a long answer", "an event", "a creation"],
)
def test_a_client_that_sends_no_more_gets_its_answer(method, path, body, durable):
    wire.request(durable.port, "PUT", "/v1/sessions/half", {"clock": "manual"})
    for number in range(ROUNDS):
        suffix = f"-{number}" if method == "PUT" else ""
        with wire.Connection(durable.port) as client:
            target = f"/v1/sessions/half{path}{suffix}"
            client.send(wire.encode(method, target, durable.port, body))
            client.socket.shutdown(socket.SHUT_WR)
            assert client.read(method).status in {200, 201}
            assert client.is_closed()
