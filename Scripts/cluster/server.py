"""A node that runs Overscroll."""

from __future__ import annotations

import signal
from pathlib import Path

from cluster.errors import ClusterError
from cluster.node import Node, status_of
from cluster.places import Place
from cluster.processes import Notes, Process, as_account, until

PUBLIC = Path(__file__).resolve().parents[2] / "Public"
START_SECONDS = 40
# Debian's libfaketime, which moves the clocks of a process.
FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


class Server(Node):
    """One `overscroll serve` on the cluster's database; it keeps nothing itself."""

    def __init__(self, name: str, place: Place, port: int, folder: Path, program: Path,
                 options: list[str], notes: Notes) -> None:
        super().__init__(name, place, port, folder, notes)
        self.url = f"http://{place.host}:{port}"
        # By how many seconds its clocks are ahead of the machine's, from its next start on.
        self.ahead = 0
        self._program = program
        self._options = options

    def start(self, waits: bool = True) -> None:
        """Starts it, and returns when it is ready; without `waits`, at once."""
        if self.is_running:
            return
        options = ["--host", self.host, "--port", str(self.port), "--public", str(PUBLIC),
                   "--access-log", "off", "--allow-anonymous", *self._options]
        command = [*self._clocks(), str(self._program), "serve", *options]
        self.process = Process([*self.place.prefix, *as_account(command)], self.log, self._notes)
        if waits:
            self.wait_until_ready()

    def _clocks(self) -> list[str]:
        """What a command needs before it to have other clocks.

        The first program that libfaketime is loaded into does not see its arguments: that is a second `env`.
        """
        if self.ahead == 0:
            return []
        if FAKETIME is None:
            raise ClusterError("there is no libfaketime: install Debian's package")
        return ["/usr/bin/env", f"LD_PRELOAD={FAKETIME}", f"FAKETIME={self.ahead:+d}s", "/usr/bin/env"]

    def wait_until_ready(self, seconds: float = START_SECONDS) -> None:
        """Returns when it says that it is ready; refused after a time, or if it has ended."""
        until(lambda: self.is_ready() or not self.is_running, seconds, pause=0.05)
        if not self.is_running or not self.is_ready():
            raise ClusterError(f"the server {self.name} is not ready: see {self.log}")

    def is_ready(self, seconds: float = 2) -> bool:
        """Whether it answers that it is ready."""
        return self.readiness(seconds) == 200

    def readiness(self, seconds: float = 2) -> int | None:
        """The status of its answer to GET /readyz; None if there is none."""
        return status_of(self.host, self.port, "/readyz", seconds)

    def stop(self) -> None:
        """Lets it drain and end."""
        if self.process is not None:
            self.process.stop(signal.SIGTERM, seconds=15)

    def _role(self) -> str:
        status = self.readiness()
        if status == 200:
            return "ready"
        return "unreachable" if status is None else f"not ready ({status})"
