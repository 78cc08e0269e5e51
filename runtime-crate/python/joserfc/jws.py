"""Signed messages in their compact form. joserfc `src/joserfc/jws.py`, `_rfc7515`, `_rfc7797`."""

import re
import warnings

from ._algorithms import ALGORITHMS
from .errors import (
    BadSignatureError,
    DecodeError,
    ExceededSizeError,
    MissingAlgorithmError,
    MissingCritHeaderError,
    MissingKeyError,
    SecurityWarning,
    UnsupportedAlgorithmError,
)
from .jwk import KeySet, guess_key
from .registry import JWS_HEADER_REGISTRY, check_crit_header, check_registry_header, check_supported_header
from .util import json_b64decode, json_b64encode, to_bytes, to_str, urlsafe_b64decode, urlsafe_b64encode

__all__ = [
    "JWSRegistry",
    "CompactSignature",
    "serialize_compact",
    "deserialize_compact",
    "extract_compact",
    "validate_compact",
    "detach_content",
    "default_registry",
]

__molt_missing__ = (
    "FlattenedJSONSerialization",
    "FlattenedJSONSignature",
    "GeneralJSONSerialization",
    "GeneralJSONSignature",
    "HeaderDict",
    "HeaderMember",
    "deserialize_json",
    "serialize_json",
)

_BARE = re.compile(r"^[a-zA-Z0-9-_~]+$")


class CompactSignature:
    """A message: its header, its payload, and the segments of its text."""

    def __init__(self, protected, payload):
        self.protected, self.payload = protected, payload
        self.segments = {}

    def headers(self):
        return self.protected

    def set_kid(self, kid):
        self.protected["kid"] = kid


class JWSRegistry:
    """Which algorithms and headers are allowed, and how long a message may be."""

    default_header_registry = JWS_HEADER_REGISTRY
    algorithms = {}
    recommended = []
    max_header_length = 512
    max_payload_length = 128000
    max_signature_length = 1024

    __molt_missing__ = ("Strategy", "filter_algorithms", "guess_alg", "guess_algorithm")

    def __init__(self, header_registry=None, algorithms=None, strict_check_header=True):
        self.header_registry = self.default_header_registry | (header_registry or {})
        self.allowed = algorithms
        self.strict_check_header = strict_check_header

    @classmethod
    def register(cls, alg):
        """Adds an algorithm."""
        cls.algorithms[alg.name] = alg
        if alg.recommended:
            cls.recommended.append(alg.name)

    def get_alg(self, name):
        """The algorithm of a name; raises unless it is allowed, or recommended where nothing else is said."""
        found = self.algorithms.get(name)
        if found is None:
            raise UnsupportedAlgorithmError(f"Algorithm of '{name}' is not supported")
        if self.allowed and name not in self.allowed:
            raise UnsupportedAlgorithmError(f"Algorithm of '{name}' is not allowed")
        if not self.allowed and name not in self.recommended:
            raise UnsupportedAlgorithmError(f"Algorithm of '{name}' is not recommended")
        if found.security_warning:
            warnings.warn(found.security_warning, SecurityWarning, stacklevel=2)
        return found

    def check_header(self, header):
        """Raises for headers that do not do."""
        check_crit_header(self.header_registry, header)
        check_registry_header(self.header_registry, header)
        if self.strict_check_header:
            check_supported_header(self.header_registry, header)

    def validate_compact_value_size(self, value):
        most = self.max_header_length + self.max_payload_length + self.max_signature_length
        if len(value) > most:
            raise ExceededSizeError(f"Value size exceeds {most} bytes.")

    def validate_header_size(self, header):
        if len(header) > self.max_header_length:
            raise ExceededSizeError(f"Header size exceeds {self.max_header_length} bytes.")

    def validate_payload_size(self, payload):
        if len(payload) > self.max_payload_length:
            raise ExceededSizeError(f"Payload size exceeds {self.max_payload_length} bytes.")

    def validate_signature_size(self, signature):
        if len(signature) > self.max_signature_length:
            raise ExceededSizeError(f"Signature of exceeds {self.max_signature_length} bytes.")


