"""Words as a shell has them. CPython Lib/shlex.py."""

import os
import re
import sys
from collections import deque
from io import StringIO

__molt_missing__ = ()

__all__ = ["join", "quote", "shlex", "split"]

_UNSAFE = re.compile(r"[^\w@%+=:,./-]", re.ASCII)
_LETTERS = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
_LATIN = "ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"

# The states of an analyzer; a quote or an escape character stands for the state inside or behind it.
_BETWEEN, _WORD, _PUNCTUATION = " ", "a", "c"


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
    words = shlex(s, posix=posix)
    words.whitespace_split = True
    words.commenters = words.commenters if comments else ""
    return [*words]


class shlex:
    """The words of a text or a stream, one by one, as a shell has them."""

    commenters = "#"
    whitespace = " \t\r\n"
    whitespace_split = False
    quotes = "'\""
    escape = "\\"
    escapedquotes = '"'
    debug = 0
    source = None

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        self.instream = sys.stdin if instream is None else _stream(instream)
        self.infile = None if instream is None else infile
        self.posix = posix
        self.eof = None if posix else ""
        if punctuation_chars is True:
            punctuation_chars = "();<>|&"
        self._punctuation_chars = punctuation_chars or ""
        words = _LETTERS + _LATIN if posix else _LETTERS
        if self._punctuation_chars:
            # What file names, arguments and wildcards are made of.
            words = "".join(char for char in f"{words}~-./*?=" if char not in self._punctuation_chars)
        self.wordchars = words
        self.state, self.token, self.lineno = _BETWEEN, "", 1
        self.pushback, self.filestack, self._seen = deque(), deque(), deque()
        self._was_quoted, self._outside = False, _BETWEEN

    @property
    def punctuation_chars(self):
        return self._punctuation_chars

    def _say(self, level, *parts):
        if self.debug >= level:
            print("shlex:", *parts)

    def push_token(self, tok):
        """Let a token be the next one."""
        self._say(1, "pushing token", repr(tok))
        self.pushback.appendleft(tok)

    def push_source(self, newstream, newfile=None):
        """Read from another stream until it ends."""
        self.filestack.appendleft((self.infile, self.instream, self.lineno))
        self.infile, self.instream, self.lineno = newfile, _stream(newstream), 1
        self._say(1, *(("pushing to stream", self.instream) if newfile is None else ("pushing to file", newfile)))

    def pop_source(self):
        """Go on with the stream before."""
        self.instream.close()
        self.infile, self.instream, self.lineno = self.filestack.popleft()
        self._say(1, f"popping to {self.instream}, line {self.lineno}")
        self.state = _BETWEEN

    def get_token(self):
        """The next token, which may be one that was given back, or `eof`."""
        if self.pushback:
            given_back = self.pushback.popleft()
            self._say(1, "popping token", repr(given_back))
            return given_back
        token = self.read_token()
        while self.source is not None and token == self.source:
            included = self.sourcehook(self.read_token())
            if included:
                name, stream = included
                self.push_source(stream, name)
            token = self.get_token()
        while token == self.eof and self.filestack:
            self.pop_source()
            token = self.get_token()
        self._say(1, "token=EOF" if token == self.eof else f"token={token!r}")
        return token

    def read_token(self):
        """The next token of the stream alone."""
        self._was_quoted, self._outside = False, _BETWEEN
        while True:
            char = self._seen.pop() if self._punctuation_chars and self._seen else self.instream.read(1)
            self.lineno += char == "\n"
            self._say(3, f"in state {self.state!r} I see character: {char!r}")
            if self._step_of_state()(char):
                break
        token, self.token = self.token, ""
        if self.posix and not self._was_quoted and token == "":
            token = None
        self._say(2, f"raw token={token!r}" if token else "raw token=EOF")
        return token

    def _step_of_state(self):
        """What takes the next character; it says whether the token ends with it."""
        state = self.state
        if state is None:
            return self._past_end
        if state == _BETWEEN:
            return self._between
        if state in self.quotes:
            return self._inside_quotes
        if state in self.escape:
            return self._escaped
        return self._inside_word

    def _past_end(self, char):
        self.token = ""
        return True

    def _is_token(self):
        return bool(self.token or self.posix and self._was_quoted)

    def _skip_comment(self):
        self.instream.readline()
        self.lineno += 1

    def _between(self, char):
        if not char:
            self.state = None
            return True
        if char in self.whitespace:
            return self._is_token()
        if char in self.commenters:
            self._skip_comment()
        elif self.posix and char in self.escape:
            self.state, self._outside = char, _WORD
        elif char in self.wordchars:
            self.state, self.token = _WORD, char
        elif char in self._punctuation_chars:
            self.state, self.token = _PUNCTUATION, char
        elif char in self.quotes:
            self.state = char
            if not self.posix:
                self.token = char
        else:
            self.token = char
            if not self.whitespace_split:
                return True
            self.state = _WORD
        return False

    def _inside_quotes(self, char):
        self._was_quoted = True
        if not char:
            raise ValueError("No closing quotation")
        if char == self.state and self.posix:
            self.state = _WORD
        elif char == self.state:
            # Without the rules of POSIX a quoted word ends with its quote.
            self.token, self.state = self.token + char, _BETWEEN
            return True
        elif self.posix and char in self.escape and self.state in self.escapedquotes:
            self.state, self._outside = char, self.state
        else:
            self.token += char
        return False

    def _escaped(self, char):
        if not char:
            raise ValueError("No escaped character")
        if self._outside in self.quotes and char not in (self.state, self._outside):
            # Inside quotes only the quote and the escape character can be escaped.
            self.token += self.state
        self.token += char
        self.state = self._outside
        return False

    def _inside_word(self, char):
        if not char:
            self.state = None
            return True
        if char in self.whitespace:
            return self._end_of_word()
        if char in self.commenters:
            self._skip_comment()
            return self.posix and self._end_of_word()
        if self.state == _PUNCTUATION:
            if char not in self._punctuation_chars:
                self._seen.append(char)
                self.state = _BETWEEN
                return True
            self.token += char
        elif self.posix and char in self.quotes:
            self.state = char
        elif self.posix and char in self.escape:
            self.state, self._outside = char, _WORD
        elif self._goes_on_with(char):
            self.token += char
        else:
            (self._seen.append if self._punctuation_chars else self.pushback.appendleft)(char)
            return self._end_of_word()
        return False

    def _goes_on_with(self, char):
        if char in self.wordchars or char in self.quotes:
            return True
        return self.whitespace_split and char not in self._punctuation_chars

    def _end_of_word(self):
        self.state = _BETWEEN
        return self._is_token()

    def sourcehook(self, newfile):
        """The name and the stream of a file that is included: relative to the one that includes it."""
        name = newfile[1:-1] if newfile[0] == '"' else newfile
        if isinstance(self.infile, str):
            name = os.path.join(os.path.dirname(self.infile), name)
        return name, open(name)

    def error_leader(self, infile=None, lineno=None):
        """How a message about a place begins."""
        place = self.infile if infile is None else infile
        return f'"{place}", line {self.lineno if lineno is None else lineno}: '

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token != self.eof:
            return token
        raise StopIteration


def _stream(source):
    return StringIO(source) if isinstance(source, str) else source
