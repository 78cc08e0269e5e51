"""Memoising descriptors, symbols, constructor introspection and warnings.

SQLAlchemy lib/sqlalchemy/util/langhelpers.py.
"""

import hashlib
import inspect
import itertools
import re
import sys
import warnings

from .. import exc

NoneType = type(None)


def get_annotations(obj):
    """The annotations of an object; names that are not bound are forward references (3.14). SQLAlchemy lib/sqlalchemy/util/compat.py."""
    if sys.version_info >= (3, 14):
        import annotationlib

        return annotationlib.get_annotations(obj, format=annotationlib.Format.FORWARDREF)
    return inspect.get_annotations(obj)


def md5_hex(text):
    return hashlib.md5(text.encode("utf-8"), usedforsecurity=False).hexdigest()


class memoized_property:
    """A read-only property that is computed once and then kept in the instance's `__dict__`."""

    def __init__(self, fget, doc=None):
        self.fget = fget
        self.__doc__ = doc or fget.__doc__
        self.__name__ = fget.__name__

    def __get__(self, obj, cls):
        if obj is None:
            return self
        obj.__dict__[self.__name__] = result = self.fget(obj)
        return result

    @classmethod
    def reset(cls, obj, name):
        obj.__dict__.pop(name, None)


class memoized_attribute(memoized_property):
    """A memoized property that does not follow its object into copies; the object derives from HasMemoized."""

    def __get__(self, obj, cls):
        if obj is None:
            return self
        obj.__dict__[self.__name__] = result = self.fget(obj)
        obj._memoized_keys |= {self.__name__}
        return result


class HasMemoized:
    """Base of objects that remember which attributes are memoised, so that copies leave them out."""

    _memoized_keys = frozenset()
    memoized_attribute = memoized_attribute

    def _reset_memoizations(self):
        for elem in self._memoized_keys:
            self.__dict__.pop(elem, None)

    def _assert_no_memoizations(self):
        for elem in self._memoized_keys:
            assert elem not in self.__dict__

    def _set_memoized_attribute(self, key, value):
        self.__dict__[key] = value
        self._memoized_keys |= {key}


class hybridmethod:
    """A method that also works on the class."""

    def __init__(self, func):
        self.func = self.clslevel = func

    def __get__(self, instance, owner):
        if instance is None:
            return self.clslevel.__get__(owner, owner.__class__)
        return self.func.__get__(instance, owner)

    def classlevel(self, func):
        self.clslevel = func
        return self


class classproperty(property):
    """A property of the class."""

    def __init__(self, fget, *arg, **kw):
        super().__init__(fget, *arg, **kw)
        self.__doc__ = fget.__doc__

    def __get__(self, obj, cls=None):
        return self.fget(cls)


class hybridproperty:
    """A property that also works on the class."""

    def __init__(self, func):
        self.func = self.clslevel = func

    def __get__(self, instance, owner):
        if instance is None:
            return self.clslevel(owner)
        return self.func(instance)

    def classlevel(self, func):
        self.clslevel = func
        return self


class symbol(int):
    """A named constant, one object a name."""

    symbols = {}

    def __new__(cls, name, doc=None, canonical=None):
        sym = cls.symbols.get(name)
        if sym is None:
            sym = int.__new__(cls, hash(name) if canonical is None else canonical)
            sym.name = name
            sym.__doc__ = doc
            cls.symbols[name] = sym
        return sym

    def __reduce__(self):
        return symbol, (self.name, "x", int(self))

    def __str__(self):
        return repr(self)

    def __repr__(self):
        return f"symbol({self.name!r})"


class safe_reraise:
    """In an except block: runs the body, then raises the exception being handled again."""

    __slots__ = ("warn_only", "_exc_info")

    def __init__(self, warn_only=False):
        self.warn_only = warn_only

    def __enter__(self):
        self._exc_info = sys.exc_info()

    def __exit__(self, type_, value, traceback):
        if type_ is None:
            _, exc_value, exc_tb = self._exc_info
            self._exc_info = None
            raise exc_value.with_traceback(exc_tb)
        self._exc_info = None
        raise value.with_traceback(traceback)


def method_is_overridden(instance_or_cls, against_method):
    """Whether the class has another method than `against_method` under its name."""
    cls = instance_or_cls if isinstance(instance_or_cls, type) else instance_or_cls.__class__
    return getattr(cls, against_method.__name__) is not against_method


def walk_subclasses(cls):
    seen = set()
    stack = [cls]
    while stack:
        cls = stack.pop()
        if cls not in seen:
            seen.add(cls)
            stack.extend(cls.__subclasses__())
            yield cls


_init_args = {}


def _init_parameters(cls):
    """(positional names, {name: default}, name of *args, has **kwargs) of the class's own `__init__`, or None."""
    init = cls.__dict__.get("__init__")
    if init is None or not callable(init):
        return None
    try:
        params = list(inspect.signature(init).parameters.values())[1:]
    except (TypeError, ValueError):
        return None
    named = [p for p in params if p.kind in (p.POSITIONAL_OR_KEYWORD, p.POSITIONAL_ONLY)]
    kwonly = [p for p in params if p.kind is p.KEYWORD_ONLY]
    return (
        [(p.name, p.default, p.default is not p.empty) for p in named],
        [p.name for p in kwonly],
        next((p.name for p in params if p.kind is p.VAR_POSITIONAL), None),
        any(p.kind is p.VAR_KEYWORD for p in params),
    )


