"""URLs, email addresses, IP addresses. pydantic networks.py."""

import dataclasses
import re
from functools import lru_cache
from typing import Any

from pydantic_core import MultiHostUrl as _CoreMultiHostUrl
from pydantic_core import PydanticCustomError, PydanticSerializationUnexpectedValue, SchemaSerializer, core_schema
from pydantic_core import Url as _CoreUrl

from ._internal._repr import Representation
from .errors import PydanticUserError
from .type_adapter import TypeAdapter

__all__ = [
    "AnyUrl", "AnyHttpUrl", "FileUrl", "FtpUrl", "HttpUrl", "WebsocketUrl", "AnyWebsocketUrl", "UrlConstraints", "EmailStr",
    "NameEmail", "IPvAnyAddress", "IPvAnyInterface", "IPvAnyNetwork", "PostgresDsn", "CockroachDsn", "AmqpDsn", "RedisDsn",
    "MongoDsn", "KafkaDsn", "NatsDsn", "validate_email", "MySQLDsn", "MariaDBDsn", "ClickHouseDsn", "SnowflakeDsn",
]


@dataclasses.dataclass
class UrlConstraints:
    """Constraints and defaults of a URL."""

    max_length: int | None = None
    allowed_schemes: list[str] | None = None
    host_required: bool | None = None
    default_host: str | None = None
    default_port: int | None = None
    default_path: str | None = None
    preserve_empty_path: bool | None = None

    def __hash__(self):
        schemes = None if self.allowed_schemes is None else tuple(self.allowed_schemes)
        return hash((self.max_length, schemes, *[getattr(self, name) for name in _CONSTRAINTS[2:]]))

    @property
    def defined_constraints(self):
        """The constraints that are not None by name."""
        constraints = {name: getattr(self, name) for name in _CONSTRAINTS}
        return {name: value for name, value in constraints.items() if value is not None}

    def __get_pydantic_core_schema__(self, source, handler):
        schema = handler(source)
        inner = schema["schema"] if schema["type"] == "function-wrap" else schema
        if inner["type"] not in ("url", "multi-host-url"):
            raise PydanticUserError(
                f"'UrlConstraints' cannot annotate '{inner['type']}'.", code="invalid-annotated-type"
            )
        inner.update(self.defined_constraints)
        return schema


_CONSTRAINTS = tuple([field.name for field in dataclasses.fields(UrlConstraints)])


class _AnyBaseUrl:
    """What URLs with one host and with several have in common: a URL of the engine inside."""

    _constraints = UrlConstraints()

    def __init__(self, url):
        self._url = _build_type_adapter(self.__class__).validate_python(url)._url

    @property
    def scheme(self):
        return self._url.scheme

    @property
    def path(self):
        return self._url.path

    @property
    def query(self):
        return self._url.query

    def query_params(self):
        """The query as pairs of names and values."""
        return self._url.query_params()

    @property
    def fragment(self):
        return self._url.fragment

    def unicode_string(self):
        """The URL with the host in Unicode."""
        return self._url.unicode_string()

    def encoded_string(self):
        """The URL with the host in Punycode."""
        return str(self)

    def __str__(self):
        return str(self._url)

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self._url)!r})"

    def __deepcopy__(self, memo):
        return self.__class__(self._url)

    def __eq__(self, other):
        return self.__class__ is other.__class__ and self._url == other._url

    def __hash__(self):
        return hash(self._url)

    def __len__(self):
        return len(str(self._url))

    @classmethod
    def serialize_url(cls, url, info):
        if not isinstance(url, cls):
            raise PydanticSerializationUnexpectedValue(
                f"Expected `{cls}` but got `{type(url)}` with value `'{url}'` - serialized value may not be as expected."
            )
        return str(url) if info.mode == "json" else url

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        def validate(value, handler):
            if isinstance(value, source):
                return value
            if isinstance(value, cls._family):
                value = str(value)
            instance = source.__new__(source)
            instance._url = handler(value)
            return instance

        return core_schema.no_info_wrap_validator_function(
            validate,
            schema=cls._core_schema(**cls._constraints.defined_constraints),
            serialization=core_schema.plain_serializer_function_ser_schema(
                cls.serialize_url, info_arg=True, when_used="always"
            ),
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema, handler):
        return handler(core_schema["schema"] if core_schema["type"] == "function-wrap" else core_schema)

    __pydantic_serializer__ = SchemaSerializer(core_schema.any_schema(serialization=core_schema.to_string_ser_schema()))


