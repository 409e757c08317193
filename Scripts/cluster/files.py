"""The data folder of a database that does not run: made a standby's from a server that does."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from cluster import sql
from cluster.conninfo import literal_line, replaced
from cluster.errors import ClusterError
from cluster.processes import account, birth, run

# Debian has a folder there for the programs of each version.
VERSIONS = Path("/usr/lib/postgresql")
# A base backup, or a rewind, of a large database takes its time.
COPY_SECONDS = 24 * 3600


def programs(versions: Path = VERSIONS) -> Path:
    """The folder of the programs of the newest PostgreSQL that is installed."""
    found = [program.parent for program in versions.glob("[0-9]*/bin/initdb")]
    if not found:
        raise ClusterError(f"there is no PostgreSQL in {versions} (Scripts/install-packages cluster)")
    return max(found, key=lambda folder: float(folder.parent.name))


@dataclass(frozen=True)
class Files:
    """The data of a database of a name, and what its programs need to run."""

    name: str
    data: Path
    # Beside the data, where it is not one of them.
    settings: Path | None = None
    prefix: list[str] = field(default_factory=list)
    # Whether libpq's own variables of the caller count, such as that of a password.
    inherits: bool = False

    @property
    def are_there(self) -> bool:
        return (self.data / "PG_VERSION").exists()

    @property
    def are_of_standby(self) -> bool:
        """Whether the server starts as a standby; what it is while it runs, the server tells."""
        return (self.data / "standby.signal").exists()

    def server(self) -> int | None:
        """The process of the server that uses them; None if none does."""
        try:
            process = int((self.data / "postmaster.pid").read_text().split()[0])
        except (FileNotFoundError, ValueError, IndexError):
            return None
        return process if birth(process) is not None else None

    def program(self, name: str, *arguments: str) -> list[str]:
        """A command of PostgreSQL's, of the version that made the data."""
        folder = programs()
        if self.are_there:
            folder = VERSIONS / (self.data / "PG_VERSION").read_text().strip() / "bin"
        return [*self.prefix, str(folder / name), *arguments]

    def make(self) -> None:
        """Makes the data of a new database."""
        run(self.program("initdb", "-D", str(self.data), "-U", "postgres", "--auth=trust",
                         "--locale=C", "--encoding=UTF8"))

    def rejoin(self, source: str, copies: bool = False) -> None:
        """Makes a standby of an old primary: rewound to the source, else, or if so told, copied."""
        # Without it pg_rewind believes that the two are equal, and leaves what must go.
        sql.query(source + " dbname=postgres", "CHECKPOINT", seconds=120, inherits=self.inherits)
        if copies:
            self.copy(source)
            return
        try:
            self.rewind(source)
        except ClusterError:
            self.copy(source)

    def rewind(self, source: str) -> None:
        """Takes back what these have and the source has not."""
        settings = ["--config-file", str(self.settings)] if self.settings is not None else []
        run(self.program("pg_rewind", "-D", str(self.data), "--source-server",
                         source + " dbname=postgres", *settings),
            seconds=COPY_SECONDS, inherits=self.inherits)
        self.follow(source)

    def copy(self, source: str) -> None:
        """Replaces them by a copy of the source's."""
        backup = self.program("pg_basebackup", "-d", source, "-D", str(self.data), "-X", "stream", "-c",
                              "fast")
        shutil.rmtree(self.data, ignore_errors=True)
        run(backup, seconds=COPY_SECONDS, inherits=self.inherits)
        self.follow(source)

    def follow(self, source: str) -> None:
        """Makes it a standby of the source from its next start on."""
        signal = self.data / "standby.signal"
        signal.touch(mode=0o600)
        if owner := account():
            os.chown(signal, *owner)
        # The last line counts; what a copy brought may name another one.
        line = literal_line("primary_conninfo", replaced(source, application_name=self.name))
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.write(line)
