"""URLs taken apart and put together, percent-encoding, query strings. CPython Lib/urllib/parse.py."""

from collections import namedtuple
from types import GenericAlias

__all__ = [
    "urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode", "parse_qs", "parse_qsl",
    "quote", "quote_plus", "quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes", "DefragResult",
    "ParseResult", "SplitResult", "DefragResultBytes", "ParseResultBytes", "SplitResultBytes",
]

__molt_missing__ = ("Quoter",)

uses_relative = [
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtsps",
    "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss",
]
uses_netloc = [
    "", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews", "prospero",
    "rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss", "itms-services",
]
uses_params = [
    "", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms",
    "sftp", "tel",
]
non_hierarchical = [
    "gopher", "hdl", "mailto", "news", "telnet", "wais", "imap", "snews", "sip", "sips",
]
uses_query = [
    "", "http", "wais", "imap", "https", "shttp", "mms", "gopher", "rtsp", "rtsps", "rtspu", "sip", "sips",
]
uses_fragment = ["", "ftp", "hdl", "http", "gopher", "news", "nntp", "wais", "https", "shttp", "snews", "file", "prospero"]
scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."

_STRIPPED = "".join(map(chr, range(33)))
MAX_CACHE_SIZE = 20


def _same(value):
    return value


def _encoded(result):
    return result.encode()


def _coerce(*given):
    """The arguments as `str`, and what makes a result of the type that they had."""
    is_text = isinstance(given[0], str)
    for value in given[1:]:
        if value and isinstance(value, str) != is_text:
            raise TypeError("Cannot mix str and non-str arguments")
    if is_text:
        return given + (_same,)
    return tuple(value.decode("ascii", "strict") if value else "" for value in given) + (_encoded,)


class _TextResult:
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        return self._encoded_counterpart(*(part.encode(encoding, errors) for part in self))


class _BytesResult:
    __slots__ = ()

    def decode(self, encoding="ascii", errors="strict"):
        return self._decoded_counterpart(*(part.decode(encoding, errors) for part in self))


class _Netloc:
    """The parts of the network location."""

    __slots__ = ()
    __class_getitem__ = classmethod(GenericAlias)

    @property
    def username(self):
        return self._userinfo[0]

    @property
    def password(self):
        return self._userinfo[1]

    @property
    def hostname(self):
        hostname = self._hostinfo[0]
        if not hostname:
            return None
        # The zone of a scoped IPv6 address keeps its case.
        separator = "%" if isinstance(hostname, str) else b"%"
        hostname, percent, zone = hostname.partition(separator)
        return hostname.lower() + percent + zone

    @property
    def port(self):
        port = self._hostinfo[1]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        port = int(port)
        if not 0 <= port <= 65535:
            raise ValueError("Port out of range 0-65535")
        return port

    def _split(self, at, colon, opening, closing):
        userinfo, found, hostinfo = self.netloc.rpartition(at)
        username = password = None
        if found:
            username, found, password = userinfo.partition(colon)
            password = password if found else None
        _, has_bracket, bracketed = hostinfo.partition(opening)
        if has_bracket:
            hostname, _, port = bracketed.partition(closing)
            _, _, port = port.partition(colon)
        else:
            hostname, _, port = hostinfo.partition(colon)
        return (username, password), (hostname, port or None)


class _TextNetloc(_Netloc, _TextResult):
    __slots__ = ()

    @property
    def _userinfo(self):
        return self._split("@", ":", "[", "]")[0]

    @property
    def _hostinfo(self):
        return self._split("@", ":", "[", "]")[1]


class _BytesNetloc(_Netloc, _BytesResult):
    __slots__ = ()

    @property
    def _userinfo(self):
        return self._split(b"@", b":", b"[", b"]")[0]

    @property
    def _hostinfo(self):
        return self._split(b"@", b":", b"[", b"]")[1]


_Defrag = namedtuple("_DefragResultBase", "url fragment")
_Split = namedtuple("_SplitResultBase", "scheme netloc path query fragment")
_Parse = namedtuple("_ParseResultBase", "scheme netloc path params query fragment")
_DefragResultBase, _SplitResultBase, _ParseResultBase = _Defrag, _Split, _Parse


