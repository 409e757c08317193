"""The whole cluster, as tests and the command start it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

from cluster import programs
from cluster.balancer import Balancer
from cluster.database import READY_SECONDS, Database
from cluster.errors import ClusterError
from cluster.etcd import Etcd
from cluster.node import Node
from cluster.places import Loopback, Places, require_free
from cluster.processes import Notes, account, as_account, until
from cluster.server import Server

DATABASES = ("a", "b", "c")
# The database and the role of the servers.
NAME = "overscroll"
# The usual ports, where the system does not pick them.
POSTGRES_PORT, PATRONI_PORT, ETCD_PORT = 5432, 8008, 2379
SERVER_PORT, BALANCER_PORT = 8080, 8000


class Cluster:
    """A PostgreSQL primary with two standbys under Patroni, an etcd, servers of Overscroll, a balancer.

    All data are in the folder, and stay there. What was started is stopped by `stop`, and also when
    this program ends in any other way.
    """

    def __init__(self, folder: Path, program: Path, servers: int = 3,
                 places: Places | None = None, balancer: bool = True,
                 serve_options: list[str] | None = None, balancer_port: int | None = None) -> None:
        self.folder = folder.resolve()
        self.places: Places = places if places is not None else Loopback()
        self._lock: IO[str] | None = None
        self._watch: subprocess.Popen[bytes] | None = None
        self._program = program.resolve()
        self._notes = Notes(self.folder / "processes")
        self._number_of_servers = servers
        self._has_balancer = balancer
        self._options = serve_options or []
        self._balancer_port = balancer_port
        self.etcd: Etcd | None = None
        self.databases: list[Database] = []
        self.servers: list[Server] = []
        self.balancer: Balancer | None = None

    # MARK: Start and stop

    def start(self) -> None:
        """Returns when every server is ready; what was started stops again if one is not."""
        self._take_folder()
        self.etcd, self.databases, self.servers, self.balancer = None, [], [], None
        try:
            self._place_nodes()
            self._start_databases()
            with ThreadPoolExecutor() as pool:
                list(pool.map(lambda server: server.start(), self.servers))
            if self.balancer is not None:
                self.balancer.start()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stops all that it started, each by its own id; may be called again."""
        if self.balancer is not None:
            self.balancer.stop()
        with ThreadPoolExecutor() as pool:
            # A server that drains asks the database, so that goes last.
            list(pool.map(lambda server: server.stop(), self.servers))
            list(pool.map(lambda database: database.stop(), self.databases))
        if self.etcd is not None:
            self.etcd.stop()
        if self._watch is not None and self._watch.stdin is not None:
            self._notes.file.unlink(missing_ok=True)
            self._watch.stdin.close()
            self._watch.wait()
            self._watch = None
        self.places.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _take_folder(self) -> None:
        """Makes the folder, sees that no other cluster uses it, and that its nodes may enter it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = (self.folder / "lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            self._lock = None
            raise ClusterError(f"a cluster runs in {self.folder} already") from None
        self._notes.stop_what_is_left()
        if not os.access(self._program, os.X_OK):
            raise ClusterError(f"there is no program {self._program}")
        for path in (self.folder, self._program):
            self._require_reachable(path)
        # It stops what this program started, whatever ends this program.
        self._watch = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("watch.py")), str(self._notes.file)],
            stdin=subprocess.PIPE, cwd="/", start_new_session=True,
        )

    def _require_reachable(self, path: Path) -> None:
        if account() is None:
            return
        command = as_account(["test", "-x", str(path)])
        if subprocess.run(command, capture_output=True).returncode != 0:
            raise ClusterError(
                f"the nodes do not run as root, and their user may not enter {path}: "
                "put it elsewhere, or call this as another user")

    def _folder(self, name: str) -> Path:
        """The folder of a node, which its user owns."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        if owner := account():
            os.chown(folder, *owner)
        return folder

    def _two_ports(self, first: int, second: int) -> tuple[int, int]:
        return self.places.port(first), self.places.port(second)

    def _place_nodes(self) -> None:
        self.etcd = Etcd(self.places.place("etcd"), self._two_ports(ETCD_PORT, ETCD_PORT + 1),
                         self._folder("etcd"), self._notes)
        self.databases = [
            Database(name, self.places.place(name), self._two_ports(POSTGRES_PORT, PATRONI_PORT),
                     self._folder(name), self.places.network, self.etcd, self._notes)
            for name in DATABASES
        ]
        names = [f"s{number}" for number in range(1, self._number_of_servers + 1)]
        balancer = self.places.place("balancer")
        options = ["--postgres", self.url, "--require-standbys", "1",
                   "--max-connections-per-address", "0", *self._options]
        for name in names:
            self.servers.append(Server(
                name, self.places.place(name), self.places.port(SERVER_PORT), self._folder(name),
                self._program, options, self._notes))
        if self._has_balancer:
            addresses = {server.name: f"{server.host}:{server.port}" for server in self.servers}
            if self._balancer_port is not None:
                require_free(balancer.host, self._balancer_port)
            port = self._balancer_port or self.places.port(BALANCER_PORT)
            self.balancer = Balancer("balancer", balancer, port, self._folder("balancer"),
                                     addresses, self._notes)

    def _start_databases(self) -> None:
        assert self.etcd is not None
        programs.require()
        self._require_reachable(programs.PATRONI)
        self.etcd.start()
        if not any(database.has_data for database in self.databases):
            # The first one makes the data, the others copy them.
            self.databases[0].start()
        for database in self.databases:
            database.begin()
        for database in self.databases:
            database.wait()
        if not until(self.is_whole, READY_SECONDS, pause=0.5):
            raise ClusterError(f"the databases in {self.folder} do not come to agree who leads")
        self._make_role(self.primary())

    def _make_role(self, primary: Database) -> None:
        """The database and the role of the servers: it owns the database, and sees all statistics."""
        if primary.sql(f"SELECT 1 FROM pg_database WHERE datname = '{NAME}'"):
            return
        primary.sql(f"CREATE ROLE {NAME} LOGIN", seconds=20)
        primary.sql(f"GRANT pg_read_all_stats TO {NAME}", seconds=20)
        primary.sql(f"CREATE DATABASE {NAME} OWNER {NAME}", seconds=20)

    # MARK: What it has

    @property
    def url(self) -> str:
        """The database as the servers use it: all three, of which the one that writes is taken."""
        hosts = ",".join(f"{database.host}:{database.port}" for database in self.databases)
        return f"postgresql://{NAME}@{hosts}/{NAME}?target_session_attrs=read-write"

    @property
    def nodes(self) -> dict[str, Node]:
        """All nodes by their names."""
        others = [node for node in (self.balancer, self.etcd) if node is not None]
        return {node.name: node for node in [*self.databases, *self.servers, *others]}

    def primary(self) -> Database:
        """The database that leads now."""
        for database in self.databases:
            if database.role() == "primary":
                return database
        raise ClusterError("no database leads now")

    def has_promoted(self, old: Database) -> bool:
        """Whether another database leads in the place of an old one."""
        return any(one.role() == "primary" for one in self.databases if one is not old)

    def is_whole(self) -> bool:
        """Whether one database leads, all others follow it, and one of them may be promoted."""
        with contextlib.suppress(ClusterError):
            members = sorted(self.primary().members())
            return members == [("leader", "running"), ("replica", "streaming"), ("sync_standby", "streaming")]
        return False
