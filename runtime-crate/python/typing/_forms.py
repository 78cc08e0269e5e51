"""Special forms and generic aliases: `Optional[int]`, `List[T]`, `Callable[P, R]`, forward references. CPython Lib/typing.py."""

import sys
from _typing import ParamSpec, TypeVarTuple
from types import FunctionType, GenericAlias, NoneType, UnionType

from _type_arguments import parameters as _parameters_of
from _type_arguments import substituted as _substituted

# The classes of the package are all classes of `typing`.
__name__ = "typing"


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


def _type_convert(arg, module=None, *, allow_special_forms=False):
    """None stands for its class, a string for a forward reference."""
    if arg is None:
        return NoneType
    if isinstance(arg, str):
        return ForwardRef(arg, module=module, is_class=allow_special_forms)
    return arg


def _type_check(arg, msg, is_argument=True, module=None, *, allow_special_forms=False):
    """A type as an argument, converted; TypeError for what is none."""
    invalid = [_known["Generic"], _known["Protocol"]]
    if not allow_special_forms:
        invalid.append(ClassVar)
        if is_argument:
            invalid.append(Final)
    arg = _type_convert(arg, module=module, allow_special_forms=allow_special_forms)
    if isinstance(arg, _GenericAlias) and any(arg.__origin__ is form for form in invalid):
        raise TypeError(f"{arg} is not valid as type argument")
    if any(arg is form for form in _PLAIN_FORMS):
        return arg
    if allow_special_forms and (arg is ClassVar or arg is Final):
        return arg
    if isinstance(arg, _SpecialForm) or any(arg is form for form in invalid[:2]):
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{msg} Got {arg!r:.100}.")
    return arg


# Classes that are made later, in modules that build on this one.
_known = {"Generic": None, "Protocol": None}


def _is_dunder(attr):
    return attr.startswith("__") and attr.endswith("__")


def _is_unpacked(arg):
    return isinstance(arg, _UnpackGenericAlias) or (isinstance(arg, GenericAlias) and arg.__unpacked__)


def _unpacked_args(args):
    """The arguments, with unpacked tuples of known length spread out."""
    return [item for arg in args for item in _spread(arg)]


def _spread(arg):
    inner = getattr(arg, "__typing_unpacked_tuple_args__", None)
    is_open = inner is None or inner[-1:] == (...,)
    return (arg,) if is_open else inner


class _Final:
    __slots__ = ("__weakref__",)

    def __init_subclass__(cls, /, *args, _root=False, **kwds):
        if not _root:
            raise TypeError("Cannot subclass special typing classes")


class _NotIterable:
    """`__getitem__` takes types here, not positions."""

    __slots__ = ()
    __iter__ = None


class _SpecialForm(_Final, _NotIterable, _root=True):
    __slots__ = ("__doc__", "_getitem", "_name")

    def __init__(self, name, getitem=None):
        self._name = name
        self._getitem = getitem
        self.__doc__ = None if getitem is None else getitem.__doc__

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
    """Any value at all."""

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


class ForwardRef(_Final, _root=True):
    """A name in an annotation that may not be defined yet."""

    __slots__ = (
        "__forward_arg__",
        "__forward_evaluated__",
        "__forward_is_argument__",
        "__forward_is_class__",
        "__forward_module__",
        "__forward_value__",
    )

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_evaluated__ = False
        self.__forward_value__ = None
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module

    def _evaluate(self, globalns, localns, type_params=(), *, recursive_guard=frozenset()):
        """The type that the name stands for in these namespaces; NameError when it stands for none."""
        if self.__forward_arg__ in recursive_guard:
            return self
        if self.__forward_evaluated__ and localns is globalns:
            return self.__forward_value__
        if globalns is None and localns is None:
            globalns = localns = {}
        elif globalns is None:
            globalns = localns
        elif localns is None:
            localns = globalns
        if self.__forward_module__ is not None:
            module = sys.modules.get(self.__forward_module__, None)
            globalns = getattr(module, "__dict__", globalns)
        if type_params:
            localns = {**{param.__name__: param for param in type_params}, **localns}
        source = self.__forward_arg__
        value = eval(f"({source},)[0]" if source.startswith("*") else source, globalns, localns)
        value = _type_check(
            value,
            "Forward references must evaluate to types.",
            is_argument=self.__forward_is_argument__,
            allow_special_forms=self.__forward_is_class__,
        )
        guard = recursive_guard | {self.__forward_arg__}
        self.__forward_value__ = _eval_type(value, globalns, localns, type_params, recursive_guard=guard)
        self.__forward_evaluated__ = True
        return self.__forward_value__

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        if self.__forward_evaluated__ and other.__forward_evaluated__:
            return self.__forward_arg__ == other.__forward_arg__ and self.__forward_value__ == other.__forward_value__
        return self.__forward_arg__ == other.__forward_arg__ and self.__forward_module__ == other.__forward_module__

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __repr__(self):
        module = "" if self.__forward_module__ is None else f", module={self.__forward_module__!r}"
        return f"ForwardRef({self.__forward_arg__!r}{module})"


