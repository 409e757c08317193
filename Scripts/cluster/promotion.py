"""The promotion of a standby, in the one order in which no acknowledged commit is lost.

1. Every standby leaves the old primary: from then on it can acknowledge nothing, also where it goes
   on, or wakes later.
2. The old primary is stopped, where it can be reached: it can no longer answer a read either.
3. The standby that has the most is promoted. All that was acknowledged is on one of them; so all of
   those that can have it must have been seen.
4. The others follow it, and writes go on.
5. A checkpoint on it, without which pg_rewind takes the old primary for its equal.

It asks the databases by their addresses alone, so that it serves a cluster of any kind.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from cluster import sql
from cluster.conninfo import replaced
from cluster.errors import ClusterError

# How long a standby may take to leave the old primary, and a promotion to end, in seconds.
FENCE_SECONDS = 10
PROMOTION_SECONDS = 30
# A standby that is fenced looks for its primary in a folder that is not there. What else it knows of
# the primary, such as its role and certificate, stays.
NOWHERE = "/fenced"


@dataclass(frozen=True)
class Member:
    """A database of the cluster: where it is asked, as a superuser, and where others follow it."""

    name: str
    url: str
    host: str
    port: int
    inherits: bool = False

    def sql(self, statement: str, seconds: float = 5) -> list[list[str]]:
        """The rows that a statement gives; `sql.Unreachable` or `sql.Refused` if it fails."""
        return sql.query(self.url, statement, seconds, self.inherits)

    def set_source(self, conninfo: str) -> None:
        """Sets whom it follows; the server takes it up without a restart."""
        self.sql(f"ALTER SYSTEM SET primary_conninfo = {sql.literal(conninfo)}")
        self.sql("SELECT pg_reload_conf()")


@dataclass(frozen=True, order=True)
class Position:
    """How far a standby is: what it has on its disk of which history."""

    timeline: int
    byte: int

    def __str__(self) -> str:
        return f"{self.byte >> 32:X}/{self.byte & 0xFFFFFFFF:X} of timeline {self.timeline}"


@dataclass(frozen=True)
class Rule:
    """What synchronous_standby_names says: how many of which standbys a commit waits for."""

    count: int
    names: frozenset[str]

    @staticmethod
    def read(setting: str) -> Rule:
        """Reads the setting; one that names nobody, or everybody, is refused."""
        text = setting.strip()
        form = re.fullmatch(r"(?:(?:ANY|FIRST)\s+)?(\d+)\s*\((.*)\)", text, re.IGNORECASE | re.DOTALL)
        count, listed = (int(form[1]), form[2]) if form else (1, text)
        names = {name.strip().strip('"') for name in listed.split(",")} - {""}
        if not names or count < 1:
            raise ClusterError(
                "synchronous_standby_names is empty: nothing says which standby has all that was "
                "acknowledged")
        if "*" in names:
            raise ClusterError(
                "synchronous_standby_names is *: name the standbys, or nothing says how many there are")
        return Rule(count, frozenset(names))


def choose(rule: Rule, old: str, lost: frozenset[str], seen: dict[str, Position]) -> str:
    """The standby to promote: the furthest of those that were seen.

    A commit was acknowledged by `count` of the standbys. It is on one that was seen if fewer than
    `count` were not; for the same reason those that were not seen cannot acknowledge for the old
    primary. What was `lost` before the old primary failed has acknowledged nothing since.
    """
    candidates = rule.names - {old} - lost
    missing = candidates - seen.keys()
    if len(missing) >= rule.count:
        names = " and ".join(sorted(missing))
        raise ClusterError(
            f"{names} cannot be reached, and may have commits that no other standby has, or "
            f"acknowledge more of them. Bring it back; or, if it was gone before {old} failed and "
            f"does not follow it, say that it is lost")
    present = candidates & seen.keys()
    if not present:
        raise ClusterError(f"there is no standby to promote beside {old}")
    # Of equals the first by name, so that the choice can be foretold.
    return min(present, key=lambda name: (-seen[name].timeline, -seen[name].byte, name))


def rule_of(settings: Sequence[str]) -> Rule:
    """The weakest of the rules that the servers have: one of them was the primary's."""
    rules = [Rule.read(setting) for setting in settings]
    names = frozenset().union(*(rule.names for rule in rules))
    return Rule(min(rule.count for rule in rules), names)


@dataclass(frozen=True)
class Standby:
    """A standby that answers, with whom it followed."""

    member: Member
    source: str
    rule: str


