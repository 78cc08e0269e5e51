"""Cookies by domain, path and name. CPython Lib/http/cookiejar.py `CookieJar`."""

import re
import threading
import time

from http.cookiejar._cookie import Cookie
from http.cookiejar._headers import parse_ns_headers, split_header_words
from http.cookiejar._hosts import eff_request_host, escape_path, request_path, request_port
from http.cookiejar._logs import _debug, _warn_unhandled_exception
from http.cookiejar._policy import DefaultCookiePolicy

_FLAGS = ("discard", "secure")
_VALUES = ("version", "expires", "max-age", "domain", "path", "port", "comment", "commenturl")
_MAY_BE_EMPTY = ("port", "comment", "commenturl")


class Absent:
    """What an attribute is that the server did not send."""

    __module__ = "http.cookiejar"


def deepvalues(mapping):
    """The values of mappings within mappings."""
    for value in list(mapping.values()):
        if hasattr(value, "items"):
            yield from deepvalues(value)
        else:
            yield value


def _standard(pairs, now):
    """The attributes of a cookie: those of the standards, and others; None if one of them is wrong."""
    standard, rest = {}, {}
    is_limited = False
    for name, value in pairs:
        lower = name.lower()
        name = lower if lower in _VALUES or lower in _FLAGS else name
        if name in _FLAGS and value is None:
            value = True
        if name in standard:
            continue
        if name == "domain":
            if value is None:
                _debug("   missing value for domain attribute")
                return None
            value = value.lower()
        elif name == "expires":
            if is_limited:
                continue
            if value is None:
                _debug("   missing or invalid value for expires attribute: treating as session cookie")
                continue
        elif name == "max-age":
            is_limited = True
            try:
                value = int(value)
            except ValueError:
                _debug("   missing or invalid (non-numeric) value for max-age attribute")
                return None
            name, value = "expires", now + value
        if name not in _VALUES and name not in _FLAGS:
            rest[name] = value
        elif value is None and name not in _MAY_BE_EMPTY:
            _debug("   missing value for %s attribute" % name)
            return None
        else:
            standard[name] = value
    return standard, rest


