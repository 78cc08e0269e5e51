"""Small things that several modules need. httpx `httpx/_utils.py`."""

import ipaddress
import os
import re
from urllib.request import getproxies

__molt_public__ = ("get_environment_proxies",)


def primitive_value_to_str(value):
    """A value as it stands in a query or a form."""
    if value is True or value is False:
        return "true" if value else "false"
    return "" if value is None else str(value)


def to_bytes(value, encoding="utf-8"):
    return value.encode(encoding) if isinstance(value, str) else value


def to_str(value, encoding="utf-8"):
    return value if isinstance(value, str) else value.decode(encoding)


def unquote(value):
    """A text without the quotation marks around it."""
    return value[1:-1] if value[0] == value[-1] == '"' else value


def peek_filelike_length(stream):
    """How much there is to read of something like a file; None if it does not say."""
    try:
        return os.fstat(stream.fileno()).st_size
    except (AttributeError, OSError):
        pass
    try:
        position = stream.tell()
        length = stream.seek(0, os.SEEK_END)
        stream.seek(position)
    except (AttributeError, OSError):
        return None
    return length


def get_environment_proxies():
    """Which proxies the environment names, by the URLs that they are for; None for those that are reached without one."""
    told = getproxies()
    proxies = {}
    for scheme in ("http", "https", "all"):
        proxy = told.get(scheme)
        if proxy:
            proxies[f"{scheme}://"] = proxy if "://" in proxy else f"http://{proxy}"
    for host in (one.strip() for one in told.get("no", "").split(",")):
        if host == "*":
            return {}
        if host:
            proxies[_without_proxy(host)] = None
    return proxies


def _without_proxy(host):
    if "://" in host:
        return host
    if _is_address(ipaddress.IPv4Address, host) or host.lower() == "localhost":
        return f"all://{host}"
    return f"all://[{host}]" if _is_address(ipaddress.IPv6Address, host) else f"all://*{host}"


def _is_address(kind, host):
    try:
        kind(host.split("/")[0])
    except ValueError:
        return False
    return True


class URLPattern:
    """The URLs that a transport is for."""

    def __init__(self, pattern):
        from ._urls import URL

        if pattern and ":" not in pattern:
            raise ValueError(
                f'Proxy keys should use proper URL forms rather than plain scheme strings. Instead of "{pattern}", use "{pattern}://"'
            )
        url = URL(pattern)
        self.pattern = pattern
        self.scheme = "" if url.scheme == "all" else url.scheme
        self.host = "" if url.host == "*" else url.host
        self.port = url.port
        self.host_regex = self._regex(url.host)

    @staticmethod
    def _regex(host):
        if host in ("", "*"):
            return None
        if host.startswith("*."):
            return re.compile(rf"^.+\.{re.escape(host[2:])}$")
        if host.startswith("*"):
            return re.compile(rf"^(.+\.)?{re.escape(host[1:])}$")
        return re.compile(f"^{re.escape(host)}$")

    def matches(self, other):
        """Whether a URL is one of them."""
        return (
            self.scheme in ("", other.scheme)
            and (not self.host or self.host_regex is None or self.host_regex.match(other.host) is not None)
            and self.port in (None, other.port)
        )

    @property
    def priority(self):
        """The narrowest pattern comes first."""
        return (int(self.port is None), -len(self.host), -len(self.scheme))

    def __hash__(self):
        return hash(self.pattern)

    def __lt__(self, other):
        return self.priority < other.priority

    def __eq__(self, other):
        return isinstance(other, URLPattern) and self.pattern == other.pattern
