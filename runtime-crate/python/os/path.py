"""Paths as texts. CPython Lib/posixpath.py, Lib/genericpath.py."""

import os
import stat
import sys

__all__ = [
    "normcase", "isabs", "join", "splitdrive", "splitroot", "split", "splitext", "basename", "dirname", "commonprefix",
    "getsize", "getmtime", "getatime", "getctime", "islink", "exists", "lexists", "isdir", "isfile", "ismount",
    "expanduser", "expandvars", "normpath", "abspath", "samefile", "sameopenfile", "samestat", "curdir", "pardir", "sep",
    "pathsep", "defpath", "altsep", "extsep", "devnull", "realpath", "supports_unicode_filenames", "relpath",
    "commonpath",
]

__molt_missing__ = ("isreserved", "isdevdrive", "ALLOW_MISSING", "ALL_BUT_LAST", "genericpath")

curdir = "."
pardir = ".."
extsep = "."
sep = "/"
pathsep = ":"
defpath = "/bin:/usr/bin"
altsep = None
devnull = "/dev/null"
supports_unicode_filenames = False


def _sep(path):
    return b"/" if isinstance(path, bytes) else "/"


def _check_types(name, *paths):
    for path in paths:
        if not isinstance(path, (str, bytes)):
            raise TypeError(
                f"{name}() argument must be str, bytes, or os.PathLike object, not {path.__class__.__name__!r}"
            ) from None
    if len({isinstance(path, bytes) for path in paths}) > 1:
        raise TypeError("Can't mix strings and bytes in path components") from None


def normcase(s) -> str | bytes:
    """A path without differences of case; there are none here."""
    return os.fspath(s)


def isabs(s) -> bool:
    """Whether a path is absolute."""
    s = os.fspath(s)
    return s.startswith(_sep(s))


def join(a, *p) -> str | bytes:
    """Paths joined; an absolute one discards what is before it."""
    a = os.fspath(a)
    separator = _sep(a)
    path = a
    try:
        for part in p:
            part = os.fspath(part)
            if part.startswith(separator) or not path:
                path = part
            elif path.endswith(separator):
                path += part
            else:
                path += separator + part
    except (TypeError, AttributeError):
        _check_types("join", a, *p)
        raise
    return path


def split(p):
    """What is before the last slash, and what is behind it."""
    p = os.fspath(p)
    separator = _sep(p)
    at = p.rfind(separator) + 1
    head, tail = p[:at], p[at:]
    if head and head != separator * len(head):
        head = head.rstrip(separator)
    return head, tail


def splitext(p):
    """A path without its extension, and the extension."""
    p = os.fspath(p)
    dot = b"." if isinstance(p, bytes) else "."
    slash, last = p.rfind(_sep(p)), p.rfind(dot)
    if last > slash:
        # Leading dots belong to the name.
        at = slash + 1
        while at < last:
            if p[at : at + 1] != dot:
                return p[:last], p[last:]
            at += 1
    return p, p[:0]


def splitdrive(p):
    """There are no drives."""
    p = os.fspath(p)
    return p[:0], p


def splitroot(p):
    """Drive, root and the rest."""
    p = os.fspath(p)
    separator, empty = _sep(p), p[:0]
    if p[:1] != separator:
        return empty, empty, p
    if p[1:2] != separator or p[2:3] == separator:
        return empty, separator, p[1:]
    return empty, p[:2], p[2:]


def basename(p) -> str | bytes:
    """What is behind the last slash."""
    p = os.fspath(p)
    return p[p.rfind(_sep(p)) + 1 :]


def dirname(p) -> str | bytes:
    """What is before the last slash."""
    return split(p)[0]


def exists(path):
    """Whether there is something at the end of a path, links followed."""
    try:
        os.stat(path)
    except (OSError, ValueError):
        return False
    return True


def lexists(path):
    """Whether there is something at the end of a path, be it a dead link."""
    try:
        os.lstat(path)
    except (OSError, ValueError):
        return False
    return True


