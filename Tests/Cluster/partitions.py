"""Partitions between some nodes of a cluster in network namespaces; all others keep each other."""

import asyncio
from contextlib import asynccontextmanager

from cluster.processes import run

# No node has this address: what is sent there is lost, and the sender is not told.
NOWHERE = "02:00:00:00:00:01"


@asynccontextmanager
async def cut(some, others, one_way=False):
    """Loses what nodes send to others, and unless it is one way, what those send back."""
    ways = [(one, other) for one in some for other in others]
    if not one_way:
        ways += [(other, one) for one, other in ways]
    try:
        for sender, receiver in ways:
            await asyncio.to_thread(_lose, sender, receiver)
        yield
    finally:
        for sender, receiver in ways:
            await asyncio.to_thread(_mend, sender, receiver)


def _lose(sender, receiver):
    _neighbours(sender, "replace", receiver.host, "lladdr", NOWHERE, "nud", "permanent")


def _mend(sender, receiver):
    _neighbours(sender, "delete", receiver.host)


def _neighbours(node, act, host, *words):
    """Changes what a node takes for the hardware address of a host."""
    run([*node.place.prefix, "ip", "neighbour", act, host, *words, "dev", "eth0"], seconds=10)
