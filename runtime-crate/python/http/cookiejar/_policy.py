"""Which cookies are taken and sent. CPython Lib/http/cookiejar.py `DefaultCookiePolicy`."""

from http.cookiejar._hosts import (
    IPV4_RE, domain_match, eff_request_host, is_third_party, request_path, request_port, user_domain_match,
)  # fmt: skip
from http.cookiejar._logs import _debug

# Domains below those of countries under which everybody may have one.
_SECOND_LEVEL = frozenset(
    "co ac com edu org net gov mil int aero biz cat coop info jobs mobi museum name pro travel eu".split()
)


def _dotted(domain):
    """A domain with a dot before it, unless it is empty."""
    return "." + domain if domain and not domain.startswith(".") else domain


def _refused(*message):
    """Log why a cookie is not taken or not sent: False."""
    _debug(*message)
    return False


class CookiePolicy:
    """What a policy is asked."""

    __module__ = "http.cookiejar"

    def set_ok(self, cookie, request):
        """Whether a cookie is taken."""
        raise NotImplementedError()

    def return_ok(self, cookie, request):
        """Whether a cookie is sent."""
        raise NotImplementedError()

    def domain_return_ok(self, domain, request):
        """Whether cookies of a domain may be sent at all."""
        return True

    def path_return_ok(self, path, request):
        """Whether cookies of a path may be sent at all."""
        return True


