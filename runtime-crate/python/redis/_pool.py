"""Pools of connections. redis/connection.py."""

import os
import threading
from itertools import chain
from queue import Empty, Full, LifoQueue

from . import _settings
from ._parsers import Encoder
from ._sockets import Connection, SSLConnection, UnixDomainSocketConnection
from ._url import SYNCHRONOUS, options_of
from .exceptions import ConnectionError, MaxConnectionsError, RedisError, TimeoutError
from .utils import warn_deprecated_arg_usage

__molt_missing__ = (
    "ConnectionPool(cache, cache_config, cache_factory, event_dispatcher)",
    "ConnectionPool.from_url(cache, cache_config, cache_factory, event_dispatcher)",
    "BlockingConnectionPool(cache, cache_config, cache_factory, event_dispatcher)",
)


def _warn_of_arguments(command_name, keys, options):
    """Says that `get_connection` wants no arguments any more."""
    names = [*(() if command_name is None else ("command_name",)), *options]
    if names:
        warn_deprecated_arg_usage(
            names, "get_connection", "Use get_connection() without args instead", "5.3.0", stacklevel=4
        )


class ConnectionPool:
    """Gives out connections, and keeps them when they come back."""

    __module__ = "redis.connection"

    __molt_missing__ = (
        "disconnect_free_connections", "get_connection_count", "himport_registry", "re_auth_callback",
        "update_active_connections_for_reconnect", "update_connection_kwargs", "update_connection_settings",
        "update_connections_settings", "update_maint_notifications_config",
    )

    SENSITIVE_REPR_KEYS = _settings.SENSITIVE_REPR_KEYS
    OMIT_REPR_KEYS = _settings.OMIT_REPR_KEYS

    @classmethod
    def from_url(cls, url, **kwargs):
        """A pool for the server at this address; what the address says goes before other arguments."""
        told = cls._parse(url)
        if "connection_class" in kwargs:
            told["connection_class"] = kwargs["connection_class"]
        return cls(**{**kwargs, **told})

    @staticmethod
    def _parse(url):
        return options_of(url, SYNCHRONOUS, UnixDomainSocketConnection, SSLConnection)

    def __init__(
        self, connection_class=Connection, max_connections=None, cache_factory=None, maint_notifications_config=None,
        **connection_kwargs,
    ):
        self.max_connections = _settings.most_connections(max_connections)
        _settings.refuse(
            cache_factory=cache_factory, cache=connection_kwargs.pop("cache", None),
            cache_config=connection_kwargs.pop("cache_config", None),
            event_dispatcher=connection_kwargs.get("event_dispatcher"),
        )
        self.connection_class = connection_class
        self.connection_kwargs = connection_kwargs
        self.cache = None
        on_this_machine = isinstance(connection_class, type) and issubclass(connection_class, UnixDomainSocketConnection)
        config = maint_notifications_config
        if on_this_machine and config and config.enabled is True:
            raise RedisError(f"Maintenance notifications are not supported with {connection_class}")
        self._has_news = _settings.asks_for_news(config, connection_kwargs, not on_this_machine)
        self._lock = threading.RLock()
        self.reset()

    def __repr__(self):
        return _settings.pool_text(self)

    def get_protocol(self):
        """The protocol that was asked for, or None."""
        return self.connection_kwargs.get("protocol")

    def maint_notifications_enabled(self):
        """Whether its connections ask for news of maintenance."""
        return self._has_news

    def reset(self):
        """Forgets all connections."""
        self._created_connections = 0
        self._available_connections = []
        self._in_use_connections = set()
        self.pid = os.getpid()

    def _checkpid(self):
        if self.pid != os.getpid():
            self.reset()

    def get_connection(self, command_name=None, *keys, **options):
        """A connection that is ready."""
        _warn_of_arguments(command_name, keys, options)
        self._checkpid()
        with self._lock:
            try:
                connection = self._available_connections.pop()
            except IndexError:
                connection = self.make_connection()
            self._in_use_connections.add(connection)
        return self._made_ready(connection)

    def _made_ready(self, connection):
        """Connects; where something lies unread, or the server is gone, once more."""
        try:
            connection.connect()
            try:
                self._check_silence(connection, "Connection has data")
            except (ConnectionError, TimeoutError, OSError):
                connection.disconnect()
                connection.connect()
                self._check_silence(connection, "Connection not ready")
        except BaseException:
            self.release(connection)
            raise
        return connection

    def _check_silence(self, connection, text):
        if connection.can_read() and not self._has_news:
            raise ConnectionError(text)

    def get_encoder(self):
        """What makes bytes of values, and values of bytes."""
        told = self.connection_kwargs
        return Encoder(
            encoding=told.get("encoding", "utf-8"), encoding_errors=told.get("encoding_errors", "strict"),
            decode_responses=told.get("decode_responses", False),
        )

    def make_connection(self):
        """A new connection."""
        if self._created_connections >= self.max_connections:
            raise MaxConnectionsError("Too many connections")
        self._created_connections += 1
        return self.connection_class(**self.connection_kwargs)

    def release(self, connection):
        """Takes a connection back."""
        self._checkpid()
        with self._lock:
            if connection not in self._in_use_connections:
                return
            self._in_use_connections.remove(connection)
            if not self.owns_connection(connection):
                connection.disconnect()
                return
            if connection.should_reconnect():
                connection.disconnect()
            self._available_connections.append(connection)

    def owns_connection(self, connection):
        """Whether it was made by this process."""
        return connection.pid == self.pid

    def disconnect(self, inuse_connections=True):
        """Disconnects all connections, or those that nobody uses."""
        self._checkpid()
        with self._lock:
            for connection in chain(self._available_connections, self._in_use_connections if inuse_connections else ()):
                connection.disconnect()

    def close(self):
        """Disconnects all connections."""
        self.disconnect()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()

    def set_retry(self, retry):
        """Sets how often connections try again."""
        self.connection_kwargs["retry"] = retry
        for connection in chain(self._available_connections, self._in_use_connections):
            connection.retry = retry


