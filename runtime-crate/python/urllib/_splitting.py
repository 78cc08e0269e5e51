"""What `urllib.parse` has of old: functions that each split one part from a URL. CPython Lib/urllib/parse.py."""

import warnings


def _to_bytes(url):
    if isinstance(url, str):
        try:
            url.encode("ascii")
        except UnicodeError:
            raise UnicodeError(f"URL {url!r} contains non-ASCII characters") from None
    return url


def unwrap(url):
    """The URL within `<URL:...>`."""
    url = str(url).strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    return url.removeprefix("URL:").strip()


def _splittype(url):
    scheme, colon, rest = url.partition(":")
    if not colon or not scheme or "/" in scheme:
        return None, url
    return scheme.lower(), rest


def _splithost(url):
    if not url.startswith("//"):
        return None, url
    end = min((at for at in map(url[2:].find, "/#?") if at >= 0), default=len(url) - 2) + 2
    path = url[end:]
    return url[2:end], "/" + path if path and path[0] != "/" else path


def _splituser(host):
    user, at, host = host.rpartition("@")
    return (user if at else None), host


def _splitpasswd(user):
    user, colon, password = user.partition(":")
    return user, (password if colon else None)


def _splitport(host):
    name, colon, port = host.rpartition(":")
    if not colon or not (port == "" or (port.isascii() and port.isdigit())):
        return host, None
    return name, port or None


def _splitnport(host, defport=-1):
    name, colon, port = host.rpartition(":")
    if not colon:
        return host, defport
    if not port:
        return name, defport
    return name, int(port) if port.isascii() and port.isdigit() else None


def _splitlast(url, separator):
    path, found, rest = url.rpartition(separator)
    return (path, rest) if found else (url, None)


def _splitquery(url):
    return _splitlast(url, "?")


def _splittag(url):
    return _splitlast(url, "#")


def _splitattr(url):
    path, *attributes = url.split(";")
    return path, attributes


def _splitvalue(attr):
    name, equals, value = attr.partition("=")
    return name, (value if equals else None)


def _deprecated(function, instead):
    name = function.__name__[1:]
    message = f"urllib.parse.{name}() is deprecated as of 3.8" + (f", use urllib.parse.{instead}() instead" if instead else "")

    def warning(*args, **kwargs):
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return function(*args, **kwargs)

    warning.__name__ = warning.__qualname__ = name
    return warning


splittype = _deprecated(_splittype, "urlparse")
splithost = _deprecated(_splithost, "urlparse")
splituser = _deprecated(_splituser, "urlparse")
splitpasswd = _deprecated(_splitpasswd, "urlparse")
splitport = _deprecated(_splitport, "urlparse")
splitnport = _deprecated(_splitnport, "urlparse")
splitquery = _deprecated(_splitquery, "urlparse")
splittag = _deprecated(_splittag, "urlparse")
splitattr = _deprecated(_splitattr, "urlparse")
splitvalue = _deprecated(_splitvalue, "parse_qsl")
to_bytes = _deprecated(_to_bytes, None)
