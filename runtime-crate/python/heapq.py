"""Priority queues over lists. CPython Lib/heapq.py."""

__all__ = ["heappush", "heappop", "heapify", "heapreplace", "heappushpop", "nlargest", "nsmallest", "merge"]


def _sift_down(heap, start, position):
    item = heap[position]
    while position > start:
        parent_position = (position - 1) >> 1
        parent = heap[parent_position]
        if not item < parent:
            break
        heap[position] = parent
        position = parent_position
    heap[position] = item


def _sift_up(heap, position):
    end = len(heap)
    start = position
    item = heap[position]
    while True:
        left = 2 * position + 1
        right = left + 1
        if right < end:
            smaller = left if heap[left] < heap[right] else right
        elif left < end:
            smaller = left
        else:
            break
        heap[position] = heap[smaller]
        position = smaller
    heap[position] = item
    _sift_down(heap, start, position)


def heappush(heap, item):
    """Push an item onto the heap."""
    heap.append(item)
    _sift_down(heap, 0, len(heap) - 1)


def heappop(heap):
    """Take the smallest item."""
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if heap:
        smallest = heap[0]
        heap[0] = last
        _sift_up(heap, 0)
        return smallest
    return last


def heapreplace(heap, item):
    """Pop the smallest item and push a new one."""
    if not heap:
        raise IndexError("index out of range")
    smallest = heap[0]
    heap[0] = item
    _sift_up(heap, 0)
    return smallest


def heappushpop(heap, item):
    """Push an item, then pop the smallest."""
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sift_up(heap, 0)
    return item


def heapify(x):
    """Turn a list into a heap, in place."""
    for position in reversed(range(len(x) // 2)):
        _sift_up(x, position)


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
