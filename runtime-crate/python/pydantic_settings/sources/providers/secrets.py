"""Settings from files of secrets, one a value. pydantic_settings sources/providers/secrets.py."""

import warnings
from pathlib import Path

from ...exceptions import SettingsError
from ..base import PydanticBaseEnvSettingsSource
from ..utils import paths_of

_KINDS = (
    ("is_dir", "directory"), ("is_file", "file"), ("is_mount", "mount point"), ("is_symlink", "symlink"),
    ("is_block_device", "block device"), ("is_char_device", "char device"), ("is_fifo", "FIFO"), ("is_socket", "socket"),
)


def _kind_of(path):
    return next((name for method, name in _KINDS if getattr(path, method)()), "unknown")


class SecretsSettingsSource(PydanticBaseEnvSettingsSource):
    """The content of files named like variables."""

    def __init__(
        self, settings_cls, secrets_dir=None, case_sensitive=None, env_prefix=None, env_prefix_target=None,
        env_ignore_empty=None, env_parse_none_str=None, env_parse_enums=None, _init_state=None,
    ):
        super().__init__(
            settings_cls, case_sensitive, env_prefix, env_prefix_target, env_ignore_empty, env_parse_none_str, env_parse_enums,
            _init_state,
        )
        self.secrets_dir = self._configured(secrets_dir, "secrets_dir", None)

    def __call__(self):
        self.secrets_paths = []
        for path in [] if self.secrets_dir is None else [Path(path).expanduser() for path in paths_of(self.secrets_dir)]:
            if path.exists():
                self.secrets_paths.append(path)
            else:
                warnings.warn(f'directory "{path}" does not exist')
        for path in self.secrets_paths:
            if not path.is_dir():
                raise SettingsError(f"secrets_dir must reference a directory, not a {_kind_of(path)}")
        return super().__call__() if self.secrets_paths else {}

    @classmethod
    def find_case_path(cls, dir_path, file_name, case_sensitive):
        """The file with a name, whatever its case if that does not count; None without one."""
        for path in dir_path.iterdir():
            if path.name == file_name or not case_sensitive and path.name.lower() == file_name.lower():
                return path
        return None

    def get_field_value(self, field, field_name):
        for key, env_name, is_complex in self._extract_field_info(field, field_name):
            for secrets_path in reversed(self.secrets_paths):
                path = self.find_case_path(secrets_path, env_name, self.case_sensitive)
                if path is None:
                    continue
                if not path.is_file():
                    warnings.warn(
                        f'attempted to load secret file "{path}" but found a {_kind_of(path)} instead.', stacklevel=4
                    )
                elif secrets_path.resolve() not in path.resolve().parents:
                    warnings.warn(
                        f'attempted to load secret file "{path}" but it resolves outside of "{secrets_path}".', stacklevel=4
                    )
                else:
                    return path.read_text(encoding="utf-8").strip(), key, is_complex
        return None, key, is_complex

    def __repr__(self):
        return f"{self.__class__.__name__}(secrets_dir={self.secrets_dir!r})"
