"""Type parameters and type aliases. CPython Objects/typevarobject.c, as the module `_typing`.

`TypeVar`, `ParamSpec`, `TypeVarTuple` and `TypeAliasType` are what PEP 695 syntax makes; their bounds, constraints, defaults and
values are evaluated when they are first asked for.
"""

import sys
from types import GenericAlias

__molt_missing__ = ("_idfunc", "Generic")

_HAS_DEFAULTS = sys.version_info >= (3, 13)


class NoDefaultType:
    """The class of `NoDefault`: a type parameter has no default."""

    __slots__ = ()
    __module__ = "builtins"

    def __new__(cls):
        return NoDefault

    def __repr__(self):
        return "typing.NoDefault"

    def __reduce__(self):
        return "NoDefault"


NoDefault = object.__new__(NoDefaultType)


def _calling_module():
    """The module that calls a class of this module."""
    return sys._getframemodulename(2) or "__main__"


def _converted(arg):
    """A type as an argument: None stands for its class, a string for a forward reference."""
    from typing._forms import _type_check

    return _type_check(arg, "Bound must be a type.")


def _union(left, right):
    from typing._forms import Union

    return Union[left, right]


def _unpacked(parameter):
    from typing._forms import Unpack

    return Unpack[parameter]


class _Lazy:
    """A value that is given, or made by a function when it is first asked for. As the default of a name: none is given."""

    __slots__ = ("_function", "_value")

    def __init__(self, value, function=None):
        self._value = value
        self._function = function

    def get(self):
        if self._function is not None:
            self._value = self._function(1) if sys.version_info >= (3, 14) else self._function()
            self._function = None
        return self._value


class _Parameter:
    """What all type parameters have: a name, a default, and a place for attributes."""

    def __init_subclass__(cls, **kwargs):
        if cls.__module__ != __name__:
            raise TypeError(f"type 'typing.{cls.__mro__[1].__name__}' is not an acceptable base type")

    def _begin(self, name, default):
        if name is _Lazy:
            own = type(self).__name__
            if sys.version_info >= (3, 12):
                raise TypeError(f"{own.lower()}() missing required argument 'name' (pos 1)")
            raise TypeError(f"{own}.__init__() missing 1 required positional argument: 'name'")
        if not isinstance(name, str):
            raise TypeError(f"{type(self).__name__.lower()}() argument 'name' must be str, not {type(name).__name__}")
        self.__name__ = name
        self._default = default if isinstance(default, _Lazy) else _Lazy(default)

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")

    def __reduce__(self):
        return self.__name__

    if _HAS_DEFAULTS:

        @property
        def __default__(self):
            return self._default.get()

        def has_default(self):
            return self._default.get() is not NoDefault


class _Variant(_Parameter):
    """A type parameter with a variance."""

    def _set_variance(self, covariant, contravariant, infer_variance):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer_variance and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer_variance)

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        sign = "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        return sign + self.__name__

    def __or__(self, right):
        return _union(self, right)

    def __ror__(self, left):
        return _union(left, self)


class TypeVar(_Variant):
    """Type variable."""

    def __init__(
        self,
        name=_Lazy,
        *constraints,
        bound=None,
        default=NoDefault,
        covariant=False,
        contravariant=False,
        infer_variance=False,
    ):
        self._begin(name, default)
        self._set_variance(covariant, contravariant, infer_variance)
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        self._constraints = _Lazy(constraints)
        self._bound = _Lazy(None if bound is None else _converted(bound))
        self.__module__ = _calling_module()

    @property
    def __bound__(self):
        return self._bound.get()

    @property
    def __constraints__(self):
        return self._constraints.get()

    def __typing_subst__(self, arg):
        from typing._forms import _typevar_subst

        return _typevar_subst(self, arg)

    def __typing_prepare_subst__(self, alias, args):
        parameters = alias.__parameters__
        position = parameters.index(self)
        if not _HAS_DEFAULTS or position < len(args):
            return args
        if position == len(args) and self.has_default():
            return (*args, self.__default__)
        required = sum(not parameter.has_default() for parameter in parameters)
        raise TypeError(f"Too few arguments for {alias}; actual {len(args)}, expected at least {required}")


class ParamSpecArgs:
    """The positional arguments of a parameter specification: `P.args`."""

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"

    def __eq__(self, other):
        return self.__origin__ == other.__origin__ if type(other) is type(self) else NotImplemented

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")


