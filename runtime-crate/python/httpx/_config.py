"""What a client may be told about time, connections, encryption and proxies. httpx `httpx/_config.py`."""

import os
import warnings

from ._headers import Headers
from ._urls import URL

__all__ = ["Limits", "Proxy", "Timeout", "create_ssl_context"]


class UnsetType:
    """The type of UNSET."""


UNSET = UnsetType()


def default_authorities(trust_env):
    """Whom to trust when nobody says: files of the environment, if it names some."""
    for name, argument in (("SSL_CERT_FILE", "cafile"), ("SSL_CERT_DIR", "capath")):
        if trust_env and os.environ.get(name):
            return {argument: os.environ[name]}
    return {}


def create_ssl_context(verify=True, cert=None, trust_env=True):
    """A context for connections to servers. The authorities are those of the system, where the original takes certifi's."""
    import ssl

    if verify is True:
        context = ssl.create_default_context(**default_authorities(trust_env))
    elif verify is False:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    elif isinstance(verify, str):
        warnings.warn(
            "`verify=<str>` is deprecated. Use `verify=ssl.create_default_context(cafile=...)` "
            "or `verify=ssl.create_default_context(capath=...)` instead.",
            DeprecationWarning,
        )
        if os.path.isdir(verify):
            return ssl.create_default_context(capath=verify)
        return ssl.create_default_context(cafile=verify)
    else:
        context = verify
    if cert:
        warnings.warn(
            "`cert=...` is deprecated. Use `verify=<ssl_context>` instead,with `.load_cert_chain()` to configure the certificate chain.",
            DeprecationWarning,
        )
        context.load_cert_chain(*([cert] if isinstance(cert, str) else cert))
    return context


class Timeout:
    """How long to wait, for four things."""

    def __init__(self, timeout=UNSET, *, connect=UNSET, read=UNSET, write=UNSET, pool=UNSET):
        given = (connect, read, write, pool)
        if isinstance(timeout, Timeout):
            assert connect is UNSET
            assert read is UNSET
            assert write is UNSET
            assert pool is UNSET
            given = (timeout.connect, timeout.read, timeout.write, timeout.pool)
        elif isinstance(timeout, tuple):
            given = (timeout[0], timeout[1], timeout[2] if len(timeout) > 2 else None, timeout[3] if len(timeout) > 3 else None)
        elif UNSET in given:
            if timeout is UNSET:
                raise ValueError("httpx.Timeout must either include a default, or set all four parameters explicitly.")
            given = tuple(timeout if one is UNSET else one for one in given)
        self.connect, self.read, self.write, self.pool = given

    def as_dict(self):
        return {"connect": self.connect, "read": self.read, "write": self.write, "pool": self.pool}

    def __eq__(self, other):
        return isinstance(other, type(self)) and self.as_dict() == other.as_dict()

    def __repr__(self):
        values = self.as_dict()
        if len(set(values.values())) == 1:
            return f"{type(self).__name__}(timeout={self.connect})"
        return f"{type(self).__name__}({', '.join(f'{key}={value}' for key, value in values.items())})"


class Limits:
    """How many connections there may be, and how long they are kept."""

    def __init__(self, *, max_connections=None, max_keepalive_connections=None, keepalive_expiry=5.0):
        self.max_connections = max_connections
        self.max_keepalive_connections = max_keepalive_connections
        self.keepalive_expiry = keepalive_expiry

    def _values(self):
        return (self.max_connections, self.max_keepalive_connections, self.keepalive_expiry)

    def __eq__(self, other):
        return isinstance(other, type(self)) and self._values() == other._values()

    def __repr__(self):
        return (
            f"{type(self).__name__}(max_connections={self.max_connections}, "
            f"max_keepalive_connections={self.max_keepalive_connections}, keepalive_expiry={self.keepalive_expiry})"
        )


class Proxy:
    """A proxy, with what it wants to know of us."""

    def __init__(self, url, *, ssl_context=None, auth=None, headers=None):
        url = URL(url)
        if url.scheme not in ("http", "https", "socks5", "socks5h"):
            raise ValueError(f"Unknown scheme for proxy URL {url!r}")
        if url.username or url.password:
            auth = (url.username, url.password)
            url = url.copy_with(username=None, password=None)
        self.url = url
        self.auth = auth
        self.headers = Headers(headers)
        self.ssl_context = ssl_context

    @property
    def raw_auth(self):
        return None if self.auth is None else tuple(part.encode("utf-8") for part in self.auth)

    def __repr__(self):
        auth = f", auth={(self.auth[0], '********')!r}" if self.auth else ""
        headers = f", headers={dict(self.headers)!r}" if self.headers else ""
        return f"Proxy({str(self.url)!r}{auth}{headers})"


DEFAULT_TIMEOUT_CONFIG = Timeout(timeout=5.0)
DEFAULT_LIMITS = Limits(max_connections=100, max_keepalive_connections=20)
DEFAULT_MAX_REDIRECTS = 20
