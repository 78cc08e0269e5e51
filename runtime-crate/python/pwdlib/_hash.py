"""The hasher of hashers. pwdlib `pwdlib/_hash.py`."""

from .exceptions import UnknownHashError
from .hashers.base import validate_str_or_bytes


class PasswordHash:
    """Hashes with the first of several hashers, and verifies with the one that knows a hash."""

    def __init__(self, hashers):
        assert len(hashers) > 0, "You must specify at least one hasher."
        self.hashers = hashers
        self.current_hasher = hashers[0]

    @classmethod
    def recommended(cls):
        """One with Argon2 alone, by its default parameters."""
        from .hashers.argon2 import Argon2Hasher

        return cls((Argon2Hasher(),))

    def _hasher_of(self, password, hash):
        validate_str_or_bytes(password, "password")
        validate_str_or_bytes(hash, "hash")
        known = next((hasher for hasher in self.hashers if hasher.identify(hash)), None)
        if known is None:
            raise UnknownHashError(hash)
        return known

    def hash(self, password, *, salt=None):
        """The hash of a password by the current hasher."""
        validate_str_or_bytes(password, "password")
        return self.current_hasher.hash(password, salt=salt)

    def verify(self, password, hash):
        """Whether the hash is the password's."""
        return self._hasher_of(password, hash).verify(password, hash)

    def verify_and_update(self, password, hash):
        """Whether the hash is the password's, and the hash to keep in its place if it is out of date."""
        hasher = self._hasher_of(password, hash)
        if not hasher.verify(password, hash):
            return False, None
        if hasher == self.current_hasher and not hasher.check_needs_rehash(hash):
            return True, None
        return True, self.current_hasher.hash(password)
