"""The program under test: started on a free port, measured, and stopped by its own id."""

import os
import pathlib
import re
import selectors
import signal
import subprocess
import tempfile

import wire

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("OVERSCROLL_PROGRAM") or ROOT / ".build/release/overscroll")
STOP_SECONDS = 30


def miscounts_chunk_extensions():
    """Whether the program's libmicrohttpd answers 400 to a chunk that has an extension.

    Those from 0.9.77 on and before 1.0.10 do.
    """
    text = subprocess.run([PROGRAM, "--version", "--verbose"], capture_output=True, check=True).stdout
    version = re.search(rb"libmicrohttpd ([\d.]+)", text)[1].decode()
    return (0, 9, 77) <= tuple(int(part) for part in version.split(".")) < (1, 0, 10)


class Program:
    """One running `overscroll serve`, by default with its sessions in memory and one worker."""

    def __init__(
        self, *options, storage=("--memory",), public=ROOT / "Public", standard_error=None
    ):
        self.worker = None
        self.log = tempfile.TemporaryFile()
        command = [PROGRAM, "serve", "--port", "0", *storage, "--public", public, *options]
        self.process = subprocess.Popen(
            [str(part) for part in command],
            stdout=subprocess.PIPE,
            stderr=standard_error or self.log,
            cwd=ROOT,
        )
        try:
            self.port = self._announced_port()
        except BaseException:
            self.kill()
            raise

    def _announced_port(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            ready = selector.select(30)
        line = self.process.stdout.readline().decode() if ready else ""
        match = re.fullmatch(r"listening on http://.*:(\d+)\n", line)
        if not match:
            raise RuntimeError(f"the server did not start: {line!r} {self.messages()}")
        return int(match[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def messages(self):
        """What the program has written to standard error."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    @property
    def is_running(self):
        return self.process.poll() is None

    def send(self, number):
        self.process.send_signal(number)

    def wait(self, seconds):
        """Waits for the end; returns the exit code, or None if the program still runs."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def stop(self):
        """Asks the program to drain; kills it if that takes too long. Returns the exit code."""
        if self.is_running:
            self.send(signal.SIGTERM)
            if self.wait(STOP_SECONDS) is None:
                self.kill()
        self.process.stdout.close()
        return self.process.returncode

    def kill(self):
        self.process.kill()
        self.process.wait()

    def _cpu_nanoseconds(self):
        """CPU time of each thread since its start."""
        times = {}
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                times[task.name] = int((task / "schedstat").read_text().split()[0])
            except (FileNotFoundError, ProcessLookupError):
                continue  # The thread has ended.
        return times

    def cpu_seconds(self):
        """CPU time of all threads since the start."""
        return sum(self._cpu_nanoseconds().values()) / 1e9

    def worker_seconds(self):
        """CPU time of the one worker: the thread that works most while 200 GETs are served."""
        if self.worker is None:
            before = self._cpu_nanoseconds()
            with wire.Connection(self.port) as connection:
                for _ in range(200):
                    connection.request("GET", "/healthz")
            after = self._cpu_nanoseconds()
            self.worker = max(after, key=lambda thread: after[thread] - before.get(thread, 0))
        return self._cpu_nanoseconds()[self.worker] / 1e9

    def _memory(self, field):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+) kB", status)[1]) * 1024

    def memory_bytes(self):
        """Resident memory."""
        return self._memory("VmRSS")

    def peak_memory_bytes(self):
        """The most resident memory since the start."""
        return self._memory("VmHWM")
