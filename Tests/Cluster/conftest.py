"""The cluster that the tests share, and what they need to have it."""

import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import tempfile
import time

import pytest
from cluster import programs
from cluster.balancer import PROGRAM as HAPROXY
from cluster.cluster import Cluster
from cluster.errors import ClusterError
from cluster.namespaces import Namespaces
from cluster.places import Loopback
from cluster.processes import USER, as_account
from cluster.server import FAKETIME
from sessions import SECONDS_TO_LIVE

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("OVERSCROLL_PROGRAM") or ROOT / ".build/release/overscroll")
# The faults of a run; with six the run takes less than a minute.
FAULTS = int(os.environ.get("OVERSCROLL_CLUSTER_FAULTS") or 6)
SEED = os.environ.get("OVERSCROLL_CLUSTER_SEED") or secrets.token_hex(4)
SERVE_OPTIONS = ["--session-ttl", str(SECONDS_TO_LIVE)]
# The history of a run that failed is kept here, with the logs of the nodes.
KEPT = pathlib.Path(os.environ.get("OVERSCROLL_CLUSTER_KEPT") or ROOT / ".build-test/cluster")


def pytest_configure():
    # So that everything is stopped as after ^C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def missing():
    """Why there can be no cluster, or None."""
    try:
        programs.require()
    except ClusterError as error:
        return str(error)
    if not HAPROXY.exists():
        return "HAProxy is not installed (Scripts/install-packages cluster)"
    if not PROGRAM.exists():
        return None  # Which fails: it has to be built.
    reach = as_account(["test", "-x", str(PROGRAM)])
    if subprocess.run(reach, capture_output=True).returncode != 0:
        return f"the user of the nodes, {USER}, may not enter the folder of {PROGRAM}"
    return None


def pytest_terminal_summary(terminalreporter):
    write = terminalreporter.write_line
    write(f"the cluster's tests: OVERSCROLL_CLUSTER_SEED={SEED} OVERSCROLL_CLUSTER_FAULTS={FAULTS}")
    if reason := missing():
        write(f"SKIPPED, all that needs a cluster: {reason}")
    elif not Namespaces.is_possible():
        write("SKIPPED, partitions: network namespaces need root and Debian's iproute2")
    if FAKETIME is None:
        write("SKIPPED, wrong clocks: they need Debian's libfaketime")


@pytest.fixture(scope="session")
def cluster(request):
    """Three databases, an etcd, three servers and a balancer, each in a network of its own if possible."""
    if reason := missing():
        pytest.skip(reason)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="overscroll-cluster-"))
    folder.chmod(0o755)
    places = Namespaces() if Namespaces.is_possible() else Loopback()
    started = Cluster(folder, PROGRAM, places=places, serve_options=SERVE_OPTIONS)
    try:
        started.start()
        yield started
    finally:
        started.stop()
        places.close()
        if request.session.testsfailed:
            keep_logs(folder)
        remove(folder)


def keep_logs(folder):
    """Keeps what each node has written."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for log in folder.glob("*/log"):
        shutil.copy(log, KEPT / f"{log.parent.name}-{SEED}.log")
    print(f"logs of the nodes: {KEPT}/*-{SEED}.log")


def remove(folder):
    """Removes a folder; what an interrupted initdb had started may write for a moment longer."""
    for _ in range(50):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.1)
    raise RuntimeError(f"{folder} cannot be removed")
