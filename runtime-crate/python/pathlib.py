"""Paths as objects. CPython Lib/pathlib.py, for POSIX.

A path is a root, "/" or "//" or nothing, and the names after it.
"""

import errno
import fnmatch
import io
import os
import posixpath
import stat as stat_module
import sys

__molt_missing__ = (
    "PureWindowsPath", "WindowsPath", "Path.chown", "Path.copy", "Path.copy_into", "Path.expanduser_of",
    "Path.group", "Path.is_mount", "Path.move", "Path.move_into", "Path.owner", "UnsupportedOperation", "types",
)  # fmt: skip

__all__ = ["Path", "PosixPath", "PurePath", "PurePosixPath"]

_IGNORED = (errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP)


def _parsed(text):
    """The root and the names of a path's text."""
    root = ""
    if text.startswith("/"):
        root = "//" if text.startswith("//") and not text.startswith("///") else "/"
    return root, tuple(name for name in text.split("/") if name and name != ".")


class _Parents:
    """The directories above a path, the nearest first."""

    def __init__(self, path):
        self._class = type(path)
        self._root = path._root
        self._names = path._names

    def __len__(self):
        return len(self._names)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return tuple(self[index] for index in range(*at.indices(len(self))))
        if at >= len(self) or at < -len(self):
            raise IndexError(at)
        if at < 0:
            at += len(self)
        return self._class._of(self._root, self._names[: -at - 1])

    def __iter__(self):
        return (self[at] for at in range(len(self)))

    def __repr__(self):
        return f"<{self._class.__name__}.parents>"


class PurePath:
    """A path that is only text."""

    __slots__ = ("_names", "_root", "_text")

    drive = ""
    parser = posixpath

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        texts = []
        for arg in args:
            if isinstance(arg, PurePath):
                texts.append(str(arg))
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
        self._root, self._names = _parsed(posixpath.join(*texts) if texts else "")

    @classmethod
    def _of(cls, root, names):
        made = object.__new__(cls)
        made._root = root
        made._names = tuple(names)
        return made

    def with_segments(self, *pathsegments):
        """A path of the same class."""
        return type(self)(*pathsegments)

    # ---- text ----

    def __str__(self):
        try:
            return self._text
        except AttributeError:
            self._text = self._root + "/".join(self._names) or "."
            return self._text

    def __fspath__(self):
        return str(self)

    def as_posix(self):
        """The path as text with slashes."""
        return str(self)

    def __bytes__(self):
        return os.fsencode(self)

    def __repr__(self):
        return f"{type(self).__name__}({self.as_posix()!r})"

    def as_uri(self):
        """The path as a file URI."""
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        from urllib.parse import quote_from_bytes

        return "file://" + quote_from_bytes(bytes(self))

    # ---- order ----

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def _key(self):
        return str(self).split("/")

    def __lt__(self, other):
        return self._key() < other._key() if isinstance(other, PurePath) else NotImplemented

    def __le__(self, other):
        return self._key() <= other._key() if isinstance(other, PurePath) else NotImplemented

    def __gt__(self, other):
        return self._key() > other._key() if isinstance(other, PurePath) else NotImplemented

    def __ge__(self, other):
        return self._key() >= other._key() if isinstance(other, PurePath) else NotImplemented

    def __reduce__(self):
        return type(self), self.parts

    # ---- parts ----

    @property
    def root(self):
        return self._root

    @property
    def anchor(self):
        return self._root

    @property
    def parts(self):
        return ((self._root, *self._names)) if self._root else self._names

    @property
    def name(self):
        return self._names[-1] if self._names else ""

    @property
    def suffix(self):
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
    def stem(self):
        name = self.name
        at = name.rfind(".")
        return name[:at] if 0 < at < len(name) - 1 else name

    @property
    def parent(self):
        return self._of(self._root, self._names[:-1]) if self._names else self

    @property
    def parents(self):
        return _Parents(self)

    def with_name(self, name):
        """The path with another name at its end."""
        if not self._names:
            raise ValueError(f"{self!r} has an empty name")
        if not name or "/" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        return self._of(self._root, (*self._names[:-1], name))

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
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if suffix and (not suffix.startswith(".") or suffix == "." or "/" in suffix):
            raise ValueError(f"Invalid suffix {suffix!r}")
        return self.with_name(stem + suffix)

    def is_absolute(self):
        return bool(self._root)

    def is_reserved(self):
        return False

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

    def is_relative_to(self, other, *args):
        other = self.with_segments(other, *args)
        return other == self or other in self.parents

    def relative_to(self, other, *args, walk_up=False):
        """The path as seen from another."""
        other = self.with_segments(other, *args)
        for step, path in enumerate((other, *other.parents)):
            if path == self or path in self.parents:
                break
            if not walk_up:
                raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
            if path.name == "..":
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
        else:
            raise ValueError(f"{str(self)!r} and {str(other)!r} have different anchors")
        return self._of("", [".."] * step + list(self._names[len(path._names) :]))

    def match(self, path_pattern, *, case_sensitive=None):
        """Whether the path's end is like a pattern."""
        pattern = path_pattern if isinstance(path_pattern, PurePath) else self.with_segments(path_pattern)
        wanted, own = pattern.parts, self.parts
        if not wanted:
            raise ValueError("empty pattern")
        if len(own) < len(wanted) or (pattern.is_absolute() and len(own) != len(wanted)):
            return False
        return all(
            fnmatch.fnmatchcase(part, one) for part, one in zip(reversed(own), reversed(wanted))
        )


