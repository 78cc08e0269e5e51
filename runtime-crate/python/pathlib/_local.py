"""Paths of the file system as objects. CPython Lib/pathlib/_local.py, Lib/pathlib.py."""

import errno
import io
import os
import stat as stat_module
import sys

from pathlib._pure import _PLAIN, PurePath, PurePosixPath, PureWindowsPath, matcher

_IGNORED = (errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP)


class UnsupportedOperation(NotImplementedError):
    """The system does not have an operation."""

    __module__ = "pathlib._abc"


def _ignored(error):
    return getattr(error, "errno", None) in _IGNORED


class Path(PurePath):
    """A path of the file system."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        return object.__new__(PosixPath if cls is Path else cls)

    def __init__(self, *args, **kwargs):
        if kwargs and sys.version_info >= (3, 14):
            raise TypeError(f"{type(self).__name__}.__init__() got an unexpected keyword argument {next(iter(kwargs))!r}")
        if kwargs and sys.version_info >= (3, 12):
            import warnings

            message = "support for supplying keyword arguments to pathlib.PurePath is deprecated and scheduled for removal"
            warnings.warn(f"{message} in Python 3.14", DeprecationWarning, stacklevel=2)
        PurePath.__init__(self, *args)

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

    def is_dir(self, *, follow_symlinks=True) -> bool:
        return self._is(stat_module.S_ISDIR, follow_symlinks)

    def is_file(self, *, follow_symlinks=True) -> bool:
        return self._is(stat_module.S_ISREG, follow_symlinks)

    def is_symlink(self) -> bool:
        return self._is(stat_module.S_ISLNK, False)

    def is_block_device(self) -> bool:
        return self._is(stat_module.S_ISBLK)

    def is_char_device(self) -> bool:
        return self._is(stat_module.S_ISCHR)

    def is_fifo(self) -> bool:
        return self._is(stat_module.S_ISFIFO)

    def is_socket(self) -> bool:
        return self._is(stat_module.S_ISSOCK)

    def is_junction(self):
        return os.path.isjunction(self)

    def is_mount(self) -> bool:
        """Whether another file system starts here."""
        return os.path.ismount(self)

    def owner(self, *, follow_symlinks=True) -> str:
        """The name of the user whose file it is."""
        import pwd

        return pwd.getpwuid(self.stat(follow_symlinks=follow_symlinks).st_uid).pw_name

    def samefile(self, other_path) -> bool:
        other = other_path.stat() if hasattr(other_path, "stat") else os.stat(other_path)
        own = self.stat()
        return (own.st_ino, own.st_dev) == (other.st_ino, other.st_dev)

    # ---- files ----

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return io.open(self, mode, buffering, encoding, errors, newline)

    def read_bytes(self) -> bytes:
        with self.open(mode="rb") as file:
            return file.read()

    def read_text(self, encoding=None, errors=None, newline=None) -> str:
        with self.open(mode="r", encoding=encoding, errors=errors, newline=newline) as file:
            return file.read()

    def write_bytes(self, data) -> int:
        view = memoryview(data)
        with self.open(mode="wb") as file:
            return file.write(view)

    def write_text(self, data, encoding=None, errors=None, newline=None) -> int:
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
        """The paths in the directory; since 3.13 it is read at once."""
        return self._children(_Later(self) if sys.version_info < (3, 13) else os.listdir(self))

    def _children(self, names):
        """The paths of what has these names in the directory."""
        kind, own = type(self), self._names
        if kind not in _PLAIN:
            for name in names:
                yield self._made((*own, name))
            return
        drive, root, start = self._drive, self._root, str(self)
        if start == ".":
            start = ""
        elif not start.endswith("/"):
            start += "/"
        for name in names:
            made = object.__new__(kind)
            made._drive, made._root, made._names, made._text = drive, root, (*own, name), start + name
            yield made

    def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        """The paths below this one that are like a pattern."""
        text = _pattern_text(pattern)
        only_directories = text.endswith("/") and not isinstance(pattern, PurePath)
        wanted = PurePosixPath(text)
        if wanted.is_absolute():
            raise NotImplementedError("Non-relative patterns are unsupported")
        names = wanted.parts
        if not names:
            raise ValueError(f"Unacceptable pattern: {self.with_segments(text) if sys.version_info >= (3, 13) else text!r}")
        found = _Search(case_sensitive, recurse_symlinks, only_directories).below(self, names)
        if names[-1] == "**" and sys.version_info < (3, 13):
            only_directories = True
        # Only who goes down twice finds anything twice.
        seen = set() if names.count("**") > 1 else None
        for path in found:
            if (seen is not None and path in seen) or (only_directories and not _leads_on(path, True)):
                continue
            if seen is not None:
                seen.add(path)
            yield path

    def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        """The paths anywhere below this one that are like a pattern."""
        pattern = f"**/{_pattern_text(pattern)}"
        return self.glob(pattern, case_sensitive=case_sensitive, recurse_symlinks=recurse_symlinks)

    def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        """This directory and all below it: triples of path, names of directories, names of files."""
        waiting = [self]
        while waiting:
            path = waiting.pop()
            if isinstance(path, tuple):
                yield path
                continue
            here = path, [], []
            try:
                with os.scandir(path) as entries:
                    for entry in entries:
                        here[1 if _is_directory(entry, follow_symlinks) else 2].append(entry.name)
            except OSError as error:
                if on_error is not None:
                    on_error(error)
                continue
            if top_down:
                yield here
            else:
                waiting.append(here)
            waiting += [path._made((*path._names, name)) for name in reversed(here[1])]

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


class PosixPath(Path, PurePosixPath):
    """A path of a POSIX file system."""

    __slots__ = ()


class WindowsPath(Path, PureWindowsPath):
    """A path of a file system of Windows: there is none here."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise UnsupportedOperation(f"cannot instantiate {cls.__name__!r} on your system")


