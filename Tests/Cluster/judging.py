"""What a test does with the history of its run."""

from checker import check, report
from conftest import KEPT, SEED


def judge(history, name):
    """Fails, with the smallest contradictions in words, and keeps the history then."""
    contradictions = check(history)
    if contradictions:
        raise AssertionError(f"{report(contradictions)}\nhistory: {keep(history, name)}")


def keep(history, name):
    """Writes the history into a file, and returns where that is."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{name}-{SEED}.jsonl"
    history.write(path, seed=SEED, test=name)
    return path
