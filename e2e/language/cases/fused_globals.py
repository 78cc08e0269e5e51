"""Expressions over globals, and items that are updated in place: of numbers and of everything that is none."""

import traceback
from collections import Counter, OrderedDict, defaultdict

RATE = 3
SHARE = 0.25
COUNTS = {"left": 0, 7: 1, 2.5: 2, True: 3}
ROWS = [[1, 2, 3], [4, 5, 6]]


def scaled(number):
    return number * RATE + 1


def shared(number):
    return number * SHARE - RATE


def is_large(number):
    return number > RATE * 10


def nested(row, column):
    return ROWS[row][column] * RATE


print([scaled(number) for number in (1, 2.5, 10**30, True)], shared(8), is_large(31), is_large(30), nested(1, -1))
RATE = 5
print(scaled(2), nested(0, 0))
RATE = "ab"
print(scaled(2) if isinstance(RATE, int) else None)
try:
    scaled(2)
except TypeError as error:
    print(error)
del RATE
try:
    scaled(1)
except NameError:
    traceback.print_exc()
RATE = 10**20
print(scaled(2), is_large(10**22))
RATE = 2


def of_builtin(number):
    return number + copyright_year * 2


try:
    of_builtin(1)
except NameError as error:
    print(error)
copyright_year = 10
print(of_builtin(1), of_builtin(2.5))


def count(key, by=1):
    COUNTS[key] += by
    return COUNTS[key]


print(count("left"), count("left", 2.5), count(7, 10**20), count(2.5), count(True, -1), count(1, RATE))
for key in ("absent", None, ["unhashable"]):
    try:
        count(key)
    except (KeyError, TypeError):
        traceback.print_exc()
print(COUNTS)


def change(container, key, value):
    container[key] += value
    container[key] -= 1
    container[key] *= 2
    return container


class Logged(dict):
    def __getitem__(self, key):
        print("get", key)
        return super().__getitem__(key)

    def __setitem__(self, key, value):
        print("set", key, value)
        super().__setitem__(key, value)


class Index:
    def __index__(self):
        return 1


print(change([1, 2, 3], -1, 5), change([1, 2, 3], Index(), 2), change([1.5, True], 1, 1), change({"a": 1}, "a", 0.5))
print(change(Logged(a=1), "a", 4), change(Counter("aab"), "a", 1), change(defaultdict(int), "new", 1))
print(change(OrderedDict(a=1, b=2), "b", 3), change([2**63 - 1], 0, 1), change(bytearray(b"abc"), 0, 2))
for container, key in ([1], 5), ([1], "a"), ((1, 2), 0), ("text", 0), ({"a": "b"}, "a"), (None, 0):
    try:
        change(container, key, 1)
    except (IndexError, TypeError):
        traceback.print_exc()


class Holder:
    def __init__(self):
        self.counts = {"hits": 0}
        self.grid = [[0] * 3 for _ in range(2)]

    def hit(self, row, column):
        self.counts["hits"] += 1
        self.grid[row][column] += self.counts["hits"]
        self.grid[row - 1][column] -= row * 2 - column
        return self.grid


holder = Holder()
for step in range(5):
    holder.hit(step % 2, step % 3)
print(holder.counts, holder.grid)


def evaluated(container):
    container[order("key", 0)] += order("value", 5)
    return container


def order(name, value):
    print(name)
    return value


print(evaluated([1]), evaluated({0: 2}))


def while_iterating(table):
    for key in table:
        table[key] += 1
    return table


def replaced(items):
    for at in range(len(items)):
        items[at] = at * 2 if at % 2 else items[at]
    for number in range(2):
        items[number] = [number]
    first = items[0]
    items[0] = items
    return first, items[1], items[0] is items, items[2:]


print(while_iterating({"a": 1, "b": 2}), replaced([5, 6, 7, 8]))


def sums(limit, step):
    total = 0
    for number in range(0, limit, step):
        total += number
    else:
        total += 1000
    for number in range(3):
        for inner in range(number, number + 2):
            total += inner
    return total, number, inner


print(sums(10, 3), sums(0, 1), sums(10, 1))
