"""Sources of settings: what all have in common, keyword arguments, defaults. pydantic_settings sources/base.py."""

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import get_args, get_origin

from pydantic import AliasChoices, AliasPath, Discriminator, TypeAdapter
from pydantic._internal._utils import deep_update, is_model_class
from typing_inspection.introspection import is_union_origin

from ..exceptions import SettingsError
from .types import EnvNoneType, ForceDecode, NoDecode
from .utils import (
    alias_names,
    annotation_and_metadata,
    annotation_is_complex,
    is_model_or_dataclass,
    model_config,
    model_fields,
    strip_annotated,
    union_is_complex,
    validates_by_alias,
    validates_by_name,
    warn_if_incomplete,
)


class PydanticBaseSettingsSource(ABC):
    """A source of settings: called, it returns values by name."""

    def __init__(self, settings_cls, _init_state=None):
        self._init_state = {} if _init_state is None else _init_state
        self.settings_cls = settings_cls
        self.config = settings_cls.model_config
        self._current_state = {}
        self._settings_sources_data = {}

    @property
    def _warned(self):
        return self._init_state.setdefault("field_info_ids", set())

    def _set_current_state(self, state):
        self._current_state = state

    def _set_settings_sources_data(self, states):
        self._settings_sources_data = states

    @property
    def current_state(self):
        """What the sources before this one say."""
        return self._current_state

    @property
    def settings_sources_data(self):
        """What each of the sources before this one says, by the name of the source."""
        return self._settings_sources_data

    @abstractmethod
    def get_field_value(self, field, field_name):
        """The value of a field or None, the key that it goes under, and whether it is JSON anyway."""

    def field_is_complex(self, field):
        """Whether the text of a variable for a field is JSON."""
        return annotation_is_complex(field.annotation, field.metadata, self._warned)

    def prepare_field_value(self, field_name, field, value, value_is_complex):
        """The value of a field from what `get_field_value` found."""
        if value is not None and (self.field_is_complex(field) or value_is_complex):
            return self.decode_complex_value(field_name, field, value)
        return value

    def decode_complex_value(self, field_name, field, value):
        """The content of JSON text. ValueError."""
        metadata = annotation_and_metadata(field)[1] if field else []
        if field and (NoDecode in metadata or self.config.get("enable_decoding") is False and ForceDecode not in metadata):
            return value
        return json.loads(value)

    @abstractmethod
    def __call__(self):
        """The values by name."""


class ConfigFileSourceMixin(ABC):
    """Mixin of sources that read files."""

    @staticmethod
    def _existing_files(files):
        """Those of the files that are there."""
        if files is None:
            return []
        if not isinstance(files, Sequence) or isinstance(files, str):
            files = [files]
        paths = [Path(file) if isinstance(file, str) else file for file in files]
        paths = [path.expanduser() if isinstance(path, Path) else path for path in paths]
        return [path for path in paths if path.is_file()]

    def _read_files(self, files, deep_merge=False):
        values = {}
        for path in self._existing_files(files):
            read = self._read_file(path)
            values = deep_update(values, read) if deep_merge else {**values, **read}
        return values

    @abstractmethod
    def _read_file(self, path):
        """The values in a file by name."""


