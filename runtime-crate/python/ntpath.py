"""Paths of Windows as texts. CPython Lib/ntpath.py.

What needs files or the environment is not here: there are no files of Windows.
"""

import os

__molt_missing__ = (
    "abspath", "commonpath", "exists", "expanduser", "expandvars", "getatime", "getctime", "getmtime", "getsize", "isdevdrive",
    "isdir", "isfile", "isjunction", "islink", "ismount", "lexists", "realpath", "relpath", "samefile", "sameopenfile",
    "samestat",
)  # fmt: skip

__all__ = [
    "altsep", "basename", "commonprefix", "curdir", "defpath", "devnull", "dirname", "extsep", "isabs", "isreserved", "join",
    "normcase", "normpath", "pardir", "pathsep", "sep", "split", "splitdrive", "splitext", "splitroot",
    "supports_unicode_filenames",
]  # fmt: skip

curdir = "."
pardir = ".."
extsep = "."
sep = "\\"
pathsep = ";"
altsep = "/"
defpath = ".;C:\\bin"
devnull = "nul"
supports_unicode_filenames = False

_UNC = "\\\\?\\UNC\\"
_FORBIDDEN = frozenset('"*:<>?|/\\') | {chr(code) for code in range(32)}
_NUMBERS = "123456789\xb9\xb2\xb3"
_DEVICES = frozenset(
    ["AUX", "CON", "CONIN$", "CONOUT$", "NUL", "PRN"]
    + [f"{name}{number}" for name in ("COM", "LPT") for number in _NUMBERS]
)


def _of_text(function):
    """A function of texts, for bytes as well: each byte stands for a character meanwhile."""

    def either(path):
        path = os.fspath(path)
        if not isinstance(path, bytes):
            return function(path)
        found = function(os.fsdecode(path))
        return tuple(map(os.fsencode, found)) if isinstance(found, tuple) else _encoded(found)

    either.__name__ = either.__qualname__ = function.__name__
    either.__doc__ = function.__doc__
    return either


def _encoded(found):
    return os.fsencode(found) if isinstance(found, str) else found


@_of_text
def splitroot(p):
    """The drive, the root and the rest."""
    slashed = p.replace(altsep, sep)
    size = 0
    if slashed.startswith(sep * 2):
        # The drive is a server and what it shares, or a device.
        end = slashed.find(sep, len(_UNC) if slashed[: len(_UNC)].upper() == _UNC else 2)
        size = -1 if end < 0 else slashed.find(sep, end + 1)
        if size < 0:
            return p, "", ""
    elif slashed[1:2] == ":":
        size = 2
    root = size + (slashed[size : size + 1] == sep)
    return p[:size], p[size:root], p[root:]


@_of_text
def splitdrive(p):
    """The drive and the rest."""
    drive, root, tail = splitroot(p)
    return drive, root + tail


@_of_text
def split(p):
    """The directory and the name in it."""
    drive, root, tail = splitroot(p)
    at = max(tail.rfind(sep), tail.rfind(altsep)) + 1
    return drive + root + tail[:at].rstrip("\\/"), tail[at:]


def basename(p):
    """The name."""
    return split(p)[1]


def dirname(p):
    """The directory."""
    return split(p)[0]


@_of_text
def splitext(p):
    """What stands before the suffix, and the suffix."""
    start = max(p.rfind(sep), p.rfind(altsep)) + 1
    at = p.rfind(extsep)
    return (p[:at], p[at:]) if at > start and p[start:at].strip(extsep) else (p, "")


@_of_text
def isabs(s):
    """Whether a path says its drive and starts at its root, or is one of the network."""
    start = s[:3].replace(altsep, sep)
    return start.startswith(sep * 2) or start.startswith(":" + sep, 1)


@_of_text
def normcase(s):
    """The path in small letters, with backslashes."""
    return s.replace(altsep, sep).lower()


@_of_text
def normpath(path):
    """The path without detours."""
    drive, root, tail = splitroot(path.replace(altsep, sep))
    names = []
    for name in tail.split(sep):
        if name == pardir and names and names[-1] != pardir:
            names.pop()
        elif name not in ("", curdir) and not (name == pardir and root and not names):
            names.append(name)
    return drive + root + sep.join(names) or curdir


def join(path, *paths):
    """Paths one after the other; one with a root, or on another drive, takes the place of those before it."""
    path = os.fspath(path)
    if isinstance(path, bytes):
        return os.fsencode(join(os.fsdecode(path), *[_decoded(one) for one in paths]))
    drive, root, tail = splitroot(path)
    for one in paths:
        one = os.fspath(one)
        if not isinstance(one, str):
            raise TypeError("Can't mix strings and bytes in path components")
        own_drive, own_root, own_tail = splitroot(one)
        elsewhere = own_drive and own_drive.lower() != drive.lower()
        if own_root or elsewhere:
            drive = own_drive or drive
            root, tail = own_root, own_tail
            continue
        drive = own_drive or drive
        between = sep if tail and tail[-1] not in "\\/" else ""
        tail += between + own_tail
    if tail and not root and drive and drive[-1] not in ":\\/":
        return drive + sep + tail
    return drive + root + tail


def _decoded(path):
    path = os.fspath(path)
    if isinstance(path, str):
        raise TypeError("Can't mix strings and bytes in path components")
    return os.fsdecode(path)


def commonprefix(m):
    """The longest text that all begin with."""
    return os.path.commonprefix(m)


def isreserved(path):
    """Whether the path has a name that Windows keeps for itself."""
    tail = os.fsdecode(splitroot(path)[2]).replace(altsep, sep)
    return any(map(_is_reserved_name, tail.split(sep)))


def _is_reserved_name(name):
    if name.endswith((".", " ")):
        return name not in (curdir, pardir)
    return not _FORBIDDEN.isdisjoint(name) or name.partition(".")[0].rstrip(" ").upper() in _DEVICES
