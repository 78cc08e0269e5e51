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


def _sink_largest(heap, place):
    """Moves an item of a max-heap below all that are larger."""
    item, end = heap[place], len(heap)
    while (child := 2 * place + 1) < end:
        if child + 1 < end and not heap[child + 1] < heap[child]:
            child += 1
        if not item < heap[child]:
            break
        heap[place] = heap[child]
        place = child
    heap[place] = item


def _heapify_max(x, /):
    """Turns a list into a heap whose first item is the largest."""
    for place in reversed(range(len(x) // 2)):
        _sink_largest(x, place)


def _heappop_max(heap, /):
    """Pops the largest item off a max-heap."""
    last = heap.pop()
    return _heapreplace_max(heap, last) if heap else last


def _heapreplace_max(heap, item, /):
    """Pops the largest item off a max-heap and adds another."""
    largest = heap[0]
    heap[0] = item
    _sink_largest(heap, 0)
    return largest
