"""Small histories for the tests of the checker: right ones, into which faults are planted."""

from history import FinalState, Frame, History, Operation, Outcome, Seen
from model import states

SESSION = "steady-00"


def rows(*numbers):
    """Events with these marks."""
    return [{"type": "reloadData", "rows": number} for number in numbers]


def finger(word, number):
    return {"type": {"down": "dragBegan", "up": "dragEnded"}[word], "x": number, "y": 0}


def put(begin, end, incarnation=1, status=201, session=SESSION, **more):
    seen = Seen(revision=0, incarnation=incarnation, rows=0) if status in (200, 201) else None
    return done(
        "put", begin, end, session, incarnation=incarnation, status=status, seen=seen, **more
    )


def posted(begin, end, events, revision, incarnation=1, **more):
    """A batch that was acknowledged, and ended at a revision."""
    seen = Seen(revision=revision, incarnation=incarnation)
    return done("post", begin, end, events=events, seen=seen, status=200, **more)


def refused(begin, end, events, problem="event-refused", revision=None, status=422, **more):
    seen = None if revision is None else Seen(revision=revision)
    return done(
        "post", begin, end, events=events, outcome=Outcome.REFUSED, problem=problem,
        status=status, seen=seen, **more,
    )  # fmt: skip


def conflict(begin, end, events, revision, expected, **more):
    return refused(
        begin, end, events, "revision-conflict", revision, 409, expected=expected, **more
    )


def unknown(begin, end, events, **more):
    return done("post", begin, end, events=events, outcome=Outcome.UNKNOWN, **more)


def read(begin, end, revision, incarnation=1, **more):
    """A snapshot."""
    seen = Seen(revision=revision, incarnation=incarnation, **more)
    return done("snapshot", begin, end, seen=seen, status=200)


def page(begin, end, *entries, is_last_page=True):
    """Events that were read, as pairs of revision and mark."""
    return done(
        "events", begin, end, seen=Seen(page=list(entries), is_last_page=is_last_page), status=200
    )


def absent(begin, end, call="snapshot"):
    return done(
        call, begin, end, outcome=Outcome.REFUSED, problem="session-not-found", status=404
    )


def deleted(begin, end, outcome=Outcome.OK):
    status = 204 if outcome is Outcome.OK else None
    return done("delete", begin, end, outcome=outcome, status=status)


def done(call, begin, end, session=SESSION, outcome=Outcome.OK, **more):
    return Operation("client", "s1", call, session, begin, end, outcome, **more)


def history(*operations, log=None, frames=(), servers=("s1", "s2"), **seen):
    """A history whose session begins with a put, and at the end has a log, if that is given."""
    made = History()
    made.operations = [put(0, 1), *operations]
    made.frames = list(frames)
    if log is not None:
        made.finals = [final(server, log, **seen) for server in servers]
    return made


def final(server, log, incarnation=1):
    """What a server shows of a session that has had these events."""
    changed = [event["rows"] for event in log if event["type"] == "reloadData"]
    state = states(log)[-1]
    seen = Seen(len(log), incarnation, rows=state.rows, effect_index=len(changed))
    entries = [{"revision": number, "event": event} for number, event in enumerate(log, 1)]
    effects = [
        {"index": index, "type": "rowsChanged", "rows": number}
        for index, number in enumerate(changed, 1)
    ]
    return FinalState(server, SESSION, 200, str(state), "tag", seen, entries, effects)


def connected(at, last=None):
    frame = Frame("watcher", "s1", SESSION, at, "connected")
    if last is not None:
        frame.revision, frame.effect_index = last
    return frame


def shown(at, revision, effect_index):
    """A snapshot of a stream."""
    seen = Seen(revision=revision, incarnation=1, effect_index=effect_index)
    return Frame("watcher", "s1", SESSION, at, "snapshot", revision, effect_index, seen)


def effect(at, revision, number, mark):
    """An effect of a stream; the revision is that of the snapshot before."""
    return Frame(
        "watcher", "s1", SESSION, at, "effect", revision, number, number=number, rows=mark
    )
