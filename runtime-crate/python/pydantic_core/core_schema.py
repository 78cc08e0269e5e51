"""Core schemas: the dicts from which the engine builds validators and serializers, and functions that make them.
pydantic_core core_schema.py."""

import warnings
from typing import Any, Callable, Literal, Protocol, TypedDict, TypeVar, Union

from ._pydantic_core import PydanticUndefined

__molt_missing__ = (
    "field_before_validator_function", "general_before_validator_function", "field_after_validator_function",
    "general_after_validator_function", "field_wrap_validator_function", "general_wrap_validator_function",
    "field_plain_validator_function", "general_plain_validator_function",
)

ExtraBehavior = Literal["allow", "forbid", "ignore"]
WhenUsed = Literal["always", "unless-none", "json", "json-unless-none"]
CoreSchema = dict[str, Any]
SerSchema = dict[str, Any]
IncExCall = Any
ContextT = TypeVar("ContextT", covariant=True)


class CoreConfig(TypedDict, total=False):
    """The part of a configuration that the engine reads."""

    title: str
    strict: bool
    extra_fields_behavior: ExtraBehavior
    typed_dict_total: bool
    from_attributes: bool
    loc_by_alias: bool
    revalidate_instances: Literal["always", "never", "subclass-instances"]
    validate_default: bool
    str_max_length: int
    str_min_length: int
    str_strip_whitespace: bool
    str_to_lower: bool
    str_to_upper: bool
    allow_inf_nan: bool
    ser_json_timedelta: Literal["iso8601", "float"]
    ser_json_temporal: Literal["iso8601", "seconds", "milliseconds"]
    ser_json_bytes: Literal["utf8", "base64", "hex"]
    ser_json_inf_nan: Literal["null", "constants", "strings"]
    val_json_bytes: Literal["utf8", "base64", "hex"]
    hide_input_in_errors: bool
    validation_error_cause: bool
    coerce_numbers_to_str: bool
    regex_engine: Literal["rust-regex", "python-re"]
    cache_strings: Union[bool, Literal["all", "keys", "none"]]
    validate_by_alias: bool
    validate_by_name: bool
    serialize_by_alias: bool
    polymorphic_serialization: bool
    url_preserve_empty_path: bool


class SerializationInfo(Protocol[ContextT]):
    """What a serializer function learns of the call that it is part of."""

    @property
    def include(self): ...

    @property
    def exclude(self): ...

    @property
    def context(self): ...

    @property
    def mode(self): ...

    @property
    def by_alias(self): ...

    @property
    def exclude_unset(self): ...

    @property
    def exclude_defaults(self): ...

    @property
    def exclude_none(self): ...

    @property
    def exclude_computed_fields(self): ...

    @property
    def serialize_as_any(self): ...

    @property
    def polymorphic_serialization(self): ...

    @property
    def round_trip(self): ...

    def mode_is_json(self): ...


class FieldSerializationInfo(SerializationInfo[ContextT], Protocol):
    """What the serializer function of a field learns."""

    @property
    def field_name(self): ...


class ValidationInfo(Protocol[ContextT]):
    """What a validator function learns of the call that it is part of."""

    @property
    def context(self): ...

    @property
    def config(self): ...

    @property
    def mode(self): ...

    @property
    def data(self): ...

    @property
    def field_name(self): ...


class ValidatorFunctionWrapHandler(Protocol):
    """Goes on with the validation that a wrap validator surrounds."""

    def __call__(self, input_value, outer_location=None, /): ...


class SerializerFunctionWrapHandler(Protocol):
    """Goes on with the serialization that a wrap serializer surrounds."""

    def __call__(self, input_value, index_key=None, /): ...


NoInfoValidatorFunction = Callable[[Any], Any]
WithInfoValidatorFunction = Callable[[Any, ValidationInfo[Any]], Any]
NoInfoWrapValidatorFunction = Callable[[Any, ValidatorFunctionWrapHandler], Any]
WithInfoWrapValidatorFunction = Callable[[Any, ValidatorFunctionWrapHandler, ValidationInfo[Any]], Any]
SerializerFunction = Callable[..., Any]
WrapSerializerFunction = Callable[..., Any]
FieldValidationInfo = ValidationInfo