class BlockingConnectionPool(ConnectionPool):
    """A pool that waits for a connection to come back if it may not have more."""

    __module__ = "redis.connection"

    __molt_missing__ = ("set_in_maintenance",)

    def __init__(
        self, max_connections=50, timeout=20, connection_class=Connection, queue_class=LifoQueue, **connection_kwargs
    ):
        self.queue_class = queue_class
        self.timeout = timeout
        super().__init__(connection_class=connection_class, max_connections=max_connections, **connection_kwargs)

    def reset(self):
        """Forgets all connections."""
        # One None for each connection that may still be made.
        self.pool = self.queue_class(self.max_connections)
        for _ in range(self.max_connections):
            self.pool.put_nowait(None)
        self._connections = []
        self.pid = os.getpid()

    def make_connection(self):
        """A new connection."""
        connection = self.connection_class(**self.connection_kwargs)
        self._connections.append(connection)
        return connection

    def get_connection(self, command_name=None, *keys, **options):
        """A connection that is ready, when there is one."""
        _warn_of_arguments(command_name, keys, options)
        self._checkpid()
        try:
            connection = self.pool.get(block=True, timeout=self.timeout)
        except Empty:
            raise ConnectionError("No connection available.")
        return self._made_ready(self.make_connection() if connection is None else connection)

    def release(self, connection):
        """Takes a connection back."""
        self._checkpid()
        owned = self.owns_connection(connection)
        if not owned or connection.should_reconnect():
            connection.disconnect()
        try:
            self.pool.put_nowait(connection if owned else None)
        except Full:
            pass

    def _free(self):
        return {connection for connection in self.pool.queue if connection}

    def disconnect(self, inuse_connections=True):
        """Disconnects all connections, or those that nobody uses."""
        self._checkpid()
        for connection in self._connections if inuse_connections else self._free():
            connection.disconnect()
