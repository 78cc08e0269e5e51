"""Signed messages. python-jose `jose/jws.py`; RFC 7515."""

import binascii
import json
from collections.abc import Iterable, Mapping

from . import jwk
from .backends.base import Key
from .constants import ALGORITHMS
from .exceptions import JWSError, JWSSignatureError
from .utils import base64url_decode, base64url_encode


def sign(payload, key, headers=None, algorithm=ALGORITHMS.HS256):
    """The signed message of a payload."""
    if algorithm not in ALGORITHMS.SUPPORTED:
        raise JWSError(f"Algorithm {algorithm} not supported.")
    header = {"typ": "JWT", "alg": algorithm}
    if headers:
        header |= headers
    signed = base64url_encode(_compact(header, sort_keys=True)) + b"." + base64url_encode(_payload_bytes(payload))
    try:
        signer = key if isinstance(key, Key) else jwk.construct(key, algorithm)
        signature = signer.sign(signed)
    except Exception as error:
        raise JWSError(error)
    return b".".join((signed, base64url_encode(signature))).decode()


def _compact(value, **options):
    return json.dumps(value, separators=(",", ":"), **options).encode()


def _payload_bytes(payload):
    if not isinstance(payload, Mapping):
        return payload
    try:
        return _compact(payload)
    except ValueError:
        return payload


def verify(token, key, algorithms, verify=True):
    """The payload of a signed message."""
    header, payload, signed, signature = _load(token)
    if verify:
        _verify_signature(signed, header, signature, key, algorithms)
    return payload


def get_unverified_header(token):
    """The header of a message that nobody has verified."""
    return _load(token)[0]


get_unverified_headers = get_unverified_header


def get_unverified_claims(token):
    """The payload of a message that nobody has verified."""
    return _load(token)[1]


def _decoded(segment, name):
    try:
        return base64url_decode(segment)
    except (TypeError, binascii.Error):
        raise JWSError(f"Invalid {name} padding")


def _load(jwt):
    """Header, payload, signed bytes and signature."""
    token = jwt.encode() if isinstance(jwt, str) else jwt
    try:
        signed, last = token.rsplit(b".", 1)
        first, middle = signed.split(b".", 1)
        text = base64url_decode(first)
    except ValueError:
        # What base64 refuses is a ValueError too.
        raise JWSError("Not enough segments")
    except TypeError:
        raise JWSError("Invalid header padding")
    try:
        header = json.loads(text.decode())
    except ValueError as error:
        raise JWSError(f"Invalid header string: {error}")
    if not isinstance(header, Mapping):
        raise JWSError("Invalid header string: must be a json object")
    payload = _decoded(middle, "payload")
    return header, payload, signed, _decoded(last, "crypto")


def _keys_in(key):
    """The keys that an argument stands for: one, several, a set, or the JSON of those."""
    if isinstance(key, Key):
        return (key,)
    try:
        key = json.loads(key, parse_int=str, parse_float=str)
    except Exception:
        pass
    if isinstance(key, Mapping):
        if "keys" in key:
            return key["keys"]
        if "kty" in key:
            return (key,)
        return key.values() or (key,)
    if isinstance(key, Iterable) and not isinstance(key, str | bytes):
        return key
    return (key,)


def _is_signed_by(keys, signed, signature, name):
    for one in keys:
        verifier = one if isinstance(one, Key) else jwk.construct(one, name)
        try:
            matches = verifier.verify(signed, signature)
        except Exception:
            continue
        if matches:
            return True
    return False


def _verify_signature(signing_input, header, signature, key="", algorithms=None):
    """Raises unless one of the keys has signed, by an algorithm that is allowed."""
    name = header.get("alg")
    if not name:
        raise JWSError("No algorithm was specified in the JWS header.")
    if not (algorithms is None or name in algorithms):
        raise JWSError("The specified alg value is not allowed")
    keys = _keys_in(key)
    try:
        if not _is_signed_by(keys, signing_input, signature, name):
            raise JWSSignatureError
    except JWSSignatureError:
        raise JWSError("Signature verification failed.")
    except JWSError:
        raise JWSError(f"Invalid or unsupported algorithm: {name}")
