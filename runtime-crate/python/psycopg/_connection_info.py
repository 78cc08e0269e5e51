"""What is known of a connection. psycopg/_connection_info.py."""

from _libpq import conninfo as _libpq

from . import pq
from .conninfo import make_conninfo


def _text(name):
    return property(lambda self: getattr(self.pgconn, name).decode())


class ConnectionInfo:
    """Where a connection leads, and how it is."""

    __module__ = "psycopg"
    vendor = "PostgreSQL"
    encoding = "utf-8"
    host, hostaddr, user, password = _text("host"), _text("hostaddr"), _text("user"), _text("password")
    dbname, options, error_message = _text("db"), _text("options"), _text("error_message")

    def __init__(self, pgconn):
        self.pgconn = pgconn

    @property
    def port(self):
        return int(self.pgconn.port or 5432)

    def get_parameters(self):
        """What differs from the defaults; never the password."""
        given = {"sslcertmode": "allow", **self.pgconn._params}
        defaults = {"port": "5432"}
        return {
            name: str(given[name])
            for name in _libpq.OPTIONS
            if given.get(name) is not None and name != "password" and str(given[name]) != defaults.get(name)
        }

    @property
    def dsn(self):
        return make_conninfo(**self.get_parameters())

    @property
    def status(self):
        return pq.ConnStatus(self.pgconn.status)

    @property
    def transaction_status(self):
        return pq.TransactionStatus(self.pgconn.transaction_status)

    @property
    def pipeline_status(self):
        return pq.PipelineStatus(self.pgconn.pipeline_status)

    def parameter_status(self, param_name):
        found = self.pgconn.parameter_status(param_name.encode())
        return None if found is None else found.decode()

    @property
    def server_version(self):
        return self.pgconn.server_version

    @property
    def full_protocol_version(self):
        return self.pgconn.full_protocol_version

    @property
    def backend_pid(self):
        return self.pgconn.backend_pid

    @property
    def timezone(self):
        from .types.datetime import get_tzinfo

        return get_tzinfo(self.pgconn)
