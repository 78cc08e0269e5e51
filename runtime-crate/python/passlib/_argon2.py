"""Argon2, over argon2-cffi. passlib `passlib/handlers/argon2.py`."""

import re

from . import exc
from ._handlers import Parsed, Scheme, ab64_decode, bounded, checked_secret, kind_name, whole

try:
    import argon2 as _argon2
    from argon2 import low_level
    from argon2.exceptions import VerificationError, VerifyMismatchError
except ImportError:
    _argon2 = None
    _COSTS = (2, 512, 2, 16)
else:
    _COSTS = (
        *(_argon2.DEFAULT_TIME_COST, _argon2.DEFAULT_MEMORY_COST),
        *(_argon2.DEFAULT_PARALLELISM, _argon2.DEFAULT_HASH_LENGTH),
    )

_FORMAT = re.compile(
    rb"^\$argon2(?P<type>[a-z]+)\$(?:v=(?P<version>\d+)\$)?m=(?P<memory>\d+),t=(?P<time>\d+),p=(?P<lanes>\d+)"
    rb"(?:,keyid=(?P<keyid>[^,$]+))?(?:,data=(?P<data>[^,$]+))?(?:\$(?P<salt>[^$]+)(?:\$(?P<digest>.+))?)?$"
)
_TYPES = ("i", "d", "id")


class argon2(Scheme):
    """Argon2."""

    name = "argon2"
    setting_kwds = (
        *("salt", "salt_size", "salt_len", "rounds", "time_cost", "memory_cost", "parallelism"),
        *("digest_size", "hash_len", "type", "checksum_size", "max_threads"),
    )
    prefixes = tuple(f"$argon2{kind}$" for kind in _TYPES)
    type = "id"
    default_rounds = _COSTS[0]
    min_rounds = 1
    max_rounds = 0xFFFFFFFF
    memory_cost = _COSTS[1]
    parallelism = _COSTS[2]
    checksum_size = _COSTS[3]
    default_salt_size = 16
    min_salt_size = 8
    max_salt_size = 0xFFFFFFFF

    @classmethod
    def using(cls, relaxed=False, **options):
        if "time_cost" in options:
            options["rounds"] = options.pop("time_cost")
        if "salt_len" in options:
            options["salt_size"] = options.pop("salt_len")
        return super().using(relaxed=relaxed, **options)

    @classmethod
    def _set_options(cls, options, relaxed):
        kind = options.get("type")
        if kind is not None:
            if kind.lower() not in _TYPES:
                raise ValueError(f"unknown argon2 hash type: {kind!r}")
            cls.type = kind.lower()
        sizes = (options.get(name) for name in ("digest_size", "checksum_size", "hash_len"))
        size = next((size for size in sizes if size is not None), None)
        if size is not None:
            cls.checksum_size = bounded(cls, whole(size), "digest_size", 16, 0xFFFFFFFF, relaxed)
        if options.get("memory_cost") is not None:
            cls.memory_cost = bounded(cls, whole(options["memory_cost"]), "memory_cost", 8, None, relaxed)
        if options.get("parallelism") is not None:
            cls.parallelism = bounded(cls, whole(options["parallelism"]), "parallelism", 1, 0xFFFFFF, relaxed)
        least = 8 * cls.parallelism
        if cls.memory_cost < least:
            raise ValueError(
                f"{cls.name}: memory_cost ({cls.memory_cost}) is too low, must be at least 8 * parallelism "
                f"(8 * {cls.parallelism} = {least})"
            )

    @classmethod
    def _hashed(cls, secret):
        exc._need_backend(cls, _argon2, "argon2_cffi")
        costs = (cls.default_rounds, cls.memory_cost, cls.parallelism, cls.checksum_size)
        return low_level.hash_secret(secret, cls._new_salt(), *costs, low_level.Type[cls.type.upper()]).decode()

    @classmethod
    def verify(cls, secret, hash):
        if not isinstance(hash, str | bytes):
            raise TypeError(f"value must be unicode or bytes, not {kind_name(hash)}")
        encoded = hash.encode() if isinstance(hash, str) else hash
        checked = checked_secret(secret)
        exc._need_backend(cls, _argon2, "argon2_cffi")
        kind = next((kind for kind in _TYPES if encoded.startswith(f"$argon2{kind}$".encode())), None)
        if kind is None:
            raise exc.MalformedHashError(cls)
        try:
            return low_level.verify_secret(encoded, checked, low_level.Type[kind.upper()])
        except VerifyMismatchError:
            return False
        except VerificationError as error:
            # What passlib's own reading refuses comes first.
            cls._parsed(encoded)
            shown = repr(encoded)
            if str(error) != "Decoding failed":
                shown = f"argon2_cffi reported: {error}: hash={shown}"
            raise exc.MalformedHashError(cls, shown) from None

    @classmethod
    def _parsed(cls, hash):
        if not isinstance(hash, str | bytes):
            raise TypeError(f"hash must be unicode or bytes, not {kind_name(hash)}")
        match = _FORMAT.match(hash.encode() if isinstance(hash, str) else hash)
        if match is None:
            raise exc.MalformedHashError(cls)
        if match["keyid"]:
            raise NotImplementedError("argon2 'keyid' parameter not supported")
        kind = match["type"].decode()
        if kind not in _TYPES:
            raise ValueError(f"unknown argon2 hash type: {kind!r}")
        salt = ab64_decode(match["salt"].decode()) if match["salt"] else b""
        digest = ab64_decode(match["digest"].decode()) if match["digest"] else None
        bounded(cls, int(match["time"]), "rounds", cls.min_rounds, cls.max_rounds)
        if len(salt) < cls.min_salt_size:
            raise ValueError(f"salt too small (argon2 requires >= {cls.min_salt_size} bytes)")
        bounded(cls, int(match["memory"]), "memory_cost", 8)
        bounded(cls, int(match["lanes"]), "parallelism", 1, 0xFFFFFF)
        return Parsed(
            type=kind,
            version=int(match["version"] or 16),
            memory_cost=int(match["memory"]),
            rounds=int(match["time"]),
            parallelism=int(match["lanes"]),
            checksum=digest,
        )

    @classmethod
    def _is_outdated(cls, parsed):
        if parsed.type != cls.type or parsed.version < low_level.ARGON2_VERSION:
            return True
        if (parsed.memory_cost, parsed.parallelism) != (cls.memory_cost, cls.parallelism):
            return True
        return parsed.checksum is None or len(parsed.checksum) != cls.checksum_size
