"""Support for type hints at run time. CPython Lib/typing.py."""

import collections
import collections.abc
import sys
from _typing import NoDefault, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType, TypeVar, TypeVarTuple
from _type_arguments import parameters as _parameters_of
from _type_arguments import substituted as _substituted
from abc import ABCMeta
from types import FunctionType, GenericAlias, MethodType, NoneType, UnionType

__molt_missing__ = (
    "ForwardRef.evaluate", "IO", "BinaryIO", "TextIO", "Match", "Pattern", "evaluate_forward_ref", "get_protocol_members", "is_protocol",
    "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound", "Text",
    "AnyStr", "ByteString", "ReadOnly", "TypeIs", "get_overloads", "clear_overloads",
)

TYPE_CHECKING = False


def _type_repr(obj):
    if isinstance(obj, type) and not isinstance(obj, GenericAlias):
        if obj.__module__ == "builtins":
            return obj.__qualname__
        return f"{obj.__module__}.{obj.__qualname__}"
    if obj is ...:
        return "..."
    if isinstance(obj, FunctionType):
        return obj.__name__
    if isinstance(obj, tuple):
        return "[" + ", ".join(_type_repr(item) for item in obj) + "]"
    return repr(obj)


def _converted(arg):
    if arg is None:
        return NoneType
    if isinstance(arg, str):
        return ForwardRef(arg)
    return arg


def _checked(arg, message):
    arg = _converted(arg)
    if isinstance(arg, _GenericAlias) and arg.__origin__ in (Generic, Protocol):
        raise TypeError(f"{arg} is not valid as type argument")
    if isinstance(arg, _SpecialForm) and arg._name not in _PLAIN_FORMS:
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{message} Got {arg!r:.100}.")
    return arg


_PLAIN_FORMS = ("Any", "NoReturn", "Never", "Self", "LiteralString", "TypeAlias", "ClassVar", "Final")


class _Final:
    __slots__ = ("__weakref__",)


class _SpecialForm(_Final):
    __slots__ = ("_name", "__doc__", "_getitem", "__dict__")

    def __init__(self, name, getitem=None, doc=None):
        self._name = name
        self._getitem = getitem
        self.__doc__ = doc

    def __getattr__(self, item):
        if item in ("__name__", "__qualname__"):
            return self._name
        raise AttributeError(item)

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __instancecheck__(self, obj):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __getitem__(self, parameters):
        if self._getitem is None:
            raise TypeError(f"{self} is not subscriptable")
        return self._getitem(self, parameters)


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        if self is Any:
            return "typing.Any"
        return super().__repr__()


class Any(metaclass=_AnyMeta):
    """Special type indicating an unconstrained type."""

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


