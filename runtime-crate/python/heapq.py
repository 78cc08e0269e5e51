"""Priority queues over lists; `_heapq` has the operations on one heap. CPython Lib/heapq.py."""

from _heapq import heapify, heappop, heappush, heappushpop, heapreplace

__all__ = ["heappush", "heappop", "heapify", "heapreplace", "heappushpop", "nlargest", "nsmallest", "merge"]


def nsmallest(n, iterable, key=None):
    """Find the n smallest items."""
    return sorted(iterable, key=key)[:n] if n > 0 else []


def nlargest(n, iterable, key=None):
    """Find the n largest items."""
    return sorted(iterable, key=key, reverse=True)[:n] if n > 0 else []


def merge(*iterables, key=None, reverse=False):
    """Merge sorted inputs into one sorted output."""
    live = []
    for order, iterable in enumerate(iterables):
        iterator = iter(iterable)
        for value in iterator:
            live.append([value if key is None else key(value), order, value, iterator])
            break
    while live:
        best = live[0]
        for entry in live[1:]:
            if (best[0] < entry[0]) if reverse else (entry[0] < best[0]):
                best = entry
        yield best[2]
        for value in best[3]:
            best[0] = value if key is None else key(value)
            best[2] = value
            break
        else:
            live.remove(best)