if sys.version_info >= (3, 14):
    from annotationlib import ForwardRef  # noqa: F811


def _eval_type(t, globalns, localns, type_params=(), *, recursive_guard=frozenset()):
    """A type with its forward references evaluated."""
    if isinstance(t, ForwardRef):
        return t._evaluate(globalns, localns, type_params, recursive_guard=recursive_guard)
    if not isinstance(t, (_GenericAlias, GenericAlias, UnionType)):
        return t
    args = t.__args__
    if isinstance(t, GenericAlias):
        args = tuple(ForwardRef(arg) if isinstance(arg, str) else arg for arg in args)
    evaluated = tuple(_eval_type(arg, globalns, localns, type_params, recursive_guard=recursive_guard) for arg in args)
    if evaluated == t.__args__:
        return t
    if isinstance(t, GenericAlias):
        return _generic_alias_like(t, evaluated)
    if isinstance(t, UnionType):
        return _united(evaluated)
    return t.copy_with(evaluated)


def _generic_alias_like(alias, args):
    made = GenericAlias(alias.__origin__, args)
    if alias.__unpacked__:
        (made,) = made
    return made


def _united(args):
    result = args[0]
    for arg in args[1:]:
        result = result | arg
    return result


def _made_by(alias, instance):
    """An instance that knows the alias through which it was made, if it takes attributes."""
    try:
        instance.__orig_class__ = alias
    except Exception:
        pass
    return instance


class _BaseGenericAlias(_Final, _root=True):
    """What aliases of classes have in common: they stand for the class as far as they can."""

    def __init__(self, origin, *, inst=True, name=None):
        self.__origin__ = origin
        self._inst = inst
        self._name = name

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        return _made_by(self, self.__origin__(*args, **kwargs))

    def __mro_entries__(self, bases):
        found = []
        if self.__origin__ not in bases:
            found.append(self.__origin__)
        Generic = _known["Generic"]
        later = bases[bases.index(self) + 1 :]
        if not any(_brings_generic(base, bases, Generic) for base in later):
            found.append(Generic)
        return tuple(found)

    def __getattr__(self, attr):
        if attr in ("__origin__", "__args__"):
            return super().__getattribute__(attr)
        if "__origin__" in self.__dict__ and not _is_dunder(attr):
            return getattr(self.__origin__, attr)
        if attr in ("__name__", "__qualname__") and "__origin__" in self.__dict__:
            return self._name or self.__origin__.__name__
        raise AttributeError(attr)

    def __setattr__(self, attr, val):
        if _is_dunder(attr) or attr in ("_name", "_inst", "_nparams", "_defaults"):
            super().__setattr__(attr, val)
        else:
            setattr(self.__origin__, attr, val)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __dir__(self):
        return list(set(super().__dir__() + [attr for attr in dir(self.__origin__) if not _is_dunder(attr)]))


def _brings_generic(base, bases, Generic):
    """Whether a base of a class is a generic class, or stands for one."""
    if isinstance(base, _BaseGenericAlias):
        return True
    if isinstance(base, type):
        return issubclass(base, Generic)
    entries = getattr(base, "__mro_entries__", None)
    stands_for = None if entries is None else entries(bases)
    return isinstance(stands_for, tuple) and any(isinstance(cls, type) and issubclass(cls, Generic) for cls in stands_for)