class _GenericAlias(_Final):
    """A type with arguments: `List[int]`, `Union[int, str]`, `C[T]`."""

    def __init__(self, origin, args, *, inst=True, name=None):
        if not isinstance(args, tuple):
            args = (args,)
        self.__origin__ = origin
        self.__args__ = args
        self.__parameters__ = _parameters_of(args)
        self._inst = inst
        self._name = name
        if not name:
            self.__module__ = origin.__module__

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __getitem__(self, args):
        if self.__origin__ in (Generic, Protocol):
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not isinstance(args, tuple):
            args = (args,)
        return self.copy_with(_substituted(self, self.__args__, tuple(_converted(arg) for arg in args)))

    def copy_with(self, args):
        return self.__class__(self.__origin__, args, name=self._name, inst=self._inst)

    def __repr__(self):
        name = f"typing.{self._name}" if self._name else _type_repr(self.__origin__)
        shown = ", ".join(_type_repr(arg) for arg in self.__args__) if self.__args__ else "()"
        return f"{name}[{shown}]"

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(
                f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead"
            )
        result = self.__origin__(*args, **kwargs)
        try:
            result.__orig_class__ = self
        except Exception:
            pass
        return result

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _SpecialForm):
            raise TypeError(f"Cannot subclass {self!r}")
        if self._name:
            found = [self.__origin__]
            if self.__origin__ not in bases and Generic not in bases:
                later = bases[bases.index(self) + 1:]
                if not any(isinstance(base, _GenericAlias) or base is Generic or issubclass(base, Generic) for base in later if isinstance(base, (type, _GenericAlias))):
                    found.append(Generic)
            return tuple(found)
        if self.__origin__ is Generic:
            if Protocol in bases:
                return ()
            later = bases[bases.index(self) + 1:]
            for base in later:
                if isinstance(base, _GenericAlias) and base is not self:
                    return ()
        return (self.__origin__,)

    def __getattr__(self, attr):
        if attr in ("__origin__", "__args__"):
            raise AttributeError(attr)
        if "__origin__" in self.__dict__ and not (attr.startswith("__") and attr.endswith("__")):
            return getattr(self.__origin__, attr)
        if attr in ("__name__", "__qualname__"):
            return self._name or self.__origin__.__name__
        raise AttributeError(attr)

    def __setattr__(self, attr, value):
        own = ("_name", "_inst", "__origin__", "__args__", "__parameters__", "__module__", "__metadata__")
        if attr in own or (attr.startswith("__") and attr.endswith("__")):
            super().__setattr__(attr, value)
        else:
            setattr(self.__origin__, attr, value)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __iter__(self):
        yield Unpack[self]


class _SpecialGenericAlias(_Final):
    """A bare alias of a class: `List`, `Dict`."""

    def __init__(self, origin, count, *, name):
        self.__origin__ = origin
        self._count = count
        self._name = name
        self.__doc__ = f"A generic version of {origin.__module__}.{origin.__qualname__}."

    def __getitem__(self, args):
        if not isinstance(args, tuple):
            args = (args,)
        args = tuple(_checked(arg, "Parameters to generic types must be types.") for arg in args)
        if len(args) != self._count:
            many = "many" if len(args) > self._count else "few"
            raise TypeError(f"Too {many} arguments for {self}; actual {len(args)}, expected {self._count}")
        return _GenericAlias(self.__origin__, args, inst=False, name=self._name)

    def __repr__(self):
        return "typing." + self._name

    def __call__(self, *args, **kwargs):
        raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")

    def __mro_entries__(self, bases):
        found = [self.__origin__]
        if not any(base is Generic or (isinstance(base, type) and issubclass(base, Generic)) for base in bases):
            found.append(Generic)
        return tuple(found)

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__"):
            return self._name
        if attr.startswith("__") and attr.endswith("__") or "__origin__" not in self.__dict__:
            raise AttributeError(attr)
        return getattr(self.__origin__, attr)

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __instancecheck__(self, obj):
        return isinstance(obj, self.__origin__)

    def __subclasscheck__(self, cls):
        return issubclass(cls, self.__origin__)


class _TupleType(_SpecialGenericAlias):
    def __getitem__(self, args):
        if not isinstance(args, tuple):
            args = (args,)
        if len(args) == 2 and args[1] is ...:
            return _GenericAlias(tuple, (_converted(args[0]), ...), inst=False, name=self._name)
        return _GenericAlias(tuple, tuple(_converted(arg) for arg in args), inst=False, name=self._name)


class _CallableGenericAlias(_GenericAlias):
    def copy_with(self, args):
        flat = []
        for arg in args:
            flat.extend(arg if isinstance(arg, tuple) else (arg,))
        return super().copy_with(tuple(flat))

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and (args[0] is ... or isinstance(args[0], ParamSpec)):
            return f"typing.Callable[{_type_repr(args[0])}, {_type_repr(args[1])}]"
        parameters = ", ".join(_type_repr(arg) for arg in args[:-1])
        return f"typing.Callable[[{parameters}], {_type_repr(args[-1])}]"


