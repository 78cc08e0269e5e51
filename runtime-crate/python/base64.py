"""Base16, base32, base64, base85 and Ascii85. CPython Lib/base64.py."""

import binascii

from _base64 import accelerated, decode32, decode85, decode_ascii85, encode32, encode85

__all__ = [
    "encode",
    "decode",
    "encodebytes",
    "decodebytes",
    "b64encode",
    "b64decode",
    "b32encode",
    "b32decode",
    "b32hexencode",
    "b32hexdecode",
    "b16encode",
    "b16decode",
    "b85encode",
    "b85decode",
    "a85encode",
    "a85decode",
    "z85encode",
    "z85decode",
    "standard_b64encode",
    "standard_b64decode",
    "urlsafe_b64encode",
    "urlsafe_b64decode",
]
__molt_missing__ = ("main", "bytes_types")

MAXLINESIZE = 76
MAXBINSIZE = (MAXLINESIZE // 4) * 3


def _as_bytes(s):
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters") from None
    if isinstance(s, (bytes, bytearray)):
        return s
    try:
        return memoryview(s).tobytes()
    except TypeError:
        raise TypeError(f"argument should be a bytes-like object or ASCII string, not {s.__class__.__name__!r}") from None


def _contents(s):
    return s if isinstance(s, (bytes, bytearray)) else memoryview(s).tobytes()


@accelerated
def b64encode(s, altchars=None):
    """Encode bytes; `altchars` are two bytes in place of + and /."""
    encoded = binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        return encoded.translate(bytes.maketrans(b"+/", altchars))
    return encoded


@accelerated
def b64decode(s, altchars=None, validate=False):
    """Decode bytes or ASCII text; characters outside of the alphabet are skipped unless `validate`."""
    s = _as_bytes(s)
    if altchars is not None:
        altchars = _as_bytes(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    """Encode with the standard alphabet."""
    return b64encode(s)


def standard_b64decode(s):
    """Decode with the standard alphabet."""
    return b64decode(s)


_to_urlsafe = bytes.maketrans(b"+/", b"-_")
_from_urlsafe = bytes.maketrans(b"-_", b"+/")


@accelerated
def urlsafe_b64encode(s):
    """Encode with - and _ in place of + and /."""
    return b64encode(s).translate(_to_urlsafe)


@accelerated
def urlsafe_b64decode(s):
    """Decode with - and _ in place of + and /."""
    return b64decode(_as_bytes(s).translate(_from_urlsafe))


_b32_alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_b32hex_alphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"


def _decode_32(alphabet, s, casefold=False, map01=None):
    s = _as_bytes(s)
    if len(s) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        map01 = _as_bytes(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    if casefold:
        s = s.upper()
    digits = s.rstrip(b"=")
    out = decode32(digits, alphabet)
    if out is None:
        raise binascii.Error("Non-base32 digit found") from None
    if len(s) - len(digits) not in (0, 1, 3, 4, 6):
        raise binascii.Error("Incorrect padding")
    return out


def b32encode(s):
    """Encode with the letters and 2 to 7."""
    return encode32(_contents(s), _b32_alphabet)


def b32decode(s, casefold=False, map01=None):
    """Decode; `map01` says which letter a 1 stands for, and that a 0 stands for an O."""
    return _decode_32(_b32_alphabet, s, casefold, map01)


def b32hexencode(s):
    """Encode with the digits and A to V."""
    return encode32(_contents(s), _b32hex_alphabet)


def b32hexdecode(s, casefold=False):
    """Decode what has digits and A to V."""
    return _decode_32(_b32hex_alphabet, s, casefold)


def b16encode(s):
    """Encode as hexadecimal digits."""
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    """Decode hexadecimal digits."""
    s = _as_bytes(s)
    if casefold:
        s = s.upper()
    if s.translate(None, delete=b"0123456789ABCDEF"):
        raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(s)


_a85_alphabet = bytes(range(33, 118))


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    """Encode as Ascii85; four spaces may become a y, lines may be wrapped, and framed as Adobe does."""
    out = encode85(_contents(b), _a85_alphabet, pad, True, foldspaces)
    if adobe:
        out = b"<~" + out
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        lines = [out[at : at + wrapcol] for at in range(0, len(out), wrapcol)]
        if adobe and len(lines[-1]) + 2 > wrapcol:
            lines.append(b"")
        out = b"\n".join(lines)
    if adobe:
        out += b"~>"
    return out


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    """Decode Ascii85."""
    b = _as_bytes(b)
    if adobe:
        if not b.endswith(b"~>"):
            raise ValueError("Ascii85 encoded byte sequences must end with {!r}".format(b"~>"))
        b = b[2:-2] if b.startswith(b"<~") else b[:-2]
    if not isinstance(ignorechars, bytes):
        ignorechars = bytes(x for x in set(b) if not (33 <= x <= 117 or x == 122) and x in ignorechars)
    return decode_ascii85(b, foldspaces, ignorechars)


_b85_alphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"


def b85encode(b, pad=False):
    """Encode as git does."""
    return encode85(_contents(b), _b85_alphabet, pad, False, False)


def b85decode(b):
    """Decode what git encodes."""
    return decode85(_as_bytes(b), _b85_alphabet)


_z85_alphabet = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_z85_from_b85 = bytes.maketrans(_b85_alphabet, _z85_alphabet)
_z85_to_b85 = bytes.maketrans(_z85_alphabet + b";_`|~", _b85_alphabet + b"\x00" * 5)


def z85encode(s):
    """Encode as ZeroMQ does."""
    return b85encode(s).translate(_z85_from_b85)


def z85decode(s):
    """Decode what ZeroMQ encodes."""
    try:
        return b85decode(_as_bytes(s).translate(_z85_to_b85))
    except ValueError as e:
        raise ValueError(e.args[0].replace("base85", "z85")) from None


def encode(input, output):
    """Encode a binary file line by line."""
    while s := input.read(MAXBINSIZE):
        while len(s) < MAXBINSIZE and (more := input.read(MAXBINSIZE - len(s))):
            s += more
        output.write(binascii.b2a_base64(s))


def decode(input, output):
    """Decode a file line by line."""
    while line := input.readline():
        output.write(binascii.a2b_base64(line))


def _input_type_check(s):
    try:
        m = memoryview(s)
    except TypeError as err:
        raise TypeError(f"expected bytes-like object, not {s.__class__.__name__}") from err
    if m.format not in ("c", "b", "B"):
        raise TypeError(f"expected single byte elements, not {m.format!r} from {s.__class__.__name__}")
    if m.ndim != 1:
        raise TypeError(f"expected 1-D data, not {m.ndim}-D data from {s.__class__.__name__}")


def encodebytes(s):
    """Encode in lines of 76 characters."""
    _input_type_check(s)
    return b"".join(binascii.b2a_base64(s[at : at + MAXBINSIZE]) for at in range(0, len(s), MAXBINSIZE))


def decodebytes(s):
    """Decode bytes."""
    _input_type_check(s)
    return binascii.a2b_base64(s)
