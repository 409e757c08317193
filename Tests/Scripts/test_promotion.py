"""Which standby may be promoted, when none may, and in which order it is done."""

from __future__ import annotations

import unittest
from unittest import mock

from context import ROOT  # noqa: F401

from cluster import conninfo, promotion, sql
from cluster.errors import ClusterError
from cluster.promotion import Position, Rule

SETTING = "ANY 1 (a,b,c)"


class RuleTests(unittest.TestCase):
    def test_a_rule_is_read_from_the_setting(self) -> None:
        for setting, count, names in [
            ("ANY 1 (a,b,c)", 1, "abc"),
            ("any 2 (a, b, c)", 2, "abc"),
            ("FIRST 1 (a,b)", 1, "ab"),
            ("2 (a,b,c)", 2, "abc"),
            ("a,b", 1, "ab"),
            (' ANY 1 ("a", "b") ', 1, "ab"),
        ]:
            with self.subTest(setting):
                self.assertEqual(Rule.read(setting), Rule(count, frozenset(names)))

    def test_a_rule_that_names_nobody_or_everybody_is_refused(self) -> None:
        for setting, reason in [("", "is empty"), (" ", "is empty"), ("ANY 0 (a)", "is empty"),
                                ("*", "is *"), ("ANY 1 (*)", "is *")]:
            with self.subTest(setting), self.assertRaisesRegex(ClusterError, reason.replace("*", r"\*")):
                Rule.read(setting)

    def test_of_different_rules_the_weakest_counts(self) -> None:
        rule = promotion.rule_of(["ANY 2 (a,b,c)", "ANY 1 (a,b)"])
        self.assertEqual(rule, Rule(1, frozenset("abc")))


class ChoiceTests(unittest.TestCase):
    def test_the_furthest_of_all_that_count_is_chosen(self) -> None:
        for setting, lost, seen, chosen in [
            (SETTING, "", {"b": (1, 10), "c": (1, 9)}, "b"),
            (SETTING, "", {"b": (1, 9), "c": (1, 10)}, "c"),
            (SETTING, "", {"b": (1, 10), "c": (1, 10)}, "b"),
            # A later history goes before more of an older one.
            (SETTING, "", {"b": (1, 90), "c": (2, 10)}, "c"),
            # One standby more than each commit waited for may be away.
            ("ANY 2 (a,b,c)", "", {"c": (1, 9)}, "c"),
            ("ANY 2 (a,b,c,d)", "", {"b": (1, 9), "d": (1, 10)}, "d"),
            # What was gone before has acknowledged nothing that matters.
            (SETTING, "c", {"b": (1, 9)}, "b"),
            ("ANY 1 (a,b,c,d)", "c", {"b": (1, 9), "d": (1, 8)}, "b"),
            # One whose name is not in the setting was never waited for.
            (SETTING, "", {"b": (1, 9), "c": (1, 9), "x": (1, 99)}, "b"),
        ]:
            with self.subTest(setting=setting, lost=lost, seen=seen):
                positions = {name: Position(*place) for name, place in seen.items()}
                self.assertEqual(
                    promotion.choose(Rule.read(setting), "a", frozenset(lost), positions), chosen)

    def test_none_is_chosen_where_one_that_is_away_may_have_more(self) -> None:
        for setting, lost, seen, reason in [
            (SETTING, "", "b", "c cannot be reached"),
            (SETTING, "", "", "b and c cannot be reached"),
            (SETTING, "b", "", "c cannot be reached"),
            (SETTING, "bc", "", "no standby to promote"),
            ("ANY 2 (a,b,c)", "", "", "b and c cannot be reached"),
            ("ANY 2 (a,b,c,d)", "", "b", "c and d cannot be reached"),
            (SETTING, "", "x", "b and c cannot be reached"),
        ]:
            with self.subTest(setting=setting, lost=lost, seen=seen), \
                    self.assertRaisesRegex(ClusterError, reason):
                positions = {name: Position(1, 9) for name in seen}
                promotion.choose(Rule.read(setting), "a", frozenset(lost), positions)


