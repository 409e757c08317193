"""What a server uses while nobody calls."""

from __future__ import annotations

import time

from bench import Bench, cpu_seconds
from figures import IDLE_MS, Report

# What the log does while it rests comes back every five seconds, and every minute.
SETTLING_SECONDS = 8


def measure(bench: Bench, report: Report, what: str, seconds: float) -> float:
    """Milliseconds of CPU time in a second of the first server; and of all databases, in the report."""
    time.sleep(SETTLING_SECONDS)
    parts = ([bench.servers[0]], bench.cluster.databases)
    before = [cpu_seconds(nodes) for nodes in parts]
    time.sleep(seconds)
    server, databases = ((cpu_seconds(nodes) - earlier) / seconds * 1000
                         for nodes, earlier in zip(parts, before))
    report.title(f"A server at rest, {what}")
    report.add("CPU of the server in a second", server, "ms")
    report.add("CPU of the databases in a second, three servers", databases, "ms")
    return server


def compare(without: float, with_sessions: float, sessions: int, report: Report) -> None:
    report.add(f"what {sessions} idle sessions add in a second", with_sessions - without, "ms", IDLE_MS)
