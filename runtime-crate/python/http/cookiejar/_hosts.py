"""Hosts, paths and ports as RFC 2965 compares them. CPython Lib/http/cookiejar.py `domain_match`, `request_path`, `reach`."""

import re
from urllib.parse import quote, urlparse, urlsplit
import sys

from http.cookiejar._logs import _debug

DEFAULT_HTTP_PORT = "80"
HTTP_PATH_SAFE = "%/;:@&=+$,!~*'()"
ESCAPED_CHAR_RE = re.compile(r"%([0-9a-fA-F][0-9a-fA-F])")
IPV4_RE = re.compile(r"\.\d+$", re.ASCII)
cut_port_re = re.compile(r":\d+$", re.ASCII)


def is_HDN(text):
    """Whether a text is the name of a host, and not its address."""
    return not (IPV4_RE.search(text) or text == "" or text[0] == "." or text[-1] == ".")


def domain_match(A, B):
    """Whether a host is a domain, or below one that begins with a dot."""
    A, B = A.lower(), B.lower()
    if A == B:
        return True
    return is_HDN(A) and A.rfind(B) > 0 and B.startswith(".") and is_HDN(B[1:])


def liberal_is_HDN(text):
    """Whether a text may be the name of a host."""
    return not IPV4_RE.search(text)


def user_domain_match(A, B):
    """Whether a host is a domain that somebody blocks or allows, or below one that begins with a dot."""
    A, B = A.lower(), B.lower()
    if B.startswith(".") and liberal_is_HDN(A) and liberal_is_HDN(B):
        return A.endswith(B)
    return A == B


def request_host(request):
    """The host of a request in lower case."""
    host = urlparse(request.get_full_url())[1]
    if host == "":
        host = request.get_header("Host", "")
    return cut_port_re.sub("", host, 1).lower()


def eff_request_host(request):
    """The host of a request, and the name that counts: one without a dot is below `.local`."""
    host = request_host(request)
    is_local = "." not in host
    if sys.version_info < (3, 12):
        is_local = is_local and not IPV4_RE.search(host)
    return host, host + ".local" if is_local else host


def request_path(request):
    """The path of a request."""
    path = escape_path(urlsplit(request.get_full_url()).path)
    return path if path.startswith("/") else "/" + path


def request_port(request):
    """The port of a request as a text, None if it is no number."""
    _, colon, port = request.host.partition(":")
    if not colon:
        return DEFAULT_HTTP_PORT
    try:
        int(port)
    except ValueError:
        _debug("nonnumeric port: '%s'", port)
        return None
    return port


def uppercase_escaped_char(match):
    """An escape in upper case."""
    return "%" + match[1].upper()


def escape_path(path):
    """A path with what has to be escaped, in upper case."""
    return ESCAPED_CHAR_RE.sub(uppercase_escaped_char, quote(path, HTTP_PATH_SAFE))


def reach(h):
    """The domain that a host stands for: that above it, if it has a dot or is `local`."""
    _, dot, above = h.partition(".")
    return "." + above if dot and is_HDN(h) and ("." in above or above == "local") else h


def is_third_party(request):
    """Whether a request goes to somebody else than the one that it came from."""
    return not domain_match(request_host(request), reach(request.origin_req_host))
