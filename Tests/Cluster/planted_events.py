"""The checker finds events that are lost, doubled, out of place, or there against what was said."""

from planted import (
    conflict, deleted, finger, history, page, posted, put, read, refused, rows, unknown,
)  # fmt: skip

A, B, C = rows(11), rows(12), rows(13)
TWO = rows(21, 22)

RIGHT = {
    "acknowledged in order": history(posted(1, 2, A, 1), posted(3, 4, TWO, 3), log=A + TWO),
    "unknown and there": history(unknown(1, 2, A), log=A),
    "unknown and not there": history(unknown(1, 2, A), log=[]),
    "unknown, there after a later one": history(unknown(1, 2, A), posted(3, 4, B, 1), log=B + A),
    "refused and not there": history(
        posted(1, 2, A, 1), conflict(3, 4, B, 1, expected=0), log=A
    ),
    "a fence that held": history(
        posted(1, 2, A, 1, expected=0), posted(3, 4, B, 2, expected=1), log=A + B
    ),
    "a key, unknown first": history(
        unknown(1, 2, A, key="k"), posted(3, 4, A, 1, key="k"), log=A
    ),
    "a key answered from the past": history(
        unknown(1, 2, A, key="k"), posted(3, 4, B, 2), posted(5, 6, A, 1, key="k"), log=A + B
    ),
    "a key refused at every try": history(
        posted(1, 2, B, 1),
        unknown(3, 4, A, key="k", expected=0),
        conflict(5, 6, A, 1, expected=0, key="k"),
        log=B,
    ),
    "a key, unknown at every try, but there": history(
        unknown(1, 2, A, key="k"), unknown(3, 4, A, key="k"), log=A
    ),
    "a page": history(posted(1, 2, A, 1), page(3, 4, (1, 11)), log=A),
    "an incarnation that is gone": history(posted(1, 2, A, 1), deleted(3, 4)),
}

WRONG = {
    "acknowledged and lost": ("acknowledged is kept", history(posted(1, 2, A, 1), log=[])),
    "acknowledged and replaced": (
        "acknowledged is kept",
        history(posted(1, 2, A, 1), unknown(1, 2, B), log=B),
    ),
    "acknowledged, there at another place": (
        "acknowledged is kept",
        history(posted(1, 2, A, 1), unknown(1, 2, B), log=B + A),
    ),
    "acknowledged in another order": (
        "acknowledged is kept",
        history(posted(1, 2, TWO, 2), log=TWO[::-1]),
    ),
    "acknowledged twice at one revision": (
        "no double acceptance",
        history(posted(1, 3, A, 1), posted(1, 3, B, 1), log=A),
    ),
    "acknowledged twice in an incarnation that is gone": (
        "no double acceptance",
        history(posted(1, 3, A, 1), posted(1, 3, B, 1), deleted(4, 5)),
    ),
    "overlapping batches": (
        "no double acceptance",
        history(posted(1, 3, TWO, 2), posted(1, 3, A, 2), log=TWO),
    ),
    "acknowledged, and there twice": (
        "at most once",
        history(posted(1, 2, A, 1), log=A + A),
    ),
    "unknown, and there twice": ("at most once", history(unknown(1, 2, A), log=A + A)),
    "a key that was done twice": (
        "at most once",
        history(unknown(1, 2, A, key="k"), unknown(3, 4, A, key="k"), log=A + A),
    ),
    "refused and there": (
        "refused is never there",
        history(unknown(1, 3, B), conflict(1, 2, A, 1, expected=0), log=B + A),
    ),
    "refused and read once": (
        "refused is never there",
        history(unknown(1, 3, B), conflict(1, 2, A, 1, expected=0), page(3, 4, (1, 11))),
    ),
    "never sent": ("only what was sent", history(log=A)),
    "sent to another session": (
        "only what was sent",
        history(put(0, 1, session="steady-01"), log=A),
    ),
    "a part of a batch": ("a batch is whole", history(unknown(1, 2, TWO), log=TWO[:1])),
    "the end of a batch": ("a batch is whole", history(unknown(1, 2, TWO), log=TWO[1:])),
    "a batch with another's event in it": (
        "a batch is whole",
        history(unknown(1, 2, TWO), unknown(1, 2, A), log=TWO[:1] + A + TWO[1:]),
    ),
    "a fence that did not hold": (
        "exact fence",
        history(posted(1, 2, A, 1), posted(3, 4, B, 2, expected=0), log=A + B),
    ),
    "a key answered with two revisions": (
        "once under a key",
        history(posted(1, 2, A, 1, key="k"), posted(3, 4, A, 2, key="k"), log=A + A),
    ),
    "a key refused for its own success": (
        "once under a key",
        history(
            unknown(1, 2, A, key="k", expected=0),
            conflict(3, 4, A, 1, expected=0, key="k"),
            log=A,
        ),
    ),
    "two events read at one revision": (
        "one event at a revision",
        history(unknown(1, 2, A), unknown(1, 2, B), page(3, 4, (1, 11)), page(3, 4, (1, 12))),
    ),
    "another event read than is there at the end": (
        "one event at a revision",
        history(unknown(1, 2, A), unknown(1, 2, B), page(3, 4, (1, 11)), log=B),
    ),
}
