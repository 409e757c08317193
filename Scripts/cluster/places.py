"""Where the nodes of a cluster are: on loopback here, each in a network of its own elsewhere."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from typing import Protocol


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


class Loopback:
    """All nodes on 127.0.0.1, each with a port that the system picks."""

    network = "127.0.0.1/32"

    def place(self, name: str) -> Place:
        return Place("127.0.0.1")

    def port(self, usual: int) -> int:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            return listener.getsockname()[1]

    def close(self) -> None:
        pass