def find_standbys(members: Sequence[Member], old: str) -> list[Standby]:
    """The members that answer as standbys; the old primary is not asked."""
    found = []
    for member in members:
        if member.name == old:
            continue
        try:
            rows = member.sql(
                "SELECT pg_is_in_recovery(), current_setting('primary_conninfo'), "
                "current_setting('synchronous_standby_names')", seconds=3)
        except sql.Unreachable:
            continue
        if rows[0][0] == "t":
            found.append(Standby(member, rows[0][1], rows[0][2]))
        else:
            raise ClusterError(
                f"{member.name} is a primary already: if it is the old one, say so; if two are, stop "
                "the one that no standby follows")
    return found


def fence(standby: Standby) -> tuple[str, Position]:
    """Returns how far a standby is when it receives nothing from the old primary, and will not again.
    """
    member = standby.member
    member.set_source(replaced(standby.source, host=NOWHERE, hostaddr=None, port=None))
    deadline = time.monotonic() + FENCE_SECONDS
    absences = 0
    while absences < 2:
        # Twice, because a receiver that ends by itself could begin again before it is told.
        rows = member.sql("SELECT current_setting('primary_conninfo'), count(*) "
                          "FROM pg_stat_get_wal_receiver() AS r WHERE r.pid IS NOT NULL")
        left = NOWHERE in rows[0][0] and rows[0][1] == "0"
        absences = absences + 1 if left else 0
        if not left and time.monotonic() > deadline:
            raise ClusterError(f"{member.name} does not leave the old primary")
        time.sleep(0.05)
    return member.name, position(member)


def position(member: Member) -> Position:
    """How far a standby that receives nothing is, once it has read all that it has.

    It may have received a part of a record, and then never reads as far as it has received. After a
    restart it does not know what it received before, until it has read it.
    """
    statement = """
        SELECT (SELECT max(substr(name, 1, 8)) FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$'),
          greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0',
          (SELECT wait_event IN ('RecoveryWalStream', 'RecoveryRetrieveRetryInterval')
            FROM pg_stat_activity WHERE backend_type = 'startup')"""
    deadline = time.monotonic() + FENCE_SECONDS
    while True:
        timeline, byte, waits_for_more = member.sql(statement)[0]
        if waits_for_more == "t":
            return Position(int(timeline, 16), int(byte))
        if time.monotonic() > deadline:
            raise ClusterError(f"{member.name} does not come to the end of what it has received")
        time.sleep(0.05)


def promote(members: Sequence[Member], old: str, lost: frozenset[str],
            stop_old: Callable[[], bool], tell: Callable[[str], None] = lambda line: None) -> str:
    """Promotes a standby in the place of the old primary, and returns its name.

    Nothing is changed where it cannot be done safely; a standby that has left the old primary follows
    it again then.
    """
    standbys = find_standbys(members, old)
    if not standbys:
        raise ClusterError(f"no standby of {old} can be reached")
    rule = rule_of([standby.rule for standby in standbys])
    # With what is not known yet as equal: only who is there counts.
    choose(rule, old, lost, {standby.member.name: Position(0, 0) for standby in standbys})
    try:
        with ThreadPoolExecutor() as pool:
            positions = dict(pool.map(fence, standbys))
        new = choose(rule, old, lost, positions)
    except ClusterError:
        for standby in standbys:
            with contextlib.suppress(ClusterError):
                standby.member.set_source(standby.source)
        raise
    for name, place in sorted(positions.items()):
        tell(f"{name} has left {old}, with all up to {place}")
    tell(f"{old} is stopped" if stop_old() else f"{old} cannot be reached: it acknowledges nothing")
    chosen = next(standby for standby in standbys if standby.member.name == new)
    chosen.member.sql(f"SELECT pg_promote(true, {PROMOTION_SECONDS})", seconds=PROMOTION_SECONDS + 5)
    tell(f"{new} is the primary")
    for standby in standbys:
        if standby is not chosen:
            member = chosen.member
            source = replaced(standby.source, host=member.host, hostaddr=None, port=str(member.port))
            standby.member.set_source(source)
            tell(f"{standby.member.name} follows {new}")
    chosen.member.sql("CHECKPOINT", seconds=120)
    return new


def naive(members: Sequence[Member], old: str) -> str:
    """Promotes as one must not: the first standby, whatever it has, while the others follow on.

    Its commits would wait for ever, so it acknowledges alone. It is here for tests that must find out.
    """
    chosen = find_standbys(members, old)[0].member
    chosen.sql("SELECT pg_promote(true, 30)", seconds=35)
    chosen.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
    chosen.sql("SELECT pg_reload_conf()")
    return chosen.name
