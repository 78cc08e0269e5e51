"""Paths as objects that are only text. CPython Lib/pathlib/_local.py `PurePath`, Lib/pathlib.py.

A path is a drive, which those of POSIX have not, a root, and the names after it.
"""

import fnmatch
import glob
import ntpath
import os
import posixpath
import re
import sys


def _parsed(text):
    """The drive, which is empty, the root and the names of a path's text."""
    root = ""
    if text.startswith("/"):
        root = "//" if text.startswith("//") and not text.startswith("///") else "/"
    return "", root, tuple(name for name in text.split("/") if name and name != ".")


def _parsed_of_windows(text):
    """The drive, the root and the names of the text of a path of Windows."""
    drive, root, rest = ntpath.splitroot(text.replace("/", "\\"))
    if not root and drive.startswith("\\") and not drive.endswith("\\"):
        # What a server shares has a root although nothing follows it; a device has none.
        shared = drive.split("\\")
        if len(shared) == 6 or (len(shared) == 4 and shared[2] not in "?."):
            root = "\\"
    return drive, root, tuple(name for name in rest.split("\\") if name and name != ".")


class _Parents:
    """The directories above a path, the nearest first."""

    def __init__(self, path):
        self._path = path

    def __len__(self):
        return len(self._path._names)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return tuple(self[index] for index in range(*at.indices(len(self))))
        if at >= len(self) or at < -len(self):
            raise IndexError(at)
        if at < 0:
            at += len(self)
        return self._path._made(self._path._names[: -at - 1])

    def __iter__(self):
        return (self[at] for at in range(len(self)))

    def __repr__(self):
        return f"<{type(self._path).__name__}.parents>"


