"""One session that clients write through all servers at the same time, without a pause."""

from __future__ import annotations

import threading
import time

from bench import Bench
from calls import Calls
from figures import RACE_MS, Report, percentile

CLIENTS_OF_SERVER = 2


def run(bench: Bench, report: Report, seconds: float) -> None:
    """Each client posts as soon as its last event was acknowledged."""
    report.title(f"One session through {len(bench.servers)} servers, "
                 f"{CLIENTS_OF_SERVER} clients each")
    Calls(bench.servers[0]).put("raced")
    times: list[list[float]] = [[] for _ in range(CLIENTS_OF_SERVER * len(bench.servers))]
    end = time.monotonic() + seconds

    def post(number: int) -> None:
        calls = Calls(bench.servers[number % len(bench.servers)], seconds=60)
        while time.monotonic() < end:
            start = time.monotonic()
            calls.post("raced", number)
            times[number].append((time.monotonic() - start) * 1000)

    threads = [threading.Thread(target=post, args=(number,)) for number in range(len(times))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = [one for some in times for one in some]
    report.add("events", len(found) / seconds, "/s")
    report.add("the least that a server stored of an equal share",
               min(map(len, times)) * len(times) / len(found), "")
    report.add("median", percentile(found, 0.5), "ms")
    report.add("p99 of a raced session", percentile(found, 0.99), "ms", RACE_MS)
    report.add("the slowest", max(found), "ms")
