"""libpq's numbers. psycopg/pq/_enums.py."""

from enum import IntEnum


class ConnStatus(IntEnum):
    """How a connection is."""

    __module__ = "psycopg.pq"

    OK = 0
    BAD = 1
    STARTED = 2
    MADE = 3
    AWAITING_RESPONSE = 4
    AUTH_OK = 5
    SETENV = 6
    SSL_STARTUP = 7
    NEEDED = 8
    CHECK_WRITABLE = 9
    CONSUME = 10
    GSS_STARTUP = 11
    CHECK_TARGET = 12
    CHECK_STANDBY = 13
    ALLOCATED = 14
    AUTHENTICATING = 15


class PollingStatus(IntEnum):
    """What a connection waits for."""

    __module__ = "psycopg.pq"

    FAILED = 0
    READING = 1
    WRITING = 2
    OK = 3
    ACTIVE = 4


class ExecStatus(IntEnum):
    """What a result is."""

    __module__ = "psycopg.pq"

    EMPTY_QUERY = 0
    COMMAND_OK = 1
    TUPLES_OK = 2
    COPY_OUT = 3
    COPY_IN = 4
    BAD_RESPONSE = 5
    NONFATAL_ERROR = 6
    FATAL_ERROR = 7
    COPY_BOTH = 8
    SINGLE_TUPLE = 9
    PIPELINE_SYNC = 10
    PIPELINE_ABORTED = 11
    TUPLES_CHUNK = 12


class TransactionStatus(IntEnum):
    """Whether there is a transaction."""

    __module__ = "psycopg.pq"

    IDLE = 0
    ACTIVE = 1
    INTRANS = 2
    INERROR = 3
    UNKNOWN = 4


class PipelineStatus(IntEnum):
    """Whether there is a pipeline."""

    __module__ = "psycopg.pq"

    OFF = 0
    ON = 1
    ABORTED = 2


class Ping(IntEnum):
    """What a server answers to a ping."""

    __module__ = "psycopg.pq"

    OK = 0
    REJECT = 1
    NO_RESPONSE = 2
    NO_ATTEMPT = 3


class DiagnosticField(IntEnum):
    """The fields of an error or a notice."""

    __module__ = "psycopg.pq"

    SEVERITY = ord("S")
    SEVERITY_NONLOCALIZED = ord("V")
    SQLSTATE = ord("C")
    MESSAGE_PRIMARY = ord("M")
    MESSAGE_DETAIL = ord("D")
    MESSAGE_HINT = ord("H")
    STATEMENT_POSITION = ord("P")
    INTERNAL_POSITION = ord("p")
    INTERNAL_QUERY = ord("q")
    CONTEXT = ord("W")
    SCHEMA_NAME = ord("s")
    TABLE_NAME = ord("t")
    COLUMN_NAME = ord("c")
    DATATYPE_NAME = ord("d")
    CONSTRAINT_NAME = ord("n")
    SOURCE_FILE = ord("F")
    SOURCE_LINE = ord("L")
    SOURCE_FUNCTION = ord("R")


class Format(IntEnum):
    """How a value is written."""

    __module__ = "psycopg.pq"

    TEXT = 0
    BINARY = 1