class _CallableType(_SpecialGenericAlias):
    def __getitem__(self, args):
        if not isinstance(args, tuple) or len(args) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        parameters, result = args
        if isinstance(parameters, list):
            flat = (*(_converted(arg) for arg in parameters), _converted(result))
        else:
            flat = (parameters, _converted(result))
        return _CallableGenericAlias(self.__origin__, flat, inst=False, name=self._name)


class _UnionGenericAlias(_GenericAlias):
    def copy_with(self, args):
        return Union[args]

    def __eq__(self, other):
        if not isinstance(other, (_UnionGenericAlias, UnionType)):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __repr__(self):
        args = self.__args__
        if len(args) == 2:
            if args[0] is NoneType:
                return f"typing.Optional[{_type_repr(args[1])}]"
            if args[1] is NoneType:
                return f"typing.Optional[{_type_repr(args[0])}]"
        shown = ", ".join(_type_repr(arg) if arg is not NoneType else "NoneType" for arg in args)
        return f"typing.Union[{shown}]"

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        return any(issubclass(cls, arg) for arg in self.__args__)


def _flat_union(args):
    flat = []
    for arg in args:
        members = arg.__args__ if isinstance(arg, (_UnionGenericAlias, UnionType)) else (arg,)
        for member in members:
            if member not in flat:
                flat.append(member)
    return tuple(flat)


def _union(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Union of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    parameters = _flat_union(_checked(p, "Union[arg, ...]: each arg must be a type.") for p in parameters)
    if len(parameters) == 1:
        return parameters[0]
    if len(parameters) == 2 and NoneType in parameters:
        return _UnionGenericAlias(self, parameters, name="Optional")
    return _UnionGenericAlias(self, parameters, name="Union")


def _optional(self, parameters):
    return Union[_checked(parameters, f"{self} requires a single type."), NoneType]


def _single(self, parameters):
    return _GenericAlias(self, (_checked(parameters, f"{self} accepts only single type."),), name=self._name)


class _UnpackGenericAlias(_GenericAlias):
    @property
    def __typing_is_unpacked_typevartuple__(self):
        return isinstance(self.__args__[0], TypeVarTuple)

    @property
    def __typing_unpacked_tuple_args__(self):
        (arg,) = self.__args__
        if isinstance(arg, (_GenericAlias, GenericAlias)) and arg.__origin__ is tuple:
            return arg.__args__
        return None

    def __getitem__(self, args):
        return args if self.__typing_is_unpacked_typevartuple__ else super().__getitem__(args)


def _unpack(self, parameters):
    checked = _checked(parameters, f"{self} accepts only single type.")
    return _UnpackGenericAlias(self, (checked,), name=self._name)


class _LiteralGenericAlias(_GenericAlias):
    def __eq__(self, other):
        if not isinstance(other, _LiteralGenericAlias):
            return NotImplemented
        return {(a, type(a)) for a in self.__args__} == {(a, type(a)) for a in other.__args__}

    def __hash__(self):
        return hash(frozenset((a, type(a)) for a in self.__args__))

    def __repr__(self):
        return f"typing.Literal[{', '.join(repr(arg) for arg in self.__args__)}]"


def _literal(self, parameters):
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    flat = []
    seen = []
    for parameter in parameters:
        values = parameter.__args__ if isinstance(parameter, _LiteralGenericAlias) else (parameter,)
        for value in values:
            if (value, type(value)) not in seen:
                seen.append((value, type(value)))
                flat.append(value)
    return _LiteralGenericAlias(self, tuple(flat), name="Literal")


class _AnnotatedAlias(_GenericAlias):
    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, origin, name="Annotated")
        self.__metadata__ = metadata

    def copy_with(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def __repr__(self):
        shown = ", ".join(repr(item) for item in self.__metadata__)
        return f"typing.Annotated[{_type_repr(self.__origin__)}, {shown}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__"):
            return "Annotated"
        return super().__getattr__(attr)

    def __mro_entries__(self, bases):
        return (self.__origin__,)


