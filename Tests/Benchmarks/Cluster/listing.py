"""A list of many sessions by a prefix, page by page."""

from __future__ import annotations

import time

from bench import Bench
from calls import Calls
from figures import PAGE_MS, Report, percentile

SESSIONS = 100_000
# As most clients ask, and the most that a page has.
LIMITS = (100, 1000)
CONFIGURATION = '{"header": {}, "footer": {"kind": "auto"}}'


def create(bench: Bench, report: Report) -> None:
    """Creates the sessions, which stay in the memory of the first server."""
    report.title(f"{SESSIONS} sessions")
    cost = bench.create(bench.servers[0], "list", SESSIONS, 64, CONFIGURATION)
    report.add("created, connections: 64", cost.rate, "/s")


def run(bench: Bench, report: Report) -> None:
    """Lists them at another server."""
    for limit in LIMITS:
        report.title(f"{SESSIONS} sessions listed by a prefix, {limit} a page")
        times = _pages(Calls(bench.servers[-1]), limit)
        report.add("median", percentile(times, 0.5), "ms")
        report.add("p99", percentile(times, 0.99), "ms")
        report.add(f"a page of {limit} sessions, the slowest of {len(times)}", max(times), "ms", PAGE_MS)


def _pages(calls: Calls, limit: int) -> list[float]:
    """The milliseconds of each page."""
    times: list[float] = []
    names = 0
    path = first = f"/v1/sessions?prefix=list&limit={limit}"
    while True:
        start = time.monotonic()
        page = calls.get(path)
        times.append((time.monotonic() - start) * 1000)
        names += len(page["sessions"])
        if page["next"] is None:
            break
        path = f"{first}&after={page['next']}"
    if names != SESSIONS:
        raise ValueError(f"{names} sessions were listed, not {SESSIONS}")
    return times
