"""Copying, moving and removing files and trees. CPython Lib/shutil.py."""

import fnmatch
import os
import stat
import sys
from collections import namedtuple

__molt_missing__ = (
    "chown", "get_archive_formats", "get_unpack_formats", "make_archive", "register_archive_format",
    "register_unpack_format", "unpack_archive", "unregister_archive_format", "unregister_unpack_format",
)  # fmt: skip

__all__ = [
    "Error", "ExecError", "ReadError", "RegistryError", "SameFileError", "SpecialFileError", "copy", "copy2", "copyfile",
    "copyfileobj", "copymode", "copystat", "copytree", "disk_usage", "get_terminal_size", "ignore_patterns", "move", "rmtree",
    "which",
]  # fmt: skip

COPY_BUFSIZE = 256 * 1024


class Error(OSError):
    """What went wrong, for each file."""


class SameFileError(Error):
    """Source and destination are one file."""


class SpecialFileError(OSError):
    """A kind of file that cannot be copied."""


class ExecError(OSError):
    """A command could not be run."""


class ReadError(OSError):
    """An archive cannot be read."""


class RegistryError(Exception):
    """Something is wrong with the formats of archives."""


_Usage = namedtuple("usage", "total used free")


def copyfileobj(fsrc, fdst, length=0):
    """Copy what is left in one open file into another."""
    read, write = fsrc.read, fdst.write
    while data := read(length or COPY_BUFSIZE):
        write(data)


def _status(path):
    """What the system says of a file; None when there is none."""
    try:
        return path.stat() if isinstance(path, os.DirEntry) else os.stat(path)
    except OSError:
        return None


def _is_link(path):
    return path.is_symlink() if isinstance(path, os.DirEntry) else os.path.islink(path)


def copyfile(src, dst, *, follow_symlinks=True):
    """Copy a file's contents; gives the destination."""
    here, there = _status(src), _status(dst)
    if here is not None and there is not None and os.path.samestat(here, there):
        raise SameFileError(f"{src!r} and {dst!r} are the same file")
    for path, status in ((src, here), (dst, there)):
        if status is not None and stat.S_ISFIFO(status.st_mode):
            raise SpecialFileError(f"`{os.fspath(path)}` is a named pipe")
    if not follow_symlinks and _is_link(src):
        os.symlink(os.readlink(src), dst)
        return dst
    with open(src, "rb") as source:
        try:
            target = open(dst, "wb")
        except IsADirectoryError as error:
            if os.path.exists(dst):
                raise
            raise FileNotFoundError(f"Directory does not exist: {dst}") from error
        with target:
            copyfileobj(source, target)
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    """Copy a file's permissions; links have none."""
    if follow_symlinks or not (_is_link(src) and os.path.islink(dst)):
        os.chmod(dst, stat.S_IMODE(os.stat(src).st_mode))


def copystat(src, dst, *, follow_symlinks=True):
    """Copy a file's permissions and times."""
    follow = follow_symlinks or not (_is_link(src) and os.path.islink(dst))
    status = os.stat(src) if follow else os.lstat(src)
    if follow:
        os.utime(dst, ns=(status.st_atime_ns, status.st_mtime_ns))
        os.chmod(dst, stat.S_IMODE(status.st_mode))


def _place(src, dst):
    """Where a copy goes: into a directory under its own name."""
    return os.path.join(dst, os.path.basename(src)) if os.path.isdir(dst) else dst


def copy(src, dst, *, follow_symlinks=True):
    """Copy a file with its permissions; gives the destination."""
    place = copyfile(src, _place(src, dst), follow_symlinks=follow_symlinks)
    copymode(src, place, follow_symlinks=follow_symlinks)
    return place


def copy2(src, dst, *, follow_symlinks=True):
    """Copy a file with its permissions and times; gives the destination."""
    place = copyfile(src, _place(src, dst), follow_symlinks=follow_symlinks)
    copystat(src, place, follow_symlinks=follow_symlinks)
    return place


def ignore_patterns(*patterns):
    """For `copytree`: leave out what matches any of the patterns."""
    return lambda path, names: {name for pattern in patterns for name in fnmatch.filter(names, pattern)}


def copytree(
    src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False, dirs_exist_ok=False
):
    """Copy a directory with all that is in it; gives the destination. What failed is told at the end."""
    with os.scandir(src) as entries:
        entries = list(entries)
    left_out = ignore(os.fspath(src), [entry.name for entry in entries]) if ignore is not None else ()
    os.makedirs(dst, exist_ok=dirs_exist_ok)
    failures = []
    below = (symlinks, ignore, copy_function, ignore_dangling_symlinks, dirs_exist_ok)
    for entry in entries:
        if entry.name in left_out:
            continue
        source, target = os.path.join(src, entry.name), os.path.join(dst, entry.name)
        try:
            _copy_entry(entry, source, target, below)
        except Error as error:
            failures.extend(error.args[0])
        except OSError as error:
            failures.append((source, target, str(error)))
    try:
        copystat(src, dst)
    except OSError as error:
        failures.append((src, dst, str(error)))
    if failures:
        raise Error(failures)
    return dst


