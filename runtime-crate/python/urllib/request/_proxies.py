"""Proxies that the environment names. CPython Lib/urllib/request.py `ProxyHandler`, `getproxies`, `proxy_bypass`."""

import base64
import os
from urllib.parse import unquote

from urllib._splitting import _splitpasswd, _splitport, _splittype, _splituser
from urllib.request._director import BaseHandler


def getproxies_environment():
    """The proxies by scheme that the environment names by variables like `http_proxy`; lower case goes first."""
    proxies, named = {}, []
    for variable, value in os.environ.items():
        if len(variable) > 5 and variable[-6:].lower() == "_proxy":
            scheme = variable[:-6].lower()
            named.append((variable, value, scheme))
            if value:
                proxies[scheme] = value
    # What CGI has as HTTP_PROXY, the client sent as a header `Proxy`.
    if "REQUEST_METHOD" in os.environ:
        proxies.pop("http", None)
    for variable, value, scheme in named:
        if not variable.endswith("_proxy"):
            continue
        if value:
            proxies[scheme] = value
        else:
            proxies.pop(scheme, None)
    return proxies


def proxy_bypass_environment(host, proxies=None):
    """Whether `no_proxy` says that a host is asked without a proxy."""
    proxies = getproxies_environment() if proxies is None else proxies
    try:
        exceptions = proxies["no"]
    except KeyError:
        return False
    if exceptions == "*":
        return True
    host = host.lower()
    hosts = (_splitport(host)[0], host)
    for exception in exceptions.split(","):
        exception = exception.strip()
        if exception:
            exception = exception.lstrip(".").lower()
            if exception in hosts or any(one.endswith("." + exception) for one in hosts):
                return True
    return False


getproxies = getproxies_environment
proxy_bypass = proxy_bypass_environment


def _parse_proxy(proxy):
    """Scheme, user, password and host of a proxy that is given as a URL or as a host."""
    scheme, rest = _splittype(proxy)
    if not rest.startswith("/"):
        scheme, authority = None, proxy
    elif rest.startswith("//"):
        # There may be slashes in a password.
        end = rest.find("/", max(rest.find("@"), 2))
        authority = rest[2:] if end < 0 else rest[2:end]
    else:
        raise ValueError(f"proxy URL with no authority: {proxy!r}")
    userinfo, hostport = _splituser(authority)
    user, password = (None, None) if userinfo is None else _splitpasswd(userinfo)
    return scheme, user, password, hostport


class ProxyHandler(BaseHandler):
    """Sends requests by way of proxies: those that it is given by scheme, else those of the environment."""

    __module__ = "urllib.request"

    handler_order = 100

    def __init__(self, proxies=None):
        if proxies is None:
            proxies = getproxies()
        assert hasattr(proxies, "keys"), "proxies must be a mapping"
        self.proxies = proxies
        for type, url in proxies.items():
            self._serve(type.lower(), url)

    def _serve(self, type, url):
        """Be the one who opens URLs of a scheme."""
        setattr(
            self, f"{type}_open", lambda r, proxy=url, type=type, meth=self.proxy_open: meth(r, proxy, type)
        )  # fmt: skip

    def proxy_open(self, req, proxy, type):
        """Turn a request to a proxy; where the proxy has another protocol, ask it."""
        asked = req.type
        scheme, user, password, hostport = _parse_proxy(proxy)
        if scheme is None:
            scheme = asked
        if req.host and proxy_bypass(req.host):
            return None
        if user and password:
            credentials = f"{unquote(user)}:{unquote(password)}".encode()
            req.add_header("Proxy-authorization", "Basic " + base64.b64encode(credentials).decode("ascii"))
        req.set_proxy(unquote(hostport), scheme)
        return None if asked in (scheme, "https") else self.parent.open(req, timeout=req.timeout)