class PurePosixPath(PurePath):
    """A path in the way of POSIX."""

    __slots__ = ()


os.PathLike.register(PurePath)


def _ignored(error):
    return getattr(error, "errno", None) in _IGNORED


class Path(PurePath):
    """A path of the file system."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        return object.__new__(PosixPath if cls is Path else cls)

    @classmethod
    def cwd(cls):
        """The working directory."""
        return cls(os.getcwd())

    @classmethod
    def home(cls):
        """The user's home directory."""
        return cls("~").expanduser()

    @classmethod
    def from_uri(cls, uri):
        """The path of a file URI."""
        from urllib.parse import unquote_to_bytes

        if not uri.startswith("file:"):
            raise ValueError(f"URI does not start with 'file:': {uri!r}")
        path = uri[5:]
        if path[:3] == "///":
            path = path[2:]
        elif path[:12] == "//localhost/":
            path = path[11:]
        made = cls(os.fsdecode(unquote_to_bytes(path)))
        if not made.is_absolute():
            raise ValueError(f"URI is not absolute: {uri!r}")
        return made

    # ---- what lies there ----

    def stat(self, *, follow_symlinks=True):
        return os.stat(self, follow_symlinks=follow_symlinks)

    def lstat(self):
        return os.lstat(self)

    def exists(self, *, follow_symlinks=True):
        try:
            self.stat(follow_symlinks=follow_symlinks)
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and not _ignored(error):
                raise
            return False
        return True

    def _is(self, question, follow=True):
        try:
            return question(self.stat(follow_symlinks=follow).st_mode)
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and not _ignored(error):
                raise
            return False

    def is_dir(self, *, follow_symlinks=True):
        return self._is(stat_module.S_ISDIR, follow_symlinks)

    def is_file(self, *, follow_symlinks=True):
        return self._is(stat_module.S_ISREG, follow_symlinks)

    def is_symlink(self):
        return self._is(stat_module.S_ISLNK, False)

    def is_block_device(self):
        return self._is(stat_module.S_ISBLK)

    def is_char_device(self):
        return self._is(stat_module.S_ISCHR)

    def is_fifo(self):
        return self._is(stat_module.S_ISFIFO)

    def is_socket(self):
        return self._is(stat_module.S_ISSOCK)

    def is_junction(self):
        return False

    def samefile(self, other_path):
        other = other_path.stat() if hasattr(other_path, "stat") else os.stat(other_path)
        own = self.stat()
        return (own.st_ino, own.st_dev) == (other.st_ino, other.st_dev)

    # ---- files ----

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return io.open(self, mode, buffering, encoding, errors, newline)

    def read_bytes(self):
        with self.open(mode="rb") as file:
            return file.read()

    def read_text(self, encoding=None, errors=None, newline=None):
        with self.open(mode="r", encoding=encoding, errors=errors, newline=newline) as file:
            return file.read()

    def write_bytes(self, data):
        view = memoryview(data)
        with self.open(mode="wb") as file:
            return file.write(view)

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        with self.open(mode="w", encoding=encoding, errors=errors, newline=newline) as file:
            return file.write(data)

    def touch(self, mode=0o666, exist_ok=True):
        if exist_ok:
            try:
                os.utime(self, None)
            except OSError:
                pass
            else:
                return
        flags = os.O_CREAT | os.O_WRONLY
        if not exist_ok:
            flags |= os.O_EXCL
        os.close(os.open(self, flags, mode))

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        try:
            os.mkdir(self, mode)
        except OSError as error:
            if not isinstance(error, FileNotFoundError):
                if exist_ok and self.is_dir():
                    return
                raise
            above = self.parent
            if not parents or above == self:
                raise
            above.mkdir(parents=True, exist_ok=True)
            self.mkdir(mode, exist_ok=exist_ok)

    def chmod(self, mode, *, follow_symlinks=True):
        os.chmod(self, mode, follow_symlinks=follow_symlinks)

    def lchmod(self, mode):
        self.chmod(mode, follow_symlinks=False)

    def unlink(self, missing_ok=False):
        try:
            os.unlink(self)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rmdir(self):
        os.rmdir(self)

    def rename(self, target):
        os.rename(self, target)
        return self.with_segments(target)

    def replace(self, target):
        os.replace(self, target)
        return self.with_segments(target)

    def symlink_to(self, target, target_is_directory=False):
        os.symlink(target, self, target_is_directory)

    def hardlink_to(self, target):
        os.link(target, self)

    def readlink(self):
        return self.with_segments(os.readlink(self))

    # ---- places ----

    def absolute(self):
        """The path from the root, symbolic links not followed."""
        if self.is_absolute():
            return self
        return self.with_segments(os.getcwd(), self)

    def resolve(self, strict=False):
        """The path from the root, symbolic links followed."""
        return self.with_segments(os.path.realpath(self, strict=strict))

    def expanduser(self):
        """The path with the home directory in the place of `~`."""
        if self._root or not (self._names and self._names[0].startswith("~")):
            return self
        home = os.path.expanduser(self._names[0])
        if home[:1] == "~":
            raise RuntimeError("Could not determine home directory.")
        return self.with_segments(home, *self._names[1:])

    def iterdir(self):
        """The paths in the directory."""
        for name in os.listdir(self):
            yield self._of(self._root, (*self._names, name))

    def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        """The paths below this one that are like a pattern."""
        if not isinstance(pattern, PurePath):
            if not pattern:
                raise ValueError(f"Unacceptable pattern: {pattern!r}")
            only_directories = str(pattern).endswith("/")
            pattern = PurePosixPath(pattern)
        else:
            only_directories = False
        if pattern.is_absolute():
            raise NotImplementedError("Non-relative patterns are unsupported")
        names = pattern.parts
        if not names:
            raise ValueError(f"Unacceptable pattern: {str(pattern)!r}")
        found = _selected(self, names, recurse_symlinks)
        if names[-1] == "**" and sys.version_info < (3, 13):
            only_directories = True
        seen = set()
        for path in found:
            if path in seen or (only_directories and not path.is_dir()):
                continue
            seen.add(path)
            yield path

    def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        """The paths anywhere below this one that are like a pattern."""
        if not isinstance(pattern, PurePath) and not pattern:
            pattern = "**"
        else:
            pattern = f"**/{pattern}"
        return self.glob(pattern, case_sensitive=case_sensitive, recurse_symlinks=recurse_symlinks)

    def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        """This directory and all below it: triples of path, names of directories, names of files."""
        for path, directories, files in os.walk(self, top_down, on_error, follow_symlinks):
            yield self.with_segments(path), directories, files

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


