"""Keys. joserfc `src/joserfc/jwk.py`, `_keys.py`, `_rfc7517/models.py`, `_rfc7518/oct_key.py`."""

import hashlib
import json
import random
import secrets
import warnings
from collections.abc import Callable
from typing import Any, TypedDict

from ._public_keys import is_public_key
from .errors import (
    InvalidKeyIdError,
    InvalidKeyTypeError,
    KeyParameterError,
    MissingKeyError,
    MissingKeyTypeError,
    SecurityWarning,
    UnsupportedKeyAlgorithmError,
    UnsupportedKeyOperationError,
    UnsupportedKeyUseError,
)
from .registry import JWK_OPERATION_REGISTRY, JWK_PARAMETER_REGISTRY, KeyParameter
from .util import to_bytes, urlsafe_b64decode, urlsafe_b64encode

__all__ = [
    "Key",
    "DictKey",
    "KeyParameters",
    "KeyCallable",
    "KeyFlexible",
    "KeySetSerialization",
    "KeyBase",
    "JWKRegistry",
    "OctKey",
    "KeySet",
    "guess_key",
    "import_key",
    "generate_key",
    "thumbprint",
    "thumbprint_uri",
]

__molt_missing__ = ("ECKey", "GuestProtocol", "OKPKey", "RSAKey")

DictKey = dict[str, str | list[str]]
KeyParameters = dict[str, Any]

_REFUSED_TYPES = ("RSA", "EC", "OKP")
_MARKERS = (b"-----BEGIN ", b"---- BEGIN ", b"ssh-rsa ", b"ssh-dss ", b"ssh-ed25519 ", b"ecdsa-sha2-")
_OPERATIONS_OF_USE = {
    "sig": ["sign", "verify"],
    "enc": ["encrypt", "decrypt", "wrapKey", "unwrapKey", "deriveKey", "deriveBits"],
}


