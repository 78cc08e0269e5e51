"""Settings from the environment. pydantic_settings sources/providers/env.py."""

import json
import os
from typing import get_args, get_origin

from pydantic import AliasChoices, AliasPath, Json, TypeAdapter, ValidationError
from pydantic._internal._utils import deep_update
from pydantic.fields import FieldInfo
from typing_inspection.introspection import is_union_origin

from ..base import PydanticBaseEnvSettingsSource
from ..types import EnvNoneType
from ..utils import (
    annotation_and_metadata,
    annotation_is_complex,
    contains_json,
    enum_member,
    is_model_or_dataclass,
    literal_has_numeric_enum,
    model_config,
    model_fields,
    parse_env_vars,
    resolve_type_alias,
    union_has_strict_types,
    union_is_complex,
    unwrap_union_member,
)


def _is_dict(annotation):
    origin = get_origin(annotation)
    return isinstance(origin, type) and issubclass(origin, dict)


class EnvSettingsSource(PydanticBaseEnvSettingsSource):
    """Environment variables; those of nested models have the names of their fields after a delimiter."""

    def __init__(
        self, settings_cls, case_sensitive=None, env_prefix=None, env_prefix_target=None, env_nested_delimiter=None,
        env_nested_max_split=None, env_ignore_empty=None, env_parse_none_str=None, env_parse_enums=None, _init_state=None,
    ):
        super().__init__(
            settings_cls, case_sensitive, env_prefix, env_prefix_target, env_ignore_empty, env_parse_none_str, env_parse_enums,
            _init_state,
        )
        self.env_nested_delimiter = self._configured(env_nested_delimiter, "env_nested_delimiter", None)
        self.env_nested_max_split = self._configured(env_nested_max_split, "env_nested_max_split", None)
        self.maxsplit = (self.env_nested_max_split or 0) - 1
        self.env_prefix_len = len(self.env_prefix)
        self.env_vars = self._load_env_vars()

    def _load_env_vars(self):
        return parse_env_vars(os.environ, self.case_sensitive, self.env_ignore_empty, self.env_parse_none_str)

    def get_field_value(self, field, field_name):
        value = None
        for key, env_name, is_complex in self._extract_field_info(field, field_name):
            value = self.env_vars.get(env_name)
            if value is not None:
                break
        return value, key, is_complex

    def prepare_field_value(self, field_name, field, value, value_is_complex):
        is_complex, may_fail = self._field_is_complex(field)
        if self.env_parse_enums:
            value = self._enum_or(field.annotation, value)
        if not is_complex and not value_is_complex:
            return None if value is None else self._coerce_env_val_strict(field, value)
        if isinstance(value, EnvNoneType):
            return value
        if value is None:
            return self.explode_env_vars(field_name, field, self.env_vars) or None
        try:
            value = self.decode_complex_value(field_name, field, value)
        except ValueError:
            if not may_fail:
                raise
        if isinstance(value, dict):
            return deep_update(value, self.explode_env_vars(field_name, field, self.env_vars))
        return value

    def _enum_or(self, annotation, value):
        member = enum_member(annotation, value)
        return value if member is None else member

    def _field_is_complex(self, field):
        """Whether the text for a field is JSON, and whether it need not be."""
        if self.field_is_complex(field):
            return True, False
        annotation, metadata = annotation_and_metadata(field)
        in_union = is_union_origin(get_origin(annotation)) and union_is_complex(annotation, metadata, self._warned)
        return in_union, in_union

    def next_field(self, field, key, case_sensitive=None):
        """The field, or type, under a key of a nested model or dict; None without one."""
        if not field:
            return None
        annotation = field.annotation if isinstance(field, FieldInfo) else field
        args = get_args(annotation)
        if _is_dict(annotation):
            return args[-1] if args else None
        for arg in args:
            found = self.next_field(arg, key, case_sensitive)
            if found:
                return found
        if not is_model_or_dataclass(annotation):
            return None
        fold = str if case_sensitive is None or case_sensitive else str.lower
        config = model_config(annotation)
        for name, sub_field in model_fields(annotation).items():
            names = [name, *[env_name for _, env_name, _ in self._extract_field_info(sub_field, name, config)]]
            if fold(key) in [fold(other) for other in names]:
                return sub_field
        return None

    def explode_env_vars(self, field_name, field, env_vars):
        """The nested values of a field from the variables whose names begin with its own."""
        if not self.env_nested_delimiter:
            return {}
        prefixes = [
            f"{env_name}{self.env_nested_delimiter}" for _, env_name, _ in self._extract_field_info(field, field_name)
        ]
        result = {}
        for env_name, value in env_vars.items():
            prefix = next((prefix for prefix in prefixes if env_name.startswith(prefix)), None)
            if prefix is not None:
                *keys, last = env_name[len(prefix) :].split(self.env_nested_delimiter, self.maxsplit)
                self._add_nested(result, field, keys, last, value)
        return result

    def _add_nested(self, result, field, keys, last, value):
        """Puts the value of one variable where it belongs."""
        level, target, parent = result, field, field
        for key in keys:
            target = self.next_field(target, key, self.case_sensitive)
            if isinstance(target, FieldInfo):
                parent = target
            if isinstance(level, dict):
                level = level.setdefault(key, {})
        target = self.next_field(target, last, self.case_sensitive)
        of_dict = field.annotation is dict or _is_dict(field.annotation)
        if (target or of_dict) and value:
            value = self._decoded_nested(target, parent, last, value)
        if isinstance(level, dict) and (
            last not in level or not isinstance(value, EnvNoneType) or level[last] == {}
        ):
            level[last] = self._coerce_env_val_strict(target, value)

    def _decoded_nested(self, target, parent, key, value):
        is_complex, may_fail = True, True
        if isinstance(target, FieldInfo):
            is_complex, may_fail = self._field_is_complex(target)
            if not is_complex and self._is_head_of_alias_path(target, key):
                is_complex, may_fail = True, True
            if self.env_parse_enums:
                value = self._enum_or(target.annotation, value)
        elif target:
            is_complex = annotation_is_complex(target, [], self._warned)
            union = unwrap_union_member(resolve_type_alias(target))
            if not is_complex and is_union_origin(get_origin(union)) and union_is_complex(union, [], self._warned):
                return self._decoded_union(key, parent, value)
        if is_complex:
            try:
                return self.decode_complex_value(key, target if isinstance(target, FieldInfo) else None, value)
            except ValueError:
                if not may_fail:
                    raise
        return value

    def _decoded_union(self, key, field, value):
        try:
            decoded = self.decode_complex_value(key, field, value)
        except ValueError:
            return value
        return decoded if isinstance(decoded, (list, dict)) else value

    def _is_head_of_alias_path(self, field, key):
        alias = field.validation_alias
        choices = alias.choices if isinstance(alias, AliasChoices) else [alias]
        return any(
            [
                self._apply_case_sensitive(choice.path[0]) == key
                for choice in choices
                if isinstance(choice, AliasPath) and len(choice.path) > 1
            ]
        )

    def _coerce_env_val_strict(self, field, value):
        """Text as a value of the type of a field that is strict: it could not be validated as text."""
        if not isinstance(value, str) or not isinstance(field, FieldInfo):
            return value
        annotation, metadata = annotation_and_metadata(field)
        strict = (
            self.config.get("strict")
            or is_union_origin(get_origin(annotation)) and union_has_strict_types(annotation)
            or literal_has_numeric_enum(annotation)
        )
        if not strict or value == self.env_parse_none_str:
            return value
        if any([isinstance(item, Json) for item in metadata]) or contains_json(annotation):
            return value
        adapter = TypeAdapter(field.annotation)
        try:
            try:
                return adapter.validate_python(value)
            except ValidationError:
                decoded = json.loads(value)
                return value if isinstance(decoded, str) else adapter.validate_python(decoded)
        except (ValidationError, json.JSONDecodeError):
            return value

    def __repr__(self):
        return (
            f"{self.__class__.__name__}(env_nested_delimiter={self.env_nested_delimiter!r}, "
            f"env_prefix_len={self.env_prefix_len!r})"
        )


__all__ = ["EnvSettingsSource"]