# The kinds of schema have no classes of their own here: each is a dict.
InvalidSchema = AnySchema = NoneSchema = BoolSchema = IntSchema = FloatSchema = DecimalSchema = ComplexSchema = CoreSchema
StringSchema = BytesSchema = DateSchema = TimeSchema = DatetimeSchema = TimedeltaSchema = LiteralSchema = EnumSchema = CoreSchema
MissingSentinelSchema = IsInstanceSchema = IsSubclassSchema = CallableSchema = UuidSchema = ListSchema = TupleSchema = CoreSchema
SetSchema = FrozenSetSchema = GeneratorSchema = DictSchema = BeforeValidatorFunctionSchema = CoreSchema
AfterValidatorFunctionSchema = WrapValidatorFunctionSchema = PlainValidatorFunctionSchema = WithDefaultSchema = CoreSchema
NullableSchema = UnionSchema = TaggedUnionSchema = ChainSchema = LaxOrStrictSchema = JsonOrPythonSchema = CoreSchema
TypedDictField = TypedDictSchema = ModelField = ModelFieldsSchema = ModelSchema = DataclassField = DataclassArgsSchema = CoreSchema
DataclassSchema = ArgumentsParameter = ArgumentsSchema = ArgumentsV3Parameter = ArgumentsV3Schema = CallSchema = CoreSchema
CustomErrorSchema = JsonSchema = UrlSchema = MultiHostUrlSchema = DefinitionsSchema = DefinitionReferenceSchema = CoreSchema
ComputedField = CoreSchema
SimpleSerSchema = PlainSerializerFunctionSerSchema = WrapSerializerFunctionSerSchema = FormatSerSchema = SerSchema
ToStringSerSchema = ModelSerSchema = IncExSeqSerSchema = IncExDictSerSchema = SerSchema

CORE_SCHEMA_TYPES = (
    "invalid", "any", "none", "bool", "int", "float", "decimal", "str", "bytes", "date", "time", "datetime", "timedelta",
    "literal", "missing-sentinel", "enum", "is-instance", "is-subclass", "callable", "list", "tuple", "set", "frozenset",
    "generator", "dict", "function-after", "function-before", "function-wrap", "function-plain", "default", "nullable",
    "union", "tagged-union", "chain", "lax-or-strict", "json-or-python", "typed-dict", "model-fields", "model",
    "dataclass-args", "dataclass", "arguments", "arguments-v3", "call", "custom-error", "json", "url", "multi-host-url",
    "definitions", "definition-ref", "uuid", "complex",
)
CORE_SCHEMA_FIELD_TYPES = ("model-field", "dataclass-field", "typed-dict-field", "computed-field")
CoreSchemaType = Literal[CORE_SCHEMA_TYPES]
CoreSchemaFieldType = Literal[CORE_SCHEMA_FIELD_TYPES]
ErrorType = str

_COMMON = frozenset({"ref", "metadata", "serialization"})


def _keys(*names):
    return _COMMON.union(names)


def _dict_not_none(**items):
    return {key: value for key, value in items.items() if value is not None}


def _schema(schema, options, allowed):
    """`schema` with the options that are not None. TypeError for one that is not allowed."""
    for key, value in options.items():
        if key not in allowed:
            raise TypeError(f"{schema['type'].replace('-', '_')}_schema() got an unexpected keyword argument {key!r}")
        if value is not None:
            schema[key] = value
    return schema


# Scalars.

_ORDER = ("le", "ge", "lt", "gt")
_INT = _keys("multiple_of", "strict", *_ORDER)
_FLOAT = _INT.union(("allow_inf_nan",))
_DECIMAL = _FLOAT.union(("max_digits", "decimal_places"))
_STR = _keys(
    "pattern", "max_length", "min_length", "strip_whitespace", "to_lower", "to_upper", "regex_engine", "strict",
    "coerce_numbers_to_str", "ascii_only",
)
_BYTES = _keys("max_length", "min_length", "strict")
_DATE = _keys("strict", "now_op", "now_utc_offset", *_ORDER)
_TIME = _keys("strict", "tz_constraint", *_ORDER)
_DATETIME = _DATE.union(("tz_constraint",))
_TIMEDELTA = _keys("strict", *_ORDER)
_STRICT = _keys("strict")


def invalid_schema(ref=None, metadata=None):
    return _dict_not_none(type="invalid", ref=ref, metadata=metadata)


def any_schema(**options):
    return _schema({"type": "any"}, options, _COMMON)


def none_schema(**options):
    return _schema({"type": "none"}, options, _COMMON)


def bool_schema(strict=None, ref=None, metadata=None, serialization=None):
    return _dict_not_none(type="bool", strict=strict, ref=ref, metadata=metadata, serialization=serialization)


def int_schema(**options):
    return _schema({"type": "int"}, options, _INT)


