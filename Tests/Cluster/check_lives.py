"""Rules of creating and deleting: each number is asked for until it was there once, never again."""

import math
from collections import defaultdict

from contradiction import Contradiction
from history import Outcome
from sessions import SECONDS_TO_LIVE

ABSENT = "absent"


def check_lives(history):
    """All rules of this file."""
    by_session = defaultdict(list)
    for operation in history.operations:
        by_session[operation.session].append(operation)
    for session, operations in by_session.items():
        yield from an_incarnation_is_there_once(session, operations)
        yield from nothing_goes_by_itself(session, operations)
        yield from created_once(session, operations)
        yield from deleted_once(session, operations)
        yield from other_configuration(session, operations)
        yield from one_incarnation_a_page(session, operations)


def what_was_there(operation):
    """The incarnation that answered, ABSENT if there was none, None if that is not known."""
    if operation.call == "delete" and operation.is_ok or operation.problem == "session-not-found":
        return ABSENT
    return operation.seen.incarnation if operation.seen else None


def an_incarnation_is_there_once(session, operations):
    """Between two answers of one incarnation nothing else is there."""
    told = [(one, what_was_there(one)) for one in operations]
    answers = defaultdict(list)
    for operation, number in told:
        if number is not None and number is not ABSENT:
            answers[number].append(operation)
    for number, own in answers.items():
        first = min(own, key=lambda one: one.end)
        last = max(own, key=lambda one: one.begin)
        for operation, other in told:
            if other not in (None, number) and first.end < operation.begin:
                if operation.end < last.begin:
                    words = f"{session} was {number}, then {other}, then {number} again"
                    evidence = [first, operation, last]
                    yield Contradiction("an incarnation is there once", words, evidence)


def nothing_goes_by_itself(session, operations):
    """A session that was there is not found only after somebody may have deleted it."""
    own = [one for one in operations if what_was_there(one) not in (None, ABSENT)]
    own.sort(key=lambda one: one.end)
    deletions = [
        (one.begin, math.inf if one.outcome is Outcome.UNKNOWN else one.end)
        for one in operations
        if one.call == "delete" and one.outcome is not Outcome.REFUSED
    ]
    for operation in operations:
        if operation.problem != "session-not-found":
            continue
        before = [one for one in own if one.end < operation.begin]
        if not before:
            continue
        latest = max(before, key=lambda one: one.begin)
        if operation.end >= latest.begin + SECONDS_TO_LIVE:
            # A machine without time for the clients lets it expire.
            continue
        if not any(begin < operation.end and end > latest.begin for begin, end in deletions):
            words = f"{session} was there, nobody deleted it, and it is not found"
            yield Contradiction("nothing goes by itself", words, [latest, operation])


def created_once(session, operations):
    """Of the puts that ask for one number at most one is answered that it created the session."""
    creators = defaultdict(list)
    for operation in operations:
        if operation.call == "put" and operation.status == 201:
            creators[operation.incarnation].append(operation)
    for number, own in creators.items():
        if len(own) > 1:
            words = f"{session} was created as {number} {len(own)} times"
            yield Contradiction("created once", words, own)
        for operation in operations:
            if what_was_there(operation) == number and operation.end < own[0].begin:
                words = f"{session} was there as {number} before it was created so"
                yield Contradiction("created once", words, [operation, own[0]])


def deleted_once(session, operations):
    """Not more is deleted, one after another, than can have been created by then.

    Of deletions at the same time several may be answered that the session is gone: one whose
    outcome was unknown at first finds that it is.
    """
    deletions = [one for one in operations if one.call == "delete" and one.is_ok]
    one_by_one = []
    for deletion in sorted(deletions, key=lambda one: one.end):
        if one_by_one and deletion.begin <= one_by_one[-1].end:
            continue
        one_by_one.append(deletion)
        asked = {
            one.incarnation
            for one in operations
            if one.call == "put"
            and one.outcome is not Outcome.REFUSED
            and one.begin < deletion.end
        }
        if len(one_by_one) > len(asked):
            words = f"{session} was deleted once more than it can have been created"
            yield Contradiction("deleted once", words, one_by_one[-2:])
            return


def other_configuration(session, operations):
    """A put conflicts only with a session that somebody asked for under another number."""
    puts = [one for one in operations if one.call == "put"]
    for operation in puts:
        if operation.problem != "configuration-conflict":
            continue
        others = [
            one
            for one in puts
            if one.incarnation != operation.incarnation
            and one.outcome is not Outcome.REFUSED
            and one.begin < operation.end
        ]
        if not others:
            words = f"{session} has another configuration, which nobody asked for"
            yield Contradiction("other configuration", words, [operation])


def one_incarnation_a_page(session, operations):
    """A page has the events of one incarnation."""
    owners = {}
    for operation in operations:
        if operation.call == "post" and operation.is_ok and operation.seen.incarnation:
            owners.update(dict.fromkeys(operation.marks, operation.seen.incarnation))
    for operation in operations:
        page = operation.seen.page if operation.seen else None
        found = {owners[number] for _, number in page or () if number in owners}
        if len(found) > 1:
            words = f"a page of {session} has events of the incarnations {sorted(found)}"
            yield Contradiction("one incarnation a page", words, [operation])