class _BaseUrl(_AnyBaseUrl):
    """A URL with one host."""

    _core_schema = staticmethod(core_schema.url_schema)

    @property
    def username(self):
        return self._url.username

    @property
    def password(self):
        return self._url.password

    @property
    def host(self):
        return self._url.host

    def unicode_host(self):
        """The host in Unicode."""
        return self._url.unicode_host()

    @property
    def port(self):
        return self._url.port

    def __lt__(self, other):
        return self.__class__ is other.__class__ and self._url < other._url

    def __gt__(self, other):
        return self.__class__ is other.__class__ and self._url > other._url

    def __le__(self, other):
        return self.__class__ is other.__class__ and self._url <= other._url

    def __ge__(self, other):
        return self.__class__ is other.__class__ and self._url >= other._url

    @classmethod
    def build(
        cls, *, scheme, username=None, password=None, host, port=None, path=None, query=None, fragment=None
    ):
        """A URL of its parts."""
        return cls(
            _CoreUrl.build(
                scheme=scheme,
                username=username,
                password=password,
                host=host,
                port=port,
                path=path,
                query=query,
                fragment=fragment,
            )
        )


class _BaseMultiHostUrl(_AnyBaseUrl):
    """A URL that may have several hosts."""

    _core_schema = staticmethod(core_schema.multi_host_url_schema)

    def hosts(self):
        """The hosts as dicts of username, password, host and port."""
        return self._url.hosts()

    @classmethod
    def build(
        cls, *, scheme, hosts=None, username=None, password=None, host=None, port=None, path=None, query=None, fragment=None
    ):
        """A URL of its parts."""
        return cls(
            _CoreMultiHostUrl.build(
                scheme=scheme,
                hosts=hosts,
                username=username,
                password=password,
                host=host,
                port=port,
                path=path,
                query=query,
                fragment=fragment,
            )
        )


# A URL of another class of the same family is read again from its text.
_BaseUrl._family = _BaseUrl
_BaseMultiHostUrl._family = _BaseMultiHostUrl


@lru_cache
def _build_type_adapter(cls):
    return TypeAdapter(cls)


class AnyUrl(_BaseUrl):
    """Any URL."""


class AnyHttpUrl(AnyUrl):
    """A URL of HTTP or HTTPS."""

    _constraints = UrlConstraints(allowed_schemes=["http", "https"])


class HttpUrl(AnyUrl):
    """A URL of HTTP or HTTPS of at most 2083 characters."""

    _constraints = UrlConstraints(max_length=2083, allowed_schemes=["http", "https"])


class AnyWebsocketUrl(AnyUrl):
    """A URL of WebSockets."""

    _constraints = UrlConstraints(allowed_schemes=["ws", "wss"])


class WebsocketUrl(AnyUrl):
    """A URL of WebSockets of at most 2083 characters."""

    _constraints = UrlConstraints(max_length=2083, allowed_schemes=["ws", "wss"])


class FileUrl(AnyUrl):
    """A URL of a file."""

    _constraints = UrlConstraints(allowed_schemes=["file"])


class FtpUrl(AnyUrl):
    """A URL of FTP."""

    _constraints = UrlConstraints(allowed_schemes=["ftp"])


class PostgresDsn(_BaseMultiHostUrl):
    """Where a PostgreSQL database is."""

    _constraints = UrlConstraints(
        host_required=True,
        allowed_schemes=[
            "postgres", "postgresql", "postgresql+asyncpg", "postgresql+pg8000", "postgresql+psycopg", "postgresql+psycopg2",
            "postgresql+psycopg2cffi", "postgresql+py-postgresql", "postgresql+pygresql",
        ],
    )

    @property
    def host(self):
        return self._url.host


class CockroachDsn(AnyUrl):
    """Where a CockroachDB database is."""

    _constraints = UrlConstraints(
        host_required=True, allowed_schemes=["cockroachdb", "cockroachdb+psycopg2", "cockroachdb+asyncpg"]
    )


class AmqpDsn(AnyUrl):
    """Where an AMQP broker is."""

    _constraints = UrlConstraints(allowed_schemes=["amqp", "amqps"])


class RedisDsn(AnyUrl):
    """Where a Redis server is."""

    _constraints = UrlConstraints(
        allowed_schemes=["redis", "rediss"],
        default_host="localhost",
        default_port=6379,
        default_path="/0",
        host_required=True,
    )


class MongoDsn(_BaseMultiHostUrl):
    """Where a MongoDB database is."""

    _constraints = UrlConstraints(allowed_schemes=["mongodb", "mongodb+srv"], default_port=27017)


class KafkaDsn(AnyUrl):
    """Where a Kafka broker is."""

    _constraints = UrlConstraints(allowed_schemes=["kafka"], default_host="localhost", default_port=9092)


class NatsDsn(_BaseMultiHostUrl):
    """Where a NATS server is."""

    _constraints = UrlConstraints(
        allowed_schemes=["nats", "tls", "ws", "wss"], default_host="localhost", default_port=4222
    )


class MySQLDsn(AnyUrl):
    """Where a MySQL database is."""

    _constraints = UrlConstraints(
        allowed_schemes=[
            "mysql", "mysql+mysqlconnector", "mysql+aiomysql", "mysql+asyncmy", "mysql+mysqldb", "mysql+pymysql",
            "mysql+cymysql", "mysql+pyodbc",
        ],
        default_port=3306,
        host_required=True,
    )