class DefragResult(_Defrag, _TextResult):
    __slots__ = ()

    def geturl(self):
        return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(_Split, _TextNetloc):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResult(_Parse, _TextNetloc):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


class DefragResultBytes(_Defrag, _BytesResult):
    __slots__ = ()

    def geturl(self):
        return self.url + b"#" + self.fragment if self.fragment else self.url


class SplitResultBytes(_Split, _BytesNetloc):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResultBytes(_Parse, _BytesNetloc):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


ResultBase = _TextNetloc
for _text, _bytes in ((DefragResult, DefragResultBytes), (SplitResult, SplitResultBytes), (ParseResult, ParseResultBytes)):
    _text._encoded_counterpart = _bytes
    _bytes._decoded_counterpart = _text


def urlparse(url, scheme="", allow_fragments=True) -> "ParseResult | ParseResultBytes":
    """Take a URL apart into six parts."""
    url, scheme, coerced = _coerce(url, scheme)
    scheme, netloc, url, query, fragment = urlsplit(url, scheme, allow_fragments)
    params = ""
    if scheme in uses_params and ";" in url:
        url, params = _split_params(url)
    return coerced(ParseResult(scheme, netloc, url, params, query, fragment))


def _split_params(url):
    at = url.find(";", url.rfind("/")) if "/" in url else url.find(";")
    if at < 0:
        return url, ""
    return url[:at], url[at + 1 :]


def _check_netloc(netloc):
    """No character may turn into a delimiter under NFKC normalization."""
    if not netloc or netloc.isascii():
        return
    bare = netloc
    for character in "@:#?":
        bare = bare.replace(character, "")
    import unicodedata

    normalized = unicodedata.normalize("NFKC", bare)
    if bare == normalized:
        return
    for character in "/?#@:":
        if character in normalized:
            raise ValueError(f"netloc {netloc!r} contains invalid characters under NFKC normalization")


def _check_bracketed_host(hostname):
    import ipaddress
    import re

    if hostname.startswith("v"):
        if not re.match(r"\Av[a-fA-F0-9]+\..+\Z", hostname):
            raise ValueError("IPvFuture address is invalid")
    elif isinstance(ipaddress.ip_address(hostname), ipaddress.IPv4Address):
        raise ValueError("An IPv4 address cannot be in brackets")


def urlsplit(url, scheme="", allow_fragments=True) -> "SplitResult | SplitResultBytes":
    """Take a URL apart into five parts."""
    url, scheme, coerced = _coerce(url, scheme)
    url = url.lstrip(_STRIPPED)
    scheme = scheme.strip(_STRIPPED)
    for unsafe in "\t\r\n":
        url = url.replace(unsafe, "")
        scheme = scheme.replace(unsafe, "")
    netloc = query = fragment = ""
    colon = url.find(":")
    if colon > 0 and url[0].isascii() and url[0].isalpha():
        if all(character in scheme_chars for character in url[:colon]):
            scheme, url = url[:colon].lower(), url[colon + 1 :]
    if url[:2] == "//":
        end = len(url)
        for delimiter in "/?#":
            found = url.find(delimiter, 2)
            if found >= 0:
                end = min(end, found)
        netloc, url = url[2:end], url[end:]
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc:
            _check_bracketed_host(netloc.partition("[")[2].partition("]")[0])
    if allow_fragments and "#" in url:
        url, fragment = url.split("#", 1)
    if "?" in url:
        url, query = url.split("?", 1)
    _check_netloc(netloc)
    return coerced(SplitResult(scheme, netloc, url, query, fragment))


def urlunparse(components) -> str | bytes:
    """Put the parts of urlparse() together."""
    scheme, netloc, url, params, query, fragment, coerced = _coerce(*components)
    if params:
        url = f"{url};{params}"
    return coerced(urlunsplit((scheme, netloc, url, query, fragment)))