class PurePath:
    """A path that is only text."""

    __slots__ = ("_drive", "_names", "_root", "_text")

    parser = posixpath

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        texts = []
        for arg in args:
            if isinstance(arg, PurePath):
                texts.append(str(arg) if arg.parser is self.parser else arg.as_posix())
                continue
            try:
                text = os.fspath(arg)
            except TypeError:
                text = arg
            if not isinstance(text, str):
                raise TypeError(
                    "argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                    f"not {type(text).__name__!r}"
                )
            texts.append(text)
        parser = self.parser
        text = "" if not texts else texts[0] if len(texts) == 1 else parser.join(*texts)
        self._drive, self._root, self._names = _parsed(text) if parser is posixpath else _parsed_of_windows(text)
        self._text = None

    def _made(self, names, anchored=True):
        """A path of other names, which starts where this one does, or nowhere."""
        kind = type(self)
        made = object.__new__(kind if kind in _PLAIN else PurePath)
        made._drive, made._root = (self._drive, self._root) if anchored else ("", "")
        made._names, made._text = tuple(names), None
        # A class of one's own makes its paths itself.
        return made if kind in _PLAIN else self.with_segments(_text_of(made, self.parser))

    def with_segments(self, *pathsegments):
        """A path of the same class."""
        return type(self)(*pathsegments)

    # ---- text ----

    def __str__(self) -> str:
        text = self._text
        if text is None:
            text = self._text = _text_of(self, self.parser)
        return text

    def __fspath__(self):
        return str(self)

    def as_posix(self):
        """The path as text with slashes."""
        return str(self).replace(self.parser.sep, "/")

    def __bytes__(self) -> bytes:
        return os.fsencode(self)

    def __repr__(self):
        return f"{type(self).__name__}({self.as_posix()!r})"

    def as_uri(self) -> str:
        """The path as a file URI."""
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        from urllib.parse import quote_from_bytes

        text, drive = self.as_posix(), self._drive
        prefix = "file://"
        if drive:
            # A drive with a letter is not quoted; of any other a server is the first part.
            prefix, text = (f"file:///{drive}", text[2:]) if drive[1:] == ":" else ("file:", text)
        return prefix + quote_from_bytes(os.fsencode(text))

    # ---- order ----

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self.parser is other.parser and self._folded() == other._folded()

    def __hash__(self):
        return hash(self._folded())

    def _folded(self):
        """The text in which paths are compared."""
        return str(self) if self.parser is posixpath else str(self).lower()

    def _key(self):
        return self._folded().split(self.parser.sep)

    def _is_comparable(self, other):
        return isinstance(other, PurePath) and self.parser is other.parser

    def __lt__(self, other):
        return self._key() < other._key() if self._is_comparable(other) else NotImplemented

    def __le__(self, other):
        return self._key() <= other._key() if self._is_comparable(other) else NotImplemented

    def __gt__(self, other):
        return self._key() > other._key() if self._is_comparable(other) else NotImplemented

    def __ge__(self, other):
        return self._key() >= other._key() if self._is_comparable(other) else NotImplemented

    def __reduce__(self):
        return type(self), self.parts

    # ---- parts ----

    @property
    def drive(self) -> str:
        return self._drive

    @property
    def root(self) -> str:
        return self._root

    @property
    def anchor(self) -> str:
        return self._drive + self._root

    @property
    def parts(self) -> tuple:
        anchor = self._drive + self._root
        return (anchor, *self._names) if anchor else self._names

    @property
    def name(self) -> str:
        return self._names[-1] if self._names else ""

    @property
    def suffix(self) -> str:
        name = self.name
        at = name.rfind(".")
        return name[at:] if 0 < at < len(name) - 1 else ""

    @property
    def suffixes(self):
        name = self.name
        if name.endswith("."):
            return []
        return ["." + suffix for suffix in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self) -> str:
        name = self.name
        at = name.rfind(".")
        return name[:at] if 0 < at < len(name) - 1 else name

    @property
    def parent(self):
        return self._made(self._names[:-1]) if self._names else self

    @property
    def parents(self):
        return _Parents(self)

    def with_name(self, name):
        """The path with another name at its end."""
        parser = self.parser
        if not name or parser.sep in name or (parser.altsep and parser.altsep in name) or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        if not self._names:
            raise ValueError(f"{self!r} has an empty name")
        return self._made((*self._names[:-1], name))

    def with_stem(self, stem):
        """The path with another name before the suffix."""
        suffix = self.suffix
        if not suffix:
            return self.with_name(stem)
        if not stem:
            raise ValueError(f"{self!r} has a non-empty suffix")
        return self.with_name(stem + suffix)

    def with_suffix(self, suffix):
        """The path with another suffix, or none."""
        stem = self.stem
        if not stem:
            raise ValueError(f"{self!r} has an empty name")
        if suffix and (not suffix.startswith(".") or suffix == "."):
            raise ValueError(f"Invalid suffix {suffix!r}")
        return self.with_name(stem + suffix)

    def is_absolute(self) -> bool:
        return bool(self._root) if self.parser is posixpath else ntpath.isabs(str(self))

    def is_reserved(self):
        """Whether Windows keeps a name of the path for itself."""
        if sys.version_info >= (3, 13):
            import warnings

            message = (
                "pathlib.PurePath.is_reserved() is deprecated and scheduled for removal in Python 3.15. "
                "Use os.path.isreserved() to detect reserved paths on Windows."
            )
            warnings.warn(message, DeprecationWarning, stacklevel=2)
        return self.parser is ntpath and ntpath.isreserved(self)

    def joinpath(self, *pathsegments):
        """The path with others after it; an absolute one takes its place."""
        return self.with_segments(self, *pathsegments)

    def __truediv__(self, key):
        try:
            return self.with_segments(self, key)
        except TypeError:
            return NotImplemented

    def __rtruediv__(self, key):
        try:
            return self.with_segments(key, self)
        except TypeError:
            return NotImplemented

    def _other(self, other, more, name):
        if more and sys.version_info >= (3, 12):
            import warnings

            message = (
                "support for supplying more than one positional argument "
                f"to pathlib.PurePath.{name}() is deprecated and scheduled for removal in Python 3.14"
            )
            warnings.warn(message, DeprecationWarning, stacklevel=3)
        return other if isinstance(other, PurePath) and not more else self.with_segments(other, *more)

    def is_relative_to(self, other, /, *args) -> bool:
        """Whether the path leads through another."""
        other = self._other(other, args, "is_relative_to")
        return other == self or other in self.parents

    def relative_to(self, other, /, *args, walk_up=False):
        """The path as seen from another."""
        other = self._other(other, args, "relative_to")
        for step, path in enumerate((other, *other.parents)):
            if path == self or path in self.parents:
                break
            if not walk_up:
                raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
            if path.name == "..":
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
        else:
            raise ValueError(f"{str(self)!r} and {str(other)!r} have different anchors")
        return self._made([".."] * step + list(self._names[len(path._names) :]), False)

    def match(self, path_pattern, *, case_sensitive=None):
        """Whether the path's end is like a pattern."""
        pattern = path_pattern if isinstance(path_pattern, PurePath) else self.with_segments(path_pattern)
        wanted, own = pattern.parts, self.parts
        if not wanted:
            raise ValueError("empty pattern")
        if len(own) < len(wanted) or (pattern.anchor and len(own) != len(wanted)):
            return False
        sensitive = self.parser is posixpath if case_sensitive is None else case_sensitive
        return all(matcher(one, sensitive)(part) for part, one in zip(reversed(own), reversed(wanted)))

    def full_match(self, pattern, *, case_sensitive=None):
        """Whether the whole path is like a pattern, in which `**` stands for any number of directories."""
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern)
        sensitive = self.parser is posixpath if case_sensitive is None else case_sensitive
        expression = glob.translate(_bare(pattern), recursive=True, include_hidden=True, seps=pattern.parser.sep)
        return re.match(expression, _bare(self), re.NOFLAG if sensitive else re.IGNORECASE) is not None


def _bare(path):
    text = str(path)
    return "" if text == "." else text


def _text_of(path, parser):
    names = path._names
    anchor = path._drive + path._root
    text = anchor + parser.sep.join(names)
    if not anchor and names and parser is ntpath and ntpath.splitdrive(names[0])[0]:
        # The first name is no drive.
        return f".\\{text}"
    return text or "."


def matcher(pattern, sensitive):
    """What tells whether a name is like a pattern."""
    if sensitive:
        return fnmatch._matcher(pattern)
    return re.compile(fnmatch.translate(pattern), re.IGNORECASE).match


class PurePosixPath(PurePath):
    """A path in the way of POSIX."""

    __slots__ = ()


class PureWindowsPath(PurePath):
    """A path in the way of Windows."""

    __slots__ = ()

    parser = ntpath


# Classes whose paths are made without asking them.
_PLAIN = {PurePosixPath, PureWindowsPath}

os.PathLike.register(PurePath)

for _class in (PurePath, PurePosixPath, PureWindowsPath):
    _class.__module__ = "pathlib._local" if sys.version_info[:2] == (3, 13) else "pathlib"
