"""A full server: idle connections of one address keep no new client out."""


import pytest
import wire
from program import Program

LIMIT = 400


def idle(server, count, first=b""):
    """Connections that are idle: after one request, or after nothing or a part of one."""
    connections = wire.Crowd()
    for _ in range(count):
        connection = wire.Connection(server.port, timeout=1)
        if first == b"GET" and len(connections) < LIMIT:
            try:
                connection.request("GET", "/healthz")
            except (wire.Closed, TimeoutError):
                pass  # The server is full already.
        elif first:
            connection.send(first)
        connections.append(connection)
    return connections


@pytest.mark.parametrize("workers", [1, 4])
@pytest.mark.parametrize(
    "first",
    [b"", b"GET", b"GET / HTTP/1.1\r\nHost: "],
    ids=["silent", "kept alive", "half a head"],
)
@pytest.mark.parametrize("extra", [0, 50], ids=["at the limit", "over the limit"])
def test_a_new_client_is_answered_before_an_old_one_goes_by_itself(first, extra, workers):
    with Program("--max-connections", LIMIT, "--workers", workers) as server:
        with idle(server, LIMIT + extra, first):
            for _ in range(20):
                # An idle connection ends after 60 s.
                assert wire.request(server.port, "GET", "/healthz", timeout=20).status == 200


def test_a_client_at_work_is_not_the_one_that_goes():
    """A long poll is no idle connection, and neither is a connection used a moment ago."""
    with Program("--max-connections", LIMIT) as server:
        wire.request(server.port, "PUT", "/v1/sessions/poll", {"clock": "manual"})
        with wire.Connection(server.port) as poller, wire.Connection(server.port) as user:
            poller.send(wire.encode("GET", "/v1/sessions/poll?since=0&waitMs=30000", server.port))
            with idle(server, LIMIT - 2):
                assert user.request("GET", "/healthz").status == 200
                with idle(server, 20, b"GET"):
                    event = {"type": "setContentOffset", "y": 1}
                    answer = user.request("POST", "/v1/sessions/poll/events", event)
                    assert answer.status == 200
                    assert poller.read().json["revision"] == 1


def test_a_request_that_has_come_is_answered_though_the_server_is_full():
    """All connections wait for changes; more clients than there is room for send whole requests."""
    with Program("--max-connections", 50) as server:
        wire.request(server.port, "PUT", "/v1/sessions/poll", {"clock": "manual"})
        polls, clients = wire.Crowd(), wire.Crowd()
        with polls, clients:
            for _ in range(50):
                polls.append(wire.Connection(server.port))
                path = "/v1/sessions/poll?since=0&waitMs=30000"
                polls[-1].send(wire.encode("GET", path, server.port))
            for _ in range(50):
                clients.append(wire.Connection(server.port, timeout=5))
                clients[-1].send(wire.encode("GET", "/healthz", server.port))
            assert [client.read().status for client in clients] == [200] * 50


def test_the_limit_leaves_descriptors_for_the_log(tmp_path):
    """Connections run out before descriptors do: a durable PUT works at the limit."""
    with Program("--max-connections", LIMIT, storage=("--data-dir", tmp_path)) as server:
        with idle(server, LIMIT + 10):
            path = "/v1/sessions/full"
            assert wire.request(server.port, "PUT", path, b"", timeout=2).status == 201
