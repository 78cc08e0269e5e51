"""`map` with `strict` (new in 3.14)."""


def show(title, make):
    try:
        print(title, make())
    except Exception as error:
        print(title, type(error).__name__, error)


show("even", lambda: list(map(max, [1, 5], [3, 2], strict=True)))
show("shorter", lambda: list(map(max, [1, 5], [3], strict=True)))
show("longer", lambda: list(map(max, [1], [3, 2], strict=True)))
show("third shorter", lambda: list(map(max, [1, 2], [3, 2], [1], strict=True)))
show("third longer", lambda: list(map(max, [1], [3], [1, 2], strict=True)))
show("one", lambda: list(map(str, [1, 2], strict=True)))
show("loose", lambda: list(map(max, [1, 5], [3], strict=False)))
show("truth", lambda: list(map(max, [1, 5], [3], strict=[1])))
show("other keyword", lambda: map(str, [1], stric=True))
show("two keywords", lambda: map(str, [1], stric=True, a=1))
show("strict and another", lambda: map(str, [1], strict=True, a=1))
show("too few", lambda: map(str))
show("too few strict", lambda: map(str, strict=True))
show("reduced", lambda: len(map(max, [1], [2], strict=True).__reduce__()))
show("reduced strict", lambda: map(max, [1], [2], strict=True).__reduce__()[2])
show("reduced loose", lambda: len(map(max, [1], [2]).__reduce__()))


def restored():
    made = map(max, [1, 5], [3])
    made.__setstate__(True)
    return list(made)


show("restored", restored)


class Words(map):
    pass


show("subclass", lambda: list(Words(str, [1], strict=True)))
show("subclass keyword", lambda: list(Words(str, [1], other=True)))


class Lenient(map):
    def __new__(cls, *a, **k):
        return super().__new__(cls, *a)


show("subclass that keeps its keywords", lambda: list(Lenient(str, [1], other=True)))
show("bad", lambda: list(map(max, [1], 3, strict=True)))


class Untrue:
    def __bool__(self):
        raise ValueError("no truth")


show("no truth", lambda: list(map(max, [1], [3], strict=Untrue())))
show("no truth bad", lambda: list(map(max, [1], 3, strict=Untrue())))
