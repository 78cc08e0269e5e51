"""`BaseSettings`: a model whose fields are settings. pydantic_settings main.py."""

import warnings
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import ConfigDict
from pydantic._internal._config import config_keys
from pydantic._internal._utils import deep_update
from pydantic.main import BaseModel

from .sources import (
    ENV_FILE_SENTINEL,
    ConfigFileSourceType,
    DefaultSettingsSource,
    DotenvFiltering,
    DotEnvSettingsSource,
    DotenvType,
    EnvPrefixTarget,
    EnvSettingsSource,
    InitSettingsSource,
    PathType,
    PydanticBaseSettingsSource,
    SecretsSettingsSource,
)
from .sources.utils import alias_names, validates_by_alias, validates_by_name, warn_if_incomplete


class SettingsConfigDict(ConfigDict, total=False):
    """The keys of `model_config` of settings."""

    case_sensitive: bool
    nested_model_default_partial_update: bool | None
    env_prefix: str
    env_prefix_target: EnvPrefixTarget
    env_file: DotenvType | None
    env_file_encoding: str | None
    dotenv_filtering: DotenvFiltering | None
    env_ignore_empty: bool
    env_nested_delimiter: str | None
    env_nested_max_split: int | None
    env_parse_none_str: str | None
    env_parse_enums: bool | None
    cli_prog_name: str | None
    cli_parse_args: Any
    cli_parse_none_str: str | None
    cli_hide_none_type: bool
    cli_avoid_json: bool
    cli_enforce_required: bool
    cli_use_class_docs_for_groups: bool
    cli_show_env_vars: bool
    cli_exit_on_error: bool
    cli_prefix: str
    cli_flag_prefix_char: str
    cli_implicit_flags: bool | Literal["dual", "toggle"] | None
    cli_ignore_unknown_args: bool | None
    cli_kebab_case: bool | Literal["all", "no_enums"] | None
    cli_shortcuts: Mapping[str, Any] | None
    secrets_dir: PathType | None
    secrets_dir_missing: Literal["ok", "warn", "error"] | None
    secrets_dir_max_size: int | None
    secrets_case_sensitive: bool | None
    secrets_prefix: str | None
    secrets_nested_delimiter: str | None
    secrets_nested_subdir: bool | None
    json_file: ConfigFileSourceType | None
    json_file_encoding: str | None
    yaml_file: ConfigFileSourceType | None
    yaml_file_encoding: str | None
    yaml_config_section: str | None
    env_file_depth: int
    pyproject_toml_depth: int
    pyproject_toml_table_header: tuple[str, ...]
    toml_file: ConfigFileSourceType | None
    toml_table_header: tuple[str, ...]
    enable_decoding: bool


config_keys.update(SettingsConfigDict.__annotations__)

# Keys of the configuration that count only with a source of their own.
_KEYS_OF_SOURCES = {
    "JsonConfigSettingsSource": ("json_file", "json_file_encoding"),
    "PyprojectTomlConfigSettingsSource": ("pyproject_toml_depth", "pyproject_toml_table_header"),
    "TomlConfigSettingsSource": ("toml_file", "toml_table_header"),
    "YamlConfigSettingsSource": ("yaml_file", "yaml_file_encoding", "yaml_config_section"),
    "NestedSecretsSettingsSource": (
        "secrets_dir_missing", "secrets_dir_max_size", "secrets_case_sensitive", "secrets_prefix", "secrets_nested_delimiter",
        "secrets_nested_subdir",
    ),
}

_cached = {}