def _annotated(self, parameters):
    if not isinstance(parameters, tuple) or len(parameters) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
    return _AnnotatedAlias(_converted(parameters[0]), parameters[1:])


def _concatenate(self, parameters):
    return _GenericAlias(self, tuple(_converted(p) for p in parameters), name="Concatenate")


NoReturn = _SpecialForm("NoReturn")
Never = _SpecialForm("Never")
Self = _SpecialForm("Self")
LiteralString = _SpecialForm("LiteralString")
TypeAlias = _SpecialForm("TypeAlias")
ClassVar = _SpecialForm("ClassVar", _single)
Final = _SpecialForm("Final", _single)
Required = _SpecialForm("Required", _single)
NotRequired = _SpecialForm("NotRequired", _single)
Unpack = _SpecialForm("Unpack", _unpack)
TypeGuard = _SpecialForm("TypeGuard", _single)
Union = _SpecialForm("Union", _union)
Optional = _SpecialForm("Optional", _optional)
Literal = _SpecialForm("Literal", _literal)
Annotated = _SpecialForm("Annotated", _annotated)
Concatenate = _SpecialForm("Concatenate", _concatenate)


class ForwardRef(_Final):
    """A name that is not defined yet."""

    __slots__ = ("__forward_arg__", "__forward_is_argument__", "__forward_module__", "__dict__")

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_is_argument__ = is_argument
        self.__forward_module__ = module

    def _evaluate(self, globalns, localns):
        return _converted(eval(self.__forward_arg__, globalns, localns))

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return self.__forward_arg__ == other.__forward_arg__ and self.__forward_module__ == other.__forward_module__

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __repr__(self):
        return f"ForwardRef({self.__forward_arg__!r})"


def _type_check(arg, message):
    return _checked(arg, message)


def _typevar_subst(parameter, arg):
    arg = _checked(arg, "Parameters to generic types must be types.")
    if (isinstance(arg, _GenericAlias) and arg.__origin__ is Unpack) or getattr(arg, "__unpacked__", False):
        raise TypeError(f"{arg} is not valid as type argument")
    return arg


def _is_parameter_list(arg):
    return (
        arg is ...
        or isinstance(arg, (tuple, list, ParamSpec))
        or isinstance(arg, _GenericAlias)
        and arg.__origin__ is Concatenate
    )


def _paramspec_subst(parameter, arg):
    if isinstance(arg, (list, tuple)):
        return tuple(_converted(item) for item in arg)
    if not _is_parameter_list(arg):
        raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
    return arg


def _paramspec_prepare_subst(parameter, alias, args):
    parameters = alias.__parameters__
    position = parameters.index(parameter)
    if position == len(args) and getattr(parameter, "has_default", bool)():
        args = (*args, parameter.__default__)
    if position >= len(args):
        raise TypeError(f"Too few arguments for {alias}")
    if len(parameters) == 1 and not _is_parameter_list(args[0]):
        return (args,)
    if isinstance(args[position], list):
        return (*args[:position], tuple(args[position]), *args[position + 1 :])
    return args


def _typevartuple_prepare_subst(parameter, alias, args):
    """Gathers the types that a type variable tuple stands for into one tuple among the others."""
    parameters = alias.__parameters__
    position = parameters.index(parameter)
    if any(isinstance(other, TypeVarTuple) for other in parameters[position + 1 :]):
        raise TypeError(f"More than one TypeVarTuple parameter in {alias}")
    after = len(parameters) - position - 1
    if position + after > len(args):
        raise TypeError(
            f"Too few arguments for {alias}; actual {len(args)}, expected at least {len(parameters) - 1}"
        )
    if position == len(args) - after and getattr(parameter, "has_default", bool)():
        gathered = tuple(parameter.__default__)
    else:
        gathered = tuple(args[position : len(args) - after])
    return (*args[:position], gathered, *args[len(args) - after :])


