"""Where to connect, as whom and how: arguments, addresses, service files, the environment. asyncpg/connect_utils.py."""

import asyncio
import enum
import inspect
import os
import pathlib
import random
import re
import stat
import urllib.parse
import warnings
from collections import namedtuple

import _redaction

from asyncpg import _tls, exceptions
from asyncpg.protocol import Protocol

_ConnectionParameters = namedtuple(
    "ConnectionParameters",
    [
        "user", "password", "database", "ssl", "sslmode", "ssl_negotiation", "server_settings",
        "target_session_attrs", "krbsrvname", "gsslib",
    ],
)

_ClientConfiguration = namedtuple(
    "ConnectionConfiguration",
    [
        "command_timeout", "statement_cache_size", "max_cached_statement_lifetime", "max_cacheable_statement_size",
    ],
)

PGPASSFILE = ".pgpass"
PG_SERVICEFILE = ".pg_service.conf"

# Where a server of the same machine listens, if nothing is said.
_DEFAULT_HOSTS = ["/run/postgresql", "/var/run/postgresql", "/tmp", "/private/tmp", "localhost"]

# What a query string or a service may say besides settings of the server, by the name of the argument it stands for.
_NAMES = {
    "dbname": "database", "database": "database", "user": "user", "password": "password", "passfile": "passfile",
    "sslmode": "ssl", "sslnegotiation": "sslnegotiation", "target_session_attrs": "target_session_attrs",
    "krbsrvname": "krbsrvname", "gsslib": "gsslib",
}

# Of TLS: the files, and the versions.
_TLS_NAMES = (
    "sslcert", "sslkey", "sslrootcert", "sslcrl", "sslpassword", "ssl_min_protocol_version",
    "ssl_max_protocol_version",
)


class SSLMode(enum.IntEnum):
    disable = 0
    allow = 1
    prefer = 2
    require = 3
    verify_ca = 4
    verify_full = 5

    @classmethod
    def parse(cls, sslmode):
        return sslmode if isinstance(sslmode, cls) else getattr(cls, sslmode.replace("-", "_"))


class SSLNegotiation(enum.StrEnum):
    postgres = "postgres"
    direct = "direct"


class SessionAttribute(str, enum.Enum):
    any = "any"
    primary = "primary"
    standby = "standby"
    prefer_standby = "prefer-standby"
    read_write = "read-write"
    read_only = "read-only"


def _home():
    try:
        return pathlib.Path.home()
    except (RuntimeError, KeyError):
        return None


# ---- hosts and ports ----


def _ports_of(text):
    return [_port(port) for port in text.split(",")] if "," in text else _port(text)


def _port(text):
    return _redaction.number(text, "the port of a database URL")


def _port_of_each(hosts, port):
    """One port a host."""
    if not isinstance(port, (list, tuple)):
        return [port] * len(hosts)
    if len(port) == 1:
        return list(port) * len(hosts)
    if len(port) != len(hosts):
        raise exceptions.ClientConfigurationError(
            f"could not match {len(port)} port numbers to {len(hosts)} hosts"
        )
    return list(port)


def _host_and_port(text):
    """The two parts of one address of a list; the port may be empty."""
    if text[0] == "/":
        return text, ""
    if text[0] != "[":
        host, _, port = text.partition(":")
        return host, port
    found = re.match(r"\[([^\]]+)\](?::([0-9]+))?", text)
    if found is None:
        message = f"invalid IPv6 address in the connection URI: {text!r}"
        _redaction.hide(message, "invalid IPv6 address in the connection URI")
        raise exceptions.ClientConfigurationError(message)
    return found[1], found[2]


def _parse_hostlist(hostlist, port, *, unquote=False):
    """The hosts and the ports of a list with commas; `port` is what was given for all of them."""
    pairs = [_host_and_port(text) for text in hostlist.split(",")]
    if unquote:
        pairs = [(urllib.parse.unquote(host), port and urllib.parse.unquote(port)) for host, port in pairs]
    hosts = [host for host, _ in pairs]
    if port:
        return hosts, _port_of_each(hosts, port)
    defaults = _port_of_each(hosts, _ports_of(os.environ.get("PGPORT") or "5432"))
    return hosts, [_port(own) if own else default for (_, own), default in zip(pairs, defaults)]


# ---- files ----


def _password_lines(passfile):
    """The records of a password file, each of five fields."""
    if not passfile.exists():
        return
    if not passfile.is_file():
        warnings.warn(f"password file {passfile!r} is not a plain file", stacklevel=2)
        return
    if passfile.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        warnings.warn(
            f"password file {passfile!r} has group or world access; permissions should be u=rw (0600) or less",
            stacklevel=2,
        )
        return
    for line in passfile.read_text().splitlines():
        line = line.strip()
        if line and not line.startswith("#"):
            # A backslash stands before itself and before a colon.
            fields = re.split(r"(?<!\\):", line.replace(R"\\", "\n"), maxsplit=4)
            yield [field.replace("\n", R"\\") for field in fields]


