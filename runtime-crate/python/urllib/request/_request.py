"""Requests for URLs. CPython Lib/urllib/request.py `Request`."""

import re
from urllib.parse import unquote, urlparse

from urllib._splitting import _splithost, _splittag, _splittype, unwrap

_without_port = re.compile(r":\d+$", re.ASCII)


def request_host(request):
    """The host of a request in lower case, as RFC 2965 has it."""
    host = urlparse(request.full_url)[1]
    if host == "":
        host = request.get_header("Host", "")
    return _without_port.sub("", host, 1).lower()


class Request:
    """What is asked for: a URL with headers, data and a method."""

    __module__ = "urllib.request"

    def __init__(self, url, data=None, headers={}, origin_req_host=None, unverifiable=False, method=None):
        self.full_url = url
        self.headers, self.unredirected_hdrs = {}, {}
        self._data = None
        self.data = data
        self._tunnel_host = None
        for name, value in headers.items():
            self.add_header(name, value)
        self.origin_req_host = request_host(self) if origin_req_host is None else origin_req_host
        self.unverifiable = unverifiable
        # Who asks for none is asked later: with data it is another.
        if method:
            self.method = method

    @property
    def full_url(self):
        """The URL with its fragment."""
        return f"{self._full_url}#{self.fragment}" if self.fragment else self._full_url

    @full_url.setter
    def full_url(self, url):
        self._full_url = unwrap(url)
        self._full_url, self.fragment = _splittag(self._full_url)
        self._parse()

    @full_url.deleter
    def full_url(self):
        self._full_url = self.fragment = None
        self.selector = ""

    @property
    def data(self):
        """What is sent along."""
        return self._data

    @data.setter
    def data(self, data):
        if data == self._data:
            return
        self._data = data
        # The length was that of the other data.
        if self.has_header("Content-length"):
            self.remove_header("Content-length")

    @data.deleter
    def data(self):
        self.data = None

    def _parse(self):
        self.type, rest = _splittype(self._full_url)
        if self.type is None:
            raise ValueError(f"unknown url type: {self.full_url!r}")
        self.host, self.selector = _splithost(rest)
        self.host = unquote(self.host) if self.host else self.host

    def get_method(self):
        """The method: POST with data, else GET, where none was given."""
        return getattr(self, "method", "GET" if self.data is None else "POST")

    def get_full_url(self):
        """The URL with its fragment."""
        return self.full_url

    def set_proxy(self, host, type):
        """Ask by way of a proxy."""
        if self.type != "https" or self._tunnel_host:
            self.type, self.selector = type, self.full_url
        else:
            self._tunnel_host = self.host
        self.host = host

    def has_proxy(self):
        """Whether a proxy is asked with the whole URL."""
        return self.full_url == self.selector

    def add_header(self, key, val):
        """Add a header, or replace it."""
        self.headers[key.capitalize()] = val

    def add_unredirected_header(self, key, val):
        """Add a header that is not sent where a redirection leads."""
        self.unredirected_hdrs[key.capitalize()] = val

    def has_header(self, header_name):
        """Whether a header of exactly this name was added."""
        return any(header_name in headers for headers in (self.headers, self.unredirected_hdrs))

    def get_header(self, header_name, default=None):
        """A header, or the default."""
        for headers in (self.headers, self.unredirected_hdrs):
            if header_name in headers:
                return headers[header_name]
        return default

    def remove_header(self, header_name):
        """Remove a header, if it is there."""
        for headers in (self.headers, self.unredirected_hdrs):
            headers.pop(header_name, None)

    def header_items(self):
        """The headers as pairs."""
        return [*(self.unredirected_hdrs | self.headers).items()]