def _generic_base(parameters):
    """The base of a class with a type parameter list."""
    return _GenericAlias(
        Generic, tuple(Unpack[p] if isinstance(p, TypeVarTuple) else p for p in parameters), inst=False
    )


class Generic:
    """Abstract base class for generic types."""

    __slots__ = ()
    _is_protocol = False

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_converted(p) for p in params)
        if cls in (Generic, Protocol):
            if not params:
                raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
            if not all(isinstance(p, (TypeVar, ParamSpec, TypeVarTuple)) or getattr(p, "__origin__", None) is Unpack for p in params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.")
            if len(set(params)) != len(params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
        else:
            expected = getattr(cls, "__parameters__", ())
            if not expected:
                raise TypeError(f"{cls} is not a generic class")
            if len(params) != len(expected) and not any(isinstance(p, TypeVarTuple) for p in expected):
                many = "many" if len(params) > len(expected) else "few"
                raise TypeError(f"Too {many} arguments for {cls}; actual {len(params)}, expected {len(expected)}")
        return _GenericAlias(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get("__orig_bases__", ())
        if bases:
            if Generic in bases:
                raise TypeError("Cannot inherit from plain Generic")
        elif Generic in cls.__bases__ and cls.__name__ != "Protocol":
            raise TypeError("Cannot inherit from plain Generic")
        parameters = _parameters_of(bases)
        for base in bases:
            if isinstance(base, _GenericAlias) and base.__origin__ is Generic:
                missing = [p for p in parameters if p not in base.__parameters__]
                if missing:
                    listed = ", ".join(str(p) for p in missing)
                    declared = ", ".join(str(p) for p in base.__parameters__)
                    raise TypeError(f"Some type variables ({listed}) are not listed in Generic[{declared}]")
                parameters = base.__parameters__
        if bases or "__parameters__" not in cls.__dict__:
            cls.__parameters__ = tuple(parameters)


_PROTOCOL_OWN = frozenset({
    "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__init__", "__module__", "__new__", "__slots__",
    "__subclasshook__", "__weakref__", "__class_getitem__", "__match_args__", "__static_attributes__", "__firstlineno__",
    "__parameters__", "__orig_bases__", "__orig_class__", "_is_protocol", "_is_runtime_protocol", "__protocol_attrs__",
    "__callable_proto_members_only__", "__type_params__", "__qualname__", "_abc_registry", "__annotate__",
})


def _protocol_members(cls):
    members = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ("Protocol", "Generic"):
            continue
        for attr in (*base.__dict__, *base.__dict__.get("__annotations__", {})):
            if not attr.startswith("_abc_") and attr not in _PROTOCOL_OWN:
                members.add(attr)
    return members


class _ProtocolMeta(ABCMeta):
    def __instancecheck__(cls, instance):
        if cls is Protocol or not getattr(cls, "_is_protocol", False):
            return super().__instancecheck__(instance)
        if not getattr(cls, "_is_runtime_protocol", False):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if super().__instancecheck__(instance):
            return True
        for attr in _protocol_members(cls):
            value = getattr(instance, attr, _absent)
            if value is _absent or (value is None and callable(getattr(cls, attr, None))):
                return False
        return True

    def __subclasscheck__(cls, other):
        if cls is Protocol or not getattr(cls, "_is_protocol", False):
            return super().__subclasscheck__(other)
        if not getattr(cls, "_is_runtime_protocol", False):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if super().__subclasscheck__(other):
            return True
        return all(
            any(attr in base.__dict__ and base.__dict__[attr] is not None for base in other.__mro__) for attr in _protocol_members(cls)
        )


_absent = object()


def _no_init_or_replace_init(self, *args, **kwargs):
    if type(self)._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    for base in type(self).__mro__:
        init = base.__dict__.get("__init__", _no_init_or_replace_init)
        if init is not _no_init_or_replace_init:
            init(self, *args, **kwargs)
            return
    object.__init__(self, *args, **kwargs)


class Protocol(Generic, metaclass=_ProtocolMeta):
    """Base class for protocol classes."""

    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if "_is_protocol" not in cls.__dict__:
            cls._is_protocol = any(base is Protocol for base in cls.__bases__)
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init_or_replace_init


def runtime_checkable(cls):
    """Mark a protocol class as one that instance checks may use."""
    if not (isinstance(cls, type) and getattr(cls, "_is_protocol", False)):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    return cls


def cast(typ, val):
    """Return the value unchanged."""
    return val


def assert_type(val, typ, /):
    """Return the value unchanged."""
    return val


def assert_never(arg, /):
    """Say that a line is unreachable."""
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


def reveal_type(obj, /):
    """Print the type of a value on standard error."""
    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def no_type_check(arg):
    """Decorator that says that annotations are no type hints."""
    try:
        arg.__no_type_check__ = True
    except TypeError:
        pass
    return arg


def final(f):
    """Decorator that says that a method or class is final."""
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    """Decorator that says that a method overrides one of a base class."""
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module "
        "should always be followed by an implementation that is not @overload-ed."
    )


def overload(func):
    """Decorator for overloaded functions."""
    return _overload_dummy


def dataclass_transform(
    *, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False, field_specifiers=(), **kwargs,
):
    """Decorator that marks what makes dataclasses."""

    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default,
            "order_default": order_default,
            "kw_only_default": kw_only_default,
            "frozen_default": frozen_default,
            "field_specifiers": field_specifiers,
            "kwargs": kwargs,
        }
        return cls_or_fn

    return decorator


def get_origin(tp):
    """The unsubscripted version of a type, or None."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_GenericAlias, _SpecialGenericAlias, GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, UnionType):
        return UnionType
    return None


def get_args(tp):
    """The arguments of a type."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__, *tp.__metadata__)
    if isinstance(tp, (_GenericAlias, GenericAlias)):
        args = tp.__args__
        if tp.__origin__ is collections.abc.Callable and not (len(args) == 2 and (args[0] is ... or isinstance(args[0], ParamSpec))):
            return (list(args[:-1]), args[-1])
        return args
    if isinstance(tp, UnionType):
        return tp.__args__
    return ()


def is_typeddict(tp):
    """Whether a type is a TypedDict."""
    return isinstance(tp, _TypedDictMeta)


def _evaluated(tp, globalns, localns):
    if isinstance(tp, ForwardRef):
        return _evaluated(tp._evaluate(globalns, localns), globalns, localns)
    if isinstance(tp, (_GenericAlias, GenericAlias, UnionType)):
        args = tuple(
            _evaluated(_converted(arg) if isinstance(tp, GenericAlias) else arg, globalns, localns) for arg in tp.__args__
        )
        if args == tp.__args__:
            return tp
        if isinstance(tp, GenericAlias):
            return GenericAlias(tp.__origin__, args)
        if isinstance(tp, UnionType):
            result = args[0]
            for arg in args[1:]:
                result = result | arg
            return result
        return tp.copy_with(args)
    return tp


def _stripped(tp):
    if isinstance(tp, _AnnotatedAlias):
        return _stripped(tp.__origin__)
    if isinstance(tp, _GenericAlias):
        if tp.__origin__ in (Required, NotRequired):
            return _stripped(tp.__args__[0])
        args = tuple(_stripped(arg) for arg in tp.__args__)
        return tp if args == tp.__args__ else tp.copy_with(args)
    if isinstance(tp, GenericAlias):
        args = tuple(_stripped(arg) for arg in tp.__args__)
        return tp if args == tp.__args__ else GenericAlias(tp.__origin__, args)
    return tp


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The type hints of a function, class or module."""
    if getattr(obj, "__no_type_check__", None):
        return {}
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            namespace = globalns
            if namespace is None:
                module = sys.modules.get(base.__module__)
                namespace = getattr(module, "__dict__", {})
            annotations = base.__dict__.get("__annotations__", {})
            if not isinstance(annotations, dict):
                annotations = {}
            own = dict(vars(base)) if localns is None else localns
            for name, value in annotations.items():
                value = NoneType if value is None else value
                if isinstance(value, str):
                    value = ForwardRef(value, is_argument=False, is_class=True)
                hints[name] = _evaluated(value, namespace, own)
    else:
        namespace = globalns
        if namespace is None:
            wrapped = obj
            while hasattr(wrapped, "__wrapped__"):
                wrapped = wrapped.__wrapped__
            namespace = getattr(wrapped, "__globals__", {})
        annotations = getattr(obj, "__annotations__", None)
        if annotations is None:
            if isinstance(obj, (FunctionType, MethodType)):
                return {}
            raise TypeError(f"{obj!r} is not a module, class, method, or function.")
        for name, value in annotations.items():
            value = NoneType if value is None else value
            if isinstance(value, str):
                value = ForwardRef(value)
            hints[name] = _evaluated(value, namespace, localns if localns is not None else namespace)
    return hints if include_extras else {name: _stripped(value) for name, value in hints.items()}


class NewType:
    """A distinct type that costs nothing."""

    def __init__(self, name, tp):
        self.__qualname__ = name
        if "." in name:
            name = name.rpartition(".")[-1]
        self.__name__ = name
        self.__supertype__ = tp

    def __call__(self, x):
        return x

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class _NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        bases = tuple(tuple if base is _NamedTuple else base for base in bases)
        types = ns.get("__annotations__", {})
        defaults = []
        for name in types:
            if name in ns:
                defaults.append(name)
            elif defaults:
                plural = "s" if len(defaults) > 1 else ""
                raise TypeError(
                    f"Non-default namedtuple field {name} cannot follow default field{plural} {', '.join(defaults)}"
                )
        made = collections.namedtuple(typename, list(types), defaults=[ns[name] for name in defaults], module=ns["__module__"])
        made.__annotations__ = types
        made.__bases_of_definition__ = bases
        if Generic in bases:
            made.__class_getitem__ = classmethod(GenericAlias)
        forbidden = {"__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_field_types", "_make",
                     "_replace", "_asdict", "_source"}
        for key, value in ns.items():
            if key in forbidden:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in ("__module__", "__name__", "__annotations__", "__qualname__", "__dict__", "__weakref__") and key not in made._fields:
                setattr(made, key, value)
        if "__qualname__" in ns:
            made.__qualname__ = ns["__qualname__"]
        return made


def NamedTuple(typename, fields=(), /, **kwargs):
    """Typed version of namedtuple."""
    types = {name: _converted(tp) for name, tp in (fields or kwargs.items())}
    made = collections.namedtuple(typename, list(types))
    made.__annotations__ = types
    return made


_NamedTuple = type.__new__(_NamedTupleMeta, "NamedTuple", (), {})


def _namedtuple_mro_entries(bases):
    return (_NamedTuple,)


NamedTuple.__mro_entries__ = _namedtuple_mro_entries


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True, **kwargs):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        generic = (Generic,) if any(base is Generic or issubclass(base, Generic) for base in bases) else ()
        made = type.__new__(cls, name, (*generic, dict), dict(ns))
        annotations = {}
        required, optional = set(), set()
        for base in bases:
            annotations.update(base.__dict__.get("__annotations__", {}))
            required |= base.__dict__.get("__required_keys__", set())
            optional |= base.__dict__.get("__optional_keys__", set())
        for key, value in ns.get("__annotations__", {}).items():
            value = ForwardRef(value, module=made.__module__) if isinstance(value, str) else _converted(value)
            annotations[key] = value
            origin = get_origin(value.__origin__ if isinstance(value, _AnnotatedAlias) else value)
            needed = origin is Required or (origin is not NotRequired and total)
            (required if needed else optional).add(key)
            (optional if needed else required).discard(key)
        made.__annotations__ = annotations
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__total__ = total
        return made

    __call__ = dict

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    __instancecheck__ = __subclasscheck__


def TypedDict(typename, fields=None, /, *, total=True, **kwargs):
    """A dict with a declared set of keys."""
    ns = {"__annotations__": dict(fields if fields is not None else kwargs), "__module__": _defining_module()}
    made = _TypedDictMeta(typename, (), ns, total=total)
    made.__orig_bases__ = (TypedDict,)
    return made


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})


def _typeddict_mro_entries(bases):
    return (_TypedDict,)


TypedDict.__mro_entries__ = _typeddict_mro_entries

T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)

List = _SpecialGenericAlias(list, 1, name="List")
Dict = _SpecialGenericAlias(dict, 2, name="Dict")
Set = _SpecialGenericAlias(set, 1, name="Set")
FrozenSet = _SpecialGenericAlias(frozenset, 1, name="FrozenSet")
Tuple = _TupleType(tuple, -1, name="Tuple")
Type = _SpecialGenericAlias(type, 1, name="Type")
Callable = _CallableType(collections.abc.Callable, 2, name="Callable")
DefaultDict = _SpecialGenericAlias(collections.defaultdict, 2, name="DefaultDict")
OrderedDict = _SpecialGenericAlias(collections.OrderedDict, 2, name="OrderedDict")
Counter = _SpecialGenericAlias(collections.Counter, 1, name="Counter")
ChainMap = _SpecialGenericAlias(collections.ChainMap, 2, name="ChainMap")
Deque = _SpecialGenericAlias(collections.deque, 1, name="Deque")
Hashable = _SpecialGenericAlias(collections.abc.Hashable, 0, name="Hashable")
Sized = _SpecialGenericAlias(collections.abc.Sized, 0, name="Sized")
Awaitable = _SpecialGenericAlias(collections.abc.Awaitable, 1, name="Awaitable")
Coroutine = _SpecialGenericAlias(collections.abc.Coroutine, 3, name="Coroutine")
AsyncIterable = _SpecialGenericAlias(collections.abc.AsyncIterable, 1, name="AsyncIterable")
AsyncIterator = _SpecialGenericAlias(collections.abc.AsyncIterator, 1, name="AsyncIterator")
AsyncGenerator = _SpecialGenericAlias(collections.abc.AsyncGenerator, 2, name="AsyncGenerator")
Iterable = _SpecialGenericAlias(collections.abc.Iterable, 1, name="Iterable")
Iterator = _SpecialGenericAlias(collections.abc.Iterator, 1, name="Iterator")
Generator = _SpecialGenericAlias(collections.abc.Generator, 3, name="Generator")
Reversible = _SpecialGenericAlias(collections.abc.Reversible, 1, name="Reversible")
Container = _SpecialGenericAlias(collections.abc.Container, 1, name="Container")
Collection = _SpecialGenericAlias(collections.abc.Collection, 1, name="Collection")
AbstractSet = _SpecialGenericAlias(collections.abc.Set, 1, name="AbstractSet")
MutableSet = _SpecialGenericAlias(collections.abc.MutableSet, 1, name="MutableSet")
Mapping = _SpecialGenericAlias(collections.abc.Mapping, 2, name="Mapping")
MutableMapping = _SpecialGenericAlias(collections.abc.MutableMapping, 2, name="MutableMapping")
Sequence = _SpecialGenericAlias(collections.abc.Sequence, 1, name="Sequence")
MutableSequence = _SpecialGenericAlias(collections.abc.MutableSequence, 1, name="MutableSequence")
KeysView = _SpecialGenericAlias(collections.abc.KeysView, 1, name="KeysView")
ItemsView = _SpecialGenericAlias(collections.abc.ItemsView, 2, name="ItemsView")
ValuesView = _SpecialGenericAlias(collections.abc.ValuesView, 1, name="ValuesView")
