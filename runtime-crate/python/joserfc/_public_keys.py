"""Whether bytes are a public key or a certificate, which must not be a secret of HMAC. joserfc lets the loaders of cryptography
try (`src/joserfc/_rfc7518/oct_key.py`); this looks at the structure that they require."""

import base64
import binascii
import re

_PEM = re.compile(
    rb"-----BEGIN ((?:RSA )?PUBLIC KEY|(?:X509 )?CERTIFICATE)-----\s(.+?)-----END \1-----",
    re.DOTALL,
)
_SSH = re.compile(rb"\s*(\S+)[ \t]+(\S+)")
_SSH_TYPES = (b"ssh-ed25519", b"ssh-rsa", b"ssh-dss", b"ecdsa-sha2-nistp256", b"ecdsa-sha2-nistp384", b"ecdsa-sha2-nistp521")

_INTEGER, _BIT_STRING, _IDENTIFIER, _SEQUENCE = 0x02, 0x03, 0x06, 0x30


def _elements(data):
    """The elements of DER, as tags and contents; None if it is no DER."""
    found, at = [], 0
    while at < len(data):
        if len(data) < at + 2:
            return None
        tag, length, at = data[at], data[at + 1], at + 2
        if length & 0x80:
            count = length & 0x7F
            length, at = int.from_bytes(data[at : at + count]), at + count
        if at + length > len(data):
            return None
        found.append((tag, data[at : at + length]))
        at += length
    return found


def _is_public_der(data):
    """Whether it is the DER of a public key, of PKCS #1 or X.509, or of a certificate."""
    outer = _elements(data)
    if not outer or len(outer) != 1 or outer[0][0] != _SEQUENCE:
        return False
    inner = _elements(outer[0][1]) or []
    tags = [tag for tag, _ in inner]
    if tags in ([_INTEGER, _INTEGER], [_SEQUENCE, _SEQUENCE, _BIT_STRING]):
        return True
    algorithm = _elements(inner[0][1]) if tags == [_SEQUENCE, _BIT_STRING] else None
    return bool(algorithm) and algorithm[0][0] == _IDENTIFIER


def _unarmoured(text):
    try:
        return base64.b64decode(b"".join(text.split()), validate=True)
    except binascii.Error:
        return b""


def is_public_key(value):
    """Whether one of the loaders would take it."""
    armoured = _PEM.search(value)
    if armoured is not None and _is_public_der(_unarmoured(armoured[2])):
        return True
    line = _SSH.match(value)
    if line is not None and line[1].removesuffix(b"-cert-v01@openssh.com") in _SSH_TYPES:
        blob = _unarmoured(line[2])
        return blob[4 : 4 + len(line[1])] == line[1]
    return _is_public_der(value)
