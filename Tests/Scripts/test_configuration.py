"""The files that the databases and the balancer read, here and in containers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import unittest

from context import ROOT

from cluster.balancer import CONFIGURATION, PROGRAM
from cluster.cluster import DATABASES
from cluster.database import SETTINGS
from cluster.promotion import Rule
from cluster.session import MESSAGE


class DatabaseTests(unittest.TestCase):
    def setUp(self) -> None:
        lines = [line for line in SETTINGS.read_text().splitlines() if re.match(r"\w", line)]
        self.settings = {name.strip(): value.strip() for name, value in
                         (line.split("=", 1) for line in lines)}

    def test_every_commit_waits_for_one_of_all_databases(self) -> None:
        rule = Rule.read(self.settings["synchronous_standby_names"].strip("'"))
        self.assertEqual(rule, Rule(1, frozenset(DATABASES)))

    def test_no_setting_weakens_the_promise(self) -> None:
        for name in ("synchronous_commit", "fsync", "full_page_writes", "wal_log_hints", "hot_standby"):
            with self.subTest(name):
                self.assertEqual(self.settings[name], "on")

    def test_containers_have_the_same_databases(self) -> None:
        script = (ROOT / "cluster/start-database").read_text()
        self.assertIn(f"NAMES = {DATABASES}".replace("'", '"'), script)


class BalancerTests(unittest.TestCase):
    def test_what_the_balancer_says_has_the_form_of_a_problem(self) -> None:
        known = (ROOT / "Sources/Wire/Problems/ProblemKind.swift").read_text()
        answers = re.findall(r"http-error status (\d+) content-type (\S+) string '(.*?)'( hdr .*)?$",
                             CONFIGURATION.read_text(), re.MULTILINE)
        self.assertGreater(len(answers), 4)
        for status, media, body, fields in answers:
            with self.subTest(status):
                problem = json.loads(body)
                self.assertEqual(media, "application/problem+json")
                self.assertEqual(problem["status"], int(status))
                self.assertEqual("Retry-After" in fields, int(status) in (502, 503, 504))
                if (kind := problem["type"]) != "about:blank":
                    self.assertIn(f'"{kind.removeprefix("/problems/")}"', known)

    @unittest.skipUnless(PROGRAM.exists(), f"there is no {PROGRAM}")
    def test_haproxy_takes_the_files(self) -> None:
        command = [PROGRAM, "-c", "-f", CONFIGURATION, "-f", CONFIGURATION.with_name("servers.cfg")]
        done = subprocess.run(command, env=os.environ | {"BALANCER_BIND": "127.0.0.1:1"},
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("WARNING", done.stderr)


class MessageTests(unittest.TestCase):
    def test_what_psql_says_is_told_from_a_row(self) -> None:
        for line, level in [
            ("psql:<stdin>:1: ERROR:  cannot execute INSERT in a read-only transaction", "ERROR"),
            ("WARNING:  canceling wait for synchronous replication due to user request", "WARNING"),
            ("psql:<stdin>:3: FATAL:  terminating connection", "FATAL"),
            ("12-a", None),
            ("an ERROR: in a row", None),
        ]:
            with self.subTest(line):
                found = MESSAGE.match(line)
                self.assertEqual(found[1] if found else None, level)


if __name__ == "__main__":
    unittest.main()
