"""Digest authentication, RFC 7616. httpx `httpx/_auth.py`: `DigestAuth`."""

import hashlib
import os
import re
import time
from typing import NamedTuple
from urllib.request import parse_http_list

from ._auth_flows import Auth
from ._cookies import Cookies
from ._exceptions import ProtocolError
from ._utils import to_bytes, to_str, unquote

_HASHES = {"MD5": hashlib.md5, "SHA": hashlib.sha1, "SHA-256": hashlib.sha256, "SHA-512": hashlib.sha512}
_NOT_QUOTED = ("algorithm", "qop", "nc")


class _Challenge(NamedTuple):
    """What a server wants to have answered."""

    realm: bytes
    nonce: bytes
    algorithm: str
    opaque: bytes | None
    qop: bytes | None


def _challenge(request, header):
    fields = {}
    for field in parse_http_list(header.partition(" ")[2]):
        key, value = field.strip().split("=", 1)
        fields[key] = unquote(value)
    try:
        realm, nonce = fields["realm"].encode(), fields["nonce"].encode()
    except KeyError as error:
        raise ProtocolError("Malformed Digest WWW-Authenticate header", request=request) from error
    opaque, qop = (fields[name].encode() if name in fields else None for name in ("opaque", "qop"))
    return _Challenge(realm, nonce, fields.get("algorithm", "MD5"), opaque, qop)


class DigestAuth(Auth):
    """A name, and a proof that one knows the password."""

    def __init__(self, username, password):
        self._username = to_bytes(username)
        self._password = to_bytes(password)
        self._last_challenge = None
        self._nonce_count = 1

    def auth_flow(self, request):
        if self._last_challenge:
            request.headers["Authorization"] = self._answer(request, self._last_challenge)
        response = yield request
        if response.status_code != 401:
            return
        challenges = [one for one in response.headers.get_list("www-authenticate") if one.lower().startswith("digest ")]
        if not challenges:
            return
        self._last_challenge = _challenge(request, challenges[0])
        self._nonce_count = 1
        request.headers["Authorization"] = self._answer(request, self._last_challenge)
        if response.cookies:
            Cookies(response.cookies).set_cookie_header(request=request)
        yield request

    def _answer(self, request, challenge):
        """The header that answers a challenge."""
        name = challenge.algorithm.upper()
        hashed = _HASHES[name.removesuffix("-SESS")]

        def digest(*parts):
            return hashed(b":".join(parts)).hexdigest().encode()

        path = request.url.raw_path
        count = b"%08x" % self._nonce_count
        client_nonce = self._client_nonce(challenge.nonce)
        self._nonce_count += 1
        secret = digest(self._username, challenge.realm, self._password)
        if name.endswith("-SESS"):
            secret = digest(secret, challenge.nonce, client_nonce)
        quality = self._quality(challenge.qop, request)
        counted = () if quality is None else (count, client_nonce, quality)
        response = digest(secret, challenge.nonce, *counted, digest(request.method.encode(), path))
        fields = {
            "username": self._username,
            "realm": challenge.realm,
            "nonce": challenge.nonce,
            "uri": path,
            "response": response,
            "algorithm": challenge.algorithm.encode(),
        }
        if challenge.opaque:
            fields["opaque"] = challenge.opaque
        if quality:
            fields |= {"qop": b"auth", "nc": count, "cnonce": client_nonce}
        shown = (f"{key}={to_str(value)}" if key in _NOT_QUOTED else f'{key}="{to_str(value)}"' for key, value in fields.items())
        return "Digest " + ", ".join(shown)

    def _client_nonce(self, nonce):
        seed = str(self._nonce_count).encode() + nonce + time.ctime().encode() + os.urandom(8)
        return hashlib.sha1(seed).hexdigest()[:16].encode()

    @staticmethod
    def _quality(offered, request):
        if offered is None:
            return None
        qualities = re.split(b", ?", offered)
        if b"auth" in qualities:
            return b"auth"
        if qualities == [b"auth-int"]:
            raise NotImplementedError("Digest auth-int support is not yet implemented")
        raise ProtocolError(f'Unexpected qop value "{offered!r}" in digest auth', request=request)
