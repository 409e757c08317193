"""Signals: SIGTERM and SIGINT drain without a reset, a second one stops, SIGHUP does not."""

import resource
import signal
import threading
import time

import pytest
import wire
from program import Program
from work_cases import KICK, LOOP

EVENT = {"type": "setContentOffset", "y": 1}


class Client(threading.Thread):
    """Sends requests on one connection until the server says that it closes."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.server = server
        self.name_of_session = f"/v1/sessions/drain-{number}"
        self.answers = 0
        self.fault = None
        self.connected = threading.Event()

    def run(self):
        try:
            with wire.Connection(self.server.port, timeout=10) as connection:
                connection.request("PUT", self.name_of_session, {"clock": "manual"})
                self.connected.set()
                while not self.exchange(connection):
                    pass
        except (OSError, wire.Closed, wire.BadAnswer) as fault:
            self.fault = repr(fault)

    def exchange(self, connection):
        """One request; returns whether the connection ended in order after its answer."""
        answer = connection.request("POST", self.name_of_session + "/events", EVENT)
        assert answer.status in {200, 503}, answer
        self.answers += 1
        if answer.closes:
            assert connection.is_closed()
        return answer.closes


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
@pytest.mark.parametrize("workers", [1, 4])
def test_under_load_every_request_is_answered(number, workers, tmp_path):
    with Program("--workers", workers, storage=("--data-dir", tmp_path)) as server:
        clients = [Client(server, index) for index in range(32)]
        for client in clients:
            client.start()
        assert all(client.connected.wait(10) for client in clients)
        time.sleep(0.5)
        server.send(number)
        assert server.wait(15) == 0
        for client in clients:
            client.join(10)
    assert [client.fault for client in clients if client.fault] == []
    assert all(client.answers > 0 for client in clients)


def test_clients_that_connect_while_it_drains_are_answered_or_refused():
    """Before the listener closes, a late client gets an answer; no connection is reset."""
    with Program("--drain-delay", "1") as server:
        server.send(signal.SIGTERM)
        faults, answers = [], 0
        end = time.monotonic() + 10
        while time.monotonic() < end and server.is_running:
            try:
                answer = wire.request(server.port, "GET", "/readyz", timeout=2)
                answers += answer.status == 503
            except ConnectionRefusedError:
                break
            except (OSError, wire.Closed) as fault:
                faults.append(repr(fault))
                break
        assert answers > 0 and faults == []
        assert server.wait(5) == 0


def test_a_kept_connection_gets_its_last_answer_with_connection_close():
    with Program("--drain-delay", "1") as server, wire.Connection(server.port) as connection:
        assert connection.request("GET", "/readyz").status == 200
        server.send(signal.SIGTERM)
        assert wire.until(lambda: wire.request(server.port, "GET", "/readyz").status == 503)
        answer = connection.request("GET", "/healthz")
        assert answer.status == 200 and answer.closes
        assert connection.is_closed()
        assert server.wait(5) == 0


def test_long_polls_and_streams_end_when_it_drains():
    with Program() as server:
        wire.request(server.port, "PUT", "/v1/sessions/wait", {"clock": "manual"})
        with wire.Connection(server.port) as poll, wire.Connection(server.port) as stream:
            poll.send(wire.encode("GET", "/v1/sessions/wait?since=0&waitMs=60000", server.port))
            stream.send(wire.encode("GET", "/v1/sessions/wait/stream", server.port))
            assert stream.read_head().status == 200
            time.sleep(0.3)
            server.send(signal.SIGTERM)
            assert poll.read().status == 200
            assert b"event: draining" in stream.read_to_end()
        assert server.wait(5) == 0


def silent_request(server):
    """A connection with half a request, which keeps a drain waiting."""
    connection = wire.Connection(server.port, timeout=30)
    connection.send(b"PUT /v1/sessions/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{")
    time.sleep(0.2)
    return connection


def test_the_deadline_of_a_drain_holds_for_half_a_request():
    with Program("--drain-deadline", "2") as server, silent_request(server):
        server.send(signal.SIGTERM)
        # Long before the request's own deadline, which is 30 s.
        assert server.wait(20) == 0


def work(server, stop):
    """Posts as much engine work as a request may have, over and over."""
    with wire.Connection(server.port, timeout=60) as connection:
        connection.request("PUT", "/v1/sessions/work", LOOP)
        connection.request("POST", "/v1/sessions/work/events", KICK)
        while not stop.is_set():
            try:
                connection.send(wire.encode("POST", "/v1/sessions/work/events", server.port, SPIN))
                connection.read("POST")
            except (OSError, wire.Closed, wire.BadAnswer):
                return


SPIN = {"events": [{"type": "advance", "byMs": 100}] * 1000}


@pytest.mark.parametrize("clients", [1, 8])
def test_the_deadline_of_a_drain_holds_during_engine_work(clients):
    with Program("--drain-deadline", "2") as server:
        stop = threading.Event()
        threads = [threading.Thread(target=work, args=(server, stop)) for _ in range(clients)]
        for thread in threads:
            thread.start()
        time.sleep(1)
        server.send(signal.SIGTERM)
        code = server.wait(20)
        stop.set()
        if code is None:
            server.kill()
        for thread in threads:
            thread.join(5)
        assert code == 0


@pytest.mark.parametrize("second", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_a_second_signal_stops_at_once(second):
    with Program("--drain-deadline", "60") as server, silent_request(server):
        server.send(signal.SIGINT)
        assert server.wait(0.5) is None, "the half request keeps it waiting"
        server.send(second)
        # Before the deadlines of the drain and of the request.
        assert server.wait(20) is not None
        server.stop()


def test_a_hangup_does_not_end_it():
    with Program() as server:
        wire.request(server.port, "PUT", "/v1/sessions/kept", {"clock": "manual"})
        for _ in range(3):
            server.send(signal.SIGHUP)
        time.sleep(0.3)
        assert server.is_running
        assert wire.request(server.port, "GET", "/v1/sessions/kept").status == 200


def test_a_broken_pipe_does_not_end_it():
    """Clients that leave before their answer cause no SIGPIPE."""
    with Program() as server:
        for _ in range(200):
            connection = wire.Connection(server.port)
            connection.send(wire.encode("GET", "/v1/presets", server.port) * 20)
            connection.close()
        assert wire.request(server.port, "GET", "/healthz").status == 200


def test_a_stop_under_a_limit_of_file_sizes_ends_with_0(tmp_path):
    with Program(storage=("--data-dir", tmp_path)) as server:
        name = "/v1/sessions/limited"
        assert wire.request(server.port, "PUT", name, {"clock": "manual"}).status == 201
        # No file of the log may grow any more.
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, 4096))
        answer = wire.request(server.port, "POST", name + "/events", EVENT)
        assert answer.status in {503, 507}, answer
        assert server.is_running
        server.send(signal.SIGTERM)
        assert server.wait(15) == 0
