"""Processes of a cluster: started as a user that is not root, noted in a file, stopped by their ids.

The notes outlive this program: whoever finds them later can stop what is left, and only that.
"""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from cluster.errors import ClusterError

# PostgreSQL refuses root; Debian's package brings this user.
USER = "postgres"


def account() -> tuple[int, int] | None:
    """The user and group that the nodes run as, if this program is root; None: as the caller."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam(USER)
    except KeyError:
        raise ClusterError(f"there is no user {USER}: install Debian's postgresql") from None
    return entry.pw_uid, entry.pw_gid


def as_account(command: list[str]) -> list[str]:
    """A command that runs as that user."""
    if account() is None:
        return command
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--", *command]


def environment() -> dict[str, str]:
    """The caller's, without what would change the nodes behind their settings."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PG", "OVERSCROLL_", "HAPROXY_"))
    } | {"LC_ALL": "C.UTF-8"}


def run(command: list[str], seconds: float = 60) -> str:
    """Runs a command to its end, and returns what it wrote; refused with its own message."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds,
            env=environment(), cwd="/", start_new_session=True,
        )
    except subprocess.TimeoutExpired:
        raise ClusterError(f"{name_of(command)} took more than {seconds:g} s") from None
    except OSError as error:
        raise ClusterError(f"{name_of(command)} cannot be run: {error.strerror}") from None
    if done.returncode != 0:
        reason = (done.stderr or done.stdout).strip()
        raise ClusterError(f"{name_of(command)} failed: {reason}")
    return done.stdout


def name_of(command: list[str]) -> str:
    """The program of a command, behind what enters a namespace or leaves the rights of root."""
    rest = command
    while "--" in rest and Path(rest[0]).name in ("setpriv", "nsenter"):
        rest = rest[rest.index("--") + 1 :]
    return Path(rest[0]).name


def until(condition: Callable[[], bool], seconds: float, pause: float = 0.02) -> bool:
    """Waits until a condition holds; false if it does not within a time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() >= deadline:
            return False
        time.sleep(pause)
    return True


def fields(process: int) -> list[str] | None:
    """What the kernel tells of a process from its state on; None if there is none."""
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
    # The name before may have spaces and parentheses.
    return text[text.rindex(")") + 2 :].split()


def birth(process: int) -> str | None:
    """When a process began, in ticks since the machine did: ids are used again, pairs are not."""
    found = fields(process)
    return found[19] if found and found[0] not in "ZX" else None


def family(process: int) -> list[int]:
    """A process and all that it started, the process first."""
    members = [process]
    for member in members:
        try:
            text = Path(f"/proc/{member}/task/{member}/children").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        members += [int(child) for child in text.split()]
    return members


def send(processes: Iterable[int], number: int) -> None:
    """Sends a signal to processes; those that have ended are passed over."""
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


class Notes:
    """The file in which every process is noted when it is started, with the signal that ends it."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def add(self, process: int, number: int) -> None:
        with self.file.open("a") as file:
            file.write(f"{process} {birth(process)} {number}\n")

    def left(self) -> dict[int, int]:
        """Those that run still, and their signals."""
        try:
            lines = [line.split() for line in self.file.read_text().splitlines()]
        except FileNotFoundError:
            return {}
        return {int(line[0]): int(line[2]) for line in lines
                if len(line) == 3 and birth(int(line[0])) == line[1]}

    def stop_what_is_left(self) -> None:
        """Ends all that run still, with what they started, and forgets them."""
        for process, number in self.left().items():
            resume(process)
            send([process], number)
        until(lambda: not self.left(), seconds=10, pause=0.1)
        for process in self.left():
            kill(process)
        self.file.unlink(missing_ok=True)


def pause(process: int) -> None:
    """Stops a process and all that it started where they are, as a host that hangs."""
    send([process], signal.SIGSTOP)
    # None that is stopped starts another one; its children may, until they are stopped too.
    stopped = {process}
    while missing := set(family(process)) - stopped:
        send(missing, signal.SIGSTOP)
        stopped |= missing


def resume(process: int) -> None:
    """Ends a `pause`."""
    send(reversed(family(process)), signal.SIGCONT)


def kill(process: int) -> None:
    """Ends a process and all that it started at once, as a host that loses its power."""
    pause(process)
    send(family(process), signal.SIGKILL)


class Process:
    """A process that was started here, with its output in a file."""

    def __init__(self, command: list[str], log: Path, notes: Notes, left: int = signal.SIGTERM,
                 variables: dict[str, str] | None = None) -> None:
        """Starts it; `left` is the signal that ends it if this program has ended before it."""
        with log.open("a") as output:
            try:
                self._process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                    env=environment() | (variables or {}), cwd="/", start_new_session=True,
                )
            except OSError as error:
                raise ClusterError(f"{command[0]} cannot be run: {error.strerror}") from None
        self.id = self._process.pid
        notes.add(self.id, left)

    @property
    def is_running(self) -> bool:
        """Whether it has not ended; one that is paused runs."""
        return self._process.poll() is None

    @property
    def is_paused(self) -> bool:
        found = fields(self.id) if self.is_running else None
        return found is not None and found[0] == "T"

    def pause(self) -> None:
        """See the function."""
        if self.is_running:
            pause(self.id)

    def resume(self) -> None:
        """See the function."""
        if self.is_running:
            resume(self.id)

    def kill(self) -> None:
        """See the function; returns when it has ended."""
        if self.is_running:
            kill(self.id)
            self._process.wait()

    def stop(self, number: int, seconds: float) -> None:
        """Asks it to end, and ends it where it does not within a time."""
        if not self.is_running:
            return
        self.resume()
        send([self.id], number)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
