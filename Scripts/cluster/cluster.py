"""The whole cluster, as tests and the command start it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

from cluster import promotion
from cluster.balancer import Balancer
from cluster.database import Database
from cluster.errors import ClusterError
from cluster.node import Node
from cluster.places import Loopback, Places, require_free
from cluster.processes import Notes, account, as_account, until
from cluster.server import Server

DATABASES = ("a", "b", "c")
# The database and the role of the servers.
NAME = "overscroll"
# The usual ports, where the system does not pick them.
POSTGRES_PORT, SERVER_PORT, BALANCER_PORT = 5432, 8080, 8000


class Cluster:
    """A PostgreSQL primary with two standbys, servers of Overscroll, a balancer.

    All data are in the folder, and stay there. What was started is stopped by `stop`, and also when
    this program ends in any other way.
    """

    # Whether a standby takes the place of a primary that is gone without being told.
    promotes_itself = False

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
        self.databases: list[Database] = []
        self.servers: list[Server] = []
        self.balancer: Balancer | None = None

    # MARK: Start and stop

    def start(self) -> None:
        """Returns when every server is ready; what was started stops again if one is not."""
        self._take_folder()
        self.databases, self.servers, self.balancer = [], [], None
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
        self._stop_others()
        if self._watch is not None and self._watch.stdin is not None:
            self._notes.file.unlink(missing_ok=True)
            self._watch.stdin.close()
            self._watch.wait()
            self._watch = None
        self.places.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _stop_others(self) -> None:
        """Stops what the databases themselves need."""

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

    def _make_database(self, name: str) -> Database:
        return Database(name, self.places.place(name), self.places.port(POSTGRES_PORT),
                        self._folder(name), self.places.network, self._notes)

    def _place_nodes(self) -> None:
        self.databases = [self._make_database(name) for name in DATABASES]
        names = [f"s{number}" for number in range(1, self._number_of_servers + 1)]
        balancer = self.places.place("balancer")
        options = ["--postgres", self.url, "--require-standbys", "1",
                   "--trusted-proxy", balancer.host, *self._options]
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
        primary = self.primary()
        if not primary.has_data:
            primary.make()
        primary.start()
        others = [database for database in self.databases if database is not primary]
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda database: self._start_standby(database, primary), others))
        self._make_role(primary)

    def _start_standby(self, database: Database, primary: Database) -> None:
        if database.has_data and not database.is_standby:
            self.rejoin(database)
            return
        if database.has_data:
            database.follow(primary)
        else:
            database.copy(primary)
        database.start()

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
        balancers = [self.balancer] if self.balancer is not None else []
        return {node.name: node for node in [*self.databases, *self.servers, *balancers]}

    def primary(self) -> Database:
        """The database that was the first, or was promoted last.

        It is written down: an old one that is dead, or wakes, does not tell that it is no more.
        """
        file = self.folder / "primary"
        name = file.read_text().strip() if file.exists() else DATABASES[0]
        return next(database for database in self.databases if database.name == name)

    # MARK: Changes

    def _members(self) -> list[promotion.Member]:
        return [promotion.Member(each.name, each.url, each.host, each.port)
                for each in self.databases]

    def promote(self, fence_first: bool = True, lost: frozenset[str] = frozenset(),
                stops_old: bool = True, tell: Callable[[str], None] = lambda line: None) -> Database:
        """Fences the primary, promotes the standby that is furthest, lets the others follow it.

        A primary that is paused, or cut off, is one that no command reaches: it is not stopped. Nor
        is it without `stops_old`.
        Without `fence_first` it does what must not be done, for tests: see `promotion.naive`.
        """
        old = self.primary()
        if fence_first:
            name = promotion.promote(self._members(), old.name, lost,
                                     lambda: stops_old and self._stop(old), tell)
        else:
            name = promotion.naive(self._members(), old.name)
        (self.folder / "primary").write_text(name + "\n")
        return self.primary()

    def _stop(self, old: Database) -> bool:
        """Stops the old primary if it can be reached; whether that was so."""
        if old.is_paused or old.name in getattr(self.places, "cut_off", ()):
            return False
        old.kill()
        return True

    def must_rejoin(self, database: Database) -> bool:
        """Whether it is an old primary, which must not start as one."""
        return not database.is_standby and database is not self.primary()

    def rejoin(self, database: Database) -> None:
        """Makes the old primary a standby: rewound to the new one, else copied from it."""
        primary = self.primary()
        if database is primary:
            raise ClusterError(f"{database.name} is the primary")
        database.kill()
        try:
            self._follow_again(database, primary)
        except ClusterError:
            database.kill()
            self._follow_again(database, primary, copies=True)

    def _follow_again(self, database: Database, primary: Database, copies: bool = False) -> None:
        database.rejoin(primary, copies)
        database.start()
        self._require_following(primary, database)

    @staticmethod
    def _require_following(primary: Database, standby: Database) -> None:
        statement = ("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' "
                     f"AND application_name = '{standby.name}'")
        if not until(lambda: bool(primary.sql(statement)), seconds=20, pause=0.1):
            raise ClusterError(f"the database {standby.name} does not follow {primary.name}")
