"""Support for type hints at run time. CPython Lib/typing.py."""

import sys
from _typing import NoDefault, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType, TypeVar, TypeVarTuple
from typing._aliases import (
    IO,
    KT,
    VT,
    AbstractSet,
    AnyStr,
    AsyncContextManager,
    AsyncGenerator,
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    BinaryIO,
    Callable,
    ChainMap,
    Collection,
    Container,
    ContextManager,
    Coroutine,
    Counter,
    CT_co,
    DefaultDict,
    Deque,
    Dict,
    FrozenSet,
    Generator,
    Hashable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    List,
    Mapping,
    MappingView,
    MutableMapping,
    MutableSequence,
    MutableSet,
    OrderedDict,
    Reversible,
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
    T,
    T_co,
    T_contra,
    Text,
    TextIO,
    Tuple,
    Type,
    V_co,
    ValuesView,
    VT_co,
)
from typing._forms import (
    Annotated,
    Any,
    ClassVar,
    Concatenate,
    Final,
    ForwardRef,
    Literal,
    LiteralString,
    Never,
    NoReturn,
    NotRequired,
    Optional,
    ReadOnly,
    Required,
    Self,
    TypeAlias,
    TypeGuard,
    TypeIs,
    Union,
    Unpack,
    _AnnotatedAlias,
    _BaseGenericAlias,
    _CallableGenericAlias,
    _eval_type,
    _Final,
    _GenericAlias,
    _LiteralGenericAlias,
    _paramspec_prepare_subst,
    _paramspec_subst,
    _SpecialForm,
    _SpecialGenericAlias,
    _type_check,
    _type_convert,
    _type_repr,
    _typevar_subst,
    _typevartuple_prepare_subst,
    _UnionGenericAlias,
    _UnpackGenericAlias,
)
from typing._generics import (
    Generic,
    Protocol,
    _generic_base,  # noqa: F401, a native looks it up
    _no_init_or_replace_init,
    _ProtocolMeta,
    get_protocol_members,
    is_protocol,
    runtime_checkable,
)
from typing._hints import (
    _overload_dummy,
    _strip_annotations,
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
    no_type_check,
    no_type_check_decorator,
    overload,
    override,
    reveal_type,
)
from typing._structures import (
    NamedTuple,
    NamedTupleMeta,
    NewType,
    TypedDict,
    _NamedTuple,
    _TypedDict,
    _TypedDictMeta,
    is_typeddict,
)

__molt_missing__ = ("ByteString")
__molt_public__ = (
    "Match", "Pattern", "_AnnotatedAlias", "_BaseGenericAlias", "_CallableGenericAlias", "_Final", "_GenericAlias",
    "_LiteralGenericAlias", "_ProtocolMeta", "_SpecialForm", "_SpecialGenericAlias", "_TypedDictMeta",
    "_UnionGenericAlias", "_eval_type", "_inst", "_is_protocol", "_is_runtime_protocol", "_name",
)

__all__ = [
    "AbstractSet", "Annotated", "Any", "AnyStr", "AsyncContextManager", "AsyncGenerator", "AsyncIterable",
    "AsyncIterator", "Awaitable", "BinaryIO", "Callable", "ChainMap", "ClassVar", "Collection", "Concatenate",
    "Container", "ContextManager", "Coroutine", "Counter", "DefaultDict", "Deque", "Dict", "Final", "ForwardRef",
    "FrozenSet", "Generator", "Generic", "Hashable", "IO", "ItemsView", "Iterable", "Iterator", "KeysView", "List",
    "Literal", "LiteralString", "Mapping", "MappingView", "Match", "MutableMapping", "MutableSequence", "MutableSet",
    "NamedTuple", "Never", "NewType", "NoReturn", "NotRequired", "Optional", "OrderedDict", "ParamSpec",
    "ParamSpecArgs", "ParamSpecKwargs", "Pattern", "Protocol", "Required", "Reversible", "Self", "Sequence", "Set",
    "Sized", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt",
    "SupportsRound", "TYPE_CHECKING", "Text", "TextIO", "Tuple", "Type", "TypeAlias", "TypeGuard", "TypeVar",
    "TypeVarTuple", "TypedDict", "Union", "Unpack", "ValuesView", "assert_never", "assert_type", "cast",
    "clear_overloads", "dataclass_transform", "final", "get_args", "get_origin", "get_overloads", "get_type_hints",
    "is_typeddict", "no_type_check", "no_type_check_decorator", "overload", "reveal_type", "runtime_checkable",
]  # fmt: skip

TYPE_CHECKING = False

# Names that only later versions have.
if sys.version_info >= (3, 12):
    __all__ += ["TypeAliasType", "override"]
else:
    del TypeAliasType, override
if sys.version_info >= (3, 13):
    __all__ += ["NoDefault", "ReadOnly", "TypeIs", "get_protocol_members", "is_protocol"]
else:
    del NoDefault, ReadOnly, TypeIs, get_protocol_members, is_protocol
if sys.version_info >= (3, 14):
    from typing._hints import evaluate_forward_ref

    __all__ += ["evaluate_forward_ref"]


def __getattr__(attr):
    if attr in ("Pattern", "Match"):
        import re

        value = _SpecialGenericAlias(getattr(re, attr), 1)
        globals()[attr] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {attr!r}")
