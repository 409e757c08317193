"""Where the nodes of a cluster are: on loopback, or each in a network of its own."""

from __future__ import annotations

import random
import socket
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from cluster.errors import ClusterError


@dataclass(frozen=True)
class Place:
    """The address of a node, and what a command needs before it to run there."""

    host: str
    prefix: list[str] = field(default_factory=list)


class Places(Protocol):
    """Gives every node its place."""

    # The addresses from which the databases accept connections without a password.
    network: str

    def place(self, name: str) -> Place:
        """The place of a node, which is made the first time."""

    def port(self, usual: int) -> int:
        """A port that is free in a new place."""

    def close(self) -> None:
        """Removes all places; may be called again."""


def require_free(host: str, port: int) -> None:
    """Refuses a port on which something listens: HAProxy would share it with another HAProxy."""
    with socket.socket() as listener:
        # Connections that ended a moment ago keep nobody from listening.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            raise ClusterError(f"port {port} of {host} cannot be used, perhaps by another cluster: "
                               f"{error.strerror}") from None


class Loopback:
    """All nodes on 127.0.0.1, each with a free port, or with ports from a base on.

    Of the free ones none is of those that the system gives to outgoing connections: one of these could have the port of
    a node that is down, and keep it from coming back.
    """

    network = "127.0.0.1/32"

    def __init__(self, base_port: int | None = None) -> None:
        self._base_port = base_port
        self._taken: set[int] = set()

    def place(self, name: str) -> Place:
        return Place("127.0.0.1")

    def port(self, usual: int) -> int:
        if self._base_port is not None:
            port = self._base_port + len(self._taken)
            require_free("127.0.0.1", port)
            self._taken.add(port)
            return port
        first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
        ports = set(range(10_000, max(first, 20_000))) - self._taken
        for port in random.sample(sorted(ports), len(ports)):
            with socket.socket() as listener:
                try:
                    listener.bind(("127.0.0.1", port))
                except OSError:
                    continue
            self._taken.add(port)
            return port
        raise ClusterError("there is no free port on 127.0.0.1")

    def close(self) -> None:
        self._taken.clear()
