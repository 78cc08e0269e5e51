"""Words as a shell has them. CPython Lib/shlex.py."""

import re

__molt_missing__ = ("shlex",)

__all__ = ["join", "quote", "split"]

_UNSAFE = re.compile(r"[^\w@%+=:,./-]", re.ASCII)


def quote(s):
    """A text as one word of a shell."""
    if not s:
        return "''"
    return s if _UNSAFE.search(s) is None else "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    """Words as one line of a shell."""
    return " ".join(map(quote, split_command))


def split(s, comments=False, posix=True):
    """The words of a line."""
    if s is None:
        raise ValueError("s argument must not be None")
    return list(_Words(s, comments, posix))


class _Words:
    """The words of a line, one by one."""

    def __init__(self, text, comments, posix):
        self.text, self.comments, self.posix = text, comments, posix
        self.at = 0

    def __iter__(self):
        while self._skip():
            yield self._word()

    def _skip(self):
        """Go to the next word; whether there is one."""
        text = self.text
        while self.at < len(text):
            if self.comments and text[self.at] == "#":
                end = text.find("\n", self.at)
                self.at = len(text) if end < 0 else end + 1
            elif text[self.at] in " \t\r\n":
                self.at += 1
            else:
                return True
        return False

    def _word(self):
        parts = []
        while self.at < len(self.text):
            char = self.text[self.at]
            self.at += 1
            if char in " \t\r\n":
                break
            if self.comments and char == "#":
                # The comment ends the word too.
                self.at -= 1
                break
            if not self.posix and char in "'\"" and not parts:
                # Without the rules of POSIX a quoted word ends with its quote, and quotes inside a word are none.
                return self._quoted(char)
            if char in "'\"" and self.posix:
                parts.append(self._quoted(char))
            elif char == "\\" and self.posix:
                parts.append(self._escaped())
            else:
                parts.append(char)
        return "".join(parts)

    def _escaped(self):
        if self.at == len(self.text):
            raise ValueError("No escaped character")
        self.at += 1
        return self.text[self.at - 1]

    def _quoted(self, quote):
        parts = []
        while self.at < len(self.text):
            char = self.text[self.at]
            self.at += 1
            if char == quote:
                return "".join(parts) if self.posix else f"{quote}{''.join(parts)}{quote}"
            if char == "\\" and quote == '"' and self.posix:
                following = self._escaped()
                parts.append(following if following in '"\\' else char + following)
            else:
                parts.append(char)
        raise ValueError("No closing quotation")