def _copy_entry(entry, source, target, below):
    symlinks, _, copy_function, ignore_dangling_symlinks, _ = below
    if entry.is_symlink():
        aim = os.readlink(source)
        if symlinks:
            os.symlink(aim, target)
            copystat(source, target, follow_symlinks=False)
            return
        if ignore_dangling_symlinks and not os.path.exists(aim):
            return
    if entry.is_dir():
        copytree(source, target, *below)
    else:
        copy_function(source, target)


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    """Remove a directory with all that is in it."""
    if dir_fd is not None:
        raise NotImplementedError("dir_fd unavailable on this platform")

    def failed(function, place, error):
        error.filename = place
        if ignore_errors:
            return
        if onexc is not None:
            onexc(function, place, error)
        elif onerror is not None:
            onerror(function, place, (type(error), error, error.__traceback__))
        else:
            raise error

    if isinstance(path, bytes):
        path = os.fsdecode(path)
    try:
        if stat.S_ISLNK(os.lstat(path).st_mode):
            failed(os.path.islink, path, OSError("Cannot call rmtree on a symbolic link"))
            return
    except FileNotFoundError as error:
        failed(os.lstat, path, error)
        return
    _remove(path, failed)


rmtree.avoids_symlink_attacks = False


def _remove(path, failed):
    try:
        with os.scandir(path) as entries:
            entries = list(entries)
    except OSError as error:
        failed(os.scandir, path, error)
        if isinstance(error, NotADirectoryError):
            return
        entries = []
    for entry in entries:
        place = os.path.join(path, entry.name)
        if entry.is_dir(follow_symlinks=False):
            _remove(place, failed)
        else:
            _try(os.unlink, place, failed)
    _try(os.rmdir, path, failed)


def _try(function, place, failed):
    try:
        function(place)
    except FileNotFoundError:
        # Somebody else removed it meanwhile.
        pass
    except OSError as error:
        failed(function, place, error)


def move(src, dst, copy_function=copy2):
    """Move a file or directory, into a directory if that is where it goes; gives the new path."""
    place = dst
    if os.path.isdir(dst):
        if os.path.samefile(src, dst) and not os.path.islink(src):
            # Only the spelling of the name changes.
            os.rename(src, dst)
            return None
        name = os.path.basename(os.fspath(src).rstrip(os.sep))
        place = os.path.join(dst, name)
        if os.path.exists(place):
            raise Error(f"Destination path '{place}' already exists")
    try:
        os.rename(src, place)
    except OSError:
        _move_by_copy(src, dst, place, copy_function)
    return place


def _move_by_copy(src, dst, place, copy_function):
    if os.path.islink(src):
        os.symlink(os.readlink(src), place)
        os.unlink(src)
    elif os.path.isdir(src):
        inside = os.path.join(os.path.abspath(dst), "").startswith(os.path.join(os.path.abspath(src), ""))
        if inside:
            raise Error(f"Cannot move a directory '{src}' into itself '{dst}'.")
        copytree(src, place, copy_function=copy_function, symlinks=True)
        rmtree(src)
    else:
        copy_function(src, place)
        os.unlink(src)


def disk_usage(path):
    """How large the file system of a path is, and how much of it is used and free, in bytes."""
    status = os.statvfs(path)
    unit = status.f_frsize
    return _Usage(status.f_blocks * unit, (status.f_blocks - status.f_bfree) * unit, status.f_bavail * unit)


def get_terminal_size(fallback=(80, 24)):
    """The columns and lines of the terminal: as the environment says, else as the terminal itself."""
    told = [_positive(os.environ.get(name, "")) for name in ("COLUMNS", "LINES")]
    if 0 in told:
        try:
            actual = os.get_terminal_size(sys.__stdout__.fileno())
        except (AttributeError, ValueError, OSError):
            actual = fallback
        told = [mine or real or other for mine, real, other in zip(told, actual, fallback)]
    return os.terminal_size(told)


def _positive(text):
    try:
        return max(int(text), 0)
    except ValueError:
        return 0


def which(cmd, mode=os.F_OK | os.X_OK, path=None):
    """The path of a command, as a shell finds it; None when there is none."""
    folder, name = os.path.split(cmd)
    if folder:
        folders = [folder]
    else:
        path = os.environ.get("PATH", os.defpath) if path is None else path
        if not path:
            return None
        folders = os.fsdecode(path).split(os.pathsep)
        if isinstance(cmd, bytes):
            folders = map(os.fsencode, folders)
    for folder in dict.fromkeys(folders):
        found = os.path.join(folder, name)
        if os.access(found, mode) and not os.path.isdir(found):
            return found
    return None
