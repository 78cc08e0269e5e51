"""PBKDF2 in passlib's own format. passlib `passlib/handlers/pbkdf2.py`."""

import hashlib

from . import exc
from ._handlers import Parsed, Scheme, ab64_decode, ab64_encode, ascii_text, bounded


class _Pbkdf2(Scheme):
    default_salt_size = 16
    min_salt_size = 0
    max_salt_size = 1024
    min_rounds = 1
    max_rounds = 0xFFFFFFFF

    @classmethod
    def _hashed(cls, secret):
        parsed = Parsed(rounds=cls.default_rounds, salt=cls._new_salt())
        checksum = cls._checksum(secret, parsed)
        return f"{cls.ident}{parsed.rounds}${ab64_encode(parsed.salt)}${ab64_encode(checksum)}"

    @classmethod
    def _checksum(cls, secret, parsed):
        return hashlib.pbkdf2_hmac(cls._digest, secret, parsed.salt, parsed.rounds, cls.checksum_size)

    @classmethod
    def _parsed(cls, hash):
        text = ascii_text(hash)
        if not text.startswith(cls.ident):
            raise exc.InvalidHashError(cls)
        parts = text[len(cls.ident) :].split("$")
        if len(parts) not in (2, 3):
            raise exc.MalformedHashError(cls)
        rounds, salt, checksum = [*parts, ""][:3]
        if rounds != "0" and rounds.startswith("0"):
            raise exc.MalformedHashError(cls, "zero-padded rounds")
        if not rounds:
            raise exc.MalformedHashError(cls, "empty rounds field")
        number = int(rounds)
        salt = ab64_decode(salt)
        checksum = ab64_decode(checksum) if checksum else None
        if checksum is not None and len(checksum) != cls.checksum_size:
            raise exc.MalformedHashError(cls, f"checksum must be exactly {cls.checksum_size} bytes")
        bounded(cls, number, "rounds", cls.min_rounds, cls.max_rounds)
        return Parsed(rounds=number, salt=salt, checksum=checksum)


class pbkdf2_sha1(_Pbkdf2):
    """PBKDF2 with SHA-1."""

    name = "pbkdf2_sha1"
    ident = "$pbkdf2$"
    prefixes = (ident,)
    default_rounds = 131000
    checksum_size = 20
    _digest = "sha1"


class pbkdf2_sha256(_Pbkdf2):
    """PBKDF2 with SHA-256."""

    name = "pbkdf2_sha256"
    ident = "$pbkdf2-sha256$"
    prefixes = (ident,)
    default_rounds = 29000
    checksum_size = 32
    _digest = "sha256"


class pbkdf2_sha512(_Pbkdf2):
    """PBKDF2 with SHA-512."""

    name = "pbkdf2_sha512"
    ident = "$pbkdf2-sha512$"
    prefixes = (ident,)
    default_rounds = 25000
    checksum_size = 64
    _digest = "sha512"
