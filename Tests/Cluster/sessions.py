"""The sessions of a run: how they are made, and the events that are sent to them."""

import itertools
import random


# The servers delete a session that had no call for so long.
SECONDS_TO_LIVE = 15


class Marks:
    """Numbers that are used once in a run."""

    # Coordinates and rows may be up to ten millions; incarnations are widths of the view.
    def __init__(self):
        self._events = itertools.count(1000)
        self._incarnations = itertools.count(100)

    def event(self):
        return next(self._events)

    def incarnation(self):
        return next(self._incarnations)


def configuration(session, incarnation):
    """A session with a manual clock, whose width tells it from others of its name.

    The finger drives those named `finger-…`: what they accept depends on their state.
    """
    driver = "simulated" if session.startswith("finger-") else "external"
    return {
        "clock": "manual",
        "epoch": "2026-01-02T03:04:05Z",
        "header": {},
        "scrollView": {"driver": driver, "width": incarnation},
    }


def batch(session, marks, source: random.Random):
    """One to five events, each with a mark of its own."""
    return [event(session, marks.event(), source) for _ in range(source.randint(1, 5))]


def event(session, number, source: random.Random):
    if source.random() < 0.5:
        return {"type": "reloadData", "rows": number}
    if session.startswith("finger-"):
        return {"type": source.choice(["dragBegan", "dragEnded"]), "x": number, "y": 0}
    return {"type": "setContentOffset", "y": number}
