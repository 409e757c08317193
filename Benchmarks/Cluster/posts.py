"""Durable POSTs beside a bare writer: the same statement, the same bytes, the same database."""

from __future__ import annotations

import contextlib

from bench import Bench, cpu_seconds
from figures import POSTS, Report, median

CONNECTIONS = 64
EVENT = '{"type":"setContentOffset","y":####}'


def run(bench: Bench, report: Report, rounds: int, seconds: float) -> None:
    """One event a request, each connection with a session of its own: one server, then all."""
    report.title(f"Durable POSTs, connections: {CONNECTIONS}")
    for number, server in enumerate(bench.servers):
        bench.create(server, f"post{number}-", CONNECTIONS)
    size = _size_of_event(bench)
    ways = {1: _loads(bench, 1, seconds), len(bench.servers): _loads(bench, len(bench.servers), seconds)}
    bare: list[float] = []
    found: dict[int, list[_Round]] = {count: [] for count in ways}
    for _ in range(rounds):
        bare.append(bench.write_bare(CONNECTIONS, size, seconds))
        for count, loads in ways.items():
            found[count].append(_Round(bench, loads))
    report.add(f"the bare writer, {size} bytes an event", median(bare), "rows/s")
    for count, ours in found.items():
        _report(count, ours, bare, report)


class _Round:
    """What one load cost, with the CPU time of all servers and databases, in microseconds."""

    def __init__(self, bench: Bench, loads) -> None:
        nodes = (bench.servers, bench.cluster.databases)
        before = [cpu_seconds(one) for one in nodes]
        self.cost = bench.drive(loads)
        self.server, self.database = (
            (cpu_seconds(one) - earlier) / self.cost.requests * 1e6
            for one, earlier in zip(nodes, before))


def _loads(bench: Bench, count: int, seconds: float):
    """The connections, divided among the first servers."""
    return [
        (server, [
            "method=POST", f"path=/v1/sessions/post{number}-#/events", f"body={EVENT}",
            "header=Prefer: return=minimal", f"seconds={seconds}",
            f"connections={(CONNECTIONS + number) // count}",
        ])
        for number, server in enumerate(bench.servers[:count])
    ]


def _size_of_event(bench: Bench) -> int:
    """The bytes of one event in the table."""
    bench.drive([(bench.servers[0], [
        "method=POST", "path=/v1/sessions/post0-#/events", f"body={EVENT}", "requests=1"])])
    rows = bench.sql("SELECT octet_length(b.events) FROM overscroll.batch AS b "
                     "JOIN overscroll.session AS s ON s.id = b.session WHERE s.name = 'post0-0'")
    return int(rows[0][0])


def _report(count: int, ours: list[_Round], bare: list[float], report: Report) -> None:
    name = "one server" if count == 1 else f"{count} servers"
    report.add(name, median([one.cost.rate for one in ours]), "requests/s")
    report.add(f"{name}, median", median([one.cost.median for one in ours]), "ms")
    report.add(f"{name}, p99", median([one.cost.p99 for one in ours]), "ms")
    report.add(f"{name}, CPU of the servers", median([one.server for one in ours]), "µs each")
    report.add(f"{name}, CPU of the databases", median([one.database for one in ours]), "µs each")
    # Neighbours on the machine slow down both of a round.
    share = median([one.cost.rate / rate for one, rate in zip(ours, bare)])
    report.add(f"POSTs, {name}", share, "of bare", POSTS)
