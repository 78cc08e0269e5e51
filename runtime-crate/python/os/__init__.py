"""The operating system: environment, files, directories, processes. CPython Lib/os.py, Modules/posixmodule.c.

The environment is the process's own as it was at the start; changes are seen by this process alone.
"""

import posix
from abc import ABC, abstractmethod
from collections.abc import MutableMapping
from types import GenericAlias

from os._constants import *  # noqa: F403
from os._descriptors import (
    EFD_CLOEXEC, EFD_NONBLOCK, EFD_SEMAPHORE, F_LOCK, F_TEST, F_TLOCK, F_ULOCK, MFD_ALLOW_SEALING, MFD_CLOEXEC, MFD_HUGETLB,
    chown, device_encoding, dup2, eventfd, eventfd_read, eventfd_write, fchdir, fchmod, fchown, fdatasync, fsync, ftruncate, get_blocking,
    get_inheritable, lchown, lockf, memfd_create, mkfifo, pipe2, posix_fallocate, pread, preadv, pwrite, pwritev, readv, sendfile,
    set_blocking, set_inheritable, ttyname, writev,
)  # fmt: skip
from os._processes import (
    GRND_NONBLOCK, GRND_RANDOM, NGROUPS_MAX, P_NOWAIT, P_NOWAITO, P_WAIT, PRIO_PGRP, PRIO_PROCESS, PRIO_USER, SCHED_BATCH,
    SCHED_FIFO, SCHED_IDLE, SCHED_OTHER, SCHED_RR, WCONTINUED, WCOREDUMP, WEXITSTATUS, WIFCONTINUED, WIFEXITED, WIFSIGNALED,
    WIFSTOPPED, WNOHANG, WSTOPSIG, WTERMSIG, WUNTRACED, _wrap_close, abort, ctermid, getgroups, getlogin, getpgid, getpgrp,
    getpriority, getrandom, getsid, killpg, nice, popen, register_at_fork, sched_getaffinity, sched_setaffinity, sched_yield, setpgid, setpgrp,
    setpriority, setsid, sync, sysconf, sysconf_names, system, times as times, times_result, waitpid, waitstatus_to_exitcode,
)  # fmt: skip
from os._system import (
    _exit, get_terminal_size, getloadavg, kill, major, makedev, minor, pipe, statvfs, statvfs_result, terminal_size,
)  # fmt: skip

error = OSError
name = "posix"
linesep = "\n"
curdir, pardir, sep, altsep, extsep, pathsep = ".", "..", "/", None, ".", ":"
devnull, defpath = "/dev/null", "/bin:/usr/bin"

F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND = 0, 1, 2, 0o100, 0o200, 0o1000, 0o2000
O_NONBLOCK, O_DIRECTORY, O_NOFOLLOW, O_CLOEXEC = 0o4000, 0o200000, 0o400000, 0o2000000
O_SYNC, O_DSYNC = 0o4010000, 0o10000
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
EX_OK = 0

__molt_missing__ = (
    "fork", "forkpty", "execv", "execve", "execvp", "execvpe", "execl", "execle", "execlp", "execlpe", "spawnv",
    "spawnve", "spawnl", "spawnle", "spawnlp", "spawnlpe", "spawnvp", "spawnvpe", "posix_spawn", "posix_spawnp",
    "wait", "wait3", "wait4", "waitid", "splice", "fstatvfs", "mknod", "openpty", "posix_fadvise", "getxattr",
    "setxattr", "listxattr", "removexattr", "confstr", "pathconf", "setgroups", "setuid", "setgid", "seteuid",
    "setegid", "tcgetpgrp", "tcsetpgrp", "fwalk", "chroot", "timerfd_create", "pidfd_open",
    "copy_file_range", "unshare", "setns", "initgroups", "getresuid", "getresgid", "setresuid", "setresgid",
    "setreuid", "setregid", "login_tty",
)  # fmt: skip
__molt_public__ = ("_Environ", "_exit")
# Names that CPython has on Windows alone.
__molt_nowhere__ = ("add_dll_directory", "startfile")


def fspath(path) -> str | bytes:
    """The text or bytes of a path object."""
    if isinstance(path, (str, bytes)):
        return path
    kind = type(path)
    try:
        text = kind.__fspath__(path)
    except (AttributeError, TypeError):
        if getattr(kind, "__fspath__", None) is not None:
            raise
        raise TypeError("expected str, bytes or os.PathLike object, not " + kind.__name__) from None
    if isinstance(text, (str, bytes)):
        return text
    raise TypeError(f"expected {kind.__name__}.__fspath__() to return str or bytes, not {type(text).__name__}")


