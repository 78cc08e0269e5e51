"""What a client says of itself to the server. redis/driver_info.py."""

import re
from dataclasses import dataclass, field

from redis.utils import SENTINEL, get_lib_version


def _check_characters(text, what):
    if any(not "!" <= one <= "~" or one in "()[]{}" for one in text):
        raise ValueError(f"{what} must not contain spaces, newlines, non-printable characters, or braces")


@dataclass
class DriverInfo:
    """A library's name and version, with those that are built upon it."""

    name: object = SENTINEL
    lib_version: object = SENTINEL
    _upstream: list = field(default_factory=list)

    def __post_init__(self):
        if self.name is SENTINEL:
            self.name = "redis-py"
        if self.lib_version is SENTINEL:
            self.lib_version = get_lib_version()

    @property
    def upstream_drivers(self):
        """Names with versions, the latest first."""
        return list(self._upstream)

    def add_upstream_driver(self, driver_name, driver_version):
        """Names a library that uses this one."""
        if driver_name is None:
            raise ValueError("Driver name must not be None")
        if driver_version is None:
            raise ValueError("Driver version must not be None")
        _check_characters(driver_name, "Driver name")
        if not re.match("^[a-z][a-z0-9_-]*$", driver_name):
            raise ValueError(
                "Upstream driver name must use a Python package-style name: start with a lowercase letter and contain "
                "only lowercase letters, digits, hyphens, and underscores (e.g., 'django-redis')."
            )
        _check_characters(driver_version, "Driver version")
        self._upstream.insert(0, f"{driver_name}_v{driver_version}")
        return self

    @property
    def formatted_name(self):
        """The name as the server is told it, or None."""
        if not isinstance(self.name, str) or not self.name:
            return None
        return f"{self.name}({';'.join(self._upstream)})" if self._upstream else self.name


def resolve_driver_info(driver_info=SENTINEL, lib_name=SENTINEL, lib_version=SENTINEL):
    """What to say, from the argument of today or those of old; None for nothing."""
    if driver_info is SENTINEL:
        silent = lib_name is None and lib_version is None
        return None if silent else DriverInfo(name=lib_name, lib_version=lib_version)
    if driver_info is not None and not isinstance(driver_info, DriverInfo):
        raise TypeError("driver_info must be a DriverInfo instance or None")
    return driver_info
