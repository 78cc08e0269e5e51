"""Serializers in annotations and as decorators. pydantic functional_serializers.py."""

import dataclasses
from typing import Annotated, Any

from pydantic_core import PydanticUndefined, core_schema
from pydantic_core.core_schema import WhenUsed

from ._internal._decorators import (
    FieldSerializerDecoratorInfo,
    ModelSerializerDecoratorInfo,
    PydanticDescriptorProxy,
    get_callable_return_type,
    inspect_annotated_serializer,
)
from .errors import PydanticUndefinedAnnotation, PydanticUserError


def _return_schema(serializer, handler):
    """The schema of what a serializer returns, if it says so."""
    return_type = serializer.return_type
    if return_type is PydanticUndefined:
        try:
            return_type = get_callable_return_type(serializer.func, localns=handler._get_types_namespace().locals)
        except NameError as e:
            raise PydanticUndefinedAnnotation.from_name_error(e) from e
    return None if return_type is PydanticUndefined else handler.generate_schema(return_type)


def _serialized(serializer, source_type, handler, mode, make):
    """The schema of a type whose values a function serializes."""
    schema = handler(source_type)
    schema["serialization"] = make(
        function=serializer.func,
        return_schema=_return_schema(serializer, handler),
        info_arg=inspect_annotated_serializer(serializer.func, mode),
        when_used=serializer.when_used,
    )
    return schema


@dataclasses.dataclass(slots=True, frozen=True)
class PlainSerializer:
    """A function that takes the place of serialization."""

    func: Any
    return_type: Any = PydanticUndefined
    when_used: WhenUsed = "always"

    def __get_pydantic_core_schema__(self, source_type, handler):
        return _serialized(self, source_type, handler, "plain", core_schema.plain_serializer_function_ser_schema)


@dataclasses.dataclass(slots=True, frozen=True)
class WrapSerializer:
    """A function that receives the value and a handler that serializes."""

    func: Any
    return_type: Any = PydanticUndefined
    when_used: WhenUsed = "always"

    def __get_pydantic_core_schema__(self, source_type, handler):
        return _serialized(self, source_type, handler, "wrap", core_schema.wrap_serializer_function_ser_schema)


def field_serializer(
    field, /, *fields, mode="plain", return_type=PydanticUndefined, when_used="always", check_fields=None
):
    """Decorator of a method that serializes the fields named."""
    if callable(field) or isinstance(field, classmethod):
        raise PydanticUserError(
            "The `@field_serializer` decorator cannot be used without arguments, at least one field must be provided. For "
            "example: `@field_serializer('<field_name>', ...)`.",
            code="decorator-missing-arguments",
        )
    fields = field, *fields
    if not all([isinstance(name, str) for name in fields]):
        raise PydanticUserError(
            "The provided field names to the `@field_serializer` decorator should be strings. For example: "
            "`@field_serializer('<field_name_1>', '<field_name_2>', ...).`",
            code="decorator-invalid-fields",
        )

    def decorated(f):
        info = FieldSerializerDecoratorInfo(
            fields=fields, mode=mode, return_type=return_type, when_used=when_used, check_fields=check_fields
        )
        return PydanticDescriptorProxy(f, info)

    return decorated


def model_serializer(f=None, /, *, mode="plain", when_used="always", return_type=PydanticUndefined):
    """Decorator of a method that serializes the whole model."""

    def decorated(f):
        return PydanticDescriptorProxy(
            f, ModelSerializerDecoratorInfo(mode=mode, return_type=return_type, when_used=when_used)
        )

    return decorated if f is None else decorated(f)


@dataclasses.dataclass(slots=True)
class SerializeAsAny:
    """`SerializeAsAny[X]`: validated as an X, serialized as what it is."""

    def __class_getitem__(cls, item):
        return Annotated[item, SerializeAsAny()]

    def __get_pydantic_core_schema__(self, source_type, handler):
        schema = handler(source_type)
        inner = schema
        while inner["type"] == "definitions":
            inner = inner["schema"]
        inner["serialization"] = core_schema.simple_ser_schema("any")
        return schema

    __hash__ = object.__hash__
