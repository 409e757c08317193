"""Operations sorted by the incarnation of the session that they met, and what each has to show."""

import bisect
import itertools
import math
from collections import defaultdict
from dataclasses import dataclass, field

from history import Operation, mark
from model import State, states


@dataclass
class Incarnation:
    """A session from its creation to its deletion."""

    session: str
    number: int | None
    operations: list[Operation] = field(default_factory=list)
    """Those that were answered by it."""
    tries: list[Operation] = field(default_factory=list)
    """The posts that may have reached it."""
    log: list[dict] | None = None
    """Its events, if it was there at the end."""

    def __post_init__(self):
        self._floors = self._ceilings = self._states = None

    def __str__(self):
        return f"{self.session} ({self.number})"

    @property
    def states(self) -> list[State]:
        """The state at each revision, if it was there at the end."""
        if self._states is None:
            self._states = states(self.log)
        return self._states

    def floor(self, instant):
        """The greatest revision that an answer had shown before an instant, and that operation."""
        if self._floors is None:
            self._floors = self._rising_revisions()
        place = bisect.bisect_left(self._floors[0], instant) - 1
        return self._floors[1][place] if place >= 0 else (0, None)

    def _rising_revisions(self):
        ends, greatest = [], []
        best = (0, None)
        for operation in sorted(self.operations, key=lambda operation: operation.end):
            revision = shown_revision(operation)
            if revision is not None and revision > best[0]:
                best = (revision, operation)
                ends.append(operation.end)
                greatest.append(best)
        return ends, greatest

    def ceiling(self, instant):
        """The greatest revision that can have been reached by an instant.

        The event of each revision was sent before it was there. Known where the log is.
        """
        if self.log is None:
            return math.inf
        if self._ceilings is None:
            begins = {}
            for operation in self.tries:
                for number in operation.marks:
                    begins[number] = min(operation.begin, begins.get(number, math.inf))
            sent = (begins.get(mark(event), 0) for event in self.log)
            self._ceilings = list(itertools.accumulate(sent, max))
        return bisect.bisect_right(self._ceilings, instant)


def shown_revision(operation):
    """A revision that the session had at the latest when the operation ended, or None."""
    seen = operation.seen
    if seen is None:
        return None
    if seen.revision is None and seen.page:
        return seen.page[-1][0]
    return seen.revision


def current_revision(operation):
    """The revision that the operation took for the session's last, or None if it does not tell.

    A post builds on it, a refusal names it, a read shows it; a read of the past that finds no such
    event takes the one before it for the last, or an earlier one. A post with a key may be answered
    from the past.
    """
    seen = operation.seen
    if operation.call == "past":
        return operation.after - 1 if operation.problem == "event-not-found" else None
    if seen is None or operation.key is not None and operation.is_ok:
        return None
    if operation.call == "post" and operation.is_ok:
        return seen.revision - len(operation.events)
    if operation.call == "events":
        if not seen.is_last_page:
            return None
        return seen.page[-1][0] if seen.page else None
    return seen.revision


def incarnations(history):
    """All incarnations of which something is known."""
    found: dict[tuple[str, int | None], Incarnation] = {}
    numbers = defaultdict(set)
    for operation in history.operations:
        if operation.call == "put":
            numbers[operation.session].add(operation.incarnation)

    def of(session, number):
        key = (session, number)
        if key not in found:
            found[key] = Incarnation(session, number)
        return found[key]

    owners = _owners(history)
    for operation in history.operations:
        number = _number(operation, numbers, owners)
        if number is not None:
            of(operation.session, number).operations.append(operation)
        if operation.call == "post":
            candidates = [number] if number is not None else numbers[operation.session]
            for candidate in candidates:
                of(operation.session, candidate).tries.append(operation)
    for final in history.finals:
        if final.seen is not None and final.seen.incarnation is not None:
            incarnation = of(final.session, final.seen.incarnation)
            if incarnation.log is None:
                incarnation.log = [entry["event"] for entry in final.events]
    return list(found.values())


def _owners(history):
    """The incarnation that accepted a mark, for each mark of which that is known."""
    owners = {}
    for operation in history.operations:
        if operation.call == "post" and operation.is_ok:
            owners.update(dict.fromkeys(operation.marks, operation.seen.incarnation))
    for final in history.finals:
        if final.seen is not None:
            for entry in final.events:
                owners[mark(entry["event"])] = final.seen.incarnation
    return owners


def _number(operation, numbers, owners):
    """The incarnation that answered an operation, or None if that is not known."""
    if len(numbers[operation.session]) == 1:
        (number,) = numbers[operation.session]
        return number
    seen = operation.seen
    if seen is None:
        return None
    if seen.incarnation is not None:
        return seen.incarnation
    known = {owners[number] for _, number in seen.page or () if number in owners}
    return next(iter(known)) if len(known) == 1 else None
