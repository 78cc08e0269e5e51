"""What modules are found by. CPython Lib/importlib/machinery.py."""

import sys
from importlib.util import ModuleSpec

__molt_missing__ = (
    "AppleFrameworkLoader", "BuiltinImporter", "ExtensionFileLoader", "FileFinder", "FrozenImporter", "NamespaceLoader",
    "PathFinder", "SourceFileLoader", "SourcelessFileLoader", "WindowsRegistryFinder",
)  # fmt: skip

__all__ = ["BYTECODE_SUFFIXES", "EXTENSION_SUFFIXES", "ModuleSpec", "SOURCE_SUFFIXES", "all_suffixes"]

SOURCE_SUFFIXES = [".py"]
BYTECODE_SUFFIXES = [".pyc"]
DEBUG_BYTECODE_SUFFIXES = [".pyc"]
OPTIMIZED_BYTECODE_SUFFIXES = [".pyc"]
EXTENSION_SUFFIXES = [f".{sys.implementation.cache_tag}-{sys.implementation._multiarch}.so", ".abi3.so", ".so"]


def all_suffixes():
    """The ends of names of files that modules can lie in."""
    return SOURCE_SUFFIXES + BYTECODE_SUFFIXES + EXTENSION_SUFFIXES
