"""Validators in annotations and as decorators. pydantic functional_validators.py."""

import dataclasses
import warnings
from typing import Annotated, Any, Literal, Protocol, TypeVar

from pydantic_core import PydanticUndefined, core_schema

from ._internal._decorators import (
    FieldValidatorDecoratorInfo,
    ModelValidatorDecoratorInfo,
    PydanticDescriptorProxy,
    ensure_classmethod_based_on_signature,
    inspect_validator,
    is_instance_method_from_sig,
)
from .errors import (
    PydanticForbiddenQualifier,
    PydanticInvalidForJsonSchema,
    PydanticSchemaGenerationError,
    PydanticUndefinedAnnotation,
    PydanticUserError,
)
from .version import version_short
from .warnings import ArbitraryTypeWarning, PydanticDeprecatedSince212

FieldValidatorModes = Literal["before", "after", "wrap", "plain"]

GENERATE_SCHEMA_ERRORS = (
    PydanticForbiddenQualifier,
    PydanticInvalidForJsonSchema,
    PydanticSchemaGenerationError,
    PydanticUndefinedAnnotation,
)


def _passed_on(value, handler):
    return handler(value)


def _input_schema(json_schema_input_type, handler):
    return None if json_schema_input_type is PydanticUndefined else handler.generate_schema(json_schema_input_type)


@dataclasses.dataclass(frozen=True, slots=True)
class AfterValidator:
    """A function that receives the validated value."""

    func: Any

    def __get_pydantic_core_schema__(self, source_type, handler):
        schema = handler(source_type)
        if inspect_validator(self.func, mode="after", type="field"):
            return core_schema.with_info_after_validator_function(self.func, schema=schema)
        return core_schema.no_info_after_validator_function(self.func, schema=schema)

    @classmethod
    def _from_decorator(cls, decorator):
        return cls(func=decorator.func)


@dataclasses.dataclass(frozen=True, slots=True)
class BeforeValidator:
    """A function that receives the input, whose result is then validated."""

    func: Any
    json_schema_input_type: Any = PydanticUndefined

    def __get_pydantic_core_schema__(self, source_type, handler):
        schema = handler(source_type)
        input_schema = _input_schema(self.json_schema_input_type, handler)
        if inspect_validator(self.func, mode="before", type="field"):
            make = core_schema.with_info_before_validator_function
        else:
            make = core_schema.no_info_before_validator_function
        return make(self.func, schema=schema, json_schema_input_schema=input_schema)

    @classmethod
    def _from_decorator(cls, decorator):
        return cls(func=decorator.func, json_schema_input_type=decorator.info.json_schema_input_type)


@dataclasses.dataclass(frozen=True, slots=True)
class PlainValidator:
    """A function that takes the place of validation."""

    func: Any
    json_schema_input_type: Any = Any

    def __get_pydantic_core_schema__(self, source_type, handler):
        # The type still says how values are serialized, if it has a schema at all.
        try:
            schema = handler(source_type)
            serialization = schema.get(
                "serialization",
                core_schema.wrap_serializer_function_ser_schema(
                    function=_passed_on, schema=schema, return_schema=handler.generate_schema(source_type)
                ),
            )
        except PydanticSchemaGenerationError:
            serialization = None
        input_schema = handler.generate_schema(self.json_schema_input_type)
        if inspect_validator(self.func, mode="plain", type="field"):
            make = core_schema.with_info_plain_validator_function
        else:
            make = core_schema.no_info_plain_validator_function
        return make(self.func, serialization=serialization, json_schema_input_schema=input_schema)

    @classmethod
    def _from_decorator(cls, decorator):
        return cls(func=decorator.func, json_schema_input_type=decorator.info.json_schema_input_type)


@dataclasses.dataclass(frozen=True, slots=True)
class WrapValidator:
    """A function that receives the input and a handler that validates."""

    func: Any
    json_schema_input_type: Any = PydanticUndefined

    def __get_pydantic_core_schema__(self, source_type, handler):
        schema = handler(source_type)
        input_schema = _input_schema(self.json_schema_input_type, handler)
        if inspect_validator(self.func, mode="wrap", type="field"):
            make = core_schema.with_info_wrap_validator_function
        else:
            make = core_schema.no_info_wrap_validator_function
        return make(self.func, schema=schema, json_schema_input_schema=input_schema)

    @classmethod
    def _from_decorator(cls, decorator):
        return cls(func=decorator.func, json_schema_input_type=decorator.info.json_schema_input_type)