class MariaDBDsn(AnyUrl):
    """Where a MariaDB database is."""

    _constraints = UrlConstraints(
        allowed_schemes=["mariadb", "mariadb+mariadbconnector", "mariadb+pymysql"], default_port=3306
    )


class ClickHouseDsn(AnyUrl):
    """Where a ClickHouse database is."""

    _constraints = UrlConstraints(
        allowed_schemes=[
            "clickhouse+native", "clickhouse+asynch", "clickhouse+http", "clickhouse", "clickhouses", "clickhousedb",
        ],
        default_host="localhost",
        default_port=9000,
    )


class SnowflakeDsn(AnyUrl):
    """Where a Snowflake database is."""

    _constraints = UrlConstraints(allowed_schemes=["snowflake"], host_required=True)


# Email addresses.

email_validator = None


def import_email_validator():
    """Import the package that knows addresses, for types that need it."""
    global email_validator
    try:
        import email_validator
    except ImportError as e:
        raise ImportError("email-validator is not installed, run `pip install 'pydantic[email]'`") from e


def _with_format(core_schema, handler, format):
    json_schema = handler(core_schema)
    json_schema.update(type="string", format=format)
    return json_schema


class EmailStr:
    """An email address, as text."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        import_email_validator()
        return core_schema.no_info_after_validator_function(cls._validate, core_schema.str_schema())

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema, handler):
        return _with_format(core_schema, handler, "email")

    @classmethod
    def _validate(cls, input_value, /):
        return validate_email(input_value)[1]


class NameEmail(Representation):
    """An email address with a name: `Ann <ann@example.com>`."""

    __slots__ = ("name", "email")

    def __init__(self, name, email):
        self.name = name
        self.email = email

    def __eq__(self, other):
        return isinstance(other, NameEmail) and (self.name, self.email) == (other.name, other.email)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema, handler):
        return _with_format(core_schema, handler, "name-email")

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        import_email_validator()
        return core_schema.no_info_after_validator_function(
            cls._validate,
            core_schema.json_or_python_schema(
                json_schema=core_schema.str_schema(),
                python_schema=core_schema.union_schema(
                    [core_schema.is_instance_schema(cls), core_schema.str_schema()],
                    custom_error_type="name_email_type",
                    custom_error_message="Input is not a valid NameEmail",
                ),
                serialization=core_schema.to_string_ser_schema(),
            ),
        )

    @classmethod
    def _validate(cls, input_value, /):
        return cls(*validate_email(input_value)) if isinstance(input_value, str) else input_value

    def __str__(self):
        return f'"{self.name}" <{self.email}>' if "@" in self.name else f"{self.name} <{self.email}>"


_NAME = r"[\w!#$%&\'*+\-/=?^_`{|}~]"
pretty_email_regex = re.compile(
    rf'\s*(?:((?:{_NAME}+\s+)*{_NAME}+)|"((?:[^"]|\")+)")?\s*<(.+)>\s*'
)
MAX_EMAIL_LENGTH = 2048


def validate_email(value):
    """The name and the normalized address in text. PydanticCustomError if there is none."""
    if email_validator is None:
        import_email_validator()
    if len(value) > MAX_EMAIL_LENGTH:
        raise _invalid_email(f"Length must not exceed {MAX_EMAIL_LENGTH} characters")
    name, match = None, pretty_email_regex.fullmatch(value)
    if match:
        unquoted, quoted, value = match.groups()
        name = unquoted or quoted
    try:
        parts = email_validator.validate_email(value.strip(), check_deliverability=False)
    except email_validator.EmailNotValidError as e:
        raise _invalid_email(str(e.args[0])) from e
    return name or parts.local_part, parts.normalized


def _invalid_email(reason):
    return PydanticCustomError("value_error", "value is not a valid email address: {reason}", {"reason": reason})


# IP addresses of either version.


class _IPvAny:
    """Base of types whose instances are of a class of `ipaddress` for version 4 or 6."""

    __slots__ = ()

    def __new__(cls, value):
        import ipaddress

        name = cls._name
        try:
            return getattr(ipaddress, f"IPv4{name.title()}")(value)
        except ValueError:
            pass
        try:
            return getattr(ipaddress, f"IPv6{name.title()}")(value)
        except ValueError:
            raise PydanticCustomError(f"ip_any_{name}", f"value is not a valid IPv4 or IPv6 {name}")

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema, handler):
        return {"type": "string", "format": f"ipvany{cls._name}"}

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        return core_schema.no_info_plain_validator_function(
            cls._validate, serialization=core_schema.to_string_ser_schema()
        )

    @classmethod
    def _validate(cls, input_value, /):
        return cls(input_value)


class IPvAnyAddress(_IPvAny):
    """An address."""

    __slots__ = ()
    _name = "address"


class IPvAnyInterface(_IPvAny):
    """An address with its network."""

    __slots__ = ()
    _name = "interface"


class IPvAnyNetwork(_IPvAny):
    """A network."""

    __slots__ = ()
    _name = "network"


IPvAnyAddressType = Any
IPvAnyInterfaceType = Any
IPvAnyNetworkType = Any
