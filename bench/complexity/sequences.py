"""Lists, tuples, ranges, double-ended queues and arrays."""

from array import array
from collections import deque

from measure import Family, main

NO_SIZE = "does one thing whatever the size"


def lists():
    family = Family("list", lambda n: list(range(n)), 20_000, list)

    def append(x, n):
        x.append(1)
        x.pop()

    def insert_at_end(x, n):
        x.insert(n, 1)
        x.pop()

    def insert(x, n):
        x.insert(0, 1)
        del x[0]

    def extend(x, n):
        x.extend((1, 2))
        del x[-2:]

    def add_in_place(x, n):
        x += (1, 2)
        x.pop()
        x.pop()

    def set_item(x, n):
        x[n // 2] = 1

    def set_slice(x, n):
        x[n // 2 : n // 2 + 2] = (1, 2)

    def delete_last(x, n):
        x.append(1)
        del x[-1]

    def stack(x, n):
        y = []
        for item in x:
            y.append(item)
        while y:
            y.pop()

    family.add("append", append)
    family.add("insert", insert)
    family.add("insert_at_end", insert_at_end)
    family.add("extend", extend)
    family.add("__iadd__", add_in_place)
    family.add("__setitem__", set_item)
    family.add("set_slice", set_slice)
    family.add("__delitem__", delete_last)
    family.add("stack", stack)
    family.add("pop", lambda x, n: (x.append(1), x.pop()))
    family.add("pop_first", lambda x, n: (x.pop(0), x.append(1)))
    family.add("remove", lambda x, n: (x.append(-1), x.remove(-1)))
    family.add("__getitem__", lambda x, n: x[n // 2])
    family.add("get_slice", lambda x, n: x[n // 2 : n // 2 + 4])
    family.add("slice_half", lambda x, n: x[::2])
    family.add("__add__", lambda x, n: x + x)
    family.add("__mul__", lambda x, n: x * 2)
    family.add("__contains__", lambda x, n: -1 in x)
    family.add("__eq__", lambda x, n: x == x[:])
    family.add("__lt__", lambda x, n: x < x[:])
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: sum(x))
    family.add("__reversed__", lambda x, n: list(reversed(x)))
    family.add("first_of_reversed", lambda x, n: next(reversed(x)))
    family.add("__repr__", lambda x, n: repr(x))
    family.add("__str__", lambda x, n: str(x))
    family.add("clear", lambda x, n: x.copy().clear())
    family.add("copy", lambda x, n: x.copy())
    family.add("count", lambda x, n: x.count(-1))
    family.add("index", lambda x, n: x.index(n - 1))
    family.add("reverse", lambda x, n: x.reverse())
    family.add("sort", lambda x, n: x.copy().sort())
    family.add("sort_mixed", lambda x, n: sorted(x, key=lambda item: item * 7919 % n))
    family.add("unpack", lambda x, n: max(*x))
    family.leave(NO_SIZE, "__hash__", "__format__")
    return family


def tuples():
    family = Family("tuple", lambda n: tuple(range(n)), 20_000, tuple)
    family.add("__getitem__", lambda x, n: x[n // 2])
    family.add("get_slice", lambda x, n: x[n // 2 : n // 2 + 4])
    family.add("__add__", lambda x, n: x + (1,))
    family.add("__mul__", lambda x, n: x * 2)
    family.add("__contains__", lambda x, n: -1 in x)
    family.add("__eq__", lambda x, n: x == x[:-1])
    family.add("__lt__", lambda x, n: x < (*x, 1))
    family.add("__hash__", lambda x, n: hash(x))
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: sum(x))
    family.add("__repr__", lambda x, n: repr(x))
    family.add("__str__", lambda x, n: str(x))
    family.add("count", lambda x, n: x.count(-1))
    family.add("index", lambda x, n: x.index(n - 1))
    family.leave(NO_SIZE, "__format__")
    return family


def ranges():
    family = Family("range", lambda n: range(0, 3 * n, 3), 20_000, range)
    family.add("__getitem__", lambda x, n: x[n // 2])
    family.add("get_slice", lambda x, n: x[10:n:2])
    family.add("__contains__", lambda x, n: 3 * n in x)
    family.add("__eq__", lambda x, n: x == range(0, 3 * n, 3))
    family.add("__hash__", lambda x, n: hash(x))
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: sum(x))
    family.add("__reversed__", lambda x, n: next(reversed(x)))
    family.add("__bool__", lambda x, n: bool(x))
    family.add("__repr__", lambda x, n: repr(x))
    family.add("count", lambda x, n: x.count(3))
    family.add("index", lambda x, n: x.index(3 * n - 3))
    family.add("list", lambda x, n: list(x))
    family.leave(NO_SIZE, "start", "stop", "step", "__format__", "__str__", "__lt__")
    return family


def deques():
    family = Family("deque", lambda n: deque(range(n)), 20_000, deque)

    def add_in_place(x, n):
        x += (1, 2)
        x.pop()
        x.pop()

    def set_item(x, n):
        x[0] = 1
        x[-1] = 1

    def delete(x, n):
        x.appendleft(1)
        del x[0]

    family.add("append", lambda x, n: (x.append(1), x.pop()))
    family.add("appendleft", lambda x, n: (x.appendleft(1), x.popleft()))
    family.add("pop", lambda x, n: (x.pop(), x.append(1)))
    family.add("popleft", lambda x, n: (x.popleft(), x.append(1)))
    family.add("extend", lambda x, n: (x.extend((1, 2)), x.pop(), x.pop()))
    family.add("extendleft", lambda x, n: (x.extendleft((1, 2)), x.popleft(), x.popleft()))
    family.add("rotate", lambda x, n: x.rotate(3))
    family.add("rotate_half", lambda x, n: x.rotate(n // 2))
    family.add("insert", lambda x, n: (x.insert(n // 2, 1), x.pop()))
    family.add("remove", lambda x, n: (x.append(-1), x.remove(-1)))
    family.add("__iadd__", add_in_place)
    family.add("__setitem__", set_item)
    family.add("__delitem__", delete)
    family.add("__getitem__", lambda x, n: (x[0], x[-1]))
    family.add("get_middle", lambda x, n: x[n // 2])
    family.add("__add__", lambda x, n: x + x)
    family.add("__mul__", lambda x, n: x * 2)
    family.add("__contains__", lambda x, n: -1 in x)
    family.add("__eq__", lambda x, n: x == x.copy())
    family.add("__lt__", lambda x, n: x < x.copy())
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: sum(x))
    family.add("__reversed__", lambda x, n: list(reversed(x)))
    family.add("__repr__", lambda x, n: repr(x))
    family.add("clear", lambda x, n: x.copy().clear())
    family.add("copy", lambda x, n: x.copy())
    family.add("count", lambda x, n: x.count(-1))
    family.add("index", lambda x, n: x.index(n - 1), make=lambda n: deque(range(n)))
    family.add("reverse", lambda x, n: x.reverse())
    family.add("bounded", lambda x, n: x.append(1), make=lambda n: deque(range(n), n))
    family.leave(NO_SIZE, "maxlen", "__hash__", "__format__", "__str__")
    return family


def arrays():
    family = Family("array", lambda n: array("q", range(n)), 20_000, array)

    def add_in_place(x, n):
        x += array("q", (1, 2))
        x.pop()
        x.pop()

    def set_item(x, n):
        x[n // 2] = 1

    def set_slice(x, n):
        x[n // 2 : n // 2 + 2] = array("q", (1, 2))

    def delete(x, n):
        x.append(1)
        del x[-1]

    family.add("append", lambda x, n: (x.append(1), x.pop()))
    family.add("pop", lambda x, n: (x.pop(), x.append(1)))
    family.add("extend", lambda x, n: (x.extend(array("q", (1, 2))), x.pop(), x.pop()))
    family.add("insert", lambda x, n: (x.insert(n, 1), x.pop()))
    family.add("remove", lambda x, n: (x.append(-1), x.remove(-1)))
    family.add("__iadd__", add_in_place)
    family.add("__setitem__", set_item)
    family.add("set_slice", set_slice)
    family.add("__delitem__", delete)
    family.add("__getitem__", lambda x, n: x[n // 2])
    family.add("get_slice", lambda x, n: x[n // 2 : n // 2 + 4])
    family.add("__add__", lambda x, n: x + x)
    family.add("__mul__", lambda x, n: x * 2)
    family.add("__contains__", lambda x, n: -1 in x)
    family.add("__eq__", lambda x, n: x == x[:])
    family.add("__lt__", lambda x, n: x < x[:])
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: sum(x))
    family.add("__repr__", lambda x, n: repr(x))
    family.add("byteswap", lambda x, n: x.byteswap())
    family.add("buffer_info", lambda x, n: x.buffer_info())
    family.add("count", lambda x, n: x.count(-1))
    family.add("index", lambda x, n: x.index(n - 1), make=lambda n: array("q", range(n)))
    family.add("reverse", lambda x, n: x.reverse())
    family.add("tobytes", lambda x, n: x.tobytes())
    family.add("tolist", lambda x, n: x.tolist())
    family.add("frombytes", lambda x, n: (x.frombytes(bytes(8)), x.pop()))
    family.add("fromlist", lambda x, n: (x.fromlist([1]), x.pop()))
    family.add("made", lambda x, n: array("q", x))
    family.add("fromunicode", lambda x, n: (x.fromunicode("a"), x.pop()), make=lambda n: array("u", "a" * n))
    family.add("tounicode", lambda x, n: x.tounicode(), make=lambda n: array("u", "a" * n))
    family.leave("needs a file", "fromfile", "tofile")
    family.leave(
        "is empty from 3.13 on or has no size", "clear", "itemsize", "typecode", "__hash__", "__format__", "__str__"
    )
    return family


main([lists(), tuples(), ranges(), deques(), arrays()])
