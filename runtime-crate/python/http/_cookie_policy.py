"""Which cookies are taken and given. CPython Lib/http/cookiejar.py: `CookiePolicy`, `DefaultCookiePolicy`."""

from ._cookie_requests import (
    ENDS_IN_NUMBER,
    domain_match,
    effective_hosts,
    is_third_party,
    request_path,
    request_port,
    user_domain_match,
)

__molt_missing__ = ()

# Below the domain of a country, these are no domains of anybody.
_SHARED = (
    "co ac com edu org net gov mil int aero biz cat coop info jobs mobi museum name pro travel eu"
).split()


def _dotted(domain):
    return f".{domain}" if domain and not domain.startswith(".") else domain


class CookiePolicy:
    """What a jar asks."""

    def set_ok(self, cookie, request):
        """Whether a cookie is taken."""
        raise NotImplementedError()

    def return_ok(self, cookie, request):
        """Whether a cookie is given."""
        raise NotImplementedError()

    def domain_return_ok(self, domain, request):
        """Whether cookies of a domain may be given."""
        return True

    def path_return_ok(self, path, request):
        """Whether cookies of a path may be given."""
        return True


class DefaultCookiePolicy(CookiePolicy):
    """The rules of Netscape's cookies, and of RFC 2965 where they are switched on."""

    DomainStrictNoDots = 1
    DomainStrictNonDomain = 2
    DomainRFC2965Match = 4
    DomainLiberal = 0
    DomainStrict = DomainStrictNoDots | DomainStrictNonDomain

    def __init__(
        self,
        blocked_domains=None,
        allowed_domains=None,
        netscape=True,
        rfc2965=False,
        rfc2109_as_netscape=None,
        hide_cookie2=False,
        strict_domain=False,
        strict_rfc2965_unverifiable=True,
        strict_ns_unverifiable=False,
        strict_ns_domain=DomainLiberal,
        strict_ns_set_initial_dollar=False,
        strict_ns_set_path=False,
        secure_protocols=("https", "wss"),
    ):
        self.netscape = netscape
        self.rfc2965 = rfc2965
        self.rfc2109_as_netscape = rfc2109_as_netscape
        self.hide_cookie2 = hide_cookie2
        self.strict_domain = strict_domain
        self.strict_rfc2965_unverifiable = strict_rfc2965_unverifiable
        self.strict_ns_unverifiable = strict_ns_unverifiable
        self.strict_ns_domain = strict_ns_domain
        self.strict_ns_set_initial_dollar = strict_ns_set_initial_dollar
        self.strict_ns_set_path = strict_ns_set_path
        self.secure_protocols = secure_protocols
        self.set_blocked_domains(blocked_domains or ())
        self.set_allowed_domains(allowed_domains)

    def blocked_domains(self):
        return self._blocked_domains

    def set_blocked_domains(self, blocked_domains):
        self._blocked_domains = tuple(blocked_domains)

    def is_blocked(self, domain):
        return any(user_domain_match(domain, blocked) for blocked in self._blocked_domains)

    def allowed_domains(self):
        return self._allowed_domains

    def set_allowed_domains(self, allowed_domains):
        self._allowed_domains = allowed_domains if allowed_domains is None else tuple(allowed_domains)

    def is_not_allowed(self, domain):
        allowed = self._allowed_domains
        return allowed is not None and not any(user_domain_match(domain, one) for one in allowed)

    # Whether a cookie is taken

    def set_ok(self, cookie, request):
        return (
            self.set_ok_version(cookie, request)
            and self.set_ok_verifiability(cookie, request)
            and self.set_ok_name(cookie, request)
            and self.set_ok_path(cookie, request)
            and self.set_ok_domain(cookie, request)
            and self.set_ok_port(cookie, request)
        )

    def set_ok_version(self, cookie, request):
        if cookie.version is None:
            return False
        return self.return_ok_version(cookie, request)

    def set_ok_verifiability(self, cookie, request):
        return self.return_ok_verifiability(cookie, request)

    def set_ok_name(self, cookie, request):
        return not (cookie.version == 0 and self.strict_ns_set_initial_dollar and cookie.name.startswith("$"))

    def set_ok_path(self, cookie, request):
        checked = cookie.version > 0 or (cookie.version == 0 and self.strict_ns_set_path)
        return not (cookie.path_specified and checked) or self.path_return_ok(cookie.path, request)

    def set_ok_domain(self, cookie, request):
        domain = cookie.domain
        if self.is_blocked(domain) or self.is_not_allowed(domain):
            return False
        if not cookie.domain_specified:
            return True
        host, effective = effective_hosts(request)
        bare = domain.removeprefix(".")
        if self.strict_domain and self._is_shared(domain):
            return False
        if "." not in bare and not effective.endswith(".local"):
            return False
        if cookie.version == 0 and not self._covers(effective, domain, bare):
            return False
        if (cookie.version > 0 or self.strict_ns_domain & self.DomainRFC2965Match) and not domain_match(effective, domain):
            return False
        if cookie.version > 0 or self.strict_ns_domain & self.DomainStrictNoDots:
            return "." not in host[: -len(domain)] or ENDS_IN_NUMBER.search(host) is not None
        return True

    @staticmethod
    def _is_shared(domain):
        parts = domain.split(".")
        return len(parts) == 3 and parts[0] == "" and len(parts[2]) == 2 and parts[1].lower() in _SHARED

    @staticmethod
    def _covers(effective, domain, bare):
        ends = effective.endswith(domain) or effective.endswith(f"{bare}.local")
        return ends or effective.startswith(".") or f".{effective}".endswith(domain)

    def set_ok_port(self, cookie, request):
        if not cookie.port_specified:
            return True
        wanted = request_port(request) or "80"
        for port in cookie.port.split(","):
            if not port.strip().lstrip("+-").isdigit():
                return False
            if port == wanted:
                return True
        return False

    # Whether a cookie is given

    def return_ok(self, cookie, request):
        return (
            self.return_ok_version(cookie, request)
            and self.return_ok_verifiability(cookie, request)
            and self.return_ok_secure(cookie, request)
            and self.return_ok_expires(cookie, request)
            and self.return_ok_port(cookie, request)
            and self.return_ok_domain(cookie, request)
        )

    def return_ok_version(self, cookie, request):
        if cookie.version > 0:
            return self.rfc2965
        return cookie.version != 0 or self.netscape

    def return_ok_verifiability(self, cookie, request):
        strict = self.strict_rfc2965_unverifiable if cookie.version > 0 else self.strict_ns_unverifiable
        return not (request.unverifiable and strict and is_third_party(request))

    def return_ok_secure(self, cookie, request):
        return not cookie.secure or request.type in self.secure_protocols

    def return_ok_expires(self, cookie, request):
        return not cookie.is_expired(self._now)

    def return_ok_port(self, cookie, request):
        return not cookie.port or (request_port(request) or "80") in cookie.port.split(",")

    def return_ok_domain(self, cookie, request):
        _, effective = effective_hosts(request)
        domain = cookie.domain
        if cookie.version > 0:
            return domain_match(effective, domain)
        strict = self.strict_ns_domain & self.DomainStrictNonDomain and not cookie.domain_specified
        if strict and domain != effective:
            return False
        return f".{effective}".endswith(_dotted(domain))

    def domain_return_ok(self, domain, request):
        hosts = [_dotted(host) for host in effective_hosts(request)]
        if not any(host.endswith(_dotted(domain)) for host in hosts):
            return False
        return not self.is_blocked(domain) and not self.is_not_allowed(domain)

    def path_return_ok(self, path, request):
        asked = request_path(request)
        if path == asked:
            return True
        return asked.startswith(path) and (path.endswith("/") or asked[len(path) : len(path) + 1] == "/")
