"""bcrypt, over the package of that name. passlib `passlib/handlers/bcrypt.py`.

Where passlib lets bcrypt leave the end of a password of more than 72 bytes away, this has bcrypt's ValueError, as of its version 5.
"""

import warnings

from . import exc
from ._handlers import Parsed, Scheme, ascii_text, bounded

try:
    import bcrypt as _bcrypt
except ImportError:
    _bcrypt = None

_ALPHABET = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_IDENTS = ("$2$", "$2a$", "$2x$", "$2y$", "$2b$")


def _repaired(text, used, what):
    """The text with the unused bits of its last character cleared."""
    last = _ALPHABET[_ALPHABET.index(text[-1]) & used]
    if last == text[-1]:
        return text
    warnings.warn(
        f"encountered a bcrypt {what} with incorrectly set padding bits; you may want to use bcrypt.normhash() "
        "to fix this; this will be an error under Passlib 2.0",
        exc.PasslibHashWarning,
        stacklevel=2,
    )
    return text[:-1] + last


class bcrypt(Scheme):
    """bcrypt."""

    name = "bcrypt"
    setting_kwds = ("salt", "salt_size", "rounds", "ident", "truncate_error")
    prefixes = _IDENTS
    default_ident = "$2b$"
    default_rounds = 12
    min_rounds = 4
    max_rounds = 31
    rounds_cost = "log2"
    truncate_size = 72
    checksum_size = 31
    default_salt_size = min_salt_size = max_salt_size = 22

    @classmethod
    def _set_options(cls, options, relaxed):
        ident = options.get("ident")
        if ident is not None:
            wanted = ident if ident.startswith("$") else f"${ident}$"
            if wanted not in _IDENTS:
                raise ValueError(f"invalid ident: {ident!r}")
            cls.default_ident = wanted
        if options.get("truncate_error") is not None:
            cls.truncate_error = options["truncate_error"] in (True, "true", "t", "yes", "y", "1", "on")

    @classmethod
    def _checked_salt_size(cls, size, relaxed):
        if size != 22 and not relaxed:
            raise ValueError(f"{cls.name}: salt_size ({size}) must be exactly 22")
        return 22

    @classmethod
    def _checked_salt(cls, salt):
        text = ascii_text(salt, "salt")
        if len(text) != 22:
            size = "small" if len(text) < 22 else "large"
            raise ValueError(f"salt too {size} (bcrypt requires exactly 22 chars)")
        if not set(_ALPHABET).issuperset(text):
            raise ValueError("invalid characters in bcrypt salt")
        return _repaired(text, 0b110000, "salt")

    @classmethod
    def _new_salt(cls):
        return _bcrypt.gensalt(4)[7:].decode() if cls._salt is None else cls._salt

    @classmethod
    def _hashed(cls, secret):
        exc._need_backend(cls, _bcrypt, "bcrypt")
        if cls.truncate_error and len(secret) > cls.truncate_size:
            raise exc.PasswordTruncateError(cls)
        parsed = Parsed(ident=cls.default_ident, rounds=cls.default_rounds, salt=cls._new_salt())
        return f"{_settings(parsed)}{cls._checksum(secret, parsed)}"

    @classmethod
    def _checksum(cls, secret, parsed):
        exc._need_backend(cls, _bcrypt, "bcrypt")
        if b"\0" in secret:
            raise exc.PasswordValueError("bcrypt does not allow NULL bytes in password")
        if parsed.ident == "$2$":
            raise NotImplementedError("bcrypt's hashes of version 2")
        return _bcrypt.hashpw(secret, _settings(parsed).encode())[29:].decode()

    @classmethod
    def _parsed(cls, hash):
        text = ascii_text(hash)
        ident = next((ident for ident in _IDENTS if text.startswith(ident)), None)
        if ident is None:
            raise exc.InvalidHashError(cls)
        if ident == "$2x$":
            raise ValueError("crypt_blowfish's buggy '2x' hashes are not currently supported")
        cost, data = text[len(ident) :].split("$")
        rounds = int(cost)
        if cost != f"{rounds:02d}":
            raise exc.MalformedHashError(cls, "malformed cost field")
        salt, checksum = data[:22], data[22:] or None
        if checksum is not None and len(checksum) != cls.checksum_size:
            raise exc.MalformedHashError(cls, f"checksum must be exactly {cls.checksum_size} chars")
        if checksum is not None and not set(_ALPHABET).issuperset(checksum):
            raise ValueError("invalid characters in bcrypt checksum")
        salt = cls._checked_salt(salt)
        checksum = checksum and _repaired(checksum, 0b111100, "hash")
        bounded(cls, rounds, "rounds", cls.min_rounds, cls.max_rounds)
        return Parsed(ident=ident, rounds=rounds, salt=salt, checksum=checksum)


def _settings(parsed):
    return f"{parsed.ident}{parsed.rounds:02d}${parsed.salt}"
