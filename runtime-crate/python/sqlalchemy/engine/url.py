"""Database addresses. SQLAlchemy lib/sqlalchemy/engine/url.py."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, Optional
from urllib.parse import parse_qsl, quote, quote_plus, unquote

import _redaction

from .. import exc, util

_URL = re.compile(
    r"""
    (?P<name>[\w\+]+)://
    (?:
        (?P<username>[^:/]*)
        (?::(?P<password>[^@]*))?
    @)?
    (?:
        (?:
            \[(?P<ipv6host>[^/\?]+)\] |
            (?P<ipv4host>[^/:\?]+)
        )?
        (?::(?P<port>[^/\?]*))?
    )?
    (?:/(?P<database>[^\?]*))?
    (?:\?(?P<query>.*))?
    """,
    re.X,
)


def _string(value, name):
    if not isinstance(value, str):
        raise TypeError("%s must be a string" % name)
    return value


def _query_value(value):
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        return tuple([_query_value(element) for element in value])
    raise TypeError("Query dictionary values must be strings or sequences of strings")


def _query(query):
    if query is None:
        return util.EMPTY_DICT
    items = query if isinstance(query, Sequence) else query.items()
    result = {}
    for key, value in items:
        if not isinstance(key, str):
            raise TypeError("Query dictionary keys must be strings")
        result[key] = _query_value(value)
    return util.immutabledict(result)


def _port(port):
    if port is None:
        return None
    try:
        return int(port)
    except TypeError:
        raise TypeError("Port argument must be an integer or None") from None


class _Parts(NamedTuple):
    drivername: str
    username: Optional[str]
    password: Optional[Any]
    host: Optional[str]
    port: Optional[int]
    database: Optional[str]
    query: Any


class URL(_Parts):
    """An address: immutable, made by `URL.create` or `make_url`."""

    __slots__ = ()

    @classmethod
    def create(
        cls, drivername, username=None, password=None, host=None, port=None, database=None, query=util.EMPTY_DICT
    ):
        return cls(
            _string(drivername, "drivername"),
            username if username is None else _string(username, "username"),
            password,
            host if host is None else _string(host, "host"),
            _port(port),
            database if database is None else _string(database, "database"),
            _query(query),
        )

    def set(
        self, drivername=None, username=None, password=None, host=None, port=None, database=None, query=None
    ):
        changed = {
            "drivername": drivername, "username": username, "password": password, "host": host, "port": port,
            "database": database, "query": query,
        }
        changed = {name: value for name, value in changed.items() if value is not None}
        for name in ("drivername", "username", "host", "database"):
            if name in changed:
                _string(changed[name], name)
        if port is not None:
            _port(port)
        if query is not None:
            changed["query"] = _query(query)
        return self._replace(**changed)

    def update_query_string(self, query_string, append=False):
        return self.update_query_pairs(parse_qsl(query_string), append=append)

    def update_query_pairs(self, key_value_pairs, append=False):
        new = {}
        for key, value in key_value_pairs:
            if key in new:
                new[key] = util.to_list(new[key])
                new[key].append(value)
            else:
                new[key] = list(value) if isinstance(value, (list, tuple)) else value
        query = dict(self.query)
        for key, value in new.items():
            if append and key in query:
                value = util.to_list(query[key]) + util.to_list(value)
            query[key] = tuple(value) if isinstance(value, list) else value
        return self.set(query=query)

    def update_query_dict(self, query_parameters, append=False):
        return self.update_query_pairs(query_parameters.items(), append=append)

    def difference_update_query(self, names):
        names = set(names)
        if not names.intersection(self.query):
            return self
        return self._replace(
            query=util.immutabledict({key: value for key, value in self.query.items() if key not in names})
        )

    @property
    def normalized_query(self):
        return util.immutabledict(
            {key: value if isinstance(value, tuple) else (value,) for key, value in self.query.items()}
        )

    def render_as_string(self, hide_password=True):
        text = self.drivername + "://"
        if self.username is not None:
            text += quote(self.username, safe=" +")
            if self.password is not None:
                text += ":" + ("***" if hide_password else quote(str(self.password), safe=" +"))
            text += "@"
        if self.host is not None:
            text += f"[{self.host}]" if ":" in self.host else self.host
        if self.port is not None:
            text += ":" + str(self.port)
        if self.database is not None:
            text += "/" + self.database
        if self.query:
            text += "?" + "&".join(
                f"{quote_plus(key)}={quote_plus(element)}"
                for key in sorted(self.query)
                for element in util.to_list(self.query[key])
            )
        return text

    def __to_string__(self, hide_password=True):
        return self.render_as_string(hide_password=hide_password)

    def __repr__(self):
        return self.render_as_string()

    __str__ = __repr__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        return isinstance(other, URL) and tuple.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    def get_backend_name(self):
        return self.drivername.split("+")[0]

    def get_driver_name(self):
        if "+" not in self.drivername:
            return self.get_dialect().driver
        return self.drivername.split("+")[1]

    def get_dialect(self, _is_async=False):
        from ..dialects import _dialect_class

        cls = _dialect_class(self.drivername)
        return cls.get_async_dialect_cls(self) if _is_async else cls.get_dialect_cls(self)

    def translate_connect_args(self, names=None, **kw):
        translated = {}
        names = list(names or ())
        for attribute in ("host", "database", "username", "password", "port"):
            name = names.pop(0) if names else kw.get(attribute, attribute)
            value = getattr(self, attribute)
            if name is not None and value:
                translated[name] = str(value) if attribute == "password" else value
        return translated


def make_url(name_or_url):
    """The address of a text, or the address given."""
    if isinstance(name_or_url, URL):
        return name_or_url
    if not isinstance(name_or_url, str):
        raise exc.ArgumentError(f"Expected string or URL object, got {name_or_url!r}")
    found = _URL.match(name_or_url)
    if found is None:
        raise exc.ArgumentError("Could not parse SQLAlchemy URL from given URL string")
    parts = found.groupdict()
    query = {}
    for key, value in parse_qsl(parts["query"] or ""):
        if key in query:
            query[key] = util.to_list(query[key])
            query[key].append(value)
        else:
            query[key] = value
    username, password = parts["username"], parts["password"]
    return URL.create(
        parts["name"],
        username=username if username is None else unquote(username),
        password=password if password is None else unquote(password),
        host=parts["ipv4host"] or parts["ipv6host"],
        port=_redaction.number(parts["port"], "the port of a database URL") if parts["port"] else parts["port"] or None,
        database=parts["database"],
        query=query,
    )
