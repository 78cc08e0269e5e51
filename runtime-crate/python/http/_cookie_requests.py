"""What cookies have to know of a request. CPython Lib/http/cookiejar.py: `request_host` to `is_third_party`."""

import re
from urllib.parse import quote, urlparse, urlsplit

__molt_missing__ = ()

_PORT = re.compile(r":\d+$", re.ASCII)
_ESCAPED = re.compile("%([0-9a-fA-F][0-9a-fA-F])")
ENDS_IN_NUMBER = re.compile(r"\.\d+$", re.ASCII)


def request_host(request):
    """The host of a request, in small letters."""
    host = urlparse(request.get_full_url())[1] or request.get_header("Host", "")
    return _PORT.sub("", host, count=1).lower()


def effective_hosts(request):
    """The host of a request, and the same with `.local` if it has no dot."""
    host = request_host(request)
    return host, host if "." in host else f"{host}.local"


def request_path(request):
    """The path of a request, escaped."""
    path = escape_path(urlsplit(request.get_full_url()).path)
    return path if path.startswith("/") else f"/{path}"


def request_port(request):
    """The port of a request as text, None for one that is no number."""
    _, colon, port = request.host.partition(":")
    if not colon:
        return "80"
    try:
        int(port)
    except ValueError:
        return None
    return port


def escape_path(path):
    """A path with percent signs in capitals."""
    return _ESCAPED.sub(lambda found: found.group().upper(), quote(path, "%/;:@&=+$,!~*'()"))


def is_domain_name(text):
    """Whether a text is a name, not an address."""
    return bool(text) and not ENDS_IN_NUMBER.search(text) and text[0] != "." and text[-1] != "."


def domain_match(host, domain):
    """Whether a host is in a domain, RFC 2965."""
    host, domain = host.lower(), domain.lower()
    if host == domain:
        return True
    place = host.rfind(domain)
    return is_domain_name(host) and place > 0 and domain.startswith(".") and is_domain_name(domain[1:])


def user_domain_match(host, domain):
    """Whether a host is in a domain that the user names."""
    host, domain = host.lower(), domain.lower()
    if host == domain:
        return ENDS_IN_NUMBER.search(host) is not None or not domain.startswith(".") or host.endswith(domain)
    if ENDS_IN_NUMBER.search(host) or ENDS_IN_NUMBER.search(domain):
        return False
    return domain.startswith(".") and host.endswith(domain)


def is_third_party(request):
    """Whether a request goes elsewhere than what led to it."""
    return not domain_match(request_host(request), _reach(request.origin_req_host))


def _reach(host):
    _, dot, rest = host.partition(".")
    if dot and is_domain_name(host) and ("." in rest or rest == "local"):
        return f".{rest}"
    return host
