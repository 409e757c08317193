"""The checker finds sessions that vanish, come back, or are created twice."""

from history import Outcome
from planted import (
    absent, conflict, deleted, history, page, posted, put, read, rows, unknown,
)  # fmt: skip
from sessions import SECONDS_TO_LIVE

A, B, C = rows(11), rows(12), rows(13)


def other(begin, end, number):
    """A put that met a session with another number."""
    return put(
        begin, end, number, 409, outcome=Outcome.REFUSED, problem="configuration-conflict"
    )


RIGHT = {
    "gone after its time to live": history(absent(1 + SECONDS_TO_LIVE, 2 + SECONDS_TO_LIVE)),
    "deleted and made anew": history(deleted(2, 3), absent(4, 5), put(6, 7, 2), read(8, 9, 0, 2)),
    "read beside a deletion": history(deleted(2, 5), read(3, 4, 0), absent(3, 4), absent(6, 7)),
    "a deletion that was lost acts late": history(
        deleted(2, 3, Outcome.UNKNOWN), read(4, 5, 0), absent(6, 7)
    ),
    "created beside a read": history(deleted(2, 3), put(4, 7, 2), absent(5, 6), read(5, 6, 0, 2)),
    "deleted, and not found by another deletion": history(deleted(2, 3), absent(2, 3, "delete")),
    "deleted twice at once": history(deleted(2, 4), deleted(3, 5)),
    "deleted twice, made anew between": history(deleted(2, 3), put(4, 5, 2), deleted(6, 7)),
    "put again": history(put(2, 3, status=200), put(2, 3, status=200)),
    "another configuration": history(deleted(2, 3), put(4, 6, 2), other(5, 7, 3)),
    "a page of the new one": history(
        posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2), posted(7, 8, B, 1, incarnation=2),
        page(9, 10, (1, 12)),
    ),
    "fewer events than the one before": history(
        posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2), read(7, 8, 0, 2)
    ),
    "a page of what nobody was told of": history(
        posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2), unknown(7, 8, B), page(9, 10, (1, 12))
    ),
    "an empty page": history(
        posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2), posted(7, 8, B, 1, incarnation=2),
        page(9, 10),
    ),
    "refused by the one before, there in the new one": history(
        posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2),
        unknown(7, 8, B, key="k"), conflict(9, 10, B, 1, expected=0, key="k"),
        posted(11, 12, C, 1, incarnation=2), read(13, 14, 1, 2),
    ),
}  # fmt: skip
GONE = [posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2)]

WRONG = {
    "a stale page of the new one": (
        "nothing stale",
        history(
            *GONE, posted(7, 8, B, 1, incarnation=2), posted(9, 10, C, 2, incarnation=2),
            page(11, 12, (1, 12)),
        ),
    ),
    "a page of the new one with another event": (
        "one event at a revision",
        history(
            *GONE, posted(7, 8, B, 1, incarnation=2), posted(9, 10, C, 2, incarnation=2),
            page(11, 12, (1, 12), (2, 14)),
        ),
    ),
    "lost from the new one": (
        "acknowledged is kept",
        history(*GONE, posted(7, 8, B, 1, incarnation=2), log=[], incarnation=2),
    ),
    "a part of a batch in the new one": (
        "a batch is whole",
        history(*GONE, unknown(7, 8, B + C), log=B, incarnation=2),
    ),
    "there after its deletion": (
        "an incarnation is there once",
        history(deleted(2, 3), read(4, 5, 0)),
    ),
    "there after another": (
        "an incarnation is there once",
        history(deleted(2, 9), put(3, 4, 2), read(5, 6, 0)),
    ),
    "gone between two reads": (
        "an incarnation is there once",
        history(deleted(2, 9, Outcome.UNKNOWN), absent(3, 4), read(5, 6, 0)),
    ),
    "not found, though nobody deleted it": ("nothing goes by itself", history(absent(2, 3))),
    "not found before its deletion": (
        "nothing goes by itself",
        history(absent(2, 3), deleted(4, 5)),
    ),
    "not found by a deletion": ("nothing goes by itself", history(absent(2, 3, "delete"))),
    "not found for the sake of a deletion long ago": (
        "nothing goes by itself",
        history(deleted(2, 3), put(4, 5, 2), read(6, 7, 0, 2), absent(8, 9)),
    ),
    "deleted twice": ("deleted once", history(deleted(2, 3), deleted(4, 5))),
    "created twice": ("created once", history(put(2, 3))),
    "there before it was created": (
        "created once",
        history(deleted(2, 3), read(4, 5, 0, 2), put(6, 7, 2)),
    ),
    "another configuration that nobody asked for": ("other configuration", history(other(2, 3, 1))),
    "a page of two": (
        "one incarnation a page",
        history(
            posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2), posted(7, 8, B, 2, incarnation=2),
            page(9, 10, (1, 11), (2, 12)),
        ),
    ),
}  # fmt: skip
