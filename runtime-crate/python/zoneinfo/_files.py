"""Where time zones lie. CPython Lib/zoneinfo/_tzpath.py and _common.py."""

import os
import warnings

__molt_missing__ = ()

# What CPython is built with on Linux.
_DEFAULT = ("/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo")

TZPATH = ()


class ZoneInfoNotFoundError(KeyError):
    """There is no such zone."""

    __module__ = "zoneinfo._common"


class InvalidTZPathWarning(RuntimeWarning):
    """The search path has parts that are not absolute."""


def reset_tzpath(to=None):
    """Set the search path, or take the environment's."""
    global TZPATH
    if to is None:
        TZPATH = _path_of_environment()
        return
    if isinstance(to, (str, bytes)):
        raise TypeError(f"tzpaths must be a list or tuple, not {type(to)}: {to!r}")
    relative = [part for part in to if not os.path.isabs(part)]
    if relative:
        raise ValueError(_complaint(relative))
    TZPATH = tuple(to)


def _complaint(relative):
    return "Paths should be absolute but found the following relative paths:\n    " + "\n    ".join(relative)


def _path_of_environment():
    text = os.environ.get("PYTHONTZPATH")
    if text is None:
        return _DEFAULT
    parts = text.split(os.pathsep) if text else []
    relative = [part for part in parts if not os.path.isabs(part)]
    if relative:
        warnings.warn(
            "Invalid paths specified in PYTHONTZPATH environment variable. " + _complaint(relative),
            InvalidTZPathWarning,
            stacklevel=3,
        )
    return tuple(part for part in parts if os.path.isabs(part))


def check_key(key):
    """Refuse what would leave the folders of the search path."""
    if os.path.isabs(key):
        raise ValueError(f"ZoneInfo keys may not be absolute paths, got: {key}")
    normal = os.path.normpath(key)
    if len(normal) != len(key):
        raise ValueError(f"ZoneInfo keys must be normalized relative paths, got: {key}")
    if normal.startswith(os.pardir):
        raise ValueError(f"ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}")


def open_zone(key):
    """The open file of a zone."""
    check_key(key)
    for folder in TZPATH:
        path = os.path.join(folder, key)
        if os.path.isfile(path):
            return open(path, "rb")
    raise ZoneInfoNotFoundError(f"No time zone found with key {key}")


def available_timezones():
    """The names of all zones on the search path."""
    found = set()
    for top in TZPATH:
        for folder, folders, files in os.walk(top):
            if folder == top:
                folders[:] = [name for name in folders if name not in ("right", "posix")]
            for name in files:
                if _is_zone(os.path.join(folder, name)):
                    found.add(os.path.relpath(os.path.join(folder, name), top))
    found.discard("posixrules")
    return found


def _is_zone(path):
    try:
        with open(path, "rb") as file:
            return file.read(4) == b"TZif"
    except OSError:
        return False


reset_tzpath()