class PathLike(ABC):
    """Something that stands for a path."""

    __slots__ = ()

    @abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, subclass):
        if cls is PathLike:
            return True if hasattr(subclass, "__fspath__") else NotImplemented
        return NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


def fsencode(filename) -> bytes:
    """A path as bytes."""
    filename = fspath(filename)
    return posix._encode(filename) if isinstance(filename, str) else filename


def fsdecode(filename) -> str:
    """A path as text."""
    filename = fspath(filename)
    return posix._decode(filename) if isinstance(filename, bytes) else filename


class _Environ(MutableMapping):
    """The environment; texts inside, whatever type the keys are shown as."""

    def __init__(self, data, encodekey, decodekey):
        self._data = data
        self.encodekey = encodekey
        self.decodekey = decodekey

    def __getitem__(self, key):
        try:
            return self.decodekey(self._data[self.encodekey(key)])
        except KeyError:
            raise KeyError(key) from None

    def __setitem__(self, key, value):
        key, value = self.encodekey(key), self.encodekey(value)
        if "=" in key or not key:
            raise OSError(22, "Invalid argument")
        if "\0" in key or "\0" in value:
            raise ValueError("embedded null byte")
        self._data[key] = value

    def __delitem__(self, key):
        encoded = self.encodekey(key)
        try:
            del self._data[encoded]
        except KeyError:
            raise KeyError(key) from None

    def __iter__(self):
        for key in list(self._data):
            yield self.decodekey(key)

    def __len__(self):
        return len(self._data)

    def __repr__(self):
        shown = ", ".join(f"{self.decodekey(key)!r}: {self.decodekey(value)!r}" for key, value in self._data.items())
        return f"environ({{{shown}}})"

    def copy(self):
        return dict(self)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not hasattr(other, "keys"):
            return NotImplemented
        made = dict(self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not hasattr(other, "keys"):
            return NotImplemented
        made = dict(other)
        made.update(self)
        return made


def _text_of(value):
    if not isinstance(value, str):
        raise TypeError("str expected, not %s" % type(value).__name__)
    return value


def _text_of_bytes(value):
    if not isinstance(value, bytes):
        raise TypeError("bytes expected, not %s" % type(value).__name__)
    return fsdecode(value)


environ = _Environ(dict(posix._environment()), _text_of, str)
environb = _Environ(environ._data, _text_of_bytes, fsencode)
supports_bytes_environ = True


def getenv(key, default=None):
    """A variable of the environment."""
    return environ.get(key, default)


def getenvb(key, default=None):
    """A variable of the environment, as bytes."""
    return environb.get(key, default)


def putenv(name, value, /):
    """Set a variable of the environment."""
    environ._data[fsdecode(name)] = fsdecode(value)


def unsetenv(name, /):
    """Delete a variable of the environment."""
    environ._data.pop(fsdecode(name), None)


# Files and directories.

_STAT_NAMES = (
    "st_mode",
    "st_ino",
    "st_dev",
    "st_nlink",
    "st_uid",
    "st_gid",
    "st_size",
    "st_atime",
    "st_mtime",
    "st_ctime",
)


# Those that are no items.
_HIDDEN_STAT_NAMES = (
    "st_atime", "st_mtime", "st_ctime", "st_atime_ns", "st_mtime_ns", "st_ctime_ns", "st_blksize", "st_blocks",
    "st_rdev",
)


class stat_result(tuple):
    """What is known about a file."""

    n_fields = 19
    n_sequence_fields = 10
    n_unnamed_fields = 3

    def __new__(cls, sequence, dict=None):
        items = tuple(sequence)
        if not 10 <= len(items) <= 19:
            bound = "at least 10" if len(items) < 10 else "at most 19"
            raise TypeError(f"os.stat_result() takes an {bound}-sequence ({len(items)}-sequence given)")
        self = tuple.__new__(cls, items[:10])
        given = {} if dict is None else dict
        self._hidden = items[10:] + tuple(given.get(name) for name in _HIDDEN_STAT_NAMES[len(items) - 10:])
        return self

    def _time(self, at):
        time = self._hidden[at]
        return self[7 + at] if time is None else time

    st_mode = property(lambda self: self[0])
    st_ino = property(lambda self: self[1])
    st_dev = property(lambda self: self[2])
    st_nlink = property(lambda self: self[3])
    st_uid = property(lambda self: self[4])
    st_gid = property(lambda self: self[5])
    st_size = property(lambda self: self[6])
    st_atime = property(lambda self: self._time(0))
    st_mtime = property(lambda self: self._time(1))
    st_ctime = property(lambda self: self._time(2))
    st_atime_ns = property(lambda self: self._hidden[3])
    st_mtime_ns = property(lambda self: self._hidden[4])
    st_ctime_ns = property(lambda self: self._hidden[5])
    st_blksize = property(lambda self: self._hidden[6])
    st_blocks = property(lambda self: self._hidden[7])
    st_rdev = property(lambda self: self._hidden[8])

    def __repr__(self):
        return "os.stat_result(" + ", ".join(f"{name}={value!r}" for name, value in zip(_STAT_NAMES, self)) + ")"


def _stat_of(parts):
    self = tuple.__new__(stat_result, parts[0])
    self._hidden = parts[1]
    return self


def _file(path, function):
    return path if isinstance(path, int) else fspath_or_told(path, function)


def fspath_or_told(path, function):
    """The path, or the TypeError of a native function for what is none."""
    if isinstance(path, (str, bytes)):
        return path
    if hasattr(type(path), "__fspath__"):
        return fspath(path)
    raise TypeError(f"{function}: path should be string, bytes, os.PathLike or integer, not {type(path).__name__}")


def stat(path, *, dir_fd=None, follow_symlinks=True):
    """What is known about a file."""
    return _stat_of(posix.stat(_file(path, "stat"), follow_symlinks))


def lstat(path, *, dir_fd=None):
    """What is known about a file, be it a link."""
    return _stat_of(posix.stat(_file(path, "lstat"), False))


def fstat(fd):
    """What is known about an open file."""
    return _stat_of(posix.stat(fd, True))


class DirEntry:
    """An entry of a directory."""

    __slots__ = ("_kinds", "name", "path")

    def __init__(self, directory, name, kinds):
        self.name = name
        self.path = join_path(directory, name)
        self._kinds = kinds

    def is_dir(self, *, follow_symlinks=True):
        if self._kinds[2] and follow_symlinks:
            return path.isdir(self.path)
        return self._kinds[0]

    def is_file(self, *, follow_symlinks=True):
        if self._kinds[2] and follow_symlinks:
            return path.isfile(self.path)
        return self._kinds[1]

    def is_symlink(self):
        return self._kinds[2]

    def is_junction(self):
        return False

    def stat(self, *, follow_symlinks=True):
        return stat(self.path, follow_symlinks=follow_symlinks)

    def inode(self):
        return lstat(self.path).st_ino

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"

    __class_getitem__ = classmethod(GenericAlias)


def join_path(directory, name):
    """A name in a directory; the current one adds nothing but itself."""
    return path.join(directory, name)


class _ScandirIterator:
    def __init__(self, entries):
        self._entries = iter(entries)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._entries)

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.close()

    def close(self):
        self._entries = iter(())


