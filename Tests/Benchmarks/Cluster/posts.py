"""Durable POSTs beside a bare writer: the same statement, the same bytes, the same database."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bench import Bench, Cost, Load, cpu_seconds
from figures import POSTS, Report, median

CONNECTIONS = 64
EVENT = '{"type":"setContentOffset","y":####}'


def run(bench: Bench, report: Report, rounds: int, seconds: float) -> None:
    """One event a request, each connection with a session of its own: one server, then all."""
    report.title(f"Durable POSTs, connections: {CONNECTIONS}")
    for number, server in enumerate(bench.servers):
        bench.create(server, f"post{number}-", CONNECTIONS)
    size = _size_of_event(bench)
    count = len(bench.servers)
    bare, one, all_servers = [], [], []
    for _ in range(rounds):
        bare.append(_Round(bench, lambda: bench.write_bare(CONNECTIONS, size, seconds)))
        one.append(_Round(bench, lambda: bench.drive(_loads(bench, 1, seconds))))
        all_servers.append(_Round(bench, lambda: bench.drive(_loads(bench, count, seconds))))
    report.add("bytes of an event in the table", size, "")
    _report("a bare writer", bare, report)
    for name, ours in (("one server", one), (f"{count} servers", all_servers)):
        _report(name, ours, report)
        report.add(f"{name}, CPU of the servers", median([mine.servers for mine in ours]), "µs each")
        # Neighbours on the machine slow down both of a round.
        share = median([mine.cost.rate / other.cost.rate for mine, other in zip(ours, bare)])
        report.add(f"POSTs, {name}", share, "of bare", POSTS)


class _Round:
    """What one load cost, and the CPU time of all servers and databases in microseconds an event."""

    def __init__(self, bench: Bench, load: Callable[[], Cost]) -> None:
        nodes = (bench.servers, bench.cluster.databases)
        before = [cpu_seconds(some) for some in nodes]
        self.cost = load()
        self.servers, self.databases = (
            (cpu_seconds(some) - earlier) / self.cost.requests * 1e6
            for some, earlier in zip(nodes, before))


def _loads(bench: Bench, count: int, seconds: float) -> list[Load]:
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


def _report(name: str, rounds: Sequence[_Round], report: Report) -> None:
    report.add(name, median([one.cost.rate for one in rounds]), "events/s")
    report.add(f"{name}, median", median([one.cost.median for one in rounds]), "ms")
    report.add(f"{name}, p99", median([one.cost.p99 for one in rounds]), "ms")
    report.add(f"{name}, CPU of the databases", median([one.databases for one in rounds]), "µs each")
