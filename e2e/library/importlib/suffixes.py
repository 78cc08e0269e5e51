"""The names of files that modules can lie in."""

from importlib import machinery

print(machinery.SOURCE_SUFFIXES, machinery.BYTECODE_SUFFIXES, machinery.EXTENSION_SUFFIXES, machinery.all_suffixes())
