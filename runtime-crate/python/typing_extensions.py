"""What `typing` of later versions has, and what none has yet. typing_extensions 4.16."""

import abc
import enum
import inspect
import sys
import types
from _typing import ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType, TypeVar, TypeVarTuple
from typing import (
    IO,
    TYPE_CHECKING,
    AbstractSet,
    Annotated,
    Any,
    AnyStr,
    AsyncContextManager,
    AsyncGenerator,
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    BinaryIO,
    Callable,
    ChainMap,
    ClassVar,
    Collection,
    Concatenate,
    Container,
    ContextManager,
    Coroutine,
    Counter,
    DefaultDict,
    Deque,
    Dict,
    Final,
    ForwardRef,
    FrozenSet,
    Generator,
    Generic,
    Hashable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    List,
    Literal,
    LiteralString,
    Mapping,
    MappingView,
    MutableMapping,
    MutableSequence,
    MutableSet,
    NamedTuple,
    Never,
    NewType,
    NoReturn,
    NotRequired,
    Optional,
    OrderedDict,
    Protocol,
    Required,
    Reversible,
    Self,
    Sequence,
    Set,
    Sized,
    SupportsAbs,
    SupportsBytes,
    SupportsComplex,
    SupportsFloat,
    SupportsIndex,
    SupportsInt,
    SupportsRound,
    Text,
    TextIO,
    Tuple,
    Type,
    TypeAlias,
    TypedDict,
    TypeGuard,
    Union,
    Unpack,
    ValuesView,
    assert_never,
    assert_type,
    cast,
    clear_overloads,
    dataclass_transform,
    final,
    get_args,
    get_origin,
    get_overloads,
    get_type_hints,
    is_typeddict,
    no_type_check,
    no_type_check_decorator,
    overload,
    reveal_type,
    runtime_checkable,
)

if sys.version_info >= (3, 12):
    from collections.abc import Buffer
    from types import get_original_bases
    from typing import override
else:

    class Buffer(abc.ABC):
        """What `memoryview` can be made of."""

    Buffer.register(bytes)
    Buffer.register(bytearray)
    Buffer.register(memoryview)

    def get_original_bases(cls, /):
        """The bases of a class as they were written. TypeError for what is no class."""
        try:
            return cls.__dict__.get("__orig_bases__", cls.__bases__)
        except AttributeError:
            raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None

    def override(arg, /):
        """Marks a method that overrides one of a base."""
        try:
            arg.__override__ = True
        except AttributeError:
            pass
        return arg


if sys.version_info >= (3, 13):
    from typing import NoDefault, ReadOnly, TypeIs, get_protocol_members, is_protocol
    from warnings import deprecated
else:
    import functools
    import warnings
    from typing._forms import ReadOnly, TypeIs
    from typing._generics import get_protocol_members, is_protocol

    from _typing import NoDefault

    class deprecated:
        """Decorator of what is deprecated: the message is `__deprecated__`, and a warning when it is used (PEP 702)."""

        def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
            if not isinstance(message, str):
                raise TypeError(
                    f"Expected an object of type str for 'message', not {type(message).__name__!r}"
                )
            self.message = message
            self.category = category
            self.stacklevel = stacklevel

        def __call__(self, arg, /):
            message, category, stacklevel = self.message, self.category, self.stacklevel
            if category is None:
                arg.__deprecated__ = message
                return arg
            if isinstance(arg, type):
                original = arg.__new__

                def __new__(cls, /, *args, **kwargs):
                    if cls is arg:
                        warnings.warn(message, category=category, stacklevel=stacklevel + 1)
                    return original(cls) if original is object.__new__ else original(cls, *args, **kwargs)

                arg.__new__ = staticmethod(__new__)
                arg.__deprecated__ = message
                return arg
            if not callable(arg):
                raise TypeError(
                    "@deprecated decorator with non-None category must be applied to a class or callable, not " f"{arg!r}"
                )

            @functools.wraps(arg)
            def wrapper(*args, **kwargs):
                warnings.warn(message, category=category, stacklevel=stacklevel + 1)
                return arg(*args, **kwargs)

            arg.__deprecated__ = wrapper.__deprecated__ = message
            return wrapper


