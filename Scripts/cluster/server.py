"""A node that runs Overscroll."""

from __future__ import annotations

import http.client
import signal
from pathlib import Path

from cluster.errors import ClusterError
from cluster.places import Place
from cluster.processes import Notes, Process, as_account, until

PUBLIC = Path(__file__).resolve().parents[2] / "Public"
START_SECONDS = 40


class Server:
    """One `overscroll serve` on the cluster's database; it keeps nothing itself."""

    def __init__(self, name: str, place: Place, port: int, folder: Path, program: Path,
                 options: list[str], notes: Notes) -> None:
        self.name = name
        self.place = place
        self.host = place.host
        self.port = port
        self.folder = folder
        self.url = f"http://{place.host}:{port}"
        self.process: Process | None = None
        self._program = program
        self._options = options
        self._notes = notes

    def start(self, waits: bool = True) -> None:
        """Starts it, and returns when it is ready; without `waits`, at once."""
        if self.is_running:
            return
        command = [str(self._program), "serve", "--host", self.host, "--port", str(self.port),
                   "--public", str(PUBLIC), "--access-log", "off", *self._options]
        log = self.folder / "log"
        self.process = Process([*self.place.prefix, *as_account(command)], log, self._notes)
        if waits:
            self.wait_until_ready()

    def wait_until_ready(self, seconds: float = START_SECONDS) -> None:
        """Returns when it says that it is ready; refused after a time, or if it has ended."""
        until(lambda: self.is_ready() or not self.is_running, seconds, pause=0.05)
        if not self.is_running or not self.is_ready():
            raise ClusterError(f"the server {self.name} is not ready: see {self.folder / 'log'}")

    @property
    def is_running(self) -> bool:
        """Whether its process is there; one that is paused is."""
        return self.process is not None and self.process.is_running

    @property
    def is_paused(self) -> bool:
        return self.process is not None and self.process.is_paused

    def is_ready(self, seconds: float = 2) -> bool:
        """Whether it answers that it is ready."""
        return self.readiness(seconds) == 200

    def readiness(self, seconds: float = 2) -> int | None:
        """The status of its answer to GET /readyz; None if there is none."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=seconds)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def stop(self) -> None:
        """Lets it drain and end."""
        if self.process is not None:
            self.process.stop(signal.SIGTERM, seconds=15)

    def kill(self) -> None:
        """Ends it at once."""
        if self.process is not None:
            self.process.kill()

    def pause(self) -> None:
        """Stops it where it is."""
        if self.process is not None:
            self.process.pause()

    def resume(self) -> None:
        """Ends a `pause`."""
        if self.process is not None:
            self.process.resume()

    def role(self) -> str:
        """What it is: ready, not ready, paused, stopped, or unreachable."""
        if not self.is_running:
            return "stopped"
        if self.is_paused:
            return "paused"
        status = self.readiness()
        return {None: "unreachable", 200: "ready"}.get(status, f"not ready ({status})")
