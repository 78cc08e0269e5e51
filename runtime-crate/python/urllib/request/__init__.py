"""Opens URLs. CPython Lib/urllib/request.py."""

import contextlib
import os
import socket
import sys
import tempfile
from urllib import error, parse, response  # noqa: F401
from urllib.error import ContentTooShortError, HTTPError, URLError
from urllib.parse import quote, unquote, unquote_to_bytes, urljoin, urlparse, urlsplit, urlunparse
from urllib.response import addclosehook, addinfourl

from urllib._splitting import _splittype, unwrap
from urllib.request._basic import AbstractBasicAuthHandler, HTTPBasicAuthHandler, ProxyBasicAuthHandler
from urllib.request._digest import AbstractDigestAuthHandler, HTTPDigestAuthHandler, ProxyDigestAuthHandler
from urllib.request._director import BaseHandler, OpenerDirector
from urllib.request._http import AbstractHTTPHandler, HTTPCookieProcessor, HTTPHandler, HTTPSHandler
from urllib.request._lists import parse_http_list, parse_keqv_list
from urllib.request._local import DataHandler, FileHandler, UnknownHandler, pathname2url, url2pathname
from urllib.request._passwords import (
    HTTPPasswordMgr, HTTPPasswordMgrWithDefaultRealm, HTTPPasswordMgrWithPriorAuth,
)  # fmt: skip
from urllib.request._proxies import (
    ProxyHandler, getproxies, getproxies_environment, proxy_bypass, proxy_bypass_environment,
)  # fmt: skip
from urllib.request._redirects import HTTPDefaultErrorHandler, HTTPErrorProcessor, HTTPRedirectHandler
from urllib.request._request import Request, request_host

# What is not there is FTP, and the classes of old, which 3.14 has no more.
__molt_missing__ = (
    "CacheFTPHandler", "FTPHandler", "FancyURLopener", "MAXFTPCACHE", "URLopener", "ftpcache", "ftperrors", "ftpwrapper",
    "localhost", "noheaders", "thishost",
)  # fmt: skip

__all__ = [
    "AbstractBasicAuthHandler", "AbstractDigestAuthHandler", "BaseHandler", "DataHandler", "FileHandler",
    "HTTPBasicAuthHandler", "HTTPCookieProcessor", "HTTPDefaultErrorHandler", "HTTPDigestAuthHandler",
    "HTTPErrorProcessor", "HTTPHandler", "HTTPPasswordMgr", "HTTPPasswordMgrWithDefaultRealm",
    "HTTPPasswordMgrWithPriorAuth", "HTTPRedirectHandler", "HTTPSHandler", "OpenerDirector", "ProxyBasicAuthHandler",
    "ProxyDigestAuthHandler", "ProxyHandler", "Request", "UnknownHandler", "build_opener", "getproxies",
    "install_opener", "pathname2url", "url2pathname", "urlcleanup", "urlopen", "urlretrieve",
]  # fmt: skip

__version__ = f"{sys.version_info[0]}.{sys.version_info[1]}"

_opener = None
_url_tempfiles = []

_BLOCK = 8192


def _opened(url, data, timeout, context):
    """What `urlopen` gives, by an opener of its own where there are settings for TLS."""
    global _opener
    if context:
        return build_opener(HTTPSHandler(context=context)).open(url, data, timeout)
    if _opener is None:
        _opener = build_opener()
    return _opener.open(url, data, timeout)


if sys.version_info >= (3, 13):

    def urlopen(url, data=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, *, context=None):
        """Open a URL or a request: a response, which is a file with headers and a status."""
        return _opened(url, data, timeout, context)

else:

    def urlopen(
        url, data=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, *, cafile=None, capath=None, cadefault=False, context=None
    ):  # fmt: skip
        """Open a URL or a request: a response, which is a file with headers and a status."""
        if cafile or capath or cadefault:
            import ssl
            import warnings

            message = "cafile, capath and cadefault are deprecated, use a custom context instead."
            warnings.warn(message, DeprecationWarning, 2)
            if context is not None:
                raise ValueError("You can't pass both context and any of cafile, capath, and cadefault")
            context = ssl.create_default_context(ssl.Purpose.SERVER_AUTH, cafile=cafile, capath=capath)
            context.set_alpn_protocols(["http/1.1"])
        return _opened(url, data, timeout, context)


def install_opener(opener):
    """Have `urlopen` use an opener."""
    global _opener
    _opener = opener


def build_opener(*handlers):
    """An opener with handlers, and with those that every opener has unless one of the given is of their kind."""
    opener = OpenerDirector()
    usual = (
        ProxyHandler, UnknownHandler, HTTPHandler, HTTPDefaultErrorHandler, HTTPRedirectHandler, FileHandler,
        HTTPErrorProcessor, DataHandler, HTTPSHandler,
    )  # fmt: skip
    kinds = [handler if isinstance(handler, type) else type(handler) for handler in handlers]
    for one in usual:
        if not any(issubclass(kind, one) for kind in kinds):
            opener.add_handler(one())
    for handler in handlers:
        opener.add_handler(handler() if isinstance(handler, type) else handler)
    return opener


def urlretrieve(url, filename=None, reporthook=None, data=None):
    """Save what a URL gives to a file, a temporary one if none is given: its path, and the headers."""
    kind, path = _splittype(url)
    with contextlib.closing(urlopen(url, data)) as source:
        headers = source.info()
        if kind == "file" and not filename:
            return os.path.normpath(path), headers
        if filename:
            target = open(filename, "wb")
        else:
            target = tempfile.NamedTemporaryFile(delete=False)
            filename = target.name
            _url_tempfiles.append(filename)
        with target:
            size = int(headers["Content-Length"]) if "content-length" in headers else -1
            read = _copied(source, target, size, reporthook or _unseen)
    if read < size:
        message = f"retrieval incomplete: got only {read} out of {size} bytes"
        raise ContentTooShortError(message, (filename, headers))
    return filename, headers


def _unseen(count, block, size):
    """Report to nobody."""


def _copied(source, target, size, report):
    """Copy a file block by block, and report before the first one and after each: how many bytes it had."""
    count = read = 0
    report(count, _BLOCK, size)
    while block := source.read(_BLOCK):
        read += len(block)
        target.write(block)
        count += 1
        report(count, _BLOCK, size)
    return read


def urlcleanup():
    """Remove the temporary files of `urlretrieve`, and forget the opener."""
    global _opener
    for path in _url_tempfiles:
        with contextlib.suppress(OSError):
            os.unlink(path)
    _url_tempfiles.clear()
    _opener = None
