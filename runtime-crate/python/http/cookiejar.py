"""Cookies that a client keeps. CPython Lib/http/cookiejar.py, its policy beside it in `_cookie_policy.py`."""

import copy
import re
import threading
import time

from ._cookie_headers import parse_ns_headers, split_header_words
from ._cookie_policy import CookiePolicy, DefaultCookiePolicy
from ._cookie_requests import effective_hosts, escape_path, request_path, request_port

__all__ = ["Cookie", "CookieJar", "CookiePolicy", "DefaultCookiePolicy"]

__molt_missing__ = (
    "Absent",
    "DAYS",
    "DEFAULT_HTTP_PORT",
    "EPOCH_YEAR",
    "ESCAPED_CHAR_RE",
    "FileCookieJar",
    "HEADER_ESCAPE_RE",
    "HEADER_JOIN_ESCAPE_RE",
    "HEADER_QUOTED_VALUE_RE",
    "HEADER_TOKEN_RE",
    "HEADER_VALUE_RE",
    "HTTPONLY_ATTR",
    "HTTPONLY_PREFIX",
    "HTTP_PATH_SAFE",
    "IPV4_RE",
    "ISO_DATE_RE",
    "LOOSE_HTTP_DATE_RE",
    "LWPCookieJar",
    "LoadError",
    "MISSING_FILENAME_TEXT",
    "MONTHS",
    "MONTHS_LOWER",
    "MozillaCookieJar",
    "NETSCAPE_HEADER_TEXT",
    "NETSCAPE_MAGIC_RGX",
    "STRICT_DATE_RE",
    "TIMEZONE_RE",
    "UTC_ZONES",
    "WEEKDAY_RE",
    "cut_port_re",
    "datetime",
    "debug",
    "deepvalues",
    "domain_match",
    "eff_request_host",
    "http2time",
    "is_HDN",
    "is_third_party",
    "iso2time",
    "join_header_words",
    "liberal_is_HDN",
    "logger",
    "lwp_cookie_str",
    "offset_from_tz_string",
    "os",
    "reach",
    "request_host",
    "strip_quotes",
    "time2isoz",
    "time2netscape",
    "timegm",
    "unmatched",
    "uppercase_escaped_char",
    "urllib",
    "user_domain_match",
)

_FLAGS = ("discard", "secure")
_VALUES = ("version", "expires", "max-age", "domain", "path", "port", "comment", "commenturl")
_MAY_BE_BARE = ("port", "comment", "commenturl")

_SHOWN = (
    "version",
    "name",
    "value",
    "port",
    "port_specified",
    "domain",
    "domain_specified",
    "domain_initial_dot",
    "path",
    "path_specified",
    "secure",
    "expires",
    "discard",
    "comment",
    "comment_url",
)


class Cookie:
    """A cookie with all that was said about it."""

    def __init__(
        self,
        version,
        name,
        value,
        port,
        port_specified,
        domain,
        domain_specified,
        domain_initial_dot,
        path,
        path_specified,
        secure,
        expires,
        discard,
        comment,
        comment_url,
        rest,
        rfc2109=False,
    ):
        if port is None and port_specified is True:
            raise ValueError("if port is None, port_specified must be false")
        self.version = version if version is None else int(version)
        self.name, self.value = name, value
        self.port, self.port_specified = port, port_specified
        self.domain = domain.lower()
        self.domain_specified, self.domain_initial_dot = domain_specified, domain_initial_dot
        self.path, self.path_specified = path, path_specified
        self.secure = secure
        self.expires = expires if expires is None else int(float(expires))
        self.discard = discard
        self.comment, self.comment_url = comment, comment_url
        self.rfc2109 = rfc2109
        self._rest = copy.copy(rest)

    def has_nonstandard_attr(self, name):
        return name in self._rest

    def get_nonstandard_attr(self, name, default=None):
        return self._rest.get(name, default)

    def set_nonstandard_attr(self, name, value):
        self._rest[name] = value

    def is_expired(self, now=None):
        """Whether the cookie's time is over."""
        return self.expires is not None and self.expires <= (time.time() if now is None else now)

    def __str__(self):
        port = "" if self.port is None else f":{self.port}"
        pair = self.name if self.value is None else f"{self.name}={self.value}"
        return f"<Cookie {pair} for {self.domain}{port}{self.path}>"

    def __repr__(self):
        shown = [f"{name}={getattr(self, name)!r}" for name in _SHOWN]
        return f"{type(self).__name__}({', '.join(shown)}, rest={self._rest!r}, rfc2109={self.rfc2109!r})"


