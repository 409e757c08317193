"""The gate for a failover: nothing that a database acknowledged may be lost when its leader returns.

A round pauses the leader, waits until another one acknowledges writes, wakes the old one, and looks for
a while what both of them say. At the end every acknowledged row must be on every database.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from cluster import sql
from cluster.errors import ClusterError
from cluster.processes import until
from cluster.session import Session
from cluster.sql import Refused, Unreachable

PREPARATION = """
    CREATE SCHEMA IF NOT EXISTS failover_gate;
    CREATE TABLE IF NOT EXISTS failover_gate.row (id text PRIMARY KEY);
    TRUNCATE failover_gate.row"""
REMOVAL = "DROP SCHEMA IF EXISTS failover_gate CASCADE"
# What is read counts if a commit made after it is where all commits must be.
CONFIRMATION = "SELECT pg_logical_emit_message(true, 'failover-gate', '')"
PAUSE_SECONDS = 0.05
FAULTS_SHOWN = 5


@dataclass(frozen=True)
class Commands:
    """How the cluster is broken and mended; each takes the name of a database."""

    pause: Callable[[str], None]
    resume: Callable[[str], None]
    # None where the cluster does it by itself.
    promote: Callable[[str], None] | None = None
    rejoin: Callable[[str], None] | None = None


@dataclass(frozen=True)
class Times:
    """How long each part of a round takes, in seconds."""

    # The longest wait for another leader, and for a cluster that is whole again.
    patience: float = 120
    # How long the leader stays paused after another one acknowledged.
    hold: float = 3
    # How long both are looked at after the old one woke.
    watch: float = 10


class Ledger:
    """What was acknowledged, and what was found to be wrong."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rows: dict[str, str] = {}
        self._number = 0
        self.unknown = 0
        self.unconfirmed = 0
        self.faults: list[str] = []

    def new_row(self, member: str) -> str:
        with self._lock:
            self._number += 1
            return f"{self._number}-{member}"

    def acknowledge(self, row: str, member: str) -> None:
        with self._lock:
            self._rows[row] = member

    def acknowledged(self, member: str | None = None) -> list[str]:
        """The rows that were acknowledged, by one database or by any, in that order."""
        with self._lock:
            return [row for row, by in self._rows.items() if member in (None, by)]

    def report(self, fault: str) -> None:
        with self._lock:
            self.faults.append(fault)


@dataclass
class Clients:
    """The clients of one round: for each database two that write and one that reads."""

    members: dict[str, str]
    ledger: Ledger
    inherits: bool
    _sessions: set[Session] = field(default_factory=set)
    _threads: list[threading.Thread] = field(default_factory=list)
    _ended: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        for name in self.members:
            for body in (self._write_steadily, self._write_afresh, self._read):
                thread = threading.Thread(target=body, args=(name,), daemon=True)
                thread.start()
                self._threads.append(thread)

    def stop(self) -> None:
        """Ends all clients; what they wait for is dropped."""
        self._ended.set()
        while any(thread.is_alive() for thread in self._threads):
            with self._lock:
                sessions = list(self._sessions)
            for session in sessions:
                session.interrupt()
            time.sleep(PAUSE_SECONDS)

    @contextlib.contextmanager
    def _session(self, name: str):  # type: ignore[no-untyped-def]
        session = Session(self.members[name], self.inherits)
        with self._lock:
            self._sessions.add(session)
        try:
            yield session
        finally:
            with self._lock:
                self._sessions.discard(session)
            session.close()

    def _write_steadily(self, name: str) -> None:
        """Writes through one connection as long as it lasts, also one that hangs meanwhile."""
        while not self._ended.wait(PAUSE_SECONDS):
            with contextlib.suppress(Unreachable), self._session(name) as session:
                while not self._ended.wait(PAUSE_SECONDS):
                    self._write(session, name, seconds=3600)

    def _write_afresh(self, name: str) -> None:
        """Writes through a new connection each time, as one who comes new."""
        while not self._ended.wait(PAUSE_SECONDS * 4):
            with contextlib.suppress(Unreachable), self._session(name) as session:
                self._write(session, name, seconds=3)

    def _write(self, session: Session, name: str, seconds: float) -> None:
        row = self.ledger.new_row(name)
        try:
            session.execute(f"INSERT INTO failover_gate.row VALUES ('{row}')", seconds)
        except Refused:
            # A standby, which refuses; asked again when it may have become the leader.
            return
        except Unreachable:
            self.ledger.unknown += 1
            raise
        self.ledger.acknowledge(row, name)

    def _read(self, name: str) -> None:
        """Reads the rows that were acknowledged last, and has it confirmed."""
        while not self._ended.wait(PAUSE_SECONDS * 4):
            with contextlib.suppress(Unreachable, Refused), self._session(name) as session:
                expected = self.ledger.acknowledged()[-5:]
                listed = ", ".join(sql.literal(row) for row in expected) or "NULL"
                if session.execute("SELECT pg_is_in_recovery()", 3) != [["f"]]:
                    continue
                rows = session.execute(
                    f"SELECT id FROM failover_gate.row WHERE id IN ({listed})", 3)
                missing = set(expected) - {row[0] for row in rows}
                if not missing:
                    continue
                self.ledger.unconfirmed += 1
                session.execute(CONFIRMATION, 3)
                self.ledger.report(f"{name} confirmed a read without {sorted(missing)}")


