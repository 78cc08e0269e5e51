"""The events of pools. SQLAlchemy lib/sqlalchemy/pool/events.py."""

from .. import event
from .base import Pool


class PoolEvents(event.Events):
    """Events of connections as pools make, lend and close them."""

    _dispatch_target = Pool

    @classmethod
    def _accept_with(cls, target, identifier):
        from ..engine.base import Engine

        if isinstance(target, type):
            if issubclass(target, Engine):
                return Pool
            return target if issubclass(target, Pool) else None
        if isinstance(target, Engine):
            return target.pool
        if isinstance(target, Pool):
            return target
        if hasattr(target, "_no_async_engine_events"):
            target._no_async_engine_events()
        return None

    def connect(self, dbapi_connection, connection_record):
        """A connection was made."""

    def first_connect(self, dbapi_connection, connection_record):
        """The first connection was made."""

    def checkout(self, dbapi_connection, connection_record, connection_proxy):
        """A connection is lent."""

    def checkin(self, dbapi_connection, connection_record):
        """A connection came back."""

    def reset(self, dbapi_connection, connection_record, reset_state):
        """A connection is about to be reset."""

    def invalidate(self, dbapi_connection, connection_record, exception):
        """A connection is about to be thrown away."""

    def soft_invalidate(self, dbapi_connection, connection_record, exception):
        """A connection is to be made anew the next time."""

    def close(self, dbapi_connection, connection_record):
        """A connection is about to be closed."""

    def detach(self, dbapi_connection, connection_record):
        """A connection left its pool."""

    def close_detached(self, dbapi_connection):
        """A connection without a pool is about to be closed."""
