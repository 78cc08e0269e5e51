"""`len` and `isinstance` inside of expressions: of builtin containers and classes, of others, and after the names have changed."""

import builtins
import traceback


class Sized:
    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size


class Loud(list):
    def __len__(self):
        print("asked")
        return super().__len__() + 100


class Checked(type):
    def __instancecheck__(cls, value):
        print("checked", type(value).__name__)
        return value == 3


class Three(metaclass=Checked):
    pass


class Pretender:
    @property
    def __class__(self):
        return int


class Child(Sized):
    pass


def longer(value, than=2):
    return len(value) > than


def last(values):
    return values[len(values) - 1]


def room(values, limit=10):
    if len(values) * 2 >= limit:
        return limit - len(values)
    return len(values)


def size(value):
    return len(value)


def is_number(value):
    return isinstance(value, (int, float))


def is_sized(value):
    return isinstance(value, Sized) or not isinstance(value, object)


def described(value, kind):
    if isinstance(value, kind):
        return "yes"
    elif isinstance(value, (str, bytes)) and len(value) > 3:
        return "text"
    return "no"


def attempt(call, *arguments):
    try:
        print(call(*arguments))
    except (TypeError, ValueError, IndexError, OverflowError):
        traceback.print_exc()


containers = [
    "text",
    "",
    "äöü",
    b"bytes",
    [1, 2, 3],
    [],
    (1,),
    {1: 2},
    {1, 2, 3},
    range(7),
    Sized(4),
    Loud([1]),
    bytearray(3),
]
for container in containers:
    attempt(longer, container)
    attempt(room, container)
    attempt(size, container)
for broken in 5, None, Sized(-1), Sized("many"), Sized(2**70), object:
    attempt(longer, broken)
    attempt(size, broken)
print(last([1, 2, 3]), last("abc"), last((4, 5)))
attempt(last, [])
for value in 1, 2.5, True, "1", None, Sized(1), Child(0), Pretender(), 10**30, 3, Three:
    print(is_number(value), is_sized(value), described(value, int), described(value, Three), described(value, Child))
for kind in int | str, (int, (str, None.__class__)), list[int], "int", (int, 5), 5, type, object:
    attempt(described, 1, kind)
    attempt(described, "text", kind)


def len_of_items(items):
    total = 0
    for item in items:
        total += len(item) + 1
        if isinstance(item, str):
            total += 10
    return total


print(len_of_items(["a", [1], (1, 2), {3: 4}]), len_of_items([Sized(5), "bc"]))
globals()["len"] = lambda value: 1000
print(longer([]), room([1]), len_of_items(["a"]))
del globals()["len"]
print(longer([]), room([1]), len_of_items(["a"]))
isinstance_ = builtins.isinstance
builtins.isinstance = lambda value, kind: "always"
print(is_number("x"), is_sized(1), described(1, str))
builtins.isinstance = isinstance_
print(is_number("x"), is_sized(1), described(1, str))


def shadowed(len, value):
    return len(value) + 1


print(shadowed(abs, -5))
