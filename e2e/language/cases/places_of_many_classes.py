"""One place in the code that meets several classes, modules and instances in turn: attributes, methods, truth."""

import math
import string


class A:
    kind = "A"

    def name(self):
        return "a"

    def __bool__(self):
        return False


class B:
    kind = "B"

    def name(self):
        return "b"

    def __len__(self):
        return 0


class C(A):
    def name(self):
        return "c" + super().name()

    def __bool__(self):
        return True


class D:
    def __init__(self):
        self.kind = "own"
        self.name = lambda: "d"


class E:
    @staticmethod
    def name():
        return "static"

    kind = property(lambda self: "computed")


class F:
    @classmethod
    def name(cls):
        return cls.__name__

    def __getattr__(self, name):
        return f"made {name}"


class Raises:
    kind = "R"

    def name(self):
        return "r"

    def __bool__(self):
        raise ValueError("neither")


def describe(thing):
    return thing.kind, thing.name()


def truth(thing):
    try:
        found = "yes" if thing else "no"
        return found, not thing, bool(thing), thing and 1, thing or 2
    except ValueError as error:
        return str(error)


things = [A(), B(), C(), D(), E(), F()]
for _ in range(3):
    for thing in things:
        print(*describe(thing), end=" ")
    print()
A.name = lambda self: "changed"
things[0].kind = "mine"
B.kind = "other"
del C.name
for thing in things:
    print(*describe(thing), end=" ")
print()
things[1].name = lambda: "hidden"
things[1].__dict__["kind"] = "through the dict"
for thing in things * 2:
    print(*describe(thing), end=" ")
print()
for thing in [*things, Raises(), 0, 1, -1, 0.0, 0.5, "", "a", (), (1,), [], [0], {}, {1: 1}, set(), {0}, None, ..., 1 << 80, 0j, b"", range(0), object(), A, len]:
    found = truth(thing)
    print(found if isinstance(found, str) else found[:3])


def constant(module, name):
    return module.pi if name == "pi" else module.digits


def called(module, *arguments):
    return module.floor(*arguments), module.floor(2.5)


class Module:
    pi = 3
    digits = "none"

    @staticmethod
    def floor(number):
        return "class", number


class Instance(Module):
    def floor(self, number):
        return "instance", number


for module, name in ((math, "pi"), (string, "digits"), (Module, "pi"), (Module, "digits"), (Instance(), "pi"), (math, "pi")):
    print(constant(module, name))
for module in (math, Module, Instance(), math, Module):
    print(called(module, 7.5))
Module.floor = staticmethod(lambda number: "replaced")
math.floor = lambda number: "patched"
for module in (math, Module, Instance(), math):
    print(called(module, 7.5))
del math.pi
try:
    constant(math, "pi")
except AttributeError as error:
    print(error)