def thumbprint(value, digest_method="sha256"):
    """The digest of a key's members. RFC 7638."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return urlsafe_b64encode(hashlib.new(digest_method, text.encode()).digest()).decode()


def thumbprint_uri(value, digest_method="sha256"):
    """That as a URI. RFC 9278."""
    return _as_uri(thumbprint(value, digest_method), digest_method)


def _as_uri(digest, method):
    return f"urn:ietf:params:oauth:jwk-thumbprint:{method.replace('sha', 'sha-')}:{digest}"


def _warn(text, stacklevel):
    warnings.warn(text, SecurityWarning, stacklevel=stacklevel + 1)


def _check_members(data, registry):
    for name, parameter in registry.items():
        if name not in data:
            if parameter.required:
                raise KeyParameterError(f"'{name}' is required")
            continue
        try:
            parameter.validate(data[name])
        except ValueError as error:
            raise KeyParameterError(f"'{name}' {error}") from error


class OctKey:
    """A symmetric key. RFC 7518, section 6.4."""

    key_type = "oct"
    value_registry = {"k": KeyParameter("Key Value", "str", True, True)}
    param_registry = JWK_PARAMETER_REGISTRY
    operation_registry = JWK_OPERATION_REGISTRY
    thumbprint_digest_method = "sha256"

    def __init__(self, raw_value, original_value, parameters=None):
        self._raw_value = raw_value
        self.original_value = original_value
        self.extra_parameters = parameters
        self._dict_value = {}
        if isinstance(original_value, dict):
            data = original_value | (parameters or {}) | {"kty": self.key_type}
            self.validate_dict_key(data)
            self._dict_value = data

    def __eq__(self, other):
        return isinstance(other, self.__class__) and secrets.compare_digest(
            json.dumps(self.dict_value, sort_keys=True), json.dumps(other.dict_value, sort_keys=True)
        )

    __hash__ = None

    @classmethod
    def validate_dict_key(cls, data):
        """Raises for members that do not do."""
        _check_members(data, cls.param_registry)
        _check_members(data, cls.value_registry)
        if "use" in data and "key_ops" in data:
            known = _OPERATIONS_OF_USE[data["use"]]
            if any(operation not in known for operation in data["key_ops"]):
                raise KeyParameterError("'use' and 'key_ops' does not match")

    @classmethod
    def import_key(cls, value, parameters=None, password=None):
        """The key of text, of bytes, or of a JSON Web Key."""
        if isinstance(value, dict):
            cls.validate_dict_key(value)
            raw = urlsafe_b64decode(to_bytes(value["k"]))
        else:
            raw = to_bytes(value)
        if is_public_key(raw):
            raise ValueError("Asymmetric public keys must not be used as oct keys")
        if any(marker in raw for marker in _MARKERS):
            _warn("This key should not be used as an oct key", 2)
        key = cls(raw, value, parameters)
        if not raw:
            raise ValueError("oct key material must not be empty")
        if len(raw) < 14:
            _warn("Key size should be >= 112 bits", 2)
        return key

    @classmethod
    def generate_key(cls, key_size=256, parameters=None, private=True, auto_kid=False):
        """A new key of so many bits, from the operating system."""
        if not private:
            raise ValueError("oct key can not be generated as public")
        bits = 256 if key_size is None else key_size
        if bits % 8:
            raise ValueError("Invalid bit size for oct key")
        if bits < 112:
            _warn("Key size should be >= 112 bits", 2)
        raw = secrets.token_bytes(bits // 8)
        key = cls(raw, raw, parameters)
        if auto_kid:
            key.ensure_kid()
        return key

    @property
    def dict_value(self):
        """The key as a JSON Web Key."""
        if not self._dict_value:
            data = {"k": urlsafe_b64encode(self._raw_value).decode()} | (self.extra_parameters or {})
            data["kty"] = self.key_type
            self.validate_dict_key(data)
            self._dict_value = data
        return self._dict_value

    def keys(self):
        return self.dict_value.keys()

    def __getitem__(self, k):
        return self.dict_value[k]

    def get(self, k, default=None):
        return self.dict_value.get(k, default)

    @property
    def kid(self):
        return self.get("kid")

    @property
    def alg(self):
        return self.get("alg")

    @property
    def raw_value(self):
        return self._raw_value

    public_key = private_key = raw_value

    @property
    def is_private(self):
        return True

    def ensure_kid(self):
        """Gives the key an id, its thumbprint, unless it has one."""
        if "kid" not in self.dict_value:
            self._dict_value["kid"] = self.thumbprint()

    def thumbprint(self):
        """The digest of the key's members."""
        return thumbprint({name: self.dict_value[name] for name in ("k", "kty")}, self.thumbprint_digest_method)

    def thumbprint_uri(self):
        """That as a URI."""
        return _as_uri(self.thumbprint(), self.thumbprint_digest_method)

    def as_dict(self, private=False, **params):
        """The key as a JSON Web Key, with more members."""
        return self.dict_value | params

    def check_use(self, use):
        """Raises for a key of another use."""
        designed = self.get("use")
        if designed and designed != use:
            raise UnsupportedKeyUseError(f"This key is designed to be used for '{designed}'")

    def check_alg(self, alg):
        """Raises for a key of another algorithm."""
        designed = self.get("alg")
        if designed and designed != alg:
            raise UnsupportedKeyAlgorithmError(f"This key is designed for algorithm '{designed}'")

    def check_key_op(self, operation):
        """Raises for a key of other operations."""
        operations = self.get("key_ops")
        if operations is not None and operation not in operations:
            raise UnsupportedKeyOperationError(f"Unsupported key_op '{operation}'")
        assert operation in self.operation_registry

    def get_op_key(self, operation):
        """The secret, for an operation."""
        self.check_key_op(operation)
        return self._raw_value


Key = OctKey


def _require_known(key_type):
    if key_type in _REFUSED_TYPES:
        raise NotImplementedError(f"Keys of type {key_type} are not supported: Molt has no asymmetric keys")
    if key_type not in JWKRegistry.key_types:
        raise InvalidKeyTypeError(f"Invalid key type: '{key_type}'")


class JWKRegistry:
    """The types of keys."""

    key_types = {OctKey.key_type: OctKey}

    @classmethod
    def import_key(cls, data, key_type=None, parameters=None):
        """A key of a type, which a JSON Web Key names itself."""
        if isinstance(data, dict) and key_type is None:
            if "kty" not in data:
                raise MissingKeyTypeError("Missing key type")
            key_type = data["kty"]
        _require_known(key_type)
        return cls.key_types[key_type].import_key(to_bytes(data) if isinstance(data, str) else data, parameters)

    @classmethod
    def generate_key(cls, key_type, crv_or_size=None, parameters=None, private=True, auto_kid=False):
        """A new key of a type."""
        _require_known(key_type)
        return cls.key_types[key_type].generate_key(crv_or_size, parameters, private, auto_kid)


