"""Cookies. httpx `httpx/_models.py`: `Cookies`."""

import re
from email.message import Message
from http.cookiejar import Cookie, CookieJar
from typing import MutableMapping
from urllib.parse import unquote

from ._exceptions import CookieConflict

_URL = re.compile("([^/:]+):(?://([^/?#]*))?")
_PORT = re.compile(r":\d+$", re.ASCII)


class _AskedBy:
    """A request as the jar wants to see it. CPython Lib/urllib/request.py `Request`."""

    unverifiable = False

    def __init__(self, request):
        self._request = request
        self._url = str(request.url)
        found = _URL.match(self._url)
        if found is None:
            raise ValueError(f"unknown url type: {self._url!r}")
        self.type, host = found.group(1).lower(), found.group(2)
        self.host = host and unquote(host)
        self.origin_req_host = _PORT.sub("", host or request.headers.get("Host", ""), count=1).lower()

    def get_full_url(self):
        return self._url

    def has_header(self, name):
        return name in self._request.headers

    def get_header(self, name, default=None):
        return self._request.headers.get(name, default)

    def add_unredirected_header(self, key, value):
        self._request.headers[key] = value


class _Answered:
    """A response as the jar wants to see it."""

    def __init__(self, response):
        self._response = response

    def info(self):
        headers = Message()
        for key, value in self._response.headers.multi_items():
            headers[key] = value
        return headers


class Cookies(MutableMapping[str, str]):
    """A jar of cookies by their names."""

    def __init__(self, cookies=None):
        if not (cookies is None or isinstance(cookies, (dict, list, Cookies))):
            self.jar = cookies
            return
        self.jar = CookieJar()
        if isinstance(cookies, Cookies):
            for cookie in cookies.jar:
                self.jar.set_cookie(cookie)
            return
        pairs = cookies.items() if isinstance(cookies, dict) else cookies or ()
        for name, value in pairs:
            self.set(name, value)

    def extract_cookies(self, response):
        """Takes the cookies that a response sets."""
        asked = _AskedBy(response.request)
        sets = "set-cookie" in response.headers or "set-cookie2" in response.headers
        if sets or type(self.jar) is not CookieJar:
            self.jar.extract_cookies(_Answered(response), asked)

    def set_cookie_header(self, request):
        """Adds the cookies that are for a request."""
        self.jar.add_cookie_header(_AskedBy(request))

    def set(self, name, value, domain="", path="/"):
        """A cookie for a domain, or for all."""
        self.jar.set_cookie(
            Cookie(
                version=0,
                name=name,
                value=value,
                port=None,
                port_specified=False,
                domain=domain,
                domain_specified=bool(domain),
                domain_initial_dot=domain.startswith("."),
                path=path,
                path_specified=bool(path),
                secure=False,
                expires=None,
                discard=True,
                comment=None,
                comment_url=None,
                rest={"HttpOnly": None},
            )
        )

    def _found(self, name, domain, path):
        return [
            cookie
            for cookie in self.jar
            if cookie.name == name and domain in (None, cookie.domain) and path in (None, cookie.path)
        ]

    def get(self, name, default=None, domain=None, path=None):
        """The value of the only cookie of a name."""
        value = None
        for cookie in self._found(name, domain, path):
            if value is not None:
                raise CookieConflict(f"Multiple cookies exist with name={name}")
            value = cookie.value
        return default if value is None else value

    def delete(self, name, domain=None, path=None):
        """Removes all cookies of a name."""
        if domain is not None and path is not None:
            return self.jar.clear(domain, path, name)
        for cookie in self._found(name, domain, path):
            self.jar.clear(cookie.domain, cookie.path, cookie.name)

    def clear(self, domain=None, path=None):
        """Removes all cookies, or those of a domain."""
        if path is not None:
            assert domain is not None
            self.jar.clear(domain, path)
        elif domain is not None:
            self.jar.clear(domain)
        else:
            self.jar.clear()

    def update(self, cookies=None):
        for cookie in Cookies(cookies).jar:
            self.jar.set_cookie(cookie)

    def __setitem__(self, name, value):
        return self.set(name, value)

    def __getitem__(self, name):
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __delitem__(self, name):
        return self.delete(name)

    def __len__(self):
        return len(self.jar)

    def __iter__(self):
        return (cookie.name for cookie in self.jar)

    def __bool__(self):
        return any(True for _ in self.jar)

    def __repr__(self):
        shown = ", ".join(f"<Cookie {cookie.name}={cookie.value} for {cookie.domain} />" for cookie in self.jar)
        return f"<Cookies[{shown}]>"
