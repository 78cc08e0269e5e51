"""What all loggers share. loguru `loguru/_logger.py` (`Core`)."""

import threading
from collections import namedtuple

from . import _defaults
from ._colorizer import Colorizer

Level = namedtuple("Level", ["name", "no", "color", "icon"])

_NAMES = ("TRACE", "DEBUG", "INFO", "SUCCESS", "WARNING", "ERROR", "CRITICAL")


class Core:
    """Levels, handlers, and which modules may log."""

    def __init__(self):
        self.levels = {}
        self.levels_ansi_codes = {}
        self.levels_lookup = {}
        for name in _NAMES:
            options = (getattr(_defaults, f"LOGURU_{name}_{option}") for option in ("NO", "COLOR", "ICON"))
            self.set_level(Level(name, *options))
        self.levels_ansi_codes[None] = ""
        self.handlers_count = 0
        self.handlers = {}
        self.extra = {}
        self.patcher = None
        self.min_level = float("inf")
        self.enabled = {}
        self.activation_list = []
        self.activation_none = True
        self.thread_locals = threading.local()
        self.lock = threading.Lock()

    def set_level(self, level):
        """A level is new, or looks otherwise."""
        self.levels_ansi_codes[level.name] = Colorizer.ansify(level.color)
        self.levels[level.name] = level
        self.levels_lookup[level.name] = (level.name, level.name, level.no, level.icon)

    def find_level(self, level):
        """The name by which its colour is found, its name, number and icon."""
        try:
            return self.levels_lookup[level]
        except (KeyError, TypeError):
            if isinstance(level, str):
                raise ValueError(f"Level '{level}' does not exist") from None
            if not isinstance(level, int):
                kind = type(level).__name__
                raise TypeError(f"Invalid level, it should be an integer or a string, not: '{kind}'") from None
            if level < 0:
                raise ValueError(f"Invalid level value, it should be a positive integer, not: {level}") from None
        found = self.levels_lookup[level] = (None, f"Level {level}", level, " ")
        return found

    def is_enabled(self, name):
        """Whether a module may log; what is found out is kept."""
        known = self.enabled.get(name)
        if known is not None:
            return known
        if name is None:
            status = self.activation_none
        else:
            dotted = f"{name}."
            status = next((status for module, status in self.activation_list if dotted.startswith(module)), True)
        self.enabled[name] = status
        return status

    def change_activation(self, name, status):
        """Whether a module and those below it may log."""
        enabled = self.enabled.copy()
        if name is None:
            if None in enabled:
                enabled[None] = status
            self.activation_none, self.enabled = status, enabled
            return
        name = name and f"{name}."
        activations = [(module, known) for module, known in self.activation_list if not module.startswith(name)]
        parent = next((known for module, known in activations if name.startswith(module)), None)
        if parent != status and (name != "" or status is not True):
            activations.append((name, status))
            activations.sort(key=lambda activation: activation[0].count("."), reverse=True)
        for module in enabled:
            if module is not None and f"{module}.".startswith(name):
                enabled[module] = status
        self.activation_list, self.enabled = activations, enabled

    def __getstate__(self):
        return {**self.__dict__, "thread_locals": None, "lock": None}

    def __setstate__(self, state):
        self.__dict__.update(state, thread_locals=threading.local(), lock=threading.Lock())
