"""The operators as functions. CPython Lib/operator.py."""

from _hashes import compare_digest as _compare_digest
from builtins import abs as _abs
from sys import maxsize as _maxsize

__molt_public__ = (
    "__abs__", "__add__", "__and__", "__call__", "__concat__", "__contains__", "__delitem__", "__eq__",
    "__floordiv__", "__ge__", "__getitem__", "__gt__", "__iadd__", "__iand__", "__iconcat__", "__ifloordiv__",
    "__ilshift__", "__imatmul__", "__imod__", "__imul__", "__index__", "__inv__", "__invert__", "__ior__", "__ipow__",
    "__irshift__", "__isub__", "__itruediv__", "__ixor__", "__le__", "__lshift__", "__lt__", "__matmul__", "__mod__",
    "__mul__", "__ne__", "__neg__", "__not__", "__or__", "__pos__", "__pow__", "__rshift__", "__setitem__", "__sub__",
    "__truediv__", "__xor__",
)  # fmt: skip

__all__ = [
    "abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem", "eq", "floordiv", "ge", "getitem",
    "gt", "iadd", "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "index", "indexOf", "inv", "invert",
    "ior", "ipow", "irshift", "is_", "is_not", "isub", "itemgetter", "itruediv", "ixor", "le", "length_hint", "lshift", "lt",
    "matmul", "methodcaller", "mod", "mul", "ne", "neg", "not_", "or_", "pos", "pow", "rshift", "setitem", "sub", "truediv",
    "truth", "xor",
]  # fmt: skip


def lt(a, b, /):
    """a < b"""
    return a < b


def le(a, b, /):
    """a <= b"""
    return a <= b


def eq(a, b, /):
    """a == b"""
    return a == b


def ne(a, b, /):
    """a != b"""
    return a != b


def ge(a, b, /):
    """a >= b"""
    return a >= b


def gt(a, b, /):
    """a > b"""
    return a > b


def not_(a, /):
    """not a"""
    return not a


def truth(a, /):
    """True if a is true."""
    return True if a else False


def is_(a, b, /):
    """a is b"""
    return a is b


def is_not(a, b, /):
    """a is not b"""
    return a is not b


def abs(a, /):
    """The absolute value."""
    return _abs(a)


def add(a, b, /):
    """a + b"""
    return a + b


def and_(a, b, /):
    """a & b"""
    return a & b


def floordiv(a, b, /):
    """a // b"""
    return a // b


def index(a, /):
    """a as an int, losslessly."""
    return range(a).stop if type(a) is not int else a


def inv(a, /):
    """~a"""
    return ~a


invert = inv


def lshift(a, b, /):
    """a << b"""
    return a << b


def mod(a, b, /):
    """a % b"""
    return a % b


def mul(a, b, /):
    """a * b"""
    return a * b


def matmul(a, b, /):
    """a @ b"""
    return a @ b


def neg(a, /):
    """-a"""
    return -a


def or_(a, b, /):
    """a | b"""
    return a | b


def pos(a, /):
    """+a"""
    return +a


def pow(a, b, /):
    """a ** b"""
    return a**b


def rshift(a, b, /):
    """a >> b"""
    return a >> b


def sub(a, b, /):
    """a - b"""
    return a - b


def truediv(a, b, /):
    """a / b"""
    return a / b


def xor(a, b, /):
    """a ^ b"""
    return a ^ b


def concat(a, b, /):
    """a + b, of sequences."""
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    return a + b


def contains(a, b, /):
    """b in a"""
    return b in a


def countOf(a, b, /):
    """How often b is in a."""
    count = 0
    for i in a:
        if i is b or i == b:
            count += 1
    return count


def delitem(a, b, /):
    """del a[b]"""
    del a[b]


def getitem(a, b, /):
    """a[b]"""
    return a[b]


def indexOf(a, b, /):
    """Where b lies first in a."""
    for i, j in enumerate(a):
        if j is b or j == b:
            return i
    raise ValueError("sequence.index(x): x not in sequence")


def setitem(a, b, c, /):
    """a[b] = c"""
    a[b] = c


def length_hint(obj, default=0, /):
    """How many items there are, or may be."""
    if not isinstance(default, int):
        raise TypeError(f"'{type(default).__name__}' object cannot be interpreted as an integer")
    try:
        return len(obj)
    except TypeError:
        pass
    hint = getattr(type(obj), "__length_hint__", None)
    if hint is None:
        return default
    try:
        value = hint(obj)
    except TypeError:
        return default
    if value is NotImplemented:
        return default
    if not isinstance(value, int):
        raise TypeError(f"__length_hint__ must be an integer, not {type(value).__name__}")
    if value > _maxsize:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if value < 0:
        raise ValueError("__length_hint__() should return >= 0")
    return value


def call(obj, /, *args, **kwargs):
    """obj(*args, **kwargs)"""
    return obj(*args, **kwargs)


def iadd(a, b, /):
    """a += b"""
    a += b
    return a


