"""The checker finds reads and refusals that are stale, ahead, without a cause, or different."""

from history import Fault, Outcome
from planted import (
    conflict, done, finger, history, page, past, posted, read, refused, rows, unknown,
)  # fmt: skip

A, B, C = rows(11), rows(12), rows(13)
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
    "a read beside an append": history(posted(1, 4, A, 1), read(2, 3, 0), log=A),
    "a read of what is not acknowledged yet": history(posted(1, 4, A, 1), read(2, 3, 1), log=A),
    "a read after a read": history(posted(1, 9, A, 1), read(2, 3, 1), read(4, 5, 1), log=A),
    "an append on what is newest": history(posted(1, 2, A, 1), posted(3, 4, B, 2), log=A + B),
    "a read of the past": history(
        posted(1, 2, A, 1), posted(3, 4, B, 2), past(5, 6, 1), past(5, 6, 3, False), log=A + B
    ),
    "a read of the past beside an append": history(posted(1, 4, A, 1), past(2, 3, 1), log=A),
    "a page to the end": history(posted(1, 2, A, 1), page(3, 4, (1, 11)), log=A),
    "a page that is not the last": history(
        posted(1, 2, A, 1), posted(3, 4, B, 2), page(5, 6, (1, 11), is_last_page=False), log=A + B
    ),
    "a conflict with what is newest": history(
        posted(1, 2, A, 1), conflict(3, 4, B, 1, expected=0), log=A
    ),
    "a refusal with a cause": history(posted(1, 2, DOWN, 1), refused(3, 4, DOWN), log=DOWN),
    "a refusal whose cause came meanwhile": history(
        posted(1, 4, DOWN, 1), refused(2, 3, DOWN), log=DOWN
    ),
    "a refusal whose cause went meanwhile": history(
        posted(1, 2, DOWN, 1), posted(3, 6, UP, 2), refused(4, 5, DOWN), log=DOWN + UP
    ),
    "one snapshot": history(
        posted(1, 2, A, 1), read(3, 4, 1, digest="d", tag="t"), read(5, 6, 1, digest="d", tag="t"),
        log=A,
    ),
    "a snapshot as the log has it": history(
        posted(1, 2, A, 1), posted(3, 4, B, 2), read(5, 6, 2, y=0, rows=12), log=A + B
    ),
    "unavailable": history(unavailable()),
    "the balancer's own": history(unavailable(status=502, problem="about:blank", retry_after=None)),
    "a write that began before": gone(posted(1, 4, A, 1)),
    "a write that ended after": gone(posted(3, 9, A, 1)),
    "an unknown one meanwhile": gone(unknown(3, 4, A)),
}  # fmt: skip
RIGHT["the balancer's own"].operations[1].server = "balancer"

WRONG = {
    "a read older than an acknowledgement": (
        "nothing stale",
        history(posted(1, 2, A, 1), read(3, 4, 0), log=A),
    ),
    "a read older than a read": (
        "nothing stale",
        history(posted(1, 9, A, 1), read(2, 3, 1), read(4, 5, 0), log=A),
    ),
    "an event that is not found any more": (
        "nothing stale",
        history(posted(1, 2, A, 1), past(3, 4, 1, False), log=A),
    ),
    "a read older than one of the past": (
        "nothing stale",
        history(posted(1, 9, A, 1), past(2, 3, 1), read(4, 5, 0), log=A),
    ),
    "a read older than a page": (
        "nothing stale",
        history(posted(1, 9, A, 1), page(2, 3, (1, 11)), read(4, 5, 0), log=A),
    ),
    "a page older than an acknowledgement": (
        "nothing stale",
        history(posted(1, 2, A, 1), posted(3, 4, B, 2), page(5, 6, (1, 11)), log=A + B),
    ),
    "a conflict with what was newest": (
        "nothing stale",
        history(
            posted(1, 2, A, 1), posted(3, 4, B, 2), conflict(5, 6, C, 1, expected=2), log=A + B
        ),
    ),
    "a read older than a conflict": (
        "nothing stale",
        history(posted(1, 9, A, 1), conflict(2, 3, B, 1, expected=0), read(4, 5, 0), log=A),
    ),
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
    "a refusal whose cause had gone": (
        "refusals have a cause",
        history(posted(1, 2, DOWN, 1), posted(3, 4, UP, 2), refused(5, 6, DOWN), log=DOWN + UP),
    ),
    "two snapshots at one revision": (
        "same snapshot everywhere",
        history(posted(1, 2, A, 1), read(3, 4, 1, digest="d"), read(5, 6, 1, digest="e"), log=A),
    ),
    "two tags at one revision": (
        "same snapshot everywhere",
        history(posted(1, 2, A, 1), read(3, 4, 1, tag="t"), read(5, 6, 1, tag="u"), log=A),
    ),
    "a snapshot with other rows than the log": (
        "snapshots follow the log",
        history(posted(1, 2, A, 1), read(3, 4, 1, y=0, rows=12), log=A),
    ),
    "a snapshot with another offset than the log": (
        "snapshots follow the log",
        history(
            posted(1, 2, [{"type": "setContentOffset", "y": 11}], 1), read(3, 4, 1, y=12, rows=0),
            log=[{"type": "setContentOffset", "y": 11}],
        ),
    ),
    "no Retry-After": ("Retry-After", history(unavailable(retry_after=None))),
    "an error of the server": (
        "known answers", history(unavailable(status=500, problem="internal-error")),
    ),
    "a read that is refused": (
        "known answers", history(unavailable("snapshot", status=422, problem="invalid")),
    ),
    "a write without a standby": ("no standby, no write", gone(posted(3, 4, A, 1))),
}  # fmt: skip
