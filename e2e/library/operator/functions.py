"""The functions of `operator`."""

import operator as op


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


BINARY = "add sub mul truediv floordiv mod pow lshift rshift and_ or_ xor lt le eq ne gt ge is_ is_not".split()
for name in BINARY:
    show(name, getattr(op, name), 13, 3)
    show(name, getattr(op, name), "a", 2)
for name in "neg pos inv invert abs not_ truth index".split():
    for value in (5, -3, True, 2.5, "x"):
        show(f"{name} {value!r}", getattr(op, name), value)
show("concat", op.concat, [1], [2])
show("concat int", op.concat, 1, 2)
show("contains", op.contains, [1, 2], 2)
show("countOf", op.countOf, [1, 2, 1], 1)
show("indexOf", op.indexOf, "abc", "c")
show("indexOf missing", op.indexOf, [1], 2)
show("getitem", op.getitem, {"a": 1}, "a")
show("getitem missing", op.getitem, {"a": 1}, "b")
items = [1, 2, 3]
op.setitem(items, 0, 9)
op.delitem(items, 1)
print(items, op.iadd(items, [4]), items)
show("length_hint", op.length_hint, iter([1, 2]))
show("length_hint default", op.length_hint, 5, 7)
show("call", op.call, max, 1, 5)


class Point:
    def __init__(self, x, y=None):
        self.x = x
        self.y = y

    def move(self, dx, *, dy=0):
        return self.x + dx, dy


point = Point(1, Point(2))
show("attrgetter", op.attrgetter("x"), point)
show("attrgetter dotted", op.attrgetter("y.x", "x"), point)
show("attrgetter missing", op.attrgetter("y.z"), point)
show("attrgetter int", op.attrgetter, 5)
show("itemgetter", op.itemgetter(1), "abc")
show("itemgetter many", op.itemgetter(1, "x"), {1: "a", "x": "b"})
show("itemgetter slice", op.itemgetter(slice(1, None)), "abc")
show("methodcaller", op.methodcaller("move", 5, dy=2), point)
show("methodcaller missing", op.methodcaller("nope"), point)
print(op.attrgetter("a.b", "c"), op.itemgetter(1, "x"), op.methodcaller("m", 1, k=2))
print(sorted([(2, "b"), (1, "c")], key=op.itemgetter(0)), op.__add__(1, 2))