def urlunsplit(components) -> str | bytes:
    """Put the parts of urlsplit() together."""
    scheme, netloc, url, query, fragment, coerced = _coerce(*components)
    if netloc:
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + netloc + url
    elif url[:2] == "//" or (scheme and scheme in uses_netloc and (not url or url[:1] == "/")):
        url = "//" + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url = url + "?" + query
    if fragment:
        url = url + "#" + fragment
    return coerced(url)


def urljoin(base, url, allow_fragments=True) -> str | bytes:
    """What a URL, maybe a relative one, means on a page of another."""
    if not base:
        return url
    if not url:
        return base
    base, url, coerced = _coerce(base, url)
    of_base = urlparse(base, "", allow_fragments)
    scheme, netloc, path, params, query, fragment = urlparse(url, of_base.scheme, allow_fragments)
    if scheme != of_base.scheme or scheme not in uses_relative:
        return coerced(url)
    if scheme in uses_netloc:
        if netloc:
            return coerced(urlunparse((scheme, netloc, path, params, query, fragment)))
        netloc = of_base.netloc
    if not path and not params:
        query = query or of_base.query
        return coerced(urlunparse((scheme, netloc, of_base.path, of_base.params, query, fragment)))
    if path[:1] == "/":
        segments = path.split("/")
    else:
        segments = of_base.path.split("/")
        # What follows the last slash of the base is no directory.
        if segments[-1] != "":
            del segments[-1]
        segments += path.split("/")
        segments[1:-1] = filter(None, segments[1:-1])
    resolved = []
    for segment in segments:
        if segment == "..":
            if resolved:
                resolved.pop()
        elif segment != ".":
            resolved.append(segment)
    if segments[-1] in (".", ".."):
        resolved.append("")
    return coerced(urlunparse((scheme, netloc, "/".join(resolved) or "/", params, query, fragment)))


def urldefrag(url) -> "DefragResult | DefragResultBytes":
    """A URL without its fragment, and the fragment."""
    url, coerced = _coerce(url)
    if "#" not in url:
        return coerced(DefragResult(url, ""))
    scheme, netloc, path, params, query, fragment = urlparse(url)
    return coerced(DefragResult(urlunparse((scheme, netloc, path, params, query, "")), fragment))


# Percent-encoding.

_ALWAYS_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_DIGITS = b"0123456789ABCDEFabcdef"
_hextobytes = None
_encoders = {}


def unquote_to_bytes(string) -> bytes:
    """The bytes that a percent-encoded text or bytes stand for."""
    global _hextobytes
    if not string:
        # A wrong type is told also when there is nothing in it.
        string.split
        return b""
    if isinstance(string, str):
        string = string.encode("utf-8")
    parts = string.split(b"%")
    if len(parts) == 1:
        return string
    if _hextobytes is None:
        _hextobytes = {
            bytes((high, low)): bytes((int(chr(high) + chr(low), 16),)) for high in _DIGITS for low in _DIGITS
        }
    decoded = [parts[0]]
    for part in parts[1:]:
        byte = _hextobytes.get(part[:2])
        if byte is None:
            decoded.append(b"%")
            decoded.append(part)
        else:
            decoded.append(byte)
            decoded.append(part[2:])
    return b"".join(decoded)


def unquote(string, encoding="utf-8", errors="replace") -> str:
    """The text that a percent-encoded text stands for."""
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode(encoding, errors)
    if "%" not in string:
        string.split
        return string
    if encoding is None:
        encoding = "utf-8"
    if errors is None:
        errors = "replace"
    if string.isascii():
        return unquote_to_bytes(string).decode(encoding, errors)
    # Escapes are decoded a run of ASCII characters at a time.
    decoded, at, length = [], 0, len(string)
    while at < length:
        if string[at].isascii():
            end = at
            while end < length and string[end].isascii():
                end += 1
            decoded.append(unquote_to_bytes(string[at:end]).decode(encoding, errors))
        else:
            end = at
            while end < length and not string[end].isascii():
                end += 1
            decoded.append(string[at:end])
        at = end
    return "".join(decoded)


def unquote_plus(string, encoding="utf-8", errors="replace") -> str:
    """Like unquote(), and plus signs stand for spaces."""
    return unquote(string.replace("+", " "), encoding, errors)


