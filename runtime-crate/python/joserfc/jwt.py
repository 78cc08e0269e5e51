"""Claims in signed messages. joserfc `src/joserfc/jwt.py` and `_rfc7519`."""

import calendar
import datetime
import json
import math
import re
import time
from typing import Any, TypedDict

from .errors import ExpiredTokenError, InsecureClaimError, InvalidClaimError, InvalidPayloadError, MissingClaimError
from .jws import JWSRegistry, deserialize_compact, serialize_compact
from .util import to_bytes

__all__ = [
    "Claims",
    "ClaimsOption",
    "BaseClaimsRegistry",
    "JWTClaimsRegistry",
    "Token",
    "encode",
    "decode",
    "check_sensitive_data",
]

Claims = dict[str, Any]

_SECRET_NAMES = ("password", "token", "secret", "secret_key", "api_key")
#: Numbers of credit cards, private keys, American social security numbers.
_SECRET_VALUES = re.compile(
    r"\b(?:3[47]\d|(?:4\d|5[1-5]|65)\d{2}|6011)\d{12}\b"
    r"|-----BEGIN[A-Z ]+PRIVATE KEY-----.+-----END[A-Z ]+PRIVATE KEY-----"
    r"|^\b(?!(000|666|9))\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b",
    re.DOTALL,
)


class ClaimsOption(TypedDict, total=False):
    """What is asked of a claim."""

    essential: bool
    allow_blank: bool | None
    value: str | int | bool | list[str | int | bool]
    values: list[str | int | bool] | list[str] | list[int] | list[bool]


class Token:
    """A header and claims."""

    def __init__(self, header, claims):
        self.header, self.claims = header, claims


def _require_signatures(registry):
    if not (registry is None or isinstance(registry, JWSRegistry)):
        raise NotImplementedError("encrypted tokens")


def encode(header, claims, key, algorithms=None, registry=None, encoder_cls=None, default_type="JWT"):
    """The token of claims, whose times become numbers in place."""
    _require_signatures(registry)
    full = {**header} if default_type is None else {"typ": default_type, **header}
    for name in ("exp", "iat", "nbf"):
        moment = claims.get(name)
        if isinstance(moment, datetime.datetime):
            claims[name] = calendar.timegm(moment.utctimetuple())
    payload = json.dumps(claims, cls=encoder_cls, ensure_ascii=False, separators=(",", ":"))
    return serialize_compact(full, payload.encode(), key, algorithms, registry)


def decode(value, key, algorithms=None, registry=None, decoder_cls=None):
    """The token of a text, whose signature is verified; its claims are not."""
    _require_signatures(registry)
    message = deserialize_compact(to_bytes(value), key, algorithms, registry)
    try:
        claims = json.loads(message.payload, cls=decoder_cls)
    except (TypeError, ValueError) as error:
        raise InvalidPayloadError from error
    if isinstance(claims, dict):
        return Token(message.headers(), claims)
    raise InvalidPayloadError


def check_sensitive_data(claims):
    """Raises for claims with something secret in them."""
    for name, value in claims.items():
        if name in _SECRET_NAMES or (isinstance(value, str) and _SECRET_VALUES.search(value)):
            raise InsecureClaimError(name)


class BaseClaimsRegistry:
    """What is asked of claims."""

    def __init__(self, **kwargs):
        self.options = kwargs

    @property
    def essential_keys(self):
        """The claims that must be there."""
        return {name for name, option in self.options.items() if option.get("essential")}

    def check_value(self, claim_name, value):
        """Raises unless a claim has a value that is asked for."""
        option = self.options.get(claim_name)
        if not option:
            return
        if value in (None, "", [], {}) and not option.get("allow_blank"):
            raise InvalidClaimError(claim_name)
        if not _is_wanted(value, option):
            raise InvalidClaimError(claim_name)

    def validate(self, claims):
        """Raises for claims that are not there or do not do."""
        missing = sorted(name for name in self.essential_keys if claims.get(name) is None)
        if missing:
            raise MissingClaimError(",".join(missing))
        for name, value in claims.items():
            check = getattr(self, f"validate_{name}", None)
            if check:
                check(value)
            elif name in self.options:
                self.check_value(name, value)


def _is_wanted(value, option):
    several = option.get("values")
    if several:
        return any(one in value for one in several) if isinstance(value, list) else value in several
    one = option.get("value")
    return one is None or value == one or (isinstance(value, list) and one in value)


def _seconds():
    return int(time.time())


def _is_number(value):
    """Whether it is a number that can be compared."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


class JWTClaimsRegistry(BaseClaimsRegistry):
    """What is asked of claims, and what RFC 7519 asks."""

    def __init__(self, now=None, leeway=0, **kwargs):
        BaseClaimsRegistry.__init__(self, **kwargs)
        self._now = _seconds if now is None else now
        self.leeway = leeway

    @property
    def now(self):
        return self._now() if callable(self._now) else self._now

    def _check_text(self, name, value, kind):
        if not isinstance(value, str):
            raise InvalidClaimError(name, f"Claim '{name}' must be a {kind}")
        self.check_value(name, value)

    def _check_number(self, name, value):
        if not _is_number(value):
            raise InvalidClaimError(name, f"Claim '{name}' must be a NumericDate value")

    def validate_iss(self, value):
        self._check_text("iss", value, "StringOrURI value")

    def validate_sub(self, value):
        self._check_text("sub", value, "StringOrURI value")

    def validate_jti(self, value):
        self._check_text("jti", value, "string")

    def validate_aud(self, value):
        listed = value if isinstance(value, list) else [value]
        if not all(isinstance(one, str) for one in listed):
            raise InvalidClaimError(
                "aud", "Claim 'aud' must be an array of StringOrURI value or a single StringOrURI value"
            )
        self.check_value("aud", value)

    def validate_exp(self, value):
        self._check_number("exp", value)
        if value <= self.now - self.leeway:
            raise ExpiredTokenError("exp")
        self.check_value("exp", value)

    def validate_nbf(self, value):
        self._check_number("nbf", value)
        if value > self.now + self.leeway:
            raise InvalidClaimError("nbf", "The token is not yet valid")
        self.check_value("nbf", value)

    def validate_iat(self, value):
        self._check_number("iat", value)
        if value > self.now + self.leeway:
            raise InvalidClaimError("iat", "The token was issued in the future")
        self.check_value("iat", value)
