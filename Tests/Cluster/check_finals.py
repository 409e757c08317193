"""Rules of the end, when all servers are back and nothing happens any more."""

from collections import defaultdict

from contradiction import Contradiction
from history import mark
from model import states


def check_finals(history):
    """All rules of this file."""
    by_session = defaultdict(list)
    for final in history.finals:
        by_session[final.session].append(final)
    for session, finals in by_session.items():
        yield from equal_everywhere(session, finals)
        for final in finals:
            yield from revisions_without_a_gap(final)
            yield from snapshot_is_the_logs(final)


def equal_everywhere(session, finals):
    """All servers show the same bytes of a session: snapshot, tag, events and effects."""
    first = finals[0]
    for final in finals[1:]:
        for name in ("status", "snapshot", "tag", "events", "effects"):
            if getattr(final, name) != getattr(first, name):
                words = f"{name} of {session} differs between {first.server} and {final.server}"
                evidence = [short(getattr(first, name)), short(getattr(final, name))]
                yield Contradiction("equal everywhere", words, evidence)


def revisions_without_a_gap(final):
    """The events are numbered from 1 to the snapshot's revision, the effects likewise."""
    if final.seen is None:
        return
    for name, numbers, last in (
        ("events", [entry["revision"] for entry in final.events], final.seen.revision),
        ("effects", [effect["index"] for effect in final.effects], final.seen.effect_index),
    ):
        if numbers != list(range(1, last + 1)):
            words = f"{name} of {final.session} at {final.server} are not numbered 1 to {last}"
            yield Contradiction("no gap", words, [short(numbers)])


def snapshot_is_the_logs(final):
    """The snapshot is what the events make of the session, its effects are the events'."""
    if final.seen is None:
        return
    events = [entry["event"] for entry in final.events]
    state = states(events)[-1]
    if final.seen.rows != state.rows:
        words = f"{final.session} at {final.server} has other rows than its log: {final.seen.rows}"
        yield Contradiction("the snapshot is the log's", words)
    rows = [mark(event) for event in events if event["type"] == "reloadData"]
    shown = [one["rows"] for one in final.effects if one["type"] == "rowsChanged"]
    if shown != rows:
        words = f"the effects of {final.session} at {final.server} are not those of its events"
        yield Contradiction("the effects are the log's", words, [short(shown), short(rows)])


def short(value):
    text = str(value)
    return text if len(text) < 400 else f"{text[:200]} … {text[-200:]}"
