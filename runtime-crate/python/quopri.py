"""Quoted-printable text in streams. CPython Lib/quopri.py."""

import binascii
from binascii import a2b_qp, b2a_qp  # noqa: F401

__molt_missing__ = ("ESCAPE", "HEX", "MAXLINESIZE", "EMPTYSTRING", "ishex", "main", "needsquoting", "quote", "unhex")

__all__ = ["encode", "decode", "encodestring", "decodestring"]


def encode(input, output, quotetabs, header=False):
    """Write all that a stream has, encoded, to another."""
    output.write(binascii.b2a_qp(input.read(), quotetabs=quotetabs, header=header))


def decode(input, output, header=False):
    """Write all that a stream has, decoded, to another."""
    output.write(binascii.a2b_qp(input.read(), header=header))


def encodestring(s, quotetabs=False, header=False):
    """Bytes encoded."""
    return binascii.b2a_qp(s, quotetabs=quotetabs, header=header)


def decodestring(s, header=False):
    """Bytes decoded."""
    return binascii.a2b_qp(s, header=header)
