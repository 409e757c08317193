"""Waits for the end of the program that started it, then stops what that one left.

It is told by the end of its standard input, which comes whatever ends that program.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from cluster import namespaces
    from cluster.processes import Notes

    sys.stdin.buffer.read()
    Notes(Path(sys.argv[1])).stop_what_is_left()
    if namespaces.Namespaces.is_possible():
        namespaces.remove_left()
