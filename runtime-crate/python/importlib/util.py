"""Questions about modules. CPython Lib/importlib/util.py, Lib/importlib/_bootstrap.py `ModuleSpec`."""

import contextlib
import os
import sys
from _imp import ModuleSpec, compiled, is_importable
from importlib._bootstrap import SourceFileLoader, _loader_of, module_from_spec  # noqa: F401

__molt_missing__ = (
    "MAGIC_NUMBER", "LazyLoader", "cache_from_source", "decode_source", "source_from_cache",
    "source_hash",
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
    path = None
    if parent:
        try:
            path = __import__(parent, fromlist=["__path__"]).__path__
        except AttributeError as e:
            message = f"__path__ attribute not found on {parent!r} while trying to find {full!r}"
            raise ModuleNotFoundError(message, name=full) from e
    for finder in sys.meta_path:
        if (spec := finder.find_spec(full, path)) is not None:
            return spec
    if (found := compiled(full)) is None:
        return ModuleSpec(full, None) if is_importable(full) else None
    return _Located(full, _loader_of(full, found[0]), origin=found[0], is_package=found[1])


class _Located(ModuleSpec):
    """What a loader that knows the file of a module tells of it."""

    def __new__(cls, name, loader, *, origin, is_package):
        spec = super().__new__(cls, name, loader, origin=origin, is_package=is_package)
        if is_package:
            spec.submodule_search_locations.append(origin.rpartition("/")[0])
        return spec

    @property
    def has_location(self):
        """The origin is a file."""
        return True

    @property
    def cached(self):
        """Where an interpreter would keep what it has compiled."""
        folder, file = os.path.split(self.origin)
        if not file.endswith(".py"):
            return None
        version = "".join(map(str, sys.version_info[:2]))
        return os.path.join(folder, "__pycache__", f"{file[:-3]}.cpython-{version}.pyc")


_Located.__name__ = _Located.__qualname__ = "ModuleSpec"


_FROM_LOADER = object()


def spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=_FROM_LOADER):
    """How the module in a file is loaded; None where no loader takes a file of that name."""
    if location is None:
        location = "<unknown>"
        if hasattr(loader, "get_filename"):
            with contextlib.suppress(ImportError):
                location = loader.get_filename(name)
    else:
        location = os.fspath(location)
        # Modules of the library lie in no folder.
        if not location.startswith("<"):
            location = os.path.abspath(location)
    if loader is None:
        if not location.endswith(".py"):
            return None
        loader = SourceFileLoader(name, location)
    is_asked = submodule_search_locations is _FROM_LOADER
    is_package = _is_package(loader, name) if is_asked else submodule_search_locations is not None
    spec = _Located(name, loader, origin=location, is_package=is_package)
    if not is_asked and submodule_search_locations:
        spec.submodule_search_locations[:] = submodule_search_locations
    return spec


def _is_package(loader, name):
    """What a loader tells of a module, where it can."""
    try:
        return hasattr(loader, "is_package") and loader.is_package(name)
    except ImportError:
        return False


def spec_from_loader(name, loader, *, origin=None, is_package=None):
    """How a loader would load a module, by what it tells of it."""
    origin = getattr(loader, "_ORIGIN", None) if origin is None else origin
    asked = _is_package(loader, name) if is_package is None else is_package
    if origin or not hasattr(loader, "get_filename"):
        return ModuleSpec(name, loader, origin=origin, is_package=asked)
    try:
        path = loader.get_filename(name)
    except ImportError:
        path = "<unknown>"
    return _Located(name, loader, origin=path, is_package=asked)