def float_schema(**options):
    return _schema({"type": "float"}, options, _FLOAT)


def decimal_schema(**options):
    return _schema({"type": "decimal"}, options, _DECIMAL)


def complex_schema(**options):
    return _schema({"type": "complex"}, options, _STRICT)


def str_schema(**options):
    return _schema({"type": "str"}, options, _STR)


def bytes_schema(**options):
    return _schema({"type": "bytes"}, options, _BYTES)


def date_schema(**options):
    return _schema({"type": "date"}, options, _DATE)


def time_schema(*, microseconds_precision="truncate", **options):
    return _schema({"type": "time", "microseconds_precision": microseconds_precision}, options, _TIME)


def datetime_schema(*, microseconds_precision="truncate", **options):
    return _schema({"type": "datetime", "microseconds_precision": microseconds_precision}, options, _DATETIME)


def timedelta_schema(*, microseconds_precision="truncate", **options):
    return _schema({"type": "timedelta", "microseconds_precision": microseconds_precision}, options, _TIMEDELTA)


def literal_schema(expected, **options):
    return _schema({"type": "literal", "expected": expected}, options, _COMMON)


_ENUM = _keys("sub_type", "missing", "strict")


def enum_schema(cls, members, **options):
    return _schema({"type": "enum", "cls": cls, "members": members}, options, _ENUM)


def missing_sentinel_schema(metadata=None, serialization=None):
    return _dict_not_none(type="missing-sentinel", metadata=metadata, serialization=serialization)


_INSTANCE = _keys("cls_repr")


def is_instance_schema(cls, **options):
    return _schema({"type": "is-instance", "cls": cls}, options, _INSTANCE)


def is_subclass_schema(cls, **options):
    return _schema({"type": "is-subclass", "cls": cls}, options, _INSTANCE)


def callable_schema(**options):
    return _schema({"type": "callable"}, options, _COMMON)


_UUID = _keys("version", "strict")


def uuid_schema(**options):
    return _schema({"type": "uuid"}, options, _UUID)


_URL = _keys(
    "max_length", "allowed_schemes", "host_required", "default_host", "default_port", "default_path", "preserve_empty_path",
    "strict",
)


def url_schema(**options):
    return _schema({"type": "url"}, options, _URL)


def multi_host_url_schema(**options):
    return _schema({"type": "multi-host-url"}, options, _URL)


def json_schema(schema=None, **options):
    return _schema(_dict_not_none(type="json", schema=schema), options, _COMMON)


# Containers.

_ITEMS = _keys("min_length", "max_length", "fail_fast", "strict")
_GENERATOR = _keys("min_length", "max_length")
_TUPLE = _ITEMS.union(("variadic_item_index",))


def list_schema(items_schema=None, **options):
    return _schema(_dict_not_none(type="list", items_schema=items_schema), options, _ITEMS)


def tuple_schema(items_schema, **options):
    return _schema({"type": "tuple", "items_schema": items_schema}, options, _TUPLE)


def tuple_positional_schema(items_schema, *, extras_schema=None, **options):
    if extras_schema is not None:
        return tuple_schema([*items_schema, extras_schema], variadic_item_index=len(items_schema), **options)
    return tuple_schema(items_schema, **options)


def tuple_variable_schema(items_schema=None, **options):
    return tuple_schema([items_schema or any_schema()], variadic_item_index=0, **options)


def set_schema(items_schema=None, **options):
    return _schema(_dict_not_none(type="set", items_schema=items_schema), options, _ITEMS)


def frozenset_schema(items_schema=None, **options):
    return _schema(_dict_not_none(type="frozenset", items_schema=items_schema), options, _ITEMS)


def generator_schema(items_schema=None, **options):
    return _schema(_dict_not_none(type="generator", items_schema=items_schema), options, _GENERATOR)


def dict_schema(keys_schema=None, values_schema=None, **options):
    schema = _dict_not_none(type="dict", keys_schema=keys_schema, values_schema=values_schema)
    return _schema(schema, options, _ITEMS)


# Functions.

_FUNCTION = _keys("json_schema_input_schema")


def _no_info(kind, function, options, allowed, schema=None):
    made = {"type": kind, "function": {"type": "no-info", "function": function}}
    if schema is not None:
        made["schema"] = schema
    return _schema(made, options, allowed)


