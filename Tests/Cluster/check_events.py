"""Rules of what is in the log: which events, how often, where."""

from collections import Counter, defaultdict

from contradiction import Contradiction
from history import Outcome, mark


def check_events(incarnations, history):
    """All rules of this file."""
    senders = defaultdict(list)
    for operation in history.operations:
        if operation.call == "post":
            for number in operation.marks:
                senders[number].append(operation)
    for incarnation in incarnations:
        yield from one_event_at_a_revision(incarnation)
        yield from acknowledged_batches_do_not_overlap(incarnation)
        yield from fences_are_exact(incarnation)
        if incarnation.log is not None:
            yield from acknowledged_exactly_once(incarnation)
            yield from nothing_twice(incarnation)
            yield from batches_are_whole(incarnation)
            yield from only_what_was_sent(incarnation, senders)
    yield from refused_never(incarnations, senders)
    yield from a_key_is_done_once(incarnations)


def entries(incarnation):
    """Each revision and mark that was seen, and by what: the log, pages, acknowledgements."""
    if incarnation.log is not None:
        for index, event in enumerate(incarnation.log):
            yield index + 1, mark(event), "the log at the end"
    for operation in incarnation.operations:
        if operation.seen is None:
            continue
        for revision, number in operation.seen.page or ():
            yield revision, number, operation
        if operation.call == "post" and operation.is_ok:
            for revision, number in zip(places(operation), operation.marks):
                yield revision, number, operation


def places(operation):
    """The revisions of an acknowledged batch."""
    last = operation.seen.revision
    return range(last - len(operation.events) + 1, last + 1)


def one_event_at_a_revision(incarnation):
    """A revision shows the same event to everyone, at all times."""
    known = {}
    for revision, number, source in entries(incarnation):
        first, origin = known.setdefault(revision, (number, source))
        if first != number:
            yield Contradiction(
                "one event at a revision",
                f"revision {revision} of {incarnation} is #{first} and #{number}",
                [origin, source],
            )


def acknowledged_batches_do_not_overlap(incarnation):
    """No two batches are acknowledged at the same revision."""
    holders = {}
    for operation in incarnation.operations:
        if operation.call == "post" and operation.is_ok:
            for revision in places(operation):
                other = holders.setdefault(revision, operation)
                if other.marks != operation.marks:
                    words = f"revision {revision} of {incarnation} was acknowledged twice"
                    yield Contradiction("no double acceptance", words, [other, operation])
                    break


def fences_are_exact(incarnation):
    """`expectedRevision` is acknowledged only where the session had exactly that revision."""
    for operation in incarnation.operations:
        if operation.call == "post" and operation.is_ok and operation.expected is not None:
            base = operation.seen.revision - len(operation.events)
            if base != operation.expected:
                words = f"accepted at revision {base}, but {operation.expected} was expected"
                yield Contradiction("exact fence", words, [operation])


def acknowledged_exactly_once(incarnation):
    """The events of an acknowledged batch are in the log, in their order, where it was said."""
    log = [mark(event) for event in incarnation.log]
    for operation in incarnation.operations:
        if operation.call == "post" and operation.is_ok:
            kept = [log[place - 1] for place in places(operation) if 0 < place <= len(log)]
            if kept != operation.marks:
                words = f"acknowledged events of {incarnation} are not there at the end: {kept}"
                yield Contradiction("acknowledged is kept", words, [operation])


def nothing_twice(incarnation):
    """No event is in the log twice, whatever its outcome was."""
    for number, count in Counter(mark(event) for event in incarnation.log).items():
        if count > 1:
            tries = [one for one in incarnation.tries if number in one.marks]
            words = f"#{number} is in the log of {incarnation} {count} times"
            yield Contradiction("at most once", words, tries)


def batches_are_whole(incarnation):
    """A batch is in the log whole, in its order and without another's event between, or not."""
    log = [mark(event) for event in incarnation.log]
    place_of = {number: place for place, number in enumerate(log)}
    for operation in incarnation.tries:
        first = next((place_of[one] for one in operation.marks if one in place_of), None)
        if first is None:
            continue
        kept = log[first : first + len(operation.marks)]
        if kept != operation.marks:
            words = f"the log of {incarnation} has from revision {first + 1} on {kept}"
            yield Contradiction("a batch is whole", words, [operation])


def only_what_was_sent(incarnation, senders):
    """Each event of the log was sent to this session by somebody."""
    for index, event in enumerate(incarnation.log):
        sent = [one for one in senders[mark(event)] if one.session == incarnation.session]
        if not sent:
            words = f"nobody sent what is revision {index + 1} of {incarnation}: {event}"
            yield Contradiction("only what was sent", words)


def refused_never(incarnations, senders):
    """An event that was refused, in each try, is nowhere."""
    told = set()
    for incarnation in incarnations:
        for revision, number, source in entries(incarnation):
            tries = senders[number]
            if not tries or number in told:
                continue
            if all(one.outcome is Outcome.REFUSED for one in tries):
                told.add(number)
                words = f"#{number} was refused, but is revision {revision} of {incarnation}"
                seen_by = [] if isinstance(source, str) else [source]
                yield Contradiction("refused is never there", words, tries + seen_by)


def a_key_is_done_once(incarnations):
    """All tries under a key are answered by one place; none is refused for its own success."""
    for incarnation in incarnations:
        own = {id(operation) for operation in incarnation.operations}
        tries_of = defaultdict(list)
        for operation in incarnation.tries:
            if operation.key is not None:
                tries_of[operation.key].append(operation)
        kept = {mark(event) for event in incarnation.log or ()}
        for key, tries in tries_of.items():
            answered = [one for one in tries if one.is_ok and id(one) in own]
            if len({one.seen.revision for one in answered}) > 1:
                words = f"key {key} of {incarnation} was done at different revisions"
                yield Contradiction("once under a key", words, answered)
            conflicts = [one for one in tries if one.problem == "revision-conflict"]
            if conflicts and (answered or tries[0].marks[0] in kept):
                words = f"key {key} of {incarnation} was done, but a try was told of a conflict"
                yield Contradiction("once under a key", words, tries)