for _algorithm in ALGORITHMS:
    JWSRegistry.register(_algorithm)
    KeySet.algorithm_keys[_algorithm.name] = [_algorithm.key_type]

default_registry = JWSRegistry()


def _registry_for(registry, algorithms):
    if registry is not None:
        return registry
    return JWSRegistry(algorithms=algorithms) if algorithms else default_registry


def _is_unencoded(header):
    """Whether the payload is signed as it is. RFC 7797."""
    if "b64" not in header or header["b64"] is True:
        return False
    critical = header.get("crit")
    if isinstance(critical, list) and "b64" in critical:
        return True
    raise MissingCritHeaderError("b64")


def serialize_compact(protected, payload, private_key, algorithms=None, registry=None):
    """The text of a signed message."""
    chosen = _registry_for(registry, algorithms)
    chosen.check_header(protected)
    unencoded = _is_unencoded(protected)
    message = CompactSignature(protected, to_bytes(payload))
    signer = chosen.get_alg(protected["alg"])
    key = None
    if signer.name != "none":
        if private_key is None:
            raise MissingKeyError
        key = guess_key(private_key, message, True, use="sig")
        signer.check_key(key)
    head = json_b64encode(message.headers())
    body = message.payload if unencoded else urlsafe_b64encode(message.payload)
    signature = urlsafe_b64encode(signer.sign(head + b"." + body, key))
    if unencoded and not _BARE.match(to_str(body)):
        body = b""
    return b".".join((head, body, signature)).decode()


def extract_compact(value, payload=None, registry=None):
    """The message of a text in bytes, which nobody has verified."""
    limits = default_registry if registry is None else registry
    limits.validate_compact_value_size(value)
    parts = value.split(b".")
    if len(parts) != 3:
        raise DecodeError("Invalid JSON Web Signature")
    head, body, signature = parts
    limits.validate_header_size(head)
    limits.validate_signature_size(signature)
    limits.validate_payload_size(body)
    header = _header_in(head)
    detached = to_bytes(payload) if payload and not body else None
    if _is_unencoded(header):
        if detached is not None:
            limits.validate_payload_size(detached)
            body = detached
        content = body
    elif detached is not None:
        content, body = detached, urlsafe_b64encode(detached)
    else:
        try:
            content = urlsafe_b64decode(body)
        except (TypeError, ValueError) as error:
            raise DecodeError("Invalid payload") from error
    message = CompactSignature(header, content)
    message.segments = {"header": head, "payload": body, "signature": signature}
    return message


def _header_in(segment):
    try:
        header = json_b64decode(segment)
        known = "alg" in header
    except (TypeError, ValueError) as error:
        raise DecodeError("Invalid header") from error
    if not known:
        raise MissingAlgorithmError
    return header


def validate_compact(obj, public_key, algorithms=None, registry=None):
    """Whether a message is signed with the key."""
    chosen = _registry_for(registry, algorithms)
    header = obj.headers()
    chosen.check_header(header)
    verifier = chosen.get_alg(header["alg"])
    key = None
    if header["alg"] != "none":
        if public_key is None:
            raise MissingKeyError
        key = guess_key(public_key, obj, use="sig")
        verifier.check_key(key)
    try:
        signature = urlsafe_b64decode(obj.segments["signature"])
    except (TypeError, ValueError):
        return False
    return verifier.verify(obj.segments["header"] + b"." + obj.segments["payload"], signature, key)


def deserialize_compact(value, public_key, algorithms=None, registry=None, payload=None):
    """The message of a text, verified."""
    message = extract_compact(to_bytes(value), payload, registry)
    if not validate_compact(message, public_key, algorithms, registry):
        raise BadSignatureError
    return message


def detach_content(value):
    """The text without the payload."""
    if not isinstance(value, str):
        raise NotImplementedError("the JSON serialization of signed messages")
    head, _, *rest = value.split(".")
    return ".".join((head, "", *rest))
