"""Imports by computed names. CPython Lib/importlib/__init__.py.

The modules that can be found are those that were compiled into the binary.
"""

import sys
from importlib import _bootstrap  # noqa: F401

__molt_public__ = ("_bootstrap",)
__molt_missing__ = ("__import__", "find_loader", "simple", "readers")


def import_module(name, package=None):
    """Import a module; a relative name is seen from a package."""
    level = 0
    if name.startswith("."):
        if not package:
            raise TypeError(
                f"the 'package' argument is required to perform a relative import for {name!r}"
            )
        while name[level : level + 1] == ".":
            level += 1
        parts = package.rsplit(".", level - 1)
        if len(parts) < level:
            raise ImportError("attempted relative import beyond top-level package")
        name = f"{parts[0]}.{name[level:]}" if name[level:] else parts[0]
    __import__(name)
    return sys.modules[name]


def invalidate_caches():
    """Forget what finders remember; there is nothing to forget."""


def reload(module):
    """Run a module's code again."""
    raise ImportError(f"module {module.__name__} cannot be run again: it is compiled into this program")
