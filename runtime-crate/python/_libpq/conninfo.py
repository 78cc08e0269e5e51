"""Connection strings and defaults. libpq `fe-connect.c` `conninfo_parse`, `conninfo_uri_parse`, `conninfo_add_defaults`."""

import os
from urllib.parse import unquote

import _redaction

# Every option of a connection string, in libpq's order, with the variable that has its default.
OPTIONS = {
    "service": "PGSERVICE", "user": "PGUSER", "password": "PGPASSWORD", "passfile": "PGPASSFILE",
    "channel_binding": "PGCHANNELBINDING", "connect_timeout": "PGCONNECT_TIMEOUT", "dbname": "PGDATABASE",
    "host": "PGHOST", "hostaddr": "PGHOSTADDR", "port": "PGPORT", "client_encoding": "PGCLIENTENCODING",
    "options": "PGOPTIONS", "application_name": "PGAPPNAME", "fallback_application_name": None, "keepalives": None,
    "keepalives_idle": None, "keepalives_interval": None, "keepalives_count": None, "tcp_user_timeout": None,
    "sslmode": "PGSSLMODE", "sslnegotiation": "PGSSLNEGOTIATION", "sslcompression": "PGSSLCOMPRESSION",
    "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY", "sslcertmode": "PGSSLCERTMODE", "sslpassword": None,
    "sslrootcert": "PGSSLROOTCERT", "sslcrl": "PGSSLCRL", "sslcrldir": "PGSSLCRLDIR", "sslsni": "PGSSLSNI",
    "requirepeer": "PGREQUIREPEER", "require_auth": "PGREQUIREAUTH", "min_protocol_version": "PGMINPROTOCOLVERSION",
    "max_protocol_version": "PGMAXPROTOCOLVERSION", "ssl_min_protocol_version": "PGSSLMINPROTOCOLVERSION",
    "ssl_max_protocol_version": "PGSSLMAXPROTOCOLVERSION", "gssencmode": "PGGSSENCMODE", "krbsrvname": "PGKRBSRVNAME",
    "gsslib": "PGGSSLIB", "gssdelegation": "PGGSSDELEGATION", "replication": None,
    "target_session_attrs": "PGTARGETSESSIONATTRS", "load_balance_hosts": "PGLOADBALANCEHOSTS",
    "scram_client_key": None, "scram_server_key": None, "oauth_issuer": None, "oauth_client_id": None,
    "oauth_client_secret": None, "oauth_scope": None, "sslkeylogfile": None,
}


class Malformed(Exception):
    """What is wrong with a connection string."""

    def __init__(self, text):
        super().__init__(text)
        _redaction.hide(text.strip(), "malformed connection string")


def parse(text):
    """The options that a connection string gives, in libpq's order."""
    found = _of_uri(text) if text.startswith(("postgresql://", "postgres://")) else _of_pairs(text)
    return {name: found[name] for name in OPTIONS if name in found}


def _known(found, name, value):
    if name not in OPTIONS:
        raise Malformed(f'invalid connection option "{name}"\n')
    found[name] = value


def _of_pairs(text):
    found, at = {}, 0
    while True:
        at = _after_spaces(text, at)
        if at == len(text):
            return found
        begin = at
        while at < len(text) and text[at] != "=" and not text[at].isspace():
            at += 1
        name, at = text[begin:at], _after_spaces(text, at)
        if text[at : at + 1] != "=":
            raise Malformed(f'missing "=" after "{name}" in connection info string\n')
        value, at = _value(text, _after_spaces(text, at + 1))
        _known(found, name, value)


def _after_spaces(text, at):
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _value(text, at):
    quoted = text[at : at + 1] == "'"
    at += quoted
    chars = []
    while at < len(text):
        char = text[at]
        if char == "\\":
            chars.append(text[at + 1 : at + 2])
            at += 2
            continue
        if quoted and char == "'":
            return "".join(chars), at + 1
        if not quoted and char.isspace():
            break
        chars.append(char)
        at += 1
    if quoted:
        raise Malformed("unterminated quoted string in connection info string\n")
    return "".join(chars), at


def _of_uri(uri):
    found = {}
    rest = uri[uri.index("://") + 3 :]
    rest, _, query = rest.partition("?")
    authority, slash, database = rest.partition("/")
    login, at, places = authority.rpartition("@")
    if at:
        user, colon, password = login.partition(":")
        if user:
            found["user"] = unquote(user)
        if colon and password:
            found["password"] = unquote(password)
    hosts, ports = [], []
    for place in places.split(","):
        if place.startswith("["):
            end = place.find("]")
            if end < 0:
                raise Malformed(
                    f'end of string reached when looking for matching "]" in IPv6 host address in URI: "{uri}"\n'
                )
            host, port = place[1:end], place[end + 1 :].removeprefix(":")
        else:
            host, _, port = place.partition(":")
        hosts.append(unquote(host))
        ports.append(port)
    if any(hosts):
        found["host"] = ",".join(hosts)
    if any(ports):
        found["port"] = ",".join(ports)
    if slash and database:
        found["dbname"] = unquote(database)
    for part in query.split("&") if query else ():
        name, equals, value = part.partition("=")
        if not equals:
            raise Malformed(f'missing key/value separator "=" in URI query parameter: "{name}"\n')
        name = unquote(name)
        if name == "ssl" and value == "true":
            name, value = "sslmode", "require"
        if name not in OPTIONS:
            raise Malformed(f'invalid URI query parameter: "{name}"\n')
        found[name] = unquote(value)
    return found


def format_pairs(options):
    """Options as a connection string."""
    return " ".join(f"{name}={_escaped(str(value))}" for name, value in options.items())


def _escaped(value):
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'" if not value or any(char.isspace() for char in escaped) else escaped


def with_environment(options):
    """Options, and those that the environment has and they have not."""
    given = {
        name: os.environ[variable]
        for name, variable in OPTIONS.items()
        if variable is not None and name not in options and variable in os.environ
    }
    return {**given, **options}