def _with_info(kind, function, options, allowed, schema=None):
    made = {"type": kind, "function": {"type": "with-info", "function": function}}
    if schema is not None:
        made["schema"] = schema
    field_name = options.pop("field_name", None)
    if field_name is not None:
        name = f"with_info_{kind.removeprefix('function-')}_validator_function"
        warnings.warn(
            f"The `field_name` argument on `{name}` is deprecated, it will be passed to the function through "
            "`ValidationState` instead.",
            DeprecationWarning,
            stacklevel=3,
        )
        made["function"]["field_name"] = field_name
    return _schema(made, options, allowed)


def no_info_before_validator_function(function, schema, **options):
    return _no_info("function-before", function, options, _FUNCTION, schema)


def with_info_before_validator_function(function, schema, **options):
    return _with_info("function-before", function, options, _FUNCTION, schema)


def no_info_after_validator_function(function, schema, **options):
    return _no_info("function-after", function, options, _FUNCTION, schema)


def with_info_after_validator_function(function, schema, **options):
    return _with_info("function-after", function, options, _COMMON, schema)


def no_info_wrap_validator_function(function, schema, **options):
    return _no_info("function-wrap", function, options, _FUNCTION, schema)


def with_info_wrap_validator_function(function, schema, **options):
    return _with_info("function-wrap", function, options, _FUNCTION, schema)


def no_info_plain_validator_function(function, **options):
    return _no_info("function-plain", function, options, _FUNCTION)


def with_info_plain_validator_function(function, **options):
    return _with_info("function-plain", function, options, _FUNCTION)


# Schemas around others.

_DEFAULT = _keys("default_factory", "default_factory_takes_data", "on_error", "validate_default", "strict")
_ERROR = _keys("custom_error_type", "custom_error_message", "custom_error_context")
_UNION = _ERROR.union(("auto_collapse", "mode"))
_TAGGED = _ERROR.union(("strict", "from_attributes"))


def with_default_schema(schema, *, default=PydanticUndefined, **options):
    made = _schema({"type": "default", "schema": schema}, options, _DEFAULT)
    if default is not PydanticUndefined:
        made["default"] = default
    return made


def nullable_schema(schema, **options):
    return _schema({"type": "nullable", "schema": schema}, options, _STRICT)


def union_schema(choices, **options):
    return _schema({"type": "union", "choices": choices}, options, _UNION)


def tagged_union_schema(choices, discriminator, **options):
    return _schema({"type": "tagged-union", "choices": choices, "discriminator": discriminator}, options, _TAGGED)


def chain_schema(steps, **options):
    return _schema({"type": "chain", "steps": steps}, options, _COMMON)


def lax_or_strict_schema(lax_schema, strict_schema, **options):
    made = {"type": "lax-or-strict", "lax_schema": lax_schema, "strict_schema": strict_schema}
    return _schema(made, options, _STRICT)


def json_or_python_schema(json_schema, python_schema, **options):
    made = {"type": "json-or-python", "json_schema": json_schema, "python_schema": python_schema}
    return _schema(made, options, _COMMON)


def custom_error_schema(schema, custom_error_type, **options):
    made = {"type": "custom-error", "schema": schema, "custom_error_type": custom_error_type}
    return _schema(made, options, _ERROR)


def definitions_schema(schema, definitions):
    return {"type": "definitions", "schema": schema, "definitions": definitions}


def definition_reference_schema(schema_ref, ref=None, metadata=None, serialization=None):
    return _dict_not_none(
        type="definition-ref", schema_ref=schema_ref, ref=ref, metadata=metadata, serialization=serialization
    )


def iter_union_choices(union_schema):
    """The schemas of a union, without their labels."""
    for choice in union_schema["choices"]:
        yield choice[0] if isinstance(choice, tuple) else choice


# Classes and their fields.

_FIELD = frozenset(
    {"validation_alias", "serialization_alias", "serialization_exclude", "serialization_exclude_if", "metadata"}
)
_MODEL_FIELD = _FIELD.union(("frozen",))
_TYPED_DICT_FIELD = _FIELD.union(("required",))
_DATACLASS_FIELD = _FIELD.union(("frozen", "kw_only", "init", "init_only"))
_COMPUTED_FIELD = frozenset({"alias", "serialization_exclude_if", "metadata"})
_FIELDS = _keys("computed_fields", "strict", "extras_schema", "extra_behavior")
_TYPED_DICT = _FIELDS.union(("cls", "cls_name", "total", "config"))
_MODEL_FIELDS = _FIELDS.union(("model_name", "extras_keys_schema", "from_attributes"))
_CLASS = _keys("generic_origin", "post_init", "revalidate_instances", "strict", "frozen", "config")
_MODEL = _CLASS.union(("custom_init", "root_model", "extra_behavior"))
_DATACLASS = _CLASS.union(("cls_name", "slots"))
_DATACLASS_ARGS = _keys("computed_fields", "collect_init_only", "extra_behavior")


