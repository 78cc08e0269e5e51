"""The parts of a URL, each with what it may not hold in percent signs. httpx `httpx/_urlparse.py`."""

import ipaddress
import re
from typing import NamedTuple

from ._exceptions import InvalidURL

MAX_URL_LENGTH = 65536

_UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
_SUB_DELIMS = "!$&'()*+,;="
_HOST_SAFE = _SUB_DELIMS + '"`{}%|\\'


def _safe_without(characters):
    """What may stand in a part as it is: what can be seen, without some characters."""
    return "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in characters)


# The sets of the URL standard: what must be encoded in which part.
_IN_FRAGMENT = '"<>`'
_IN_QUERY = '"#<>'
_IN_PATH = _IN_QUERY + "?`{}"
_IN_USERINFO = _IN_PATH + "/;=@[\\]^|"

_FRAGMENT_SAFE = _safe_without(_IN_FRAGMENT)
_QUERY_SAFE = _safe_without(_IN_QUERY)
_PATH_SAFE = _safe_without(_IN_PATH)
_USERINFO_SAFE = _safe_without(_IN_USERINFO)
_NAME_SAFE = _safe_without(_IN_USERINFO + ":")

_ENCODED = re.compile("%[A-Fa-f0-9]{2}")
_URL = re.compile(
    r"(?:(?P<scheme>([a-zA-Z][a-zA-Z0-9+.-]*)?):)?(?://(?P<authority>[^/?#]*))?(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?"
)
_AUTHORITY = re.compile(r"(?:(?P<userinfo>.*)@)?(?P<host>(\[.*\]|[^:@]*)):?(?P<port>.*)?")
_COMPONENTS = {
    "scheme": re.compile("([a-zA-Z][a-zA-Z0-9+.-]*)?"),
    "authority": re.compile("[^/?#]*"),
    "path": re.compile("[^?#]*"),
    "query": re.compile("[^#]*"),
    "fragment": re.compile(".*"),
    "userinfo": re.compile("[^@]*"),
    "host": re.compile(r"(\[.*\]|[^:]*)"),
    "port": re.compile(".*"),
}
_IPV4_LIKE = re.compile(r"^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$")
_IPV6_LIKE = re.compile(r"^\[.*\]$")
_USUAL_PORTS = {"ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443}


class ParseResult(NamedTuple):
    """A URL in its parts."""

    scheme: str
    userinfo: str
    host: str
    port: int | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def netloc(self):
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port is None else f"{host}:{self.port}"

    @property
    def authority(self):
        return f"{self.userinfo}@{self.netloc}" if self.userinfo else self.netloc

    def copy_with(self, **changes):
        """These parts with some of them in the place of others."""
        if not changes:
            return self
        kept = {"scheme": self.scheme, "authority": self.authority, "path": self.path, "query": self.query, "fragment": self.fragment}
        return urlparse("", **{**kept, **changes})

    def __str__(self):
        return unparsed(self, self.authority)


def unparsed(parts, authority):
    """The text of a URL."""
    text = f"{parts.scheme}:" if parts.scheme else ""
    if authority:
        text += f"//{authority}"
    text += parts.path
    if parts.query is not None:
        text += f"?{parts.query}"
    return text if parts.fragment is None else f"{text}#{parts.fragment}"


def urlparse(url="", **parts):
    """A text in its parts; those that are given go before those of the text."""
    if len(url) > MAX_URL_LENGTH:
        raise InvalidURL("URL too long")
    _refuse_controls(url, "URL")
    _settle(parts)
    for name, value in parts.items():
        if value is not None:
            _check(name, value)
    found = _URL.match(url).groupdict()
    scheme = parts.get("scheme", found["scheme"]) or ""
    path = parts.get("path", found["path"]) or ""
    query = parts.get("query", found["query"])
    fragment = parts.get("fragment", found["fragment"])
    authority = _AUTHORITY.match(parts.get("authority", found["authority"]) or "").groupdict()
    userinfo = quote(parts.get("userinfo", authority["userinfo"]) or "", _USERINFO_SAFE)
    host = encode_host(parts.get("host", authority["host"]) or "")
    port = normalize_port(parts.get("port", authority["port"]), scheme)

    has_authority = bool(userinfo or host) or port is not None
    _check_path(path, bool(scheme), has_authority)
    if scheme or has_authority:
        path = normalize_path(path)
    return ParseResult(
        scheme.lower(),
        userinfo,
        host,
        port,
        quote(path, _PATH_SAFE),
        None if query is None else quote(query, _QUERY_SAFE),
        None if fragment is None else quote(fragment, _FRAGMENT_SAFE),
    )


def _refuse_controls(text, where):
    for position, character in enumerate(text):
        if character.isascii() and not character.isprintable():
            raise InvalidURL(f"Invalid non-printable ASCII character in {where}, {character!r} at position {text.find(character)}.")


def _settle(parts):
    """Puts arguments that stand for several parts, or for a part of one, in the place of those."""
    if isinstance(parts.get("port"), int):
        parts["port"] = str(parts["port"])
    if "netloc" in parts:
        parts["host"], _, parts["port"] = (parts.pop("netloc") or "").partition(":")
    if "username" in parts or "password" in parts:
        username = quote(parts.pop("username", "") or "", _NAME_SAFE)
        password = quote(parts.pop("password", "") or "", _NAME_SAFE)
        parts["userinfo"] = f"{username}:{password}" if password else username
    if "raw_path" in parts:
        path, mark, query = (parts.pop("raw_path") or "").partition("?")
        parts["path"], parts["query"] = path, query if mark else None
    host = parts.get("host") or ""
    if ":" in host and not (host.startswith("[") and host.endswith("]")):
        parts["host"] = f"[{host}]"


def _check(name, value):
    if len(value) > MAX_URL_LENGTH:
        raise InvalidURL(f"URL component '{name}' too long")
    _refuse_controls(value, f"URL {name} component")
    if not _COMPONENTS[name].fullmatch(value):
        raise InvalidURL(f"Invalid URL component '{name}'")


def encode_host(host):
    """A host as it is asked for: a name in small letters and ASCII, or an address."""
    if _IPV4_LIKE.match(host):
        return _address(ipaddress.IPv4Address, "IPv4", host, host)
    if _IPV6_LIKE.match(host):
        return _address(ipaddress.IPv6Address, "IPv6", host, host[1:-1])
    if host.isascii():
        return quote(host.lower(), _HOST_SAFE)
    from _idna import IDNAError, encode

    try:
        return encode(host.lower())
    except IDNAError:
        raise InvalidURL(f"Invalid IDNA hostname: {host!r}") from None


def _address(kind, name, host, address):
    try:
        kind(address)
    except ipaddress.AddressValueError:
        raise InvalidURL(f"Invalid {name} address: {host!r}") from None
    return address


def normalize_port(port, scheme):
    """A port as a number; None for that which the scheme has anyway."""
    if port is None or port == "":
        return None
    try:
        number = int(port)
    except ValueError:
        raise InvalidURL(f"Invalid port: {port!r}") from None
    return None if number == _USUAL_PORTS.get(scheme) else number


def _check_path(path, has_scheme, has_authority):
    if has_authority and path and not path.startswith("/"):
        raise InvalidURL("For absolute URLs, path must be empty or begin with '/'")
    if not has_scheme and not has_authority:
        for start in ("//", ":"):
            if path.startswith(start):
                raise InvalidURL(f"Relative URLs cannot have a path starting with '{start}'")


def normalize_path(path):
    """A path without `.` and `..`."""
    parts = path.split("/")
    if "." not in parts and ".." not in parts:
        return path
    kept = []
    for part in parts:
        if part == "..":
            if kept and kept != [""]:
                kept.pop()
        elif part != ".":
            kept.append(part)
    return "/".join(kept)


def _percent_encoded(text, safe):
    allowed = _UNRESERVED + safe
    if not text.rstrip(allowed):
        return text
    return "".join(one if one in allowed else "".join(f"%{byte:02X}" for byte in one.encode()) for one in text)


def quote(text, safe):
    """A text with percent signs for what is not safe; those that it has already stay."""
    quoted = ""
    position = 0
    for found in _ENCODED.finditer(text):
        quoted += _percent_encoded(text[position : found.start()], safe) + found.group()
        position = found.end()
    return quoted + _percent_encoded(text[position:], safe)