def _password_from_file(passfile, hosts, ports, database, user):
    try:
        records = list(_password_lines(passfile))
    except OSError:
        return None
    for host, port in zip(hosts, ports):
        wanted = ["localhost" if host.startswith("/") else host, str(port), database, user]
        for *fields, password in records:
            if all(field in ("*", value) for field, value in zip(fields, wanted)):
                return password
    return None


def _service_settings(path, service):
    """What a service file says about a service."""
    found = {}
    section = None
    try:
        lines = pathlib.Path(path).read_text().splitlines()
    except OSError:
        return found
    for line in map(str.strip, lines):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        elif section == service and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            found[name.strip().lower()] = value.strip()
    return found


# ---- arguments ----


class _Given:
    """What was said so far; what is said first holds."""

    def __init__(self, arguments):
        self.host = arguments.pop("host")
        self.port = arguments.pop("port")
        self.values = dict(arguments, sslnegotiation=None)
        self.tls = dict.fromkeys(_TLS_NAMES)

    def offer(self, name, value):
        if self.values[name] is None:
            self.values[name] = value

    def offer_hosts(self, hostlist, **options):
        if not self.host and hostlist:
            self.host, self.port = _parse_hostlist(hostlist, self.port, **options)

    def offer_settings(self, settings):
        """Takes what it knows out of a mapping of texts."""
        port = settings.pop("port", None)
        if not self.port and port:
            self.port = [_port(each) for each in port.split(",")]
        self.offer_hosts(settings.pop("host", None))
        for name, argument in _NAMES.items():
            if name in settings:
                self.offer(argument, settings.pop(name))
        for name in _TLS_NAMES:
            value = settings.pop(name, None)
            if self.tls[name] is None:
                self.tls[name] = value

    def offer_dsn(self, dsn):
        """Takes the parts of an address; the settings for the server that it names."""
        parsed = urllib.parse.urlparse(dsn)
        if parsed.scheme not in ("postgresql", "postgres"):
            raise exceptions.ClientConfigurationError(
                'invalid DSN: scheme is expected to be either "postgresql" or "postgres", '
                f"got {parsed.scheme!r}"
            )
        query = {}
        if parsed.query:
            query = {name: values[-1] for name, values in urllib.parse.parse_qs(parsed.query, strict_parsing=True).items()}
        service = query.pop("service", None)
        if not self.values["service"] and service:
            self.values["service"] = service
        login, _, hosts = parsed.netloc.partition("@") if "@" in parsed.netloc else ("", "", parsed.netloc)
        self.offer_hosts(hosts, unquote=True)
        if parsed.path:
            self.offer("database", urllib.parse.unquote(parsed.path.removeprefix("/")))
        user, _, password = login.partition(":")
        for name, value in (("user", user), ("password", password)):
            if value:
                self.offer(name, urllib.parse.unquote(value))
        self.offer_settings(query)
        return query

    def offer_service(self):
        service = self.values["service"]
        if service is None:
            return
        path = self.values["servicefile"] or os.environ.get("PGSERVICEFILE")
        home = _home()
        if path is None and home is not None:
            path = home / PG_SERVICEFILE
        if path is not None:
            self.offer_settings(_service_settings(path, service))


def _user_name():
    """The name under which the process runs, by its environment."""
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        if os.environ.get(name):
            return os.environ[name]
    return None


def _encryption(given, has_hosts):
    """A context, or what will make one, and the mode."""
    ssl = given.values["ssl"]
    if ssl is None:
        ssl = os.environ.get("PGSSLMODE")
    if ssl is None and has_hosts:
        ssl = "prefer"
    if isinstance(ssl, (str, SSLMode)):
        try:
            mode = SSLMode.parse(ssl)
        except AttributeError:
            modes = ", ".join(mode.name.replace("_", "-") for mode in SSLMode)
            raise exceptions.ClientConfigurationError(f"`sslmode` parameter must be one of: {modes}") from None
        return (False if mode < SSLMode.allow else _tls.context_of(mode, given.tls)), mode
    if ssl is True:
        import ssl as ssl_module

        return ssl_module.create_default_context(), SSLMode.verify_full
    return ssl, SSLMode.disable


