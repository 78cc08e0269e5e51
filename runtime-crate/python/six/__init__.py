"""One source for Python 2 and 3, as it is on 3. six 1.17."""

import functools
import io
import operator
import struct
import sys
import types

__molt_missing__ = (
    "Module_six_moves_urllib", "Module_six_moves_urllib_error", "Module_six_moves_urllib_parse", "Module_six_moves_urllib_request",
    "Module_six_moves_urllib_response", "Module_six_moves_urllib_robotparser", "MovedAttribute", "MovedModule", "add_move",
    "exec_", "get_function_code", "remove_move", "spec_from_loader",
)  # fmt: skip
__molt_public__ = ("__author__", "__version__")

__author__ = "Benjamin Peterson <benjamin@python.org>"
__version__ = "1.17.0"

PY2, PY3, PY34 = False, True, True

string_types, integer_types, class_types, text_type, binary_type = (str,), (int,), (type,), str, bytes
MAXSIZE = sys.maxsize

advance_iterator = next = next
callable = callable
unichr = chr
iterbytes = iter
Iterator = object
print_ = print
StringIO, BytesIO = io.StringIO, io.BytesIO
int2byte = struct.Struct(">B").pack
byte2int = operator.itemgetter(0)
indexbytes = operator.getitem
wraps = functools.wraps

create_bound_method = types.MethodType
get_method_function = operator.attrgetter("__func__")
get_method_self = operator.attrgetter("__self__")
get_function_closure = operator.attrgetter("__closure__")
get_function_defaults = operator.attrgetter("__defaults__")
get_function_globals = operator.attrgetter("__globals__")
viewkeys, viewvalues, viewitems = map(operator.methodcaller, ("keys", "values", "items"))


def get_unbound_function(unbound):
    """Get the function out of a possibly unbound function"""
    return unbound


def create_unbound_method(func, cls):
    """A function is a method already."""
    return func


def iterkeys(d, **kw):
    """Return an iterator over the keys of a dictionary."""
    return iter(d.keys(**kw))


def itervalues(d, **kw):
    """Return an iterator over the values of a dictionary."""
    return iter(d.values(**kw))


def iteritems(d, **kw):
    """Return an iterator over the (key, value) pairs of a dictionary."""
    return iter(d.items(**kw))


def iterlists(d, **kw):
    """Return an iterator over the (key, [values]) pairs of a dictionary."""
    return iter(d.lists(**kw))


def b(s):
    """Byte literal"""
    return s.encode("latin-1")


def u(s):
    """Text literal"""
    return s


def assertCountEqual(self, *args, **kwargs):
    """Python 3's name of an assertion."""
    return self.assertCountEqual(*args, **kwargs)


def assertRaisesRegex(self, *args, **kwargs):
    """Python 3's name of an assertion."""
    return self.assertRaisesRegex(*args, **kwargs)


def assertRegex(self, *args, **kwargs):
    """Python 3's name of an assertion."""
    return self.assertRegex(*args, **kwargs)


def assertNotRegex(self, *args, **kwargs):
    """Python 3's name of an assertion."""
    return self.assertNotRegex(*args, **kwargs)


def reraise(tp, value, tb=None):
    """Reraise an exception."""
    try:
        raised = tp() if value is None else value
        raise raised if raised.__traceback__ is tb else raised.with_traceback(tb)
    finally:
        raised = value = tb = None


def raise_from(value, from_value):
    """Raise an exception with another as its cause."""
    try:
        raise value from from_value
    finally:
        value = None


def with_metaclass(meta, *bases):
    """A base for a class statement whose class a metaclass then makes of other bases."""

    class metaclass(type):
        def __new__(cls, name, this_bases, d):
            resolved = types.resolve_bases(bases)
            if resolved is not bases:
                d["__orig_bases__"] = bases
            return meta(name, resolved, d)

        @classmethod
        def __prepare__(cls, name, this_bases):
            return meta.__prepare__(name, bases)

    return type.__new__(metaclass, "temporary_class", (), {})


def add_metaclass(metaclass):
    """A decorator that has a class made anew by a metaclass."""

    def wrapper(cls):
        namespace = dict(vars(cls))
        slots = namespace.get("__slots__")
        for name in (slots,) if isinstance(slots, str) else slots or ():
            del namespace[name]
        namespace.pop("__dict__", None)
        namespace.pop("__weakref__", None)
        namespace["__qualname__"] = cls.__qualname__
        return metaclass(cls.__name__, cls.__bases__, namespace)

    return wrapper


def ensure_binary(s, encoding="utf-8", errors="strict"):
    """Text as bytes; bytes as they are."""
    if isinstance(s, bytes):
        return s
    if isinstance(s, str):
        return s.encode(encoding, errors)
    raise TypeError(f"not expecting type '{type(s)}'")


def ensure_str(s, encoding="utf-8", errors="strict"):
    """Bytes as text; text as it is."""
    if isinstance(s, str):
        return s
    if isinstance(s, bytes):
        return s.decode(encoding, errors)
    raise TypeError(f"not expecting type '{type(s)}'")


def ensure_text(s, encoding="utf-8", errors="strict"):
    """Bytes as text; text as it is."""
    return ensure_str(s, encoding, errors)


def python_2_unicode_compatible(klass):
    """A decorator for classes with `__str__`, which Python 2 needed."""
    return klass


from six import moves  # noqa: E402, F401