class BaseSettings(BaseModel):
    """A model whose values come from keyword arguments, the environment, `.env` files, files of secrets and defaults, in that
    order; the arguments with an underscore go before the configuration."""

    model_config = SettingsConfigDict(
        extra="forbid",
        arbitrary_types_allowed=True,
        validate_default=True,
        case_sensitive=False,
        env_prefix="",
        env_prefix_target="variable",
        nested_model_default_partial_update=False,
        env_file=None,
        env_file_encoding=None,
        env_file_depth=0,
        env_ignore_empty=False,
        env_nested_delimiter=None,
        env_nested_max_split=None,
        env_parse_none_str=None,
        env_parse_enums=None,
        cli_prog_name=None,
        cli_parse_args=None,
        cli_parse_none_str=None,
        cli_hide_none_type=False,
        cli_avoid_json=False,
        cli_enforce_required=False,
        cli_use_class_docs_for_groups=False,
        cli_show_env_vars=False,
        cli_exit_on_error=True,
        cli_prefix="",
        cli_flag_prefix_char="-",
        cli_implicit_flags=False,
        cli_ignore_unknown_args=False,
        cli_kebab_case=False,
        cli_shortcuts=None,
        json_file=None,
        json_file_encoding=None,
        yaml_file=None,
        yaml_file_encoding=None,
        yaml_config_section=None,
        toml_file=None,
        secrets_dir=None,
        secrets_dir_missing=None,
        secrets_dir_max_size=None,
        secrets_case_sensitive=None,
        secrets_prefix=None,
        secrets_nested_delimiter=None,
        secrets_nested_subdir=None,
        protected_namespaces=(
            "model_validate", "model_dump", "settings_cached", "settings_clear_cache", "settings_customise_sources",
        ),
        enable_decoding=True,
    )

    def __init__(
        __pydantic_self__, _case_sensitive=None, _nested_model_default_partial_update=None, _env_prefix=None,
        _env_prefix_target=None, _env_file=ENV_FILE_SENTINEL, _env_file_encoding=None, _env_file_depth=None,
        _env_ignore_empty=None, _env_nested_delimiter=None, _env_nested_max_split=None, _env_parse_none_str=None,
        _env_parse_enums=None, _secrets_dir=None, **values: Any,
    ) -> None:
        cls = __pydantic_self__.__class__
        given = {
            "case_sensitive": _case_sensitive,
            "nested_model_default_partial_update": _nested_model_default_partial_update,
            "env_prefix": _env_prefix,
            "env_prefix_target": _env_prefix_target,
            "env_file_encoding": _env_file_encoding,
            "env_file_depth": _env_file_depth,
            "env_ignore_empty": _env_ignore_empty,
            "env_nested_delimiter": _env_nested_delimiter,
            "env_nested_max_split": _env_nested_max_split,
            "env_parse_none_str": _env_parse_none_str,
            "env_parse_enums": _env_parse_enums,
            "secrets_dir": _secrets_dir,
        }
        options = {key: cls.model_config.get(key) if value is None else value for key, value in given.items()}
        options["env_file"] = cls.model_config.get("env_file") if _env_file == ENV_FILE_SENTINEL else _env_file
        super().__init__(**cls._settings_build_values(cls._settings_sources(options, values), values))

    @classmethod
    def settings_cached(cls):
        """An instance made once."""
        if cls not in _cached:
            _cached[cls] = cls()
        return _cached[cls]

    @classmethod
    def settings_clear_cache(cls):
        """Forgets the instance of `settings_cached`."""
        _cached.pop(cls, None)

    @classmethod
    def settings_customise_sources(
        cls, settings_cls, init_settings, env_settings, dotenv_settings, file_secret_settings
    ):
        """The sources, the first going before."""
        return init_settings, env_settings, dotenv_settings, file_secret_settings

    @classmethod
    def _settings_sources(cls, options, init_kwargs):
        """The sources, defaults last."""
        state = {}
        named = {key: options[key] for key in ("case_sensitive", "env_prefix", "env_prefix_target")}
        of_env = {
            **named,
            **{
                key: options[key]
                for key in (
                    "env_nested_delimiter", "env_nested_max_split", "env_ignore_empty", "env_parse_none_str", "env_parse_enums",
                )
            },
        }
        partial = options["nested_model_default_partial_update"]
        defaults = DefaultSettingsSource(cls, nested_model_default_partial_update=partial, _init_state=state)
        sources = cls.settings_customise_sources(
            cls,
            init_settings=InitSettingsSource(
                cls, init_kwargs=init_kwargs, nested_model_default_partial_update=partial, _init_state=state
            ),
            env_settings=EnvSettingsSource(cls, _init_state=state, **of_env),
            dotenv_settings=DotEnvSettingsSource(
                cls,
                env_file=options["env_file"],
                env_file_encoding=options["env_file_encoding"],
                env_file_depth=options["env_file_depth"],
                _init_state=state,
                **of_env,
            ),
            file_secret_settings=SecretsSettingsSource(
                cls, secrets_dir=options["secrets_dir"], _init_state=state, **named
            ),
        )
        sources = (*sources, defaults)
        _warn_of_unused_keys(sources, cls.model_config)
        return sources

    @classmethod
    def _settings_build_values(cls, sources, init_kwargs):
        """What the sources say together, the first going before; values of nested models are merged."""
        state, states, defaults = {}, {}, {}
        for source in sources:
            if isinstance(source, PydanticBaseSettingsSource):
                source._set_current_state(state)
                source._set_settings_sources_data(states)
            said = source()
            if isinstance(source, DefaultSettingsSource):
                defaults = said
            states[source.__name__ if hasattr(source, "__name__") else type(source).__name__] = said
            state = deep_update(said, state)
        state = {key: value for key, value in state.items() if key not in defaults or defaults[key] != value}
        if init_kwargs and state:
            cls._restore_init_kwarg_names(init_kwargs, state, sources[-1]._warned)
        return state

    @classmethod
    def _restore_init_kwarg_names(cls, init_kwargs, state, warned):
        """Puts values of fields that were given as keywords under the name that they were given by, as errors show it."""
        for field_name, field in cls.model_fields.items():
            warn_if_incomplete(field, field_name, warned)
            names = alias_names(field_name, field, by_alias=validates_by_alias(cls.model_config))
            matchable = [*names, field_name] if validates_by_name(cls.model_config) else [*names]
            target = next((name for name in init_kwargs if name in matchable), None)
            present = [name for name in matchable if name in state]
            if target is not None and present:
                value = state[present[0]]
                for name in present:
                    state.pop(name, None)
                state[target] = value


def _warn_of_unused_keys(sources, config):
    kinds = {base.__name__ for source in sources for base in type(source).__mro__}
    for source, keys in _KEYS_OF_SOURCES.items():
        if source in kinds:
            continue
        for key in keys:
            if config.get(key) is not None:
                warnings.warn(
                    f"Config key `{key}` is set in model_config but will be ignored because no {source} source is configured. To "
                    f"use this config key, add a {source} source to the settings sources via the settings_customise_sources hook.",
                    UserWarning,
                    stacklevel=4,
                )
