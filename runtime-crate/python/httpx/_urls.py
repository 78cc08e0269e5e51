"""URLs. httpx `httpx/_urls.py`."""

import warnings
from collections import namedtuple
from urllib.parse import unquote, urljoin

from ._query_params import QueryParams
from ._urlparse import unparsed, urlparse

__all__ = ["URL", "QueryParams"]

_ARGUMENTS = {
    "scheme": str,
    "username": str,
    "password": str,
    "userinfo": bytes,
    "host": str,
    "port": int,
    "netloc": bytes,
    "path": str,
    "query": bytes,
    "raw_path": bytes,
    "fragment": str,
    "params": object,
}

_RawURL = namedtuple("RawURL", ["raw_scheme", "raw_host", "port", "raw_path"])


def _checked(arguments):
    """The arguments of a URL as those of `urlparse`."""
    for name, value in arguments.items():
        wanted = _ARGUMENTS.get(name)
        if wanted is None:
            raise TypeError(f"{name!r} is an invalid keyword argument for URL()")
        if value is not None and not isinstance(value, wanted):
            raise TypeError(f"Argument {name!r} must be {wanted.__name__} but got {type(value).__name__}")
        if isinstance(value, bytes):
            arguments[name] = value.decode("ascii")
    if "params" in arguments:
        # An empty query leaves no `?` behind.
        params = arguments.pop("params")
        arguments["query"] = str(QueryParams(params)) if params else None
    return arguments


class URL:
    """A URL: its parts as text, and as the bytes that are sent."""

    def __init__(self, url="", **kwargs):
        if kwargs:
            kwargs = _checked(kwargs)
        if isinstance(url, str):
            self._uri_reference = urlparse(url, **kwargs)
        elif isinstance(url, URL):
            self._uri_reference = url._uri_reference.copy_with(**kwargs)
        else:
            raise TypeError(f"Invalid type for url.  Expected str or httpx.URL, got {type(url)}: {url!r}")

    @property
    def scheme(self) -> str:
        return self._uri_reference.scheme

    @property
    def raw_scheme(self) -> bytes:
        return self._uri_reference.scheme.encode("ascii")

    @property
    def userinfo(self) -> bytes:
        return self._uri_reference.userinfo.encode("ascii")

    @property
    def username(self) -> str:
        return unquote(self._uri_reference.userinfo.partition(":")[0])

    @property
    def password(self) -> str:
        return unquote(self._uri_reference.userinfo.partition(":")[2])

    @property
    def host(self) -> str:
        host = self._uri_reference.host
        if host.startswith("xn--"):
            from _idna import decode

            return decode(host)
        return host

    @property
    def raw_host(self) -> bytes:
        return self._uri_reference.host.encode("ascii")

    @property
    def port(self) -> int | None:
        return self._uri_reference.port

    @property
    def netloc(self) -> bytes:
        return self._uri_reference.netloc.encode("ascii")

    @property
    def path(self) -> str:
        return unquote(self._uri_reference.path or "/")

    @property
    def query(self) -> bytes:
        return (self._uri_reference.query or "").encode("ascii")

    @property
    def params(self):
        return QueryParams(self._uri_reference.query)

    @property
    def raw_path(self) -> bytes:
        parts = self._uri_reference
        path = parts.path or "/"
        return (path if parts.query is None else f"{path}?{parts.query}").encode("ascii")

    @property
    def fragment(self) -> str:
        return unquote(self._uri_reference.fragment or "")

    @property
    def is_absolute_url(self):
        return bool(self._uri_reference.scheme and self._uri_reference.host)

    @property
    def is_relative_url(self):
        return not self.is_absolute_url

    def copy_with(self, **kwargs):
        """This URL with some parts in the place of others."""
        return URL(self, **kwargs)

    def copy_set_param(self, key, value=None):
        return self.copy_with(params=self.params.set(key, value))

    def copy_add_param(self, key, value=None):
        return self.copy_with(params=self.params.add(key, value))

    def copy_remove_param(self, key):
        return self.copy_with(params=self.params.remove(key))

    def copy_merge_params(self, params):
        return self.copy_with(params=self.params.merge(params))

    def join(self, url):
        """Another URL, as it reads on a page of this one."""
        return URL(urljoin(str(self), str(URL(url))))

    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        return isinstance(other, (URL, str)) and str(self) == str(URL(other))

    def __str__(self):
        return str(self._uri_reference)

    def __repr__(self):
        parts = self._uri_reference
        authority = parts.authority
        if ":" in parts.userinfo:
            authority = f"{parts.userinfo.split(':')[0]}:[secure]@{parts.netloc}"
        return f"{type(self).__name__}({unparsed(parts, authority)!r})"

    @property
    def raw(self):
        warnings.warn("URL.raw is deprecated.")
        return _RawURL(self.raw_scheme, self.raw_host, self.port, self.raw_path)