def isfile(path) -> bool:
    """Whether there is a regular file."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def isdir(s) -> bool:
    """Whether there is a directory."""
    try:
        return stat.S_ISDIR(os.stat(s).st_mode)
    except (OSError, ValueError):
        return False


def islink(path) -> bool:
    """Whether there is a link."""
    try:
        return stat.S_ISLNK(os.lstat(path).st_mode)
    except (OSError, ValueError, AttributeError):
        return False


def isjunction(path):
    """There are no junctions."""
    os.fspath(path)
    return False


def ismount(path) -> bool:
    """Whether a file system begins there."""
    try:
        here = os.lstat(path)
    except (OSError, ValueError):
        return False
    if stat.S_ISLNK(here.st_mode):
        return False
    path = os.fspath(path)
    parent = realpath(join(path, b".." if isinstance(path, bytes) else ".."))
    try:
        above = os.lstat(parent)
    except OSError:
        return False
    return here.st_dev != above.st_dev or here.st_ino == above.st_ino


def getsize(filename) -> int:
    """The size of a file."""
    return os.stat(filename).st_size


def getmtime(filename) -> float:
    """When a file was last changed."""
    return os.stat(filename).st_mtime


def getatime(filename) -> float:
    """When a file was last read."""
    return os.stat(filename).st_atime


def getctime(filename) -> float:
    """When what is known about a file was last changed."""
    return os.stat(filename).st_ctime


def samestat(s1, s2) -> bool:
    """Whether two stat results are of the same file."""
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def samefile(f1, f2) -> bool:
    """Whether two paths lead to the same file."""
    return samestat(os.stat(f1), os.stat(f2))


def sameopenfile(fp1, fp2) -> bool:
    """Whether two descriptors are of the same file."""
    return samestat(os.fstat(fp1), os.fstat(fp2))


def commonprefix(m):
    """The longest text that all begin with."""
    if not m:
        return ""
    if not isinstance(m[0], (list, tuple)):
        m = tuple(map(os.fspath, m))
    first, last = min(m), max(m)
    for at, character in enumerate(first):
        if character != last[at]:
            return first[:at]
    return first


def expanduser(path) -> str | bytes:
    """A path with `~` replaced by the home directory."""
    path = os.fspath(path)
    tilde = b"~" if isinstance(path, bytes) else "~"
    if not path.startswith(tilde):
        return path
    separator = _sep(path)
    end = path.find(separator, 1)
    if end < 0:
        end = len(path)
    if end != 1 or "HOME" not in os.environ:
        return path
    home = os.environ["HOME"]
    if isinstance(path, bytes):
        home = os.fsencode(home)
    return (home.rstrip(separator) + path[end:]) or separator


def expandvars(path) -> str | bytes:
    """A path with `$name` and `${name}` replaced from the environment."""
    path = os.fspath(path)
    if isinstance(path, bytes):
        return os.fsencode(expandvars(os.fsdecode(path)))
    parts, at = [], 0
    while True:
        dollar = path.find("$", at)
        if dollar < 0:
            parts.append(path[at:])
            return "".join(parts)
        parts.append(path[at:dollar])
        end = dollar + 1
        if path[end : end + 1] == "{":
            close = path.find("}", end)
            name, end = (None, end) if close < 0 else (path[end + 1 : close], close + 1)
        else:
            while end < len(path) and (path[end].isalnum() and path[end].isascii() or path[end] == "_"):
                end += 1
            name = path[dollar + 1 : end] or None
        if name is not None and name in os.environ:
            parts.append(os.environ[name])
        else:
            parts.append(path[dollar:end])
        at = end


def normpath(path) -> str | bytes:
    """A path without empty parts, `.` and `..`."""
    path = os.fspath(path)
    if isinstance(path, bytes):
        separator, dot, dotdot = b"/", b".", b".."
    else:
        separator, dot, dotdot = "/", ".", ".."
    if not path:
        return dot
    _, root, rest = splitroot(path)
    parts = []
    for part in rest.split(separator):
        if not part or part == dot:
            continue
        if part != dotdot or (not root and not parts) or (parts and parts[-1] == dotdot):
            parts.append(part)
        elif parts:
            parts.pop()
    return (root + separator.join(parts)) or dot


def abspath(path) -> str | bytes:
    """An absolute path."""
    path = os.fspath(path)
    if not path.startswith(_sep(path)):
        path = join(os.getcwdb() if isinstance(path, bytes) else os.getcwd(), path)
    return normpath(path)


def realpath(filename, *, strict=False) -> str | bytes:
    """A path without links."""
    filename = os.fspath(filename)
    if isinstance(filename, bytes):
        return os.fsencode(realpath(os.fsdecode(filename), strict=strict))
    rest = [part for part in filename.split("/") if part]
    rest.reverse()
    path = "/" if filename.startswith("/") else os.getcwd()
    links = 0
    while rest:
        name = rest.pop()
        if name == ".":
            continue
        if name == "..":
            path = dirname(path)
            continue
        step = join(path, name)
        try:
            mode = os.lstat(step).st_mode
        except OSError:
            if strict:
                raise
            path = step
            continue
        if not stat.S_ISLNK(mode):
            path = step
            continue
        links += 1
        if links > 40:
            if strict:
                os.stat(step)
            path = step
            continue
        target = os.readlink(step)
        if target.startswith("/"):
            path = "/"
        rest.extend(reversed([part for part in target.split("/") if part]))
    return path


def relpath(path, start=None):
    """A path from another one."""
    path = os.fspath(path)
    if not path:
        raise ValueError("no path specified")
    is_bytes = isinstance(path, bytes)
    separator, here, up = (b"/", b".", b"..") if is_bytes else ("/", ".", "..")
    start = here if start is None else os.fspath(start)
    try:
        start_parts = [part for part in abspath(start).split(separator) if part]
        path_parts = [part for part in abspath(path).split(separator) if part]
    except (TypeError, AttributeError):
        _check_types("relpath", path, start)
        raise
    common = len(commonprefix([start_parts, path_parts]))
    parts = [up] * (len(start_parts) - common) + path_parts[common:]
    return separator.join(parts) if parts else here


def commonpath(paths):
    """The longest path that all begin with."""
    paths = tuple(map(os.fspath, paths))
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence" if sys.version_info < (3, 13) else "commonpath() arg is an empty iterable")
    is_bytes = isinstance(paths[0], bytes)
    separator, here = (b"/", b".") if is_bytes else ("/", ".")
    try:
        absolute = {path.startswith(separator) for path in paths}
        if len(absolute) > 1:
            raise ValueError("Can't mix absolute and relative paths") from None
        parts = [[part for part in path.split(separator) if part and part != here] for path in paths]
    except (TypeError, AttributeError):
        _check_types("commonpath", *paths)
        raise
    common = commonprefix(parts)
    return (separator if absolute.pop() else separator[:0]) + separator.join(common)
