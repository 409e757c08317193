"""`python3 Scripts/cluster COMMAND`: a cluster on this machine, to try it and to break it."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1]
sys.path[0] = str(SCRIPTS)

from cluster import Cluster, ClusterError  # noqa: E402
from cluster.control import ask  # noqa: E402
from cluster.demo import COMMANDS, Demo  # noqa: E402
from cluster.places import Loopback  # noqa: E402

ROOT = SCRIPTS.parent


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Scripts/cluster", description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / ".cluster",
                        help="where the data are [.cluster]")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    up = commands.add_parser("up", help="start everything, and stop it at Ctrl-C")
    up.add_argument("--program", type=Path, default=ROOT / ".build/release/overscroll",
                    help="the program of the servers [.build/release/overscroll]")
    up.add_argument("--servers", type=int, default=3, help="how many servers [3]")
    up.add_argument("--port", type=int, help="the balancer's port [a free one]")
    up.add_argument("--base-port", type=int, metavar="PORT",
                    help="the first port of the nodes: etcd, databases, servers, balancer [free ones]")
    up.add_argument("options", nargs="*", metavar="-- OPTION",
                    help="further options of overscroll serve")
    for name, meaning in COMMANDS.items():
        command = commands.add_parser(name, help=meaning)
        if name != "status":
            command.add_argument("nodes", nargs="+", metavar="NODE")
    return parser.parse_args()


def main() -> None:
    arguments = parsed()
    folder: Path = arguments.folder
    if arguments.command != "up":
        ask(folder, [arguments.command, *getattr(arguments, "nodes", [])], lambda line: print(line))
        return
    if arguments.servers < 1:
        raise ClusterError("--servers must be at least 1")
    command = ["python3", "Scripts/cluster"]
    if folder != ROOT / ".cluster":
        command += ["--folder", str(folder)]
    cluster = Cluster(folder, arguments.program, arguments.servers, Loopback(arguments.base_port),
                      serve_options=arguments.options, balancer_port=arguments.port)
    Demo(cluster, shlex.join(command)).run()


if __name__ == "__main__":
    try:
        main()
    except ClusterError as error:
        print(f"cluster: {error}", file=sys.stderr)
        sys.exit(1)