def field_validator(field, /, *fields, mode="after", check_fields=None, json_schema_input_type=PydanticUndefined):
    """Decorator of a method that validates the fields named."""
    if callable(field) or isinstance(field, classmethod):
        raise PydanticUserError(
            "The `@field_validator` decorator cannot be used without arguments, at least one field must be provided. For example: "
            "`@field_validator('<field_name>', ...)`.",
            code="decorator-missing-arguments",
        )
    if mode not in ("before", "plain", "wrap") and json_schema_input_type is not PydanticUndefined:
        raise PydanticUserError(
            f"`json_schema_input_type` can't be used when mode is set to {mode!r}", code="validator-input-type"
        )
    if json_schema_input_type is PydanticUndefined and mode == "plain":
        json_schema_input_type = Any
    fields = field, *fields
    if not all([isinstance(name, str) for name in fields]):
        raise PydanticUserError(
            "The provided field names to the `@field_validator` decorator should be strings. For example: "
            "`@field_validator('<field_name_1>', '<field_name_2>', ...).`",
            code="decorator-invalid-fields",
        )

    def decorated(f):
        if is_instance_method_from_sig(f):
            raise PydanticUserError(
                "The `@field_validator` decorator cannot be applied to instance methods", code="validator-instance-method"
            )
        info = FieldValidatorDecoratorInfo(
            fields=fields, mode=mode, check_fields=check_fields, json_schema_input_type=json_schema_input_type
        )
        return PydanticDescriptorProxy(ensure_classmethod_based_on_signature(f), info)

    return decorated


_ModelTypeCo = TypeVar("_ModelTypeCo", covariant=True)


class ModelWrapValidatorHandler(core_schema.ValidatorFunctionWrapHandler, Protocol[_ModelTypeCo]):
    """Goes on with the validation that a wrap model validator surrounds."""

    def __call__(self, value, outer_location=None, /): ...


def model_validator(*, mode):
    """Decorator of a method that validates the whole model."""

    def decorated(f):
        f = ensure_classmethod_based_on_signature(f)
        if mode == "after" and isinstance(f, classmethod):
            warnings.warn(
                category=PydanticDeprecatedSince212,
                message="Using `@model_validator` with mode='after' on a classmethod is deprecated. Instead, use an instance "
                f"method. See the documentation at https://docs.pydantic.dev/{version_short()}/concepts/validators/"
                "#model-after-validator.",
                stacklevel=2,
            )
        return PydanticDescriptorProxy(f, ModelValidatorDecoratorInfo(mode=mode))

    return decorated


@dataclasses.dataclass(slots=True)
class InstanceOf:
    """`InstanceOf[X]`: any instance of X, as it is."""

    @classmethod
    def __class_getitem__(cls, item):
        return Annotated[item, cls()]

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        from ._internal._generics import get_origin

        instance_schema = core_schema.is_instance_schema(get_origin(source) or source)
        try:
            original_schema = handler(source)
        except GENERATE_SCHEMA_ERRORS:
            return instance_schema
        instance_schema["serialization"] = core_schema.wrap_serializer_function_ser_schema(
            function=_passed_on, schema=original_schema
        )
        return core_schema.json_or_python_schema(python_schema=instance_schema, json_schema=original_schema)

    __hash__ = object.__hash__


@dataclasses.dataclass(slots=True)
class SkipValidation:
    """`SkipValidation[X]`: anything, documented and serialized as an X."""

    def __class_getitem__(cls, item):
        return Annotated[item, SkipValidation()]

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ArbitraryTypeWarning)
            original_schema = handler(source)
        return core_schema.any_schema(
            metadata={"pydantic_js_annotation_functions": [lambda _, handler: handler(original_schema)]},
            serialization=core_schema.wrap_serializer_function_ser_schema(function=_passed_on, schema=original_schema),
        )

    __hash__ = object.__hash__


class ValidateAs:
    """Validates as another type, then makes the value from the result."""

    def __init__(self, from_type, /, instantiation_hook):
        self.from_type = from_type
        self.instantiation_hook = instantiation_hook

    def __get_pydantic_core_schema__(self, source, handler):
        schema = handler(self.from_type)
        return core_schema.no_info_after_validator_function(self.instantiation_hook, schema=schema)
