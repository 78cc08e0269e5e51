"""Decorators of validators, serializers and computed fields, and how a class collects them. pydantic _internal/_decorators.py."""

import dataclasses
import types
from copy import copy
from functools import cached_property, partial, partialmethod
from inspect import Parameter, isdatadescriptor, ismethoddescriptor
from typing import Any, ClassVar

from pydantic_core import PydanticUndefined
from typing_extensions import is_typeddict

from ..errors import PydanticUserError
from ._core_utils import get_type_ref
from ._typing_extra import get_function_type_hints, signature_no_eval
from ._utils import SENTINEL, can_be_positional


@dataclasses.dataclass(slots=True)
class ValidatorDecoratorInfo:
    """What `@validator` says (version 1)."""

    decorator_repr: ClassVar[str] = "@validator"
    kind: ClassVar[str] = "validators"

    fields: tuple[str, ...]
    mode: str
    each_item: bool
    always: bool
    check_fields: Any


@dataclasses.dataclass(slots=True)
class FieldValidatorDecoratorInfo:
    """What `@field_validator` says."""

    decorator_repr: ClassVar[str] = "@field_validator"
    kind: ClassVar[str] = "field_validators"

    fields: tuple[str, ...]
    mode: str
    check_fields: Any
    json_schema_input_type: Any


@dataclasses.dataclass(slots=True)
class RootValidatorDecoratorInfo:
    """What `@root_validator` says (version 1)."""

    decorator_repr: ClassVar[str] = "@root_validator"
    kind: ClassVar[str] = "root_validators"

    mode: str


@dataclasses.dataclass(slots=True)
class FieldSerializerDecoratorInfo:
    """What `@field_serializer` says."""

    decorator_repr: ClassVar[str] = "@field_serializer"
    kind: ClassVar[str] = "field_serializers"

    fields: tuple[str, ...]
    mode: str
    return_type: Any
    when_used: str
    check_fields: Any


@dataclasses.dataclass(slots=True)
class ModelSerializerDecoratorInfo:
    """What `@model_serializer` says."""

    decorator_repr: ClassVar[str] = "@model_serializer"
    kind: ClassVar[str] = "model_serializers"

    mode: str
    return_type: Any
    when_used: str


@dataclasses.dataclass(slots=True)
class ModelValidatorDecoratorInfo:
    """What `@model_validator` says."""

    decorator_repr: ClassVar[str] = "@model_validator"
    kind: ClassVar[str] = "model_validators"

    mode: str


class PydanticDescriptorProxy:
    """What a decorator leaves in a class body: the function or property, and what the decorator says of it.

    The metaclass puts the wrapped object in its place.
    """

    def __init__(self, wrapped, decorator_info, shim=None):
        self.wrapped = wrapped
        self.decorator_info = decorator_info
        self.shim = shim
        # `@name.setter` of a computed field goes on with the property inside.
        for attribute in ("setter", "deleter"):
            if hasattr(wrapped, attribute):
                setattr(self, attribute, partial(self._with_accessor, attribute))

    def _with_accessor(self, attribute, func):
        self.wrapped = getattr(self.wrapped, attribute)(func)
        if isinstance(self.wrapped, property) and hasattr(self.decorator_info, "wrapped_property"):
            self.decorator_info.wrapped_property = self.wrapped
        return self

    def __get__(self, obj, obj_type=None):
        try:
            return self.wrapped.__get__(obj, obj_type)
        except AttributeError:
            return self.wrapped

    def __set_name__(self, instance, name):
        if hasattr(self.wrapped, "__set_name__"):
            self.wrapped.__set_name__(instance, name)

    def __getattr__(self, name, /):
        if name == "wrapped":
            raise AttributeError(name)
        return getattr(self.wrapped, name)


class Decorator:
    """A decorated function as one class has it."""

    __slots__ = ("cls_ref", "cls_var_name", "func", "shim", "info")

    def __init__(self, cls_ref, cls_var_name, func, shim, info):
        self.cls_ref = cls_ref
        self.cls_var_name = cls_var_name
        self.func = func
        self.shim = shim
        self.info = info

    @staticmethod
    def build(cls_, *, cls_var_name, shim, info):
        func = get_attribute_from_bases(cls_, cls_var_name)
        if shim is not None:
            func = shim(func)
        func = unwrap_wrapped_function(func, unwrap_partial=False)
        if not callable(func):
            attribute = _in_base_dicts(cls_, cls_var_name)
            if isinstance(attribute, PydanticDescriptorProxy):
                func = unwrap_wrapped_function(attribute.wrapped)
        return Decorator(get_type_ref(cls_), cls_var_name, func, shim, info)

    def bind_to_cls(self, cls):
        """The same decorator for a class that inherits it: its function may be overridden there."""
        return Decorator.build(cls, cls_var_name=self.cls_var_name, shim=self.shim, info=copy(self.info))