def get_cls_kwargs(cls):
    """The names of the constructor's arguments, those of the bases' included while `**kw` passes them on."""
    names = _init_args.get(cls)
    if names is None:
        found = {}
        _add_init_args(cls, found, is_first=True)
        names = _init_args[cls] = tuple(found)
    return names


def _add_init_args(cls, found, is_first=False):
    """Adds the names of a class's arguments. False where a base that takes no others was met: its siblings are not asked."""
    params = _init_parameters(cls)
    if params is not None:
        found.update(dict.fromkeys([name for name, _, _ in params[0]] + params[1]))
        if not params[3]:
            return is_first
    for base in cls.__bases__:
        if not _add_init_args(base, found):
            break
    return True


def constructor_copy(obj, cls, *args, **kw):
    """A new `cls` made with the constructor arguments that `obj` holds as attributes of the same names."""
    state = obj.__dict__
    for name in get_cls_kwargs(cls):
        if name in state and name not in kw:
            kw[name] = state[name]
    return cls(*args, **kw)


def generic_repr(obj, additional_kw=(), to_inspect=None, omit_kwarg=()):
    """`Name(args)`: the constructor arguments that differ from their defaults."""
    if to_inspect is None:
        to_inspect = [obj]
    elif not isinstance(to_inspect, list):
        to_inspect = [to_inspect]
    missing = object()
    positional = []
    keywords = {}
    varargs = None
    for i, insp in enumerate(to_inspect):
        cls = insp if isinstance(insp, type) else insp.__class__
        params = None
        for base in cls.__mro__:
            if "__init__" in base.__dict__:
                params = _init_parameters(base)
                break
        if params is None:
            continue
        for name, default, has_default in params[0]:
            if has_default:
                keywords[name] = default
            elif i == 0:
                positional.append(name)
        if i == 0:
            varargs = params[2]
    output = [repr(getattr(obj, name, None)) for name in positional]
    if varargs is not None and hasattr(obj, varargs):
        output.extend(repr(val) for val in getattr(obj, varargs))
    named = [item for item in keywords.items() if item[0] not in omit_kwarg]
    for name, default in named + list(additional_kw):
        val = getattr(obj, name, missing)
        if val is not missing and val != default:
            output.append("%s=%r" % (name, val))
    return "%s(%s)" % (obj.__class__.__name__, ", ".join(output))


def counter():
    """A callable that counts from 1."""
    return itertools.count(1).__next__


_creation_order = 1


def set_creation_order(instance):
    """Gives `instance` its place in the order in which things were made."""
    global _creation_order
    instance._creation_order = _creation_order
    _creation_order += 1


def asint(value):
    return value if value is None else int(value)


def asbool(obj):
    if isinstance(obj, str):
        obj = obj.strip().lower()
        if obj in ("true", "yes", "on", "y", "t", "1"):
            return True
        if obj in ("false", "no", "off", "n", "f", "0"):
            return False
        raise ValueError("String is not true/false: %r" % obj)
    return bool(obj)


def with_default(value, default):
    return default if value is None else value


def ellipses_string(value, len_=25):
    if len(value) > len_:
        return f"{value[0:len_]}..."
    return value


def string_or_unprintable(element):
    if isinstance(element, str):
        return element
    try:
        return str(element)
    except Exception:
        return "unprintable element %r" % element


def repr_tuple_names(names):
    """The names, each cut after eleven characters, shortened in the middle when there are more than four."""
    if not names:
        return None
    short = ["%s.." % n[:11] if len(n) > 11 else n for n in (names if len(names) <= 4 else [*names[:3], names[-1]])]
    if len(names) <= 4:
        return ", ".join(short)
    return "%s, ..., %s" % (", ".join(short[:3]), short[-1])


def duck_type_collection(specimen, default=None):
    """Which of list, set and dict an object or a class is, or acts as; its `__emulates__` has the last word."""
    if hasattr(specimen, "__emulates__"):
        emulated = specimen.__emulates__
        return set if emulated is not None and issubclass(emulated, set) else emulated
    cls = specimen if isinstance(specimen, type) else type(specimen)
    for kind in (list, set, dict):
        if issubclass(cls, kind):
            return kind
    for method, kind in (("append", list), ("add", set), ("set", dict)):
        if hasattr(specimen, method):
            return kind
    return default


def clsname_as_plain_name(cls, use_name=None):
    """`SomeSQLThing` as `some sql thing`."""
    return " ".join(n.lower() for n in re.findall(r"([A-Z][a-z]+|SQL)", use_name or cls.__name__))


_origins = []


class warning_origin:
    """In its body, warnings say what they come from."""

    def __init__(self, text):
        self.text = text

    def __enter__(self):
        _origins.append(self.text)

    def __exit__(self, *error):
        _origins.pop()


def warn(msg, code=None):
    """Issues an SAWarning."""
    if _origins:
        msg = f"{msg} ({_origins[-1]})"
    warnings.warn(exc.SAWarning(msg, code=code) if code else msg, None if code else exc.SAWarning, stacklevel=3)


def warn_limited(msg, args):
    warnings.warn(msg % args if args else msg, exc.SAWarning, stacklevel=3)
