"""Settings from the environment and from a file. starlette/config.py."""

import os
import warnings
from collections.abc import MutableMapping


class undefined:
    """Stands for a default that was not given."""


class EnvironError(Exception):
    """A variable was changed after it had been read."""


class Environ(MutableMapping[str, str]):
    """The environment; what was read cannot be changed any more."""

    def __init__(self, environ=os.environ):
        self._environ = environ
        self._has_been_read = set()

    def __getitem__(self, key):
        self._has_been_read.add(key)
        return self._environ[key]

    def __setitem__(self, key, value):
        self._check_unread(key, "set")
        self._environ[key] = value

    def __delitem__(self, key):
        self._check_unread(key, "delete")
        del self._environ[key]

    def _check_unread(self, key, action):
        if key in self._has_been_read:
            raise EnvironError(f"Attempting to {action} environ['{key}'], but the value has already been read.")

    def __iter__(self):
        return iter(self._environ)

    def __len__(self):
        return len(self._environ)


environ = Environ()

_TRUTHS = {"true": True, "1": True, "false": False, "0": False}


class Config:
    """Settings by name: of the environment, else of the file, else a default."""

    def __init__(self, env_file=None, environ=environ, env_prefix="", encoding="utf-8"):
        self.environ = environ
        self.env_prefix = env_prefix
        self.file_values = {}
        if env_file is not None:
            if os.path.isfile(env_file):
                self.file_values = self._read_file(env_file, encoding)
            else:
                warnings.warn(f"Config file '{env_file}' not found.", stacklevel=2)

    def __call__(self, key, cast=None, default=undefined):
        return self.get(key, cast, default)

    def get(self, key, cast=None, default=undefined):
        """A setting, made into what `cast` makes of its text."""
        key = self.env_prefix + key
        if key in self.environ:
            return self._perform_cast(key, self.environ[key], cast)
        if key in self.file_values:
            return self._perform_cast(key, self.file_values[key], cast)
        if default is not undefined:
            return self._perform_cast(key, default, cast)
        raise KeyError(f"Config '{key}' is missing, and has no default.")

    def _read_file(self, file_name, encoding):
        values = {}
        with open(file_name, encoding=encoding) as file:
            for line in file.readlines():
                line = line.strip()
                if "=" in line and not line.startswith("#"):
                    key, value = line.split("=", 1)
                    values[key.strip()] = value.strip().strip("\"'")
        return values

    def _perform_cast(self, key, value, cast=None):
        if cast is None or value is None:
            return value
        if cast is bool and isinstance(value, str):
            value = value.lower()
            if value not in _TRUTHS:
                raise ValueError(f"Config '{key}' has value '{value}'. Not a valid bool.")
            return _TRUTHS[value]
        try:
            return cast(value)
        except (TypeError, ValueError):
            raise ValueError(f"Config '{key}' has value '{value}'. Not a valid {cast.__name__}.")
