"""JSON. CPython Lib/json/__init__.py; documents are read and written in `_json`."""

from _json import detect_encoding
from _json import encode as _encode
from _json import loads as _loads

from json.decoder import JSONDecodeError, JSONDecoder
from json.encoder import JSONEncoder

__version__ = "2.0.9"
__author__ = "Bob Ippolito <bob@redivi.com>"
__all__ = ["dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"]
__molt_missing__ = ("codecs", "scanner", "tool")

_default_encoder = JSONEncoder()
_default_decoder = JSONDecoder()


def dump(
    obj,
    fp,
    *,
    skipkeys=False,
    ensure_ascii=True,
    check_circular=True,
    allow_nan=True,
    cls=None,
    indent=None,
    separators=None,
    default=None,
    sort_keys=False,
    **kw,
):
    """Serialize `obj` to a stream of text, chunk by chunk. The arguments are those of `dumps`."""
    encoder = (JSONEncoder if cls is None else cls)(
        skipkeys=skipkeys,
        ensure_ascii=ensure_ascii,
        check_circular=check_circular,
        allow_nan=allow_nan,
        indent=indent,
        separators=separators,
        default=default,
        sort_keys=sort_keys,
        **kw,
    )
    for chunk in encoder.iterencode(obj):
        fp.write(chunk)


def dumps(
    obj,
    *,
    skipkeys=False,
    ensure_ascii=True,
    check_circular=True,
    allow_nan=True,
    cls=None,
    indent=None,
    separators=None,
    default=None,
    sort_keys=False,
    **kw,
) -> str:
    """Serialize `obj` to text; what the arguments mean is said at `JSONEncoder`."""
    if cls is None and not kw:
        if separators is None:
            separators = (", " if indent is None else ",", ": ")
        options = (skipkeys, ensure_ascii, check_circular, allow_nan, sort_keys, indent, *separators)
        return _encode(obj, _default_encoder.default if default is None else default, options)
    return (JSONEncoder if cls is None else cls)(
        skipkeys=skipkeys,
        ensure_ascii=ensure_ascii,
        check_circular=check_circular,
        allow_nan=allow_nan,
        indent=indent,
        separators=separators,
        default=default,
        sort_keys=sort_keys,
        **kw,
    ).encode(obj)


def load(
    fp,
    *,
    cls=None,
    object_hook=None,
    parse_float=None,
    parse_int=None,
    parse_constant=None,
    object_pairs_hook=None,
    **kw,
):
    """Deserialize what `fp.read()` gives. The arguments are those of `loads`."""
    return loads(
        fp.read(),
        cls=cls,
        object_hook=object_hook,
        parse_float=parse_float,
        parse_int=parse_int,
        parse_constant=parse_constant,
        object_pairs_hook=object_pairs_hook,
        **kw,
    )


def loads(
    s,
    *,
    cls=None,
    object_hook=None,
    parse_float=None,
    parse_int=None,
    parse_constant=None,
    object_pairs_hook=None,
    **kw,
):
    """Deserialize a document in a `str`, `bytes` or `bytearray`; what the arguments mean is said at `JSONDecoder`."""
    is_plain = object_hook is None and object_pairs_hook is None and cls is None and not kw
    if is_plain and parse_float is None and parse_int is None and parse_constant is None:
        return _loads(s)
    names = "object_hook", "object_pairs_hook", "parse_float", "parse_int", "parse_constant"
    hooks = object_hook, object_pairs_hook, parse_float, parse_int, parse_constant
    kw.update({name: hook for name, hook in zip(names, hooks) if hook is not None})
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, (bytes, bytearray)):
        s = s.decode(detect_encoding(s), "surrogatepass")
    else:
        raise TypeError(f"the JSON object must be str, bytes or bytearray, not {s.__class__.__name__}")
    return (JSONDecoder if cls is None else cls)(**kw).decode(s)
