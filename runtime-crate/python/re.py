"""Regular expressions. CPython Lib/re/__init__.py, Lib/re/_constants.py; patterns are compiled and matched in `_sre`."""

import copyreg
import enum
import sys

import _sre

__all__ = [
    "match",
    "fullmatch",
    "search",
    "sub",
    "subn",
    "split",
    "findall",
    "finditer",
    "compile",
    "purge",
    "escape",
    "error",
    "Pattern",
    "Match",
    "A",
    "I",
    "L",
    "M",
    "S",
    "X",
    "U",
    "ASCII",
    "IGNORECASE",
    "LOCALE",
    "MULTILINE",
    "DOTALL",
    "VERBOSE",
    "UNICODE",
    "NOFLAG",
    "RegexFlag",
    "PatternError",
]

__version__ = "2.2.1"

__molt_missing__ = ("template", "T", "TEMPLATE", "functools", "_compiler", "_parser", "_constants", "_casefix")

from _sre import Match, Pattern


@enum.global_enum
class RegexFlag(enum.IntFlag, boundary=enum.KEEP):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128
    __str__ = object.__str__
    _numeric_repr_ = hex


NOFLAG = RegexFlag.NOFLAG
ASCII = A = RegexFlag.ASCII
IGNORECASE = I = RegexFlag.IGNORECASE
LOCALE = L = RegexFlag.LOCALE
UNICODE = U = RegexFlag.UNICODE
MULTILINE = M = RegexFlag.MULTILINE
DOTALL = S = RegexFlag.DOTALL
VERBOSE = X = RegexFlag.VERBOSE
DEBUG = RegexFlag.DEBUG


class PatternError(Exception):
    """A pattern or a template that is refused.

    `msg` is the bare message, `pos` the index in `pattern` (or None), `lineno` and `colno` the line and column of it.
    """

    __module__ = "re"

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        if pattern is not None and pos is not None:
            newline = "\n" if isinstance(pattern, str) else b"\n"
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            msg = f"{msg} at position {pos}"
            if newline in pattern:
                msg = f"{msg} (line {self.lineno}, column {self.colno})"
        super().__init__(msg)


error = PatternError

_MOST_CACHED = 512
_cache = {}


def _compile(pattern, flags) -> Pattern:
    if isinstance(flags, RegexFlag):
        flags = flags.value
    key = (type(pattern), pattern, flags)
    compiled = _cache.get(key)
    if compiled is not None:
        return compiled
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    compiled = _sre.compile(pattern, flags)
    if len(_cache) >= _MOST_CACHED:
        del _cache[next(iter(_cache))]
    _cache[key] = compiled
    return compiled


def match(pattern, string, flags=0):
    """The match that begins where the string does, or None."""
    return _compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    """The match that is the whole string, or None."""
    return _compile(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    """The first match anywhere in the string, or None."""
    return _compile(pattern, flags).search(string)


class _Unset(int):
    """0 where an argument was not given."""


_UNSET = _Unset(0)


def _by_position(function, required, name, args, number, flags):
    """The number and the flags of a call that gives them by position, of which CPython warns since 3.13."""
    if number is not _UNSET:
        raise TypeError(f"{function}() got multiple values for argument '{name}'")
    if len(args) > 1 and flags is not _UNSET:
        raise TypeError(f"{function}() got multiple values for argument 'flags'")
    if len(args) > 2:
        given, most = required + len(args), required + 2
        raise TypeError(f"{function}() takes from {required} to {most} positional arguments but {given} were given")
    import warnings

    warnings.warn(f"'{name}' is passed as positional argument", DeprecationWarning, stacklevel=3)
    return args if len(args) == 2 else (args[0], flags)


if sys.version_info >= (3, 13):

    def sub(pattern, repl, string, *args, count=_UNSET, flags=_UNSET):
        """The string with its matches, from the left, replaced.

        `repl` is a template, whose backslash escapes are processed, or is called with each Match object.
        """
        if args:
            count, flags = _by_position("sub", 3, "count", args, count, flags)
        return _compile(pattern, flags).sub(repl, string, count)

    def subn(pattern, repl, string, *args, count=_UNSET, flags=_UNSET):
        """Like `sub`: a 2-tuple of the new string and the number of replacements."""
        if args:
            count, flags = _by_position("subn", 3, "count", args, count, flags)
        return _compile(pattern, flags).subn(repl, string, count)

    def split(pattern, string, *args, maxsplit=_UNSET, flags=_UNSET):
        """The parts between the matches, and between them the texts of the pattern's groups."""
        if args:
            maxsplit, flags = _by_position("split", 2, "maxsplit", args, maxsplit, flags)
        return _compile(pattern, flags).split(string, maxsplit)

    sub.__text_signature__ = subn.__text_signature__ = "(pattern, repl, string, count=0, flags=0)"
    split.__text_signature__ = "(pattern, string, maxsplit=0, flags=0)"
else:

    def sub(pattern, repl, string, count=0, flags=0):
        """The string with its matches, from the left, replaced.

        `repl` is a template, whose backslash escapes are processed, or is called with each Match object.
        """
        return _compile(pattern, flags).sub(repl, string, count)

    def subn(pattern, repl, string, count=0, flags=0):
        """Like `sub`: a 2-tuple of the new string and the number of replacements."""
        return _compile(pattern, flags).subn(repl, string, count)

    def split(pattern, string, maxsplit=0, flags=0):
        """The parts between the matches, and between them the texts of the pattern's groups."""
        return _compile(pattern, flags).split(string, maxsplit)


def findall(pattern, string, flags=0):
    """The texts of the matches, or of their groups where the pattern has some."""
    return _compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    """The matches, one after another."""
    return _compile(pattern, flags).finditer(string)


def compile(pattern, flags=0):
    """Compile a regular expression pattern to a Pattern object."""
    return _compile(pattern, flags)


def purge():
    """Clear the cache of patterns."""
    _cache.clear()


_special_chars_map = {ord(char): "\\" + char for char in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"}


def escape(pattern) -> str | bytes:
    """A pattern that matches just this text."""
    if isinstance(pattern, str):
        return pattern.translate(_special_chars_map)
    text = str(pattern, "latin1")
    return text.translate(_special_chars_map).encode("latin1")


class Scanner:
    """Splits a string by a list of patterns, each with an action for what it matches."""

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._actions = {}
        number = 1
        for phrase, action in lexicon:
            self._actions[number] = action
            number += 1 + _compile(phrase, flags).groups
        self.scanner = _compile("|".join(f"({phrase})" for phrase, _ in lexicon), flags)

    def scan(self, string):
        found = []
        match = self.scanner.scanner(string).match
        at = 0
        while True:
            m = match()
            if not m or m.end() == at:
                break
            action = self._actions[m.lastindex]
            if callable(action):
                self.match = m
                action = action(self, m.group())
            if action is not None:
                found.append(action)
            at = m.end()
        return found, string[at:]


def _pickle(pattern):
    return _compile, (pattern.pattern, pattern.flags)


copyreg.pickle(Pattern, _pickle, _compile)
