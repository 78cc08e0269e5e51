"""Sources of settings. pydantic_settings sources."""

from .base import (
    ConfigFileSourceMixin,
    DefaultSettingsSource,
    InitSettingsSource,
    PydanticBaseEnvSettingsSource,
    PydanticBaseSettingsSource,
)
from .providers.dotenv import DotEnvSettingsSource
from .providers.env import EnvSettingsSource
from .providers.json import JsonConfigSettingsSource
from .providers.pyproject import PyprojectTomlConfigSettingsSource
from .providers.secrets import SecretsSettingsSource
from .providers.toml import TomlConfigSettingsSource
from .types import (
    DEFAULT_PATH,
    ENV_FILE_SENTINEL,
    ConfigFileSourceType,
    DotenvFiltering,
    DotenvType,
    EnvPrefixTarget,
    ForceDecode,
    NoDecode,
    PathType,
    PydanticModel,
)

__all__ = [
    "DEFAULT_PATH", "ENV_FILE_SENTINEL", "ConfigFileSourceMixin", "ConfigFileSourceType", "DefaultSettingsSource",
    "DotEnvSettingsSource", "DotenvFiltering", "DotenvType", "EnvPrefixTarget", "EnvSettingsSource", "ForceDecode",
    "InitSettingsSource", "JsonConfigSettingsSource", "NoDecode", "PathType", "PydanticBaseEnvSettingsSource",
    "PydanticBaseSettingsSource", "PydanticModel", "PyprojectTomlConfigSettingsSource", "SecretsSettingsSource",
    "TomlConfigSettingsSource",
]

__molt_missing__ = (
    "CLI_SUPPRESS", "AWSSecretsManagerSettingsSource", "AWSSystemsManagerSettingsSource", "AzureKeyVaultSettingsSource",
    "CliDualFlag", "CliExplicitFlag", "CliImplicitFlag", "CliMutuallyExclusiveGroup", "CliPositionalArg", "CliSettingsSource",
    "CliSubCommand", "CliSuppress", "CliToggleFlag", "CliUnknownArgs", "CliVariadicArg", "GoogleSecretManagerSettingsSource",
    "NestedSecretsSettingsSource", "YamlConfigSettingsSource",
    "get_subcommand", "read_env_file",
)
