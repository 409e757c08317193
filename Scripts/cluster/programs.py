"""The programs that the databases need: PostgreSQL and etcd of Debian, Patroni of PyPI."""

from __future__ import annotations

from pathlib import Path

from cluster.errors import ClusterError

# Debian has a folder there for the programs of each version.
VERSIONS = Path("/usr/lib/postgresql")
ETCD = Path("/usr/bin/etcd")
# `make` installs it there.
PATRONI = Path(__file__).resolve().parents[2] / ".build-patroni/bin/patroni"


def postgres(data: Path, versions: Path = VERSIONS) -> Path:
    """The folder of PostgreSQL's programs: of the version that made the data, else of the newest."""
    made = data / "PG_VERSION"
    return versions / made.read_text().strip() / "bin" if made.exists() else newest(versions)


def newest(versions: Path = VERSIONS) -> Path:
    """The folder of the programs of the newest PostgreSQL that is installed."""
    found = [program.parent for program in versions.glob("[0-9]*/bin/initdb")]
    if not found:
        raise ClusterError(f"there is no PostgreSQL in {versions} (Scripts/install-packages cluster)")
    return max(found, key=lambda folder: float(folder.parent.name))


def require() -> None:
    """Refused, with what to do, where a program of the databases is missing."""
    newest()
    for program, way in ((ETCD, "Scripts/install-packages cluster"), (PATRONI, "make .build-patroni/ready")):
        if not program.exists():
            raise ClusterError(f"there is no {program} ({way})")
