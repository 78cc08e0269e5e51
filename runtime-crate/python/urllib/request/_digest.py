"""Digest authentication. CPython Lib/urllib/request.py `AbstractDigestAuthHandler`."""

import hashlib
import os
import sys
import time
from urllib.error import HTTPError, URLError
from urllib.parse import urlparse

from urllib.request._director import BaseHandler
from urllib.request._lists import parse_http_list, parse_keqv_list
from urllib.request._passwords import HTTPPasswordMgr

_ALGORITHMS = {"MD5": hashlib.md5, "SHA": hashlib.sha1}
if sys.version_info >= (3, 14):
    _ALGORITHMS["SHA-256"] = hashlib.sha256


class AbstractDigestAuthHandler:
    """Answers challenges with digests of passwords: RFC 2617."""

    __module__ = "urllib.request"

    def __init__(self, passwd=None):
        self.passwd = HTTPPasswordMgr() if passwd is None else passwd
        self.add_password = self.passwd.add_password
        self.retried = self.nonce_count = 0
        self.last_nonce = None

    def reset_retry_count(self):
        """Begin to count anew how often a challenge was answered."""
        self.retried = 0

    def http_error_auth_reqed(self, auth_header, host, req, headers):
        """Answer a challenge, not endlessly; of schemes that nobody answers an error tells."""
        challenge = headers.get(auth_header, None)
        if self.retried > 5:
            raise HTTPError(req.full_url, 401, "digest auth failed", headers, None)
        self.retried += 1
        if not challenge:
            return None
        scheme = challenge.split()[0]
        if scheme.lower() == "digest":
            return self.retry_http_digest_auth(req, challenge)
        if scheme.lower() != "basic":
            raise ValueError(f"AbstractDigestAuthHandler does not support the following scheme: '{scheme}'")
        return None

    def retry_http_digest_auth(self, req, auth):
        """Ask again with an answer to the challenge, unless that is what was sent already."""
        _, parameters = auth.split(" ", 1)
        answer = self.get_authorization(req, parse_keqv_list(filter(None, parse_http_list(parameters))))
        if not answer or req.headers.get(self.auth_header, None) == f"Digest {answer}":
            return None
        req.add_unredirected_header(self.auth_header, f"Digest {answer}")
        return self.parent.open(req, timeout=req.timeout)

    def get_cnonce(self, nonce):
        """Sixteen digits that nobody can guess."""
        salted = f"{self.nonce_count}:{nonce}:{time.ctime()}:".encode("ascii") + os.urandom(8)
        return hashlib.sha1(salted).hexdigest()[:16]

    def get_authorization(self, req, chal):
        """The answer to a challenge, None if there is none."""
        if "realm" not in chal or "nonce" not in chal:
            return None
        realm, nonce, qop = chal["realm"], chal["nonce"], chal.get("qop")
        algorithm, opaque = chal.get("algorithm", "MD5"), chal.get("opaque")
        H, KD = self.get_algorithm_impls(algorithm)
        if H is None:
            return None
        user, password = self.passwd.find_user_password(realm, req.full_url)
        if user is None:
            return None
        entity = None if req.data is None else self.get_entity_digest(req.data, chal)
        secret, asked = H(f"{user}:{realm}:{password}"), H(f"{req.get_method()}:{req.selector}")
        if qop is None:
            count = cnonce = None
            digest = KD(secret, f"{nonce}:{asked}")
        elif "auth" in qop.split(","):
            count, cnonce = self._count(nonce), self.get_cnonce(nonce)
            digest = KD(secret, f"{nonce}:{count}:{cnonce}:auth:{asked}")
        else:
            raise URLError(f"qop '{qop}' is not supported.")
        parts = [f'username="{user}"', f'realm="{realm}"', f'nonce="{nonce}"', f'uri="{req.selector}"', f'response="{digest}"']
        if opaque:
            parts.append(f'opaque="{opaque}"')
        if entity:
            parts.append(f'digest="{entity}"')
        parts.append(f'algorithm="{algorithm}"')
        if qop:
            parts.append(f'qop=auth, nc={count}, cnonce="{cnonce}"')
        return ", ".join(parts)

    def _count(self, nonce):
        """How often the server's nonce was used, this time included, as eight digits."""
        self.nonce_count = self.nonce_count + 1 if nonce == self.last_nonce else 1
        self.last_nonce = nonce
        return f"{self.nonce_count:08x}"

    def get_algorithm_impls(self, algorithm):
        """The functions H and KD of RFC 2617 for an algorithm."""
        if algorithm not in _ALGORITHMS:
            raise ValueError(f"Unsupported digest authentication algorithm {algorithm!r}")
        make = _ALGORITHMS[algorithm]

        def H(text):
            return make(text.encode("ascii")).hexdigest()

        return H, lambda secret, data: H(f"{secret}:{data}")

    def get_entity_digest(self, data, chal):
        """None: bodies are not signed."""
        return None


class HTTPDigestAuthHandler(BaseHandler, AbstractDigestAuthHandler):
    """Digest authentication at servers."""

    __module__ = "urllib.request"

    auth_header = "Authorization"
    handler_order = 490

    def http_error_401(self, req, fp, code, msg, headers):
        """Answer the challenge of a server."""
        answer = self.http_error_auth_reqed("www-authenticate", urlparse(req.full_url)[1], req, headers)
        self.reset_retry_count()
        return answer


class ProxyDigestAuthHandler(BaseHandler, AbstractDigestAuthHandler):
    """Digest authentication at proxies."""

    __module__ = "urllib.request"

    auth_header = "Proxy-Authorization"
    handler_order = 490

    def http_error_407(self, req, fp, code, msg, headers):
        """Answer the challenge of a proxy."""
        answer = self.http_error_auth_reqed("proxy-authenticate", req.host, req, headers)
        self.reset_retry_count()
        return answer
