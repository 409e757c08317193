"""The node where the databases agree who leads."""

from __future__ import annotations

import signal
from pathlib import Path

from cluster.node import Node
from cluster.places import Place
from cluster.processes import Notes, Process, as_account
from cluster.programs import ETCD


class Etcd(Node):
    """One etcd, which is enough to try a cluster; three are needed where it matters."""

    def __init__(self, place: Place, ports: tuple[int, int], folder: Path, notes: Notes) -> None:
        """The ports are that for the databases and that for other etcd, of which there are none."""
        super().__init__("etcd", place, ports[0], folder, notes)
        self._peers = f"http://{place.host}:{ports[1]}"
        self.url = f"http://{place.host}:{ports[0]}"

    def start(self) -> None:
        """Starts it, and returns at once; the databases wait for it."""
        if self.is_running:
            return
        command = [str(ETCD), "--data-dir", str(self.folder / "data"),
                   "--listen-client-urls", self.url, "--advertise-client-urls", self.url,
                   "--listen-peer-urls", self._peers, "--initial-advertise-peer-urls", self._peers,
                   "--initial-cluster", f"default={self._peers}"]
        self.process = Process([*self.place.prefix, *as_account(command)], self.log, self._notes)

    def stop(self) -> None:
        """Stops it."""
        if self.process is not None:
            self.process.stop(signal.SIGTERM, seconds=5)

    def _role(self) -> str:
        return "serving"