class DefaultSettingsSource(PydanticBaseSettingsSource):
    """Defaults that are models, in parts, if `nested_model_default_partial_update`."""

    def __init__(self, settings_cls, nested_model_default_partial_update=None, _init_state=None):
        super().__init__(settings_cls, _init_state)
        if nested_model_default_partial_update is None:
            nested_model_default_partial_update = self.config.get("nested_model_default_partial_update", False)
        self.nested_model_default_partial_update = nested_model_default_partial_update
        self.defaults = {}
        self._tags = {}
        if nested_model_default_partial_update:
            for name, field in settings_cls.model_fields.items():
                warn_if_incomplete(field, name, self._warned)
                self._add_default(name, field)

    def _add_default(self, name, field):
        discriminator = _discriminator(field)
        if callable(discriminator):
            return
        default = field.default
        alias = alias_names(name, field, by_alias=validates_by_alias(self.config))[0]
        if is_dataclass(type(default)):
            self.defaults[alias] = asdict(default)
        elif is_model_class(type(default)):
            self.defaults[alias] = default.model_dump()
        if discriminator is not None and alias in self.defaults:
            tag_field = model_fields(type(default)).get(discriminator) if is_model_or_dataclass(type(default)) else None
            keys = {discriminator, getattr(tag_field, "validation_alias", None)}
            self._tags[alias] = keys, getattr(default, discriminator, None)

    def get_field_value(self, field, field_name):
        return None, "", False

    def __call__(self):
        # Values for another choice of a union do not belong into the default's.
        defaults = self.defaults.copy()
        for alias, (keys, tag) in self._tags.items():
            value = self.current_state.get(alias)
            if isinstance(value, dict) and any([key in value and value[key] != tag for key in keys]):
                del defaults[alias]
        return defaults

    def __repr__(self):
        return (
            f"{self.__class__.__name__}(nested_model_default_partial_update={self.nested_model_default_partial_update})"
        )


def _discriminator(field):
    discriminator = field.discriminator
    if discriminator is None:
        discriminator = next((item for item in field.metadata if isinstance(item, Discriminator)), None)
    return discriminator.discriminator if isinstance(discriminator, Discriminator) else discriminator


class InitSettingsSource(PydanticBaseSettingsSource):
    """The keyword arguments of the constructor, under the preferred alias of their field."""

    def __init__(self, settings_cls, init_kwargs, nested_model_default_partial_update=None, _init_state=None):
        super().__init__(settings_cls, _init_state)
        if nested_model_default_partial_update is None:
            nested_model_default_partial_update = self.config.get("nested_model_default_partial_update", False)
        self.nested_model_default_partial_update = nested_model_default_partial_update
        case_sensitive = self.config.get("case_sensitive", False)
        by_name, by_alias = validates_by_name(self.config), validates_by_alias(self.config)
        self.init_kwargs = {}
        remaining = dict(init_kwargs)
        given = {}
        for key in init_kwargs:
            given.setdefault(key if case_sensitive else key.lower(), []).append(key)
        for field_name, field in settings_cls.model_fields.items() if init_kwargs else ():
            warn_if_incomplete(field, field_name, self._warned)
            names = list(alias_names(field_name, field, case_sensitive=case_sensitive, by_alias=by_alias))
            if by_name:
                names.append(field_name if case_sensitive else field_name.lower())
            matched = [key for name in dict.fromkeys(names) for key in given.get(name, ()) if key in remaining]
            if matched:
                preferred = alias_names(field_name, field, by_alias=by_alias)
                self.init_kwargs[preferred[0] if preferred else field_name] = init_kwargs[matched[0]]
                for key in matched:
                    remaining.pop(key, None)
        self.init_kwargs.update(remaining)

    def get_field_value(self, field, field_name):
        return None, "", False

    def __call__(self):
        if self.nested_model_default_partial_update:
            return TypeAdapter(dict[str, object]).dump_python(self.init_kwargs)
        return self.init_kwargs

    def __repr__(self):
        return f"{self.__class__.__name__}(init_kwargs={self.init_kwargs!r})"


