"""Attacks on the process that runs a request: each is a piece of valid Python that is deep, large or at an edge, and prints how it ended.

Lines of standard input name attacks; without any, all names are listed. An attack is announced before it is made, so that whoever reads
knows which one the process did not come back from; `name|` in front of the list is one that it did not come back from.
"""

import sys

import attacks_of_depth  # noqa: F401
import attacks_of_edges  # noqa: F401
import attacks_of_libraries  # noqa: F401
import attacks_of_objects  # noqa: F401
import attacks_of_tasks  # noqa: F401
from attacking import ATTACKS


def shown(name):
    try:
        return repr(ATTACKS[name]())
    except BaseException as raised:
        return f"{type(raised).__name__}: {str(raised)[:200]}"


def main():
    wanted = sys.stdin.read().split()
    for line in wanted:
        name, lost, _ = line.partition("|")
        if not lost:
            print(f"{name}|", flush=True)
            print(f"|{shown(name)}", flush=True)
    if not wanted:
        print("\n".join(ATTACKS))


main()
