# Functions, code objects, instances and classes whose parts are made when somebody asks for them.
import inspect
import types


def plain(a, b=2, /, c=3, *args, d, e=5, **kwargs) -> int:
    """What it does."""
    local = a
    return local + b + c + d + e + len(args) + len(kwargs)


print(plain.__name__, plain.__qualname__, plain.__module__, plain.__doc__)
print(plain.__name__ is plain.__name__, plain.__doc__ is plain.__doc__)
print(plain.__defaults__, plain.__kwdefaults__, plain.__annotations__)
print(plain.__code__.co_name, plain.__code__.co_varnames, plain.__code__.co_names, plain.__code__.co_argcount)
print(inspect.signature(plain))
print(plain(1, d=4), plain(1, 2, 3, 4, d=4, x=1))
for call in (lambda: plain(), lambda: plain(1), lambda: plain(1, a=2, d=1), lambda: plain(1, d=1, c=1, e=2)):
    try:
        print(call())
    except TypeError as error:
        print(error)

plain.__name__ = "renamed"
plain.__qualname__ = "some.renamed"
plain.__doc__ = "Another text."
plain.__module__ = "elsewhere"
plain.__defaults__ = (7, 8)
plain.__kwdefaults__ = {"d": 1, "e": 2}
plain.__annotations__ = {"a": str}
plain.extra = [1]
print(plain.__name__, plain.__qualname__, plain.__doc__, plain.__module__, plain.__defaults__, plain.__kwdefaults__)
print(plain.__annotations__, plain.__dict__, repr(plain).split(" at ")[0], plain(1))
plain.__defaults__ = None
plain.__kwdefaults__ = None
plain.__doc__ = None
print(plain.__defaults__, plain.__kwdefaults__, plain.__doc__)
for name, value in (("__name__", 1), ("__defaults__", [1]), ("__kwdefaults__", 3), ("__annotations__", 4)):
    try:
        setattr(plain, name, value)
    except TypeError as error:
        print(error)


def outer(x):
    def inner():
        return x, unseen

    if x:
        unseen = 1
    return inner


print(outer.__code__.co_cellvars, outer(1).__code__.co_freevars, outer(1)())
try:
    outer(0)()
except NameError as error:
    print(error)
try:
    (lambda: missing)()  # noqa: F821
except NameError as error:
    print(error)


def early():
    print(late)  # noqa: F821
    late = 1  # noqa: F841


try:
    early()
except UnboundLocalError as error:
    print(error)


def numbers(limit):
    for number in range(limit):
        sent = yield number
        if sent:
            print("sent", sent)


running = numbers(3)
print(running.__name__, running.__qualname__, next(running), running.send("x"), list(running))


def scope(first, *, second=2):
    third = 3
    return sorted(locals())


print(scope(1), scope.__code__.co_varnames, scope.__code__.co_consts[-1])


class Base:
    def __len__(self):
        return 3

    def __eq__(self, other):
        return True


class Derived(Base):
    pass


class Other(Base):
    __hash__ = None

    def __add__(self, other):
        return "sum"


print(len(Derived()), Derived() == 1, Other() + 1)
try:
    hash(Derived())
except TypeError as error:
    print(error)
Base.__len__ = lambda self: 5
Base.__getitem__ = lambda self, key: key * 2
print(len(Derived()), Derived()[4], len(Other()))
Derived.__len__ = lambda self: 6
print(len(Derived()), len(Base()))
del Derived.__len__
print(len(Derived()))


class Holder:
    pass


first, second, third = Holder(), Holder(), Holder()
for number in range(30):
    setattr(first, f"name{number}", number)
for number in range(12):
    setattr(second, f"name{number}", -number)
second.apart = 1
for number in range(3):
    setattr(third, f"name{number}", number)
third.apart, third.name3 = 2, 3
print(vars(second), vars(third), len(vars(first)), first.name29)
del second.name3
second.name3 = "again"
print(list(vars(second)), hasattr(second, "name20"), hasattr(third, "name4"))
for number in range(200):
    holder = Holder()
    setattr(holder, f"other{number}", number)
    assert getattr(holder, f"other{number}") == number and not hasattr(holder, f"other{number + 1}")
    assert holder.__dict__ == {f"other{number}": number}

grown = {}
for number in range(40):
    grown[f"key{number}"] = number
    copied = dict(grown)
    copied["more"] = 1
    assert list(copied)[-1] == "more" and len(copied) == number + 2
for number in range(0, 40, 2):
    del grown[f"key{number}"]
grown["key0"] = 0
print(list(grown)[:3], list(grown)[-1], {**grown, "z": 1}["z"])
print(types.FunctionType is type(plain), isinstance(plain.__code__, types.CodeType))
