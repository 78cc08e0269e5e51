"""What the schemes have in common: passwords, rounds, salts. passlib `passlib/utils/handlers.py`."""

import base64
import binascii
import hmac
import os
import warnings

from . import exc

MAX_PASSWORD_SIZE = 4096

_ROUNDS_OPTIONS = (
    "rounds",
    "default_rounds",
    "min_rounds",
    "max_rounds",
    "min_desired_rounds",
    "max_desired_rounds",
    "vary_rounds",
)


def kind_name(value):
    """How messages call the type of a value."""
    if value is None:
        return "None"
    cls = type(value)
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


def ascii_text(value, name="hash"):
    """A hash as text."""
    if isinstance(value, bytes):
        return value.decode("ascii")
    if not isinstance(value, str):
        raise TypeError(f"{name} must be unicode or bytes, not {kind_name(value)}")
    return value


def checked_secret(secret):
    """A password in bytes, if it is none that is too long."""
    if not isinstance(secret, str | bytes):
        raise TypeError(f"secret must be unicode or bytes, not {kind_name(secret)}")
    if len(secret) > MAX_PASSWORD_SIZE:
        raise exc.PasswordSizeError(MAX_PASSWORD_SIZE)
    return secret.encode() if isinstance(secret, str) else secret


def bounded(handler, value, name, least, most=None, relaxed=False):
    """A number within bounds: moved there with a warning, or refused."""
    if not isinstance(value, int):
        raise TypeError(f"{name} must be integer, not {kind_name(value)}")
    nearest, said = value, None
    if value < least:
        nearest, said = least, f"is too low, must be at least {least}"
    elif most and value > most:
        nearest, said = most, f"is too large, cannot be more than {most}"
    if said is None:
        return value
    message = f"{handler.name}: {name} ({value}) {said}"
    if not relaxed:
        raise ValueError(message)
    warnings.warn(message, exc.PasslibHashWarning, stacklevel=2)
    return nearest


def whole(value):
    """A number that may be given as text."""
    return int(value) if isinstance(value, str) else value


def ab64_encode(data):
    """Bytes in passlib's own base64: with a dot for a plus sign, without padding."""
    return base64.b64encode(data).decode().rstrip("=").replace("+", ".")


