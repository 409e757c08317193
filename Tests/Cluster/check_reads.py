"""Rules of what is read: nothing older than what was known, nothing that was not."""

import math

from contradiction import Contradiction
from history import Outcome
from incarnations import current_revision


def check_reads(incarnations):
    """All rules of this file."""
    for incarnation in incarnations:
        yield from nothing_stale(incarnation)
        yield from nothing_ahead(incarnation)
        yield from conflicts_are_real(incarnation)
        yield from same_snapshot_everywhere(incarnation)
        if incarnation.log is not None:
            yield from refusals_have_a_cause(incarnation)
            yield from snapshots_follow_the_log(incarnation)


def nothing_stale(incarnation):
    """What begins after an answer is never decided on, nor shows, an older revision."""
    for operation in incarnation.operations:
        current = current_revision(operation)
        if current is None:
            continue
        floor, source = incarnation.floor(operation.begin)
        if current < floor:
            words = f"{incarnation} was at revision {floor}, but is later taken to be at {current}"
            yield Contradiction("nothing stale", words, [source, operation])


def nothing_ahead(incarnation):
    """No answer shows a revision whose event was not sent yet."""
    for operation in incarnation.operations:
        if operation.call == "past":
            continue  # It tells only what there is not.
        current = current_revision(operation)
        ceiling = incarnation.ceiling(operation.end)
        if current is not None and current > ceiling:
            words = f"{incarnation} cannot have been past revision {ceiling}"
            yield Contradiction("nothing ahead", words, [operation])


def conflicts_are_real(incarnation):
    """A conflict names another revision than the one that was expected."""
    for operation in incarnation.operations:
        if operation.problem == "revision-conflict" and operation.seen is not None:
            if operation.seen.revision == operation.expected:
                words = "a conflict with the very revision that was expected"
                yield Contradiction("conflicts are real", words, [operation])


def refusals_have_a_cause(incarnation):
    """A batch is refused only where some state that the session had meanwhile refuses it."""
    for operation in incarnation.operations:
        if operation.problem != "event-refused":
            continue
        floor, source = incarnation.floor(operation.begin)
        ceiling = min(incarnation.ceiling(operation.end), len(incarnation.log))
        if not any(
            incarnation.states[revision].refuses(operation.events)
            for revision in range(min(floor, ceiling), ceiling + 1)
        ):
            words = f"{incarnation} had revisions {floor} to {ceiling}, all of which allow it"
            evidence = [operation] if source is None else [source, operation]
            yield Contradiction("refusals have a cause", words, evidence)


def same_snapshot_everywhere(incarnation):
    """At one revision each server shows the same bytes under the same tag: the clock is manual."""
    known = {}
    for operation in incarnation.operations:
        seen = operation.seen
        if seen is None or seen.revision is None:
            continue
        for name in ("digest", "tag"):
            value = getattr(seen, name)
            if value is None:
                continue
            first = known.setdefault((name, seen.revision), (value, operation))
            if first[0] != value:
                words = f"revision {seen.revision} of {incarnation} has two snapshots ({name})"
                yield Contradiction("same snapshot everywhere", words, [first[1], operation])


def snapshots_follow_the_log(incarnation):
    """A snapshot at a revision shows what the events up to it make of the session."""
    for operation in incarnation.operations:
        seen = operation.seen
        if seen is None or seen.y is None or seen.revision > len(incarnation.log):
            continue
        state = incarnation.states[seen.revision]
        if state.rows != seen.rows or not _is_offset(state, seen, incarnation.log):
            words = f"by the log revision {seen.revision} of {incarnation} is {state}"
            yield Contradiction("snapshots follow the log", words, [operation])


def _is_offset(state, seen, log):
    """Whether the offset is the log's; where fingers act the physics decide it."""
    has_fingers = any(event["type"].startswith("drag") for event in log)
    return has_fingers or math.isclose(state.y, seen.y)


def check_answers(history):
    """Each answer is one that the contract allows: no 500, a `Retry-After` with each 503."""
    allowed = {
        "post": {"revision-conflict", "event-refused", "session-not-found"},
        "put": {"configuration-conflict"},
        "delete": {"session-not-found"},
        "past": {"session-not-found", "event-not-found"},
    }
    for operation in history.operations:
        if operation.status is None or operation.is_ok or operation.status == 304:
            continue
        if operation.server == "balancer" and operation.status in (502, 504):
            continue  # The balancer's own, of a server that died meanwhile.
        if operation.status == 503:
            if operation.retry_after is None:
                yield Contradiction("Retry-After", "a 503 without a Retry-After", [operation])
        elif operation.problem not in allowed.get(operation.call, {"session-not-found"}):
            yield Contradiction("known answers", "an answer that has no cause here", [operation])


def check_forbidden_writes(history):
    """While no standby is there, nothing is acknowledged that began after the last was gone."""
    for fault in history.faults:
        if fault.no_write_until is None:
            continue
        for operation in history.operations:
            is_write = operation.call == "post" or operation.call in ("put", "delete") and (
                operation.status in (201, 204)
            )
            if is_write and operation.outcome is Outcome.OK and operation.key is None:
                if fault.full < operation.begin and operation.end < fault.no_write_until:
                    words = f"acknowledged during “{fault.name}”"
                    yield Contradiction("no standby, no write", words, [operation])
