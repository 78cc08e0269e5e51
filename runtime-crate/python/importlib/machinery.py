"""What modules are found by. CPython Lib/importlib/machinery.py."""

import os
import sys
from importlib._bootstrap import SourceFileLoader
from importlib.util import ModuleSpec, _Located

__molt_missing__ = (
    "AppleFrameworkLoader", "BuiltinImporter", "ExtensionFileLoader", "FrozenImporter", "NamespaceLoader", "PathFinder",
    "SourcelessFileLoader", "WindowsRegistryFinder", "FileFinder.find_loader", "FileFinder.find_module",
)  # fmt: skip

__all__ = [
    "BYTECODE_SUFFIXES", "EXTENSION_SUFFIXES", "FileFinder", "ModuleSpec", "SOURCE_SUFFIXES", "SourceFileLoader", "all_suffixes",
]  # fmt: skip

SOURCE_SUFFIXES = [".py"]
BYTECODE_SUFFIXES = [".pyc"]
DEBUG_BYTECODE_SUFFIXES = [".pyc"]
OPTIMIZED_BYTECODE_SUFFIXES = [".pyc"]
EXTENSION_SUFFIXES = [f".{sys.implementation.cache_tag}-{sys.implementation._multiarch}.so", ".abi3.so", ".so"]


def all_suffixes():
    """The ends of names of files that modules can lie in."""
    return SOURCE_SUFFIXES + BYTECODE_SUFFIXES + EXTENSION_SUFFIXES


class FileFinder:
    """A directory that modules lie in. Which ones, `pkgutil` tells. CPython Lib/importlib/_bootstrap_external.py `FileFinder`."""

    def __init__(self, path, *loader_details):
        self.path = os.getcwd() if not path or path == "." else os.path.join(os.getcwd(), path)
        self._loaders = [(suffix, loader) for loader, suffixes in loader_details for suffix in suffixes]

    def __repr__(self):
        return f"FileFinder({self.path!r})"

    def invalidate_caches(self):
        """Nothing is kept."""

    def find_spec(self, fullname, target=None):
        """How a module in this directory is loaded, None where there is none."""
        base = os.path.join(self.path, fullname.rpartition(".")[2])
        is_folder = os.path.isdir(base)
        for place in (f"{base}/__init__", base) if is_folder else (base,):
            for suffix, loader in self._loaders:
                if os.path.isfile(path := place + suffix):
                    return _Located(fullname, loader(fullname, path), origin=path, is_package=place != base)
        if not is_folder:
            return None
        spec = ModuleSpec(fullname, None, is_package=True)
        spec.submodule_search_locations.append(base)
        return spec

    @classmethod
    def path_hook(cls, *loader_details):
        """The entry of `sys.path_hooks` that makes finders of directories."""

        def path_hook_for_FileFinder(path):
            if not os.path.isdir(path):
                raise ImportError("only directories are supported", path=path)
            return cls(path, *loader_details)

        return path_hook_for_FileFinder


sys.path_hooks.append(FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES)))
