"""Questions about modules. CPython Lib/importlib/util.py, Lib/importlib/_bootstrap.py `ModuleSpec`."""

import sys
from _imp import is_importable

__molt_missing__ = (
    "MAGIC_NUMBER", "LazyLoader", "cache_from_source", "decode_source", "module_from_spec", "source_from_cache",
    "source_hash", "spec_from_file_location", "spec_from_loader",
)  # fmt: skip


class ModuleSpec:
    """How a module can be imported."""

    def __init__(self, name, loader, *, origin=None, loader_state=None, is_package=None):
        self.name = name
        self.loader = loader
        self.origin = origin
        self.loader_state = loader_state
        self.submodule_search_locations = [] if is_package else None
        self.has_location = False
        self.cached = None

    @property
    def parent(self):
        if self.submodule_search_locations is None:
            return self.name.rpartition(".")[0]
        return self.name

    def __repr__(self):
        shown = [f"name={self.name!r}", f"loader={self.loader!r}"]
        if self.origin is not None:
            shown.append(f"origin={self.origin!r}")
        if self.submodule_search_locations is not None:
            shown.append(f"submodule_search_locations={self.submodule_search_locations}")
        return f"ModuleSpec({', '.join(shown)})"


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
        path = getattr(module, "__path__", None)
        return ModuleSpec(full, None, origin=getattr(module, "__file__", None), is_package=path is not None)
    return ModuleSpec(full, None) if is_importable(full) else None
