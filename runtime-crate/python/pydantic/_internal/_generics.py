"""Generic models: making `Model[X]`, and types for type variables. pydantic _internal/_generics.py."""

import sys
import types
import typing
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from operator import or_
from typing import Annotated, Any, TypeVar, Union
from weakref import WeakValueDictionary

from typing_inspection.introspection import is_union_origin
from typing_inspection.typing_objects import is_any, is_never, is_noreturn

from ._core_utils import get_type_ref
from ._utils import all_identical, is_model_class

# Parametrized models by (model, arguments, order of the members of unions among them): equal unions are not one type.
_GENERIC_TYPES_CACHE = WeakValueDictionary()


class PydanticRecursiveRef:
    """Stands for a generic model whose arguments mention it while it is being made."""

    __name__ = "PydanticRecursiveRef"

    def __init__(self, type_ref):
        self.type_ref = type_ref

    def __call__(self):
        """Types must be callable to stand in unions."""

    def __eq__(self, other):
        return isinstance(other, PydanticRecursiveRef) and self.type_ref == other.type_ref

    __hash__ = object.__hash__

    def __repr__(self):
        return f"PydanticRecursiveRef(type_ref={self.type_ref!r})"

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


def get_args(v):
    """The arguments of an alias or of a parametrized model."""
    generic = getattr(v, "__pydantic_generic_metadata__", None)
    return generic["args"] if generic else typing.get_args(v)


def get_origin(v):
    """The origin of an alias or of a parametrized model."""
    generic = getattr(v, "__pydantic_generic_metadata__", None)
    return generic["origin"] if generic else typing.get_origin(v)


def create_generic_submodel(model_name, origin, args, params):
    """A parametrized model as a subclass of the generic one."""
    bases = (origin,)
    meta, namespace, keywords = types.prepare_class(model_name, bases)
    namespace["__module__"] = origin.__module__
    created = meta(
        model_name,
        bases,
        namespace,
        __pydantic_generic_metadata__={"origin": origin, "args": args, "parameters": params},
        __pydantic_reset_parent_namespace__=False,
        **keywords,
    )
    if _called_globally(3):
        # So that instances can be pickled.
        names, reference = sys.modules[created.__module__].__dict__, model_name
        while names.setdefault(reference, created) is not created:
            reference += "_"
    return created


def _called_globally(depth):
    getframe = getattr(sys, "_getframe", None)
    if getframe is None:
        return False
    frame = getframe(depth)
    return frame.f_code.co_name == "<module>"


def iter_contained_typevars(v):
    """The type variables in a type, or in several."""
    if isinstance(v, TypeVar):
        yield v
    elif is_model_class(v):
        yield from v.__pydantic_generic_metadata__["parameters"]
    else:
        for arg in v if isinstance(v, list) else get_args(v):
            yield from iter_contained_typevars(arg)


def get_standard_typevars_map(cls):
    """Types by type variable of an alias of a generic class; None for anything else."""
    origin = get_origin(cls)
    if origin is None or not hasattr(origin, "__parameters__"):
        return None
    return dict(zip(origin.__parameters__, cls.__args__))


def get_model_typevars_map(cls):
    """Types by type variable of a parametrized model."""
    generic = cls.__pydantic_generic_metadata__
    if not generic["args"]:
        return {}
    return dict(zip(iter_contained_typevars(generic["origin"]), generic["args"]))


def replace_types(type_, type_map):
    """A type with types in the place of its type variables."""
    if not type_map:
        return type_
    args, origin = get_args(type_), get_origin(type_)
    if origin is Annotated:
        inner, *metadata = args
        return Annotated[replace_types(inner, type_map), *metadata]
    if args:
        replaced = tuple([replace_types(arg, type_map) for arg in args])
        if all_identical(args, replaced):
            return type_
        return _parametrized(type_, origin, replaced)
    if not origin and is_model_class(type_):
        parameters = type_.__pydantic_generic_metadata__["parameters"]
        replaced = tuple([replace_types(parameter, type_map) for parameter in parameters])
        return type_ if all_identical(parameters, replaced) else type_[replaced]
    if isinstance(type_, list):
        replaced = [replace_types(element, type_map) for element in type_]
        return type_ if all_identical(type_, replaced) else replaced
    return type_map.get(type_, type_)


def _parametrized(type_, origin, args):
    name = getattr(type_, "_name", None)
    if name is not None and isinstance(type_, typing._Final) and not isinstance(origin, typing._Final):
        # The alias of `typing` stays one: `List[T]` becomes `List[int]`.
        origin = getattr(typing, name)
    if is_union_origin(origin):
        if any([is_any(arg) for arg in args]):
            args = (Any,)
        args = tuple([arg for arg in args if not (is_noreturn(arg) or is_never(arg))])
    if origin is types.UnionType:
        return reduce(or_, args)
    return origin[args[0] if len(args) == 1 else args]


def map_generic_model_arguments(cls, args):
    """Arguments by type variable, defaults included. TypeError for too many or too few."""
    parameters = cls.__pydantic_generic_metadata__["parameters"]
    expected = len(parameters)
    if len(args) > expected:
        raise TypeError(f"Too many arguments for {cls}; actual {len(args)}, expected {expected}")
    mapped = dict(zip(parameters, args))
    for parameter in parameters[len(args) :]:
        if not _has_default(parameter):
            expected -= len([other for other in parameters if _has_default(other)])
            raise TypeError(f"Too few arguments for {cls}; actual {len(args)}, expected at least {expected}")
        mapped[parameter] = replace_types(parameter.__default__, mapped)
    return mapped


def _has_default(parameter):
    return hasattr(parameter, "has_default") and parameter.has_default()


_generic_recursion_cache = ContextVar("_generic_recursion_cache", default=None)


@contextmanager
def generic_recursion_self_type(origin, args):
    """Notes that a model is being parametrized; a stand-in for it if it already is."""
    entered = _generic_recursion_cache.get()
    token = None
    if entered is None:
        entered = set()
        token = _generic_recursion_cache.set(entered)
    try:
        type_ref = get_type_ref(origin, args_override=args)
        if type_ref in entered:
            yield PydanticRecursiveRef(type_ref=type_ref)
        else:
            entered.add(type_ref)
            yield None
            entered.remove(type_ref)
    finally:
        if token:
            _generic_recursion_cache.reset(token)


def _union_order(values):
    if isinstance(values, tuple):
        return tuple([_union_order(value) for value in values])
    return get_args(values) if typing.get_origin(values) is Union else ()


def get_cached_generic_type_early(parent, typevar_values):
    """A parametrized model by the arguments as they were given."""
    return _GENERIC_TYPES_CACHE.get((parent, typevar_values, _union_order(typevar_values)))


def get_cached_generic_type_late(parent, typevar_values, origin, args):
    """A parametrized model by the origin and all arguments."""
    cached = _GENERIC_TYPES_CACHE.get((_union_order(typevar_values), origin, args))
    if cached is not None:
        set_cached_generic_type(parent, typevar_values, cached, origin, args)
    return cached


def set_cached_generic_type(parent, typevar_values, type_, origin=None, args=None):
    _GENERIC_TYPES_CACHE[parent, typevar_values, _union_order(typevar_values)] = type_
    if len(typevar_values) == 1:
        value = typevar_values[0]
        _GENERIC_TYPES_CACHE[parent, value, _union_order(value)] = type_
    if origin and args:
        _GENERIC_TYPES_CACHE[_union_order(typevar_values), origin, args] = type_