class Standby:
    """A standby that answers as PostgreSQL does, and tells a common list what it was told."""

    def __init__(self, name: str, byte: int, told: list[str], leaves: bool = True,
                 answers: bool = True) -> None:
        self.name, self.host, self.port = name, f"host-{name}", 5432
        self._byte, self._told, self._leaves, self._answers = byte, told, leaves, answers
        self.source = f"host=host-a port=5432 user=copies application_name={name}"

    def sql(self, statement: str, seconds: float = 5) -> list[list[str]]:
        if not self._answers:
            raise sql.Unreachable("no answer")
        if "pg_is_in_recovery" in statement:
            return [["t", self.source, SETTING]]
        if "wal_receiver" in statement:
            receives = not (promotion.NOWHERE in self.source and self._leaves)
            return [[self.source, "1" if receives else "0"]]
        if "pg_ls_waldir" in statement:
            self._told.append(f"{self.name} position")
            return [["00000001", str(self._byte), "t"]]
        self._told.append(f"{self.name} {'promote' if 'pg_promote' in statement else statement}")
        return []

    def set_source(self, source: str) -> None:
        self.source = source
        where = "nowhere" if promotion.NOWHERE in source else conninfo.parts(source)["host"]
        self._told.append(f"{self.name} follows {where}")


class OrderTests(unittest.TestCase):
    def setUp(self) -> None:
        self.told: list[str] = []

    def stop(self) -> bool:
        self.told.append("a stops")
        return True

    def promote(self, *standbys: Standby, lost: str = "") -> str:
        return promotion.promote(list(standbys), "a", frozenset(lost), self.stop)

    def test_all_leave_the_old_primary_before_one_is_promoted(self) -> None:
        new = self.promote(Standby("b", 5, self.told), Standby("c", 7, self.told))
        self.assertEqual(new, "c")
        self.assertEqual(sorted(self.told[:4]),
                         ["b follows nowhere", "b position", "c follows nowhere", "c position"])
        self.assertEqual(self.told[4:],
                         ["a stops", "c promote", "b follows host-c", "c CHECKPOINT"])

    def test_a_follower_keeps_how_it_connects(self) -> None:
        follower = Standby("b", 5, self.told)
        self.promote(follower, Standby("c", 7, self.told))
        self.assertEqual(conninfo.parts(follower.source), {
            "host": "host-c", "port": "5432", "user": "copies", "application_name": "b"})

    def test_nothing_is_changed_where_a_standby_is_away(self) -> None:
        with self.assertRaisesRegex(ClusterError, "c cannot be reached"):
            self.promote(Standby("b", 5, self.told), Standby("c", 7, self.told, answers=False))
        self.assertEqual(self.told, [])

    def test_the_standby_that_is_left_takes_over_from_one_that_was_lost_before(self) -> None:
        new = self.promote(Standby("b", 5, self.told), Standby("c", 7, self.told, answers=False),
                           lost="c")
        self.assertEqual(new, "b")

    def test_all_follow_the_old_primary_again_where_one_does_not_leave_it(self) -> None:
        with mock.patch.object(promotion, "FENCE_SECONDS", 0.01), \
                self.assertRaisesRegex(ClusterError, "c does not leave"):
            self.promote(Standby("b", 5, self.told), Standby("c", 7, self.told, leaves=False))
        self.assertEqual(self.told[-2:], ["b follows host-a", "c follows host-a"])
        self.assertNotIn("a stops", self.told)


class ConnectionStringTests(unittest.TestCase):
    def test_settings_are_read_and_written_again(self) -> None:
        for text, found in [
            ("host=a port=1", {"host": "a", "port": "1"}),
            (" host = a  user='x y' ", {"host": "a", "user": "x y"}),
            (r"password='it\'s \\ one'", {"password": r"it's \ one"}),
            ("", {}),
        ]:
            with self.subTest(text):
                self.assertEqual(conninfo.parts(text), found)
                self.assertEqual(conninfo.parts(conninfo.replaced(text)), found)

    def test_a_setting_is_changed_or_left_out(self) -> None:
        changed = conninfo.replaced("host=a port=1 user=u", host="b", port=None)
        self.assertEqual(changed, "host='b' user='u'")

    def test_a_url_is_refused(self) -> None:
        with self.assertRaisesRegex(ClusterError, "name=value"):
            conninfo.replaced("postgresql://a/x", host="b")


if __name__ == "__main__":
    unittest.main()
