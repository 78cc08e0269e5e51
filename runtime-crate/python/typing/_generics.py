"""`Generic` and `Protocol`. CPython Lib/typing.py."""

import sys
from _typing import ParamSpec, TypeVar, TypeVarTuple
from abc import ABCMeta
from typing._forms import Unpack, _BaseGenericAlias, _GenericAlias, _is_unpacked, _known, _type_convert

from _type_arguments import parameters as _parameters_of

# The classes of the package are all classes of `typing`.
__name__ = "typing"


def _is_type_parameter(arg):
    return isinstance(arg, (TypeVar, ParamSpec)) or _is_unpacked(arg)


def _check_defaults(parameters):
    """Type parameters with a default stand behind those without, and in front of a type variable tuple."""
    defaults_began = tuple_came = False
    for parameter in parameters:
        if _is_unpacked(parameter):
            tuple_came = True
            continue
        if parameter.has_default():
            if tuple_came:
                raise TypeError("Type parameter with a default follows TypeVarTuple")
            defaults_began = True
        elif defaults_began:
            raise TypeError(f"Type parameter {parameter!r} without a default follows type parameter with a default")


def _subscripted(cls, args):
    """`cls[args]`: what `Generic.__class_getitem__` makes."""
    if not isinstance(args, tuple):
        args = (args,)
    args = tuple(_type_convert(arg) for arg in args)
    if cls is Generic or cls is Protocol:
        if not args:
            raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
        if not all(_is_type_parameter(arg) for arg in args):
            raise TypeError(
                f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables."
            )
        if len(set(args)) != len(args):
            raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
        if sys.version_info >= (3, 13):
            _check_defaults(args)
        return _GenericAlias(cls, args, inst=False)
    expected = cls.__parameters__
    if not expected:
        raise TypeError(f"{cls} is not a generic class")
    prepared = args
    for parameter in expected:
        prepare = getattr(parameter, "__typing_prepare_subst__", None)
        if prepare is not None:
            prepared = prepare(cls, prepared)
    if len(prepared) != len(expected):
        many = "many" if len(prepared) > len(expected) else "few"
        raise TypeError(f"Too {many} arguments for {cls}; actual {len(prepared)}, expected {len(expected)}")
    flat = []
    for parameter, arg in zip(expected, prepared):
        if isinstance(parameter, TypeVarTuple):
            flat.extend(arg)
        elif isinstance(arg, list):
            flat.append(tuple(arg))
        else:
            flat.append(arg)
    return _GenericAlias(cls, tuple(flat))


class Generic:
    """What a class with type parameters derives from."""

    __slots__ = ()
    _is_protocol = False

    def __class_getitem__(cls, args):
        return _subscripted(cls, args)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get("__orig_bases__")
        if bases is not None:
            error = Generic in bases
        else:
            error = Generic in cls.__bases__ and cls.__name__ != "Protocol" and type(cls).__name__ != "_TypedDictMeta"
        if error:
            raise TypeError("Cannot inherit from plain Generic")
        parameters = ()
        if bases is not None:
            parameters = _parameters_of(tuple(base for base in bases if isinstance(base, _BaseGenericAlias)))
            declared = None
            for base in bases:
                if isinstance(base, _GenericAlias) and base.__origin__ is Generic:
                    if declared is not None:
                        raise TypeError("Cannot inherit from Generic[...] multiple times.")
                    declared = base.__parameters__
            if declared is not None:
                missing = [parameter for parameter in parameters if parameter not in declared]
                if missing:
                    listed = ", ".join(str(parameter) for parameter in missing)
                    shown = ", ".join(str(parameter) for parameter in declared)
                    raise TypeError(f"Some type variables ({listed}) are not listed in Generic[{shown}]")
                parameters = declared
        cls.__parameters__ = tuple(parameters)


_known["Generic"] = Generic


def _generic_base(parameters):
    """The base of a class with a type parameter list."""
    return _GenericAlias(
        Generic, tuple(Unpack[p] if isinstance(p, TypeVarTuple) else p for p in parameters), inst=False
    )


# What a protocol's namespace holds besides its members.
_NO_MEMBERS = frozenset(
    {
        "__abstractmethods__", "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__",
        "__callable_proto_members_only__", "__class_getitem__", "__dict__", "__doc__", "__firstlineno__", "__init__",
        "__match_args__", "__module__", "__new__", "__non_callable_proto_members__", "__orig_bases__", "__orig_class__",
        "__parameters__", "__protocol_attrs__", "__qualname__", "__slots__", "__static_attributes__",
        "__subclasshook__", "__type_params__", "__weakref__", "_is_protocol", "_is_runtime_protocol",
    }
)  # fmt: skip


def _protocol_members(cls):
    members = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ("Protocol", "Generic"):
            continue
        for attr in (*base.__dict__, *_annotated_names(base)):
            if not attr.startswith("_abc_") and attr not in _NO_MEMBERS:
                members.add(attr)
    return members


_absent = object()


