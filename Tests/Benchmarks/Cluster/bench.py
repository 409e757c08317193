"""What all parts measure: a cluster, driven by the programs of the benchmarks."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cluster import Cluster, ClusterError, Server, sql
from cluster.cluster import NAME
from cluster.node import Node
from cluster.processes import family, fields

CONFIGURATION = '{"clock": "manual", "header": {}, "footer": {"kind": "auto"}}'

# A server, and the arguments of a `Load` for it.
Load = tuple[Server, Sequence[str]]


@dataclass(frozen=True)
class Cost:
    """What a load cost: of all clients that ran together."""

    requests: int
    # In a second.
    rate: float
    # Milliseconds: the median, and what 99 of 100 requests kept.
    median: float
    p99: float


class Bench:
    """A running cluster, and the folder with the programs `Load` and `BareWriter`."""

    def __init__(self, cluster: Cluster, programs: Path) -> None:
        self.cluster = cluster
        self._programs = programs

    @property
    def servers(self) -> list[Server]:
        return self.cluster.servers

    def drive(self, loads: Sequence[Load]) -> Cost:
        """Sends requests to servers at the same time, to each its own, and waits for the end."""
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(self.load(*load)) for load in loads]
            found = [_figures(client) for client in clients]
        return Cost(
            requests=round(sum(one["requests"] for one in found)),
            rate=sum(one["requests"] / one["seconds"] for one in found),
            median=max(one["p50"] for one in found) / 1000,
            p99=max(one["p99"] for one in found) / 1000,
        )

    @contextlib.contextmanager
    def load(self, server: Server, arguments: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
        """A client of a server, `Load` with these arguments, which is ended with the block."""
        command = [str(self._programs / "Load"), str(server.port), *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as client:
            try:
                yield client
            finally:
                client.kill()

    def create(self, server: Server, prefix: str, count: int, connections: int = 1,
               configuration: str = CONFIGURATION) -> Cost:
        """Creates sessions, whose names are the prefix and a number from 0 on."""
        return self.drive([(server, [
            "method=PUT", f"path=/v1/sessions/{prefix}#", "number=sequence", f"requests={count}",
            f"connections={connections}", f"body={configuration}",
        ])])

    def write_bare(self, clients: int, size: int, seconds: float) -> Cost:
        """Lets the bare writer write rows with so many bytes of events, one of each client in a group.
        """
        command = [str(self._programs / "BareWriter"), self.cluster.url, str(clients), str(size),
                   str(seconds)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as writer:
            found = _figures(writer)
        return Cost(round(found["rows"]), found["rows"] / found["seconds"], found["p50"] / 1000,
                    found["p99"] / 1000)

    def sql(self, statement: str) -> list[list[str]]:
        """Executes a statement in the servers' database, at the primary."""
        primary = self.cluster.primary()
        url = f"postgresql://postgres@{primary.host}:{primary.port}/{NAME}"
        return sql.query(url, statement, seconds=60)


def _figures(client: subprocess.Popen[str]) -> dict[str, float]:
    """The names and figures that a program prints at its end; refused where it failed."""
    output, errors = client.communicate(timeout=600)
    if client.returncode != 0:
        raise ClusterError(f"{Path(str(client.args[0])).name} failed: {errors.strip()}")
    words = output.split()
    return {name: float(figure) for name, figure in zip(words[::2], words[1::2], strict=True)}


def cpu_seconds(nodes: Sequence[Node]) -> float:
    """The CPU time that nodes' processes have used, with those that have ended."""
    return sum(_nanoseconds(node.process.id) for node in nodes if node.process is not None) / 1e9


def _nanoseconds(process: int) -> float:
    used = 0.0
    for member in family(process):
        # A process, or a thread, may end meanwhile.
        with contextlib.suppress(OSError):
            for thread in Path(f"/proc/{member}/task").iterdir():
                used += int((thread / "schedstat").read_text().split()[0])
    # Those that have ended were counted in ticks.
    ended = fields(process)
    ticks = int(ended[13]) + int(ended[14]) if ended else 0
    return used + ticks / os.sysconf("SC_CLK_TCK") * 1e9
