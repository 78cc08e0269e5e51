# isinstance and issubclass of what is no class, custom orders of classes, and what class statements reject.

import warnings


def attempt(what, *args):
    try:
        print(what.__name__, what(*args))
    except Exception as error:
        print(what.__name__, type(error).__name__, error)


class Kind:
    """What stands for a class: it has bases."""

    def __init__(self, *bases):
        self.bases = bases

    @property
    def __bases__(self):
        return self.bases


class Shown:
    """An instance of whatever it is given."""

    def __init__(self, kind):
        self.kind = kind

    @property
    def __class__(self):
        return self.kind


class Endless:
    @property
    def __bases__(self):
        return (self, self)


class Broken:
    @property
    def __bases__(self):
        raise RuntimeError("no bases")


class NoTuple:
    __bases__ = [object]

    def __getattribute__(self, name):
        return object.__getattribute__(self, name)


root = Kind()
left, right = Kind(root), Kind(root)
bottom = Kind(left, right)
for derived in (root, left, bottom):
    for base in (root, right, bottom):
        attempt(issubclass, derived, base)
        attempt(isinstance, Shown(derived), base)
attempt(isinstance, Shown(None), root)
attempt(isinstance, 1, root)
attempt(isinstance, 1, 5)
attempt(issubclass, 5, int)
attempt(issubclass, int, 5)
attempt(issubclass, int, root)
attempt(issubclass, root, int)
try:
    issubclass(Endless(), int)
except RecursionError:
    print("endless bases")
attempt(issubclass, Broken(), int)
attempt(isinstance, Shown(Broken()), root)
attempt(isinstance, 1, (str, (bytes, root, (float, int | None))))
attempt(issubclass, int, (str, NoTuple()))


def nested(base, depth):
    classes = (base,)
    for _ in range(depth):
        classes = (classes,)
    return classes


attempt(isinstance, 1, nested(int, 500))
for check, what in ((isinstance, "text"), (issubclass, str)):
    try:
        check(what, nested(int, 20000))
    except RecursionError as error:
        print(check.__name__, error)


def bad_class_cell():
    class C:
        __classcell__ = 42


def order_of(*entries):
    class Meta(type):
        def mro(cls):
            return entries

    class C(metaclass=Meta):
        pass

    return C.__mro__


def class_in_order():
    class Meta(type):
        def mro(cls):
            order = super().mro()
            print("mro of", cls.__name__, __class__.__name__, [entry.__name__ for entry in order])
            return order

    class C(metaclass=Meta):
        pass

    return C.__mro__[1]


attempt(bad_class_cell)
attempt(order_of)
attempt(order_of, object)
attempt(order_of, int, object)
attempt(order_of, 5)
attempt(class_in_order)


class New:
    def __init__(self, given):
        self.given = given

    def __getnewargs_ex__(self):
        return self.given


def reduced(made):
    function, arguments, *_ = made.__reduce_ex__(2)
    return function.__name__, arguments


for given in (((),), ((), {}, 1), ("text", {}), ((), 3), 7, ((1,), {"a": 2}), ((1,), {})):
    attempt(reduced, New(given))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    type("Odd", (), {1: 2})
    print([(entry.category.__name__, str(entry.message)) for entry in caught])


class Items:
    def __aiter__(self):
        return self

    def __anext__(self):
        return self

    def __await__(self):
        raise ValueError("not now")


class AwaitsCoroutine:
    def __init__(self, coroutine):
        self.coroutine = coroutine

    def __await__(self):
        return self.coroutine


async def iterate():
    async for _ in Items():
        pass


async def nothing():
    pass


async def wait(awaitable):
    return await awaitable


try:
    iterate().send(None)
except TypeError as error:
    print(error, repr(error.__cause__), error.__cause__ is error.__context__)
inner = nothing()
attempt(wait(AwaitsCoroutine(inner)).send, None)
inner.close()
