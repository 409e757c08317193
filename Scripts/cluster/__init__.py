"""A cluster on one machine: PostgreSQL with two standbys under Patroni, servers of Overscroll, a balancer."""

from cluster.cluster import Cluster
from cluster.database import Database
from cluster.errors import ClusterError
from cluster.namespaces import Namespaces
from cluster.places import Loopback, Place, Places
from cluster.server import Server

__all__ = [
    "Cluster", "ClusterError", "Database", "Loopback", "Namespaces", "Place", "Places", "Server",
]
