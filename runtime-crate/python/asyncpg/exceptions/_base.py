"""What the classes of messages and errors have in common. asyncpg/exceptions/_base.py."""

import sys

import _redaction

_FIELDS = {
    "S": "severity", "V": "severity_en", "C": "sqlstate", "M": "message", "D": "detail", "H": "hint", "P": "position",
    "p": "internal_position", "q": "internal_query", "W": "context", "s": "schema_name", "t": "table_name",
    "c": "column_name", "d": "data_type_name", "n": "constraint_name", "F": "server_source_filename",
    "L": "server_source_line", "R": "server_source_function",
}

# The classes by SQLSTATE.
_kinds = {}

_POOLER_HINT = """
NOTE: pgbouncer with pool_mode set to "transaction" or
"statement" does not support prepared statements properly.
You have two options:

* if you are using pgbouncer for connection pooling to a
  single server, switch to the connection pool functionality
  provided by asyncpg, it is a much better option for this
  purpose;

* if you have no option of avoiding the use of pgbouncer,
  then you can set statement_cache_size to 0 when creating
  the asyncpg connection object.
"""


def _own(kind, name):
    """Whether a class is the one that this package gives the name."""
    return kind.__name__ == name and kind.__module__.split(".")[0] == "asyncpg"


def _described(fields, query):
    """The class of a message, its text, and its attributes."""
    values = {"query": query}
    for code, text in fields.items():
        if code in _FIELDS:
            values[_FIELDS[code]] = text
    kind = _kinds.get(fields.get("C"), UnknownPostgresError)
    text = values.get("message", "")
    if _own(kind, "FeatureNotSupportedError") and values.get("server_source_function") == "RevalidateCachedQuery":
        kind = sys.modules[kind.__module__].InvalidCachedStatementError
        text = "cached statement plan is invalid due to a database schema or configuration change"
    if _own(kind, "DuplicatePreparedStatementError") or _own(kind, "InvalidSQLStatementNameError"):
        values["hint"] = values.get("hint", "") + _POOLER_HINT
    return kind, text, values


def _with_details(text, detail, hint):
    if detail:
        text += f"\nDETAIL:  {detail}"
    if hint:
        text += f"\nHINT:  {hint}"
    return text


class PostgresMessage:
    severity = severity_en = sqlstate = message = detail = hint = position = internal_position = None
    internal_query = context = schema_name = table_name = column_name = data_type_name = constraint_name = None
    server_source_filename = server_source_line = server_source_function = None

    def __init_subclass__(cls, **keywords):
        super().__init_subclass__(**keywords)
        sqlstate = cls.__dict__.get("sqlstate")
        if sqlstate is None:
            return
        known = _kinds.setdefault(sqlstate, cls)
        if known is not cls:
            raise TypeError(
                f"{cls.__name__} has duplicate SQLSTATE code, which isalready defined by {known.__name__}"
            )

    def as_dict(self):
        """The fields that the server sent."""
        values = {name: getattr(self, name) for name in _FIELDS.values()}
        return {name: value for name, value in values.items() if value is not None}


class PostgresError(PostgresMessage, Exception):
    def __str__(self):
        return _with_details(self.args[0], self.detail, self.hint)

    @classmethod
    def new(cls, fields, query=None):
        """The error that the server described."""
        kind, text, values = _described(fields, query)
        error = kind(text)
        error.__dict__.update(values)
        shown = _redaction.of_server(fields)
        _redaction.hide(str(error), shown)
        if text not in shown:
            _redaction.hide(text, shown)
        return error


class FatalPostgresError(PostgresError):
    pass


class UnknownPostgresError(FatalPostgresError):
    pass


class InterfaceMessage:
    def __init__(self, *, detail=None, hint=None):
        self.detail = detail
        self.hint = hint

    def __str__(self):
        return _with_details(self.args[0], self.detail, self.hint)


class InterfaceError(InterfaceMessage, Exception):
    def __init__(self, msg, *, detail=None, hint=None):
        InterfaceMessage.__init__(self, detail=detail, hint=hint)
        Exception.__init__(self, msg)

    def with_msg(self, msg):
        """The same error with another text."""
        return type(self)(msg, detail=self.detail, hint=self.hint).with_traceback(self.__traceback__)


class ClientConfigurationError(InterfaceError, ValueError):
    pass


class DataError(InterfaceError, ValueError):
    pass


class UnsupportedClientFeatureError(InterfaceError):
    pass


class UnsupportedServerFeatureError(InterfaceError):
    pass


class InterfaceWarning(InterfaceMessage, UserWarning):
    def __init__(self, msg, *, detail=None, hint=None):
        InterfaceMessage.__init__(self, detail=detail, hint=hint)
        UserWarning.__init__(self, msg)


class InternalClientError(Exception):
    pass


class ProtocolError(InternalClientError):
    pass


class TargetServerAttributeNotMatched(InternalClientError):
    pass


class OutdatedSchemaCacheError(InternalClientError):
    def __init__(self, msg, *, schema=None, data_type=None, position=None):
        super().__init__(msg)
        self.schema_name = schema
        self.data_type_name = data_type
        self.position = position


class PostgresLogMessage(PostgresMessage):
    def __str__(self):
        return f"{type(self).__name__}: {self.message}"

    def __setattr__(self, name, value):
        raise TypeError(f"instances of {type(self).__name__} are immutable")

    @classmethod
    def new(cls, fields, query=None):
        """The message that the server sent."""
        kind, text, values = _described(fields, query)
        if kind is UnknownPostgresError:
            kind = PostgresLogMessage
            severity = values.get("severity_en") or values.get("severity")
            if severity and severity.upper() == "WARNING":
                kind = _kinds["01000"]
        message = kind(text) if issubclass(kind, BaseException) else kind()
        message.__dict__.update(values)
        return message


class gaierror(OSError):
    """What a name without an address raises."""

    __module__ = "socket"


__molt_missing__ = ("PostgresMessageMeta",)