def model_field(schema, **options):
    return _schema({"type": "model-field", "schema": schema}, options, _MODEL_FIELD)


def typed_dict_field(schema, **options):
    return _schema({"type": "typed-dict-field", "schema": schema}, options, _TYPED_DICT_FIELD)


def dataclass_field(name, schema, **options):
    return _schema({"type": "dataclass-field", "name": name, "schema": schema}, options, _DATACLASS_FIELD)


def computed_field(property_name, return_schema, **options):
    made = {"type": "computed-field", "property_name": property_name, "return_schema": return_schema}
    return _schema(made, options, _COMPUTED_FIELD)


def typed_dict_schema(fields, **options):
    return _schema({"type": "typed-dict", "fields": fields}, options, _TYPED_DICT)


def model_fields_schema(fields, **options):
    return _schema({"type": "model-fields", "fields": fields}, options, _MODEL_FIELDS)


def model_schema(cls, schema, **options):
    return _schema({"type": "model", "cls": cls, "schema": schema}, options, _MODEL)


def dataclass_args_schema(dataclass_name, fields, **options):
    made = {"type": "dataclass-args", "dataclass_name": dataclass_name, "fields": fields}
    return _schema(made, options, _DATACLASS_ARGS)


def dataclass_schema(cls, schema, fields, **options):
    return _schema({"type": "dataclass", "cls": cls, "fields": fields, "schema": schema}, options, _DATACLASS)


# Calls.

VarKwargsMode = Literal["uniform", "unpacked-typed-dict"]
_ARGUMENTS = _keys("validate_by_name", "validate_by_alias", "var_args_schema", "var_kwargs_mode", "var_kwargs_schema")
_ARGUMENTS_V3 = _keys("validate_by_name", "validate_by_alias", "extra_behavior")
_CALL = _keys("function_name", "return_schema")


def arguments_parameter(name, schema, *, mode=None, alias=None):
    return _dict_not_none(name=name, schema=schema, mode=mode, alias=alias)


def arguments_schema(arguments, **options):
    return _schema({"type": "arguments", "arguments_schema": arguments}, options, _ARGUMENTS)


def arguments_v3_parameter(name, schema, *, mode=None, alias=None):
    return _dict_not_none(name=name, schema=schema, mode=mode, alias=alias)


def arguments_v3_schema(arguments, **options):
    return _schema({"type": "arguments-v3", "arguments_schema": arguments}, options, _ARGUMENTS_V3)


def call_schema(arguments, function, **options):
    return _schema({"type": "call", "arguments_schema": arguments, "function": function}, options, _CALL)


# Serialization.


def simple_ser_schema(type):
    return {"type": type}


def _when(when_used, usual):
    return None if when_used == usual else when_used


def plain_serializer_function_ser_schema(
    function, *, is_field_serializer=None, info_arg=None, return_schema=None, when_used="always"
):
    return _dict_not_none(
        type="function-plain",
        function=function,
        is_field_serializer=is_field_serializer,
        info_arg=info_arg,
        return_schema=return_schema,
        when_used=_when(when_used, "always"),
    )


def wrap_serializer_function_ser_schema(
    function, *, is_field_serializer=None, info_arg=None, schema=None, return_schema=None, when_used="always"
):
    return _dict_not_none(
        type="function-wrap",
        function=function,
        is_field_serializer=is_field_serializer,
        info_arg=info_arg,
        schema=schema,
        return_schema=return_schema,
        when_used=_when(when_used, "always"),
    )


def format_ser_schema(formatting_string, *, when_used="json-unless-none"):
    return _dict_not_none(
        type="format", formatting_string=formatting_string, when_used=_when(when_used, "json-unless-none")
    )


def to_string_ser_schema(*, when_used="json-unless-none"):
    return _dict_not_none(type="to-string", when_used=_when(when_used, "json-unless-none"))


def model_ser_schema(cls, schema):
    return {"type": "model", "cls": cls, "schema": schema}


def filter_seq_schema(*, include=None, exclude=None):
    return _dict_not_none(type="include-exclude-sequence", include=include, exclude=exclude)


def filter_dict_schema(*, include=None, exclude=None):
    return _dict_not_none(type="include-exclude-dict", include=include, exclude=exclude)
