"""Slow clients, clients that never read, and what they may hold of the server's memory."""

import os
import socket
import time

import pytest
import wire
from program import Program

CLIENTS = 1500
MEGABYTE = 1 << 20


def busy(server):
    """A session whose trajectory is some megabytes long."""
    name = "/v1/sessions/busy"
    wire.request(
        server.port, "PUT", name, {"clock": "manual", "header": {}, "footer": {"kind": "auto"}}
    )
    wire.request(server.port, "POST", name + "/events", {"type": "setContentOffset", "y": -500})
    return name


def is_answered(port):
    """Whether a new client is answered while the others are there."""
    return wire.request(port, "GET", "/healthz", timeout=20).status == 200


@pytest.mark.parametrize(
    "target",
    [
        "/trajectory?fromMs=0&toMs=9999&stepMs=1",
        "/trajectory?fromMs=0&toMs=1999&stepMs=1",
        "/events?limit=1000",
        "",
    ],
    ids=["10,000 samples", "2,000 samples", "events", "snapshot"],
)
def test_clients_that_never_read_hold_bounded_memory(target):
    """1,500 clients ask for a long answer and read nothing; then an honest one is answered."""
    with Program() as server:
        name = busy(server)
        events = {"events": [{"type": "setContentOffset", "y": 1.5}] * 1000}
        wire.request(server.port, "POST", name + "/events", events)
        assert wire.request(server.port, "GET", name + target).status == 200
        before = server.memory_bytes()
        with wire.Crowd() as clients:
            for _ in range(CLIENTS):
                client = wire.Connection(server.port, timeout=10, receive_buffer=2048)
                client.send(wire.encode("GET", name + target, server.port))
                clients.append(client)
            settle(server)
            held = server.peak_memory_bytes() - before
            assert held < 300 * MEGABYTE, f"{held >> 20} MB are held"
            assert is_answered(server.port)
            assert wire.request(server.port, "GET", name).status == 200


def settle(server):
    """Waits until the server has nothing more to compute."""
    last = -1.0
    while (now := server.cpu_seconds()) - last > 0.01:
        last = now
        time.sleep(0.25)


def test_clients_that_pipeline_and_never_read_hold_bounded_memory():
    with Program() as server:
        name = busy(server)
        requests = wire.encode("GET", name, server.port) * 200
        before = server.memory_bytes()
        with wire.Crowd() as clients:
            for _ in range(200):
                client = wire.Connection(server.port, receive_buffer=2048)
                clients.append(client)
                client.socket.setblocking(False)
                client.socket.send(requests)
            settle(server)
            held = server.peak_memory_bytes() - before
            assert held < 100 * MEGABYTE, f"{held >> 20} MB are held"
            assert is_answered(server.port)


def test_half_sent_bodies_hold_bounded_memory():
    """1,000 clients send all of 1 MiB but the last byte, and stop."""
    with Program("--request-deadline", "10") as server, wire.Crowd() as clients:
        before = server.memory_bytes()
        length = f"Content-Length: {MEGABYTE}".encode()
        for number in range(1000):
            head = wire.encode("PUT", f"/v1/sessions/{number}", server.port, b"")
            client = wire.Connection(server.port, timeout=0.2)
            clients.append(client)
            try:
                client.send(head.replace(b"Content-Length: 0", length) + b" " * (MEGABYTE - 1))
            except TimeoutError:
                pass  # The server reads no more of it: that is one way to hold little.
            held = server.peak_memory_bytes() - before
            assert held < 320 * MEGABYTE, f"{held >> 20} MB are held for {number + 1} clients"
        assert is_answered(server.port)


SLOW = {
    "a slow head": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ",
    "a slow request line": b"GET /",
    "a slow body": b"PUT /v1/sessions/s HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Length: 1000\r\n\r\n",
    "a slow chunk": b"PUT /v1/sessions/s HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n3e8\r\n",
    "a slow chunk size": b"PUT /v1/sessions/s HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n",
    "a slow extension": b"PUT /v1/sessions/s HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n2;",
    "a slow trailer": b"PUT /v1/sessions/s HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: ",
    "slow empty lines": b"\r\n",
}


