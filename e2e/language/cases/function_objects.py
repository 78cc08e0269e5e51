# Attributes of functions, methods, builtin functions, code objects, cells and super objects.


def outer(a, b=2, /, c=3, *args, d, e=5, **kwargs):
    """The docstring."""
    local = a

    def inner():
        return local, c

    return inner


print(outer.__name__, outer.__qualname__, outer.__doc__, outer.__module__)
print(outer.__defaults__, outer.__kwdefaults__, outer.__closure__, outer.__dict__)
inner = outer(1, d=4)
print(inner.__qualname__, inner.__code__.co_freevars, [cell.cell_contents for cell in inner.__closure__])
code = outer.__code__
print(code.co_name, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags & 0xF)
print(code.co_varnames, code.co_cellvars, code.co_firstlineno)
outer.extra = 1
print(outer.__dict__, outer.extra, outer.__globals__ is globals())
outer.__defaults__ = (7, 8)
print(outer(0, d=1)())
outer.__name__ = "renamed"
print(outer.__name__, outer.__annotations__)
for name, value in [("__name__", 5), ("__defaults__", 5), ("__kwdefaults__", 5), ("__annotations__", 5)]:
    try:
        setattr(outer, name, value)
    except TypeError as error:
        print(error)


class Base:
    def method(self):
        """A method."""
        return "base"

    @classmethod
    def make(cls):
        return cls.__name__

    @property
    def value(self):
        return 1


class Derived(Base):
    def method(self):
        return "derived of " + super().method()

    @classmethod
    def make(cls):
        return "derived of " + super().make()

    @property
    def value(self):
        return super().value + 1


derived = Derived()
bound = derived.method
print(bound(), derived.make(), Derived.make(), derived.value)
print(bound.__name__, bound.__self__ is derived, bound.__func__ is Derived.method, bound == derived.method)
print(bound != Base().method, hash(bound) == hash(derived.method), Base.method.__doc__, Base().method.__doc__)
print(super(Derived, derived).method(), super(Derived, Derived).make())
for arguments in [(Derived, 5), (Derived, int), (5, 5)]:
    try:
        super(*arguments)
    except TypeError as error:
        print(error)
try:
    super(Derived, derived).missing
except AttributeError as error:
    print(error)
print(len.__name__, len.__module__, len.__qualname__, [].append.__qualname__, [].append.__self__, dict.fromkeys.__qualname__)
print(repr(len), repr(str.upper), [].append == [].append, len == len, type(len), type(bound), type(outer))


def make_cell():
    x = 1
    del x

    def see():
        return x

    return see


try:
    make_cell().__closure__[0].cell_contents
except ValueError as error:
    print(error)
try:
    make_cell()()
except NameError as error:
    print(type(error).__name__, error)


# A frame that a function asks for itself has its variables, however the getter is spelled.
import inspect
import sys
from inspect import currentframe
from sys import _getframe


def by_attribute(x):
    frame = sys._getframe()
    return frame.f_locals["x"], inspect.currentframe().f_code.co_name


def by_name(x):
    y = x + 1
    frame = _getframe()
    z = y
    return frame.f_locals["x"], frame.f_locals["y"], frame.f_back.f_code.co_name, z


def by_current(x):
    return sorted(currentframe().f_locals)


print(by_attribute(1), by_name(2), by_current(3))
