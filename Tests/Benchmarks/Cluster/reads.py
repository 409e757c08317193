"""GET of a session that is used, where the server asks the database for its last revision."""

from __future__ import annotations

from bench import Bench
from figures import GET_MS, Report, median

CONNECTIONS = (1, 8)


def run(bench: Bench, report: Report, rounds: int, seconds: float) -> None:
    server = bench.servers[0]
    bench.create(server, "hot", 1)
    for connections in CONNECTIONS:
        report.title(f"GET of a hot session, connections: {connections}")
        load = ["path=/v1/sessions/hot0", f"connections={connections}", f"seconds={seconds}"]
        commits, gets = [], []
        for _ in range(rounds):
            commits.append(bench.write_bare(clients=1, size=1, seconds=seconds))
            gets.append(bench.drive([(server, load)]))
        # An answer waits for a commit.
        report.add("a bare commit, median", median([one.median for one in commits]), "ms")
        report.add("a bare commit, p99", median([one.p99 for one in commits]), "ms")
        report.add("rate", median([one.rate for one in gets]), "requests/s")
        report.add("median", median([one.median for one in gets]), "ms")
        name = f"GET of a hot session, p99, connections: {connections}"
        report.add(name, median([one.p99 for one in gets]), "ms", GET_MS)
