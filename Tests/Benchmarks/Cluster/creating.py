"""Creations beside few sessions and beside millions: nothing counts them all while a client waits."""

from __future__ import annotations

import os
import time

from bench import Bench
from calls import Calls
from figures import CREATION, Report, percentile

# ROWS in the environment makes fewer, for a trial.
ROWS = int(os.environ.get("ROWS", "2000000"))
# More than a minute: what the log counts, it counts once a minute.
SECONDS = 65
PAUSE_SECONDS = 0.01
PIECE = 100_000


def run(bench: Bench, report: Report) -> None:
    """One creation after the other at one server, before the rows are made and after."""
    few = _measure(bench, report, "few")
    for first in range(0, ROWS, PIECE):
        bench.sql(f"""
            INSERT INTO overscroll.session (name, nonce, created_at, time_origin, clock,
              engine_version, configuration)
            SELECT 'row' || n, n, 0, 0, 'manual', '2.1.0', repeat('x', 250)::bytea
            FROM generate_series({first + 1}, {min(first + PIECE, ROWS)}) AS n""")
    many = _measure(bench, report, f"{ROWS}")
    report.add(f"a creation beside {ROWS} sessions", many / few, "of few", CREATION)


def _measure(bench: Bench, report: Report, beside: str) -> float:
    """The median of the creations, in ms."""
    report.title(f"Creations for {SECONDS} s, beside {beside} sessions")
    calls = Calls(bench.servers[0])
    times: list[float] = []
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        start = time.monotonic()
        calls.put(f"made-beside-{beside}-{len(times)}")
        times.append((time.monotonic() - start) * 1000)
        time.sleep(PAUSE_SECONDS)
    middle = percentile(times, 0.5)
    report.add("median", middle, "ms")
    report.add("p99", percentile(times, 0.99), "ms")
    report.add(f"the slowest of {len(times)}", max(times), "ms")
    return middle
