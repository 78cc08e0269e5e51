"""A connection to a server, over the native half. psycopg/pq/pq_ctypes.py `PGconn`, libpq `fe-connect.c`."""

import _postgres
from _libpq import encryption

from ._enums import ConnStatus, PipelineStatus, TransactionStatus
from ._pgresult import PGresult


class PGconn:
    """A connection as libpq has it. `blocking` says whether a thread waits or a task."""

    __module__ = "psycopg.pq"
    pipeline_status = PipelineStatus.OFF
    protocol_version = 3
    full_protocol_version = 30000
    _encoding = "utf-8"
    used_gssapi = False

    def __init__(self, wire, params, blocking):
        self._wire, self._params, self._blocking = wire, params, blocking
        # A connection that the server has ended is noticed with the next request.
        self._finished = self._bad = False
        self._lost_text = None
        self.notice_handler = self.notify_handler = None

    def _parameter(self, name):
        return str(self._params.get(name, "")).encode()

    @property
    def host(self):
        return self._parameter("host")

    @property
    def hostaddr(self):
        return self._parameter("hostaddr")

    @property
    def port(self):
        return self._parameter("port")

    @property
    def user(self):
        return self._parameter("user")

    @property
    def password(self):
        return self._parameter("password")

    @property
    def db(self):
        return self._parameter("dbname")

    @property
    def options(self):
        return self._parameter("options")

    @property
    def ssl_in_use(self):
        return self._wire.encryption is not None

    @property
    def status(self):
        return ConnStatus.BAD if self._finished or self._bad else ConnStatus.OK

    @property
    def transaction_status(self):
        return TransactionStatus.UNKNOWN if self._finished or self._bad else TransactionStatus(self._wire.transaction_status)

    @property
    def backend_pid(self):
        return self._wire.pid

    @property
    def error_message(self):
        return (self._lost_text or "").encode()

    def get_error_message(self, encoding="utf-8"):
        return self._lost_text or "no error details available"

    @property
    def server_version(self):
        parts = (self._wire.parameter("server_version") or "0").split()[0].split(".")
        numbers = [int("".join(char for char in part if char.isdigit()) or 0) for part in parts] + [0, 0]
        if numbers[0] >= 10:
            return numbers[0] * 10000 + numbers[1]
        return numbers[0] * 10000 + numbers[1] * 100 + numbers[2]

    def parameter_status(self, name):
        found = self._wire.parameter(name.decode())
        return None if found is None else found.encode()

    def finish(self):
        """Ends the connection."""
        self._finished = True
        self._wire.abort()

    def cancel(self):
        """Has the server stop what it does for this connection."""
        self._wire.cancel(self._blocking)

    def exchange(self, request, query=None):
        """The results of a request, which was made of a query; None if the connection ended."""
        answers = self._wire.exchange(request, self._blocking)
        self._bad = self._wire.lost
        for news in self._wire.take_news():
            self._tell(news)
        if answers is None:
            return None
        text = None if query is None else query.decode()
        return [PGresult(answer, text) for answer in answers]

    def _tell(self, news):
        if news[0] == "N" and self.notice_handler is not None:
            self.notice_handler(news[1])
        elif news[0] == "A" and self.notify_handler is not None:
            self.notify_handler(*news[1:])


def connect(address, params, settings, timeout, blocking):
    """A connection, or why there is none: a kind and what is known of it, and what is said of it."""
    login = address, params["user"], params.get("password"), params["dbname"], settings
    wire, failure, text = encryption.connect(lambda: _postgres.Wire(*login), address, params, float(timeout), blocking)
    return (PGconn(wire, params, blocking) if failure is None else None), failure, text