def scandir(path=None):
    """The entries of a directory."""
    directory = "." if path is None else _file(path, "scandir")
    return _ScandirIterator([DirEntry(directory, entry[0], entry[1:]) for entry in posix.scandir(directory)])


def listdir(path=None):
    """The names in a directory."""
    directory = "." if path is None else _file(path, "listdir")
    return [entry[0] for entry in posix.scandir(directory)]


def mkdir(path, mode=0o777, *, dir_fd=None):
    """Make a directory."""
    posix.mkdir(path, mode)


def _split(name):
    """What is above a name and its last part; a name may end in a separator."""
    above, last = path.split(name)
    return (above, last) if last else path.split(above)


def makedirs(name, mode=0o777, exist_ok=False):
    """Make a directory and those above it."""
    above, last = _split(name)
    if above and last and not path.exists(above):
        try:
            makedirs(above, exist_ok=exist_ok)
        except FileExistsError:
            pass
        if last in (".", b"."):
            return
    try:
        mkdir(name, mode)
    except OSError:
        if not (exist_ok and path.isdir(name)):
            raise


def rmdir(path, *, dir_fd=None):
    """Remove an empty directory."""
    posix.rmdir(path)


def removedirs(name):
    """Remove an empty directory and those above it that are then empty."""
    rmdir(name)
    above, last = _split(name)
    try:
        while above and last:
            rmdir(above)
            above, last = path.split(above)
    except OSError:
        pass


def unlink(path, *, dir_fd=None):
    """Remove a file."""
    posix.unlink(path)


def remove(path, *, dir_fd=None):
    """Remove a file."""
    posix.unlink(path)


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    """Rename a file or directory."""
    posix.rename(src, dst)


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    """Rename a file or directory; what was there goes."""
    posix.rename(src, dst)


