"""Levels by their names and numbers. structlog `structlog/_log_levels.py`."""

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0

NAME_TO_LEVEL = {
    "critical": CRITICAL,
    "exception": ERROR,
    "error": ERROR,
    "warn": WARNING,
    "warning": WARNING,
    "info": INFO,
    "debug": DEBUG,
    "notset": NOTSET,
}
LEVEL_TO_NAME = {CRITICAL: "critical", ERROR: "error", WARNING: "warning", INFO: "info", DEBUG: "debug"}

_LEVEL_TO_NAME = LEVEL_TO_NAME
_NAME_TO_LEVEL = NAME_TO_LEVEL
__molt_public__ = ("_LEVEL_TO_NAME", "_NAME_TO_LEVEL")

# Methods that are another's second name.
_ALIASES = {"warn": "warning", "exception": "error"}


def map_method_name(method_name):
    """The level of a method."""
    return _ALIASES.get(method_name, method_name)


def add_log_level(logger, method_name, event_dict):
    """The level as `level`."""
    event_dict["level"] = map_method_name(method_name)
    return event_dict
