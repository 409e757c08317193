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
        costs = [bench.drive([(server, load)]) for _ in range(rounds)]
        report.add("rate", median([one.rate for one in costs]), "requests/s")
        report.add("median", median([one.median for one in costs]), "ms")
        p99 = median([one.p99 for one in costs])
        report.add(f"GET of a hot session, p99, {connections} connections", p99, "ms", GET_MS)
