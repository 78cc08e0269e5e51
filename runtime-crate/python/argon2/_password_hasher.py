"""The hasher that applications use. argon2-cffi `src/argon2/_password_hasher.py`."""

import os

from ._utils import Parameters, _violations, extract_parameters
from .exceptions import InvalidHashError
from .low_level import Type, hash_secret, verify_secret
from .profiles import get_default_parameters

_defaults = get_default_parameters()

DEFAULT_RANDOM_SALT_LENGTH = _defaults.salt_len
DEFAULT_HASH_LENGTH = _defaults.hash_len
DEFAULT_TIME_COST = _defaults.time_cost
DEFAULT_MEMORY_COST = _defaults.memory_cost
DEFAULT_PARALLELISM = _defaults.parallelism

_VARIANTS = {b"$argon2id": Type.ID, b"$argon2i$": Type.I, b"$argon2d$": Type.D}


def _in_bytes(text, encoding):
    return text if isinstance(text, bytes) else text.encode(encoding)


class PasswordHasher:
    """Hashes passwords with parameters that are checked once, and verifies the hashes of any."""

    __slots__ = ["_parameters", "encoding"]

    def __init__(
        self,
        time_cost=DEFAULT_TIME_COST,
        memory_cost=DEFAULT_MEMORY_COST,
        parallelism=DEFAULT_PARALLELISM,
        hash_len=DEFAULT_HASH_LENGTH,
        salt_len=DEFAULT_RANDOM_SALT_LENGTH,
        encoding="utf-8",
        type=Type.ID,
    ):
        problem = _violations(
            [
                ("time_cost", time_cost, int),
                ("memory_cost", memory_cost, int),
                ("parallelism", parallelism, int),
                ("hash_len", hash_len, int),
                ("salt_len", salt_len, int),
                ("encoding", encoding, str),
                ("type", type, Type),
            ]
        )
        if problem is not None:
            raise TypeError(problem)
        self._parameters = Parameters(type, 19, salt_len, hash_len, time_cost, memory_cost, parallelism)
        self.encoding = encoding

    @classmethod
    def from_parameters(cls, params):
        """A hasher with those parameters."""
        names = ("time_cost", "memory_cost", "parallelism", "hash_len", "salt_len", "type")
        return cls(**{name: getattr(params, name) for name in names})

    @property
    def time_cost(self):
        return self._parameters.time_cost

    @property
    def memory_cost(self):
        return self._parameters.memory_cost

    @property
    def parallelism(self):
        return self._parameters.parallelism

    @property
    def hash_len(self):
        return self._parameters.hash_len

    @property
    def salt_len(self):
        return self._parameters.salt_len

    @property
    def type(self):
        return self._parameters.type

    def hash(self, password, *, salt=None):
        """The hash of a password in its text; the salt comes from the operating system unless one is given."""
        chosen = self._parameters
        secret = _in_bytes(password, self.encoding)
        if not salt:
            salt = os.urandom(chosen.salt_len)
        costs = (chosen.time_cost, chosen.memory_cost, chosen.parallelism)
        return hash_secret(secret, salt, *costs, chosen.hash_len, chosen.type).decode("ascii")

    def verify(self, hash, password):
        """True if the hash, of whatever parameters, is the password's; VerificationError otherwise."""
        encoded = _in_bytes(hash, "ascii")
        variant = _VARIANTS.get(encoded[:9])
        if variant is None:
            raise InvalidHashError
        return verify_secret(encoded, _in_bytes(password, self.encoding), variant)

    def check_needs_rehash(self, hash):
        """Whether the hash was made with other parameters."""
        text = hash.decode("ascii") if isinstance(hash, bytes) else hash
        return extract_parameters(text) != self._parameters