def mro(tp):
    """The classes that a class, or a TypedDict, inherits from, itself first."""
    if not is_typeddict(tp):
        return getattr(tp, "__mro__", (tp,))
    return tp, *_linearized(tp.__orig_bases__)


def _linearized(bases):
    """The C3 linearization of bases. TypeError if there is none."""
    sequences = [list(mro(base)) for base in bases] + [list(bases)]
    order = []
    while any(sequences):
        sequences = [sequence for sequence in sequences if sequence]
        for sequence in sequences:
            candidate = sequence[0]
            if not any([candidate in other[1:] for other in sequences]):
                break
        else:
            raise TypeError("Inconsistent hierarchy, no C3 MRO is possible")
        order.append(candidate)
        for sequence in sequences:
            if sequence[0] is candidate:
                del sequence[0]
    return tuple(order)


def get_attribute_from_bases(tp, name):
    """An attribute of a class, or of one yet to be made from a tuple of bases. AttributeError if there is none."""
    if isinstance(tp, tuple):
        for base in _linearized(tp):
            attribute = base.__dict__.get(name, SENTINEL)
            if attribute is not SENTINEL:
                get = getattr(attribute, "__get__", None)
                return attribute if get is None else get(None, tp)
        raise AttributeError(f"{name} not found in {tp}")
    try:
        return getattr(tp, name)
    except AttributeError:
        return get_attribute_from_bases(mro(tp), name)


def _in_base_dicts(tp, name):
    for base in reversed(mro(tp)):
        if name in base.__dict__:
            return base.__dict__[name]
    return tp.__dict__[name]


class DecoratorInfos:
    """The decorators of a class by kind, then by the name of the function."""

    __slots__ = (
        "validators", "field_validators", "root_validators", "field_serializers", "model_serializers", "model_validators",
        "computed_fields",
    )

    def __init__(self):
        for kind in self.__slots__:
            setattr(self, kind, {})

    @classmethod
    def build(cls, typ: type, replace_wrapped_methods=True):
        """Collects the decorators of a class and its bases; puts the functions in the place of their proxies if asked."""
        infos = cls()
        for base in reversed(mro(typ)[1:-1]):
            inherited = base.__dict__.get("__pydantic_decorators__")
            if inherited is None:
                inherited = cls()._collect(base)
            for kind in cls.__slots__:
                of_kind = getattr(infos, kind)
                for name, decorator in getattr(inherited, kind).items():
                    of_kind[name] = decorator.bind_to_cls(typ)
        infos._collect(typ)
        if replace_wrapped_methods:
            for name, value in list(vars(typ).items()):
                if isinstance(value, PydanticDescriptorProxy):
                    setattr(typ, name, value.wrapped)
        infos._check_serializers()
        return infos

    def _collect(self, typ):
        for name, value in vars(typ).items():
            if isinstance(value, PydanticDescriptorProxy):
                info = value.decorator_info
                kind = getattr(info, "kind", "computed_fields")
                getattr(self, kind)[name] = Decorator.build(typ, cls_var_name=name, shim=value.shim, info=info)
        return self

    def _check_serializers(self):
        seen = set()
        for serializer in self.field_serializers.values():
            for field in serializer.info.fields:
                if field in seen:
                    raise PydanticUserError(
                        f"Multiple field serializer functions were defined for field {field!r}, this is not allowed.",
                        code="multiple-field-serializers",
                    )
                seen.add(field)

    def update_from_config(self, config_wrapper):
        """Gives computed fields the titles and aliases that the configuration generates."""
        for name, decorator in self.computed_fields.items():
            decorator.info._update_from_config(config_wrapper, name)


# Signatures.


def count_positional_required_params(sig):
    """The positional parameters without default; the first counts anyway, for it receives the value."""
    parameters = list(sig.parameters.values())
    return len(
        [
            param
            for param in parameters
            if can_be_positional(param) and (param.default is Parameter.empty or param is parameters[0])
        ]
    )


