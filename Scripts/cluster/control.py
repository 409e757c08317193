"""The socket through which the commands of other shells reach the cluster that runs.

One program has all nodes as its children, and does everything: no two of them ever change them at
the same time.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

from cluster.errors import ClusterError

Tell = Callable[[str], None]


@contextlib.contextmanager
def _address(folder: Path) -> Iterator[str]:
    """The socket's address, which may have only a hundred bytes however long the folder's path is."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{handle}/control"
    finally:
        os.close(handle)


class Control:
    """Takes one command after the other from a socket in a folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "control"
        self._file.unlink(missing_ok=True)
        self._listener = socket.socket(socket.AF_UNIX)
        with _address(folder) as address:
            self._listener.bind(address)
        self._file.chmod(0o600)
        self._listener.listen()

    def serve(self, perform: Callable[[list[str], Tell], None], seconds: float) -> None:
        """Waits for a command, and performs it; returns after one, or after a time without any."""
        self._listener.settimeout(seconds)
        try:
            connection, _ = self._listener.accept()
        except TimeoutError:
            return
        # One who sends nothing keeps the others waiting no longer than this.
        connection.settimeout(2)
        with connection, contextlib.suppress(OSError, ValueError), connection.makefile("rw") as file:
            self._answer(json.loads(file.readline()), perform, lambda answer: _write(file, answer))

    @staticmethod
    def _answer(words: list[str], perform: Callable[[list[str], Tell], None],
                write: Callable[[dict[str, str]], None]) -> None:
        try:
            perform(words, lambda line: write({"line": line}))
            write({"end": ""})
        except ClusterError as error:
            write({"end": str(error)})

    def close(self) -> None:
        self._listener.close()
        self._file.unlink(missing_ok=True)


def _write(file: object, answer: dict[str, str]) -> None:
    # One who asked and left does not stop what he asked for.
    with contextlib.suppress(OSError):
        print(json.dumps(answer), file=file, flush=True)  # type: ignore[arg-type]


def ask(folder: Path, words: list[str], tell: Tell) -> None:
    """Sends a command to the cluster that runs in a folder, and tells what it says meanwhile."""
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            with _address(folder) as address:
                connection.connect(address)
        except OSError:
            raise ClusterError(f"no cluster runs in {folder}: start one with `make cluster`") from None
        with connection.makefile("rw") as file:
            print(json.dumps(words), file=file, flush=True)
            for line in file:
                answer = json.loads(line)
                if "end" not in answer:
                    tell(answer["line"])
                elif answer["end"]:
                    raise ClusterError(answer["end"])
                else:
                    return
    raise ClusterError("the cluster stopped before it had answered")
