"""Names and passwords for hosts, from a file. CPython Lib/netrc.py."""

import os
import pwd
import stat

__molt_missing__ = ()

__all__ = ["netrc", "NetrcParseError"]

_BLANK = "\n\t\r "
_FIELDS = {"login": 0, "user": 0, "account": 1, "password": 2}
_BEGINNINGS = ("", "machine", "default", "macdef")


class NetrcParseError(Exception):
    """What a file has that it must not have, and where."""

    def __init__(self, msg, filename=None, lineno=None):
        super().__init__(msg)
        self.msg, self.filename, self.lineno = msg, filename, lineno

    def __str__(self):
        return f"{self.msg} ({self.filename}, line {self.lineno})"


class _Words:
    """The words of a stream, and the line that the last one has led to."""

    def __init__(self, stream):
        self.stream = stream
        self.lineno = 1
        self._kept = None

    def keep(self, word):
        """Give this word next."""
        self._kept = word

    def word(self):
        """The next word; an empty one at the end, or for empty quotes."""
        if self._kept is not None:
            kept, self._kept = self._kept, None
            return kept
        first = self._character()
        while first and first in _BLANK:
            first = self._character()
        if first == '"':
            return self._until('"', "")
        return self._until(_BLANK, self._character() if first == "\\" else first)

    def _until(self, ends, word):
        while (one := self._character()) and one not in ends:
            word += self._character() if one == "\\" else one
        return word

    def _character(self):
        one = self.stream.read(1)
        if one == "\n":
            self.lineno += 1
        return one

    def leave_comment(self, line):
        """Pass over the rest of a comment whose first word did not end the line that it began on."""
        if self.lineno == line:
            self.stream.readline()


class netrc:
    """The entries and the macros of a file."""

    def __init__(self, file=None):
        own = file is None
        if own:
            file = os.path.join(os.path.expanduser("~"), ".netrc")
        self.hosts = {}
        self.macros = {}
        try:
            self._read(file, own, "utf-8")
        except UnicodeDecodeError:
            self._read(file, own, "locale")

    def _read(self, file, own, encoding):
        with open(file, encoding=encoding) as stream:
            words = _Words(stream)
            line = words.lineno
            while kind := words.word():
                if kind.startswith("#"):
                    if kind == "#":
                        words.leave_comment(line)
                elif kind == "macdef":
                    self._macro(file, words)
                elif kind in ("machine", "default"):
                    login = self._entry(file, words, kind)
                    if own and login != "anonymous":
                        _check_owner(stream)
                else:
                    raise NetrcParseError(f"bad toplevel token {kind!r}", file, words.lineno)
                line = words.lineno

    def _macro(self, file, words):
        lines = self.macros[words.word()] = []
        # The end of the line with the name is read already, so an empty line is the end of the macro.
        while (line := words.stream.readline()) != "\n":
            if not line:
                raise NetrcParseError("Macro definition missing null line terminator.", file, words.lineno)
            lines.append(line)

    def _entry(self, file, words, kind):
        host = words.word() if kind == "machine" else kind
        if not host:
            raise NetrcParseError(f"missing {kind!r} name", file, words.lineno)
        self.hosts[host] = {}
        found = ["", "", ""]
        line = words.lineno
        while (name := words.word()) not in _BEGINNINGS:
            if name.startswith("#"):
                words.leave_comment(line)
            elif name in _FIELDS:
                found[_FIELDS[name]] = words.word()
            else:
                raise NetrcParseError(f"bad follower token {name!r}", file, words.lineno)
            line = words.lineno
        words.keep(name)
        self.hosts[host] = tuple(found)
        return found[0]

    def authenticators(self, host):
        """What the file has for a host, or else for all others."""
        return self.hosts[host] if host in self.hosts else self.hosts.get("default")

    def __repr__(self):
        parts = []
        for host, (login, account, password) in self.hosts.items():
            parts.append(f"machine {host}\n\tlogin {login}\n")
            parts.append(f"\taccount {account}\n" if account else "")
            parts.append(f"\tpassword {password}\n")
        for name, lines in self.macros.items():
            parts.extend((f"macdef {name}\n", *lines, "\n"))
        return "".join(parts)


def _check_owner(stream):
    """Nobody but the user may have written, or may read, a file with passwords."""
    status = os.fstat(stream.fileno())
    if status.st_uid != os.getuid():
        owner, user = _name_of(status.st_uid), _name_of(os.getuid())
        raise NetrcParseError(f"~/.netrc file owner ({owner}, {user}) does not match current user")
    if status.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        advice = "access permissions must restrict access to only the owner"
        raise NetrcParseError(f"~/.netrc access too permissive: {advice}")


def _name_of(user):
    try:
        return pwd.getpwuid(user)[0]
    except KeyError:
        return f"uid {user}"
