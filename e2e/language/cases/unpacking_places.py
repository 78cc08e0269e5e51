"""Items unpacked straight into variables, in their order, from tuples, lists and whatever else has items."""

import gc


def shown(function, *arguments):
    try:
        print(function.__name__, function(*arguments))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)


def three(value):
    a, b, c = value
    return a, b, c


def twice(value):
    a, a, b = value
    return a, b


def over_itself(value):
    value, other = value
    return value, other


def swapped_through_a_list(a, b):
    pair = [a, b]
    b, a = pair
    return a, b, pair


def kept_when_it_fails(value):
    a = b = "before"
    try:
        a, b = value
    except (TypeError, ValueError) as error:
        return a, b, str(error)
    return a, b


def nested(value):
    (a, b), [c, (d, e)] = value
    return a, b, c, d, e


def into_cells(value):
    a, b = value
    return (lambda: (a, b))()


def in_loops(rows):
    found = []
    for a, b, c in rows:
        found.append((c, b, a))
    for second, first in [pair for pair in found[:0]] or [(1, 2), [3, 4], "ab"]:
        found.append((first, second))
    return found


class Derived(list):
    def __iter__(self):
        return iter(("from", "its", "iter"))


class DerivedTuple(tuple):
    def __iter__(self):
        yield from (1, 2, 3)


class Items:
    def __init__(self, count):
        self.count = count

    def __getitem__(self, index):
        if index >= self.count:
            raise IndexError
        return index * index


for value in ((1, 2, 3), [1, "two", 3.0], "xyz", range(3), {1: 2, 3: 4, 5: 6}, b"abc", iter([1, 2, 3]), Derived([1, 2, 3]), DerivedTuple(), Items(3)):
    shown(three, value)
for value in ((1, 2), [1, 2, 3, 4], Items(4), 5, None, Derived(), (number for number in range(9))):
    shown(three, value)
shown(twice, [1, 2, 3])
shown(over_itself, [[1], [2]])
shown(swapped_through_a_list, 1, 2)
for value in ((1, 2), [1], (1, 2, 3), 7):
    shown(kept_when_it_fails, value)
shown(nested, ((1, 2), [3, (4, 5)]))
shown(nested, ((1, 2), [3, (4,)]))
shown(into_cells, [1, 2])
shown(in_loops, [(1, 2, 3), [4, 5, 6], "abc"])
shown(in_loops, [(1, 2, 3), (4, 5)])


class Last:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def dropped():
    a, b = Last("a"), Last("b")
    values = [1, 2]
    a, b = values
    print("unpacked", a, b)
    a, b = [Last("c"), Last("d")]
    a, b = b, a
    print(a.name, b.name)


dropped()
gc.collect()

# Assigning to a part of a list, as many items and another number of them.
numbers = list(range(8))
numbers[:4] = numbers[3::-1]
print(numbers)
numbers[2:4] = "xyz"
print(numbers)
numbers[1:1] = numbers
print(numbers)
numbers[:] = numbers[::-1]
print(numbers)
