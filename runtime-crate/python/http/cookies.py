"""Cookies as servers set and read them. CPython Lib/http/cookies.py."""

import re
import sys
from datetime import datetime, timezone
from time import time
from types import GenericAlias

__molt_public__ = ("_flags", "_reserved")

__all__ = ["CookieError", "BaseCookie", "SimpleCookie"]


class CookieError(Exception):
    """A name or an attribute that a cookie cannot have."""


_LegalChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~:"
_UnescapedChars = _LegalChars + " ()/<=>?@[]{}"

# Most applications never quote a cookie.
_Translator = None


def _make_translator():
    translator = {code: f"\\{code:03o}" for code in range(256) if chr(code) not in _UnescapedChars}
    translator[ord('"')] = '\\"'
    translator[ord("\\")] = "\\\\"
    return translator


_is_legal_key = re.compile("[%s]+" % re.escape(_LegalChars)).fullmatch


def _quote(str):
    """Text as a cookie's value: as it is if it may stand so, else in double quotes."""
    if str is None or _is_legal_key(str):
        return str
    global _Translator
    if _Translator is None:
        _Translator = _make_translator()
    return '"' + str.translate(_Translator) + '"'


_unquote_sub = re.compile(r"\\(?:([0-3][0-7][0-7])|(.))").sub


def _unquote_replace(match):
    return chr(int(match[1], 8)) if match[1] else match[2]


def _unquote(str):
    """The text that a cookie's value stands for."""
    if str is None or len(str) < 2 or str[0] != '"' or str[-1] != '"':
        return str
    return _unquote_sub(_unquote_replace, str[1:-1])