def quote(string, safe="/", encoding=None, errors=None) -> str | bytes:
    """A text or bytes percent-encoded."""
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode(encoding or "utf-8", errors or "strict")
    else:
        if encoding is not None:
            raise TypeError("quote() doesn't support 'encoding' for bytes")
        if errors is not None:
            raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None) -> str | bytes:
    """Like quote(), and plus signs stand for spaces."""
    is_text = isinstance(string, str)
    if (is_text and " " not in string) or (isinstance(string, bytes) and b" " not in string):
        return quote(string, safe, encoding, errors)
    space = " " if isinstance(safe, str) else b" "
    return quote(string, safe + space, encoding, errors).replace(" ", "+")


def quote_from_bytes(bs, safe="/"):
    """Bytes percent-encoded."""
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    if not bs:
        return ""
    if isinstance(safe, str):
        safe = safe.encode("ascii", "ignore")
    else:
        safe = bytes([character for character in safe if character < 128])
    encoder = _encoders.get(safe)
    if encoder is None:
        kept = _ALWAYS_SAFE | frozenset(safe)
        encoder = [chr(byte) if byte in kept else "%{:02X}".format(byte) for byte in range(256)]
        if len(_encoders) > 64:
            _encoders.clear()
        _encoders[safe] = encoder
    return "".join([encoder[byte] for byte in bs])


# Query strings.


def parse_qs(
    qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"
):
    """A query as a dict of lists."""
    values = {}
    for name, value in parse_qsl(
        qs, keep_blank_values, strict_parsing, encoding=encoding, errors=errors, max_num_fields=max_num_fields,
        separator=separator,
    ):
        values.setdefault(name, []).append(value)
    return values


def parse_qsl(
    qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"
):
    """A query as a list of pairs."""
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    is_text = isinstance(qs, str)
    if is_text:
        equals = "="
        if not isinstance(separator, str):
            separator = str(separator, "ascii")
    else:
        if not qs:
            return []
        qs = bytes(memoryview(qs))
        equals = b"="
        if isinstance(separator, str):
            separator = bytes(separator, "ascii")
    if not qs:
        return []
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    pairs = []
    for field in qs.split(separator):
        if not field and not strict_parsing:
            continue
        name, has_value, value = field.partition(equals)
        if not has_value and strict_parsing:
            raise ValueError("bad query field: %r" % (field,))
        if value or keep_blank_values:
            if is_text:
                pairs.append((unquote_plus(name, encoding, errors), unquote_plus(value, encoding, errors)))
            else:
                pairs.append((unquote_to_bytes(name.replace(b"+", b" ")), unquote_to_bytes(value.replace(b"+", b" "))))
    return pairs


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    """A mapping or pairs as a query."""
    if hasattr(query, "items"):
        query = query.items()
    else:
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise TypeError
        except TypeError as error:
            raise TypeError("not a valid non-string sequence or mapping object") from error

    def quoted(value):
        if isinstance(value, bytes):
            return quote_via(value, safe)
        return quote_via(value if isinstance(value, str) else str(value), safe, encoding, errors)

    fields = []
    for name, value in query:
        name = quoted(name)
        if not doseq or isinstance(value, (str, bytes)):
            fields.append(name + "=" + quoted(value))
            continue
        try:
            len(value)
        except TypeError:
            fields.append(name + "=" + quoted(value))
        else:
            fields.extend([name + "=" + quoted(item) for item in value])
    return "&".join(fields)


def clear_cache():
    """Forgets what was split: nothing is kept."""


__molt_public__ = (
    "splitattr", "splithost", "splitnport", "splitpasswd", "splitport", "splitquery", "splittag", "splittype",
    "splituser", "splitvalue", "to_bytes", "unwrap", "_splitattr", "_splithost", "_splitnport", "_splitpasswd", "_splitport",
    "_splitquery", "_splittag", "_splittype", "_splituser", "_splitvalue", "_to_bytes",
)


def __getattr__(name):
    """The functions of old, when one is asked for."""
    from urllib import _splitting

    if name in ("unwrap", "to_bytes", "_to_bytes") or name.lstrip("_").startswith("split"):
        found = getattr(_splitting, name, None)
        if found is not None:
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
