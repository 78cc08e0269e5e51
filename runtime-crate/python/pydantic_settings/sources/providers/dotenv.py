"""Settings from `.env` files. pydantic_settings sources/providers/dotenv.py."""

from typing import get_origin

from dotenv import dotenv_values
from typing_inspection.introspection import is_union_origin

from ..types import ENV_FILE_SENTINEL
from ..utils import (
    annotation_and_metadata,
    annotation_is_complex,
    parse_env_vars,
    paths_of,
    resolve_config_file,
    union_is_complex,
)
from .env import EnvSettingsSource


class DotEnvSettingsSource(EnvSettingsSource):
    """The variables of `.env` files, those that are no field's included."""

    def __init__(
        self, settings_cls, env_file=ENV_FILE_SENTINEL, env_file_encoding=None, dotenv_filtering=None, case_sensitive=None,
        env_prefix=None, env_prefix_target=None, env_nested_delimiter=None, env_nested_max_split=None, env_ignore_empty=None,
        env_parse_none_str=None, env_parse_enums=None, env_file_depth=None, _init_state=None,
    ):
        config = settings_cls.model_config

        def configured(given, key, default=None):
            return config.get(key, default) if given is None else given

        self.env_file = config.get("env_file") if env_file == ENV_FILE_SENTINEL else env_file
        self.env_file_encoding = configured(env_file_encoding, "env_file_encoding")
        self.env_file_depth = configured(env_file_depth, "env_file_depth", 0)
        self.dotenv_filtering = configured(dotenv_filtering, "dotenv_filtering")
        super().__init__(
            settings_cls, case_sensitive, env_prefix, env_prefix_target, env_nested_delimiter, env_nested_max_split,
            env_ignore_empty, env_parse_none_str, env_parse_enums, _init_state,
        )

    def _load_env_vars(self):
        return self._read_env_files()

    def _read_env_file(self, file_path):
        variables = dotenv_values(file_path, encoding=self.env_file_encoding or "utf-8")
        return parse_env_vars(variables, self.case_sensitive, self.env_ignore_empty, self.env_parse_none_str)

    def _read_env_files(self):
        variables = {}
        for env_file in [] if self.env_file is None else paths_of(self.env_file):
            path = resolve_config_file(env_file, self.env_file_depth)
            if path is not None:
                variables.update(self._read_env_file(path))
        return variables

    def __call__(self):
        data = super().__call__()
        if self.dotenv_filtering == "only_existing":
            return data
        prefix = self._apply_case_sensitive(self.env_prefix)
        if self.dotenv_filtering == "match_prefix":
            self._add_prefixed(data, prefix)
            return data
        keeps_prefix = self.config.get("extra") == "forbid"
        for env_name, value in self.env_vars.items():
            if not value or env_name in data or self.env_prefix and env_name in self.settings_cls.model_fields:
                continue
            if self._is_of_field(env_name):
                continue
            # An extra value goes under its name without the prefix; where none is allowed the error shows the whole name.
            if not keeps_prefix and env_name.startswith(prefix):
                env_name = env_name[len(prefix) :]
            data[env_name] = value
        return data

    def _add_prefixed(self, data, prefix):
        for env_name, value in self.env_vars.items():
            if not env_name.startswith(prefix):
                continue
            name, delimiter = env_name[len(prefix) :], self.env_nested_delimiter
            if delimiter and delimiter in name and name.partition(delimiter)[0] in data:
                continue
            data.setdefault(name, value)

    def _is_of_field(self, env_name):
        for field_name, field in self.settings_cls.model_fields.items():
            annotation, metadata = annotation_and_metadata(field)
            for _, field_env_name, _ in self._extract_field_info(field, field_name):
                if env_name == field_env_name:
                    return True
                if not self.env_nested_delimiter or not env_name.startswith(field_env_name + self.env_nested_delimiter):
                    continue
                if annotation_is_complex(annotation, metadata, self._warned):
                    return True
                if is_union_origin(get_origin(annotation)) and union_is_complex(annotation, metadata, self._warned):
                    return True
        return False

    def __repr__(self):
        return (
            f"{self.__class__.__name__}(env_file={self.env_file!r}, env_file_encoding={self.env_file_encoding!r}, "
            f"env_file_depth={self.env_file_depth!r}, env_nested_delimiter={self.env_nested_delimiter!r}, "
            f"env_prefix_len={self.env_prefix_len!r})"
        )


__all__ = ["DotEnvSettingsSource"]
