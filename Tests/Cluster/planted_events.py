"""The checker finds events that are lost, doubled, out of place, or there against what was said."""

from planted import conflict, history, page, posted, rows, unknown

A, B = rows(11), rows(12)
TWO = rows(21, 22)

RIGHT = {
    "acknowledged in order": history(posted(1, 2, A, 1), posted(3, 4, TWO, 3), log=A + TWO),
}

WRONG = {
    "acknowledged and lost": ("acknowledged is kept", history(posted(1, 2, A, 1), log=[])),
    "acknowledged twice at one revision": (
        "no double acceptance",
        history(posted(1, 3, A, 1), posted(1, 3, B, 1), log=A),
    ),
    "acknowledged, and there twice": (
        "at most once",
        history(posted(1, 2, A, 1), log=A + A),
    ),
    "refused and there": (
        "refused is never there",
        history(unknown(1, 3, B), conflict(1, 2, A, 1, expected=0), log=B + A),
    ),
    "never sent": ("only what was sent", history(log=A)),
    "a part of a batch": ("a batch is whole", history(unknown(1, 2, TWO), log=TWO[:1])),
    "a fence that did not hold": (
        "exact fence",
        history(posted(1, 2, A, 1), posted(3, 4, B, 2, expected=0), log=A + B),
    ),
    "a key answered with two revisions": (
        "once under a key",
        history(posted(1, 2, A, 1, key="k"), posted(3, 4, A, 2, key="k"), log=A + A),
    ),
    "two events read at one revision": (
        "one event at a revision",
        history(unknown(1, 2, A), unknown(1, 2, B), page(3, 4, (1, 11)), page(3, 4, (1, 12))),
    ),
}
