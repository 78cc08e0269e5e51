"""Several schemes in one. passlib `passlib/context.py`, as far as options in keywords go, without categories of users."""

from . import exc, hash as _schemes
from ._handlers import Scheme

__all__ = ["CryptContext", "LazyCryptContext"]

__molt_missing__ = ("CryptPolicy", "LazyCryptContext")

_KNOWN = {name: getattr(_schemes, name) for name in _schemes.__all__}
_DUMMY_SECRET = "too many secrets"
_UNIVERSAL = ("truncate_error", "vary_rounds")


def _names(value):
    """Names in a list, or in a text with commas."""
    if isinstance(value, str):
        return [name.strip() for name in value.split(",") if name.strip()]
    return list(value)


class CryptContext:
    """Hashes with the first of several schemes, and verifies the hashes of all."""

    __molt_missing__ = (
        *("context_kwds", "disable", "enable", "from_path", "from_string", "genconfig", "genhash"),
        *("is_enabled", "load", "load_path", "replace", "reset_min_verify_time", "to_string"),
    )

    def __init__(self, schemes=None, **kwds):
        self._configure(({} if schemes is None else {"schemes": schemes}) | kwds)

    def _configure(self, options):
        """Reads options; nothing changes if they do not do."""
        schemes = [_scheme(one) for one in _names(options.get("schemes", ()))]
        names = [scheme.name for scheme in schemes]
        repeated = next((name for at, name in enumerate(names) if name in names[:at]), None)
        if repeated is not None:
            raise KeyError(f"multiple handlers with same name: {repeated!r}")
        own, shared = _sorted_options(options, names)
        deprecated = _names(options.get("deprecated", ()))
        if deprecated != ["auto"]:
            unknown = next((name for name in deprecated if name not in names), None)
            if unknown is not None and names:
                raise KeyError(f"deprecated scheme not found in policy: {unknown!r}")
        default = _default(options.get("default"), names, deprecated)
        if deprecated == ["auto"]:
            deprecated = [name for name in names if name != default]
        records = {}
        for scheme in schemes:
            given = {name: value for name, value in shared.items() if scheme.accepts(name)} | own.get(scheme.name, {})
            unsupported = next((name for name in given if not scheme.accepts(name)), None)
            if unsupported is not None:
                raise KeyError(f"keyword not supported by {scheme.name} handler: {unsupported!r}")
            records[scheme.name] = scheme.using(relaxed=True, **given)
        self._options, self._records, self._default, self._deprecated = options, records, default, deprecated

    def copy(self, **kwds):
        """Another one, with some options changed."""
        changed = CryptContext()
        changed._configure(_merged(self._options, kwds))
        return changed

    def using(self, **kwds):
        """The same as `copy`."""
        return self.copy(**kwds)

    def update(self, **kwds):
        """Changes options."""
        self._configure(_merged(self._options, kwds))

    def to_dict(self, resolve=False):
        """The options."""
        named = {name: value for name, value in self._options.items() if "__" not in name}
        return named | {name: self._options[name] for name in sorted(self._options.keys() - named.keys())}

    def schemes(self, resolve=False, category=None, unconfigured=False):
        """The names of the schemes, or their classes."""
        _refuse_category(category)
        return tuple(self._records.values() if resolve else self._records)

    def default_scheme(self, category=None, resolve=False, unconfigured=False):
        """The scheme that hashes are made with."""
        if not self._records:
            raise KeyError("no crypt algorithms loaded in this CryptContext instance")
        record = self._record(None, category)
        return record if resolve else record.name

    def handler(self, scheme=None, category=None, unconfigured=False):
        """The class of a scheme, with its options."""
        if scheme is not None and scheme not in self._records:
            raise KeyError(f"crypt algorithm not found in this CryptContext instance: {scheme!r}")
        return self._record(scheme, category)

    def _record(self, scheme, category):
        _refuse_category(category)
        if scheme is None:
            scheme = self._default
            if scheme is None:
                raise KeyError("no hash schemes configured for this CryptContext instance")
        elif not isinstance(scheme, str):
            raise TypeError(f"scheme must be str, not {type(scheme).__name__}")
        if scheme not in self._records:
            raise KeyError(f"crypt algorithm not found in policy: {scheme!r}")
        return self._records[scheme]

    def _identified(self, hash, category=None, required=True):
        _refuse_category(category)
        found = next((record for record in self._records.values() if record.identify(hash)), None)
        if found is None and required:
            if not self._records:
                raise KeyError("no crypt algorithms supported")
            raise exc.UnknownHashError("hash could not be identified")
        return found

    def _of(self, hash, scheme, category):
        return self._identified(hash, category) if scheme is None else self._record(scheme, category)

    def identify(self, hash, category=None, resolve=False, required=False, unconfigured=False):
        """The name of a hash's scheme; None for a hash of none of them."""
        found = self._identified(hash, category, required)
        return found if found is None or resolve else found.name

    def hash(self, secret, scheme=None, category=None, **kwds):
        """The hash of a password."""
        return self._record(scheme, category).hash(secret, **kwds)

    def encrypt(self, *args, **kwds):
        """Deprecated: `hash`."""
        return self.hash(*args, **kwds)

    def verify(self, secret, hash, scheme=None, category=None, **kwds):
        """Whether a hash is the password's; False for None, after as long."""
        if hash is None:
            return self.dummy_verify()
        return self._of(hash, scheme, category).verify(secret, hash, **kwds)

    def needs_update(self, hash, scheme=None, category=None, secret=None):
        """Whether a hash is to be made anew."""
        record = self._of(hash, scheme, category)
        return record.name in self._deprecated or record.needs_update(hash, secret=secret)

    hash_needs_update = needs_update

    def verify_and_update(self, secret, hash, scheme=None, category=None, **kwds):
        """Whether a hash is the password's, and the hash to keep in its place if it is out of date."""
        if hash is None:
            self.dummy_verify()
            return False, None
        record = self._of(hash, scheme, category)
        if not record.verify(secret, hash, **kwds):
            return False, None
        if record.name in self._deprecated or record.needs_update(hash, secret=secret):
            return True, self.hash(secret, category=category, **kwds)
        return True, None

    def dummy_verify(self, elapsed=0):
        """False, after as long as a verification takes."""
        options = self.__dict__
        if options.get("_dummy_of") is not self._options:
            self._dummy, self._dummy_of = self.hash(_DUMMY_SECRET), self._options
        self.verify(_DUMMY_SECRET, self._dummy)
        return False


