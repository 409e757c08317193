"""Databases that Patroni runs: it promotes a standby by itself, as etcd lets it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
from pathlib import Path

from cluster.cluster import POSTGRES_PORT, Cluster
from cluster.control import Tell
from cluster.database import START_SECONDS, Database
from cluster.errors import ClusterError
from cluster.files import programs
from cluster.node import Node
from cluster.places import Place, Places
from cluster.processes import (
    Notes, Process, account, as_account, kill, pause, resume, until,
)

ETCD = "/usr/bin/etcd"
ETCD_PORT, REST_PORT = 2379, 8008
# What every node has, here and in containers.
SETTINGS = Path(__file__).resolve().parents[2] / "cluster/patroni.json"
# The first node makes the data, the others copy them; after a kill a lease has to end first.
READY_SECONDS = 90


class Etcd(Node):
    """Where the nodes of Patroni agree who leads: one etcd, which is enough to try it."""

    def __init__(self, place: Place, ports: tuple[int, int], folder: Path, notes: Notes) -> None:
        """The ports are that for the nodes and that for other etcd, of which there are none."""
        super().__init__("etcd", place, ports[0], folder, notes)
        self._peers = f"http://{place.host}:{ports[1]}"
        self.url = f"http://{place.host}:{ports[0]}"

    def start(self) -> None:
        """Starts it; the nodes wait for it."""
        command = [ETCD, "--data-dir", str(self.folder / "data"),
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


class PatroniDatabase(Database):
    """A database with the Patroni that starts it, promotes it and lets it follow."""

    def __init__(self, name: str, place: Place, port: int, folder: Path, network: str, notes: Notes,
                 program: Path, rest_port: int, etcd: Etcd) -> None:
        super().__init__(name, place, port, folder, network, notes)
        self.rest_url = f"http://{place.host}:{rest_port}"
        self._program = program
        self._rest_port = rest_port
        self._etcd = etcd

    def _write_configuration(self) -> Path:
        settings = json.loads(SETTINGS.read_text())
        rest, own = f"{self.host}:{self._rest_port}", f"{self.host}:{self.port}"
        login = {"username": "postgres", "password": "none"}
        settings |= {
            "name": self.name,
            "etcd3": {"hosts": f"{self._etcd.host}:{self._etcd.port}"},
            "restapi": {"listen": rest, "connect_address": rest},
        }
        settings["postgresql"] |= {
            "listen": own, "connect_address": own, "data_dir": str(self.data),
            "bin_dir": str(programs()),
            "pgpass": str(self.folder / "pgpass"),
            "authentication": {"superuser": login, "replication": login, "rewind": login},
            "parameters": {"unix_socket_directories": "", "dynamic_shared_memory_type": "mmap"},
            "pg_hba": [f"host {what} all {self._network} trust" for what in ("all", "replication")],
        }
        file = self.folder / "patroni.json"
        file.write_text(json.dumps(settings, indent=2))
        if owner := account():
            os.chown(file, *owner)
        return file

    def begin(self) -> None:
        """Starts its Patroni, and returns at once."""
        if not self.is_running:
            command = [str(self._program), str(self._write_configuration())]
            self.process = Process([*self.place.prefix, *as_account(command)], self.log, self._notes)

    def wait(self, seconds: float = READY_SECONDS) -> None:
        """Returns when the database accepts connections."""
        if not until(lambda: self._is_accepting or not self.is_running, seconds, pause=0.2) or \
                not self.is_running:
            raise ClusterError(f"the database {self.name} does not start: see {self.log}")

    def start(self) -> None:
        """Starts it, and returns when it accepts connections."""
        self.begin()
        self.wait(START_SECONDS + READY_SECONDS)

    # Its postmaster is no child of Patroni, but belongs to the node.

    def _members(self) -> list[int]:
        own = [self.process.id] if self.is_running and self.process is not None else []
        server = self.files.server()
        return own + ([server] if server is not None else [])

    def pause(self) -> None:
        """Stops Patroni and the database where they are."""
        for process in self._members():
            pause(process)

    def resume(self) -> None:
        """Ends a `pause`."""
        for process in reversed(self._members()):
            resume(process)

    def kill(self) -> None:
        """Ends both at once."""
        members = self._members()
        for process in members:
            pause(process)
        for process in members:
            kill(process)
        if self.process is not None:
            self.process.kill()
        until(lambda: self.files.server() is None, seconds=10)
        self._remove_memory()

    def stop(self) -> None:
        """Stops both; Patroni stops the database."""
        self.resume()
        if self.process is not None:
            self.process.stop(signal.SIGTERM, seconds=30)
        self.kill()


class PatroniCluster(Cluster):
    """A cluster whose databases promote one of themselves.

    Their data are in folders of their own: Patroni and this program do not take over from each other.
    """

    promotes_itself = True

    def __init__(self, patroni: Path, folder: Path, program: Path, servers: int = 3,
                 places: Places | None = None, serve_options: list[str] | None = None,
                 balancer_port: int | None = None) -> None:
        super().__init__(folder, program, servers, places, serve_options=serve_options,
                         balancer_port=balancer_port)
        # Not resolved: Python finds the packages of a folder by the path that it is called by.
        self._patroni = patroni.absolute()
        self._etcd: Etcd | None = None

    @property
    def nodes(self) -> dict[str, Node]:
        """All nodes by their names; etcd too."""
        others = {self._etcd.name: self._etcd} if self._etcd is not None else {}
        return super().nodes | others

    def _place_nodes(self) -> None:
        self._require_reachable(self._patroni)
        ports = (self.places.port(ETCD_PORT), self.places.port(ETCD_PORT + 1))
        self._etcd = Etcd(self.places.place("etcd"), ports, self._folder("patroni-etcd"), self._notes)
        super()._place_nodes()

    def _make_database(self, name: str) -> Database:
        assert self._etcd is not None
        return PatroniDatabase(
            name, self.places.place(name), self.places.port(POSTGRES_PORT),
            self._folder(f"patroni-{name}"), self.places.network, self._notes,
            self._patroni, self.places.port(REST_PORT), self._etcd)

    def _start_databases(self) -> None:
        assert self._etcd is not None
        self._etcd.start()
        nodes = [each for each in self.databases if isinstance(each, PatroniDatabase)]
        if not any(node.has_data for node in nodes):
            nodes[0].start()
        for node in nodes:
            node.begin()
        for node in nodes:
            node.wait()
        if not until(self._is_whole, READY_SECONDS, pause=0.5):
            raise ClusterError(f"the databases in {self.folder} do not come to agree who leads")
        self._make_role(self.primary())

    def _is_whole(self) -> bool:
        with contextlib.suppress(ClusterError):
            rows = self.primary().sql("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'")
            return len(rows) == len(self.databases) - 1
        return False

    def primary(self) -> Database:
        """The database that leads now."""
        for database in self.databases:
            if database.role() == "primary":
                return database
        raise ClusterError("no database leads now")

    def promote(self, fence_first: bool = True, lost: frozenset[str] = frozenset(),
                tell: Tell = lambda line: None) -> Database:
        """Refused: Patroni does it."""
        raise ClusterError("Patroni promotes a standby by itself, when a lease of 20 s has ended")

    def must_rejoin(self, database: Database) -> bool:
        """Never: Patroni sees to it."""
        return False

    def rejoin(self, database: Database) -> None:
        """Starts it; Patroni makes it a standby."""
        database.start()

    def _stop_others(self) -> None:
        if self._etcd is not None:
            self._etcd.stop()