@pytest.fixture(scope="module")
def hasty():
    """A server that wants a request within 2 seconds, and ends idle connections after 3."""
    with Program("--request-deadline", "2", "--idle-timeout", "3") as program:
        yield program


def test_requests_must_be_complete_within_the_deadline(hasty):
    """One byte each 100 ms counts as activity, but not as a request.

    The clients come at the same time, and an idle one with them. On a clock that stands still,
    SlowClientTests has the deadlines to the second.
    """
    before = time.monotonic()
    with wire.Crowd() as opened, wire.Connection(hasty.port) as idle:
        assert idle.request("GET", "/healthz").status == 200
        slow = {}
        for name, start in SLOW.items():
            opened.append(wire.Connection(hasty.port))
            opened[-1].send(start)
            opened[-1].socket.setblocking(False)
            slow[name] = opened[-1]
        while slow and time.monotonic() - before < 30:
            time.sleep(0.1)
            slow = {name: client for name, client in slow.items() if not is_ended(name, client)}
        assert not slow, "these connections outlive the deadline"
        assert idle.is_closed(seconds=30)
    assert is_answered(hasty.port)


def is_ended(name, client):
    """Sends one more byte; whether the server has ended the connection."""
    try:
        client.socket.send(b"\r\n" if name == "slow empty lines" else b"1")
        while client.socket.recv(4096):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_chunk_extensions_that_do_not_fit_burn_no_processor(hasty):
    start, before = time.monotonic(), hasty.cpu_seconds()
    with wire.Crowd() as clients:
        for size in (7000, 8000, 12_000, 20_000):
            clients.append(wire.Connection(hasty.port))
            clients[-1].send(SLOW["a slow chunk size"] + b"5;" + b"a" * size)
        clients[-1].is_closed(seconds=1.5)
        # A loop would take all of a core.
        assert hasty.cpu_seconds() - before < (time.monotonic() - start) / 2


def test_a_reader_of_a_few_bytes_a_second_is_dropped_or_served_from_bounded_memory():
    """There is a minimum rate of reading, so that a long answer does not stay for ever."""
    with Program("--request-deadline", "2", "--idle-timeout", "3") as server:
        name = busy(server)
        with wire.Connection(server.port, receive_buffer=2048) as client:
            client.send(
                wire.encode("GET", name + "/trajectory?fromMs=0&toMs=9999&stepMs=1", server.port)
            )
            end = time.monotonic() + 40
            while time.monotonic() < end and not ended_at_server(server, client):
                try:
                    client.socket.settimeout(0.2)
                    client.socket.recv(16)
                except TimeoutError:
                    pass
                except OSError:
                    break
                time.sleep(0.2)
            assert time.monotonic() < end, "40 seconds at 40 bytes a second"


def ended_at_server(server, client):
    """Whether no socket of the server has this client as its peer any more."""
    port = client.socket.getsockname()[1]
    local, remote = f"0100007F:{server.port:04X}", f"0100007F:{port:04X}"
    with open("/proc/net/tcp", encoding="ascii") as table:
        rows = [line.split() for line in table]
    return not any(row[1:4] == [local, remote, "01"] for row in rows)


def test_the_log_of_refused_requests_does_not_stop_the_server():
    """Nobody reads standard error: 3,000 bad requests are still answered."""
    read, write = os.pipe()
    try:
        with Program(standard_error=write) as server:
            for _ in range(3000):
                with socket.create_connection(("127.0.0.1", server.port), timeout=5) as client:
                    client.sendall(b"GET /healthz HTTP/1.1\r\nX : y\r\nbad\r\n\r\n")
                    client.recv(4096)
            assert is_answered(server.port)
    finally:
        os.close(read)
        os.close(write)
