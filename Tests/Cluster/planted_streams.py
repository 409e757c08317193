"""The checker finds gaps and repeats in streams, and servers that differ in the end."""

import dataclasses

from history import Fault, Frame
from planted import SESSION, connected, effect, history, posted, rows, shown

LOG = rows(11, 12, 13)
OPERATIONS = [posted(1, 2, LOG[:1], 1), posted(3, 4, LOG[1:], 3)]
ALL = [
    connected(1), shown(1, 0, 0), effect(2, 0, 1, 11), shown(2, 1, 1), connected(3, (1, 1)),
    effect(4, 1, 2, 12), connected(5, (1, 2)), effect(5, 1, 3, 13), shown(5, 3, 3),
]  # fmt: skip


def watched(*frames):
    return history(*OPERATIONS, log=LOG, frames=frames)


def without(index):
    return watched(*ALL[:index], *ALL[index + 1 :])


def ended(**changes):
    """A history in which one of two servers shows something else at the end."""
    made = history(*OPERATIONS, log=LOG)
    made.finals[1] = dataclasses.replace(made.finals[1], **changes)
    return made


def both(**changes):
    """A history in which both servers show the same that is wrong."""
    made = history(*OPERATIONS, log=LOG)
    made.finals = [dataclasses.replace(final, **changes) for final in made.finals]
    return made


def prompt(*frames, begin=2, end=20):
    """A history in which streams had to be prompt until an instant."""
    made = watched(connected(2.5), shown(2.6, 1, 1), *frames)
    made.frames[0].is_temporary = True
    made.faults = [Fault("lost row", begin, begin, end, streams_from=begin)]
    return made


ENTRIES = history(*OPERATIONS, log=LOG).finals[0].events
EFFECTS = history(*OPERATIONS, log=LOG).finals[0].effects

RIGHT = {"all of it": watched(*ALL)}

WRONG = {
    "an effect that is missing": ("effects without a gap", without(2)),
    "a snapshot twice": ("streams go forward", watched(*ALL[:5], shown(4, 1, 1), *ALL[5:])),
    "another effect than the log's": (
        "effects are the log's",
        watched(*ALL[:2], effect(2, 0, 1, 12), *ALL[3:]),
    ),
    "a snapshot before its effects": (
        "snapshots are the log's",
        watched(connected(1), shown(1, 0, 0), effect(2, 0, 1, 11), shown(2, 2, 1), *ALL[4:]),
    ),
    "no end": ("streams are complete", watched(*ALL[:-1])),
    "a watcher that resumes elsewhere": (
        "the watcher resumes",
        watched(*ALL[:4], connected(3, (0, 1)), *ALL[5:]),
    ),
    "deleted": (
        "streams go on",
        watched(*ALL, Frame("watcher", "s1", SESSION, 6, "deleted")),
    ),
    "shown late": (
        "streams are prompt",
        prompt(effect(12, 1, 2, 12), effect(12, 1, 3, 13), shown(12, 3, 3)),
    ),
    "another snapshot": ("equal everywhere", ended(snapshot="other")),
    "a revision that is missing": ("no gap", both(events=[*ENTRIES[:1], *ENTRIES[2:]])),
    "a snapshot that is not the log's": (
        "the snapshot is the log's",
        both(events=[*ENTRIES[:2], {"revision": 3, "event": rows(14)[0]}]),
    ),
    "effects that are not the log's": (
        "the effects are the log's",
        both(effects=[*EFFECTS[:2], EFFECTS[2] | {"rows": 14}]),
    ),
}
