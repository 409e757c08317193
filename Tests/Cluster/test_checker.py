"""The checker tells what is wrong of planted histories, nothing of right ones, and reads them back."""

import pathlib
import re

import planted_events
import planted_lives
import planted_reads
import planted_streams
import pytest
from checker import check, report
from history import History
from planted import conflict, history, page, posted, rows

HERE = pathlib.Path(__file__).parent
PARTS = [planted_events, planted_lives, planted_reads, planted_streams]


RIGHT = {name: history for part in PARTS for name, history in part.RIGHT.items()}
WRONG = {name: wrong for part in PARTS for name, wrong in part.WRONG.items()}


def test_no_planted_history_has_the_name_of_another():
    assert len(RIGHT) == sum(len(part.RIGHT) for part in PARTS)
    assert len(WRONG) == sum(len(part.WRONG) for part in PARTS)


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_not_told(name):
    assert [str(found) for found in check(RIGHT[name])] == []


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told(name):
    rule, planted = WRONG[name]
    assert rule in {found.rule for found in check(planted)}


def test_every_rule_is_broken_by_some_history():
    sources = "".join(path.read_text() for path in HERE.glob("check_*.py"))
    rules = set(re.findall(r'Contradiction\(\s*"([^"]+)"', sources))
    broken = {rule for rule, _ in WRONG.values()}
    assert broken == rules


def test_a_kept_history_is_checked_as_the_run_was(tmp_path):
    for number, (name, (_, planted)) in enumerate(WRONG.items()):
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
