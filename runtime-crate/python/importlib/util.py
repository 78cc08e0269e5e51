"""Questions about modules. CPython Lib/importlib/util.py, Lib/importlib/_bootstrap.py `ModuleSpec`."""

import sys
from _imp import ModuleSpec, is_importable

__molt_missing__ = (
    "MAGIC_NUMBER", "LazyLoader", "cache_from_source", "decode_source", "module_from_spec", "source_from_cache",
    "source_hash", "spec_from_file_location", "spec_from_loader",
)  # fmt: skip


def resolve_name(name, package):
    """A relative name of a module, seen from a package, as an absolute one."""
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} (required for relative module names)")
    level = 0
    while name[level : level + 1] == ".":
        level += 1
    parts = package.rsplit(".", level - 1)
    if len(parts) < level:
        raise ImportError("attempted relative import beyond top-level package")
    return f"{parts[0]}.{name[level:]}" if name[level:] else parts[0]


def find_spec(name, package=None):
    """How a module could be imported, or None if there is none of that name among the compiled ones."""
    full = resolve_name(name, package)
    if full in sys.modules:
        module = sys.modules[full]
        if module is None:
            return None
        if getattr(module, "__spec__", None) is None:
            raise ValueError(f"{full}.__spec__ is {'None' if hasattr(module, '__spec__') else 'not set'}")
        return module.__spec__
    parent = full.rpartition(".")[0]
    if parent:
        try:
            _ = __import__(parent, fromlist=["__path__"]).__path__
        except AttributeError as e:
            message = f"__path__ attribute not found on {parent!r} while trying to find {full!r}"
            raise ModuleNotFoundError(message, name=full) from e
    return ModuleSpec(full, None) if is_importable(full) else None