class _GenericAlias(_BaseGenericAlias, _root=True):
    """A type with arguments: `List[int]`, `Union[int, str]`, `C[T]`."""

    def __init__(self, origin, args, *, inst=True, name=None):
        super().__init__(origin, inst=inst, name=name)
        if not isinstance(args, tuple):
            args = (args,)
        self.__args__ = args
        self.__parameters__ = _parameters_of(args)
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
        if self.__origin__ is _known["Generic"] or self.__origin__ is _known["Protocol"]:
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not self.__parameters__:
            raise TypeError(f"{self} is not a generic class")
        if not isinstance(args, tuple):
            args = (args,)
        return self.copy_with(_substituted(self, self.__args__, tuple(_type_convert(arg) for arg in args)))

    def copy_with(self, args):
        return self.__class__(self.__origin__, args, name=self._name, inst=self._inst)

    def __repr__(self):
        name = f"typing.{self._name}" if self._name else _type_repr(self.__origin__)
        shown = ", ".join(_type_repr(arg) for arg in self.__args__) if self.__args__ else "()"
        return f"{name}[{shown}]"

    def __reduce__(self):
        from operator import getitem

        args = self.__args__
        if len(args) == 1 and not isinstance(args[0], tuple):
            (args,) = args
        return getitem, (getattr(sys.modules["typing"], self._name) if self._name else self.__origin__, args)

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _SpecialForm):
            raise TypeError(f"Cannot subclass {self!r}")
        if self._name:
            return super().__mro_entries__(bases)
        if self.__origin__ is _known["Generic"]:
            if _known["Protocol"] in bases:
                return ()
            position = bases.index(self)
            for base in bases[position + 1 :]:
                if isinstance(base, _BaseGenericAlias) and base is not self:
                    return ()
        return (self.__origin__,)

    def __iter__(self):
        yield Unpack[self]


class _SpecialGenericAlias(_NotIterable, _BaseGenericAlias, _root=True):
    """A bare alias of a class, which takes a number of arguments: `List`, `Dict`."""

    def __init__(self, origin, nparams, *, inst=True, name=None, defaults=()):
        super().__init__(origin, inst=inst, name=name or origin.__name__)
        self._nparams = nparams
        self._defaults = defaults
        if origin.__module__ == "builtins":
            self.__doc__ = f"A generic version of {origin.__qualname__}."
        else:
            self.__doc__ = f"A generic version of {origin.__module__}.{origin.__qualname__}."

    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_type_check(p, "Parameters to generic types must be types.") for p in params)
        expected = self._nparams
        if self._defaults and len(params) < expected and len(params) + len(self._defaults) >= expected:
            params = (*params, *self._defaults[len(params) - expected :])
        if expected == 0:
            raise TypeError(f"{self} is not a generic class")
        if len(params) != expected:
            many = "many" if len(params) > expected else "few"
            wanted = f"at least {expected - len(self._defaults)}" if self._defaults else str(expected)
            raise TypeError(f"Too {many} arguments for {self}; actual {len(params)}, expected {wanted}")
        return self.copy_with(params)

    def copy_with(self, params):
        return _GenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __subclasscheck__(self, cls):
        if isinstance(cls, _SpecialGenericAlias):
            return issubclass(cls.__origin__, self.__origin__)
        if isinstance(cls, _GenericAlias):
            return super().__subclasscheck__(cls)
        return issubclass(cls, self.__origin__)

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]


class _TupleType(_SpecialGenericAlias, _root=True):
    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        if len(params) >= 2 and params[-1] is ...:
            message = "Tuple[t, ...]: t must be a type."
            return self.copy_with((*(_type_check(p, message) for p in params[:-1]), ...))
        message = "Tuple[t0, t1, ...]: each t must be a type."
        return self.copy_with(tuple(_type_check(p, message) for p in params))


def _is_parameter_list(arg):
    """Whether something can stand for the parameters of a callable."""
    return (
        arg is ...
        or isinstance(arg, (tuple, list, ParamSpec))
        or (isinstance(arg, _GenericAlias) and arg.__origin__ is Concatenate)
    )


def _has_parameter_list(args):
    """Whether the arguments of a callable begin with an ellipsis, a ParamSpec or a Concatenate, not with types."""
    return len(args) == 2 and _is_parameter_list(args[0])


class _CallableGenericAlias(_NotIterable, _GenericAlias, _root=True):
    def copy_with(self, args):
        flat = []
        for arg in args:
            flat.extend(arg if isinstance(arg, tuple) else (arg,))
        return _CallableGenericAlias(self.__origin__, tuple(flat), name=self._name, inst=self._inst)

    def __repr__(self):
        args = self.__args__
        if _has_parameter_list(args):
            return super().__repr__()
        parameters = ", ".join(_type_repr(arg) for arg in args[:-1])
        return f"typing.Callable[[{parameters}], {_type_repr(args[-1])}]"

    def __reduce__(self):
        getitem, (origin, args) = super().__reduce__()
        if not _has_parameter_list(self.__args__):
            args = (list(self.__args__[:-1]), self.__args__[-1])
        return getitem, (origin, args)


