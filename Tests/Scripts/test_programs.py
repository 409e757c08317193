"""Whose programs run on the data of a database, where several versions of PostgreSQL are installed."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

from context import ROOT  # noqa: F401

from cluster.errors import ClusterError
from cluster.programs import newest, postgres


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
            newest(self.versions)
        for version, program, found in [
            ("15", "psql", None), ("9.6", "initdb", "9.6"), ("15", "initdb", "15"),
            ("9.5", "initdb", "15"), ("18", "psql", "15"), ("17", "initdb", "17"),
        ]:
            with self.subTest(version):
                self.add(version, program)
                if found is not None:
                    self.assertEqual(newest(self.versions), self.versions / found / "bin")

    def test_data_that_are_there_get_the_programs_of_their_version(self) -> None:
        for version in ["15", "17"]:
            self.add(version)
        data = self.versions / "data"
        data.mkdir()
        self.assertEqual(postgres(data, self.versions), self.versions / "17/bin")
        (data / "PG_VERSION").write_text("15\n")
        self.assertEqual(postgres(data, self.versions), self.versions / "15/bin")


if __name__ == "__main__":
    unittest.main()
