"""Which packages Scripts/install-packages installs, on systems that name them differently."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from context import ROOT

LIST = """# a: what is tried.
a  old|new      a library
a  any-dev|dev  its headers

b  plain        a tool
"""

# They say what the files `dpkg` and `apt` list, and note what apt-get is told.
FAKES = {
    "dpkg-query": 'cat "$FAKES/dpkg"',
    "apt-cache": 'candidate="(none)"; ! grep -qx "$2" "$FAKES/apt" || candidate=1; echo "  Candidate: $candidate"',
    "apt-get": 'while [ "$1" != update ] && [ "$1" != install ]; do shift; done; echo "$*" >>"$FAKES/told"',
    "id": "echo 0",
}
TOOLS = ["bash", "env", "dirname", "grep", "sed", "awk", "tr", "paste", "cat"]


class PackagesTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        shutil.copy(ROOT / "Scripts/install-packages", self.folder)
        (self.folder / "packages.txt").write_text(LIST)
        for name in TOOLS:
            (self.folder / name).symlink_to(shutil.which(name))
        for name, script in FAKES.items():
            (self.folder / name).write_text(f"#!/usr/bin/env bash\n{script}\n")
            (self.folder / name).chmod(0o755)

    def install(self, *groups: str, dpkg: str = "", apt: str = "") -> subprocess.CompletedProcess:
        """Runs the script where dpkg and apt know these packages, a line each."""
        (self.folder / "dpkg").write_text(dpkg)
        (self.folder / "apt").write_text(apt)
        environment = {"PATH": str(self.folder), "FAKES": str(self.folder)}
        return subprocess.run([self.folder / "install-packages", *groups],
                              capture_output=True, text=True, env=environment)

    def told(self) -> str:
        """What apt-get was told, a line for each time."""
        file = self.folder / "told"
        return file.read_text() if file.exists() else ""

    def test_what_is_installed_under_any_of_its_names_is_not_installed_again(self) -> None:
        for dpkg, told in [
            ("installed old, \ninstalled dev, \n", ""),
            ("installed new, old (= 1.2)\ninstalled dev-14, some, any-dev\n", ""),
            ("installed newer, old (= 1.2), more\ninstalled any-dev, \n", ""),
            ("installed old, \n", "dev"),
            ("installed old, \ndeinstalled dev, \n", "dev"),
            ("installed old, \nconfig-files any-dev, dev\n", "dev"),
            ("installed older, \ninstalled dev, \n", "old"),
            ("", "old dev"),
        ]:
            with self.subTest(dpkg):
                (self.folder / "told").unlink(missing_ok=True)
                done = self.install("a", dpkg=dpkg, apt="old\nnew\ndev\n")
                self.assertEqual((done.returncode, done.stdout), (0, ""))
                install = f"install --no-install-recommends {told}\n"
                self.assertEqual(self.told(), f"update\n{install}" if told else "")
                self.assertEqual(bool(done.stderr), bool(told))

    def test_the_first_alternative_that_the_system_has_is_installed(self) -> None:
        for apt, told in [
            ("old\nany-dev\n", "old any-dev"),
            ("new\nany-dev\ndev\n", "new any-dev"),
            ("old\nnew\ndev\n", "old dev"),
            # apt says that it has none of them.
            ("", "old any-dev"),
        ]:
            with self.subTest(apt):
                (self.folder / "told").unlink(missing_ok=True)
                self.install("a", apt=apt)
                self.assertEqual(self.told(), f"update\ninstall --no-install-recommends {told}\n")

    def test_what_is_missing_is_printed_with_its_reason(self) -> None:
        done = self.install("a", "b", dpkg="installed dev, \n", apt="new\nplain\n")
        self.assertEqual(done.stderr, "Overscroll needs these packages, which are not installed:\n"
                         "  old or new          a library\n"
                         "  plain               a tool\n"
                         "Installing them with apt-get.\n")

    def test_without_root_and_sudo_the_command_is_told(self) -> None:
        (self.folder / "id").write_text("#!/usr/bin/env bash\necho 1000\n")
        done = self.install("a", "b", apt="new\ndev\nplain\n")
        self.assertEqual((done.returncode, self.told()), (1, ""))
        self.assertTrue(done.stderr.endswith("As root, run:\n  apt-get install new dev plain\n"))

    def test_other_systems_are_told_the_names(self) -> None:
        (self.folder / "dpkg-query").unlink()
        done = self.install("a", "b", "a")
        self.assertEqual((done.returncode, done.stderr), (
            1, "There is no dpkg-query here: install what Debian's packages old or new, any-dev or dev, "
            "plain have, and call swift directly.\n"))

    def test_wrong_use_is_told(self) -> None:
        for groups, says in [([], "usage: Scripts/install-packages GROUP..."),
                             (["c"], "packages.txt has no group 'c'.")]:
            with self.subTest(groups):
                done = self.install(*groups)
                self.assertEqual((done.returncode, done.stderr), (1, f"{says}\n"))


if __name__ == "__main__":
    unittest.main()
