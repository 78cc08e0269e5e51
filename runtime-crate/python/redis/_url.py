"""Addresses of servers as texts. `parse_url` of redis/connection.py and redis/asyncio/connection.py."""

from ssl import VerifyFlags
from urllib.parse import parse_qs, unquote, urlparse

FALSE_STRINGS = ("0", "F", "FALSE", "N", "NO")


def to_bool(value):
    """Whether a text says yes; None for an empty one."""
    if value is None or value == "":
        return None
    return bool(value) and not (isinstance(value, str) and value.upper() in FALSE_STRINGS)


def parse_ssl_verify_flags(value):
    """Names of flags in brackets as flags."""
    flags = []
    for name in value.replace("[", "").replace("]", "").split(","):
        name = name.strip()
        if name not in VerifyFlags.__members__:
            raise ValueError(f"Invalid ssl verify flag: {name}")
        flags.append(VerifyFlags[name])
    return flags


# What the query of an address may set, other than texts.
PARSERS = {
    "db": int,
    "socket_timeout": float,
    "socket_connect_timeout": float,
    "socket_read_size": int,
    "socket_keepalive": to_bool,
    "retry_on_timeout": to_bool,
    "max_connections": int,
    "health_check_interval": int,
    "ssl_check_hostname": to_bool,
    "ssl_include_verify_flags": parse_ssl_verify_flags,
    "ssl_exclude_verify_flags": parse_ssl_verify_flags,
    "ssl_min_version": int,
    "timeout": float,
    "protocol": int,
    "legacy_responses": to_bool,
}

SYNCHRONOUS = {**PARSERS, "retry_on_error": list}


def options_of(url, parsers, unix, encrypted):
    """What an address says, as arguments of a pool; `unix` and `encrypted` are classes of connections."""
    parts = urlparse(url)
    options = dict(_query(parts.query, parsers))
    for name, value in (("username", parts.username), ("password", parts.password)):
        if value:
            options[name] = unquote(value)
    if parts.scheme == "unix":
        if parts.path:
            options["path"] = unquote(parts.path)
        options["connection_class"] = unix
        return options
    if parts.scheme not in ("redis", "rediss"):
        schemes = "redis://, rediss://, unix://"
        raise ValueError(f"Redis URL must specify one of the following schemes ({schemes})")
    if parts.hostname:
        options["host"] = unquote(parts.hostname)
    if parts.port:
        options["port"] = int(parts.port)
    database = unquote(parts.path).replace("/", "")
    if parts.path and "db" not in options and _is_number(database):
        options["db"] = int(database)
    if parts.scheme == "rediss":
        options["connection_class"] = encrypted
    return options


def _query(text, parsers):
    for name, values in parse_qs(text).items():
        try:
            yield name, parsers.get(name, str)(values[0])
        except (TypeError, ValueError):
            raise ValueError(f"Invalid value for '{name}' in connection URL.")


def _is_number(text):
    try:
        int(text)
        return True
    except ValueError:
        return False