__all__ = [
    "Any", "ClassVar", "Concatenate", "Final", "LiteralString", "ParamSpec", "ParamSpecArgs", "ParamSpecKwargs", "Self", "Type",
    "TypeVar", "TypeVarTuple", "Unpack", "Awaitable", "AsyncIterator", "AsyncIterable", "Coroutine", "AsyncGenerator",
    "AsyncContextManager", "Buffer", "ChainMap", "ContextManager", "Counter", "Deque", "DefaultDict", "NamedTuple",
    "OrderedDict", "TypedDict", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex",
    "SupportsInt", "SupportsRound", "Annotated", "assert_never", "assert_type", "clear_overloads", "dataclass_transform",
    "deprecated", "Doc", "get_overloads", "final", "Format", "get_annotations", "get_args", "get_origin", "get_original_bases",
    "get_protocol_members", "get_type_hints", "IntVar", "is_protocol", "is_typeddict", "Literal", "NewType", "overload",
    "override", "Protocol", "sentinel", "Sentinel", "reveal_type", "runtime", "runtime_checkable", "Text", "TypeAlias",
    "TypeAliasType", "TypeGuard", "TypeIs", "TYPE_CHECKING", "Never", "NoReturn", "ReadOnly", "Required", "NotRequired",
    "NoDefault", "NoExtraItems", "AbstractSet", "AnyStr", "BinaryIO", "Callable", "Collection", "Container", "Dict",
    "ForwardRef", "FrozenSet", "Generator", "Generic", "Hashable", "IO", "ItemsView", "Iterable", "Iterator", "KeysView", "List",
    "Mapping", "MappingView", "MutableMapping", "MutableSequence", "MutableSet", "Optional", "Reversible", "Sequence", "Set",
    "Sized", "TextIO", "Tuple", "Union", "ValuesView", "cast", "no_type_check", "no_type_check_decorator", "disjoint_base",
    "type_repr", "Match", "Pattern",
]

__molt_missing__ = (
    "Reader", "Writer", "evaluate_forward_ref", "TypeForm", "CapsuleType",
)
__molt_public__ = ("Match", "Pattern")


def __getattr__(name):
    """What `typing` makes when it is asked."""
    if name in ("Match", "Pattern"):
        import typing

        return getattr(typing, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


runtime = runtime_checkable


def disjoint_base(cls):
    """Marks a class of which a subclass cannot have another such base (PEP 800)."""
    cls.__disjoint_base__ = True
    return cls


def type_repr(value):
    """A value as the text of an annotation."""
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
        name = value.__qualname__
        return name if value.__module__ == "builtins" else f"{value.__module__}.{name}"
    return "..." if value is ... else repr(value)


class Doc:
    """Documentation as metadata in `Annotated`."""

    def __init__(self, documentation, /):
        self.documentation = documentation

    def __repr__(self):
        return f"Doc({self.documentation!r})"

    def __hash__(self):
        return hash(self.documentation)

    def __eq__(self, other):
        if not isinstance(other, Doc):
            return NotImplemented
        return self.documentation == other.documentation


class sentinel:
    """A value that is only itself (PEP 661)."""

    def __init__(self, name, /, *, repr=None):
        self._name = name
        self._repr = name if repr is None else repr

    @property
    def __name__(self):
        return self._name

    def __repr__(self):
        return self._repr

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __call__(self, *args, **kwargs):
        raise TypeError(f"{type(self).__name__!r} object is not callable")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self._name


Sentinel = sentinel


class NoExtraItemsType:
    """The type of `NoExtraItems`."""

    __slots__ = ()

    def __repr__(self):
        return "typing_extensions.NoExtraItems"

    def __reduce__(self):
        return "NoExtraItems"


NoExtraItems = NoExtraItemsType()


class Format(enum.IntEnum):
    """How annotations are given."""

    VALUE = 1
    VALUE_WITH_FAKE_GLOBALS = 2
    FORWARDREF = 3
    STRING = 4


def IntVar(name):
    """A type variable, for integers at the time of type checking."""
    return TypeVar(name)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=Format.VALUE):
    """The annotations of an object as `inspect.get_annotations`."""
    if format is Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    if eval_str and format is not Format.VALUE:
        raise ValueError("eval_str=True is only supported with format=Format.VALUE")
    return inspect.get_annotations(obj, globals=globals, locals=locals, eval_str=eval_str)