def ab64_decode(text):
    """What that stands for."""
    if len(text) % 4 == 1:
        raise ValueError("invalid base64 input")
    try:
        return binascii.a2b_base64(text.replace(".", "+") + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise TypeError(error) from None


class Parsed:
    """A hash taken apart."""

    def __init__(self, **parts):
        self.__dict__.update(parts)


class Scheme:
    """A scheme; its options are attributes of the class, and `using` makes classes with other ones."""

    setting_kwds = ("salt", "salt_size", "rounds")
    truncate_size = None
    truncate_error = False
    min_desired_rounds = max_desired_rounds = None
    rounds_cost = "linear"
    _salt = None

    @classmethod
    def accepts(cls, option):
        """Whether the scheme has an option."""
        return option in cls.setting_kwds or option in _ROUNDS_OPTIONS or option == "default_salt_size"

    @classmethod
    def using(cls, relaxed=False, **options):
        """The scheme with other options."""
        unknown = next((name for name in options if not cls.accepts(name)), None)
        if unknown is not None:
            raise TypeError(f"MinimalHandler.using() got an unexpected keyword argument '{unknown}'")
        name = cls.__name__
        name = name if name.startswith("<customized") else f"<customized {name} hasher>"
        made = type(cls)(name, (cls,), {"__module__": cls.__module__})
        made._set_rounds({key: whole(options.pop(key, None)) for key in _ROUNDS_OPTIONS}, relaxed)
        size = options.pop("salt_size", None)
        size = options.pop("default_salt_size", None) if size is None else size
        if size is not None:
            made.default_salt_size = made._checked_salt_size(whole(size), relaxed)
        salt = options.pop("salt", None)
        if salt is not None:
            made._salt = made._checked_salt(salt)
        made._set_options(options, relaxed)
        return made

    @classmethod
    def _set_options(cls, options, relaxed):
        """Takes the scheme's own options."""

    @classmethod
    def _set_rounds(cls, given, relaxed):
        if given["vary_rounds"]:
            raise NotImplementedError("passlib's option vary_rounds")
        least, most, default = given["rounds"], given["rounds"], given["rounds"]
        least = _first(given["min_rounds"], given["min_desired_rounds"], least)
        most = _first(given["max_rounds"], given["max_desired_rounds"], most)
        default = _first(given["default_rounds"], default)

        def checked(value, name):
            return bounded(cls, value, name, cls.min_rounds, cls.max_rounds, relaxed)

        # Compared with what was asked for, not with what that was moved to.
        lower = cls.min_desired_rounds if least is None else least
        if least is not None:
            cls.min_desired_rounds = checked(least, "min_desired_rounds")
        upper = cls.max_desired_rounds if most is None else most
        if most is not None:
            if lower and most < lower:
                message = f"{cls.name}: max_desired_rounds ({most!r}) below min_desired_rounds ({lower!r})"
                if least is not None:
                    raise ValueError(message)
                warnings.warn(message, exc.PasslibConfigWarning, stacklevel=3)
                upper = lower
            cls.max_desired_rounds = checked(upper, "max_desired_rounds")
        if default is not None:
            if lower and default < lower:
                raise ValueError(f"{cls.name}: default_rounds ({default!r}) below min_desired_rounds ({lower!r})")
            if upper and default > upper:
                raise ValueError(f"{cls.name}: default_rounds ({default!r}) above max_desired_rounds ({upper!r})")
            cls.default_rounds = checked(default, "default_rounds")
        rounds = max(cls.default_rounds, cls.min_desired_rounds or 0)
        cls.default_rounds = min(rounds, cls.max_desired_rounds) if cls.max_desired_rounds else rounds

    @classmethod
    def _checked_salt_size(cls, size, relaxed):
        nearest = min(max(size, cls.min_salt_size), cls.max_salt_size)
        if nearest != size:
            side = "below min_salt_size" if size < nearest else "above max_salt_size"
            message = f"{cls.name}: salt_size ({size}) {side} ({nearest})"
            if not relaxed:
                raise ValueError(message)
            warnings.warn(message, exc.PasslibHashWarning, stacklevel=3)
        return nearest

    @classmethod
    def _checked_salt(cls, salt):
        if not isinstance(salt, bytes):
            raise TypeError(f"salt must be bytes, not {kind_name(salt)}")
        return salt

    @classmethod
    def _new_salt(cls):
        return os.urandom(cls.default_salt_size) if cls._salt is None else cls._salt

    @classmethod
    def identify(cls, hash):
        """Whether a hash is one of the scheme's."""
        if not isinstance(hash, str | bytes):
            raise TypeError(f"hash must be unicode or bytes, not {kind_name(hash)}")
        text = hash.decode("latin-1") if isinstance(hash, bytes) else hash
        return text.startswith(cls.prefixes)

    @classmethod
    def hash(cls, secret, **options):
        """The hash of a password."""
        chosen = cls.using(**options) if options else cls
        return chosen._hashed(checked_secret(secret))

    @classmethod
    def encrypt(cls, secret, **options):
        """Deprecated: `hash`."""
        return cls.hash(secret, **options)

    @classmethod
    def verify(cls, secret, hash):
        """Whether a hash is the password's, compared in a time that does not tell where they differ."""
        parsed = cls._parsed(hash)
        checked = checked_secret(secret)
        if parsed.checksum is None:
            raise exc.MissingDigestError(cls)
        return hmac.compare_digest(cls._checksum(checked, parsed), parsed.checksum)

    @classmethod
    def needs_update(cls, hash, secret=None):
        """Whether a hash was made with other options than those that are wanted."""
        parsed = cls._parsed(hash)
        least, most = cls.min_desired_rounds, cls.max_desired_rounds
        return bool(least and parsed.rounds < least or most and parsed.rounds > most) or cls._is_outdated(parsed)

    @classmethod
    def _is_outdated(cls, parsed):
        return False


def _first(*values):
    return next((value for value in values if value is not None), None)
