"""Settings from JSON files. pydantic_settings sources/providers/json.py."""

import json

from ..base import ConfigFileSourceMixin, InitSettingsSource
from ..types import DEFAULT_PATH


class JsonConfigSettingsSource(InitSettingsSource, ConfigFileSourceMixin):
    """The content of JSON files."""

    def __init__(
        self, settings_cls, json_file=DEFAULT_PATH, json_file_encoding=None, deep_merge=False, _init_state=None
    ):
        config = settings_cls.model_config
        self.json_file_path = config.get("json_file") if json_file == DEFAULT_PATH else json_file
        self.json_file_encoding = config.get("json_file_encoding") if json_file_encoding is None else json_file_encoding
        self.json_data = self._read_files(self.json_file_path, deep_merge=deep_merge)
        super().__init__(settings_cls, self.json_data, _init_state=_init_state)

    def _read_file(self, path):
        encoding = "utf-8" if self.json_file_encoding is None else self.json_file_encoding
        with path.open(encoding=encoding) as file:
            content = file.read()
        # A file without anything is one without settings.
        return json.loads(content) if content.strip() else {}

    def __repr__(self):
        return f"{self.__class__.__name__}(json_file={self.json_file_path})"