class _ProtocolMeta(ABCMeta):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        if name == "Protocol" and bases == (Generic,):
            pass
        elif _known["Protocol"] in bases:
            for base in bases:
                if base not in (object, Generic) and not _may_be_protocol_base(base):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __init__(cls, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if getattr(cls, "_is_protocol", False):
            cls.__protocol_attrs__ = _protocol_members(cls)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if getattr(cls, "_is_protocol", False):
            if not getattr(cls, "_is_runtime_protocol", False) and not _asked_by_abc():
                _refuse_what_is_no_class(other)
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
            data = getattr(cls, "__non_callable_proto_members__", None)
            if data and not _asked_by_abc() and cls.__dict__.get("__subclasshook__") is _protocol_hook:
                _refuse_what_is_no_class(other)
                listed = ", ".join(repr(attr) for attr in sorted(data))
                raise TypeError(
                    f"Protocols with non-method members don't support issubclass(). Non-method members: {listed}."
                )
        return ABCMeta.__subclasscheck__(cls, other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_protocol", False):
            return ABCMeta.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_runtime_protocol", False) and not _asked_by_abc():
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        kinds = {type(instance), instance.__class__}
        return any(ABCMeta.__subclasscheck__(cls, kind) for kind in kinds) or _has_members(cls, instance)


def _asked_by_abc():
    """Whether the module of abstract base classes, or that of single dispatch, makes the check: it asks of any class."""
    return sys._getframemodulename(2) in ("abc", "functools")


def _refuse_what_is_no_class(other):
    if not isinstance(other, type):
        raise TypeError("issubclass() arg 1 must be a class")


def _has_members(protocol, instance):
    """Whether an instance has the members of a protocol, without running code of its own."""
    for attr in protocol.__protocol_attrs__:
        value = _static_value(instance, attr)
        if value is _absent or value is None and attr not in protocol.__non_callable_proto_members__:
            return False
    return True


def _static_value(instance, attr):
    """What lies under a name in an object or its classes."""
    if isinstance(instance, type):
        classes = (*type.__dict__["__mro__"].__get__(instance), *type(instance).__mro__)
    else:
        classes = type(instance).__mro__
        try:
            own = object.__getattribute__(instance, "__dict__")
        except AttributeError:
            own = {}
        if isinstance(own, dict) and attr in own:
            return own[attr]
    for cls in classes:
        namespace = type.__dict__["__dict__"].__get__(cls)
        if attr in namespace:
            return namespace[attr]
    return _absent


@classmethod
def _protocol_hook(cls, other):
    """The `__subclasshook__` of protocols."""
    if not cls.__dict__.get("_is_protocol", False):
        return NotImplemented
    return all(_declares(other, attr) for attr in cls.__protocol_attrs__) or NotImplemented


def _may_be_protocol_base(base):
    module = getattr(base, "__module__", None)
    return (
        getattr(base, "_is_protocol", False)
        or (module == "collections.abc" and base.__name__ in _PROTOCOL_LIKE)
        or (module == "contextlib" and base.__name__ in ("AbstractContextManager", "AbstractAsyncContextManager"))
        or (module == "os" and base.__name__ == "PathLike")
    )


_PROTOCOL_LIKE = (
    "Callable", "Awaitable", "Iterable", "Iterator", "AsyncIterable", "AsyncIterator", "Hashable", "Sized",
    "Container", "Collection", "Reversible", "Buffer",
)  # fmt: skip


def _annotated_names(cls):
    if sys.version_info >= (3, 14):
        from annotationlib import Format, get_annotations

        return get_annotations(cls, format=Format.FORWARDREF)
    return cls.__dict__.get("__annotations__", {})


def _declares(cls, attr):
    for base in cls.__mro__:
        if attr in base.__dict__:
            return base.__dict__[attr] is not None
        if getattr(cls, "_is_protocol", False) and attr in _annotated_names(base):
            return True
    return False


def _no_init_or_replace_init(self, *args, **kwargs):
    cls = type(self)
    if cls._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    # A class with an `__init__` of its own calls that of its bases.
    if cls.__init__ is _no_init_or_replace_init:
        found = (base.__dict__.get("__init__", _no_init_or_replace_init) for base in cls.__mro__)
        cls.__init__ = next(init for init in found if init is not _no_init_or_replace_init)
        cls.__init__(self, *args, **kwargs)


class Protocol(Generic, metaclass=_ProtocolMeta):
    """Base class for protocol classes."""

    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = any(base is Protocol for base in cls.__bases__)
        if "__subclasshook__" not in cls.__dict__:
            cls.__subclasshook__ = _protocol_hook
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init_or_replace_init


_known["Protocol"] = Protocol


def runtime_checkable(cls):
    """Mark a protocol class as one that instance checks may use."""
    if not (isinstance(cls, type) and issubclass(cls, Generic) and getattr(cls, "_is_protocol", False)):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    cls.__non_callable_proto_members__ = {attr for attr in cls.__protocol_attrs__ if not _is_method_member(cls, attr)}
    return cls


def _is_method_member(cls, attr):
    try:
        return callable(getattr(cls, attr, None))
    except Exception as error:
        raise TypeError(f"Failed to determine whether protocol member {attr!r} is a method member") from error


def is_protocol(tp, /):
    """Whether a type is a protocol."""
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol


def get_protocol_members(tp, /):
    """The names of a protocol's members."""
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(tp.__protocol_attrs__)
