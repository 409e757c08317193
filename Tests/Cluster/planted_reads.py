"""The checker finds reads and refusals that are stale, ahead, without a cause, or different."""

from history import Fault, Outcome
from planted import conflict, done, finger, history, posted, read, refused, rows

A, B = rows(11), rows(12)
DOWN, UP = [finger("down", 31)], [finger("up", 32)]


def unavailable(call="post", status=503, retry_after="1", problem="unavailable", **more):
    return done(
        call, 1, 2, outcome=Outcome.REFUSED, problem=problem, status=status,
        retry_after=retry_after, **more,
    )  # fmt: skip


def gone(*operations):
    """A history in which no write may be acknowledged between 2 and 8."""
    made = history(*operations, log=[event for one in operations for event in one.events])
    made.faults = [Fault("standbys gone", 1, 2, 9, no_write_until=8)]
    return made


RIGHT = {
    "a read after an acknowledgement": history(posted(1, 2, A, 1), read(3, 4, 1), log=A),
}

WRONG = {
    "a read of what was not sent yet": (
        "nothing ahead",
        history(read(1, 2, 1), posted(3, 4, A, 1), log=A),
    ),
    "a conflict with the revision that was expected": (
        "conflicts are real",
        history(posted(1, 2, A, 1), conflict(3, 4, B, 1, expected=1), log=A),
    ),
    "a refusal without a cause": (
        "refusals have a cause",
        history(posted(1, 2, DOWN, 1), refused(3, 4, UP), log=DOWN),
    ),
    "two snapshots at one revision": (
        "same snapshot everywhere",
        history(posted(1, 2, A, 1), read(3, 4, 1, digest="d"), read(5, 6, 1, digest="e"), log=A),
    ),
    "a snapshot with other rows than the log": (
        "snapshots follow the log",
        history(posted(1, 2, A, 1), read(3, 4, 1, y=0, rows=12), log=A),
    ),
    "no Retry-After": ("Retry-After", history(unavailable(retry_after=None))),
    "an error of the server": (
        "known answers", history(unavailable(status=500, problem="internal-error")),
    ),
    "a write without a standby": ("no standby, no write", gone(posted(3, 4, A, 1))),
}  # fmt: skip
