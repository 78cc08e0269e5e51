"""The exceptions that DBAPI names, and what a server says with them. psycopg2/psycopgmodule.c, psycopg2/pqpath.c, error_type.c."""

import _redaction

from _libpq import report

by_code = {}

# The classes of SQLSTATEs that have none of their own.
_CLASSES = {
    "0A": "NotSupportedError", "0B": "InternalError", "20": "ProgrammingError", "21": "ProgrammingError",
    "22": "DataError", "23": "IntegrityError", "24": "InternalError", "25": "InternalError", "26": "OperationalError",
    "27": "OperationalError", "28": "OperationalError", "2B": "InternalError", "2D": "InternalError",
    "2F": "InternalError", "34": "OperationalError", "38": "InternalError", "39": "InternalError",
    "3B": "InternalError", "3D": "ProgrammingError", "3F": "ProgrammingError", "40": "TransactionRollbackError",
    "42": "ProgrammingError", "44": "ProgrammingError", "53": "OperationalError", "54": "OperationalError",
    "55": "OperationalError", "57": "OperationalError", "58": "OperationalError", "F0": "InternalError",
    "HV": "OperationalError", "P0": "InternalError", "XX": "InternalError",
}


class Warning(Exception):
    __module__ = "psycopg2"


class Error(Exception):
    __module__ = "psycopg2"

    pgcode = pgerror = cursor = None
    _fields = {}

    @property
    def diag(self):
        return Diagnostics(self)

    def __reduce__(self):
        kind, arguments = type(self), self.args
        return kind, arguments, {"pgcode": self.pgcode, "pgerror": self.pgerror}


class InterfaceError(Error):
    __module__ = "psycopg2"


class DatabaseError(Error):
    __module__ = "psycopg2"


class InternalError(DatabaseError):
    __module__ = "psycopg2"


class OperationalError(DatabaseError):
    __module__ = "psycopg2"


class ProgrammingError(DatabaseError):
    __module__ = "psycopg2"


class IntegrityError(DatabaseError):
    __module__ = "psycopg2"


class DataError(DatabaseError):
    __module__ = "psycopg2"


class NotSupportedError(DatabaseError):
    __module__ = "psycopg2"


class QueryCanceledError(OperationalError):
    __module__ = "psycopg2.extensions"


class TransactionRollbackError(OperationalError):
    __module__ = "psycopg2.extensions"


def _field(code):
    return property(lambda self: self._fields.get(code))


class Diagnostics:
    """The fields of a server's error."""

    __module__ = "psycopg2.extensions"

    def __init__(self, error):
        self._fields = error._fields

    column_name, constraint_name, context = _field("c"), _field("n"), _field("W")
    datatype_name, internal_position, internal_query = _field("d"), _field("p"), _field("q")
    message_detail, message_hint, message_primary = _field("D"), _field("H"), _field("M")
    schema_name, severity, severity_nonlocalized = _field("s"), _field("S"), _field("V")
    source_file, source_function, source_line = _field("F"), _field("R"), _field("L")
    sqlstate, statement_position, table_name = _field("C"), _field("P"), _field("t")


def of_server(fields, query, cursor):
    """The exception of an error of the server; `query` is the text in which it gives a place."""
    from . import errors

    code = fields.get("C", "")
    kind = errors.by_code.get(code) or globals()[_CLASSES.get(code[:2], "DatabaseError")]
    text = report.message_of(fields, query)
    _redaction.hide(text, _redaction.of_server(fields))
    error = kind(text + "\n")
    error.pgcode, error.pgerror = code or None, f"{fields.get('S', 'ERROR')}:  {text}\n"
    error.cursor, error._fields = cursor, fields
    return error