class DefaultCookiePolicy(CookiePolicy):
    """The rules of Netscape and of RFC 2965."""

    __module__ = "http.cookiejar"

    DomainStrictNoDots = 1
    DomainStrictNonDomain = 2
    DomainRFC2965Match = 4

    DomainLiberal = 0
    DomainStrict = DomainStrictNoDots | DomainStrictNonDomain

    def __init__(
        self, blocked_domains=None, allowed_domains=None, netscape=True, rfc2965=False, rfc2109_as_netscape=None,
        hide_cookie2=False, strict_domain=False, strict_rfc2965_unverifiable=True, strict_ns_unverifiable=False,
        strict_ns_domain=DomainLiberal, strict_ns_set_initial_dollar=False, strict_ns_set_path=False,
        secure_protocols=("https", "wss"),
    ):  # fmt: skip
        self.netscape, self.rfc2965 = netscape, rfc2965
        self.rfc2109_as_netscape = rfc2109_as_netscape
        self.hide_cookie2 = hide_cookie2
        self.strict_domain = strict_domain
        self.strict_rfc2965_unverifiable = strict_rfc2965_unverifiable
        self.strict_ns_unverifiable = strict_ns_unverifiable
        self.strict_ns_domain = strict_ns_domain
        self.strict_ns_set_initial_dollar = strict_ns_set_initial_dollar
        self.strict_ns_set_path = strict_ns_set_path
        self.secure_protocols = secure_protocols
        self._blocked_domains = () if blocked_domains is None else tuple(blocked_domains)
        self._allowed_domains = None if allowed_domains is None else tuple(allowed_domains)

    def blocked_domains(self):
        """The domains from which no cookies are taken."""
        return self._blocked_domains

    def set_blocked_domains(self, blocked_domains):
        """Say from which domains no cookies are taken."""
        self._blocked_domains = tuple(blocked_domains)

    def is_blocked(self, domain):
        """Whether no cookies are taken from a domain."""
        return any(user_domain_match(domain, blocked) for blocked in self._blocked_domains)

    def allowed_domains(self):
        """The only domains from which cookies are taken, None for all."""
        return self._allowed_domains

    def set_allowed_domains(self, allowed_domains):
        """Say from which domains alone cookies are taken, None for all."""
        self._allowed_domains = None if allowed_domains is None else tuple(allowed_domains)

    def is_not_allowed(self, domain):
        """Whether a domain is none of the only ones."""
        allowed = self._allowed_domains
        return allowed is not None and not any(user_domain_match(domain, one) for one in allowed)

    def _is_closed(self, domain):
        """Whether somebody has said that a domain has no cookies."""
        if self.is_blocked(domain):
            _debug("   domain %s is in user block-list", domain)
        elif self.is_not_allowed(domain):
            _debug("   domain %s is not in user allow-list", domain)
        else:
            return False
        return True

    def set_ok(self, cookie, request):
        """Whether a cookie is taken."""
        _debug(" - checking cookie %s=%s", cookie.name, cookie.value)
        assert cookie.name is not None
        names = ("version", "verifiability", "name", "path", "domain", "port")
        return all(getattr(self, "set_ok_" + name)(cookie, request) for name in names)

    def set_ok_version(self, cookie, request):
        """Whether the cookie's version is taken."""
        if cookie.version is None:
            return _refused("   Set-Cookie2 without version attribute (%s=%s)", cookie.name, cookie.value)
        return self._uses_version(cookie)

    def set_ok_verifiability(self, cookie, request):
        """Whether a cookie is taken from whom the user did not ask."""
        return self._is_verifiable(cookie, request)

    def set_ok_name(self, cookie, request):
        """Whether the cookie's name is taken: it may look like an attribute."""
        if cookie.version == 0 and self.strict_ns_set_initial_dollar and cookie.name.startswith("$"):
            return _refused("   illegal name (starts with '$'): '%s'", cookie.name)
        return True

    def set_ok_path(self, cookie, request):
        """Whether the cookie's path is one above the request's."""
        if not cookie.path_specified:
            return True
        path = request_path(request)
        is_strict = cookie.version > 0 or (cookie.version == 0 and self.strict_ns_set_path)
        if is_strict and not self.path_return_ok(cookie.path, request):
            return _refused("   path attribute %s is not a prefix of request path %s", cookie.path, path)
        return True

    def set_ok_domain(self, cookie, request):
        """Whether the cookie's domain is one that the request's host may speak for."""
        domain = cookie.domain
        if self._is_closed(domain):
            return False
        if not cookie.domain_specified:
            return True
        if self.strict_domain and self._is_of_country(domain):
            return _refused("   country-code second level domain %s", domain)
        host, effective = eff_request_host(request)
        bare = domain.removeprefix(".")
        if "." not in bare and not effective.endswith(".local"):
            return _refused("   non-local domain %s contains no embedded dot", domain)
        if cookie.version == 0 and not self._may_speak(effective, domain, bare):
            message = "   effective request-host %s (even with added initial dot) does not end with %s"
            return _refused(message, effective, domain)
        if self._is_strict(cookie, self.DomainRFC2965Match) and not domain_match(effective, domain):
            return _refused("   effective request-host %s does not domain-match %s", effective, domain)
        if self._is_strict(cookie, self.DomainStrictNoDots):
            before = host[: -len(domain)]
            if "." in before and not IPV4_RE.search(host):
                return _refused("   host prefix %s for domain %s contains a dot", before, domain)
        return True

    def _is_strict(self, cookie, rule):
        """Whether a rule holds for a cookie: for those of RFC 2965 all do."""
        return cookie.version > 0 or self.strict_ns_domain & rule

    def _is_of_country(self, domain):
        """Whether a domain is like `.co.uk`."""
        if not domain.startswith(".") or domain.count(".") != 2:
            return False
        _, second, top = domain.split(".")
        return second.lower() in _SECOND_LEVEL and len(top) == 2

    def _may_speak(self, host, domain, bare):
        """Whether a host may set a cookie of Netscape's kind for a domain."""
        return (
            host.endswith(domain)
            or host.endswith(f"{bare}.local")
            or host.startswith(".")
            or ("." + host).endswith(domain)
        )

    def set_ok_port(self, cookie, request):
        """Whether the request's port is among those of the cookie."""
        if not cookie.port_specified:
            return True
        wanted = request_port(request) or "80"
        for port in cookie.port.split(","):
            try:
                int(port)
            except ValueError:
                return _refused("   bad port %s (not numeric)", port)
            if port == wanted:
                return True
        return _refused("   request port (%s) not found in %s", wanted, cookie.port)

    def return_ok(self, cookie, request):
        """Whether a cookie is sent; its path and its domain were asked for before."""
        _debug(" - checking cookie %s=%s", cookie.name, cookie.value)
        names = ("version", "verifiability", "secure", "expires", "port", "domain")
        return all(getattr(self, "return_ok_" + name)(cookie, request) for name in names)

    def return_ok_version(self, cookie, request):
        """Whether cookies of a version are sent."""
        return self._uses_version(cookie)

    def _uses_version(self, cookie):
        if cookie.version > 0 and not self.rfc2965:
            return _refused("   RFC 2965 cookies are switched off")
        if cookie.version == 0 and not self.netscape:
            return _refused("   Netscape cookies are switched off")
        return True

    def return_ok_verifiability(self, cookie, request):
        """Whether a cookie is sent to whom the user did not ask."""
        return self._is_verifiable(cookie, request)

    def _is_verifiable(self, cookie, request):
        if request.unverifiable and is_third_party(request):
            if cookie.version > 0 and self.strict_rfc2965_unverifiable:
                return _refused("   third-party RFC 2965 cookie during unverifiable transaction")
            if cookie.version == 0 and self.strict_ns_unverifiable:
                return _refused("   third-party Netscape cookie during unverifiable transaction")
        return True

    def return_ok_secure(self, cookie, request):
        """Whether a cookie that needs encryption has it."""
        if cookie.secure and request.type not in self.secure_protocols:
            return _refused("   secure cookie with non-secure request")
        return True

    def return_ok_expires(self, cookie, request):
        """Whether a cookie's time is not over."""
        return not cookie.is_expired(self._now) or _refused("   cookie expired")

    def return_ok_port(self, cookie, request):
        """Whether the request's port is among those of the cookie, if it has some."""
        wanted = request_port(request) or "80" if cookie.port else None
        if wanted is None or wanted in cookie.port.split(","):
            return True
        return _refused("   request port %s does not match cookie port %s", wanted, cookie.port)

    def return_ok_domain(self, cookie, request):
        """Whether the request's host is in the cookie's domain."""
        host, effective = eff_request_host(request)
        domain = cookie.domain
        if cookie.version == 0:
            is_strict = self.strict_ns_domain & self.DomainStrictNonDomain
            if is_strict and not cookie.domain_specified and domain != effective:
                return _refused("   cookie with unspecified domain does not string-compare equal to request domain")
            if not ("." + effective).endswith(_dotted(domain)):
                return _refused("   request-host %s does not match Netscape cookie domain %s", host, domain)
        elif cookie.version > 0 and not domain_match(effective, domain):
            message = "   effective request-host name %s does not domain-match RFC 2965 cookie domain %s"
            return _refused(message, effective, domain)
        return True

    def domain_return_ok(self, domain, request):
        """Whether cookies of a domain may be sent at all."""
        dotted = _dotted(domain)
        hosts = [host if host.startswith(".") else "." + host for host in eff_request_host(request)]
        return any(host.endswith(dotted) for host in hosts) and not self._is_closed(domain)

    def path_return_ok(self, path, request):
        """Whether cookies of a path may be sent at all."""
        _debug("- checking cookie path=%s", path)
        asked = request_path(request)
        if asked == path or asked.startswith(path if path.endswith("/") else path + "/"):
            return True
        return _refused("  %s does not path-match %s", asked, path)