def _negotiation(direct_tls, given):
    if direct_tls is not None:
        return SSLNegotiation.direct if direct_tls else SSLNegotiation.postgres
    if given is None:
        given = os.environ.get("PGSSLNEGOTIATION", "postgres")
    try:
        return SSLNegotiation(given)
    except ValueError:
        modes = ", ".join(mode.name for mode in SSLNegotiation)
        raise exceptions.ClientConfigurationError(f"`sslnegotiation` parameter must be one of: {modes}") from None


def _session_attribute(given):
    if given is None:
        given = os.environ.get("PGTARGETSESSIONATTRS", SessionAttribute.any)
    try:
        return SessionAttribute(given)
    except ValueError:
        raise exceptions.ClientConfigurationError(
            f"target_session_attrs is expected to be one of {SessionAttribute.__members__.values!r}, got {given!r}"
        ) from None


def _addresses(hosts, ports):
    """A path for each socket file, a pair for each other host."""
    for host, port in zip(hosts, ports):
        if not host.startswith("/"):
            yield host, port
        elif ".s.PGSQL." in host:
            yield host
        else:
            yield os.path.join(host, f".s.PGSQL.{port}")


def _are_texts(settings):
    return isinstance(settings, dict) and all(
        isinstance(name, str) and isinstance(value, str) for name, value in settings.items()
    )


def _parse_connect_dsn_and_args(*, dsn, server_settings, direct_tls, **arguments):
    given = _Given(arguments)
    values = given.values
    if dsn:
        named = given.offer_dsn(dsn)
        if named:
            server_settings = named if server_settings is None else {**named, **server_settings}
        given.offer_service()
    given.offer_hosts(os.environ.get("PGHOST"))
    password_hosts = given.host or ["localhost"]
    hosts = given.host or _DEFAULT_HOSTS
    hosts = list(hosts) if isinstance(hosts, (list, tuple)) else [hosts]
    if isinstance(password_hosts, str):
        password_hosts = [password_hosts]
    port = given.port or _ports_of(os.environ.get("PGPORT") or "5432")
    port = [_port(each) for each in port] if isinstance(port, (list, tuple)) else _port(port)
    ports = _port_of_each(hosts, port)
    user = values["user"]
    if user is None:
        user = os.environ.get("PGUSER") or _user_name()
    if user is None:
        raise exceptions.ClientConfigurationError("could not determine user name to connect with")
    given.offer("password", os.environ.get("PGPASSWORD"))
    given.offer("database", os.environ.get("PGDATABASE"))
    given.offer("database", user)
    _find_password(given, password_hosts, ports, user)
    addresses = list(_addresses(hosts, ports))
    negotiation = _negotiation(direct_tls, values["sslnegotiation"])
    ssl, mode = _encryption(given, any(isinstance(address, tuple) for address in addresses))
    if server_settings is not None and not _are_texts(server_settings):
        raise exceptions.ClientConfigurationError("server_settings is expected to be None or a Dict[str, str]")
    given.offer("krbsrvname", os.environ.get("PGKRBSRVNAME"))
    given.offer("gsslib", os.environ.get("PGGSSLIB", "gssapi"))
    if values["gsslib"] not in ("gssapi", "sspi"):
        raise exceptions.ClientConfigurationError(
            f"gsslib parameter must be either 'gssapi' or 'sspi', got {values['gsslib']!r}"
        )
    return addresses, _ConnectionParameters(
        user, values["password"], values["database"], ssl, mode, negotiation, server_settings,
        _session_attribute(values["target_session_attrs"]), values["krbsrvname"], values["gsslib"],
    )


def _find_password(given, hosts, ports, user):
    if given.values["password"] is not None:
        return
    home = _home()
    passfile = given.values["passfile"] or os.environ.get("PGPASSFILE")
    if passfile is None and home is not None:
        passfile = home / PGPASSFILE
    if passfile is not None:
        database = given.values["database"]
        given.offer("password", _password_from_file(pathlib.Path(passfile), hosts, ports, database, user))


def _parse_connect_arguments(
    *, command_timeout, statement_cache_size, max_cached_statement_lifetime, max_cacheable_statement_size, **arguments
):
    limits = {
        "max_cacheable_statement_size": max_cacheable_statement_size,
        "max_cached_statement_lifetime": max_cached_statement_lifetime,
        "statement_cache_size": statement_cache_size,
    }
    for name, limit in limits.items():
        if limit is None or isinstance(limit, bool) or limit < 0:
            raise ValueError(f"{name} is expected to be greater or equal to 0, got {limit!r}")
    if command_timeout is not None:
        command_timeout = _positive(command_timeout)
    addresses, params = _parse_connect_dsn_and_args(**arguments)
    config = _ClientConfiguration(
        command_timeout, statement_cache_size, max_cached_statement_lifetime, max_cacheable_statement_size
    )
    return addresses, params, config


