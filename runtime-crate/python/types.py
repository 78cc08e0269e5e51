"""Names of the interpreter's classes, and tools for making classes. CPython Lib/types.py."""

import sys

from _types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    BuiltinMethodType,
    CellType,
    ClassMethodDescriptorType,
    CodeType,
    CoroutineType,
    EllipsisType,
    FrameType,
    FunctionType,
    GeneratorType,
    GenericAlias,
    GetSetDescriptorType,
    LambdaType,
    MappingProxyType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    NoneType,
    NotImplementedType,
    TracebackType,
    UnionType,
    WrapperDescriptorType,
    _make_iterable_coroutine,
)

__molt_missing__ = ("CapsuleType",)

__all__ = [
    "AsyncGeneratorType",
    "BuiltinFunctionType",
    "BuiltinMethodType",
    "CellType",
    "ClassMethodDescriptorType",
    "CodeType",
    "CoroutineType",
    "DynamicClassAttribute",
    "EllipsisType",
    "FrameType",
    "FunctionType",
    "GeneratorType",
    "GenericAlias",
    "GetSetDescriptorType",
    "LambdaType",
    "MappingProxyType",
    "MemberDescriptorType",
    "MethodDescriptorType",
    "MethodType",
    "MethodWrapperType",
    "ModuleType",
    "NoneType",
    "NotImplementedType",
    "SimpleNamespace",
    "TracebackType",
    "UnionType",
    "WrapperDescriptorType",
    "coroutine",
    "new_class",
    "prepare_class",
    "resolve_bases",
]


class SimpleNamespace:
    """An object that has attributes and shows them."""

    if sys.version_info >= (3, 13):

        def __init__(self, /, *args, **kwargs):
            if len(args) > 1:
                raise TypeError(f"{type(self).__name__} expected at most 1 argument, got {len(args)}")
            given = dict(*args)
            for name in given:
                if not isinstance(name, str):
                    raise TypeError("keywords must be strings")
            self.__dict__.update(given)
            self.__dict__.update(kwargs)

        def __replace__(self, /, **changes):
            made = type(self)()
            made.__dict__.update(self.__dict__)
            made.__dict__.update(changes)
            return made

    else:

        def __init__(self, /, *args, **kwargs):
            if args:
                raise TypeError("no positional arguments expected")
            self.__dict__.update(kwargs)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        if id(self) in _shown:
            return f"{name}(...)"
        _shown.add(id(self))
        try:
            fields = ", ".join(f"{key}={value!r}" for key, value in self.__dict__.items())
        finally:
            _shown.discard(id(self))
        return f"{name}({fields})"

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    # As CPython has it the attributes are compared, of which dictionaries say that they have no order.

    def __lt__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ < other.__dict__
        return NotImplemented

    def __le__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ <= other.__dict__
        return NotImplemented

    def __gt__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ > other.__dict__
        return NotImplemented

    def __ge__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ >= other.__dict__
        return NotImplemented

    __hash__ = None

    def __reduce__(self):
        return type(self), (), self.__dict__


_shown = set()


def new_class(name, bases=(), kwds=None, exec_body=None):
    """Make a class as a class statement would."""
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


def resolve_bases(bases):
    """The bases with what `__mro_entries__` says in place of those that are no classes."""
    resolved, changed = [], False
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            resolved.append(base)
            continue
        entries = base.__mro_entries__(bases)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        resolved.extend(entries)
        changed = True
    return tuple(resolved) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    """The metaclass, namespace and keywords that a class statement would have."""
    kwds = {} if kwds is None else dict(kwds)
    if "metaclass" in kwds:
        meta = kwds.pop("metaclass")
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        meta = _derived_metaclass(meta, bases)
    namespace = meta.__prepare__(name, bases, **kwds) if hasattr(meta, "__prepare__") else {}
    return meta, namespace, kwds


def _derived_metaclass(meta, bases):
    for base in bases:
        other = type(base)
        if issubclass(meta, other):
            continue
        if not issubclass(other, meta):
            raise TypeError(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the "
                "metaclasses of all its bases"
            )
        meta = other
    return meta


if sys.version_info >= (3, 12):
    __all__.append("get_original_bases")

    def get_original_bases(cls, /):
        """The bases of a class as its statement wrote them."""
        try:
            return cls.__dict__.get("__orig_bases__", cls.__bases__)
        except AttributeError:
            raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None


class DynamicClassAttribute:
    """A property of instances whose name, asked of the class, goes to the metaclass's `__getattr__`."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or (fget.__doc__ if fget is not None else None)
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        made = type(self)(fget, self.fset, self.fdel, fget.__doc__ if self.overwrite_doc else self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made

    def setter(self, fset):
        made = type(self)(self.fget, fset, self.fdel, self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made

    def deleter(self, fdel):
        made = type(self)(self.fget, self.fset, fdel, self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made


class _GeneratorWrapper:
    """What is like a generator, and can be awaited."""

    def __init__(self, gen):
        self.__wrapped = gen
        self.__name__ = getattr(gen, "__name__", None)
        self.__qualname__ = getattr(gen, "__qualname__", None)

    def send(self, val):
        return self.__wrapped.send(val)

    def throw(self, tp, *rest):
        return self.__wrapped.throw(tp, *rest)

    def close(self):
        return self.__wrapped.close()

    @property
    def gi_code(self):
        return self.__wrapped.gi_code

    @property
    def gi_frame(self):
        return self.__wrapped.gi_frame

    @property
    def gi_running(self):
        return self.__wrapped.gi_running

    @property
    def gi_yieldfrom(self):
        return self.__wrapped.gi_yieldfrom

    cr_code, cr_frame, cr_running, cr_await = gi_code, gi_frame, gi_running, gi_yieldfrom

    def __next__(self):
        return next(self.__wrapped)

    def __iter__(self):
        return self.__wrapped if type(self.__wrapped) is GeneratorType else self

    __await__ = __iter__


def coroutine(func):
    """Have a generator function make what can be awaited."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    if type(func) is FunctionType and (func.__code__.co_flags & 0x180 or _make_iterable_coroutine(func)):
        return func
    import functools
    from collections.abc import Coroutine, Generator

    @functools.wraps(func)
    def wrapped(*args, **kwargs):
        made = func(*args, **kwargs)
        if type(made) is GeneratorType and made.gi_code.co_flags & 0x100:
            return made
        if isinstance(made, Generator) and not isinstance(made, Coroutine):
            return _GeneratorWrapper(made)
        return made

    return wrapped
