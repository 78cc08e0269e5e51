"""Writing JSON as ultrajson does. ultrajson src/ujson/python/objToJSON.c, src/ujson/lib/ultrajsonenc.c."""

import math
import operator
import re
from decimal import Decimal

# Containers may stand in each other this often, and `default` may be asked this often about one value.
_DEEPEST = 1024
_MOST_CALLS = 3

_SHORT = {'"': '\\"', "\\": "\\\\", "/": "\\/", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_MISSING = object()


def dumps(
    obj, ensure_ascii=True, encode_html_chars=False, escape_forward_slashes=True, sort_keys=False, indent=0,
    allow_nan=True, reject_bytes=True, default=None, separators=None,
):
    """Converts arbitrary object recursively into JSON."""
    options = (ensure_ascii, encode_html_chars, escape_forward_slashes, sort_keys, indent, allow_nan, reject_bytes)
    return _Writer(options, default, separators).document(obj)


def encode(
    obj, ensure_ascii=True, encode_html_chars=False, escape_forward_slashes=True, sort_keys=False, indent=0,
    allow_nan=True, reject_bytes=True, default=None, separators=None,
):
    """Converts arbitrary object recursively into JSON."""
    options = (ensure_ascii, encode_html_chars, escape_forward_slashes, sort_keys, indent, allow_nan, reject_bytes)
    return _Writer(options, default, separators).document(obj)


def dump(obj, file, /, **options):
    """Converts arbitrary object recursively into JSON file."""
    write = getattr(file, "write", None)
    if not callable(write):
        raise TypeError("expected file")
    write(dumps(obj, **options))


def _separators(given, indent):
    if given is None:
        return ",", ": " if indent else ":"
    if not isinstance(given, tuple):
        raise TypeError("expected tuple or None as separator")
    if len(given) != 2:
        raise ValueError("expected tuple of size 2 as separator")
    for which, separator in zip(("item", "key"), given):
        if not isinstance(separator, str):
            raise TypeError(f"expected str as {which} separator")
    return given


class _Writer:
    def __init__(self, options, default, separators):
        ensure_ascii, html, slashes, self.sort_keys, indent, self.allow_nan, self.reject_bytes = options
        indent = operator.index(indent)
        if indent > 1000:
            raise ValueError("Maximum allowed indentation is 1000")
        self.default = default
        item, key = _separators(separators, indent)
        self.item_separator = item.encode("utf-8", "surrogatepass")
        self.key_separator = key.encode("utf-8", "surrogatepass")
        self.indent = max(indent, 0)
        self.ensure_ascii = ensure_ascii
        special = '["\\\\\x00-\x1f' + ("/" if slashes else "") + ("&<>" if html else "")
        self.special = re.compile(special + ("\x80-\U0010ffff]" if ensure_ascii else "]"))
        self.out = []
        # The containers around: what is left of each, whether it is an object, and how many members were written.
        self.path = []

    def document(self, obj):
        self.value(obj)
        while self.path:
            self.member(*self.path[-1])
        return b"".join(self.out).decode("utf-8", "surrogatepass")

    def member(self, members, is_object, count):
        """Writes the next member of the innermost container, or its end."""
        member = next(members, _MISSING)
        if member is _MISSING:
            self.path.pop()
            if count:
                self.line()
            self.out.append(b"}" if is_object else b"]")
            return
        self.path[-1] = (members, is_object, count + 1)
        if count:
            self.out.append(self.item_separator)
        self.line()
        if len(self.path) > _DEEPEST:
            raise OverflowError("Maximum recursion level reached")
        if is_object:
            key, member = member
            self.out.append(b'"%b"%b' % (self.text(_key(key)), self.key_separator))
        self.value(member)

    def line(self):
        if self.indent:
            self.out.append(b"\n" + b" " * (self.indent * len(self.path)))

    def value(self, obj):
        """Writes a value, or the beginning of a container."""
        calls = 0
        while not self.is_written(obj):
            if self.default is None:
                message = f"{obj!r} is not JSON serializable"
                message.encode()
                raise TypeError(message)
            if calls == _MOST_CALLS:
                raise TypeError("maximum recursion depth exceeded")
            obj = self.default(obj)
            calls += 1

    def is_written(self, obj):
        if not hasattr(type(obj), "__next__") and self.is_plain(obj):
            return True
        if isinstance(obj, dict):
            self.object(obj)
            return True
        if isinstance(obj, (list, tuple)):
            kind = list if isinstance(obj, list) else tuple
            self.out.append(b"[")
            self.path.append((kind.__iter__(obj), False, 0))
            return True
        return self.is_own(obj)

    def object(self, obj):
        self.out.append(b"{")
        if self.sort_keys:
            members = iter([(key, dict.__getitem__(obj, key)) for key in sorted(dict.keys(obj))])
        else:
            members = iter(dict.items(obj))
        self.path.append((members, True, 0))

    def is_plain(self, obj):
        """Writes a value that contains no others, if it is one."""
        if isinstance(obj, bool):
            self.out.append(b"true" if obj else b"false")
        elif isinstance(obj, int):
            self.out.append(int.__repr__(obj).encode())
        elif isinstance(obj, str) or isinstance(obj, bytes) and not self.reject_bytes:
            self.out.append(b'"%b"' % self.text(obj))
        elif obj is None:
            self.out.append(b"null")
        elif isinstance(obj, (float, Decimal)):
            self.out.append(self.number(float(obj)).encode())
        else:
            return False
        return True

    def is_own(self, obj):
        """Writes what the methods of an object give, if it has one of the two that are asked."""
        if _has(obj, "toDict"):
            made = obj.toDict()
            if not isinstance(made, dict):
                raise TypeError(f"toDict() should return a dict, got {type(made).__name__}")
            self.object(made)
            return True
        if _has(obj, "__json__"):
            made = obj.__json__()
            if not isinstance(made, (bytes, str)):
                raise TypeError(f"__json__() should return str or bytes, got {type(made).__name__}")
            self.out.append(made.encode("utf-8", "surrogatepass") if isinstance(made, str) else bytes(made))
            return True
        return False

    def number(self, value):
        if not math.isfinite(value):
            if not self.allow_nan:
                raise OverflowError("Invalid value when encoding double")
            return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
        mantissa, exponent, power = float.__repr__(value).partition("e")
        return f"{mantissa}e{power[0]}{power[1:].lstrip('0')}" if exponent else mantissa

    def text(self, value):
        """What stands between the quotes of a text. Bytes are taken for UTF-8; those that are not may fail in the end."""
        if isinstance(value, str):
            return self.special.sub(self.escaped, value).encode("utf-8", "surrogatepass")
        try:
            return self.text(value.decode("utf-8", "surrogatepass"))
        except UnicodeDecodeError:
            if self.ensure_ascii:
                _check(value)
            text = value.decode("utf-8", "surrogateescape")
            return self.special.sub(self.escaped_if_sound, text).encode("utf-8", "surrogateescape")

    def escaped_if_sound(self, match):
        return match[0] if "\udc80" <= match[0] <= "\udcff" else self.escaped(match)

    def escaped(self, match):
        char = match[0]
        if char in _SHORT:
            return _SHORT[char]
        code = ord(char)
        if code < 0x10000:
            return f"\\u{code:04x}"
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def _has(obj, name):
    try:
        getattr(obj, name)
    except Exception:
        return False
    return True


def _key(key):
    """The text of a key."""
    if isinstance(key, (bytes, str)):
        return key
    if isinstance(key, bool):
        return "true" if key else "false"
    return "null" if key is None else str(key)


def _check(data):
    """Refuses a broken sequence of UTF-8. Bytes that can begin none pass."""
    at = 0
    while at < len(data):
        first = data[at]
        if first < 0xC0 or first > 0xFD:
            at += 1
            continue
        if first > 0xF7:
            raise OverflowError("Unsupported UTF-8 sequence length when encoding string")
        length = 2 if first < 0xE0 else 3 if first < 0xF0 else 4
        found = data[at : at + length]
        if len(found) < length:
            raise OverflowError("Unterminated UTF-8 sequence when encoding string")
        problem = _problem(found)
        if problem is not None:
            raise OverflowError(f"{problem} detected when encoding string")
        at += length


def _problem(found):
    sequence = f"{len(found)}-byte UTF-8 sequence"
    if any(byte & 0xC0 != 0x80 for byte in found[1:]):
        return f"Invalid continuation byte in {sequence}"
    if found >= b"\xf4\x90":
        return f">U+10FFFF in {sequence}"
    least = {2: b"\xc2", 3: b"\xe0\xa0", 4: b"\xf0\x90"}[len(found)]
    return f"Overlong {sequence}" if found < least else None
