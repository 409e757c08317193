"""The cluster of `make cluster`: starts it, says what to try, and does what other shells ask for."""

from __future__ import annotations

import contextlib
import shlex
import signal
from collections.abc import Iterator

from cluster.cluster import Cluster
from cluster.control import Control, Tell
from cluster.database import Database
from cluster.errors import ClusterError
from cluster.node import Node
from cluster.programs import PATRONI

COMMANDS = {
    "status": "what each node is",
    "stop": "end a node in order: a server drains first",
    "kill": "end a node at once",
    "pause": "stop a node where it is, as a host that hangs",
    "resume": "let a paused node go on",
    "start": "start a node again",
}


class Demo:
    """A cluster that runs until it is told to stop."""

    def __init__(self, cluster: Cluster, command: str) -> None:
        self._cluster = cluster
        # How this program is called, for the lines that say what to try.
        self._command = command
        self._ended: set[str] = set()

    def run(self) -> None:
        """Returns after SIGINT, SIGTERM or SIGHUP, when everything has stopped."""
        with _interrupted_by(signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            try:
                print("Starting; the first time takes a few seconds more.", flush=True)
                self._cluster.start()
                control = Control(self._cluster.folder)
                print(self._greeting(), flush=True)
                while True:
                    control.serve(self._perform, seconds=1)
                    self._look()
            except KeyboardInterrupt:
                print("\nStopping.", flush=True)
            finally:
                # What asks twice waits: half a stop would leave processes.
                for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                    signal.signal(number, signal.SIG_IGN)
                self._cluster.stop()
                (self._cluster.folder / "control").unlink(missing_ok=True)
        print(f"Stopped. The data are in {self._cluster.folder}, for the next time.")

    def _greeting(self) -> str:
        cluster, call, primary = self._cluster, self._command, self._cluster.primary()
        url = cluster.balancer.url if cluster.balancer is not None else cluster.servers[0].url
        lines = [f"  {name:<9} {node.role():<9} {_where(node)}" for name, node in cluster.nodes.items()]
        return "\n".join([
            "", *lines, "",
            f"Open {url}/?session=demo and pull. In another shell, try",
            f"  {call} status",
            f"  {call} stop s1       a server drains: no call is lost; then: {call} start s1",
            f"  {call} kill s1       and pull on; then: {call} start s1",
            f"  {call} pause {primary.name}       the primary hangs: nothing is stored now",
            f"  {call} status        a standby is the primary after 25 s; pull on",
            f"  {call} resume {primary.name}      the old primary wakes, and becomes a standby",
            f"  {PATRONI.parent}/patronictl -c {primary.configuration} list",
            f"Each node has its log in its folder in {cluster.folder}. The databases ask for no password, on "
            "this machine alone: it is a demonstration.",
            "Ctrl-C stops everything; the data stay.",
        ])

    def _look(self) -> None:
        """Says which node has ended that nobody killed."""
        ended = {name for name, node in self._cluster.nodes.items() if not node.is_running}
        for name in sorted(ended - self._ended):
            print(f"{name} has ended: see {self._cluster.nodes[name].log}", flush=True)
        self._ended = ended

    # MARK: Commands

    def _perform(self, words: list[str], tell: Tell) -> None:
        command, *names = words
        print(f"> {shlex.join(words)}", flush=True)
        if command == "status":
            self._status(tell)
        elif command in COMMANDS:
            for name in names:
                self._change(command, name)
                tell(f"{name} is {self._cluster.nodes[name].role()}")
        else:
            raise ClusterError(f"there is no command {command}")

    def _change(self, command: str, name: str) -> None:
        node = self._cluster.nodes.get(name)
        if node is None:
            raise ClusterError(f"there is no node {name}: the nodes are {', '.join(self._cluster.nodes)}")
        if command == "start":
            node.start()
        elif command in ("stop", "kill"):
            node.stop() if command == "stop" else node.kill()
            self._ended.add(name)
        elif command == "pause":
            node.pause()
        else:
            node.resume()

    def _status(self, tell: Tell) -> None:
        for name, node in self._cluster.nodes.items():
            tell(f"{name:<9} {node.role():<9} {_where(node)}")
        with contextlib.suppress(ClusterError):
            primary = self._cluster.primary()
            rows = primary.sql("SELECT application_name, state, pg_wal_lsn_diff("
                               "pg_current_wal_flush_lsn(), flush_lsn) FROM pg_stat_replication")
            for name, state, bytes_behind in sorted(rows):
                tell(f"{name} follows {primary.name}: {state}, {bytes_behind} bytes behind")


def _where(node: Node) -> str:
    """How it is called."""
    return getattr(node, "url", "") if not isinstance(node, Database) else f"{node.host}:{node.port}"


@contextlib.contextmanager
def _interrupted_by(*numbers: int) -> Iterator[None]:
    """Lets signals end what runs, as Ctrl-C does."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
