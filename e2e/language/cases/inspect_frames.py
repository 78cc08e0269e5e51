# inspect: what frames, blocks of source and classes tell.

import inspect
import sys


def show(what):
    print(what)


def inner(depth):
    for record in inspect.stack(0)[:3]:
        show((record.function, record.lineno, record.code_context, record.index))
    return depth / 0


def outer(depth):
    return inner(depth)


try:
    outer(3)
except ZeroDivisionError as error:
    for record in inspect.trace(0):
        show((record.function, record.lineno, record.index, inspect.isframe(record.frame)))
    last = inspect.getinnerframes(error.__traceback__, 0)[-1]
    show((type(last).__name__, last._fields, last.positions.lineno))
show(inspect.trace())
try:
    inspect.getframeinfo(5)
except AttributeError as error:
    show(error)
show(inspect.getframeinfo(sys._getframe(), 0).function)

BLOCKS = [
    "def one(): return 1\nafter = 2\n",
    "def many(a,\n         b):\n    if a:\n        return b\n\n    # its comment\n    return a\n# not its comment\nx = 1\n",
    "    @decorated(1,\n               2)\n    @again\n    def method(self):\n        '''text\nwith lines'''\n        return 1\n\n    other = 2\n",
    "class C:\n    x = '''\ndef no(): pass\n'''\n    def f(self): pass\n\n\ny = 3\n",
    "made = lambda x: (\n    x)\nz = 1\n",
    "call(1, lambda x: x), 2)\nz = 1\n",
    "async def f():\n    await g()\nawait_ = 1\n",
    "def f():\n    return 1 + \\\n        2\nx = 1",
]
for block in BLOCKS:
    show(inspect.getblock(block.splitlines(True)))


class Meta(type):
    of_meta = 1


class Base(metaclass=Meta):
    """Its words."""

    __slots__ = {"slot": "words of a slot"}
    data = 1

    def method(self):
        """Words of the method."""

    @classmethod
    def of_class(cls):
        pass

    @staticmethod
    def of_none():
        pass

    @property
    def prop(self):
        """Words of the property."""


class Derived(Base):
    def method(self):
        pass

    prop = property(lambda self: 1)


for attribute in inspect.classify_class_attrs(Derived):
    if not attribute.name.startswith("__"):
        show((attribute.name, attribute.kind, attribute.defining_class.__name__))
show(inspect.getclasstree([Derived, Base, bool]))
show(inspect.getclasstree([Derived, Base, bool], unique=True))
for documented in (Derived, Derived.method, Derived().method, Base.slot, Base.prop):
    show(inspect.getdoc(documented))

FREE = 1


def closing(taken):
    def function(a, /, b=2, *rest, c, **more):
        return len(rest), taken, FREE, unknown  # noqa: F821

    return function


function = closing(5)
found = inspect.getclosurevars(function)
show((found.nonlocals, found.globals, found.builtins, found.unbound))
show(inspect.getargs(function.__code__))
show(inspect.formatargvalues(["a", "b"], "rest", "more", {"a": 1, "b": 2, "rest": (3,), "more": {"c": 4}}))


class Bound:
    @classmethod
    def __call__(cls, a, b):
        pass


class Static(type):
    @staticmethod
    def __call__(a):
        pass


class OfStatic(metaclass=Static):
    pass


def texted(*args, **kwargs):
    pass


texted.__text_signature__ = "($self, a, b=1, *args, c, d=2, **kwargs)"
show(inspect.signature(Bound()))
show(inspect.signature(OfStatic))
show(inspect.signature(texted))
for unsupported in (type("Plain", (type,), {}), type("Called", (), {"__call__": 5})()):
    try:
        show(inspect.signature(unsupported))
    except (TypeError, ValueError) as error:
        show(type(error).__name__)


class Hidden:
    attribute = 1

    def __getattribute__(self, name):
        raise RuntimeError(name)

    @property
    def __class__(self):
        return 5


class OwnDict:
    attribute = 2

    @property
    def __dict__(self):
        return {"attribute": 3}


show((inspect.getattr_static(Hidden(), "attribute"), inspect.getattr_static(OwnDict(), "attribute")))
show(inspect.getattr_static(OwnDict, "missing", None))


def generator():
    yield 1


started = generator()
list(started)
show(inspect.getgeneratorlocals(started))
try:
    inspect.getgeneratorlocals(1)
except TypeError as error:
    show(error)
