"""Settings from `pyproject.toml`. pydantic_settings sources/providers/pyproject.py."""

from pathlib import Path

from .toml import TomlConfigSettingsSource

__all__ = ["PyprojectTomlConfigSettingsSource"]

_NAME = "pyproject.toml"


class PyprojectTomlConfigSettingsSource(TomlConfigSettingsSource):
    """A table in `pyproject.toml`, in the current folder or a few above it."""

    def __init__(self, settings_cls, toml_file=None, _init_state=None):
        config = settings_cls.model_config
        self.toml_file_path = self._pick_pyproject_toml_file(toml_file, config.get("pyproject_toml_depth", 0))
        self.toml_table_header = config.get("pyproject_toml_table_header", ("tool", "pydantic-settings"))
        self.toml_data = self._read_files(self.toml_file_path)
        for key in self.toml_table_header:
            self.toml_data = self.toml_data.get(key, {})
        super(TomlConfigSettingsSource, self).__init__(settings_cls, self.toml_data, _init_state=_init_state)

    @staticmethod
    def _pick_pyproject_toml_file(provided, depth):
        """The file to read: that here, unless only one above is there."""
        if provided:
            return provided.resolve()
        here = Path.cwd() / _NAME
        if here.is_file():
            return here
        folder = here.parent
        for _ in range(depth):
            folder = folder.parent
            if (folder / _NAME).is_file():
                return folder / _NAME
            if str(folder) == here.root:
                break
        return here