class _CallableType(_SpecialGenericAlias, _root=True):
    def copy_with(self, params):
        return _CallableGenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        result = _type_check(result, "Callable[args, result]: result must be a type.")
        if isinstance(args, list):
            args = tuple(args)
        if args is ... or _is_parameter_list(args) and not isinstance(args, tuple):
            return self.copy_with((args, result))
        if not isinstance(args, tuple):
            args = (args,)
        return self.copy_with((*(_type_convert(arg) for arg in args), result))


class _UnionGenericAlias(_NotIterable, _GenericAlias, _root=True):
    def copy_with(self, params):
        return Union[params]

    def __eq__(self, other):
        if not isinstance(other, (_UnionGenericAlias, UnionType)):
            return NotImplemented
        try:
            return set(self.__args__) == set(other.__args__)
        except TypeError:
            # Some cannot be hashed.
            return _same_in_any_order(self.__args__, other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __reduce__(self):
        getitem, (_, args) = super().__reduce__()
        return getitem, (Union, args)

    def __repr__(self):
        args = self.__args__
        if len(args) == 2:
            if args[0] is NoneType:
                return f"typing.Optional[{_type_repr(args[1])}]"
            if args[1] is NoneType:
                return f"typing.Optional[{_type_repr(args[0])}]"
        return super().__repr__()

    def __instancecheck__(self, obj):
        for cls in self.__args__:
            if isinstance(obj, cls):
                return True
        return False

    def __subclasscheck__(self, cls):
        for arg in self.__args__:
            if issubclass(cls, arg):
                return True
        return False


def _same_in_any_order(first, second):
    left = list(second)
    for item in first:
        if item not in left:
            return False
        left.remove(item)
    return not left


class _LiteralGenericAlias(_GenericAlias, _root=True):
    def __eq__(self, other):
        if not isinstance(other, _LiteralGenericAlias):
            return NotImplemented
        return set(_with_types(self.__args__)) == set(_with_types(other.__args__))

    def __hash__(self):
        return hash(frozenset(_with_types(self.__args__)))


def _with_types(values):
    """Values that are told apart by their types too."""
    return [(value, type(value)) for value in values]


class _ConcatenateGenericAlias(_GenericAlias, _root=True):
    def copy_with(self, params):
        if isinstance(params[-1], (list, tuple)):
            return (*params[:-1], *params[-1])
        if isinstance(params[-1], _ConcatenateGenericAlias):
            params = (*params[:-1], *params[-1].__args__)
        return super().copy_with(params)


class _AnnotatedAlias(_NotIterable, _GenericAlias, _root=True):
    """A type with metadata."""

    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, origin, name="Annotated")
        self.__metadata__ = metadata

    def copy_with(self, params):
        return _AnnotatedAlias(params[0], self.__metadata__)

    def __repr__(self):
        shown = ", ".join(repr(item) for item in self.__metadata__)
        return f"typing.Annotated[{_type_repr(self.__origin__)}, {shown}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __reduce__(self):
        from operator import getitem

        return getitem, (Annotated, (self.__origin__, *self.__metadata__))

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__"):
            return "Annotated"
        return super().__getattr__(attr)

    def __mro_entries__(self, bases):
        return (self.__origin__,)


class _UnpackGenericAlias(_GenericAlias, _root=True):
    def __repr__(self):
        return "typing.Unpack[" + _type_repr(self.__args__[0]) + "]"

    def __getitem__(self, args):
        return args if self.__typing_is_unpacked_typevartuple__ else super().__getitem__(args)

    @property
    def __typing_unpacked_tuple_args__(self):
        (arg,) = self.__args__
        if isinstance(arg, (_GenericAlias, GenericAlias)):
            if arg.__origin__ is not tuple:
                raise TypeError("Unpack[...] must be used with a tuple type")
            return arg.__args__
        return None

    @property
    def __typing_is_unpacked_typevartuple__(self):
        return isinstance(self.__args__[0], TypeVarTuple)


# ---- what the forms make of their arguments ----


def _single(self, parameters):
    item = _type_check(parameters, f"{self} accepts only single type.")
    return _GenericAlias(self, (item,))


def _single_type(self, parameters):
    item = _type_check(parameters, f"{self} accepts only single type.", allow_special_forms=True)
    return _GenericAlias(self, (item,))


def _unpack(self, parameters):
    item = _type_check(parameters, f"{self} accepts only single type.")
    return _UnpackGenericAlias(origin=self, args=(item,))


def _unique(values):
    found = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


def _flat_members(parameters):
    for parameter in parameters:
        if isinstance(parameter, (_UnionGenericAlias, UnionType)):
            yield from parameter.__args__
        else:
            yield parameter


