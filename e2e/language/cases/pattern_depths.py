"""How deeply groups of a pattern may be nested: as deeply as CPython's own parser, which calls itself, has frames left."""

import re


def most(make):
    lo, hi = 1, 2000
    while lo < hi:
        mid = (lo + hi + 1) // 2
        try:
            re.purge()
            re.compile(make(mid))
            lo = mid
        except RecursionError:
            hi = mid - 1
    return lo


def inside(depth, make):
    return most(make) if depth == 0 else inside(depth - 1, make)


shapes = {
    "group": lambda n: "(?:" * n + "a" + ")" * n,
    "capture": lambda n: "(" * n + "a" + ")" * n,
    "alt": lambda n: "(?:b|" * n + "a" + ")" * n,
    "look": lambda n: "(?=" * n + "a" + ")" * n,
    "behind": lambda n: "(?<=" * n + "a" + ")" * n,
    "atomic": lambda n: "(?>" * n + "a" + ")" * n,
    "opt": lambda n: "(?:" * n + "a" + ")?" * n,
    "star": lambda n: "(?:" * n + "a" + "b)*" * n,
    "cond": lambda n: "()" + "(?(1)" * n + "a" + ")" * n,
    "flags": lambda n: "(?i:" * n + "a" + ")" * n,
    "set": lambda n: "(?:" * n + "[a-z0-9]" + ")" * n,
}
for name, make in shapes.items():
    print(name, most(make), inside(100, make))