_weekdayname = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_monthname = [None, "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def _getdate(future=0):
    """The time in so many seconds, as an `expires` attribute says it."""
    when = datetime.fromtimestamp(time() + future, timezone.utc)
    date = f"{_weekdayname[when.weekday()]}, {when.day:02} {_monthname[when.month]} {when.year:4}"
    return f"{date} {when.hour:02}:{when.minute:02}:{when.second:02} GMT"


class Morsel(dict):
    """One cookie: its name, its value, and its attributes as items."""

    _reserved = {
        "expires": "expires",
        "path": "Path",
        "comment": "Comment",
        "domain": "Domain",
        "max-age": "Max-Age",
        "secure": "Secure",
        "httponly": "HttpOnly",
        "version": "Version",
        "samesite": "SameSite",
    }
    _flags = {"secure", "httponly"}
    if sys.version_info >= (3, 14):
        _reserved["partitioned"] = "Partitioned"
        _flags.add("partitioned")

    def __init__(self):
        self._key = self._value = self._coded_value = None
        for key in self._reserved:
            dict.__setitem__(self, key, "")

    @property
    def key(self):
        return self._key

    @property
    def value(self):
        return self._value

    @property
    def coded_value(self):
        return self._coded_value

    def _checked(self, key):
        key = key.lower()
        if key not in self._reserved:
            raise CookieError("Invalid attribute %r" % (key,))
        return key

    def __setitem__(self, K, V):
        dict.__setitem__(self, self._checked(K), V)

    def setdefault(self, key, val=None):
        return dict.setdefault(self, self._checked(key), val)

    def __eq__(self, morsel):
        if not isinstance(morsel, Morsel):
            return NotImplemented
        return (
            dict.__eq__(self, morsel)
            and self._value == morsel._value
            and self._key == morsel._key
            and self._coded_value == morsel._coded_value
        )

    __ne__ = object.__ne__

    def copy(self):
        morsel = Morsel()
        dict.update(morsel, self)
        morsel.__dict__.update(self.__dict__)
        return morsel

    def update(self, values):
        dict.update(self, {self._checked(key): value for key, value in dict(values).items()})

    def isReservedKey(self, K):
        return K.lower() in self._reserved

    def set(self, key, val, coded_val):
        if key.lower() in self._reserved:
            raise CookieError("Attempt to set a reserved key %r" % (key,))
        if not _is_legal_key(key):
            raise CookieError("Illegal key %r" % (key,))
        self._key = key
        self._value = val
        self._coded_value = coded_val

    def __getstate__(self):
        return {"key": self._key, "value": self._value, "coded_value": self._coded_value}

    def __setstate__(self, state):
        self._key = state["key"]
        self._value = state["value"]
        self._coded_value = state["coded_value"]

    def output(self, attrs=None, header="Set-Cookie:"):
        return f"{header} {self.OutputString(attrs)}"

    __str__ = output

    def __repr__(self):
        return f"<{self.__class__.__name__}: {self.OutputString()}>"

    def js_output(self, attrs=None):
        text = self.OutputString(attrs).replace('"', r"\"")
        return f"""
        <script type="text/javascript">
        <!-- begin hiding
        document.cookie = \"{text}\";
        // end hiding -->
        </script>
        """

    def OutputString(self, attrs=None):
        """The value of the header: the cookie, then its attributes by name."""
        attrs = self._reserved if attrs is None else attrs
        parts = [f"{self.key}={self.coded_value}"]
        for key, value in sorted(self.items()):
            if value == "" or key not in attrs:
                continue
            name = self._reserved[key]
            if key == "expires" and isinstance(value, int):
                parts.append(f"{name}={_getdate(value)}")
            elif key == "max-age" and isinstance(value, int):
                parts.append("%s=%d" % (name, value))
            elif key == "comment" and isinstance(value, str):
                parts.append(f"{name}={_quote(value)}")
            elif key in self._flags:
                if value:
                    parts.append(name)
            else:
                parts.append(f"{name}={value}")
        return "; ".join(parts)

    __class_getitem__ = classmethod(GenericAlias)


_KEY_CHARS = r"\w\d!#%&'~_`><@,:/\$\*\+\-\.\^\|\)\(\?\}\{\="

# A name, perhaps a value (quoted, a date, or a word), and what ends them.
_CookiePattern = re.compile(
    rf"\s*(?P<key>[{_KEY_CHARS}]+?)"
    r'(\s*=\s*(?P<val>"(?:[^\\"]|\\.)*"|\w{3},\s[\w\d\s-]{9,11}\s[\d:]{8}\sGMT|'
    rf"[{_KEY_CHARS}\[\]]*))?\s*(\s+|;|$)",
    re.ASCII,
)


class BaseCookie(dict):
    """Cookies by name; subclasses say how values are coded."""

    def value_decode(self, val):
        """The value that a text stands for, and the text."""
        return val, val

    def value_encode(self, val):
        """The value, and the text that stands for it."""
        text = str(val)
        return text, text

    def __init__(self, input=None):
        if input:
            self.load(input)

    def _set(self, key, real_value, coded_value):
        morsel = self.get(key, Morsel())
        morsel.set(key, real_value, coded_value)
        dict.__setitem__(self, key, morsel)

    def __setitem__(self, key, value):
        if isinstance(value, Morsel):
            dict.__setitem__(self, key, value)
        else:
            self._set(key, *self.value_encode(value))

    def output(self, attrs=None, header="Set-Cookie:", sep="\r\n"):
        return sep.join([morsel.output(attrs, header) for _, morsel in sorted(self.items())])

    __str__ = output

    def __repr__(self):
        shown = " ".join([f"{key}={morsel.value!r}" for key, morsel in sorted(self.items())])
        return f"<{self.__class__.__name__}: {shown}>"

    def js_output(self, attrs=None):
        return "".join([morsel.js_output(attrs) for _, morsel in sorted(self.items())])

    def load(self, rawdata):
        """Add the cookies of a Cookie header, unless it is malformed, or those of a dict."""
        if not isinstance(rawdata, str):
            for key, value in rawdata.items():
                self[key] = value
            return
        morsel = None
        for is_attribute, key, value in self._parsed(rawdata):
            if is_attribute:
                morsel[key] = value
            else:
                self._set(key, *value)
                morsel = self[key]

    def _parsed(self, text):
        """Whether it is an attribute of the cookie before, name and value, for each part; nothing of a malformed text."""
        parts = []
        cookie_seen = False
        position = 0
        while position < len(text):
            match = _CookiePattern.match(text, position)
            if match is None:
                break
            key, value = match.group("key"), match.group("val")
            position = match.end(0)
            if key[0] == "$":
                # Attributes before the first cookie concern the mechanism as a whole.
                if cookie_seen:
                    parts.append((True, key[1:], value))
            elif key.lower() in Morsel._reserved:
                is_flag = value is None and key.lower() in Morsel._flags
                if not cookie_seen or (value is None and not is_flag):
                    return []
                parts.append((True, key, True if is_flag else _unquote(value)))
            elif value is None:
                return []
            else:
                parts.append((False, key, self.value_decode(value)))
                cookie_seen = True
        return parts


class SimpleCookie(BaseCookie):
    """Cookies whose values are texts."""

    def value_decode(self, val):
        return _unquote(val), val

    def value_encode(self, val):
        text = str(val)
        return text, _quote(text)
