"""Which requests the balancer sends again, and to whom, with servers that misbehave as they are told."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import json
import os
import tempfile
import threading
import unittest
from collections import Counter
from pathlib import Path

from context import ROOT  # noqa: F401

from cluster.balancer import PROGRAM, Balancer
from cluster.places import Loopback
from cluster.processes import Notes, account, until


class Quiet(http.server.ThreadingHTTPServer):
    """Says nothing of checks that end before they were answered."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        pass


class Backend:
    """A server that counts its requests, and answers them as it is told."""

    def __init__(self, name: str, port: int) -> None:
        self.requests: Counter[str] = Counter()
        self.is_ready = True
        # Whether it ends the connection in the place of an answer.
        self.drops = False
        backend = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def handle_one(self) -> None:
                backend.answer(self, name)

            do_GET = do_POST = handle_one

            def log_message(self, *arguments: object) -> None:
                pass

        self._server = Quiet(("127.0.0.1", port), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def answer(self, handler: http.server.BaseHTTPRequestHandler, name: str) -> None:
        handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        is_check = handler.path == "/readyz"
        if not is_check:
            self.requests[handler.command] += 1
            if self.drops:
                handler.close_connection = True
                return
        body = json.dumps({"by": name}).encode()
        handler.send_response(200 if self.is_ready else 503)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@unittest.skipUnless(PROGRAM.exists(), f"there is no {PROGRAM}")
class BalancerTests(unittest.TestCase):
    def setUp(self) -> None:
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if owner := account():
            os.chown(folder, *owner)
        places = Loopback()
        ports = {name: places.port(0) for name in ("one", "two")}
        self.backends = {name: Backend(name, port) for name, port in ports.items()}
        for backend in self.backends.values():
            stack.callback(backend.stop)
        addresses = {name: f"127.0.0.1:{port}" for name, port in ports.items()}
        self.balancer = Balancer("balancer", places.place("balancer"), places.port(0), folder,
                                 addresses, Notes(folder / "processes"))
        stack.callback(self.balancer.kill)
        self.balancer.start()

    def call(self, method: str, path: str = "/v1/sessions/s") -> tuple[int, dict[str, str], dict[str, str]]:
        connection = http.client.HTTPConnection(self.balancer.host, self.balancer.port, timeout=10)
        with contextlib.closing(connection):
            connection.request(method, path, b"{}" if method == "POST" else None)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), json.loads(answer.read())

    def owner(self) -> str:
        """The server that the session's calls go to."""
        return self.call("GET")[2]["by"]

    def other(self) -> str:
        return "two" if self.owner() == "one" else "one"

    def test_the_calls_of_a_session_go_to_one_server_and_those_of_none_to_all(self) -> None:
        self.assertEqual(len({self.call("GET")[2]["by"] for _ in range(4)}), 1)
        self.assertEqual({self.call("GET", "/v1/sessions")[2]["by"] for _ in range(4)}, {"one", "two"})

    def test_a_read_that_a_server_drops_goes_to_another_and_a_write_does_not(self) -> None:
        owner, other = self.owner(), self.other()
        self.backends[owner].drops = True
        status, _, body = self.call("GET")
        self.assertEqual((status, body["by"]), (200, other))
        before = self.backends[other].requests["POST"]
        status, fields, problem = self.call("POST")
        self.assertEqual((status, fields["retry-after"], problem["status"]), (502, "1", 502))
        self.assertEqual(self.backends[other].requests["POST"], before)
        self.assertEqual(self.backends[owner].requests["POST"], 1)

    def test_a_server_that_has_ended_loses_no_call_of_any_kind(self) -> None:
        owner, other = self.owner(), self.other()
        self.backends[owner].stop()
        for method in ("POST", "GET", "POST"):
            with self.subTest(method):
                status, _, body = self.call(method)
                self.assertEqual((status, body["by"]), (200, other))

    def test_a_server_that_is_not_ready_gets_no_call(self) -> None:
        owner, other = self.owner(), self.other()
        self.backends[owner].is_ready = False

        def is_left() -> bool:
            before = self.backends[owner].requests["GET"]
            return self.call("GET")[2]["by"] == other and self.backends[owner].requests["GET"] == before

        self.assertTrue(until(is_left, seconds=2))
        self.assertEqual(self.call("POST")[2]["by"], other)

    def test_where_no_server_is_ready_one_of_them_says_why(self) -> None:
        for backend in self.backends.values():
            backend.is_ready = False

        def is_told() -> bool:
            # For a moment the balancer may have no server, and refuses by itself.
            status, _, body = self.call("GET")
            return status == 503 and body.get("by") in self.backends

        self.assertTrue(until(is_told, seconds=5))

    def test_where_no_server_is_there_the_answer_is_a_problem(self) -> None:
        for backend in self.backends.values():
            backend.stop()
        status, fields, problem = self.call("POST")
        self.assertEqual((status, fields["retry-after"]), (503, "1"))
        self.assertEqual(fields["content-type"], "application/problem+json")
        self.assertEqual(problem["type"], "/problems/unavailable")


if __name__ == "__main__":
    unittest.main()
