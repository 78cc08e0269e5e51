"""Sessions in a signed cookie. starlette/middleware/sessions.py; the signature: itsdangerous TimestampSigner."""

import hashlib
import hmac
import json
import time
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection


class _BadSignature(Exception):
    """A value that was not signed with the key, or too long ago."""


def _encode(data):
    return urlsafe_b64encode(data).rstrip(b"=")


def _decode(text):
    return urlsafe_b64decode(text + b"=" * (-len(text) % 4))


class _TimestampSigner:
    """Signs bytes together with the time."""

    def __init__(self, secret_key):
        self._key = hashlib.sha1(b"itsdangerous.Signersigner" + secret_key.encode("utf-8")).digest()

    def _signature(self, value):
        return hmac.new(self._key, msg=value, digestmod=hashlib.sha1).digest()

    def sign(self, value):
        now = int(time.time())
        stamp = now.to_bytes((now.bit_length() + 7) // 8, "big")
        value = value + b"." + _encode(stamp)
        return value + b"." + _encode(self._signature(value))

    def unsign(self, signed, max_age):
        """The value that was signed at most so many seconds ago (None: at any time)."""
        signed_part, dot, signature = signed.rpartition(b".")
        value, stamp_dot, stamp = signed_part.rpartition(b".")
        if not dot or not stamp_dot:
            raise _BadSignature
        try:
            signature = _decode(signature)
            signed_at = int.from_bytes(_decode(stamp), "big")
        except ValueError:
            raise _BadSignature
        if not hmac.compare_digest(signature, self._signature(signed_part)):
            raise _BadSignature
        if max_age is not None and not 0 <= int(time.time()) - signed_at <= max_age:
            raise _BadSignature
        return value


class SessionMiddleware:
    def __init__(
        self,
        app,
        secret_key,
        session_cookie="session",
        max_age=14 * 24 * 60 * 60,
        path="/",
        same_site="lax",
        https_only=False,
        domain=None,
    ):
        self.app = app
        self.signer = _TimestampSigner(str(secret_key))
        self.session_cookie = session_cookie
        self.max_age = max_age
        self.path = path
        self.security_flags = "httponly; samesite=" + same_site
        if https_only:
            self.security_flags += "; secure"
        if domain is not None:
            self.security_flags += f"; domain={domain}"

    async def __call__(self, scope, receive, send):
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        loaded = self._load(HTTPConnection(scope))
        scope["session"] = Session() if loaded is None else loaded

        async def send_with_session(message):
            if message["type"] == "http.response.start":
                self._add_headers(message, scope["session"], loaded is not None)
            await send(message)

        await self.app(scope, receive, send_with_session)

    def _load(self, connection):
        """The session of a request's cookie; None without a valid one."""
        cookie = connection.cookies.get(self.session_cookie)
        if cookie is None:
            return None
        try:
            data = self.signer.unsign(cookie.encode("utf-8"), max_age=self.max_age)
        except _BadSignature:
            return None
        return Session(json.loads(b64decode(data)))

    def _add_headers(self, message, session, was_loaded):
        headers = MutableHeaders(scope=message)
        if session.accessed:
            headers.add_vary_header("Cookie")
        if not session.modified:
            return
        if session:
            data = self.signer.sign(b64encode(json.dumps(session).encode("utf-8"))).decode("utf-8")
            lasts = f"Max-Age={self.max_age}; " if self.max_age else ""
        elif was_loaded:
            data = "null"
            lasts = "expires=Thu, 01 Jan 1970 00:00:00 GMT; "
        else:
            return
        headers.append("Set-Cookie", f"{self.session_cookie}={data}; path={self.path}; {lasts}{self.security_flags}")


class Session(dict):
    """A session, which knows whether it was looked at and changed."""

    accessed = False
    modified = False

    def mark_accessed(self):
        self.accessed = True

    def mark_modified(self):
        self.accessed = True
        self.modified = True

    def __setitem__(self, key, value):
        self.mark_modified()
        super().__setitem__(key, value)

    def __delitem__(self, key):
        self.mark_modified()
        super().__delitem__(key)

    def clear(self):
        self.mark_modified()
        super().clear()

    def pop(self, key, *args):
        self.modified = self.modified or key in self
        return super().pop(key, *args)

    def setdefault(self, key, default=None):
        if key not in self:
            self.mark_modified()
        return super().setdefault(key, default)

    def update(self, *args, **kwargs):
        self.mark_modified()
        super().update(*args, **kwargs)
