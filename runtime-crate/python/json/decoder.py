"""The decoder. CPython Lib/json/decoder.py."""

from _json import Scanner, scanstring, skip_whitespace

__all__ = ["JSONDecoder", "JSONDecodeError"]
__molt_missing__ = (
    "scanner",
    "c_scanstring",
    "py_scanstring",
    "FLAGS",
    "STRINGCHUNK",
    "BACKSLASH",
    "WHITESPACE",
    "WHITESPACE_STR",
    "JSONObject",
    "JSONArray",
)

NaN = float("nan")
PosInf = float("inf")
NegInf = float("-inf")


class JSONDecodeError(ValueError):
    """A document that cannot be read: `msg`, the document `doc`, the index `pos` in it, its line and its column."""

    def __init__(self, msg, doc, pos):
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = doc.count("\n", 0, pos) + 1
        self.colno = pos - doc.rfind("\n", 0, pos)
        super().__init__(f"{msg}: line {self.lineno} column {self.colno} (char {pos})")

    def __reduce__(self):
        return self.__class__, (self.msg, self.doc, self.pos)


_CONSTANTS = {"-Infinity": NegInf, "Infinity": PosInf, "NaN": NaN}


class JSONDecoder:
    """Reads documents.

    `object_hook` is called with the dict of each object, `object_pairs_hook` in its place with the list of its pairs;
    `parse_float` and `parse_int` with the text of each number, `parse_constant` with NaN, Infinity or -Infinity. Unless
    `strict`, strings may hold control characters.
    """

    def __init__(
        self,
        *,
        object_hook=None,
        parse_float=None,
        parse_int=None,
        parse_constant=None,
        strict=True,
        object_pairs_hook=None,
    ):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant or _CONSTANTS.__getitem__
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook
        self.parse_string = scanstring
        self.memo = {}
        self.scan_once = Scanner(self)

    def decode(self, s):
        """The value of a document."""
        value, end = self.raw_decode(s, idx=skip_whitespace(s, 0))
        end = skip_whitespace(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return value

    def raw_decode(self, s, idx=0):
        """The value of the document that begins at `idx`, and the index behind it."""
        try:
            value, end = self.scan_once(s, idx)
        except StopIteration as err:
            raise JSONDecodeError("Expecting value", s, err.value) from None
        return value, end
