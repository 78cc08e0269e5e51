"""Reading JSON: what ultrajson takes, and what it says of the rest. ultrajson src/ujson/lib/ultrajsondec.c."""

import re

# Containers may stand in each other this often.
_DEEPEST = 1024

_SPACE = re.compile(rb"[ \t\r\n]*")
_TEXT = re.compile(rb'[^"\\\x00]*')
_WHOLE = re.compile(rb"-?[0-9]*")
_FLOAT = re.compile(rb"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_WORDS = {
    ord("t"): (b"true", True),
    ord("f"): (b"false", False),
    ord("n"): (b"null", None),
    ord("N"): (b"NaN", float("nan")),
    ord("I"): (b"Infinity", float("inf")),
}
_ESCAPES = dict(zip(b'"\\/bfnrt', '"\\/\b\f\n\r\t'))
_DIGITS = b"0123456789abcdefABCDEF"


class JSONDecodeError(ValueError):
    __module__ = "ujson"


def loads(obj):
    """Converts JSON as string to dict object structure."""
    return _value_of(obj)


def decode(obj):
    """Converts JSON as string to dict object structure."""
    return _value_of(obj)


def load(file, /):
    """Converts JSON as file to dict object structure."""
    read = getattr(file, "read", None)
    if not callable(read):
        raise TypeError("expected file")
    return _value_of(read())


def _value_of(document):
    if isinstance(document, str):
        data = document.encode("utf-8", "surrogatepass")
    elif isinstance(document, (bytes, bytearray)):
        data = bytes(document)
    elif isinstance(document, memoryview) and document.c_contiguous:
        raise TypeError(
            "Arbitrary bytes-like objects are no longer supported. Use either string, bytes, or bytearray."
        )
    else:
        raise TypeError("Expected string, bytes, or bytearray")
    return _Reader(data).document()


class _Open:
    """A container that is being read. An object's key waits for its value."""

    __slots__ = ("value", "is_object", "count", "key", "has_key")

    def __init__(self, is_object):
        self.value = {} if is_object else []
        self.is_object = is_object
        self.count = 0
        self.has_key = False