def iand(a, b, /):
    """a &= b"""
    a &= b
    return a


def iconcat(a, b, /):
    """a += b, of sequences."""
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


def ifloordiv(a, b, /):
    """a //= b"""
    a //= b
    return a


def ilshift(a, b, /):
    """a <<= b"""
    a <<= b
    return a


def imod(a, b, /):
    """a %= b"""
    a %= b
    return a


def imul(a, b, /):
    """a *= b"""
    a *= b
    return a


def imatmul(a, b, /):
    """a @= b"""
    a @= b
    return a


def ior(a, b, /):
    """a |= b"""
    a |= b
    return a


def ipow(a, b, /):
    """a **= b"""
    a **= b
    return a


def irshift(a, b, /):
    """a >>= b"""
    a >>= b
    return a


def isub(a, b, /):
    """a -= b"""
    a -= b
    return a


def itruediv(a, b, /):
    """a /= b"""
    a /= b
    return a


def ixor(a, b, /):
    """a ^= b"""
    a ^= b
    return a


def _only_argument(name, args, kwargs):
    """The one argument of a call. CPython Modules/_operator.c `attrgetter_vectorcall`."""
    if kwargs:
        raise TypeError(f"{name}() takes no keyword arguments")
    if len(args) != 1:
        raise TypeError(f"{name} expected 1 argument, got {len(args)}")
    return args[0]


class attrgetter:
    """A callable that fetches attributes, by dotted names."""

    __slots__ = ("_attrs", "_paths")

    def __init__(self, /, *attrs):
        if not attrs:
            raise TypeError("attrgetter expected 1 argument, got 0")
        for name in attrs:
            if not isinstance(name, str):
                raise TypeError("attribute name must be a string")
        self._attrs = attrs
        self._paths = [name.split(".") for name in attrs]

    @staticmethod
    def _follow(obj, names):
        for name in names:
            obj = getattr(obj, name)
        return obj

    def __call__(self, /, *args, **kwargs):
        obj = _only_argument("attrgetter", args, kwargs)
        if len(self._paths) == 1:
            return self._follow(obj, self._paths[0])
        return tuple([self._follow(obj, path) for path in self._paths])

    def __repr__(self):
        return f"operator.{self.__class__.__qualname__}({', '.join(map(repr, self._attrs))})"

    def __reduce__(self):
        return self.__class__, self._attrs


class itemgetter:
    """A callable that fetches items."""

    __slots__ = ("_items",)

    def __init__(self, /, *items):
        if not items:
            raise TypeError("itemgetter expected 1 argument, got 0")
        self._items = items

    def __call__(self, /, *args, **kwargs):
        obj = _only_argument("itemgetter", args, kwargs)
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple([obj[item] for item in self._items])

    def __repr__(self):
        return f"operator.{self.__class__.__name__}({', '.join(map(repr, self._items))})"

    def __reduce__(self):
        return self.__class__, self._items


class methodcaller:
    """A callable that calls a method."""

    __slots__ = ("_args", "_kwargs", "_name")

    def __init__(self, /, *args, **kwargs):
        if not args:
            raise TypeError("methodcaller needs at least one argument, the method name")
        name, *args = args
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name = name
        self._args = tuple(args)
        self._kwargs = kwargs

    def __call__(self, /, *args, **kwargs):
        obj = _only_argument("methodcaller", args, kwargs)
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        shown = [repr(self._name), *map(repr, self._args)]
        shown += [f"{name}={value!r}" for name, value in self._kwargs.items()]
        return f"operator.{self.__class__.__name__}({', '.join(shown)})"

    def __reduce__(self):
        if not self._kwargs:
            return self.__class__, (self._name, *self._args)
        from functools import partial

        return partial(self.__class__, self._name, **self._kwargs), self._args


__lt__ = lt
__le__ = le
__eq__ = eq
__ne__ = ne
__ge__ = ge
__gt__ = gt
__not__ = not_
__abs__ = abs
__add__ = add
__and__ = and_
__call__ = call
__floordiv__ = floordiv
__index__ = index
__inv__ = inv
__invert__ = invert
__lshift__ = lshift
__mod__ = mod
__mul__ = mul
__matmul__ = matmul
__neg__ = neg
__or__ = or_
__pos__ = pos
__pow__ = pow
__rshift__ = rshift
__sub__ = sub
__truediv__ = truediv
__xor__ = xor
__concat__ = concat
__contains__ = contains
__delitem__ = delitem
__getitem__ = getitem
__setitem__ = setitem
__iadd__ = iadd
__iand__ = iand
__iconcat__ = iconcat
__ifloordiv__ = ifloordiv
__ilshift__ = ilshift
__imod__ = imod
__imul__ = imul
__imatmul__ = imatmul
__ior__ = ior
__ipow__ = ipow
__irshift__ = irshift
__isub__ = isub
__itruediv__ = itruediv
__ixor__ = ixor
