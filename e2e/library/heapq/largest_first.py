"""The operations on heaps whose first item is the largest."""

import heapq
import random

random.seed(7)
for size in (0, 1, 2, 3, 7, 20):
    heap = [random.randrange(15) for _ in range(size)]
    heapq._heapify_max(heap)
    print(heap[:1], heap and heapq._heapreplace_max(heap, 5))
    print([heapq._heappop_max(heap) for _ in range(len(heap))])
