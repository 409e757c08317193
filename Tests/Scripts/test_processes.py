"""What is stopped, paused and noted: the process, with all that it started, and no other."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from context import ROOT  # noqa: F401

from cluster import processes
from cluster.processes import Notes, Process, birth, family, fields, until

# One that starts two, and waits for them.
FAMILY = ["sh", "-c", "sleep 60 & sleep 60 & wait"]


class ProcessTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.notes = Notes(self.folder / "processes")

    def start(self, command: list[str] = FAMILY) -> Process:
        process = Process(command, self.folder / "log", self.notes)
        self.addCleanup(process.kill)
        return process

    def started_family(self) -> tuple[Process, list[int]]:
        process = self.start()
        self.assertTrue(until(lambda: len(family(process.id)) == 3, seconds=5))
        return process, family(process.id)

    def states(self, members: list[int]) -> set[str]:
        return {(fields(member) or ["gone"])[0] for member in members}

    def test_a_pause_takes_the_process_and_all_that_it_started(self) -> None:
        process, members = self.started_family()
        process.pause()
        self.assertTrue(until(lambda: self.states(members) == {"T"}, seconds=5))
        self.assertTrue(process.is_paused and process.is_running)
        process.resume()
        self.assertTrue(until(lambda: "T" not in self.states(members), seconds=5))
        self.assertFalse(process.is_paused)

    def test_a_kill_takes_all_of_them_also_when_they_are_paused(self) -> None:
        process, members = self.started_family()
        process.pause()
        process.kill()
        self.assertFalse(process.is_running)
        self.assertTrue(until(lambda: not any(birth(member) for member in members), seconds=5))

    def test_one_that_does_not_stop_when_it_is_asked_is_ended(self) -> None:
        process = self.start(["sh", "-c", "trap '' TERM; echo ready; while :; do sleep 0.1; done"])
        self.assertTrue(until(lambda: "ready" in (self.folder / "log").read_text(), seconds=5))
        process.stop(signal.SIGTERM, seconds=0.1)
        self.assertFalse(process.is_running)

    def test_what_a_program_left_is_stopped_by_its_notes(self) -> None:
        process, _ = self.started_family()
        self.assertEqual(list(self.notes.left()), [process.id])
        Notes(self.notes.file).stop_what_is_left()
        self.assertFalse(process.is_running)
        self.assertFalse(self.notes.file.exists())

    def test_another_process_under_a_noted_id_is_left_alone(self) -> None:
        other = subprocess.Popen(["sleep", "60"])
        self.addCleanup(other.wait)
        self.addCleanup(other.kill)
        self.notes.file.write_text(f"{other.pid} 1 {signal.SIGKILL:d}\n")
        self.assertEqual(self.notes.left(), {})
        self.notes.stop_what_is_left()
        self.assertIsNone(other.poll())

    def test_the_nodes_do_not_inherit_what_would_change_them(self) -> None:
        os.environ["PGHOST"] = os.environ["OVERSCROLL_PORT"] = "elsewhere"
        self.addCleanup(os.environ.pop, "PGHOST")
        self.addCleanup(os.environ.pop, "OVERSCROLL_PORT")
        names = set(processes.environment())
        self.assertIn("PATH", names)
        self.assertTrue(names.isdisjoint({"PGHOST", "OVERSCROLL_PORT"}))


if __name__ == "__main__":
    unittest.main()
