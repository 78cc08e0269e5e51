"""Claims in signed messages. python-jose `jose/jwt.py`; RFC 7519."""

import json
from calendar import timegm
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from . import jws
from .constants import ALGORITHMS
from .exceptions import ExpiredSignatureError, JWSError, JWTClaimsError, JWTError
from .utils import calculate_at_hash, timedelta_total_seconds

_CLAIMS = ("aud", "iat", "exp", "nbf", "iss", "sub", "jti", "at_hash")


def encode(claims, key, algorithm=ALGORITHMS.HS256, headers=None, access_token=None):
    """The token of claims, whose times become numbers in place."""
    for name in ("exp", "iat", "nbf"):
        moment = claims.get(name)
        if isinstance(moment, datetime):
            claims[name] = timegm(moment.utctimetuple())
    if access_token:
        claims["at_hash"] = calculate_at_hash(access_token, ALGORITHMS.HASHES[algorithm])
    return jws.sign(claims, key, headers=headers, algorithm=algorithm)


def decode(token, key, algorithms=None, options=None, audience=None, issuer=None, subject=None, access_token=None):
    """The claims of a token, verified."""
    chosen = {"verify_signature": True}
    chosen |= {f"verify_{name}": True for name in _CLAIMS}
    chosen |= {f"require_{name}": False for name in _CLAIMS}
    chosen["leeway"] = 0
    if options:
        chosen.update(options)
    try:
        payload = jws.verify(token, key, algorithms, verify=chosen.get("verify_signature", True))
    except JWSError as error:
        raise JWTError(error)
    name = jws.get_unverified_header(token)["alg"]
    claims = _claims_in(payload, "payload")
    _validate_claims(
        claims,
        audience=audience,
        issuer=issuer,
        subject=subject,
        algorithm=name,
        access_token=access_token,
        options=chosen,
    )
    return claims


def _claims_in(payload, what):
    try:
        claims = json.loads(payload.decode())
    except ValueError as error:
        raise JWTError(f"Invalid {what} string: {error}")
    if not isinstance(claims, Mapping):
        raise JWTError(f"Invalid {what} string: must be a json object")
    return claims


def get_unverified_header(token):
    """The header of a token that nobody has verified."""
    try:
        return jws.get_unverified_header(token)
    except Exception:
        raise JWTError("Error decoding token headers.")


get_unverified_headers = get_unverified_header


def get_unverified_claims(token):
    """The claims of a token that nobody has verified."""
    try:
        payload = jws.get_unverified_claims(token)
    except Exception:
        raise JWTError("Error decoding token claims.")
    return _claims_in(payload, "claims")


def _now():
    return timegm(datetime.now(UTC).utctimetuple())


def _number(claims, name, title):
    try:
        return int(claims[name])
    except ValueError:
        raise JWTClaimsError(f"{title} claim ({name}) must be an integer.")


def _validate_iat(claims):
    if "iat" in claims:
        _number(claims, "iat", "Issued At")


def _validate_nbf(claims, leeway=0):
    if "nbf" in claims and _number(claims, "nbf", "Not Before") > _now() + leeway:
        raise JWTClaimsError("The token is not yet valid (nbf)")


def _validate_exp(claims, leeway=0):
    if "exp" in claims and _number(claims, "exp", "Expiration Time") < _now() - leeway:
        raise ExpiredSignatureError("Signature has expired.")


def _validate_aud(claims, audience=None):
    if "aud" not in claims:
        return
    claimed = [claims["aud"]] if isinstance(claims["aud"], str) else claims["aud"]
    if not (isinstance(claimed, list) and all(isinstance(one, str) for one in claimed)):
        raise JWTClaimsError("Invalid claim format in token")
    if audience not in claimed:
        raise JWTClaimsError("Invalid audience")


def _validate_iss(claims, issuer=None):
    if issuer is None:
        return
    accepted = (issuer,) if isinstance(issuer, str) else issuer
    if claims.get("iss") not in accepted:
        raise JWTClaimsError("Invalid issuer")


def _validate_sub(claims, subject=None):
    if "sub" in claims:
        claimed = claims["sub"]
        if not isinstance(claimed, str):
            raise JWTClaimsError("Subject must be a string.")
        if subject is not None and subject != claimed:
            raise JWTClaimsError("Invalid subject")


def _validate_jti(claims):
    if not isinstance(claims.get("jti", ""), str):
        raise JWTClaimsError("JWT ID must be a string.")


def _validate_at_hash(claims, access_token, algorithm):
    if "at_hash" not in claims:
        return
    if not access_token:
        raise JWTClaimsError("No access_token provided to compare against at_hash claim.")
    function = ALGORITHMS.HASHES[algorithm]
    try:
        wanted = calculate_at_hash(access_token, function)
    except (TypeError, ValueError):
        raise JWTClaimsError("Unable to calculate at_hash to verify against token claims.")
    if wanted != claims["at_hash"]:
        raise JWTClaimsError("at_hash claim does not match access_token.")


def _validate_claims(claims, audience=None, issuer=None, subject=None, algorithm=None, access_token=None, options=None):
    leeway = options.get("leeway", 0)
    if isinstance(leeway, timedelta):
        leeway = timedelta_total_seconds(leeway)
    for option in [*options]:
        if not (option.startswith("require_") and options[option]):
            continue
        name = option.removeprefix("require_")
        if name not in claims:
            raise JWTError(f'missing required key "{name}" among claims')
        options[f"verify_{name}"] = True
    if not (audience is None or isinstance(audience, str)):
        raise JWTError("audience must be a string or None")
    checks = {
        "iat": (_validate_iat, ()),
        "nbf": (_validate_nbf, (leeway,)),
        "exp": (_validate_exp, (leeway,)),
        "aud": (_validate_aud, (audience,)),
        "iss": (_validate_iss, (issuer,)),
        "sub": (_validate_sub, (subject,)),
        "jti": (_validate_jti, ()),
        "at_hash": (_validate_at_hash, (access_token, algorithm)),
    }
    for name, (validate, arguments) in checks.items():
        if options.get(f"verify_{name}"):
            validate(claims, *arguments)
