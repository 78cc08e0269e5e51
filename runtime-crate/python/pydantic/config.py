"""Configuration of models. pydantic config.py."""

import warnings
from typing import Any, Callable, Literal, TypedDict, Union

from .errors import PydanticUserError
from .warnings import PydanticDeprecatedSince211

__all__ = ("ConfigDict", "with_config")

JsonValue = Any
JsonDict = dict[str, Any]
JsonEncoder = Callable[[Any], Any]
JsonSchemaExtraCallable = Union[Callable[[JsonDict], None], Callable[[JsonDict, type], None]]
ExtraValues = Literal["allow", "ignore", "forbid"]


class ConfigDict(TypedDict, total=False):
    """The keys of `model_config`."""

    title: str | None
    model_title_generator: Any
    field_title_generator: Any
    str_to_lower: bool
    str_to_upper: bool
    str_strip_whitespace: bool
    str_min_length: int
    str_max_length: int | None
    extra: ExtraValues | None
    frozen: bool
    populate_by_name: bool
    use_enum_values: bool
    validate_assignment: bool
    arbitrary_types_allowed: bool
    from_attributes: bool
    loc_by_alias: bool
    alias_generator: Any
    ignored_types: tuple[type, ...]
    allow_inf_nan: bool
    json_schema_extra: Any
    json_encoders: dict[type, JsonEncoder] | None
    strict: bool
    revalidate_instances: Literal["always", "never", "subclass-instances"]
    ser_json_timedelta: Literal["iso8601", "float"]
    ser_json_temporal: Literal["iso8601", "seconds", "milliseconds"]
    val_temporal_unit: Literal["seconds", "milliseconds", "infer"]
    ser_json_bytes: Literal["utf8", "base64", "hex"]
    val_json_bytes: Literal["utf8", "base64", "hex"]
    ser_json_inf_nan: Literal["null", "constants", "strings"]
    validate_default: bool
    validate_return: bool
    protected_namespaces: tuple[Any, ...]
    hide_input_in_errors: bool
    defer_build: bool
    plugin_settings: dict[str, Any] | None
    schema_generator: Any
    json_schema_serialization_defaults_required: bool
    json_schema_mode_override: Literal["validation", "serialization", None]
    coerce_numbers_to_str: bool
    regex_engine: Literal["rust-regex", "python-re"]
    validation_error_cause: bool
    use_attribute_docstrings: bool
    cache_strings: bool | Literal["all", "keys", "none"]
    validate_by_alias: bool
    validate_by_name: bool
    serialize_by_alias: bool
    url_preserve_empty_path: bool
    polymorphic_serialization: bool


def with_config(config=None, /, **kwargs):
    """A class decorator that sets the configuration of a dataclass or TypedDict."""
    if config is not None and kwargs:
        raise ValueError("Cannot specify both `config` and keyword arguments")
    if len(kwargs) == 1 and kwargs.get("config") is not None:
        warnings.warn(
            "Passing `config` as a keyword argument is deprecated. Pass `config` as a positional argument instead",
            category=PydanticDeprecatedSince211,
            stacklevel=2,
        )
        config = kwargs["config"]
    elif config is None:
        config = kwargs

    def configured(class_, /):
        from ._internal._utils import is_model_class

        if is_model_class(class_):
            raise PydanticUserError(
                f"Cannot use `with_config` on {class_.__name__} as it is a Pydantic model", code="with-config-on-model"
            )
        class_.__pydantic_config__ = config
        return class_

    return configured


__molt_public__ = ("BaseConfig", "Extra")


def __getattr__(name):
    if name in ("BaseConfig", "Extra"):
        from .deprecated import config

        return getattr(config, name)
    raise AttributeError(f"module 'pydantic.config' has no attribute {name!r}")
