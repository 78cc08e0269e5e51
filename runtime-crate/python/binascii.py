"""Conversion between binary data and ASCII. CPython Modules/binascii.c; the functions are in `_binascii`."""

from _binascii import (
    a2b_base64,
    a2b_hex,
    a2b_qp,
    a2b_uu,
    b2a_base64,
    b2a_hex,
    b2a_qp,
    b2a_uu,
    crc32,
    crc_hqx,
    hexlify,
    unhexlify,
)


class Error(ValueError):
    pass


class Incomplete(Exception):
    pass