def _union(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Union of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    message = "Union[arg, ...]: each arg must be a type."
    parameters = tuple(_unique(_flat_members(_type_check(p, message) for p in parameters)))
    if len(parameters) == 1:
        return parameters[0]
    if len(parameters) == 2 and NoneType in parameters:
        return _UnionGenericAlias(self, parameters, name="Optional")
    return _UnionGenericAlias(self, parameters)


def _optional(self, parameters):
    return Union[_type_check(parameters, f"{self} requires a single type."), NoneType]


def _literal(self, parameters):
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    flat = []
    for parameter in parameters:
        flat.extend(parameter.__args__ if isinstance(parameter, _LiteralGenericAlias) else (parameter,))
    try:
        flat = [value for value, _ in dict.fromkeys(_with_types(flat))]
    except TypeError:
        pass
    return _LiteralGenericAlias(self, tuple(flat))


def _annotated(self, parameters):
    if not isinstance(parameters, tuple) or len(parameters) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
    if _is_unpacked(parameters[0]):
        raise TypeError("Annotated[...] should not be used with an unpacked tuple")
    origin = _type_check(parameters[0], "Annotated[t, ...]: t must be a type.", allow_special_forms=True)
    return _AnnotatedAlias(origin, parameters[1:])


def _concatenate(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    *leading, last = parameters if isinstance(parameters, tuple) else (parameters,)
    if last is not ... and not isinstance(last, ParamSpec):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    message = "Concatenate[arg, ...]: each arg must be a type."
    return _ConcatenateGenericAlias(self, (*(_type_check(arg, message) for arg in leading), last))


NoReturn = _SpecialForm("NoReturn")
Never = _SpecialForm("Never")
Self = _SpecialForm("Self")
LiteralString = _SpecialForm("LiteralString")
TypeAlias = _SpecialForm("TypeAlias")
ClassVar = _SpecialForm("ClassVar", _single_type)
Final = _SpecialForm("Final", _single_type)
Required = _SpecialForm("Required", _single_type)
NotRequired = _SpecialForm("NotRequired", _single_type)
ReadOnly = _SpecialForm("ReadOnly", _single)
Unpack = _SpecialForm("Unpack", _unpack)
TypeGuard = _SpecialForm("TypeGuard", _single)
TypeIs = _SpecialForm("TypeIs", _single)
Union = _SpecialForm("Union", _union)
Optional = _SpecialForm("Optional", _optional)
Literal = _SpecialForm("Literal", _literal)
Annotated = _SpecialForm("Annotated", _annotated)
Concatenate = _SpecialForm("Concatenate", _concatenate)

_PLAIN_FORMS = (Any, LiteralString, NoReturn, Never, Self, TypeAlias)


# ---- what type parameters ask for when types take their places ----


def _typevar_subst(parameter, arg):
    arg = _type_check(arg, "Parameters to generic types must be types.")
    if _is_unpacked(arg):
        raise TypeError(f"{arg} is not valid as type argument")
    return arg


def _paramspec_subst(parameter, arg):
    if isinstance(arg, (list, tuple)):
        return tuple(_type_convert(item) for item in arg)
    if not _is_parameter_list(arg):
        raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
    return arg


def _paramspec_prepare_subst(parameter, alias, args):
    parameters = alias.__parameters__
    position = parameters.index(parameter)
    if position == len(args) and _has_default(parameter):
        args = (*args, parameter.__default__)
    if position >= len(args):
        raise TypeError(f"Too few arguments for {alias}")
    if len(parameters) == 1 and not _is_parameter_list(args[0]):
        return (args,)
    if isinstance(args[position], list):
        return (*args[:position], tuple(args[position]), *args[position + 1 :])
    return args


def _has_default(parameter):
    has_default = getattr(parameter, "has_default", None)
    return has_default is not None and has_default()


def _typevartuple_prepare_subst(parameter, alias, args):
    """Gathers the types that a type variable tuple stands for into one tuple among the others."""
    parameters = alias.__parameters__
    position = parameters.index(parameter)
    if any(isinstance(other, TypeVarTuple) for other in parameters[position + 1 :]):
        raise TypeError(f"More than one TypeVarTuple parameter in {alias}")
    after = len(parameters) - position - 1
    if position + after > len(args):
        raise TypeError(f"Too few arguments for {alias}; actual {len(args)}, expected at least {len(parameters) - 1}")
    if position == len(args) - after and _has_default(parameter):
        gathered = tuple(_unpacked_args((parameter.__default__,)))
    else:
        gathered = tuple(args[position : len(args) - after])
    return (*args[:position], gathered, *args[len(args) - after :])
