"""Fixtures, and the time of each part."""

import time

import pytest
from program import PROGRAM, Program

PARTS = {}


@pytest.fixture(scope="module")
def server():
    """A server that the cases of one file share; it must survive them all."""
    with Program() as program:
        yield program
        assert program.is_running, f"the server ended: {program.messages()[-2000:]}"


@pytest.fixture(autouse=True)
def _time_of_part(request):
    start = time.monotonic()
    yield
    part = request.node.path.stem.removeprefix("test_")
    PARTS[part] = PARTS.get(part, 0) + time.monotonic() - start


def pytest_report_header():
    return f"program: {PROGRAM}"


def pytest_terminal_summary(terminalreporter):
    for part, seconds in PARTS.items():
        terminalreporter.write_line(f"time of {part}: {seconds:.1f} s")
