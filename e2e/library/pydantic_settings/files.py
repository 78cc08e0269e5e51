"""Settings from TOML and JSON files, and from pyproject.toml."""

import os
import pathlib
import tempfile

from pydantic import BaseModel, ValidationError
from pydantic_settings import (
    BaseSettings,
    JsonConfigSettingsSource,
    PyprojectTomlConfigSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

folder = pathlib.Path(tempfile.mkdtemp())
deep = folder / "a" / "b"
deep.mkdir(parents=True)


def write(name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def tell(label, make):
    try:
        print(label, str(make()).replace(str(folder), "FOLDER"))
    except (ValidationError, KeyError, ValueError) as error:
        print(label, type(error).__name__, str(error).replace(str(folder), "FOLDER"))


FIRST = write("first.toml", 'name = "é"\nport = 80\n[nested]\na = 1\nb = [1, 2]\n[tool.app]\nname = "tool"\n[tool.app.nested]\na = 7\n')
SECOND = write("second.toml", "port = 81\n[nested]\nb = [3]\n")
EMPTY = write("empty.toml", "")
BROKEN = write("broken.toml", "port = = 1")
JSON = write("settings.json", '{"name": "json é", "nested": {"a": 5}}')
EMPTY_JSON = write("empty.json", " \n")
BROKEN_JSON = write("broken.json", "{")


class Nested(BaseModel):
    a: int = 0
    b: list[int] = []


class Settings(BaseSettings):
    model_config = SettingsConfigDict(toml_file=FIRST, extra="ignore", env_prefix="MOLT_CASE_")
    name: str = "default"
    port: int = 1
    nested: Nested = Nested()

    @classmethod
    def settings_customise_sources(cls, settings_cls, init_settings, env_settings, dotenv_settings, file_secret_settings):
        print("source", str(TomlConfigSettingsSource(settings_cls)).replace(str(folder), "FOLDER"))
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)


tell("plain", Settings)
tell("argument", lambda: Settings(port=5))
os.environ["MOLT_CASE_PORT"] = "9"
tell("environment", Settings)
del os.environ["MOLT_CASE_PORT"]


def of(source, **config):
    """Settings that come from one source alone."""

    class Own(BaseSettings):
        model_config = SettingsConfigDict(extra="ignore", **config)
        name: str = "default"
        port: int = 1
        nested: Nested = Nested()

        @classmethod
        def settings_customise_sources(cls, settings_cls, init_settings, env_settings, dotenv_settings, file_secret_settings):
            return (source(settings_cls),)

    return Own


for files in (FIRST, str(FIRST), [FIRST, SECOND], (str(FIRST), str(SECOND)), EMPTY, folder / "none.toml", None, [folder / "none.toml", SECOND], BROKEN):
    for deep_merge in (False, True):
        tell("toml", of(lambda cls: TomlConfigSettingsSource(cls, files, deep_merge=deep_merge)))
    tell("toml config", of(TomlConfigSettingsSource, toml_file=files))
for header in (("tool", "app"), ("tool", "none"), (), ("tool",)):
    tell("table", of(lambda cls: TomlConfigSettingsSource(cls, FIRST, header)))
    tell("table config", of(TomlConfigSettingsSource, toml_file=FIRST, toml_table_header=header))
    tell("table of none", of(TomlConfigSettingsSource, toml_file=folder / "none.toml", toml_table_header=header))
for file in (JSON, EMPTY_JSON, BROKEN_JSON, folder / "none.json", [JSON, EMPTY_JSON]):
    tell("json", of(lambda cls: JsonConfigSettingsSource(cls, file)))
    tell("json config", of(JsonConfigSettingsSource, json_file=file, json_file_encoding="utf-8"))
    tell("json repr", lambda: JsonConfigSettingsSource(Settings, file))

write("pyproject.toml", '[tool.pydantic-settings]\nname = "above"\n[tool.other]\nname = "other"\n[tool.other.nested]\na = 3\n')
for directory in (folder, folder / "a", deep):
    os.chdir(directory)
    for depth in (0, 1, 2, 50):
        tell(f"pyproject {depth}", of(PyprojectTomlConfigSettingsSource, pyproject_toml_depth=depth))
    tell("header", of(PyprojectTomlConfigSettingsSource, pyproject_toml_depth=2, pyproject_toml_table_header=("tool", "other")))
    tell("header", of(PyprojectTomlConfigSettingsSource, pyproject_toml_depth=2, pyproject_toml_table_header=("tool", "none")))
    tell("given", of(lambda cls: PyprojectTomlConfigSettingsSource(cls, FIRST)))
    tell("repr", lambda: repr(PyprojectTomlConfigSettingsSource(Settings)))
    tell("data", lambda: PyprojectTomlConfigSettingsSource(Settings)())
