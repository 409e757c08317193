"""How tests are counted, what the output of a failure is, and what the last line says."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
import threading
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from unittest import mock

from context import ROOT

from cluster.processes import fields, until

loader = SourceFileLoader("run_tests", str(ROOT / "Scripts/run-tests"))
runner = module_from_spec(spec_from_loader(loader.name, loader))
sys.dont_write_bytecode = True
loader.exec_module(runner)

# Acts as make: the fourth argument is the target.
MAKE = """#!/bin/sh
case "$4" in
  good | fine | well) echo "3 passed in 0.01s" ;;
  bad) echo "what went wrong"; echo "1 failed, 2 passed in 0.01s"; exit 1 ;;
  broken) echo "no program"; exit 2 ;;
  absent) echo "absent: skipped: it needs root" >&2 ;;
  slow) sleep 60 & echo "$!"; wait ;;
esac
"""


class CountTests(unittest.TestCase):
    def test_the_output_of_each_framework_is_counted(self) -> None:
        for output, words in [
            ("✔ Test \"a\" passed after 0.1 seconds.\n"
             "✔ Test `b c`() with 3 test cases passed after 0.1 seconds.\n"
             "✔ Test case passing 1 argument x → 1 to \"a\" passed after 0.1 seconds.\n"
             "✔ Test \"of two\nlines\" passed after 0.1 seconds.\n"
             "➜ Test \"c\" skipped: \"no database\"\n"
             "✘ Test \"d\" recorded an issue at D.swift:1:2: Expectation failed\n"
             "✘ Test \"d\" failed after 0.1 seconds with 1 issue.\n"
             "✘ Test run with 4 tests in 2 suites failed after 1 second with 1 issue.\n",
             "3 passed, 1 failed, 1 skipped"),
            ("# tests 5\n# suites 0\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 1\n",
             "2 passed, 2 failed, 1 skipped"),
            ("ℹ pass 7\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\n", "7 passed, 0 failed"),
            ("    # pass 59\n", "0 passed, 0 failed"),
            ("12 passed in 61.22s (0:01:01)\n", "12 passed, 0 failed"),
            ("== 1 failed, 2 passed, 4 skipped, 1 error in 3.25s ==\n", "2 passed, 2 failed, 4 skipped"),
            ("12 passed, 32 subtests passed in 1.22s\n", "12 passed, 0 failed"),
            ("\x1b[92m✔\x1b[0m Test \"a\" passed after 0.1 seconds.\n", "1 passed, 0 failed"),
            ("docker-compose.yml is right\n", "0 passed, 0 failed"),
        ]:
            with self.subTest(output):
                self.assertEqual(runner.words(runner.count(output)), words)


class RunTests(unittest.TestCase):
    def setUp(self) -> None:
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "make").write_text(MAKE)
        (folder / "make").chmod(0o755)
        self.output = folder / "output"
        stack.enter_context(mock.patch.object(runner, "OUTPUT", self.output))
        path = f"{folder}:{os.environ['PATH']}"
        stack.enter_context(mock.patch.dict(os.environ, {"PATH": path}))

    def run_lanes(self, *lanes: str) -> tuple[int, list[str]]:
        """Runs lanes; returns the exit code and the lines that are printed."""
        printed = io.StringIO()
        with mock.patch.object(sys, "argv", ["run-tests", *lanes]), contextlib.redirect_stdout(printed):
            code = runner.main()
        return code, printed.getvalue().splitlines()

    def test_the_last_lines_are_the_time_of_each_part_and_the_sum(self) -> None:
        code, lines = self.run_lanes("good,fine", "well")
        self.assertEqual(code, 0)
        self.assertRegex(lines[-2], r"^9 tests in \d+ s: good 3 in \d+ s, fine 3 in \d+ s, well 3 in")
        self.assertEqual(lines[-1], "9 passed, 0 failed")

    def test_a_failure_shows_its_output_and_fails_the_run_but_not_the_others(self) -> None:
        code, lines = self.run_lanes("bad,good")
        self.assertEqual(code, 1)
        self.assertIn("what went wrong", lines)
        self.assertEqual(lines[-1], "5 passed, 1 failed")

    def test_a_failure_outside_of_any_test_counts_as_one(self) -> None:
        code, lines = self.run_lanes("broken")
        self.assertEqual((code, lines[0], lines[-1]), (1, "no program", "0 passed, 1 failed"))

    def test_a_part_that_is_skipped_says_why_and_counts_as_skipped(self) -> None:
        code, lines = self.run_lanes("absent,good")
        self.assertEqual(code, 0)
        self.assertIn("absent: skipped: it needs root", lines)
        self.assertEqual(lines[-1], "3 passed, 0 failed, 1 skipped")

    def test_without_lanes_all_that_have_run_are_added_up(self) -> None:
        self.run_lanes("good", "bad")
        self.assertEqual(self.run_lanes(), (0, ["5 passed, 1 failed"]))

    def test_a_stop_ends_a_part_with_all_that_it_started(self) -> None:
        self.output.mkdir()
        target = runner.Target("slow")
        thread = threading.Thread(target=target.run)
        with contextlib.redirect_stdout(io.StringIO()):
            thread.start()
            self.assertTrue(until(lambda: target.output.exists() and target.output.read_text(), 5))
            target.stop()
            thread.join(10)
        self.assertFalse(thread.is_alive())
        self.assertTrue(target.has_failed)
        started = int(target.output.read_text())
        self.assertTrue(until(lambda: (fields(started) or ["Z"])[0] == "Z", 5), "it runs on")


if __name__ == "__main__":
    unittest.main()