class LazyCryptContext(CryptContext):
    """A context that reads its options when it is first asked for something."""

    _lazy_kwds = None

    def __init__(self, schemes=None, **kwds):
        self._lazy_kwds = ({} if schemes is None else {"schemes": schemes}) | kwds

    def _lazy_init(self):
        kwds = self._lazy_kwds
        onload = kwds.pop("onload", None)
        if onload is not None:
            kwds = onload(**kwds)
        del self._lazy_kwds
        super().__init__(**kwds)
        self.__class__ = CryptContext

    def __getattribute__(self, attr):
        asked = not attr.startswith("_") or attr.startswith("__")
        if asked and object.__getattribute__(self, "_lazy_kwds") is not None:
            self._lazy_init()
        return object.__getattribute__(self, attr)


def _scheme(given):
    """A scheme by its name, or itself."""
    if isinstance(given, type) and issubclass(given, Scheme):
        return given
    if given in _KNOWN:
        return _KNOWN[given]
    if given in _schemes_left_out():
        raise NotImplementedError(f"passlib's scheme {given}")
    raise KeyError(f"no crypt handler found for algorithm: {given!r}")


def _schemes_left_out():
    """The beginnings of the names of passlib's other schemes would do; those that applications use are named."""
    return (
        *("sha256_crypt", "sha512_crypt", "sha1_crypt", "md5_crypt", "des_crypt", "bcrypt_sha256", "scrypt", "scram"),
        *("plaintext", "hex_md5", "hex_sha1", "hex_sha256", "hex_sha512", "phpass", "django_pbkdf2_sha256"),
        *("django_bcrypt_sha256", "django_bcrypt", "django_argon2", "django_salted_sha1", "ldap_salted_sha1"),
    )


def _sorted_options(options, names):
    """Options by scheme, and those for all schemes."""
    own, shared = {}, {}
    for key, value in options.items():
        if key in ("schemes", "default", "deprecated"):
            continue
        parts = key.replace(".", "__").split("__")
        if len(parts) == 1 and key in _UNIVERSAL:
            shared[key] = value
        elif len(parts) == 2 and parts[0] == "all":
            shared[parts[1]] = value
        elif len(parts) == 2:
            own.setdefault(parts[0], {})[parts[1]] = value
        elif len(parts) == 1 and key not in ("harden_verify", "min_verify_time"):
            raise KeyError(f"unknown CryptContext keyword: {key!r}")
        else:
            raise NotImplementedError(f"passlib's option {key}")
    return own, {name: value for name, value in shared.items() if value or name != "vary_rounds"}


def _default(given, names, deprecated):
    """The scheme that hashes are made with."""
    if given is not None:
        name = given if isinstance(given, str) else given.name
        if name not in names:
            raise KeyError("default scheme not found in policy")
        if name in deprecated:
            raise ValueError("default scheme cannot be deprecated")
        return name
    if deprecated == ["auto"]:
        return next(iter(names), None)
    chosen = next((name for name in names if name not in deprecated), None)
    if chosen is None and names:
        raise ValueError("must have at least one non-deprecated scheme")
    return chosen


def _refuse_category(category):
    if category is not None:
        raise NotImplementedError("passlib's categories of users")


def _merged(options, changes):
    return {name: value for name, value in (options | changes).items() if value is not None}
