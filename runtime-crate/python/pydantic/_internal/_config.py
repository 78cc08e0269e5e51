"""The configuration in force. pydantic _internal/_config.py."""

import warnings
from contextlib import contextmanager

from pydantic_core import core_schema

from ..config import ConfigDict
from ..errors import PydanticUserError
from ..warnings import PydanticDeprecatedSince20, PydanticDeprecatedSince210

DEPRECATION_MESSAGE = "Support for class-based `config` is deprecated, use ConfigDict instead."

config_defaults = {
    "title": None,
    "str_to_lower": False,
    "str_to_upper": False,
    "str_strip_whitespace": False,
    "str_min_length": 0,
    "str_max_length": None,
    "extra": None,
    "frozen": False,
    "populate_by_name": False,
    "use_enum_values": False,
    "validate_assignment": False,
    "arbitrary_types_allowed": False,
    "from_attributes": False,
    "loc_by_alias": True,
    "alias_generator": None,
    "model_title_generator": None,
    "field_title_generator": None,
    "ignored_types": (),
    "allow_inf_nan": True,
    "json_schema_extra": None,
    "strict": False,
    "revalidate_instances": "never",
    "ser_json_timedelta": "iso8601",
    "ser_json_temporal": "iso8601",
    "val_temporal_unit": "infer",
    "ser_json_bytes": "utf8",
    "val_json_bytes": "utf8",
    "ser_json_inf_nan": "null",
    "validate_default": False,
    "validate_return": False,
    "protected_namespaces": ("model_validate", "model_dump"),
    "hide_input_in_errors": False,
    "json_encoders": None,
    "defer_build": False,
    "schema_generator": None,
    "plugin_settings": None,
    "json_schema_serialization_defaults_required": False,
    "json_schema_mode_override": None,
    "coerce_numbers_to_str": False,
    "regex_engine": "rust-regex",
    "validation_error_cause": False,
    "use_attribute_docstrings": False,
    "cache_strings": True,
    "validate_by_alias": True,
    "validate_by_name": False,
    "serialize_by_alias": False,
    "url_preserve_empty_path": False,
    "polymorphic_serialization": False,
}

config_keys = set(ConfigDict.__annotations__)

# What the engine reads, under the names that it has there.
_CORE_KEYS = {
    "extra": "extra_fields_behavior",
    **{
        key: key
        for key in (
            "allow_inf_nan", "str_strip_whitespace", "str_to_lower", "str_to_upper", "strict", "ser_json_timedelta",
            "ser_json_temporal", "val_temporal_unit", "ser_json_bytes", "val_json_bytes", "ser_json_inf_nan", "from_attributes",
            "loc_by_alias", "revalidate_instances", "validate_default", "str_max_length", "str_min_length",
            "hide_input_in_errors", "coerce_numbers_to_str", "regex_engine", "validation_error_cause", "cache_strings",
            "validate_by_alias", "validate_by_name", "serialize_by_alias", "url_preserve_empty_path",
            "polymorphic_serialization",
        )
    },
}


