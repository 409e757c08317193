"""Statements for a database through psql, each with a deadline of its own.

A server that is stopped answers never, and no setting of the client library notices that.
"""

from __future__ import annotations

import subprocess

from cluster.errors import ClusterError
from cluster.processes import environment


class Unreachable(ClusterError):
    """A database did not answer; what was sent may have been done, or may still be."""


class Refused(ClusterError):
    """A database answered with an error."""


def query(url: str, statement: str, seconds: float = 5) -> list[list[str]]:
    """The rows that a statement gives, as texts; an empty text stands for null."""
    command = ["psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-d", url,
               "-f", "-"]
    try:
        done = subprocess.run(
            command, input=statement, capture_output=True, text=True, timeout=seconds,
            env=environment() | {"PGCONNECT_TIMEOUT": "2"}, start_new_session=True,
        )
    except subprocess.TimeoutExpired:
        raise Unreachable(f"no answer within {seconds:g} s") from None
    except OSError as error:
        raise ClusterError(f"psql cannot be run: {error.strerror}") from None
    reason = " ".join(done.stderr.split())
    if done.returncode == 2:
        raise Unreachable(reason)
    if done.returncode != 0:
        raise Refused(reason)
    return [line.split("\t") for line in done.stdout.splitlines()]
