"""Single calls of a server over a connection that stays open."""

from __future__ import annotations

import http.client
import json
from typing import Any

from cluster import ClusterError, Server

Failure = (OSError, http.client.HTTPException, ClusterError)


class Calls:
    """A client that sends one request after the other; used on one thread."""

    def __init__(self, server: Server, seconds: float = 10) -> None:
        self._server = server
        self._connection = http.client.HTTPConnection(server.host, server.port, timeout=seconds)

    def get(self, path: str) -> Any:
        """The document at a path; `Failure` where there is none."""
        return self._perform("GET", path)

    def put(self, session: str) -> Any:
        """Creates a session with a header; `Failure` if it was not acknowledged."""
        return self._perform("PUT", f"/v1/sessions/{session}", '{"clock": "manual", "header": {}}')

    def post(self, session: str, y: int) -> Any:
        """Scrolls a session, and returns what the answer says; `Failure` if it was not acknowledged."""
        event = {"type": "setContentOffset", "y": y}
        return self._perform("POST", f"/v1/sessions/{session}/events", json.dumps(event))

    def _perform(self, method: str, path: str, body: str | None = None) -> Any:
        headers = {} if body is None else {"Content-Type": "application/json",
                                           "Prefer": "return=minimal"}
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            text = answer.read()
        except Failure:
            # The next one connects again.
            self._connection.close()
            raise
        if answer.status not in (200, 201):
            raise ClusterError(f"{self._server.name}: {answer.status} {text.decode()}")
        return json.loads(text)