class Gate:
    """Runs the rounds on a cluster."""

    def __init__(self, members: dict[str, str], commands: Commands, times: Times,
                 inherits: bool = False, tell: Callable[[str], None] = print) -> None:
        self._members = members
        self._commands = commands
        self._times = times
        self._inherits = inherits
        self._tell = tell
        self._ledger = Ledger()
        self._silences: list[float] = []

    def run(self, rounds: int) -> bool:
        """Whether every round passed; the first that does not is the last."""
        leader = self._whole_cluster()
        self._ask(leader, PREPARATION, seconds=20)
        passed = 0
        while passed < rounds and self._round(passed + 1):
            passed += 1
        for fault in self._ledger.faults[:FAULTS_SHOWN]:
            self._tell(f"FAULT: {fault}")
        if more := self._ledger.faults[FAULTS_SHOWN:]:
            self._tell(f"... {len(more)} more, the last: {more[-1]}")
        verdict = "PASSED" if passed == rounds else "FAILED"
        worst = max(self._silences, default=0)
        self._tell(
            f"{verdict}: {passed} of {rounds} pauses; {len(self._ledger.acknowledged())} acknowledged "
            f"rows, {self._ledger.unknown} with an unknown outcome, {self._ledger.unconfirmed} old "
            f"reads that were not confirmed; without a leader up to {worst:.1f} s")
        if passed == rounds:
            self._ask(self._whole_cluster(), REMOVAL, seconds=20)
        return passed == rounds

    def _ask(self, name: str, statement: str, seconds: float = 5) -> list[list[str]]:
        return sql.query(self._members[name], statement, seconds, self._inherits)

    def _round(self, number: int) -> bool:
        old = self._whole_cluster()
        clients = Clients(self._members, self._ledger, self._inherits)
        clients.start()
        try:
            self._fail_over(old, number)
        except ClusterError as error:
            self._ledger.report(f"pause {number} of {old}: {error}")
        finally:
            with contextlib.suppress(ClusterError):
                self._commands.resume(old)
            clients.stop()
        with contextlib.suppress(ClusterError):
            if self._commands.rejoin is not None and not self._ledger.faults:
                self._commands.rejoin(old)
        self._compare(number, old)
        return not self._ledger.faults

    def _fail_over(self, old: str, number: int) -> None:
        if not until(lambda: len(self._ledger.acknowledged(old)) > 10, self._times.patience):
            raise ClusterError("the leader acknowledges nothing")
        others = [name for name in self._members if name != old]
        before = {name: len(self._ledger.acknowledged(name)) for name in others}
        start = time.monotonic()
        self._commands.pause(old)
        if self._commands.promote is not None:
            self._commands.promote(old)

        def leaders() -> list[str]:
            return [name for name in others
                    if len(self._ledger.acknowledged(name)) > before[name] + 5]

        if not until(lambda: bool(leaders()), self._times.patience):
            raise ClusterError(f"no other leader acknowledged within {self._times.patience:g} s")
        silence = time.monotonic() - start
        self._silences.append(silence)
        time.sleep(self._times.hold)
        by_old = len(self._ledger.acknowledged(old))
        self._commands.resume(old)
        time.sleep(self._times.watch)
        late = len(self._ledger.acknowledged(old)) - by_old
        self._tell(f"{number:3}. {old} paused: {leaders()[0]} acknowledged after {silence:.1f} s; the old "
                   f"one acknowledged {late} rows after it woke")

    def _whole_cluster(self) -> str:
        """The leader, once there is one and all others follow it."""
        found: list[str] = []

        def look() -> bool:
            found[:] = [name for name in self._members if self._leads_all(name)]
            return len(found) == 1

        if not until(look, self._times.patience, pause=0.5):
            raise ClusterError(
                f"the cluster is not whole: {len(found)} databases lead all others")
        return found[0]

    def _leads_all(self, name: str) -> bool:
        with contextlib.suppress(ClusterError):
            rows = self._ask(name, "SELECT pg_is_in_recovery(), count(*) FROM pg_stat_replication "
                             "WHERE state = 'streaming'")
            return rows == [["f", str(len(self._members) - 1)]]
        return False

    def _compare(self, number: int, old: str) -> None:
        """Looks for every acknowledged row on every database, once all are equal."""
        try:
            leader = self._whole_cluster()
        except ClusterError as error:
            self._ledger.report(f"after pause {number} of {old}: {error}")
            leader = ""
        rows: dict[str, set[str]] = {}

        def look() -> bool:
            for name in self._members:
                with contextlib.suppress(ClusterError):
                    rows[name] = {row[0] for row in self._ask(name, "TABLE failover_gate.row", 20)}
            return len(rows) == len(self._members) and len(set(map(frozenset, rows.values()))) == 1

        if not until(look, 20 if leader else 0, pause=0.5):
            self._ledger.report(f"after pause {number} of {old}: the databases differ")
        for name, present in rows.items():
            if lost := set(self._ledger.acknowledged()) - present:
                by = sorted({row.split("-", 1)[1] for row in lost})
                self._ledger.report(
                    f"{len(lost)} acknowledged rows are not on {name}; they were acknowledged by "
                    f"{' and '.join(by)}")
