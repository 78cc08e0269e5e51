"""Settings from the environment, `.env` files, secrets, arguments; their order and their errors."""

import os
import tempfile
from pathlib import Path
from typing import Annotated, Optional

from pydantic import AliasChoices, BaseModel, Field, PostgresDsn, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    JsonConfigSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e)
    except SettingsError as e:
        print(type(e).__name__, e, type(e.__cause__).__name__, e.__cause__)


folder = Path(tempfile.mkdtemp())
dotenv = folder / "settings.env"
dotenv.write_text(
    """# a comment
NAME=from file
export QUOTED="with \\"quotes\\" and \\n newline"
SINGLE='as $is'
EMPTY=
REFERRED=${NAME}/x-${MISSING:-fallback}
DB__HOST=file-host
DB__PORT=1111
SECRET=hidden # comment
"""
)

os.environ.update(
    {
        "APP_NAME": "env name",
        "app_debug": "true",
        "APP_PORT": "8080",
        "APP_TAGS": '["a", "b"]',
        "APP_DB__HOST": "db.example",
        "APP_DB__PORT": "5432",
        "APP_DB__OPTIONS": '{"x": 1}',
        "APP_LIMITS": '{"low": 1}',
        "APP_LIMITS__HIGH": "2",
        "APP_DSN": "postgresql://u:p@localhost/db",
        "APP_CSV": "x,y",
        "REDIS": "redis-host",
    }
)


class Database(BaseModel):
    host: str = "localhost"
    port: int = 1
    options: dict[str, int] = {}


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="APP_", env_nested_delimiter="__")

    name: str = "default"
    debug: bool = False
    port: int
    tags: list[str] = []
    db: Database = Database()
    limits: dict[str, int] = {}
    dsn: PostgresDsn
    csv: Annotated[list[str], NoDecode] = []
    redis: str = Field(default="", validation_alias=AliasChoices("redis", "redis_host"))
    token: SecretStr = SecretStr("t")
    optional: Optional[int] = None

    @field_validator("csv", mode="before")
    @classmethod
    def split(cls, value):
        return value.split(",") if isinstance(value, str) else value


settings = Settings()
print(settings)
print(settings.model_dump())
print(Settings(name="argument", port=1).name, Settings(_env_prefix="NONE_", port=2, dsn="postgres://h/d"))
os.environ["APP_PORT"] = "x"
failing(Settings)
os.environ["APP_TAGS"] = "[1,"
failing(Settings)
del os.environ["APP_PORT"], os.environ["APP_TAGS"]
failing(Settings)


class FromFile(BaseSettings):
    model_config = SettingsConfigDict(env_file=dotenv, env_nested_delimiter="__", extra="ignore", env_file_encoding="utf-8")

    name: str
    quoted: str = ""
    single: str = ""
    empty: str = "d"
    referred: str = ""
    db: Database = Database()
    secret: str = ""


print(FromFile())
os.environ["NAME"] = "from environment"
os.environ["DB__HOST"] = "env-host"
print(FromFile(), FromFile(_env_file=None, name="n"))
del os.environ["NAME"]
failing(lambda: type("Forbid", (BaseSettings,), {"model_config": SettingsConfigDict(env_file=dotenv)})())

secrets = folder / "secrets"
secrets.mkdir()
(secrets / "api_key").write_text(" key \n")


class WithSecrets(BaseSettings):
    model_config = SettingsConfigDict(secrets_dir=secrets)

    api_key: str


print(WithSecrets(), WithSecrets(api_key="x"))

config = folder / "config.json"
config.write_text('{"number": 5, "text": "json"}')


class Custom(BaseSettings):
    model_config = SettingsConfigDict(json_file=config, case_sensitive=True)

    number: int = 0
    text: str = ""

    @classmethod
    def settings_customise_sources(cls, settings_cls, init_settings, env_settings, dotenv_settings, file_secret_settings):
        return init_settings, OwnSource(settings_cls), JsonConfigSettingsSource(settings_cls)


class OwnSource(PydanticBaseSettingsSource):
    def get_field_value(self, field, field_name):
        return ("7" if field_name == "number" else None), field_name, False

    def __call__(self):
        values = {}
        for name, field in self.settings_cls.model_fields.items():
            value, key, is_complex = self.get_field_value(field, name)
            value = self.prepare_field_value(name, field, value, is_complex)
            if value is not None:
                values[key] = value
        return values


print(Custom(), Custom(text="a"))


class Comma(EnvSettingsSource):
    def prepare_field_value(self, field_name, field, value, value_is_complex):
        if field_name == "numbers":
            return [int(part) for part in value.split(",")]
        return super().prepare_field_value(field_name, field, value, value_is_complex)


class WithComma(BaseSettings):
    numbers: list[int]

    @classmethod
    def settings_customise_sources(cls, settings_cls, init_settings, env_settings, dotenv_settings, file_secret_settings):
        return (Comma(settings_cls),)


os.environ["numbers"] = "1,2"
print(WithComma())


class Partial(BaseSettings):
    model_config = SettingsConfigDict(
        env_nested_delimiter="_", env_nested_max_split=1, nested_model_default_partial_update=True, env_ignore_empty=True
    )

    part: Database = Database(host="kept", port=3)


os.environ.update({"PART_PORT": "4", "PART_HOST": ""})
print(Partial(), Partial.model_config["extra"])
print(Settings.model_config["env_prefix"], sorted(Settings.model_fields))