class ParamSpecKwargs(ParamSpecArgs):
    """The keyword arguments of a parameter specification: `P.kwargs`."""

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"


class ParamSpec(_Variant):
    """Parameter specification variable."""

    def __init__(
        self,
        name=_Lazy,
        *,
        bound=None,
        default=NoDefault,
        covariant=False,
        contravariant=False,
        infer_variance=False,
    ):
        self._begin(name, default)
        self._set_variance(covariant, contravariant, infer_variance)
        self.__bound__ = None if bound is None else _converted(bound)
        self.__module__ = _calling_module()

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __typing_subst__(self, arg):
        from typing._forms import _paramspec_subst

        return _paramspec_subst(self, arg)

    def __typing_prepare_subst__(self, alias, args):
        from typing._forms import _paramspec_prepare_subst

        return _paramspec_prepare_subst(self, alias, args)


class TypeVarTuple(_Parameter):
    """Type variable tuple: any number of types."""

    def __init__(self, name=_Lazy, *, default=NoDefault):
        self._begin(name, default)
        self.__module__ = _calling_module()

    def __iter__(self):
        yield _unpacked(self)

    def __repr__(self):
        return self.__name__

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")

    def __typing_prepare_subst__(self, alias, args):
        from typing._forms import _typevartuple_prepare_subst

        return _typevartuple_prepare_subst(self, alias, args)


class TypeAliasType:
    """A type alias: what a `type` statement makes."""

    __slots__ = ("__weakref__", "_module", "_name", "_parameters", "_value")

    def __new__(cls, name, value, *, type_params=()):
        if not isinstance(name, str):
            raise TypeError(f"typealias() argument 'name' must be str, not {type(name).__name__}")
        if not isinstance(type_params, tuple):
            raise TypeError("type_params must be a tuple")
        return _alias(name, type_params, _Lazy(value), _calling_module())

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'typing.TypeAliasType' is not an acceptable base type")

    @property
    def __name__(self):
        return self._name

    @property
    def __module__(self):
        return self._module

    @property
    def __value__(self):
        return self._value.get()

    @property
    def __type_params__(self):
        return self._parameters

    @property
    def __parameters__(self):
        flat = []
        for parameter in self._parameters:
            flat.extend(parameter if isinstance(parameter, TypeVarTuple) else (parameter,))
        return tuple(flat)

    def __getitem__(self, args):
        if not self._parameters:
            raise TypeError("Only generic type aliases are subscriptable")
        return GenericAlias(self, args)

    def __repr__(self):
        return self._name

    def __reduce__(self):
        return self._name

    def __setattr__(self, name, value):
        if name in ("__name__", "__module__", "__value__", "__type_params__", "__parameters__"):
            raise AttributeError("readonly attribute")
        if name not in TypeAliasType.__slots__:
            raise AttributeError(
                f"'typing.TypeAliasType' object has no attribute '{name}' and no __dict__ for setting new attributes"
            )
        object.__setattr__(self, name, value)

    def __or__(self, right):
        return _union_of_types(self, right)

    def __ror__(self, left):
        return _union_of_types(left, self)


def _union_of_types(left, right):
    from _type_arguments import union_of

    return union_of(left, right)


def _alias(name, parameters, value, module):
    alias = object.__new__(TypeAliasType)
    alias._name = name
    alias._parameters = parameters
    alias._value = value
    alias._module = module
    return alias


for _class in (TypeVar, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeVarTuple):
    _class.__module__ = "typing"
del _class


# ---- what PEP 695 syntax calls ----


def _make_type_parameter(kind, name, evaluate, default):
    """A parameter of a type parameter list: `kind` is v, c (a TypeVar with constraints), p or t; functions may be None."""
    default = _Lazy(NoDefault, default)
    if kind == "t":
        made = TypeVarTuple(name, default=default)
    elif kind == "p":
        made = ParamSpec(name, default=default, infer_variance=True)
    else:
        made = TypeVar(name, default=default, infer_variance=True)
        if kind == "c":
            made._constraints = _Lazy((), evaluate)
        else:
            made._bound = _Lazy(None, evaluate)
    made.__module__ = "typing"
    return made


def _make_type_alias(name, parameters, evaluate, module):
    """The value of a `type` statement."""
    return _alias(name, parameters or (), _Lazy(None, evaluate), module)
