"""How long it takes until sessions are served again after a server, or the primary, is killed."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bench import Bench
from calls import Calls, Failure
from cluster import ClusterError, Server
from cluster.processes import until
from figures import PROMOTION_SECONDS, SERVER_SECONDS, Report, median
from posts import EVENT

SESSIONS = 64
CLIENTS = 8
# So long a load runs before the kill.
LOAD_SECONDS = 1
# A pause between two attempts of a client, and how long it goes on with them.
PAUSE_SECONDS, LIMIT_SECONDS = 0.005, 60


def kill_servers(bench: Bench, report: Report, rounds: int) -> None:
    """Kills a server while it takes events for all sessions, which the others serve then."""
    report.title(f"SIGKILL of a server that takes events for {SESSIONS} sessions")
    bench.create(bench.servers[0], "served", SESSIONS)
    times: list[float] = []
    for number in range(rounds):
        dead = bench.servers[number % len(bench.servers)]
        others = [server for server in bench.servers if server is not dead]
        load = ["method=POST", "path=/v1/sessions/served#/events", f"body={EVENT}",
                "header=Prefer: return=minimal", f"connections={SESSIONS}", "seconds=60"]
        with bench.load(dead, load):
            time.sleep(LOAD_SECONDS)
            dead.kill()
            start = time.monotonic()
            times.append(_all_served(others) - start)
        dead.start()
    report.add("until all sessions are served elsewhere, median", median(times), "s")
    report.add(f"after a server's end, worst of {rounds}", max(times), "s", SERVER_SECONDS)


def _all_served(servers: list[Server]) -> float:
    """When each session has been read, and was written to, at one of the servers."""
    def serve(client: int) -> float:
        calls = Calls(servers[client % len(servers)])
        for number in range(client, SESSIONS, CLIENTS):
            _until_done(lambda: calls.get(f"/v1/sessions/served{number}"))
            _until_done(lambda: calls.post(f"served{number}", 1))
        return time.monotonic()

    with ThreadPoolExecutor(CLIENTS) as pool:
        return max(pool.map(serve, range(CLIENTS)))


def _until_done(body: Callable[[], object]) -> None:
    end = time.monotonic() + LIMIT_SECONDS
    while True:
        try:
            body()
            return
        except Failure:
            if time.monotonic() >= end:
                raise
            time.sleep(PAUSE_SECONDS)


def kill_primaries(bench: Bench, report: Report, rounds: int) -> None:
    """Kills the primary under load, until Patroni has promoted a standby, and starts it as a standby."""
    report.title("SIGKILL of the primary while each server takes events, and promotion")
    promotions: list[float] = []
    firsts: list[list[float]] = []
    for number in range(rounds):
        old = bench.cluster.primary()
        with Writers(bench, f"kept{number}-") as writers:
            time.sleep(LOAD_SECONDS)
            killed = time.monotonic()
            old.kill()
            if not until(lambda: bench.cluster.has_promoted(old), LIMIT_SECONDS):
                raise ClusterError("no standby is promoted")
            promoted = time.monotonic()
            promotions.append(promoted - killed)
            firsts.append([at - promoted for at in writers.first_writes(begun_after=killed)])
        old.start()
        if not until(bench.cluster.is_whole, LIMIT_SECONDS, pause=0.1):
            raise ClusterError(f"{old.name} does not follow the new primary")
    report.add("from the kill until a standby is the primary, median", median(promotions), "s")
    report.add("until any server writes, worst", max(min(one) for one in firsts), "s")
    report.add(f"after a promotion until each server writes, worst of {rounds}",
               max(max(one) for one in firsts), "s", PROMOTION_SECONDS)


class Writers:
    """Clients that post to all servers, each to a session of its own, until the block ends."""

    def __init__(self, bench: Bench, prefix: str) -> None:
        bench.create(bench.servers[0], prefix, CLIENTS)
        self._servers = bench.servers
        self._prefix = prefix
        self._has_ended = threading.Event()
        # The writes that were acknowledged: the server, and when they began and ended.
        self._writes: list[tuple[Server, float, float]] = []
        self._threads = [threading.Thread(target=self._write, args=[client])
                         for client in range(CLIENTS)]

    def __enter__(self) -> Writers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._has_ended.set()
        for thread in self._threads:
            thread.join()

    def _write(self, client: int) -> None:
        server = self._servers[client % len(self._servers)]
        calls = Calls(server)
        while not self._has_ended.is_set():
            begin = time.monotonic()
            try:
                calls.post(f"{self._prefix}{client}", 1)
                self._writes.append((server, begin, time.monotonic()))
            except Failure:
                self._has_ended.wait(PAUSE_SECONDS)

    def first_writes(self, begun_after: float) -> list[float]:
        """When each server acknowledged the first write that was sent after an instant."""
        found: dict[str, float] = {}
        end = time.monotonic() + LIMIT_SECONDS
        while len(found) < len(self._servers):
            if time.monotonic() >= end:
                raise ClusterError("not every server writes again")
            time.sleep(PAUSE_SECONDS)
            for server, begin, at in list(self._writes):
                if begin > begun_after:
                    found[server.name] = min(at, found.get(server.name, at))
        return list(found.values())