class _Reader:
    """A document, which ends with a zero byte as in C."""

    def __init__(self, data):
        self.data = data + b"\0"
        self.at = 0
        self.open = []
        # Whether the last value that was read is text: so a key may be a list of texts, and is refused in the end.
        self.is_text = False
        self.has_bad_key = False

    def document(self):
        try:
            value = self.read()
            self.skip()
            if self.at != len(self.data) - 1:
                raise JSONDecodeError("Trailing data")
        except JSONDecodeError:
            if not self.has_bad_key:
                raise
        if self.has_bad_key:
            raise JSONDecodeError("Invalid JSON: object keys must be strings")
        return value

    def skip(self):
        self.at = _SPACE.match(self.data, self.at).end()

    def read(self):
        """A value, with all that it contains."""
        while True:
            self.skip()
            byte = self.data[self.at]
            if byte in b"[{":
                if len(self.open) == _DEEPEST:
                    raise JSONDecodeError("Reached object decoding depth limit")
                self.open.append(_Open(byte == 0x7B))
                self.at += 1
                value, is_complete = self.first()
            else:
                value, is_complete = self.plain(byte), True
            while is_complete and self.open:
                value, is_complete = self.add(value)
            if is_complete:
                return value

    def first(self):
        """The container that was begun, if it ends at once."""
        self.skip()
        container = self.open[-1]
        if self.data[self.at] == (0x7D if container.is_object else 0x5D):
            self.at += 1
            return self.open.pop().value, True
        if container.is_object:
            self.is_text = False
        return None, False

    def add(self, value):
        """Puts a value into the innermost container; that, if it ends here."""
        container = self.open[-1]
        if container.is_object and not container.has_key:
            if not self.is_text:
                raise JSONDecodeError("Key name of object must be 'string' when decoding 'object'")
            self.skip()
            self.at += 1
            if self.data[self.at - 1] != 0x3A:
                raise JSONDecodeError("No ':' found when decoding object value")
            container.key, container.has_key = value, True
            return None, False
        if container.is_object:
            try:
                container.value[container.key] = value
            except TypeError:
                self.has_bad_key = True
            container.has_key = False
        else:
            container.value.append(value)
        self.skip()
        byte = self.data[self.at]
        self.at += 1
        if byte == (0x7D if container.is_object else 0x5D):
            return self.open.pop().value, True
        self.more(container, byte)
        return None, False

    def more(self, container, byte):
        """What follows a member must be a comma, and another member."""
        if container.is_object:
            message = "Unexpected character in found when decoding object value"
            if byte != 0x2C:
                raise JSONDecodeError(message)
            self.skip()
            if self.data[self.at] == 0x7D:
                raise JSONDecodeError(message)
            self.is_text = False
        else:
            if byte != 0x2C:
                raise JSONDecodeError("Unexpected character found when decoding array value (2)")
            self.skip()
            if self.data[self.at] == 0x5D:
                raise JSONDecodeError("Unexpected character found when decoding array value (1)")
        container.count += 1

    def plain(self, byte):
        """A value that contains no others."""
        if byte == 0x22:
            value = self.text()
            self.is_text = True
            return value
        if byte in _WORDS:
            return self.word(self.at)
        if byte in b"-0123456789":
            return self.number()
        raise JSONDecodeError("Expected object or value")

    def word(self, at, sign=""):
        word, value = _WORDS[self.data[at]]
        if not self.data.startswith(word, at):
            raise JSONDecodeError(f"Unexpected character found when decoding '{sign}{word.decode()}'")
        self.at = at + len(word)
        self.is_text = False
        return -value if sign else value

    def number(self):
        start = self.at
        self.is_text = False
        if self.data.startswith(b"-I", start):
            return self.word(start + 1, "-")
        end = _WHOLE.match(self.data, start).end()
        if self.data[end] in b".eE":
            found = _FLOAT.match(self.data, start)
            if found is None:
                return 0.0
            self.at = found.end()
            return float(found[0])
        self.at = end
        digits = self.data[start:end]
        return 0 if digits == b"-" else int(digits)

    def text(self):
        """The text whose quote stands here."""
        self.at += 1
        pieces = []
        high_ends_at = None
        while True:
            end = _TEXT.match(self.data, self.at).end()
            pieces.append(self.utf8(end))
            self.at = end + 1
            byte = self.data[end]
            if byte == 0x22:
                return "".join(pieces)
            if byte == 0:
                raise JSONDecodeError("Unmatched '\"' when decoding 'string'")
            char = self.escape()
            # Halves of a pair that are both written as escapes become one character.
            if "\udc00" <= char <= "\udfff" and high_ends_at == end:
                high = ord(pieces.pop(-2)) - 0xD800
                pieces.append(chr(0x10000 + (high << 10 | ord(char) - 0xDC00)))
                continue
            high_ends_at = self.at if "\ud800" <= char <= "\udbff" else None
            pieces.append(char)

    def escape(self):
        """The character behind a backslash."""
        byte = self.data[self.at]
        self.at += 1
        if byte in _ESCAPES:
            return _ESCAPES[byte]
        if byte == 0:
            raise JSONDecodeError("Unterminated escape sequence when decoding 'string'")
        if byte != 0x75:
            raise JSONDecodeError("Unrecognized escape sequence when decoding 'string'")
        for place in range(self.at, self.at + 4):
            digit = self.data[place]
            if digit == 0:
                raise JSONDecodeError("Unterminated unicode escape sequence when decoding 'string'")
            if digit not in _DIGITS:
                raise JSONDecodeError("Unexpected character in unicode escape sequence when decoding 'string'")
        code = int(self.data[self.at : self.at + 4], 16)
        self.at += 4
        return chr(code)

    def utf8(self, end):
        """The text from here to a place, where all is well in it."""
        try:
            return self.data[self.at : end].decode("utf-8", "surrogatepass")
        except UnicodeDecodeError as error:
            raise JSONDecodeError(_broken(self.data[self.at + error.start : self.at + error.start + 4])) from None


def _broken(data):
    """What is wrong with the sequence of UTF-8 that these bytes begin with."""
    first = data[0]
    if first < 0xC0:
        return "Found UTF-8 continuation byte without corresponding start byte when decoding 'string'"
    if first > 0xF7:
        return "Invalid UTF-8 sequence length when decoding 'string'"
    too_large = "Code point > U+10FFFF encountered whilst decoding 'string'"
    if first > 0xF4:
        return too_large
    length = 2 if first < 0xE0 else 3 if first < 0xF0 else 4
    if any(byte & 0xC0 != 0x80 for byte in data[1:length]):
        return "Invalid UTF-8 continuation byte when decoding 'string'"
    if first == 0xF4:
        return too_large
    return f"Overlong {length}-byte UTF-8 sequence detected when {'en' if length == 3 else 'de'}coding {'string' if length == 3 else repr('string')}"
