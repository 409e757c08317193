"""The ports that nodes get, and what is said of one that is in use."""

from __future__ import annotations

import pwd
import socket
import tempfile
import unittest
from pathlib import Path

from context import ROOT  # noqa: F401

from cluster.cluster import Cluster
from cluster.demo import Demo
from cluster.errors import ClusterError
from cluster.places import Loopback, require_free


class PlacesTests(unittest.TestCase):
    def listener(self, reuses: bool = False) -> int:
        """A port on which something listens, as HAProxy does if it shares its port."""
        listener = socket.socket()
        self.addCleanup(listener.close)
        if reuses:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        return int(listener.getsockname()[1])

    def test_ports_follow_a_base_in_order(self) -> None:
        base = Loopback().port(0)
        places = Loopback(base)
        self.assertEqual([places.port(usual) for usual in (5432, 8080)], [base, base + 1])

    def test_a_port_on_which_something_listens_is_refused_by_name(self) -> None:
        for reuses in (False, True):
            port = self.listener(reuses)
            with self.assertRaisesRegex(ClusterError, f"port {port} of 127.0.0.1 cannot be used, "
                                                      "perhaps by another cluster: Address already"):
                require_free("127.0.0.1", port)
            with self.assertRaises(ClusterError):
                Loopback(port).port(0)

    @unittest.skipUnless(any(user.pw_name == "postgres" for user in pwd.getpwall()),
                         "there is no user postgres")
    def test_a_second_cluster_on_a_port_starts_nothing(self) -> None:
        with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
            Path(folder).chmod(0o755)
            cluster = Cluster(Path(folder) / "cluster", Path("/bin/true"), 1,
                              balancer_port=self.listener(reuses=True))
            with self.assertRaisesRegex(ClusterError, "perhaps by another cluster"):
                cluster.start()
            self.assertFalse(any(node.is_running for node in cluster.nodes.values()))


class Recorder:
    """A node that notes what is done to it."""

    name = "s1"

    def __init__(self) -> None:
        self.calls: list[str] = []

    def stop(self) -> None:
        self.calls.append("stop")

    def kill(self) -> None:
        self.calls.append("kill")

    def role(self) -> str:
        return "stopped"


class StopTests(unittest.TestCase):
    def test_stop_ends_a_node_in_order_and_kill_at_once(self) -> None:
        node = Recorder()

        class Nodes:
            nodes = {"s1": node}

        demo = Demo(Nodes(), "cluster")  # type: ignore[arg-type]
        said: list[str] = []
        demo._perform(["stop", "s1"], said.append)
        demo._perform(["kill", "s1"], said.append)
        self.assertEqual((node.calls, said), (["stop", "kill"], ["s1 is stopped"] * 2))


if __name__ == "__main__":
    unittest.main()