class _Search:
    """How a pattern is looked for."""

    def __init__(self, sensitive, follow, only_directories):
        self.sensitive, self.follow = sensitive is None or sensitive, follow
        self.with_files = sys.version_info >= (3, 13) and not only_directories

    def below(self, path, names):
        """The paths below one that match the parts of a pattern."""
        if not names:
            yield path
            return
        first, rest = names[0], names[1:]
        if first == "**":
            for directory in _directories(path, self.follow):
                if rest:
                    yield from self.below(directory, rest)
                else:
                    yield directory
                    if self.with_files:
                        yield from (entry for entry in _entries(directory) if not _leads_on(entry, self.follow))
        elif first == ".." or (self.sensitive and not any(letter in first for letter in "*?[")):
            beneath = path._made((*path._names, first))
            if _is_there(beneath):
                yield from self.below(beneath, rest)
        else:
            match = matcher(first, self.sensitive)
            found = path._children([name for name in _names(path) if match(name)])
            if not rest:
                yield from found
                return
            for entry in found:
                if _leads_on(entry, True):
                    yield from self.below(entry, rest)


_is_there = os.path.lexists if sys.version_info >= (3, 13) else os.path.exists


class _Later:
    """The names in a directory, which is read when the first is asked for."""

    def __init__(self, path):
        self.path = path

    def __iter__(self):
        yield from os.listdir(self.path)


def _pattern_text(pattern):
    text = os.fspath(pattern)
    return "" if text == "." else text


def _is_directory(entry, follow):
    try:
        return entry.is_dir(follow_symlinks=follow)
    except OSError:
        return False


def _leads_on(path, follow):
    try:
        return path.is_dir(follow_symlinks=follow)
    except OSError:
        return False


def _names(path):
    try:
        return os.listdir(path)
    except OSError:
        return []


def _entries(path):
    return list(path._children(_names(path)))


def _directories(path, follow):
    """A directory and all below it."""
    waiting = [path]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += [entry for entry in reversed(_entries(found)) if _leads_on(entry, follow)]


_PLAIN.add(PosixPath)

for _class in (Path, PosixPath, WindowsPath):
    _class.__module__ = "pathlib._local" if sys.version_info[:2] == (3, 13) else "pathlib"