def _positive(seconds):
    message = "invalid command_timeout value: expected greater than 0 float (got {!r})"
    if isinstance(seconds, bool):
        raise ValueError(message.format(seconds))
    try:
        number = float(seconds)
    except ValueError:
        raise ValueError(message.format(seconds)) from None
    if number <= 0:
        raise ValueError(message.format(number))
    return number


# ---- connecting ----


# What a server that is asked for TLS says.
_CONSENT, _REFUSAL = b"SN"


async def _is_standby(connection):
    known = getattr(connection.get_settings(), "in_hot_standby", None)
    if known is not None:
        return known == "on"
    return await connection.fetchval("SELECT pg_catalog.pg_is_in_recovery()")


async def _can_use_connection(connection, wanted):
    if wanted is SessionAttribute.any:
        return True
    read_only = wanted is SessionAttribute.read_only
    if wanted in (SessionAttribute.read_write, SessionAttribute.read_only):
        if getattr(connection.get_settings(), "default_transaction_read_only", "off") == "on":
            return read_only
        return await _is_standby(connection) == read_only
    return await _is_standby(connection) == (wanted is not SessionAttribute.primary)


class _TryOtherwise(Exception):
    """The server may let the same role in with encryption where it did not without, or the other way round."""


async def _connect_addr(*, addr, loop, params, config, connection_class, record_class):
    given = params
    if callable(params.password):
        password = params.password()
        if inspect.isawaitable(password):
            password = await password
        params = params._replace(password=password)

    def attempt(params, is_first):
        protocol = _attempt(addr, params, is_first, record_class, config.command_timeout)
        return connection_class(protocol, None, loop, addr, config, given)

    unencrypted = params._replace(ssl=None)
    if params.sslmode == SSLMode.allow:
        first, second = unencrypted, params
    elif params.sslmode == SSLMode.prefer:
        first, second = params, unencrypted
    else:
        return attempt(params, False)
    try:
        return attempt(first, True)
    except _TryOtherwise:
        pass
    return attempt(second, False)


def _attempt(addr, params, is_first, record_class, command_timeout):
    """A connection over which the role has logged in."""
    login = (params.user, params.password, params.database, params.server_settings)
    protocol = Protocol(addr, login, record_class, command_timeout)
    is_encrypted = False
    if params.ssl and isinstance(addr, tuple):
        is_encrypted = _encrypt(protocol, addr, params)
    try:
        protocol.connect()
    except (exceptions.InvalidAuthorizationSpecificationError, exceptions.ConnectionDoesNotExistError):
        if is_first and is_encrypted == (params.sslmode == SSLMode.prefer):
            raise _TryOtherwise from None
        raise
    return protocol


def _encrypt(protocol, addr, params):
    """Whether the connection is encrypted; it may go on without where the server has no TLS and nobody insists."""
    host, port = addr
    is_direct = params.ssl_negotiation is SSLNegotiation.direct
    if not is_direct:
        answer = protocol.ask()
        if answer is None:
            raise ConnectionError("unexpected connection_lost() call")
        if answer == _REFUSAL and params.sslmode == SSLMode.prefer:
            return False
        if answer != _CONSENT:
            raise ConnectionError(f'PostgreSQL server at "{host}:{port}" rejected SSL upgrade')
    context = params.ssl() if isinstance(params.ssl, _tls.Later) else params.ssl
    protocol.encrypt(context, host, is_direct)
    return True


async def _connect(*, loop, connection_class, record_class, **arguments):
    addresses, params, config = _parse_connect_arguments(**arguments)
    wanted = params.target_session_attrs
    unwanted = []
    error = None
    for address in addresses:
        try:
            connection = await _connect_addr(
                addr=address, loop=loop, params=params, config=config, connection_class=connection_class,
                record_class=record_class,
            )
            if await _can_use_connection(connection, wanted):
                _close_soon(loop, unwanted)
                return connection
            unwanted.append(connection)
        except OSError as failure:
            error = failure
    chosen = random.choice(unwanted) if wanted is SessionAttribute.prefer_standby and unwanted else None
    _close_soon(loop, [connection for connection in unwanted if connection is not chosen])
    if chosen is not None:
        return chosen
    raise error or exceptions.TargetServerAttributeNotMatched(
        f"None of the hosts match the target attribute requirement {wanted!r}"
    )


def _close_soon(loop, connections):
    if connections:
        loop.create_task(_close_all(connections))


async def _close_all(connections):
    await asyncio.gather(*(connection.close() for connection in connections), return_exceptions=True)


__molt_missing__ = ("TLSUpgradeProto", "target_attrs_check")
