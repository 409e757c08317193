"""The checker finds sessions that vanish, come back, or are created twice."""

from history import Outcome
from planted import absent, deleted, history, page, posted, put, read, rows
from sessions import SECONDS_TO_LIVE

A, B, C = rows(11), rows(12), rows(13)


def other(begin, end, number):
    """A put that met a session with another number."""
    return put(
        begin, end, number, 409, outcome=Outcome.REFUSED, problem="configuration-conflict"
    )


RIGHT = {
    "gone after its time to live": history(absent(1 + SECONDS_TO_LIVE, 2 + SECONDS_TO_LIVE)),
}
GONE = [posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2)]

WRONG = {
    "a stale page of the new one": (
        "nothing stale",
        history(
            *GONE, posted(7, 8, B, 1, incarnation=2), posted(9, 10, C, 2, incarnation=2),
            page(11, 12, (1, 12)),
        ),
    ),
    "there after its deletion": (
        "an incarnation is there once",
        history(deleted(2, 3), read(4, 5, 0)),
    ),
    "not found, though nobody deleted it": ("nothing goes by itself", history(absent(2, 3))),
    "deleted twice": ("deleted once", history(deleted(2, 3), deleted(4, 5))),
    "created twice": ("created once", history(put(2, 3))),
    "another configuration that nobody asked for": ("other configuration", history(other(2, 3, 1))),
    "a page of two": (
        "one incarnation a page",
        history(
            posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2), posted(7, 8, B, 2, incarnation=2),
            page(9, 10, (1, 11), (2, 12)),
        ),
    ),
}  # fmt: skip