class PosixPath(Path, PurePosixPath):
    """A path of a POSIX file system."""

    __slots__ = ()


def _selected(path, names, follow):
    """The paths below one that match the parts of a pattern."""
    if not names:
        if path.exists(follow_symlinks=False):
            yield path
        return
    first, rest = names[0], names[1:]
    if first == "**":
        for directory in _directories(path, follow):
            if rest:
                yield from _selected(directory, rest, follow)
            else:
                yield directory
                if sys.version_info >= (3, 13):
                    yield from (entry for entry in _entries(directory) if not entry.is_dir())
    elif first == ".." or not any(letter in first for letter in "*?["):
        below = path._of(path._root, (*path._names, first))
        if below.exists(follow_symlinks=not rest):
            yield from _selected(below, rest, follow)
    else:
        for entry in _entries(path):
            if fnmatch.fnmatchcase(entry.name, first):
                yield from _selected(entry, rest, follow) if not rest or entry.is_dir() else ()


def _entries(path):
    try:
        return list(path.iterdir())
    except OSError:
        return []


def _directories(path, follow):
    """A directory and all below it."""
    yield path
    for entry in _entries(path):
        if entry.is_dir() and (follow or not entry.is_symlink()):
            yield from _directories(entry, follow)


if sys.version_info[:2] == (3, 13):
    for _class in (PurePath, PurePosixPath, Path, PosixPath):
        _class.__module__ = "pathlib._local"
