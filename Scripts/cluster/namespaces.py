"""Network namespaces: each node has an address of its own, and can be cut off from all others."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from cluster.errors import ClusterError
from cluster.places import Place
from cluster.processes import run


def _ip(*arguments: str) -> str:
    return run(["ip", *arguments], seconds=10)


class Namespaces:
    """Each node in its own namespace, joined by one bridge; the caller reaches all of them.

    Needs root, and Debian's iproute2. Names have the id of this program, so that several can be used
    at the same time, and that what a killed one left can be told.
    """

    _made = 0

    def __init__(self) -> None:
        Namespaces._made += 1
        self._id = f"ov{os.getpid()}x{Namespaces._made}"
        self._places: dict[str, Place] = {}
        self._cut: set[str] = set()
        remove_left()
        number = self._free_network()
        self.network = f"10.213.{number}.0/24"
        self._stem = f"10.213.{number}."
        _ip("link", "add", self._id, "type", "bridge")
        _ip("address", "add", f"{self._stem}254/24", "dev", self._id)
        _ip("link", "set", self._id, "up")

    @staticmethod
    def is_possible() -> bool:
        """Whether namespaces can be made here."""
        if os.geteuid() != 0 or not shutil.which("ip") or not shutil.which("nsenter"):
            return False
        name = f"ov{os.getpid()}try"
        made = subprocess.run(["ip", "netns", "add", name], capture_output=True)
        subprocess.run(["ip", "netns", "delete", name], capture_output=True)
        return made.returncode == 0

    @staticmethod
    def _free_network() -> int:
        taken = _ip("-4", "-o", "address", "show")
        for number in range(256):
            if f" 10.213.{number}." not in taken:
                return number
        raise ClusterError("there is no free network in 10.213.0.0/16")

    def _names(self, node: str) -> tuple[str, str]:
        """The namespace of a node, and the end of its cable at the bridge."""
        # A cable's name has room for 15 characters.
        return f"{self._id}-{node}", f"{self._id}n{list(self._places).index(node)}"

    def place(self, name: str) -> Place:
        """The place of a node, which is made the first time."""
        if name in self._places:
            return self._places[name]
        host = f"{self._stem}{len(self._places) + 1}"
        namespace = f"{self._id}-{name}"
        # Noted before it is complete, so that it is removed also where a step fails.
        self._places[name] = Place(host, ["nsenter", f"--net=/run/netns/{namespace}", "--"])
        cable = self._names(name)[1]
        _ip("netns", "add", namespace)
        _ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace)
        _ip("link", "set", cable, "master", self._id, "up")
        _ip("-n", namespace, "address", "add", f"{host}/24", "dev", "eth0")
        _ip("-n", namespace, "link", "set", "eth0", "up")
        _ip("-n", namespace, "link", "set", "lo", "up")
        return self._places[name]

    def port(self, usual: int) -> int:
        """The usual one: every namespace has all ports."""
        return usual

    def cut(self, name: str) -> None:
        """Cuts a node off: what is sent to it, and by it, is lost, and nobody is told."""
        _ip("link", "set", self._names(name)[1], "nomaster")
        self._cut.add(name)

    def mend(self, name: str) -> None:
        """Ends a `cut`."""
        _ip("link", "set", self._names(name)[1], "master", self._id)
        self._cut.discard(name)

    @property
    def cut_off(self) -> frozenset[str]:
        """The nodes that are cut off."""
        return frozenset(self._cut)

    def close(self) -> None:
        """Removes namespaces, cables and bridge; may be called again."""
        for name in self._places:
            namespace, cable = self._names(name)
            # The cable's other end goes with it; that of a namespace would go only some time later.
            subprocess.run(["ip", "link", "delete", cable], capture_output=True)
            subprocess.run(["ip", "netns", "delete", namespace], capture_output=True)
        self._places.clear()
        subprocess.run(["ip", "link", "delete", self._id], capture_output=True)


def remove_left() -> None:
    """Removes what a program left that has ended."""
    links = [line.split(":")[1].strip() for line in _ip("-o", "link", "show").splitlines()]
    names = [line.split()[0] for line in _ip("netns", "list").splitlines()]
    for link in links:
        if _is_left(link):
            # The ends of the cables in a namespace go with those here.
            subprocess.run(["ip", "link", "delete", link.split("@")[0]], capture_output=True)
    for name in names:
        if _is_left(name):
            _ip("netns", "delete", name)


def _is_left(name: str) -> bool:
    """Whether a name is one of these, and its program has ended."""
    digits = ""
    for character in name.removeprefix("ov") if name.startswith("ov") else "":
        if not character.isdigit():
            break
        digits += character
    return bool(digits) and not Path(f"/proc/{digits}").exists()
