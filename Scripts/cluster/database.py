"""A node that runs PostgreSQL under Patroni, which starts it, promotes it and lets it follow."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import urllib.request
from pathlib import Path

from cluster import programs, sql
from cluster.errors import ClusterError
from cluster.etcd import Etcd
from cluster.node import Node
from cluster.places import Place
from cluster.processes import (
    Notes, Process, account, as_account, birth, kill, pause, resume, until,
)

# What every database of the cluster has, here and in containers.
SETTINGS = Path(__file__).resolve().parents[2] / "deploy/cluster/patroni.json"
# A database may have to be copied; after a kill a lease has to end first.
READY_SECONDS = 90


class Database(Node):
    """A PostgreSQL server and its Patroni, with the data in a folder of its own."""

    def __init__(self, name: str, place: Place, ports: tuple[int, int], folder: Path, network: str,
                 etcd: Etcd, notes: Notes) -> None:
        """The ports are that of the server and that of Patroni."""
        super().__init__(name, place, ports[0], folder, notes)
        self.data = folder / "patroni"
        self._rest = f"{place.host}:{ports[1]}"
        self._network = network
        self._etcd = etcd

    @property
    def url(self) -> str:
        """Where its superuser is served; without a password, from the cluster's network alone."""
        return f"postgresql://postgres@{self.host}:{self.port}/postgres"

    @property
    def has_data(self) -> bool:
        return (self.data / "PG_VERSION").exists()

    @property
    def configuration(self) -> Path:
        """The file that Patroni reads, and patronictl too."""
        return self.folder / "patroni.json"

    def _write_configuration(self) -> None:
        settings = json.loads(SETTINGS.read_text())
        own = f"{self.host}:{self.port}"
        login = {"username": "postgres", "password": "none"}
        settings |= {
            "name": self.name,
            "etcd3": {"hosts": f"{self._etcd.host}:{self._etcd.port}"},
            "restapi": {"listen": self._rest, "connect_address": self._rest},
        }
        settings["postgresql"] |= {
            "listen": own, "connect_address": own, "data_dir": str(self.data),
            "bin_dir": str(programs.postgres(self.data)),
            "pgpass": str(self.folder / "pgpass"),
            "authentication": {"superuser": login, "replication": login, "rewind": login},
            # Shared memory is in the folder of the data rather than in one of the machine, which a kill leaves.
            "parameters": {"unix_socket_directories": "", "dynamic_shared_memory_type": "mmap"},
            "pg_hba": [f"host {what} all {self._network} trust" for what in ("all", "replication")],
        }
        self.configuration.write_text(json.dumps(settings, indent=2))
        if owner := account():
            os.chown(self.configuration, *owner)

    # MARK: The processes

    def begin(self) -> None:
        """Starts its Patroni, and returns at once."""
        if not self.is_running:
            self._write_configuration()
            command = [str(programs.PATRONI), str(self.configuration)]
            self.process = Process([*self.place.prefix, *as_account(command)], self.log, self._notes)

    def wait(self) -> None:
        """Returns when it accepts connections."""
        until(lambda: self._is_accepting or not self.is_running, READY_SECONDS, pause=0.2)
        if not self.is_running or not self._is_accepting:
            raise ClusterError(f"the database {self.name} does not start: see {self.log}")

    def start(self) -> None:
        """Starts it, and returns when it accepts connections."""
        self.begin()
        self.wait()

    @property
    def _is_accepting(self) -> bool:
        command = ["pg_isready", "-q", "-t", "2", "-U", "postgres", "-h", self.host,
                   "-p", str(self.port)]
        return subprocess.run(command, start_new_session=True).returncode == 0

    def _server(self) -> list[int]:
        """The postmaster, if it runs: it is no child of Patroni, but belongs to the node."""
        try:
            process = int((self.data / "postmaster.pid").read_text().split()[0])
        except (FileNotFoundError, ValueError, IndexError):
            return []
        return [process] if birth(process) is not None else []

    def _members(self) -> list[int]:
        own = [self.process.id] if self.is_running and self.process is not None else []
        return own + self._server()

    def pause(self) -> None:
        """Stops Patroni and the server where they are, as a host that hangs."""
        for process in self._members():
            pause(process)

    def resume(self) -> None:
        """Ends a `pause`."""
        for process in reversed(self._members()):
            resume(process)

    def kill(self) -> None:
        """Ends all processes of both at once, as a host that loses its power."""
        members = self._members()
        for process in members:
            pause(process)
        for process in members:
            kill(process)
        super().kill()
        until(lambda: not self._server(), seconds=10)
        self._remove_memory()

    def stop(self) -> None:
        """Stops both; Patroni stops the server, sessions end at once, what is committed stays."""
        self.resume()
        if self.process is not None:
            self.process.stop(signal.SIGTERM, seconds=30)
        self.kill()

    def _remove_memory(self) -> None:
        """Removes the segment of shared memory that a killed server leaves until its next start."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return
        if len(lines) > 6 and len(numbers := lines[6].split()) == 2:
            # It may have gone with the server.
            subprocess.run(["ipcrm", "-m", numbers[1]], capture_output=True)

    # MARK: Questions

    def sql(self, statement: str, seconds: float = 5) -> list[list[str]]:
        """Executes a statement as the superuser; `sql.Unreachable` or `sql.Refused` if it fails."""
        return sql.query(self.url, statement, seconds)

    def members(self) -> list[tuple[str, str]]:
        """The role and the state of each database, as its Patroni tells it."""
        try:
            with urllib.request.urlopen(f"http://{self._rest}/cluster", timeout=5) as answer:
                return [(one["role"], one["state"]) for one in json.load(answer)["members"]]
        except (OSError, ValueError, KeyError) as error:
            raise ClusterError(f"the Patroni of {self.name} does not tell its members: {error}") from None

    def _role(self) -> str:
        try:
            rows = self.sql("SELECT pg_is_in_recovery()", seconds=3)
        except ClusterError:
            return "unreachable"
        return "standby" if rows == [["t"]] else "primary"
