"""The node that clients call: HAProxy before the servers."""

from __future__ import annotations

import signal
from pathlib import Path

from cluster.errors import ClusterError
from cluster.node import Node, status_of
from cluster.places import Place
from cluster.processes import Notes, Process, as_account, until

PROGRAM = Path("/usr/sbin/haproxy")
# The same file is used in containers; what differs is in variables and in a second file.
CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy/cluster/haproxy.cfg"
START_SECONDS = 10


class Balancer(Node):
    """HAProxy with the configuration of `deploy/cluster/`."""

    def __init__(self, name: str, place: Place, port: int, folder: Path, servers: dict[str, str],
                 notes: Notes) -> None:
        """`servers` are the addresses of the servers by their names."""
        super().__init__(name, place, port, folder, notes)
        self.url = f"http://{place.host}:{port}"
        self._servers = servers

    def _write_servers(self) -> Path:
        """The servers, once with the checks and once without."""
        lines = []
        for backend, checks in (("ready", ""), ("any", " no-check")):
            lines.append(f"backend {backend}\n")
            lines += [f"  server {name} {address}{checks}\n"
                      for name, address in self._servers.items()]
        file = self.folder / "servers.cfg"
        file.write_text("".join(lines))
        return file

    def start(self) -> None:
        """Starts it, and returns when it answers."""
        if self.is_running:
            return
        command = [str(PROGRAM), "-db", "-f", str(CONFIGURATION), "-f", str(self._write_servers())]
        variables = {"BALANCER_BIND": f"{self.host}:{self.port}"}
        self.process = Process([*self.place.prefix, *as_account(command)], self.log, self._notes,
                               variables=variables)
        until(lambda: self.is_answering() or not self.is_running, START_SECONDS, pause=0.05)
        if not self.is_running or not self.is_answering():
            raise ClusterError(f"the balancer does not answer: see {self.log}")

    def is_answering(self) -> bool:
        """Whether it answers, whatever it says."""
        return status_of(self.host, self.port, "/readyz") is not None

    def stop(self) -> None:
        """Stops it at once; connections end."""
        if self.process is not None:
            self.process.stop(signal.SIGTERM, seconds=5)

    def _role(self) -> str:
        return "serving" if self.is_answering() else "unreachable"