class CookieJar:
    """Cookies by domain, path and name."""

    def __init__(self, policy=None):
        self._policy = DefaultCookiePolicy() if policy is None else policy
        self._cookies_lock = threading.RLock()
        self._cookies = {}

    def set_policy(self, policy):
        self._policy = policy

    def _at_now(self):
        self._policy._now = self._now = int(time.time())

    # What a request takes along

    def add_cookie_header(self, request):
        """Adds the cookies that are for a request."""
        with self._cookies_lock:
            self._at_now()
            cookies = self._cookies_for_request(request)
            attributes = self._attributes(cookies)
            if attributes and not request.has_header("Cookie"):
                request.add_unredirected_header("Cookie", "; ".join(attributes))
            wants_second = self._policy.rfc2965 and not self._policy.hide_cookie2 and not request.has_header("Cookie2")
            if wants_second and any(cookie.version != 1 for cookie in cookies):
                request.add_unredirected_header("Cookie2", '$Version="1"')
        self.clear_expired_cookies()

    def _cookies_for_request(self, request):
        found = []
        policy = self._policy
        for domain, paths in self._cookies.items():
            if not policy.domain_return_ok(domain, request):
                continue
            for path, cookies in paths.items():
                if policy.path_return_ok(path, request):
                    found += [cookie for cookie in cookies.values() if policy.return_ok(cookie, request)]
        return found

    def _attributes(self, cookies):
        """What a header says of cookies, those of the longest path first."""
        cookies.sort(key=lambda cookie: len(cookie.path), reverse=True)
        attributes = []
        for index, cookie in enumerate(cookies):
            version = cookie.version
            if index == 0 and version > 0:
                attributes.append(f"$Version={version}")
            value = cookie.value
            if value is not None and version > 0 and re.search(r"\W", value):
                value = re.sub(r'(["\\])', r"\\\1", value)
            attributes.append(cookie.name if value is None else f"{cookie.name}={value}")
            if version > 0:
                attributes += self._details(cookie)
        return attributes

    @staticmethod
    def _details(cookie):
        details = []
        if cookie.path_specified:
            details.append(f'$Path="{cookie.path}"')
        if cookie.domain.startswith("."):
            domain = cookie.domain if cookie.domain_initial_dot else cookie.domain[1:]
            details.append(f'$Domain="{domain}"')
        if cookie.port is not None:
            details.append(f'$Port="{cookie.port}"' if cookie.port_specified else "$Port")
        return details

    # What a response brings

    def extract_cookies(self, response, request):
        """Takes the cookies of a response that the policy allows."""
        with self._cookies_lock:
            for cookie in self.make_cookies(response, request):
                if self._policy.set_ok(cookie, request):
                    self.set_cookie(cookie)

    def make_cookies(self, response, request):
        """The cookies that a response sets."""
        headers = response.info()
        newer = headers.get_all("Set-Cookie2", []) if self._policy.rfc2965 else []
        netscape = headers.get_all("Set-Cookie", []) if self._policy.netscape else []
        self._at_now()
        cookies = self._made(split_header_words(newer), request)
        set_before = {(cookie.domain, cookie.path, cookie.name) for cookie in cookies}
        for cookie in self._made(parse_ns_headers(netscape), request):
            self._downgrade(cookie)
            if (cookie.domain, cookie.path, cookie.name) not in set_before:
                cookies.append(cookie)
        return cookies

    def _downgrade(self, cookie):
        """A cookie of version 1 in the older header is one of RFC 2109."""
        if cookie.version == 1:
            as_netscape = getattr(self._policy, "rfc2109_as_netscape", None)
            cookie.rfc2109 = True
            if (not self._policy.rfc2965) if as_netscape is None else as_netscape:
                cookie.version = 0

    def _made(self, headers, request):
        made = []
        for attributes in headers:
            settled = self._settled(attributes[1:])
            if settled is not None:
                cookie = self._cookie(*attributes[0], *settled, request)
                if cookie is not None:
                    made.append(cookie)
        return made

    def _settled(self, attributes):
        """What a header says, and what it says beside; None if it is malformed."""
        standard, rest = {}, {}
        lives_for = False
        for name, value in attributes:
            key = name.lower() if name.lower() in _FLAGS + _VALUES else name
            if key in _FLAGS and value is None:
                value = True
            if key in standard:
                continue
            if key == "expires" and (lives_for or value is None):
                continue
            if key == "max-age":
                lives_for = True
                if value is None or not re.fullmatch(r"\s*[-+]?\d+(_\d+)*\s*", value):
                    return None
                key, value = "expires", self._now + int(value)
            if key not in _FLAGS + _VALUES:
                rest[key] = value
            elif value is None and key not in _MAY_BE_BARE:
                return None
            else:
                standard[key] = value.lower() if key == "domain" else value
        return standard, rest

    def _cookie(self, name, value, standard, rest, request):
        """The cookie that a header describes, None for one that is to be forgotten."""
        version = standard.get("version")
        if version is not None:
            try:
                version = int(version)
            except ValueError:
                return None
        path, path_specified = self._path(standard.get("path"), version, request)
        domain, dotted = standard.get("domain"), False
        domain_specified = domain is not None
        if domain_specified:
            dotted = domain.startswith(".")
            domain = domain if dotted else f".{domain}"
        else:
            domain = effective_hosts(request)[1]
        port, port_specified = self._port(standard, request)
        expires, discard = standard.get("expires"), standard.get("discard", False)
        if expires is None:
            discard = True
        elif expires <= self._now:
            self._forget(domain, path, name)
            return None
        return Cookie(
            version,
            name,
            value,
            port,
            port_specified,
            domain,
            domain_specified,
            dotted,
            path,
            path_specified,
            standard.get("secure", False),
            expires,
            discard,
            standard.get("comment"),
            standard.get("commenturl"),
            rest,
        )

    @staticmethod
    def _path(path, version, request):
        if path:
            return escape_path(path), True
        path = request_path(request)
        folder = path.rfind("/")
        if folder != -1:
            path = path[:folder] if version == 0 else path[: folder + 1]
        return path or "/", False

    @staticmethod
    def _port(standard, request):
        if "port" not in standard:
            return None, False
        if standard["port"] is None:
            return request_port(request), False
        return re.sub(r"\s+", "", standard["port"]), True

    def _forget(self, domain, path, name):
        try:
            self.clear(domain, path, name)
        except KeyError:
            pass

    # What is kept

    def set_cookie_if_ok(self, cookie, request):
        """Keeps a cookie if the policy allows it."""
        with self._cookies_lock:
            self._at_now()
            if self._policy.set_ok(cookie, request):
                self.set_cookie(cookie)

    def set_cookie(self, cookie):
        """Keeps a cookie."""
        with self._cookies_lock:
            paths = self._cookies.setdefault(cookie.domain, {})
            paths.setdefault(cookie.path, {})[cookie.name] = cookie

    def clear(self, domain=None, path=None, name=None):
        """Forgets all cookies, or those of a domain, of a path, of a name."""
        if name is not None and (domain is None or path is None):
            raise ValueError("domain and path must be given to remove a cookie by name")
        if domain is None:
            if path is not None:
                raise ValueError("domain must be given to remove cookies by path")
            self._cookies = {}
        elif path is None:
            del self._cookies[domain]
        elif name is None:
            del self._cookies[domain][path]
        else:
            del self._cookies[domain][path][name]

    def _clear_where(self, unwanted):
        with self._cookies_lock:
            for cookie in list(self):
                if unwanted(cookie):
                    self.clear(cookie.domain, cookie.path, cookie.name)

    def clear_session_cookies(self):
        """Forgets the cookies that live no longer than a session."""
        self._clear_where(lambda cookie: cookie.discard)

    def clear_expired_cookies(self):
        """Forgets the cookies whose time is over."""
        now = time.time()
        self._clear_where(lambda cookie: cookie.is_expired(now))

    def __iter__(self):
        for paths in list(self._cookies.values()):
            for cookies in list(paths.values()):
                yield from list(cookies.values())

    def __len__(self):
        return sum(1 for _ in self)

    def __repr__(self):
        return f"<{type(self).__name__}[{', '.join(repr(cookie) for cookie in self)}]>"

    def __str__(self):
        return f"<{type(self).__name__}[{', '.join(str(cookie) for cookie in self)}]>"
