"""The node that clients call: HAProxy before the servers."""

from __future__ import annotations

import http.client
import signal
from pathlib import Path

from cluster.errors import ClusterError
from cluster.places import Place
from cluster.processes import Notes, Process, as_account, until

PROGRAM = Path("/usr/sbin/haproxy")
# The same file is used in containers; what differs is in variables.
CONFIGURATION = Path(__file__).resolve().parents[2] / "cluster/haproxy.cfg"
START_SECONDS = 10


class Balancer:
    """HAProxy with the configuration of `cluster/`."""

    def __init__(self, name: str, place: Place, port: int, folder: Path, servers: dict[str, str],
                 notes: Notes) -> None:
        self.name = name
        self.place = place
        self.host = place.host
        self.port = port
        self.folder = folder
        self.url = f"http://{place.host}:{port}"
        self._servers = servers
        self._notes = notes
        self._process: Process | None = None

    def _write_servers(self) -> Path:
        """The servers by their names, once with the checks and once without."""
        lines = []
        for backend, checks in (("ready", ""), ("any", " no-check")):
            lines.append(f"backend {backend}\n")
            lines += [f"  server {name} {address}{checks}\n"
                      for name, address in self._servers.items()]
        file = self.folder / "servers.cfg"
        file.write_text("".join(lines))
        return file

    def start(self) -> None:
        """Starts it, and returns when it accepts connections."""
        if self.is_running:
            return
        log = self.folder / "log"
        command = [str(PROGRAM), "-db", "-f", str(CONFIGURATION), "-f", str(self._write_servers())]
        variables = {"BALANCER_BIND": f"{self.host}:{self.port}"}
        self._process = Process(
            [*self.place.prefix, *as_account(command)], log, self._notes,
            variables=variables)
        until(lambda: self.is_answering() or not self.is_running, START_SECONDS, pause=0.05)
        if not self.is_running or not self.is_answering():
            raise ClusterError(f"the balancer does not answer: see {log}")

    def is_answering(self) -> bool:
        """Whether it answers, whatever it says."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=2)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status > 0
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_running

    @property
    def is_paused(self) -> bool:
        return self._process is not None and self._process.is_paused

    def stop(self) -> None:
        """Stops it at once; connections end."""
        if self._process is not None:
            self._process.stop(signal.SIGTERM, seconds=5)

    def kill(self) -> None:
        """Ends it at once."""
        if self._process is not None:
            self._process.kill()

    def pause(self) -> None:
        """Stops it where it is."""
        if self._process is not None:
            self._process.pause()

    def resume(self) -> None:
        """Ends a `pause`."""
        if self._process is not None:
            self._process.resume()

    def role(self) -> str:
        """What it is: serving, paused, stopped, or unreachable."""
        if not self.is_running:
            return "stopped"
        if self.is_paused:
            return "paused"
        return "serving" if self.is_answering() else "unreachable"
