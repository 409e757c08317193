"""`python3 Tests/Benchmarks/Cluster PROGRAM PROGRAMS [PART...]`: measures a cluster on this machine.

PROGRAM is `overscroll`, PROGRAMS the folder with `Load` and `BareWriter`. The cluster is that of
`make cluster` without the balancer. Its data are in that folder too, on a disk, and are removed at the end.
"""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:1] = [str(HERE), str(HERE.parents[2] / "Scripts")]

import creating  # noqa: E402
import failures  # noqa: E402
import idle  # noqa: E402
import listing  # noqa: E402
import posts  # noqa: E402
import racing  # noqa: E402
import reads  # noqa: E402
import streams  # noqa: E402
from bench import Bench  # noqa: E402
from cluster import Cluster, ClusterError  # noqa: E402
from figures import Report  # noqa: E402

SERVERS = 3
OPTIONS = ["--max-session-events", "10000000", "--max-sessions", "100000000"]

# In this order: what rests is measured before there are sessions, then what serves, then what fails; two
# million sessions come last.
PARTS: dict[str, Callable[[Bench, Report], None]] = {
    "sessions": lambda bench, report: sessions(bench, report, seconds=20),
    "posts": lambda bench, report: posts.run(bench, report, rounds=7, seconds=3),
    "reads": lambda bench, report: reads.run(bench, report, rounds=7, seconds=3),
    "streams": lambda bench, report: streams.run(bench, report, events=500),
    "races": lambda bench, report: racing.run(bench, report, seconds=20),
    "servers": lambda bench, report: failures.kill_servers(bench, report, rounds=6),
    "primaries": lambda bench, report: failures.kill_primaries(bench, report, rounds=3),
    "creations": creating.run,
}


def sessions(bench: Bench, report: Report, seconds: float) -> None:
    """Many sessions, that rest, and are listed."""
    without = idle.measure(bench, report, "no sessions", seconds)
    listing.create(bench, report)
    resting = idle.measure(bench, report, f"{listing.SESSIONS} sessions", seconds)
    idle.compare(without, resting, listing.SESSIONS, report)
    listing.run(bench, report)


def main() -> None:
    if len(sys.argv) < 3 or not set(sys.argv[3:]) <= PARTS.keys():
        raise ClusterError(f"usage: PROGRAM PROGRAMS [{' | '.join(PARTS)}]...")
    program, programs, wanted = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:] or PARTS
    # So that everything is stopped as after ^C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = programs / "benchmark-cluster"
    shutil.rmtree(folder, ignore_errors=True)
    cluster = Cluster(folder, program, SERVERS, balancer=False, serve_options=OPTIONS)
    report = Report()
    try:
        cluster.start()
        for name, run in PARTS.items():
            if name in wanted:
                run(Bench(cluster, programs), report)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    report.print_table()


if __name__ == "__main__":
    try:
        main()
    except ClusterError as error:
        print(f"bench-cluster: {error}", file=sys.stderr)
        sys.exit(1)
