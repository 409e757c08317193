"""How long an event takes from one server to a viewer at another one."""

from __future__ import annotations

import contextlib
import http.client
import json
import queue
import random
import threading
import time

from bench import Bench
from calls import Calls
from cluster import ClusterError, Server
from figures import STREAM_MS, Report, percentile

# A stream shows at most one snapshot each 1/60 s.
LEAST_PAUSE_SECONDS, MOST_PAUSE_SECONDS = 0.02, 0.06


def run(bench: Bench, report: Report, events: int) -> None:
    """Posts to the first server one event after the other, while the last one has the viewer."""
    report.title("An event to the viewer of a stream at another server")
    bench.create(bench.servers[0], "watched", 1)
    writer = Calls(bench.servers[0])
    source = random.Random(1)
    times: list[float] = []
    with Viewer(bench.servers[-1], "watched0") as viewer:
        viewer.wait(0)
        for number in range(1, events + 1):
            start = time.monotonic()
            writer.post("watched0", number)
            times.append((viewer.wait(number) - start) * 1000)
            time.sleep(source.uniform(LEAST_PAUSE_SECONDS, MOST_PAUSE_SECONDS))
    report.add("median", percentile(times, 0.5), "ms")
    report.add("worst", max(times), "ms")
    report.add(f"an event to another server's viewer, p99 of {events}", percentile(times, 0.99), "ms",
               STREAM_MS)


class Viewer:
    """Reads a session's stream in a thread."""

    def __init__(self, server: Server, session: str) -> None:
        self._connection = http.client.HTTPConnection(server.host, server.port, timeout=10)
        self._connection.request("GET", f"/v1/sessions/{session}/stream")
        self._answer = self._connection.getresponse()
        # Revisions, each with the time at which it came.
        self._seen: queue.Queue[tuple[int, float]] = queue.Queue()
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> Viewer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._connection.sock is not None:
            with contextlib.suppress(OSError):
                self._connection.sock.shutdown(2)
        self._connection.close()
        self._thread.join()

    def _read(self) -> None:
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError, AttributeError):
            for line in self._answer:
                now = time.monotonic()
                if line.startswith(b'data: {') and b'"revision"' in line:
                    self._seen.put((json.loads(line[6:])["revision"], now))

    def wait(self, revision: int) -> float:
        """When a snapshot came that has a revision."""
        try:
            while True:
                seen, at = self._seen.get(timeout=5)
                if seen >= revision:
                    return at
        except queue.Empty:
            raise ClusterError(f"the stream does not show revision {revision}") from None
