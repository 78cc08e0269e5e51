"""Paths that are like a pattern, as in a shell. CPython Lib/glob.py."""

import fnmatch
import os
import re

__molt_missing__ = ("glob0", "glob1")

__all__ = ["escape", "glob", "iglob", "translate"]

_MAGIC = re.compile("[*?[]")
_MAGIC_BYTES = re.compile(b"[*?[]")


def has_magic(s):
    """Whether a text has what makes a pattern."""
    return (_MAGIC_BYTES if isinstance(s, bytes) else _MAGIC).search(s) is not None


def escape(pathname):
    """A pattern for one path alone."""
    if isinstance(pathname, bytes):
        return re.sub(b"([*?[])", rb"[\1]", pathname)
    return _MAGIC.sub(r"[\g<0>]", pathname)


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    """The paths that are like a pattern."""
    return list(iglob(pathname, root_dir=root_dir, dir_fd=dir_fd, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    """The paths that are like a pattern, one by one."""
    if dir_fd is not None:
        raise NotImplementedError("dir_fd unavailable on this platform")
    root = pathname[:0] if root_dir is None else os.fspath(root_dir)
    search = _Search(root, recursive, include_hidden)
    start, parts = _parts(pathname)
    found = search.below(start, parts, 0) if parts else search.itself(start)
    # A pattern that begins with "**" is also like the directory that it starts from.
    return filter(None, found) if not pathname or search.is_recursive(pathname[:2]) else found


def _parts(pathname):
    """The start of a path that is no pattern, and the parts below it."""
    parts = []
    while has_magic(pathname):
        pathname, name = os.path.split(pathname)
        parts.insert(0, name)
    return pathname, parts


class _Search:
    """One run through the file system."""

    def __init__(self, root, recursive, include_hidden):
        self.root, self.recursive, self.include_hidden = root, recursive, include_hidden

    def is_recursive(self, part):
        """Whether a part stands for any number of directories."""
        return self.recursive and part in ("**", b"**")

    def _place(self, path):
        return os.path.join(self.root, path) if self.root and path else self.root or path

    def itself(self, path):
        """A path that is no pattern, if it exists."""
        directory, name = os.path.split(path)
        exists = os.path.lexists(self._place(path)) if name else os.path.isdir(self._place(directory))
        if exists:
            yield path

    def below(self, directory, parts, at):
        """What is like the parts from some place on."""
        part, last = parts[at], at == len(parts) - 1
        if self.is_recursive(part):
            names = self._all(directory, not last)
        elif has_magic(part):
            names = self._like(directory, part, not last)
        else:
            names = self._literal(directory, part)
        for name in names:
            path = os.path.join(directory, name) if directory else name
            if last:
                yield path
            else:
                yield from self.below(path, parts, at + 1)

    def _literal(self, directory, name):
        place = self._place(directory)
        exists = os.path.lexists(os.path.join(place, name)) if name else os.path.isdir(place)
        return [name] if exists else []

    def _names(self, directory, only_directories):
        place = self._place(directory)
        if not place:
            place = b"." if isinstance(place, bytes) else "."
        try:
            with os.scandir(place) as entries:
                return [entry.name for entry in entries if not only_directories or entry.is_dir()]
        except OSError:
            return []

    def _like(self, directory, pattern, only_directories):
        names = self._names(directory, only_directories)
        if not self.include_hidden and not _is_hidden(pattern):
            names = [name for name in names if not _is_hidden(name)]
        return fnmatch.filter(names, pattern)

    def _all(self, directory, only_directories):
        """The directory itself, then all that is in it, at any depth."""
        if not directory or os.path.isdir(self._place(directory)):
            yield directory[:0]
        yield from self._deep(directory, only_directories)

    def _deep(self, directory, only_directories):
        for name in self._names(directory, only_directories):
            if self.include_hidden or not _is_hidden(name):
                yield name
                inside = os.path.join(directory, name) if directory else name
                for deeper in self._deep(inside, only_directories):
                    yield os.path.join(name, deeper)


def _is_hidden(name):
    return name[:1] in (".", b".")


def translate(pat, *, recursive=False, include_hidden=False, seps=None):
    """A regular expression for the paths that are like a pattern."""
    separators = "".join(map(re.escape, seps or os.sep))
    separator = separators if len(seps or os.sep) == 1 else f"[{separators}]"
    char = f"[^{separators}]"
    name = f"{char}+" if include_hidden else f"[^{separators}.]{char}*"
    directories = f"(?:.+{separator})?" if include_hidden else f"(?:{name}{separator})*"
    *parts, last = re.split(separator, pat)
    result = []
    for part, following in zip(parts, [*parts[1:], last]):
        if recursive and part == "**":
            if following != "**":
                result.append(directories)
        else:
            result += _name_pattern(part, name, char, include_hidden)
            result.append(separator)
    if recursive and last == "**":
        result.append(".*" if include_hidden else f"{directories}(?:{name})?")
    else:
        result += _name_pattern(last, name, char, include_hidden)
    return rf"(?s:{''.join(result)})\Z"


def _name_pattern(part, name, char, include_hidden):
    """The expressions for one part of a path."""
    if part == "*":
        return [name]
    parts = fnmatch._translate(part, f"{char}*", char)
    return parts if include_hidden or part[:1] not in ("*", "?") else [r"(?!\.)", *parts]
