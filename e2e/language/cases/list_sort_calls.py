# python: 3.13
# list.sort: how often it compares.


class Counter:
    calls = 0

    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        Counter.calls += 1
        return self.value < other.value


for size in (0, 1, 2, 3, 10, 63, 64, 65, 200):
    Counter.calls = 0
    h = [Counter((i * 7919) % 1009) for i in range(size)]
    h.sort()
    print(size, Counter.calls)
    Counter.calls = 0
    h.sort()
    print(size, Counter.calls)
    Counter.calls = 0
    h.sort(reverse=True)
    print(size, Counter.calls)
