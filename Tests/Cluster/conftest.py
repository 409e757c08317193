"""The cluster that the tests share, and what they need to have it."""

import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import tempfile

import pytest
from cluster.balancer import PROGRAM as HAPROXY
from cluster.cluster import Cluster
from cluster.files import PROGRAMS
from cluster.namespaces import Namespaces
from cluster.places import Loopback
from cluster.processes import USER, as_account

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("OVERSCROLL_PROGRAM") or ROOT / ".build/release/overscroll")
# The faults of a run; with six the run takes less than a minute.
FAULTS = int(os.environ.get("OVERSCROLL_CLUSTER_FAULTS") or 6)
SEED = os.environ.get("OVERSCROLL_CLUSTER_SEED") or secrets.token_hex(4)
# Histories of runs that failed are kept here.
KEPT = pathlib.Path(os.environ.get("OVERSCROLL_CLUSTER_KEPT") or ROOT / ".build-cluster/kept")


def pytest_configure():
    # So that everything is stopped as after ^C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def missing():
    """Why there can be no cluster, or None."""
    if not (PROGRAMS / "initdb").exists():
        return "PostgreSQL 15 is not installed (Scripts/install-packages cluster)"
    if not HAPROXY.exists():
        return "HAProxy is not installed (Scripts/install-packages cluster)"
    reach = as_account(["test", "-x", str(PROGRAM)])
    if subprocess.run(reach, capture_output=True).returncode != 0:
        return f"the user of the nodes, {USER}, may not enter the folder of {PROGRAM}"
    return None


def pytest_report_header():
    lines = [f"program: {PROGRAM}", f"OVERSCROLL_CLUSTER_SEED={SEED}, {FAULTS} faults"]
    if reason := missing():
        lines.append(f"SKIPPED, all tests of a cluster: {reason}")
    elif not Namespaces.is_possible():
        lines.append("SKIPPED, partitions: network namespaces need root and Debian's iproute2")
    return lines


@pytest.fixture(scope="session")
def cluster():
    """Three databases, three servers and a balancer, each in a network of its own if possible."""
    if reason := missing():
        pytest.skip(reason)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="overscroll-cluster-"))
    folder.chmod(0o755)
    places = Namespaces() if Namespaces.is_possible() else Loopback()
    started = Cluster(folder, PROGRAM, places=places)
    try:
        started.start()
        yield started
    finally:
        started.stop()
        places.close()
        shutil.rmtree(folder)