def renames(old, new):
    """Rename, making directories that are needed and removing those that are left empty."""
    left, arrived = (above if last else None for above, last in (path.split(old), path.split(new)))
    if arrived and not path.exists(arrived):
        makedirs(arrived)
    rename(old, new)
    try:
        if left:
            removedirs(left)
    except OSError:
        pass


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    """Make a hard link."""
    posix.link(src, dst)


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    """Make a link."""
    posix.symlink(src, dst)


def readlink(path, *, dir_fd=None):
    """Where a link leads."""
    return posix.readlink(fspath(path))


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    """Change the permissions of a file."""
    posix.chmod(path, mode)


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    """Set when a file was last read and changed."""
    if times is not None and ns is not None:
        raise ValueError("utime: you may specify either 'times' or 'ns' but not both")
    if ns is not None:
        accessed, modified = ns
    elif times is not None:
        accessed, modified = (int(time * 1_000_000_000) for time in times)
    else:
        import time

        accessed = modified = time.time_ns()
    posix.utime(path, accessed, modified)


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    """Whether a file may be used in a way."""
    return posix.access(path, mode)


def truncate(path, length):
    """Cut a file to a length."""
    if isinstance(path, int):
        posix.ftruncate(path, length)
        return
    descriptor = open(path, O_WRONLY)
    try:
        posix.ftruncate(descriptor, length)
    finally:
        close(descriptor)


def walk(top, topdown=True, onerror=None, followlinks=False):
    """A directory and all below it: triples of path, names of directories, names of files."""
    # What is left: directories to visit, and triples that wait for what is below them.
    left = [fspath(top)]
    while left:
        top = left.pop()
        if isinstance(top, tuple):
            yield top
            continue
        try:
            entries = list(scandir(top))
        except OSError as error:
            if onerror is not None:
                onerror(error)
            continue
        directories, others, below = [], [], []
        for entry in entries:
            if entry.is_dir():
                directories.append(entry.name)
                if not topdown and (followlinks or not entry.is_symlink()):
                    below.append(entry.path)
            else:
                others.append(entry.name)
        if topdown:
            yield top, directories, others
            # Who got the triple may have taken names out.
            inner = [path.join(top, name) for name in reversed(directories)]
            left.extend(one for one in inner if followlinks or not path.islink(one))
        else:
            left.append((top, directories, others))
            left.extend(reversed(below))


def getcwd():
    """The working directory."""
    return posix._decode(posix.getcwdb())


getcwdb = posix.getcwdb
chdir = posix.chdir
umask = posix.umask
strerror = posix.strerror
urandom = posix.urandom
getpid = posix.getpid
getppid = posix.getppid
cpu_count = process_cpu_count = posix.cpu_count
close = posix.close
read = posix.read
write = posix.write
isatty = posix.isatty
dup = posix.dup


def open(path, flags, mode=0o777, *, dir_fd=None):
    """Open a file by its path: a descriptor."""
    return posix.open(fspath(path), flags, mode)


def lseek(fd, position, whence, /):
    """Move in an open file."""
    return posix.lseek(fd, position, whence)


def fdopen(fd, mode="r", buffering=-1, encoding=None, *args, **kwargs):
    """A file object over a descriptor."""
    if not isinstance(fd, int):
        raise TypeError("invalid fd type (%s, expected integer)" % type(fd))
    import io

    return io.open(fd, mode, buffering, encoding, *args, **kwargs)


def closerange(fd_low, fd_high, /):
    """Close descriptors."""
    for descriptor in range(fd_low, fd_high):
        try:
            close(descriptor)
        except OSError:
            pass


def getuid():
    """The user's number."""
    return posix._ids()[0]


def getgid():
    """The group's number."""
    return posix._ids()[1]


def geteuid():
    """The effective user's number."""
    return posix._ids()[2]


def getegid():
    """The effective group's number."""
    return posix._ids()[3]


class uname_result(tuple):
    """What the system calls itself."""

    sysname = property(lambda self: self[0])
    nodename = property(lambda self: self[1])
    release = property(lambda self: self[2])
    version = property(lambda self: self[3])
    machine = property(lambda self: self[4])

    def __repr__(self):
        names = ("sysname", "nodename", "release", "version", "machine")
        return "posix.uname_result(" + ", ".join(f"{name}={value!r}" for name, value in zip(names, self)) + ")"


def uname():
    """What the system calls itself."""
    return uname_result(posix.uname())


def get_exec_path(env=None):
    """The directories in which programs are looked for."""
    return (environ if env is None else env).get("PATH", defpath).split(pathsep)


supports_dir_fd = set()
supports_effective_ids = set()
supports_fd = {stat, truncate}
supports_follow_symlinks = {stat}

from os import path  # noqa: E402
