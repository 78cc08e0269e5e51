"""Passwords and access tokens, with nothing but the standard library."""

import base64
import hashlib
import hmac
import json
import secrets
import time
from dataclasses import dataclass

ALGORITHM = "pbkdf2_sha256"


class InvalidTokenError(Exception):
    """The token was not issued by us, or not recently."""


def hash_password(password: str, iterations: int) -> str:
    salt = secrets.token_hex(16)
    digest = _derive(password, salt, iterations)
    return f"{ALGORITHM}${iterations}${salt}${digest}"


def verify_password(password: str, stored: str) -> bool:
    algorithm, iterations, salt, digest = stored.split("$")
    if algorithm != ALGORITHM:
        return False
    return hmac.compare_digest(_derive(password, salt, int(iterations)), digest)


def _derive(password: str, salt: str, iterations: int) -> str:
    key = hashlib.pbkdf2_hmac(
        "sha256", password.encode(), bytes.fromhex(salt), iterations
    )
    return key.hex()


@dataclass(frozen=True)
class Claims:
    """What a token says."""

    subject: int
    expires: int


class TokenSigner:
    """Issues and reads tokens of the form `payload.signature`, both URL-safe base64."""

    def __init__(self, secret_key: str, *, minutes: int) -> None:
        self._key = secret_key.encode()
        self.lifetime = minutes * 60

    def issue(self, subject: int) -> str:
        claims = {"sub": subject, "exp": int(time.time()) + self.lifetime}
        payload = _encode(json.dumps(claims, separators=(",", ":")).encode())
        return f"{payload}.{self._sign(payload)}"

    def read(self, token: str) -> Claims:
        payload, _, signature = token.partition(".")
        if not hmac.compare_digest(self._sign(payload).encode(), signature.encode()):
            raise InvalidTokenError("the signature does not match")
        claims = json.loads(_decode(payload))
        if claims["exp"] <= time.time():
            raise InvalidTokenError("the token has expired")
        return Claims(subject=claims["sub"], expires=claims["exp"])

    def _sign(self, payload: str) -> str:
        return _encode(hmac.new(self._key, payload.encode(), hashlib.sha256).digest())


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
