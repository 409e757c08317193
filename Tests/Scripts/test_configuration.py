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


class DatabaseTests(unittest.TestCase):
    def setUp(self) -> None:
        self.settings = json.loads(SETTINGS.read_text())["bootstrap"]["dcs"]

    def test_every_commit_waits_for_a_standby_and_only_that_one_is_promoted(self) -> None:
        self.assertIs(self.settings["synchronous_mode"], True)
        self.assertIs(self.settings["synchronous_mode_strict"], True)

    def test_no_setting_weakens_the_promise(self) -> None:
        for name in ("synchronous_commit", "fsync", "full_page_writes", "wal_log_hints"):
            with self.subTest(name):
                self.assertEqual(self.settings["postgresql"]["parameters"][name], "on")

    def test_containers_have_the_same_databases(self) -> None:
        found = re.findall(r"PATRONI_NAME: (\w+)", (ROOT / "docker-compose.yml").read_text())
        self.assertEqual(tuple(found), DATABASES)


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


if __name__ == "__main__":
    unittest.main()
