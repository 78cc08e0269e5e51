"""Encodings, and how keys of other kinds look. python-jose `jose/utils.py`."""

import base64
import re

_KINDS = (
    b"CERTIFICATE",
    b"TRUSTED CERTIFICATE",
    b"PRIVATE KEY",
    b"PUBLIC KEY",
    b"ENCRYPTED PRIVATE KEY",
    b"OPENSSH PRIVATE KEY",
    b"DSA PRIVATE KEY",
    b"RSA PRIVATE KEY",
    b"RSA PUBLIC KEY",
    b"EC PRIVATE KEY",
    b"DH PARAMETERS",
    b"NEW CERTIFICATE REQUEST",
    b"CERTIFICATE REQUEST",
    b"SSH2 PUBLIC KEY",
    b"SSH2 ENCRYPTED PRIVATE KEY",
    b"X509 CRL",
)
_PEM = re.compile(rb"----[- ]BEGIN (?:%b)[- ]----" % b"|".join(_KINDS))
_SSH = re.compile(rb"ssh-(?:ed25519|rsa|dss)|ecdsa-sha2-nistp(?:256|384|521)")
_SSH_CERTIFICATE = re.compile(rb"\S*-cert-v01@openssh\.com[ \t]+\S")


def long_to_bytes(n, blocksize=0):
    """A number in bytes, of a given length unless that is zero."""
    if n < 0:
        raise OverflowError("can't convert negative int to unsigned")
    return n.to_bytes(blocksize or -(-n.bit_length() // 8) or 1, "big")


def long_to_base64(data, size=0):
    """A number in base64 without padding."""
    return base64.urlsafe_b64encode(long_to_bytes(data, size)).strip(b"=")


def int_arr_to_long(arr):
    """The number of bytes given as numbers."""
    return int("".join(f"{byte:02x}" for byte in arr), 16)


def base64_to_long(data):
    """The number of a base64."""
    text = data.encode("ascii") if isinstance(data, str) else bytes(data)
    return int_arr_to_long(base64.urlsafe_b64decode(text + b"=="))


def calculate_at_hash(access_token, hash_alg):
    """The first half of the digest of an access token, in base64. OpenID Connect Core 1.0, 3.1.3.6."""
    digest = hash_alg(access_token.encode()).digest()
    return base64url_encode(digest[: len(digest) // 2]).decode()


def base64url_decode(input):
    """The bytes of base64 in the alphabet for URLs, padded or not."""
    missing = -len(input) % 4
    return base64.urlsafe_b64decode(input + b"=" * missing if missing else input)


def base64url_encode(input):
    """Bytes in base64 without padding, in the alphabet for URLs."""
    return base64.urlsafe_b64encode(input).rstrip(b"=")


def timedelta_total_seconds(delta):
    """The whole seconds of a timedelta."""
    return 86400 * delta.days + delta.seconds


def ensure_binary(s):
    """Text or bytes as bytes."""
    if isinstance(s, str):
        return s.encode()
    if isinstance(s, bytes):
        return s
    raise TypeError(f"not expecting type '{type(s)}'")


def is_pem_format(key):
    """Whether something in PEM begins in it."""
    return _PEM.search(key) is not None


def is_ssh_key(key):
    """Whether a key of SSH is in it, or it is a certificate of SSH."""
    return bool(_SSH.search(key) or _SSH_CERTIFICATE.match(key))
