"""Lines of source files. CPython Lib/linecache.py.

A binary carries no sources: lines are those of the files that lie where they lay when the program was compiled, and none where
they do not.
"""

import os
import sys

__molt_missing__ = ()

cache = {}


def getline(filename, lineno, module_globals=None):
    """The line of a file, from 1; an empty text if there is none."""
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def getlines(filename, module_globals=None):
    """The lines of a file; none if it cannot be read."""
    if filename in cache:
        entry = cache[filename]
        if len(entry) != 1:
            return entry[2]
    return updatecache(filename, module_globals)


def updatecache(filename, module_globals=None):
    """Read the lines of a file anew."""
    cache.pop(filename, None)
    if not filename or (filename.startswith("<") and filename.endswith(">")):
        return []
    for path in [filename] if os.path.isabs(filename) else [filename, *(os.path.join(d, filename) for d in sys.path)]:
        try:
            stat = os.stat(path)
            with open(path, encoding="utf-8") as file:
                lines = file.readlines()
        except (OSError, UnicodeDecodeError, SyntaxError):
            continue
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        cache[filename] = stat.st_size, stat.st_mtime, lines, path
        return lines
    return []


def checkcache(filename=None):
    """Forget files that have changed."""
    for name in list(cache) if filename is None else [filename] if filename in cache else []:
        entry = cache[name]
        if len(entry) == 1:
            continue
        size, modified, _, path = entry
        try:
            stat = os.stat(path)
        except (OSError, ValueError):
            cache.pop(name, None)
            continue
        if size != stat.st_size or modified != stat.st_mtime:
            cache.pop(name, None)


def clearcache():
    """Forget everything."""
    cache.clear()


def lazycache(filename, module_globals):
    """Whether the source can be had from a loader: it cannot."""
    return False
