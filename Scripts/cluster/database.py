"""A node that runs PostgreSQL: the primary or a standby."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

from cluster import sql
from cluster.errors import ClusterError
from cluster.files import Files
from cluster.places import Place
from cluster.processes import Notes, Process, account, as_account, until

# What every database of the cluster has, here and in containers.
SETTINGS = Path(__file__).resolve().parents[2] / "cluster/postgresql.conf"
START_SECONDS = 30


class Database:
    """A PostgreSQL server with its data in a folder of its own.

    Its settings are beside the data, so that no copy of another server's data changes them.
    """

    def __init__(self, name: str, place: Place, port: int, folder: Path, network: str,
                 notes: Notes) -> None:
        self.name = name
        self.place = place
        self.host = place.host
        self.port = port
        self.folder = folder
        self.data = folder / "data"
        self.files = Files(name, self.data, folder / "postgresql.conf",
                           [*place.prefix, *as_account([])])
        self._network = network
        self._notes = notes
        self._process: Process | None = None

    @property
    def url(self) -> str:
        """Where its superuser is served; without a password, from the cluster's network alone."""
        return f"postgresql://postgres@{self.host}:{self.port}/postgres"

    @property
    def conninfo(self) -> str:
        """How another one follows it, but for the name of that one."""
        return f"host={self.host} port={self.port} user=postgres"

    # MARK: Data

    @property
    def has_data(self) -> bool:
        return self.files.are_there

    @property
    def is_standby(self) -> bool:
        """Whether it starts as a standby; what it is while it runs, `role` tells."""
        return self.files.are_of_standby

    def make(self) -> None:
        """Makes the data of a new database."""
        self.files.make()

    def copy(self, source: Database) -> None:
        """Makes the data of a standby from those of a server that runs."""
        self.files.copy(source.conninfo)

    def follow(self, source: Database) -> None:
        """Makes it a standby of the source from its next start on."""
        self.files.follow(source.conninfo)

    def rejoin(self, source: Database, copies: bool = False) -> None:
        """Makes a standby of an old primary, which must not run: rewound, or copied."""
        self._write_settings()
        self.files.rejoin(source.conninfo, copies)

    def _write(self, file: Path, text: str) -> None:
        file.write_text(text)
        if owner := account():
            os.chown(file, *owner)

    def _write_settings(self) -> None:
        places = {
            "data_directory": self.data, "hba_file": self.folder / "pg_hba.conf",
            "listen_addresses": self.host, "port": self.port, "unix_socket_directories": "",
            # In the folder of the data rather than in one of the machine, which a kill leaves.
            "dynamic_shared_memory_type": "mmap",
        }
        lines = [f"{name} = '{value}'\n" for name, value in places.items()]
        self._write(self.folder / "postgresql.conf", SETTINGS.read_text() + "".join(lines))
        rows = [f"host {what} all {self._network} trust\n" for what in ("all", "replication")]
        self._write(self.folder / "pg_hba.conf", "".join(rows))

    # MARK: The process

    def start(self) -> None:
        """Starts it, and returns when it accepts connections."""
        if self.is_running:
            return
        self._write_settings()
        log = self.folder / "log"
        self._process = Process(
            self.files.program("postgres", "-D", str(self.data), "-c",
                               f"config_file={self.folder / 'postgresql.conf'}"),
            log, self._notes, left=signal.SIGQUIT,
        )
        if not until(lambda: self._is_accepting or not self.is_running, START_SECONDS):
            raise ClusterError(f"the database {self.name} accepts no connections: see {log}")
        if not self.is_running:
            raise ClusterError(f"the database {self.name} does not start: see {log}")

    @property
    def _is_accepting(self) -> bool:
        command = ["pg_isready", "-q", "-t", "2", "-U", "postgres", "-h", self.host,
                   "-p", str(self.port)]
        return subprocess.run(command, start_new_session=True).returncode == 0

    @property
    def is_running(self) -> bool:
        """Whether its process is there; one that is paused is."""
        return self._process is not None and self._process.is_running

    @property
    def is_paused(self) -> bool:
        return self._process is not None and self._process.is_paused

    def stop(self) -> None:
        """Stops it; sessions end at once, what is committed stays."""
        if self._process is not None:
            self._process.stop(signal.SIGINT, seconds=20)
            self._remove_memory()

    def kill(self) -> None:
        """Ends all its processes, as a host that loses its power."""
        if self._process is not None:
            self._process.kill()
            self._remove_memory()

    def pause(self) -> None:
        """Stops the postmaster and all its children where they are, as a host that hangs."""
        if self._process is not None:
            self._process.pause()

    def resume(self) -> None:
        """Ends a `pause`."""
        if self._process is not None:
            self._process.resume()

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

    def role(self) -> str:
        """What it is: primary, standby, paused, stopped, or unreachable."""
        if not self.is_running:
            return "stopped"
        if self.is_paused:
            return "paused"
        try:
            rows = self.sql("SELECT pg_is_in_recovery()", seconds=3)
        except ClusterError:
            return "unreachable"
        return "standby" if rows == [["t"]] else "primary"