def _signature(function):
    try:
        return signature_no_eval(function)
    except (ValueError, TypeError):
        return None


def inspect_validator(validator, *, mode, type):
    """Whether a validator function takes the validation info. PydanticUserError if its signature fits neither way."""
    sig = _signature(validator)
    if sig is None:
        return False
    extra = count_positional_required_params(sig) - (2 if mode == "wrap" else 1)
    if extra == 0 or extra == 1:
        return extra == 1
    raise PydanticUserError(
        f"Unrecognized {type} validator function signature for {validator} with `mode={mode}`: {sig}",
        code="validator-signature",
    )


def _takes_serializer_info(mode, count):
    extra = count - (2 if mode == "wrap" else 1)
    return extra == 1 if extra == 0 or extra == 1 else None


def inspect_field_serializer(serializer, mode):
    """Whether a serializer function takes the model, and whether it takes the serialization info."""
    sig = _signature(serializer)
    if sig is None:
        return False, False
    first = next(iter(sig.parameters.values()), None)
    takes_self = first is not None and first.name == "self"
    count = count_positional_required_params(sig)
    return takes_self, _checked_serializer(serializer, mode, sig, count - 1 if takes_self else count, "field_serializer")


def inspect_annotated_serializer(serializer, mode):
    """Whether the function of a `PlainSerializer` or `WrapSerializer` takes the serialization info."""
    sig = _signature(serializer)
    if sig is None:
        return False
    return _checked_serializer(serializer, mode, sig, count_positional_required_params(sig), "field_serializer")


def _checked_serializer(serializer, mode, sig, count, name):
    info_arg = _takes_serializer_info(mode, count)
    if info_arg is None:
        raise PydanticUserError(
            f"Unrecognized {name} function signature for {serializer} with `mode={mode}`:{sig}",
            code=f"{name.replace('_', '-')}-signature",
        )
    return info_arg


def inspect_model_serializer(serializer, mode):
    """Whether a model serializer takes the serialization info."""
    if isinstance(serializer, (staticmethod, classmethod)) or not is_instance_method_from_sig(serializer):
        raise PydanticUserError(
            "`@model_serializer` must be applied to instance methods", code="model-serializer-instance-method"
        )
    sig = signature_no_eval(serializer)
    return _checked_serializer(serializer, mode, sig, count_positional_required_params(sig), "model_serializer")


def _first_parameter(function):
    parameters = signature_no_eval(unwrap_wrapped_function(function)).parameters
    return next(iter(parameters), None)


def is_instance_method_from_sig(function):
    return _first_parameter(function) == "self"


def ensure_classmethod_based_on_signature(function):
    """The function as a classmethod if its first parameter is `cls`."""
    unwrapped = unwrap_wrapped_function(function, unwrap_class_static_method=False)
    if not isinstance(unwrapped, classmethod) and _first_parameter(function) == "cls":
        return classmethod(function)
    return function


def unwrap_wrapped_function(func, *, unwrap_partial=True, unwrap_class_static_method=True):
    """The function inside properties, partials and class or static methods."""
    while True:
        if isinstance(func, property):
            func = func.fget
        elif isinstance(func, cached_property):
            func = func.func
        elif unwrap_partial and isinstance(func, (partial, partialmethod)):
            func = func.func
        elif unwrap_class_static_method and isinstance(func, (classmethod, staticmethod)):
            func = func.__func__
        else:
            return func


_FUNCTION_LIKE = (
    partial, partialmethod, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.WrapperDescriptorType,
    types.MethodWrapperType, types.MemberDescriptorType,
)


def get_callable_return_type(callable_obj, globalns=None, localns=None):
    """The return annotation of a callable, or PydanticUndefined. NameError for a name that is not defined."""
    if isinstance(callable_obj, type):
        return callable_obj
    function = callable_obj
    if not isinstance(callable_obj, _FUNCTION_LIKE):
        function = getattr(type(callable_obj), "__call__", None) or callable_obj
    function = unwrap_wrapped_function(function)
    hints = get_function_type_hints(function, include_keys={"return"}, globalns=globalns, localns=localns)
    return hints.get("return", PydanticUndefined)


def ensure_property(f):
    return f if ismethoddescriptor(f) or isdatadescriptor(f) else property(f)
