import heapq

heap: list[int] = []
for number in (5, 1, 8, 3, 9, 2):
    heapq.heappush(heap, number)
print(heap)
print([heapq.heappop(heap) for _ in range(len(heap))])
print(heapq.nsmallest(2, [4, 1, 3]), heapq.nlargest(2, [4, 1, 3], key=lambda n: -n))
print(list(heapq.merge([1, 4], [2, 3], reverse=False)))
try:
    heapq.heappop([])
except IndexError as error:
    print(type(error).__name__, error)
