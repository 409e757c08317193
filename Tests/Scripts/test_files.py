"""Whose programs run on the data of a database, where several versions of PostgreSQL are installed."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

from context import ROOT  # noqa: F401

from cluster import files
from cluster.errors import ClusterError
from cluster.files import Files, programs


class ProgramsTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.versions = Path(folder.name)

    def add(self, version: str, program: str = "initdb") -> None:
        folder = self.versions / version / "bin"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / program).touch()

    def test_the_newest_version_that_has_a_server_is_taken(self) -> None:
        with self.assertRaises(ClusterError):
            programs(self.versions)
        for version, program, newest in [
            ("15", "psql", None), ("9.6", "initdb", "9.6"), ("15", "initdb", "15"),
            ("9.5", "initdb", "15"), ("18", "psql", "15"), ("17", "initdb", "17"),
        ]:
            with self.subTest(version):
                self.add(version, program)
                if newest is not None:
                    self.assertEqual(programs(self.versions), self.versions / newest / "bin")

    def test_data_that_are_there_get_the_programs_of_their_version(self) -> None:
        for version in ["15", "17"]:
            self.add(version)
        data = self.versions / "data"
        data.mkdir()
        with mock.patch.object(files, "VERSIONS", self.versions), \
                mock.patch.object(files, "programs", lambda: programs(self.versions)):
            command = Files("a", data).program("initdb", "-D")
            self.assertEqual(command, [f"{self.versions}/17/bin/initdb", "-D"])
            (data / "PG_VERSION").write_text("15\n")
            command = Files("a", data).program("pg_rewind")
            self.assertEqual(command, [f"{self.versions}/15/bin/pg_rewind"])


if __name__ == "__main__":
    unittest.main()
