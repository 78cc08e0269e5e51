"""What finders and loaders of modules have. CPython Lib/importlib/abc.py."""

import abc

__molt_missing__ = ("ExecutionLoader", "FileLoader", "InspectLoader", "ResourceLoader", "SourceLoader")

__all__ = ["Loader", "MetaPathFinder", "PathEntryFinder"]


class Loader(metaclass=abc.ABCMeta):
    """Makes a module of what was found."""

    def create_module(self, spec):
        """The module to fill; None for an ordinary one."""
        return None

    def load_module(self, fullname):
        """Make and fill a module."""
        raise ImportError


class MetaPathFinder(metaclass=abc.ABCMeta):
    """Finds modules by their names."""

    def invalidate_caches(self):
        """Forget what was found."""


class PathEntryFinder(metaclass=abc.ABCMeta):
    """Finds modules in one place."""

    def invalidate_caches(self):
        """Forget what was found."""
