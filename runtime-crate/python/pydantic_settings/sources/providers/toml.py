"""Settings from TOML files. pydantic_settings sources/providers/toml.py."""

from ..base import ConfigFileSourceMixin, InitSettingsSource
from ..types import DEFAULT_PATH


class TomlConfigSettingsSource(InitSettingsSource, ConfigFileSourceMixin):
    """The content of TOML files, or of a table in it."""

    def __init__(
        self, settings_cls, toml_file=DEFAULT_PATH, toml_table_header=None, deep_merge=False, _init_state=None
    ):
        config = settings_cls.model_config
        self.toml_file_path = config.get("toml_file") if toml_file == DEFAULT_PATH else toml_file
        self.toml_table_header = config.get("toml_table_header", ()) if toml_table_header is None else toml_table_header
        self.toml_data = self._read_files(self.toml_file_path, deep_merge=deep_merge)
        if self._any_file_exists(self.toml_file_path):
            for key in self.toml_table_header:
                if key not in self.toml_data:
                    raise KeyError(f'toml_table_header key "{key}" not found in {self.toml_file_path}')
                self.toml_data = self.toml_data[key]
        super().__init__(settings_cls, self.toml_data, _init_state=_init_state)

    def _read_file(self, file_path):
        import tomllib

        with file_path.open(mode="rb") as file:
            return tomllib.load(file)

    @classmethod
    def _any_file_exists(cls, paths):
        return bool(cls._existing_files(paths))

    def __repr__(self):
        name = self.__class__.__name__
        return f"{name}(toml_file={self.toml_file_path}, toml_table_header={self.toml_table_header})"
