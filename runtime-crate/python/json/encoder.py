"""The encoder. CPython Lib/json/encoder.py."""

from _json import encode as _encode
from _json import encode_basestring, encode_basestring_ascii

__molt_missing__ = (
    "re",
    "ESCAPE",
    "ESCAPE_ASCII",
    "HAS_UTF8",
    "ESCAPE_DCT",
    "c_make_encoder",
    "py_encode_basestring",
    "py_encode_basestring_ascii",
    "c_encode_basestring",
    "c_encode_basestring_ascii",
)

INFINITY = float("inf")


class JSONEncoder:
    """Writes documents.

    `skipkeys` leaves out keys that are no str, int, float, bool or None; `ensure_ascii` escapes what is not ASCII;
    `check_circular` looks for containers in themselves; `allow_nan` writes NaN and infinities; `sort_keys` sorts objects;
    `indent` is the text or the number of spaces that a level is indented by; `separators` stand between items and behind
    keys; `default` gives a serializable object for any other.
    """

    item_separator = ", "
    key_separator = ": "

    def __init__(
        self,
        *,
        skipkeys=False,
        ensure_ascii=True,
        check_circular=True,
        allow_nan=True,
        sort_keys=False,
        indent=None,
        separators=None,
        default=None,
    ):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        """A serializable object for `o`; subclasses override it."""
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        """The document of an object."""
        if isinstance(o, str):
            return encode_basestring_ascii(o) if self.ensure_ascii else encode_basestring(o)
        chunks = self.iterencode(o, _one_shot=True)
        if not isinstance(chunks, (list, tuple)):
            chunks = list(chunks)
        return "".join(chunks)

    def iterencode(self, o, _one_shot=False):
        """The document of an object, chunk by chunk."""
        if _one_shot:
            return (self._text(o, self.default),)
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        return _Chunks(self, indent).of(o, 0)

    def _text(self, o, default=None):
        options = (
            self.skipkeys,
            self.ensure_ascii,
            self.check_circular,
            self.allow_nan,
            self.sort_keys,
            self.indent,
            self.item_separator,
            self.key_separator,
        )
        return _encode(o, default, options)


class _Chunks:
    """The chunks of one document."""

    def __init__(self, encoder, indent):
        self.encoder = encoder
        self.indent = indent
        self.around = {} if encoder.check_circular else None

    def of(self, o, level):
        if o is None or isinstance(o, (str, int, float)):
            yield self.encoder._text(o)
        elif isinstance(o, (list, tuple)):
            yield from self.of_array(o, level)
        elif isinstance(o, dict):
            yield from self.of_object(o, level)
        else:
            self.enter(o)
            yield from self.of(self.encoder.default(o), level)
            self.leave(o)

    def enter(self, o):
        if self.around is not None:
            if id(o) in self.around:
                raise ValueError("Circular reference detected")
            self.around[id(o)] = o

    def leave(self, o):
        if self.around is not None:
            del self.around[id(o)]

    def line(self, level):
        return "" if self.indent is None else "\n" + self.indent * level

    def of_array(self, array, level):
        if not array:
            yield "[]"
            return
        self.enter(array)
        before = "[" + self.line(level + 1)
        for item in array:
            if item is None or isinstance(item, (str, int, float)):
                yield before + self.encoder._text(item)
            else:
                yield before
                yield from self.of(item, level + 1)
            before = self.encoder.item_separator + self.line(level + 1)
        if self.indent is not None:
            yield self.line(level)
        yield "]"
        self.leave(array)

    def key(self, key):
        if isinstance(key, str):
            return key
        if key is None or isinstance(key, (int, float)):
            return self.encoder._text(key)
        if self.encoder.skipkeys:
            return None
        raise TypeError(f"keys must be str, int, float, bool or None, not {key.__class__.__name__}")

    def of_object(self, members, level):
        if not members:
            yield "{}"
            return
        self.enter(members)
        yield "{"
        if self.indent is not None:
            yield self.line(level + 1)
        first = True
        for key, value in sorted(members.items()) if self.encoder.sort_keys else members.items():
            key = self.key(key)
            if key is None:
                continue
            if not first:
                yield self.encoder.item_separator + self.line(level + 1)
            first = False
            yield self.encoder._text(key)
            yield self.encoder.key_separator
            yield from self.of(value, level + 1)
        if self.indent is not None:
            yield self.line(level)
        yield "}"
        self.leave(members)