class ConfigWrapper:
    """A configuration whose keys are attributes, defaults included."""

    __slots__ = ("config_dict",)

    def __init__(self, config, *, check=True):
        self.config_dict = prepare_config(config) if check else config

    @classmethod
    def for_model(cls, bases, namespace, raw_annotations, kwargs):
        """The configuration of a class statement; takes the keywords that are configuration out of `kwargs`."""
        config = {}
        for base in bases:
            config.update(getattr(base, "model_config", None) or {})
        own, old_style = namespace.get("model_config"), namespace.get("Config")
        if raw_annotations.get("model_config") and own is None:
            raise PydanticUserError(
                "`model_config` cannot be used as a model field name. Use `model_config` for model configuration.",
                code="model-config-invalid-field-name",
            )
        if own and old_style:
            raise PydanticUserError('"Config" and "model_config" cannot be used together', code="config-both")
        config.update(own or prepare_config(old_style))
        for key in list(kwargs):
            if key in config_keys:
                config[key] = kwargs.pop(key)
        return cls(config)

    def __getattr__(self, name):
        if name in self.config_dict:
            return self.config_dict[name]
        if name in config_defaults:
            return config_defaults[name]
        raise AttributeError(f"Config has no attribute {name!r}")

    def core_config(self, title):
        """What the engine reads of the configuration."""
        config = self.config_dict
        if config.get("schema_generator") is not None:
            warnings.warn(
                "The `schema_generator` setting has been deprecated since v2.10. This setting no longer has any effect.",
                PydanticDeprecatedSince210,
                stacklevel=2,
            )
        populate = config.get("populate_by_name")
        if populate is not None and config.get("validate_by_name") is None:
            config["validate_by_alias"] = True
            config["validate_by_name"] = populate
        if config.get("validate_by_alias") is False and config.get("validate_by_name") is None:
            config["validate_by_name"] = True
        if not config.get("validate_by_alias", True) and not config.get("validate_by_name", False):
            raise PydanticUserError(
                "At least one of `validate_by_alias` or `validate_by_name` must be set to True.",
                code="validate-by-alias-and-name-false",
            )
        core = {_CORE_KEYS[key]: value for key, value in config.items() if key in _CORE_KEYS and value is not None}
        title = config.get("title") or title
        if title:
            core["title"] = title
        return core_schema.CoreConfig(**core)

    def __repr__(self):
        return f"ConfigWrapper({', '.join([f'{key}={value!r}' for key, value in self.config_dict.items()])})"


class ConfigWrapperStack:
    """Nested configurations; the innermost is in force."""

    def __init__(self, config_wrapper):
        self._stack = [config_wrapper]

    @property
    def tail(self):
        return self._stack[-1]

    @contextmanager
    def push(self, config_wrapper):
        """Puts a configuration in force; None leaves the one that is."""
        depth = len(self._stack)
        if isinstance(config_wrapper, ConfigWrapper):
            self._stack.append(config_wrapper)
        elif config_wrapper is not None:
            self._stack.append(ConfigWrapper(config_wrapper, check=False))
        try:
            yield
        finally:
            del self._stack[depth:]


def prepare_config(config):
    """A configuration as a dict: None, a dict, or a class in the manner of version 1."""
    if config is None:
        return {}
    if not isinstance(config, dict):
        warnings.warn(DEPRECATION_MESSAGE, PydanticDeprecatedSince20, stacklevel=4)
        config = {name: getattr(config, name) for name in dir(config) if not name.startswith("__")}
    check_deprecated(config)
    return config


V2_REMOVED_KEYS = {
    "allow_mutation", "error_msg_templates", "fields", "getter_dict", "smart_union", "underscore_attrs_are_private",
    "json_loads", "json_dumps", "copy_on_model_validation", "post_init_call",
}
V2_RENAMED_KEYS = {
    "allow_population_by_field_name": "validate_by_name",
    "anystr_lower": "str_to_lower",
    "anystr_strip_whitespace": "str_strip_whitespace",
    "anystr_upper": "str_to_upper",
    "keep_untouched": "ignored_types",
    "max_anystr_length": "str_max_length",
    "min_anystr_length": "str_min_length",
    "orm_mode": "from_attributes",
    "schema_extra": "json_schema_extra",
    "validate_all": "validate_default",
}


def check_deprecated(config_dict):
    """Warns of keys that version 2 renamed or removed."""
    lines = [f"* {key!r} has been renamed to {V2_RENAMED_KEYS[key]!r}" for key in sorted(V2_RENAMED_KEYS) if key in config_dict]
    lines += [f"* {key!r} has been removed" for key in sorted(V2_REMOVED_KEYS) if key in config_dict]
    if lines:
        warnings.warn("\n".join(["Valid config keys have changed in V2:", *lines]), UserWarning)