class CookieJar:
    """Keeps cookies, and adds them to requests."""

    __module__ = "http.cookiejar"

    non_word_re = re.compile(r"\W")
    quote_re = re.compile(r"([\"\\])")
    strict_domain_re = re.compile(r"\.?[^.]*")
    domain_re = re.compile(r"[^.]*")
    dots_re = re.compile(r"^\.+")

    magic_re = re.compile(r"^\#LWP-Cookies-(\d+\.\d+)", re.ASCII)

    def __init__(self, policy=None):
        self._policy = DefaultCookiePolicy() if policy is None else policy
        self._cookies_lock = threading.RLock()
        self._cookies = {}

    def set_policy(self, policy):
        """Ask another policy from now on."""
        self._policy = policy

    def _cookies_for_domain(self, domain, request):
        policy = self._policy
        if not policy.domain_return_ok(domain, request):
            return []
        _debug("Checking %s for cookies to return", domain)
        found = []
        for path, by_name in self._cookies[domain].items():
            if policy.path_return_ok(path, request):
                for cookie in by_name.values():
                    is_sent = policy.return_ok(cookie, request)
                    _debug("   it's a match" if is_sent else "   not returning cookie")
                    if is_sent:
                        found.append(cookie)
        return found

    def _cookies_for_request(self, request):
        """The cookies that are sent with a request."""
        return [cookie for domain in self._cookies for cookie in self._cookies_for_domain(domain, request)]

    def _cookie_attrs(self, cookies):
        """The parts of the header with cookies; those of the longest paths come first."""
        cookies.sort(key=lambda cookie: len(cookie.path), reverse=True)
        parts = [f"$Version={cookie.version}" for cookie in cookies[:1] if cookie.version > 0]
        for cookie in cookies:
            value = cookie.value
            if value is not None and cookie.version > 0 and self.non_word_re.search(value):
                value = self.quote_re.sub(r"\\\1", value)
            parts.append(cookie.name if value is None else f"{cookie.name}={value}")
            if cookie.version > 0:
                parts += self._attributes(cookie)
        return parts

    def _attributes(self, cookie):
        """What is said of a cookie of RFC 2965 when it is sent."""
        if cookie.path_specified:
            yield f'$Path="{cookie.path}"'
        if cookie.domain.startswith("."):
            yield f'$Domain="{cookie.domain if cookie.domain_initial_dot else cookie.domain[1:]}"'
        if cookie.port is not None:
            yield f'$Port="{cookie.port}"' if cookie.port_specified else "$Port"

    def add_cookie_header(self, request):
        """Add the cookies that belong to a request to its headers."""
        _debug("add_cookie_header")
        with self._cookies_lock:
            policy = self._policy
            policy._now = self._now = int(time.time())
            cookies = self._cookies_for_request(request)
            parts = self._cookie_attrs(cookies)
            if parts and not request.has_header("Cookie"):
                request.add_unredirected_header("Cookie", "; ".join(parts))
            # Say that we know RFC 2965.
            if policy.rfc2965 and not policy.hide_cookie2 and not request.has_header("Cookie2"):
                if any(cookie.version != 1 for cookie in cookies):
                    request.add_unredirected_header("Cookie2", '$Version="1"')
        self.clear_expired_cookies()

    def _normalized_cookie_tuples(self, attrs_set):
        """Name, value, attributes of the standards and others, of cookies as headers have them."""
        found = []
        for (name, value), *pairs in attrs_set:
            attributes = _standard(pairs, self._now)
            if attributes is not None:
                found.append((name, value, *attributes))
        return found

    def _cookie_from_cookie_tuple(self, tup, request):
        """A cookie with what the server left out, None if there is none to keep."""
        name, value, standard, rest = tup
        version = standard.get("version")
        try:
            version = None if version is None else int(version)
        except ValueError:
            return None
        path, path_specified = self._path_of(standard, version, request)
        domain, domain_specified = standard.get("domain"), "domain" in standard
        domain_initial_dot = domain_specified and domain.startswith(".")
        if not domain_specified:
            domain = eff_request_host(request)[1]
        elif not domain_initial_dot:
            domain = "." + domain
        port, port_specified = self._port_of(standard, request)
        expires, discard = standard.get("expires"), standard.get("discard", False)
        if "expires" not in standard:
            discard = True
        elif expires <= self._now:
            # What is over already is to be forgotten.
            try:
                self.clear(domain, path, name)
            except KeyError:
                pass
            _debug("Expiring cookie, domain='%s', path='%s', name='%s'", domain, path, name)
            return None
        return Cookie(
            version, name, value, port, port_specified, domain, domain_specified, domain_initial_dot, path, path_specified,
            standard.get("secure", False), expires, discard, standard.get("comment"), standard.get("commenturl"), rest,
        )  # fmt: skip

    def _path_of(self, standard, version, request):
        """The path of a cookie, and whether the server said it."""
        path = standard.get("path", "")
        if path != "":
            return escape_path(path), True
        path = request_path(request)
        at = path.rfind("/")
        if at != -1:
            # Netscape's cookies end before the slash.
            path = path[:at] if version == 0 else path[: at + 1]
        return path or "/", False

    def _port_of(self, standard, request):
        """The ports of a cookie, and whether the server said them; without a value they are the request's."""
        if "port" not in standard:
            return None, False
        port = standard["port"]
        return (request_port(request), False) if port is None else (re.sub(r"\s+", "", port), True)

    def _cookies_from_attrs_set(self, attrs_set, request):
        made = [self._cookie_from_cookie_tuple(one, request) for one in self._normalized_cookie_tuples(attrs_set)]
        return [cookie for cookie in made if cookie]

    def _process_rfc2109_cookies(self, cookies):
        as_netscape = getattr(self._policy, "rfc2109_as_netscape", None)
        if as_netscape is None:
            as_netscape = not self._policy.rfc2965
        for cookie in cookies:
            if cookie.version == 1:
                cookie.rfc2109 = True
                cookie.version = 0 if as_netscape else 1

    def _cookies_in(self, headers, parse, request):
        try:
            return self._cookies_from_attrs_set(parse(headers), request)
        except Exception:
            _warn_unhandled_exception()
            return []

    def make_cookies(self, response, request):
        """The cookies that a response sets."""
        headers = response.info()
        of_rfc, of_netscape = headers.get_all("Set-Cookie2", []), headers.get_all("Set-Cookie", [])
        policy = self._policy
        policy._now = self._now = int(time.time())
        rfc2965, netscape = policy.rfc2965, policy.netscape
        if not (of_rfc and rfc2965 or of_netscape and netscape):
            return []
        cookies = self._cookies_in(of_rfc, split_header_words, request)
        if of_netscape and netscape:
            others = self._cookies_in(of_netscape, parse_ns_headers, request)
            self._process_rfc2109_cookies(others)
            # What is set both ways counts as RFC 2965 has it.
            known = {(one.domain, one.path, one.name) for one in cookies} if rfc2965 else ()
            cookies.extend(one for one in others if (one.domain, one.path, one.name) not in known)
        return cookies

    def set_cookie_if_ok(self, cookie, request):
        """Keep a cookie, if the policy allows it."""
        with self._cookies_lock:
            self._policy._now = self._now = int(time.time())
            if self._policy.set_ok(cookie, request):
                self.set_cookie(cookie)

    def set_cookie(self, cookie):
        """Keep a cookie."""
        with self._cookies_lock:
            by_path = self._cookies.setdefault(cookie.domain, {})
            by_path.setdefault(cookie.path, {})[cookie.name] = cookie

    def extract_cookies(self, response, request):
        """Keep the cookies that a response sets, those that the policy allows."""
        _debug("extract_cookies: %s", response.info())
        with self._cookies_lock:
            for cookie in self.make_cookies(response, request):
                if self._policy.set_ok(cookie, request):
                    _debug(" setting cookie: %s", cookie)
                    self.set_cookie(cookie)

    def clear(self, domain=None, path=None, name=None):
        """Forget all cookies, those of a domain or a path, or one; KeyError if there are none."""
        if name is not None and (domain is None or path is None):
            raise ValueError("domain and path must be given to remove a cookie by name")
        if path is not None and domain is None:
            raise ValueError("domain must be given to remove cookies by path")
        if domain is None:
            self._cookies = {}
            return
        holder, key = self._cookies, domain
        for inner in (path, name):
            if inner is not None:
                holder, key = holder[key], inner
        del holder[key]

    def _clear_those(self, is_over):
        with self._cookies_lock:
            for cookie in self:
                if is_over(cookie):
                    self.clear(cookie.domain, cookie.path, cookie.name)

    def clear_session_cookies(self):
        """Forget the cookies that end with the session."""
        self._clear_those(lambda cookie: cookie.discard)

    def clear_expired_cookies(self):
        """Forget the cookies whose time is over."""
        now = time.time()
        self._clear_those(lambda cookie: cookie.is_expired(now))

    def __iter__(self):
        return deepvalues(self._cookies)

    def __len__(self):
        return sum(1 for _ in self)

    def __repr__(self):
        return f"<{type(self).__name__}[{', '.join(map(repr, self))}]>"

    def __str__(self):
        return f"<{type(self).__name__}[{', '.join(map(str, self))}]>"
