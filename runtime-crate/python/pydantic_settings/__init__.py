"""Settings from the environment, `.env` files, files of secrets and keyword arguments. pydantic_settings 2.16."""

from .exceptions import IncompleteFieldDefinitionWarning, SettingsError
from .main import BaseSettings, SettingsConfigDict
from .sources import (
    DotEnvSettingsSource,
    EnvSettingsSource,
    ForceDecode,
    InitSettingsSource,
    JsonConfigSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    PyprojectTomlConfigSettingsSource,
    SecretsSettingsSource,
    TomlConfigSettingsSource,
)

__all__ = (
    "BaseSettings", "DotEnvSettingsSource", "EnvSettingsSource", "ForceDecode", "IncompleteFieldDefinitionWarning",
    "InitSettingsSource", "JsonConfigSettingsSource", "NoDecode", "PydanticBaseSettingsSource",
    "PyprojectTomlConfigSettingsSource", "SecretsSettingsSource", "SettingsConfigDict", "SettingsError",
    "TomlConfigSettingsSource", "__version__",
)

__molt_missing__ = (
    "CLI_SUPPRESS", "AWSSecretsManagerSettingsSource", "AWSSystemsManagerSettingsSource", "AzureKeyVaultSettingsSource", "CliApp",
    "CliDualFlag", "CliExplicitFlag", "CliImplicitFlag", "CliMutuallyExclusiveGroup", "CliPositionalArg", "CliSettingsSource",
    "CliSubCommand", "CliSuppress", "CliToggleFlag", "CliUnknownArgs", "CliVariadicArg", "GoogleSecretManagerSettingsSource",
    "NestedSecretsSettingsSource", "YamlConfigSettingsSource",
    "get_subcommand",
)

__version__ = "2.16.3"
