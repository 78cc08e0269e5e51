# ruff: noqa: B027
"""What objects are, their members and documentation."""

import abc
import functools
import inspect


class Base(abc.ABC):
    """The base.

    With more text.
    """

    attribute = 1

    @abc.abstractmethod
    def method(self):
        """Documented in the base."""

    @property
    def prop(self):
        """A property."""

    async def coroutine(self):
        pass

    def generator(self):
        yield

    async def agen(self):
        yield

    @classmethod
    def klass(cls):
        pass

    @staticmethod
    def static():
        pass


class Derived(Base):
    def method(self):
        return 1

    @property
    def prop(self):
        return 2


class Awaitable:
    def __await__(self):
        yield


class Slotted:
    __slots__ = ("slot",)


def function(): ...


async def coroutine_function(): ...


def wrapper():
    pass


wrapper.__wrapped__ = function
marked = inspect.markcoroutinefunction(lambda: None)
coroutine, generator, asynchronous = coroutine_function(), Derived().generator(), Derived().agen()
predicates = (
    "isfunction",
    "ismethod",
    "isclass",
    "ismodule",
    "isbuiltin",
    "isroutine",
    "iscoroutinefunction",
    "iscoroutine",
    "isgeneratorfunction",
    "isgenerator",
    "isasyncgenfunction",
    "isasyncgen",
    "isawaitable",
    "isabstract",
    "iscode",
    "isdatadescriptor",
    "ismethoddescriptor",
    "isgetsetdescriptor",
    "ismemberdescriptor",
    "istraceback",
    "isframe",
)
for name, subject in {
    "function": function,
    "coroutine function": coroutine_function,
    "coroutine": coroutine,
    "generator": generator,
    "agen": asynchronous,
    "method": Derived().method,
    "unbound": Derived.method,
    "coroutine method": Derived().coroutine,
    "generator method": Derived().generator,
    "agen method": Derived().agen,
    "class method": Derived.klass,
    "static": Derived.static,
    "partial": functools.partial(coroutine_function),
    "partial generator": functools.partial(Derived().generator),
    "class": Base,
    "derived": Derived,
    "instance": Derived(),
    "awaitable": Awaitable(),
    "module": inspect,
    "builtin": len,
    "builtin method": [].append,
    "descriptor": list.append,
    "property": Base.prop,
    "slot": Slotted.slot,
    "getset": type.__dict__["__dict__"],
    "code": function.__code__,
    "number": 3,
    "marked": marked,
    "lambda": lambda: 0,
}.items():
    print(name, [predicate for predicate in predicates if getattr(inspect, predicate)(subject)])
coroutine.close()

print(
    inspect.getdoc(Base),
    inspect.getdoc(Derived),
    inspect.getdoc(Derived.method),
    inspect.getdoc(Derived.prop),
    inspect.getdoc(function),
)
print(
    repr(inspect.cleandoc("  First\n\n    second\n      third\n   ")),
    repr(inspect.cleandoc("")),
    repr(inspect.cleandoc("\n\n a\n  b")),
)
print(
    [name for name, _ in inspect.getmembers(Derived, inspect.isfunction)],
    [n for n, _ in inspect.getmembers(Derived()) if n[0] != "_"],
)
print([name for name, _ in inspect.getmembers(Derived(), inspect.ismethod)], inspect.getmro(Derived))
print(
    inspect.getmodule(function).__name__,
    inspect.getmodule(inspect) is inspect,
    inspect.getmodule(Base).__name__,
)
print(
    inspect.unwrap(wrapper) is function,
    inspect.unwrap(function) is function,
    inspect.getmodulename("a/b/c.py"),
    inspect.getmodulename("x.txt"),
)
function.__wrapped__ = wrapper
try:
    inspect.unwrap(wrapper)
except ValueError as error:
    print(str(error).split(" when")[0])
print(
    type(inspect.getattr_static(Derived(), "prop")),
    inspect.getattr_static(Derived, "attribute"),
    inspect.getattr_static(3, "nope", None),
)
try:
    inspect.getattr_static(Derived(), "nope")
except AttributeError as error:
    print(error)
print(inspect.getgeneratorstate(generator), inspect.CO_VARARGS, inspect.CO_COROUTINE, inspect.isabstract(int))
next(generator)
print(inspect.getgeneratorstate(generator))
generator.close()
print(inspect.getgeneratorstate(generator))
for wrong in (3, int, __import__("sys")):
    try:
        print(inspect.getfile(wrong))
    except TypeError as error:
        print(error)
