"""The checker finds sessions that vanish, come back, or are created twice."""

import pytest
from checker import check
from history import Outcome
from planted import absent, deleted, done, history, page, posted, put, read, rows

A, B = rows(11), rows(12)


def other(begin, end, number):
    """A put that met a session with another number."""
    return put(
        begin, end, number, 409, outcome=Outcome.REFUSED, problem="configuration-conflict"
    )


RIGHT = {
    "deleted and made anew": history(deleted(2, 3), absent(4, 5), put(6, 7, 2), read(8, 9, 0, 2)),
    "read beside a deletion": history(deleted(2, 5), read(3, 4, 0), absent(3, 4), absent(6, 7)),
    "a deletion that was lost acts late": history(
        deleted(2, 3, Outcome.UNKNOWN), read(4, 5, 0), absent(6, 7)
    ),
    "created beside a read": history(deleted(2, 3), put(4, 7, 2), absent(5, 6), read(5, 6, 0, 2)),
    "deleted twice": history(deleted(2, 3), absent(4, 5, "delete")),
    "put again": history(put(2, 3, status=200), put(2, 3, status=200)),
    "another configuration": history(deleted(2, 3), put(4, 6, 2), other(5, 7, 3)),
    "a page of the new one": history(
        posted(1, 2, A, 1), deleted(3, 4), put(5, 6, 2), posted(7, 8, B, 1, incarnation=2),
        page(9, 10, (1, 12)),
    ),
}  # fmt: skip

WRONG = {
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


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_not_told(name):
    assert [str(found) for found in check(RIGHT[name])] == []


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told(name):
    rule, planted = WRONG[name]
    assert rule in {found.rule for found in check(planted)}
