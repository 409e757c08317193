"""Every rule of the checker has a history that breaks it, and a kept history is read back whole."""

import pathlib
import re

import test_checker_events
import test_checker_lives
import test_checker_reads
import test_checker_streams
from checker import check, report
from history import History
from planted import conflict, history, page, posted, rows

HERE = pathlib.Path(__file__).parent
PARTS = [test_checker_events, test_checker_lives, test_checker_reads, test_checker_streams]


def test_every_rule_is_broken_by_some_history():
    sources = "".join(path.read_text() for path in HERE.glob("check_*.py"))
    rules = set(re.findall(r'Contradiction\(\s*"([^"]+)"', sources))
    broken = {rule for part in PARTS for rule, _ in part.WRONG.values()}
    assert broken == rules


def test_a_kept_history_is_checked_as_the_run_was(tmp_path):
    names = [(part, name) for part in PARTS for name in part.WRONG]
    for number, (part, name) in enumerate(names):
        _, planted = part.WRONG[name]
        planted.write(tmp_path / str(number), seed="1")
        again = History.read(tmp_path / str(number))
        assert report(check(again)) == report(check(planted)), name


def test_the_smallest_contradiction_is_told_first_in_words():
    planted = history(
        posted(1, 2, rows(11), 1), conflict(3, 4, rows(12), 0, expected=1), page(5, 6), log=rows(11)
    )
    told = report(check(planted)).splitlines()
    assert told[0] == "1 contradictions"
    assert told[2] == (
        "nothing stale: steady-00 (1) was at revision 1, but is later taken to be at 0"
    )
    assert told[3].strip() == (
        "1.0000–2.0000 s: client at s1: post steady-00 reloadData#11 → ok 200"
        " revision=1 incarnation=1"
    )
