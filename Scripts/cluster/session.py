"""A connection to a database that stays open, through a psql of its own."""

from __future__ import annotations

import contextlib
import os
import re
import select
import subprocess
import time

from cluster.processes import environment
from cluster.sql import Refused, Unreachable

_END = "end-of-answer"
# What psql says of a statement, beside its rows.
MESSAGE = re.compile(r"(?:psql:\S+ )?(ERROR|FATAL|PANIC|WARNING):\s+(.*)")


class Session:
    """Executes statements one after the other; used on one thread, but interrupted from any."""

    def __init__(self, url: str, inherits: bool = False) -> None:
        variables = dict(os.environ) if inherits else environment()
        self._process = subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", "-F", "\t", "-d", url, "-f", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=variables | {"PGCONNECT_TIMEOUT": "2"}, start_new_session=True,
        )
        self._read = b""

    def execute(self, statement: str, seconds: float) -> list[list[str]]:
        """The rows that a statement gives.

        `Refused` where the server says so; `Unreachable` where it may have been done: there was no
        answer, or a warning beside it, as after a wait for a standby that was given up.
        """
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{statement};\n\\echo {_END}\n".encode())
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise Unreachable("the connection was lost") from None
        lines = self._lines(time.monotonic() + seconds)
        for line in lines:
            message = MESSAGE.match(line)
            if message and message[1] == "ERROR":
                raise Refused(message[2])
            if message:
                raise Unreachable(message[2])
        return [line.split("\t") for line in lines if line]

    def _lines(self, deadline: float) -> list[str]:
        """What psql writes up to the end of an answer."""
        assert self._process.stdout is not None
        handle = self._process.stdout.fileno()
        end = f"{_END}\n".encode()
        while end not in self._read:
            rest = deadline - time.monotonic()
            if rest <= 0 or not select.select([handle], [], [], rest)[0]:
                raise Unreachable("no answer in time")
            some = os.read(handle, 65536)
            if not some:
                text = " ".join(self._read.decode().split())
                raise Unreachable(text or "the connection was lost")
            self._read += some
        answer, self._read = self._read.split(end, 1)
        return answer.decode().splitlines()

    def interrupt(self) -> None:
        """Ends what is executed in another thread; no request to cancel is sent."""
        self._process.kill()

    def close(self) -> None:
        """Drops the connection."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            # What was not sent is not sent any more.
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()
