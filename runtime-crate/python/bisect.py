"""Bisection of sorted lists; `_bisect` has the search. CPython Lib/bisect.py."""

from _bisect import bisect_left, bisect_right


def insort_right(a, x, lo=0, hi=None, *, key=None):
    """Insert x into the sorted list a, behind what is equal."""
    place = bisect_right(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(place, x)


def insort_left(a, x, lo=0, hi=None, *, key=None):
    """Insert x into the sorted list a, before what is equal."""
    place = bisect_left(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(place, x)


bisect = bisect_right
insort = insort_right
