# Put a module refresh_adapter.py beside it, with a function make_refresh_adapter(configuration)
# that makes an adapter, and run pytest. The methods have names in snake case: set_content_offset.

import json
import re
from typing import List, NamedTuple, Optional

import pytest

from refresh_adapter import make_refresh_adapter

RECORDING = r"""
@steps@
"""

# How far lengths, in points, and percents may differ.
TOLERANCE = 0.001


class Case(NamedTuple):
    name: str
    configuration: str
    steps: List[str]


def _case(text: str) -> Case:
    name, configuration, *steps = text.split("\n")
    return Case(json.loads(f'"{name[5:]}"'), configuration[5:], steps)


CASES = [_case(text) for text in RECORDING.strip().split("\n\n")]


def _words(text: str, separator: Optional[str] = None) -> List[str]:
    return [word.strip() for word in text.split(separator) if word.strip()]


def _value(word: str):
    words = {"true": True, "false": False, "none": None, "same": ""}
    if word in words:
        return words[word]
    return json.loads(word) if word[0] in "-0123456789" else word


def _is_near(seen, wanted) -> bool:
    if isinstance(wanted, list):
        return len(seen) == len(wanted) and all(map(_is_near, seen, wanted))
    return seen == wanted if isinstance(wanted, str) else abs(seen - wanted) <= TOLERANCE


def _call(adapter, call: str) -> None:
    name, *arguments = call.split(" ")
    method = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)
    getattr(adapter, method)(*map(_value, arguments))


def play(case: Case, adapter) -> None:
    """Makes the calls of a case, and compares after each turn."""
    for number, step in enumerate(case.steps):
        instant, calls, inset, components, callbacks = step.split("|")
        adapter.advance(_value(instant.strip()))
        for call in _words(calls, ";"):
            _call(adapter, call)
        adapter.advance(_value(instant.strip()))
        compared = []
        if _words(inset):
            wanted = [*map(_value, _words(inset))]
            compared.append(("content inset", list(adapter.content_inset()), wanted))
        for component in _words(components, ";"):
            name, state, *numbers = component.split(" ")
            compared.append((f"{name} state", adapter.state(name), state))
            if len(numbers) > 1:
                compared.append((f"{name} travel", adapter.travel(name), _value(numbers[0])))
                compared.append((f"{name} displayed", adapter.displayed(name), _value(numbers[1])))
            elif numbers[0] != "none":
                percent = adapter.pulling_percent(name)
                compared.append((f"{name} percent", percent, _value(numbers[0])))
        compared.append(("callbacks", list(adapter.take_callbacks()), _words(callbacks)))
        differences = [
            f"{what} is {seen!r}, not {wanted!r}"
            for what, seen, wanted in compared
            if not _is_near(seen, wanted)
        ]
        place = f"{case.name}, step {number} at {instant.strip()} ms: "
        assert not differences, place + "; ".join(differences)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_golden(case: Case) -> None:
    play(case, make_refresh_adapter(case.configuration))
