"""A result of the server. psycopg/pq/pq_ctypes.py `PGresult`."""

from ._enums import ExecStatus, Format
from _libpq.report import message_of

_STATUS = {
    "T": ExecStatus.TUPLES_OK, "C": ExecStatus.COMMAND_OK, "I": ExecStatus.EMPTY_QUERY, "E": ExecStatus.FATAL_ERROR,
    "G": ExecStatus.COPY_IN, "H": ExecStatus.COPY_OUT,
}


class PGresult:
    """One statement's result; `answer` is the native half's."""

    __module__ = "psycopg.pq"

    def __init__(self, answer, query=None):
        self._answer, self._query = answer, query
        self.status = _STATUS[answer.kind]
        self.ntuples = answer.ntuples
        self._columns = answer.columns
        self.nfields = len(self._columns)

    @property
    def command_status(self):
        command = self._answer.command
        return b"" if command is None else command.encode()

    @property
    def command_tuples(self):
        """How many rows a command touched, or None."""
        words = (self._answer.command or "").split()
        counted = len(words) > 1 and words[0] in ("INSERT", "UPDATE", "DELETE", "SELECT", "MERGE", "MOVE", "FETCH", "COPY")
        return int(words[-1]) if counted and words[-1].isdigit() else None

    def _column(self, number):
        return self._columns[number] if 0 <= number < self.nfields else None

    def fname(self, column_number):
        column = self._column(column_number)
        return None if column is None else column[0].encode()

    def ftable(self, column_number):
        return self._column(column_number)[1]

    def ftablecol(self, column_number):
        return self._column(column_number)[2]

    def ftype(self, column_number):
        return self._column(column_number)[3]

    def fsize(self, column_number):
        return self._column(column_number)[4]

    def fmod(self, column_number):
        return self._column(column_number)[5]

    def fformat(self, column_number):
        return Format(self._column(column_number)[6])

    def get_value(self, row_number, column_number):
        return self._answer.get_value(row_number, column_number)

    def error_field(self, fieldcode):
        text = self._answer.fields.get(chr(fieldcode))
        return None if text is None else text.encode()

    def get_error_message(self, encoding="utf-8"):
        return message_of(self._answer.fields, self._query) or "no error details available"

    @property
    def error_message(self):
        fields = self._answer.fields
        return f"{fields.get('S', '')}:  {message_of(fields, self._query)}\n".encode() if fields else b""

    def clear(self):
        """Results go with their objects."""


__molt_missing__ = ("PGresult.nparams", "PGresult.param_type", "PGresult.oid_value", "PGresult.binary_tuples")
