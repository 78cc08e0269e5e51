"""bcrypt. pwdlib `pwdlib/hashers/bcrypt.py`."""

import re

from ..exceptions import HasherNotAvailable
from .base import HasherProtocol, ensure_bytes, ensure_str, validate_str_or_bytes

try:
    import bcrypt
except ImportError as e:
    raise HasherNotAvailable("bcrypt") from e

_KNOWN = re.compile(
    r"^\$(?P<prefix>2[abxy])\$(?P<rounds>\d{2})\$(?P<salt>[A-Za-z0-9+/.]{22})(?P<hash>[A-Za-z0-9+/.]{31})$"
)


class BcryptHasher(HasherProtocol):
    """Hashes with bcrypt."""

    def __init__(self, rounds=12, prefix="2b"):
        self.rounds = rounds
        self.prefix = prefix.encode()

    @classmethod
    def identify(cls, hash):
        validate_str_or_bytes(hash, "hash")
        return bool(_KNOWN.match(ensure_str(hash)))

    def hash(self, password, *, salt=None):
        validate_str_or_bytes(password, "password")
        used = bcrypt.gensalt(self.rounds, self.prefix) if salt is None else salt
        return bcrypt.hashpw(ensure_bytes(password), used).decode()

    def verify(self, password, hash):
        for name, value in (("password", password), ("hash", hash)):
            validate_str_or_bytes(value, name)
        return bcrypt.checkpw(ensure_bytes(password), ensure_bytes(hash))

    def check_needs_rehash(self, hash):
        validate_str_or_bytes(hash, "hash")
        match = _KNOWN.match(ensure_str(hash))
        if match is None:
            return True
        return (int(match["rounds"]), match["prefix"]) != (self.rounds, self.prefix.decode())
