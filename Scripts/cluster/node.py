"""What all nodes of a cluster have in common: a place, a folder and a process."""

from __future__ import annotations

import http.client
from pathlib import Path

from cluster.places import Place
from cluster.processes import Notes, Process


class Node:
    """A part of the cluster that is started, broken and stopped by itself."""

    def __init__(self, name: str, place: Place, port: int, folder: Path, notes: Notes) -> None:
        self.name = name
        self.place = place
        self.host = place.host
        self.port = port
        self.folder = folder
        self.process: Process | None = None
        self._notes = notes

    @property
    def log(self) -> Path:
        """The file with what it says."""
        return self.folder / "log"

    @property
    def is_running(self) -> bool:
        """Whether its process is there; one that is paused is."""
        return self.process is not None and self.process.is_running

    @property
    def is_paused(self) -> bool:
        """Whether it is stopped where it is."""
        return self.process is not None and self.process.is_paused

    def start(self) -> None:
        """Starts it, and returns when it serves."""
        raise NotImplementedError

    def stop(self) -> None:
        """Lets it end in order."""
        raise NotImplementedError

    def kill(self) -> None:
        """Ends all its processes, as a host that loses its power."""
        if self.process is not None:
            self.process.kill()

    def pause(self) -> None:
        """Stops all its processes where they are, as a host that hangs."""
        if self.process is not None:
            self.process.pause()

    def resume(self) -> None:
        """Ends a `pause`."""
        if self.process is not None:
            self.process.resume()

    def role(self) -> str:
        """What it is now, in a word."""
        if not self.is_running:
            return "stopped"
        return "paused" if self.is_paused else self._role()

    def _role(self) -> str:
        """What it is while it runs."""
        raise NotImplementedError


def status_of(host: str, port: int, path: str, seconds: float = 2) -> int | None:
    """The status of the answer to a GET; None if there is none."""
    connection = http.client.HTTPConnection(host, port, timeout=seconds)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()
