"""Files beside modules. CPython Lib/importlib/resources/__init__.py, Lib/importlib/resources/_common.py."""

import contextlib
import os
import pathlib
import sys
import tempfile
import types
from importlib import import_module

from importlib.resources._carried import Carried, carried_files

__molt_missing__ = ("abc", "contents", "readers", "simple")

__all__ = [
    "Anchor", "Package", "as_file", "files", "is_resource", "open_binary", "open_text", "path", "read_binary", "read_text",
]  # fmt: skip

Package = types.ModuleType | str
Anchor = Package

_ABSENT = object()


def files(anchor=None):
    """The folder of a module, given itself or by its name; without one, of the caller's."""
    if anchor is None:
        anchor = sys._getframe(1).f_globals["__name__"]
    module = import_module(anchor) if isinstance(anchor, str) else anchor
    folders = getattr(module, "__path__", None)
    folder = pathlib.Path(list(folders)[0]) if folders else pathlib.Path(module.__file__).parent
    if not folder.is_dir():
        package = module.__name__ if folders is not None else module.__name__.rpartition(".")[0]
        if carried := carried_files(package):
            return Carried(folder, carried)
    return folder


@contextlib.contextmanager
def as_file(path):
    """A file or folder as it can be opened by its path: where it lies, or a copy that is gone afterwards."""
    if not isinstance(path, Carried):
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        yield path.copy_to(pathlib.Path(folder))


def _resource(anchor, names):
    if anchor is None:
        raise TypeError("anchor must be module or string, got None")
    for name in names:
        text = str(name)
        if os.path.basename(text) != text or not text:
            raise ValueError(f"{name!r} must be only a file name")
    return files(anchor).joinpath(*names)


def _encoding(names, encoding):
    if encoding is not _ABSENT:
        return encoding
    if len(names) > 1:
        raise TypeError("'encoding' argument required with multiple path names")
    return "utf-8"


def open_binary(anchor, *path_names):
    """A file beside a module, opened for bytes."""
    return _resource(anchor, path_names).open("rb")


def open_text(anchor, *path_names, encoding=_ABSENT, errors="strict"):
    """A file beside a module, opened for text."""
    encoding = _encoding(path_names, encoding)
    return _resource(anchor, path_names).open("r", encoding=encoding, errors=errors)


def read_binary(anchor, *path_names):
    """The bytes of a file beside a module."""
    return _resource(anchor, path_names).read_bytes()


def read_text(anchor, *path_names, encoding=_ABSENT, errors="strict"):
    """The text of a file beside a module."""
    encoding = _encoding(path_names, encoding)
    return _resource(anchor, path_names).read_text(encoding=encoding, errors=errors)


def path(anchor, *path_names):
    """The path of a file beside a module."""
    return as_file(_resource(anchor, path_names))


def is_resource(anchor, *path_names):
    """Whether a file of that name lies beside a module."""
    return _resource(anchor, path_names).is_file()
