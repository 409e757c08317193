"""Connection strings of libpq in the form `name=value name='value'`, as primary_conninfo has it."""

from __future__ import annotations

import re

from cluster.errors import ClusterError


def parts(conninfo: str) -> dict[str, str]:
    """The settings of a connection string."""
    if "://" in conninfo:
        raise ClusterError("a connection string is a URL: write it as name=value")
    pattern = r"\s*(\w+)\s*=\s*('(?:[^'\\]|\\.)*'|(?:[^\s\\]|\\.)*)"
    found = {}
    for name, value in re.findall(pattern, conninfo):
        if value.startswith("'"):
            value = value[1:-1]
        found[name] = re.sub(r"\\(.)", r"\1", value)
    return found


def replaced(conninfo: str, **settings: str | None) -> str:
    """A connection string with some settings changed, or without those that are None."""
    changed = {**parts(conninfo), **settings}
    quoted = {name: value.replace("\\", "\\\\").replace("'", "\\'")
              for name, value in changed.items() if value is not None}
    return " ".join(f"{name}='{value}'" for name, value in quoted.items())


def literal_line(name: str, value: str) -> str:
    """A line of a file of PostgreSQL's settings."""
    doubled = value.replace("'", "''")
    return f"{name} = '{doubled}'\n"