class KeySetSerialization(TypedDict):
    """A set of keys in JSON."""

    keys: list[DictKey]


class KeySet:
    """Keys by their ids."""

    registry_cls = JWKRegistry
    algorithm_keys = {}

    def __init__(self, keys):
        for key in keys:
            key.ensure_kid()
        self.keys = keys

    def __iter__(self):
        return iter(self.keys)

    def __bool__(self):
        return len(self.keys) > 0

    def __eq__(self, other):
        return isinstance(other, KeySet) and self.keys == other.keys

    __hash__ = None

    def as_dict(self, private=False, **params):
        """The set in JSON."""
        return {"keys": [key.as_dict(private=private, **params) for key in self.keys]}

    def get_by_kid(self, kid=None, parameters=None):
        """The first key of an id that fits parameters; the only one, where no id is given."""
        if kid is None and len(self.keys) == 1:
            return self.keys[0]
        for key in _fitting(self.keys, parameters):
            if key.kid == kid:
                return key
        raise InvalidKeyIdError(f"No key for kid: '{kid}'")

    def pick_random_key(self, algorithm=None, parameters=None):
        """Any key that fits; None if there is none."""
        types = self.algorithm_keys.get(algorithm) if algorithm else None
        typed = [key for key in self.keys if not types or key.key_type in types]
        fitting = _fitting(typed, parameters)
        return random.choice(fitting) if fitting else None

    @classmethod
    def import_key_set(cls, value, parameters=None):
        """The set of a JSON; keys of unknown types are left out."""
        keys = []
        for data in value["keys"]:
            try:
                keys.append(cls.registry_cls.import_key(data, parameters=parameters))
            except InvalidKeyTypeError:
                pass
        if not keys:
            raise MissingKeyError("No keys to import")
        return cls(keys)

    @classmethod
    def generate_key_set(cls, key_type, crv_or_size, parameters=None, private=True, count=4):
        """New keys of a type."""
        return cls([cls.registry_cls.generate_key(key_type, crv_or_size, parameters, private) for _ in range(count)])


def _fitting(keys, parameters):
    """The keys that are not designed for something else."""
    asked = {name: (parameters or {}).get(name) for name in ("use", "alg")}

    def fits(key):
        return all(not wanted or not key.get(name) or key.get(name) == wanted for name, wanted in asked.items())

    return [key for key in keys if fits(key)]


KeyBase = Key | KeySet
KeyCallable = Callable[[Any], KeyBase]
KeyFlexible = KeyBase | KeyCallable


def guess_key(key, obj, random=False, use=None):
    """The key for a message: itself, what a function gives, or the one of a set that the header names."""
    resolved = key(obj) if callable(key) else key
    if isinstance(resolved, OctKey):
        return resolved
    if not isinstance(resolved, KeySet):
        raise ValueError("Invalid key")
    headers = obj.headers()
    kid, name = headers.get("kid"), headers["alg"]
    parameters = {"alg": name, "use": use} if use else {"alg": name}
    if kid or not random:
        return resolved.get_by_kid(kid, parameters)
    picked = resolved.pick_random_key(name, parameters)
    if picked is None:
        raise ValueError("Invalid key")
    picked.ensure_kid()
    obj.set_kid(picked.kid)
    return picked


def import_key(data, key_type=None, parameters=None):
    """A key of a type, which a JSON Web Key names itself."""
    if key_type is None and isinstance(data, str | bytes):
        _warn("Using implicit key type is not recommended.", 2)
        if b"-----BEGIN " in to_bytes(data) or is_public_key(to_bytes(data)):
            raise NotImplementedError("Asymmetric keys are not supported")
        return OctKey.import_key(to_bytes(data), parameters)
    return JWKRegistry.import_key(data, key_type, parameters)


def generate_key(key_type, crv_or_size=None, parameters=None, private=True, auto_kid=False):
    """A new key of a type."""
    return JWKRegistry.generate_key(key_type, crv_or_size, parameters, private, auto_kid)
