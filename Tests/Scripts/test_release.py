"""What a release has, and which tags and packages are refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from context import ROOT

PROGRAM = Path(os.environ.get("OVERSCROLL_PROGRAM", ROOT / ".build-test/release/overscroll"))
ARCHITECTURE = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()

CHANGELOG = """# Changelog

## {0}

### Added

- One thing.

## 0.1.0

- Another thing.
"""


class ReleaseTests(unittest.TestCase):
    """A repository of its own, with packages that have the program alone."""

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.place = Path(folder.name)
        cls.version = subprocess.check_output([PROGRAM, "--version"], text=True).strip()
        cls.repository = cls.place / "repository"
        (cls.repository / "Scripts").mkdir(parents=True)
        shutil.copy(ROOT / "Scripts/release", cls.repository / "Scripts")
        (cls.repository / "CHANGELOG.md").write_text(CHANGELOG.format(cls.version))
        cls.git("init", "--quiet")
        cls.git("add", "--all")
        cls.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message=all")
        for tag in [f"v{cls.version}", "v0.1.0", "v0.0.1", "latest"]:
            cls.git("tag", tag)
        cls.packages = cls.place / "packages"
        cls.make_packages(cls.version)
        # Packages whose name says another version than their program.
        cls.make_packages("0.1.0")

    @classmethod
    def git(cls, *arguments: str) -> None:
        subprocess.run(["git", "-C", cls.repository, *arguments], check=True)

    @classmethod
    def make_packages(cls, version: str) -> None:
        cls.packages.mkdir(exist_ok=True)
        stage = cls.place / f"overscroll-{version}"
        (stage / "Public").mkdir(parents=True)
        (stage / "Public/index.html").write_text("<html></html>")
        shutil.copy(PROGRAM, stage / "overscroll")
        archive = cls.packages / f"overscroll-{version}-linux-{ARCHITECTURE}.tar.gz"
        subprocess.run(
            ["tar", "-C", cls.place, "-I", "gzip -1", "-cf", archive, stage.name], check=True
        )
        (cls.packages / f"overscroll_{version}_{ARCHITECTURE}.deb").write_text("a package")

    def release(self, *arguments: str | Path) -> subprocess.CompletedProcess:
        script = self.repository / "Scripts/release"
        return subprocess.run([script, *arguments], capture_output=True, text=True, cwd=self.place)

    def test_a_release_has_packages_checksums_description_and_notes(self) -> None:
        folder = self.place / "release"
        done = self.release(f"v{self.version}", "release", "--packages", "packages")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        deb = f"overscroll_{self.version}_{ARCHITECTURE}.deb"
        archive = f"overscroll-{self.version}-linux-{ARCHITECTURE}.tar.gz"
        names = ["SHA256SUMS", archive, deb, "notes.md", "openapi.json"]
        self.assertEqual(sorted(path.name for path in folder.iterdir()), sorted(names))
        self.assertEqual(sorted(done.stdout.split()), sorted(names))
        for name in [deb, archive]:
            self.assertEqual((folder / name).read_bytes(), (self.packages / name).read_bytes())
        self.assertEqual((folder / "notes.md").read_text(), "### Added\n\n- One thing.\n")
        description = json.loads((folder / "openapi.json").read_text())
        self.assertEqual(description["info"]["version"], self.version)
        self.assertIn("/v1/sessions", description["paths"])
        sums = subprocess.run(
            ["sha256sum", "--check", "SHA256SUMS"], cwd=folder, capture_output=True, text=True
        )
        self.assertEqual(sums.stdout, f"{deb}: OK\n{archive}: OK\nopenapi.json: OK\n")

    def test_what_makes_no_release_is_refused_and_leaves_no_files(self) -> None:
        for number, (tag, packages, says) in enumerate([
            ("latest", "packages", "the tag latest is not v and a version"),
            ("v9.9.9", "packages", "there is no tag v9.9.9"),
            ("v0.0.1", "packages", "CHANGELOG.md of v0.0.1 has no section 0.0.1"),
            ("v0.1.0", "packages", f"the program is {self.version}, not 0.1.0"),
            ("v0.1.0", "repository", f"there is no overscroll_0.1.0_{ARCHITECTURE}.deb in "),
        ]):
            with self.subTest(says):
                done = self.release(tag, f"refused-{number}", "--packages", packages)
                self.assertEqual(done.returncode, 1)
                self.assertIn(f"release: {says}", done.stderr)
                folder = self.place / f"refused-{number}"
                self.assertEqual(list(folder.iterdir()) if folder.exists() else [], [])

    def test_a_folder_with_files_is_left_alone(self) -> None:
        done = self.release(f"v{self.version}", "packages", "--packages", "packages")
        self.assertEqual((done.returncode, done.stderr), (1, "release: packages is not empty\n"))

    def test_wrong_use_is_told(self) -> None:
        for arguments in [[], ["v1.0.0"], ["v1.0.0", "a", "--packages"], ["v1.0.0", "a", "--all", "b"]]:
            with self.subTest(arguments):
                done = self.release(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn("usage: Scripts/release TAG FOLDER", done.stderr)


if __name__ == "__main__":
    unittest.main()
