import os.path as paths
from collections import OrderedDict, deque as queue

counter = 0


def outer(first, /, second, *rest, key=None, **options):
    global counter
    total = first

    def inner(step):
        nonlocal total
        total += step
        return total + counter + len(rest)

    def untouched():
        second = 1
        return [second for first in options]

    del key
    counter += 1
    return inner, untouched, lambda value=second: value + total


class Base:
    label = counter

    def method(self):
        return super().describe() + self.label

    class Nested:
        def reach(self):
            return __class__, label

    label2 = [label for _ in range(3)]

    def with_same_name(label):
        def deeper():
            return label

        return deeper


class __Private:
    __slot = 1
    __dunder__ = 2

    def __hidden(self, __argument):
        import __module
        self.__attribute = __argument
        return __module, __Private.__slot


def walrus(items):
    if any((found := item) for item in items):
        return found
    return [last := item for item in items], last


def handlers():
    try:
        with open(counter) as file, file as (left, right):
            for index, *tail in file:
                pass
            else:
                index = 0
    except (OSError, ValueError) as error:
        raise
    finally:
        async def later():
            async with file as handle:
                return [await part async for part in handle if part]
    return later


def matching(subject):
    match subject:
        case {"kind": kind, **others}:
            return kind
        case [head, *tail] | (head, tail):
            return head
        case Base(label=label) as whole if label:
            return lambda: whole
        case _:
            return None


def generators():
    received = yield counter
    yield from (row for rows in received for row in rows)


exec_only: "int" = 1
annotated: queue[OrderedDict]
paths.sep: str = "/"


class Annotated:
    if counter:
        conditional: counter = 1
    always: "str" = label

    def typed(self, value: counter, *, other: Base = None) -> Annotated:
        local: Missing = value
        return lambda: local
