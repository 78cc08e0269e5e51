"""Paths as objects. CPython Lib/pathlib/__init__.py, Lib/pathlib.py."""

from pathlib._local import (
    Path, PosixPath, PurePath, PurePosixPath, PureWindowsPath, UnsupportedOperation, WindowsPath,
)  # fmt: skip

__molt_missing__ = ("Path.copy", "Path.copy_into", "Path.group", "Path.move", "Path.move_into", "types")

__all__ = ["Path", "PosixPath", "PurePath", "PurePosixPath", "PureWindowsPath", "UnsupportedOperation", "WindowsPath"]
