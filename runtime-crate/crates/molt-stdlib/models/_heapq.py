# What `_heapq` does with the values that it is given.


def heapify(heap):
    heap.sort()


def heappush(heap, item):
    heap.append(item)
    heap.sort()


def heappop(heap):
    heap.sort()
    return heap.pop()


def heappushpop(heap, item):
    heap.append(item)
    heap.sort()
    return heap.pop()


def heapreplace(heap, item):
    heap.append(item)
    heap.sort()
    return heap.pop()
