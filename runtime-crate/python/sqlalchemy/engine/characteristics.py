"""Settings of a connection that its return to the pool undoes. SQLAlchemy lib/sqlalchemy/engine/characteristics.py."""


class ConnectionCharacteristic:
    """A setting that an execution option sets."""

    transactional = False

    def set_connection_characteristic(self, dialect, conn, dbapi_conn, value):
        self.set_characteristic(dialect, dbapi_conn, value)


class IsolationLevelCharacteristic(ConnectionCharacteristic):
    transactional = True

    def reset_characteristic(self, dialect, dbapi_conn):
        dialect.reset_isolation_level(dbapi_conn)

    def set_characteristic(self, dialect, dbapi_conn, value):
        dialect._assert_and_set_isolation_level(dbapi_conn, value)


class LoggingTokenCharacteristic(ConnectionCharacteristic):
    def set_connection_characteristic(self, dialect, conn, dbapi_conn, value):
        if value:
            conn._message_formatter = lambda msg: "[%s] %s" % (value, msg)
        else:
            del conn._message_formatter

    def reset_characteristic(self, dialect, dbapi_conn):
        pass