class PydanticBaseEnvSettingsSource(PydanticBaseSettingsSource):
    """A source whose values are text under the names of variables."""

    def __init__(
        self, settings_cls, case_sensitive=None, env_prefix=None, env_prefix_target=None, env_ignore_empty=None,
        env_parse_none_str=None, env_parse_enums=None, _init_state=None,
    ):
        super().__init__(settings_cls, _init_state)
        self.case_sensitive = self._configured(case_sensitive, "case_sensitive", False)
        self.env_prefix = self._configured(env_prefix, "env_prefix", "")
        self.env_prefix_target = self._configured(env_prefix_target, "env_prefix_target", "variable")
        self.env_ignore_empty = self._configured(env_ignore_empty, "env_ignore_empty", False)
        self.env_parse_none_str = self._configured(env_parse_none_str, "env_parse_none_str", None)
        self.env_parse_enums = self._configured(env_parse_enums, "env_parse_enums", None)

    def _configured(self, given, key, default):
        return self.config.get(key, default) if given is None else given

    def _apply_case_sensitive(self, value):
        return value if self.case_sensitive else value.lower()

    def _extract_field_info(self, field, field_name, config=None):
        """The names of a field: the key of the value, the variable, and whether its text is JSON anyway."""
        warn_if_incomplete(field, field_name, self._warned)
        config = self.config if config is None else config
        names, alias = [], field.validation_alias if validates_by_alias(config) else None
        if alias:
            prefix = self.env_prefix if self.env_prefix_target in ("alias", "all") else ""
            for choice in alias.choices if isinstance(alias, AliasChoices) else [alias]:
                path = choice.path if isinstance(choice, AliasPath) else [choice]
                names.append((path[0], self._apply_case_sensitive(prefix + path[0]), len(path) > 1))
        if not alias or validates_by_name(config):
            annotation, metadata = annotation_and_metadata(field)
            prefix = self.env_prefix if self.env_prefix_target in ("variable", "all") else ""
            is_complex = is_union_origin(get_origin(annotation)) and union_is_complex(annotation, metadata, self._warned)
            names.append((field_name, self._apply_case_sensitive(prefix + field_name), is_complex))
        return names

    def _replace_field_names_case_insensitively(self, field, field_values):
        """The values of a nested model under the aliases of its fields, whatever the case of their names."""
        annotation = strip_annotated(_without_none(field.annotation))
        if not is_model_or_dataclass(annotation):
            return dict(field_values)
        by_alias = validates_by_alias(model_config(annotation))
        names = {}
        for name, sub_field in model_fields(annotation).items():
            warn_if_incomplete(sub_field, name, self._warned)
            for alias in alias_names(name, sub_field, by_alias=by_alias):
                names.setdefault(alias.lower(), (alias, sub_field))
        values = {}
        for name, value in field_values.items():
            if name.lower() in names:
                name, sub_field = names[name.lower()]
                if isinstance(value, dict) and is_model_or_dataclass(strip_annotated(_without_none(sub_field.annotation))):
                    value = self._replace_field_names_case_insensitively(sub_field, value)
            values[name] = value
        return values

    def _replace_env_none_type_values(self, field_value):
        """A nested value with None where text stands for it."""
        if isinstance(field_value, EnvNoneType):
            return None
        if isinstance(field_value, dict):
            return {key: self._replace_env_none_type_values(value) for key, value in field_value.items()}
        return field_value

    def _get_resolved_field_value(self, field, field_name):
        """As `get_field_value`, with the preferred key."""
        value, key, is_complex = self.get_field_value(field, field_name)
        if not is_complex and not (validates_by_name(self.config) and key == field_name):
            preferred, _, preferred_is_complex = self._extract_field_info(field, field_name)[0]
            if not preferred_is_complex:
                key = preferred
        return value, key, is_complex

    def __call__(self):
        data = {}
        for field_name, field in self.settings_cls.model_fields.items():
            warn_if_incomplete(field, field_name, self._warned)
            source = self.__class__.__name__
            try:
                value, key, is_complex = self._get_resolved_field_value(field, field_name)
            except Exception as e:
                raise SettingsError(f'error getting value for field "{field_name}" from source "{source}"') from e
            try:
                value = self.prepare_field_value(field_name, field, value, is_complex)
            except ValueError as e:
                raise SettingsError(f'error parsing value for field "{field_name}" from source "{source}"') from e
            if value is None:
                continue
            if self.env_parse_none_str is not None:
                value = self._replace_env_none_type_values(value)
            if not self.case_sensitive and isinstance(value, dict):
                value = self._replace_field_names_case_insensitively(field, value)
            data[key] = value
        return data


def _without_none(annotation):
    """X for `X | None`."""
    if is_union_origin(get_origin(annotation)):
        args = [arg for arg in get_args(annotation) if arg is not type(None)]
        if len(args) == 1 and len(get_args(annotation)) == 2:
            return args[0]
    return annotation


__all__ = [
    "ConfigFileSourceMixin", "DefaultSettingsSource", "InitSettingsSource", "PydanticBaseEnvSettingsSource",
    "PydanticBaseSettingsSource", "SettingsError",
]

