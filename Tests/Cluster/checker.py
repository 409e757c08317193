"""The checker: pure functions over a history, each of which finds what contradicts a promise.

`python3 Tests/Cluster/checker.py FILE` checks a history that a test has kept.
"""

import sys

from check_events import check_events
from check_finals import check_finals
from check_lives import check_lives
from check_reads import check_answers, check_forbidden_writes, check_reads
from check_streams import check_streams
from history import History
from incarnations import incarnations


def check(history):
    """All contradictions of a history, those with the least evidence first."""
    met = incarnations(history)
    found = [
        *check_events(met, history),
        *check_reads(met),
        *check_lives(history),
        *check_streams(history, met),
        *check_finals(history),
        *check_answers(history),
        *check_forbidden_writes(history),
    ]
    return sorted(found, key=lambda one: sum(len(str(item)) for item in one.evidence))


def report(contradictions, most=2):
    """The smallest contradictions of each rule in words."""
    by_rule = {}
    for contradiction in contradictions:
        by_rule.setdefault(contradiction.rule, []).append(contradiction)
    lines = [f"{len(contradictions)} contradictions"]
    for rule, own in by_rule.items():
        lines += [f"– {rule}: {len(own)}", *map(str, own[:most])]
    return "\n".join(lines)


if __name__ == "__main__":
    contradictions = check(History.read(sys.argv[1]))
    print(report(contradictions))
    sys.exit(bool(contradictions))
