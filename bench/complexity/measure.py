"""Times each operation of a family at three sizes, each four times the one before, and prints a line for each.

`MOLT_COMPLEXITY` chooses families, with commas between; all without it.
"""

import gc
import os
import sys
from time import process_time

# A measurement lasts at least this many seconds, the clock's own step lying far below, or is one run of the operation.
SHORTEST = 0.004
ROUNDS = 3
# A longer operation ends the sizes: its growth shows by then.
LONGEST = 2.0


def _once(make, operate, size):
    subject = make(size)
    operate(subject, size)
    runs = 1
    while True:
        begun = process_time()
        for _ in range(runs):
            operate(subject, size)
        elapsed = process_time() - begun
        if elapsed >= SHORTEST or runs >= 1 << 16:
            return elapsed / runs
        runs *= 4 if elapsed < SHORTEST / 4 else 2


def _seconds(make, operate, size):
    return min(_once(make, operate, size) for _ in range(ROUNDS))


class Family:
    """The operations of a type or module: each a name, and code that takes a subject of a size and the size."""

    def __init__(self, name, make, size, subject=None):
        self.name = name
        self.make = make
        self.size = size
        self.subject = subject
        self.operations = {}
        self.reasons = {}

    def add(self, name, operate, make=None, size=None):
        self.operations[name] = (make or self.make, operate, size or self.size)

    def leave(self, reason, *names):
        """Methods that have no size to grow with."""
        for name in names:
            self.reasons[name] = reason

    def missing(self):
        """Public methods, and special ones that work on contents, that have neither an operation nor a reason."""
        known = self.operations.keys() | self.reasons.keys()
        return sorted(name for name in dir(self.subject) if _counts(name) and name not in known)

    def run(self):
        for name, (make, operate, size) in self.operations.items():
            times = []
            for at in (size, size * 4, size * 16):
                times.append(_seconds(make, operate, at))
                if times[-1] > LONGEST:
                    break
            print(f"{self.name}.{name}", *(f"{time:.3e}" for time in times), flush=True)


# Special methods whose work can grow with what an object holds.
_SPECIAL = frozenset(
    "__add__ __contains__ __delitem__ __eq__ __getitem__ __hash__ __iadd__ __iter__ __len__ __lt__ __mul__ __reversed__ "
    "__setitem__ __or__ __and__ __sub__ __xor__ __floordiv__ __mod__ __pow__ __lshift__ __rshift__ __str__ __repr__ "
    "__ior__ __iand__ __isub__ __ixor__ __truediv__ __neg__ __abs__ __bool__ __float__ __int__ __format__".split()
)


def _counts(name):
    return name in _SPECIAL or not name.startswith("_")


def main(families):
    chosen = os.environ.get("MOLT_COMPLEXITY", "")
    if chosen == "missing":
        for family in families:
            if family.subject is not None:
                for name in family.missing():
                    print(f"{family.name}.{name}")
        return
    gc.disable()
    names = chosen.split(",") if chosen else [family.name for family in families]
    for family in families:
        if family.name in names:
            family.run()
    sys.stdout.flush()
