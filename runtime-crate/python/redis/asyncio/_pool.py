"""Pools of connections over streams. redis/asyncio/connection.py."""

import asyncio
import weakref
from itertools import chain

from .. import _settings
from .._parsers import Encoder
from .._pool import _warn_of_arguments
from .._url import PARSERS, options_of
from ..exceptions import ConnectionError, MaxConnectionsError, RedisError, TimeoutError
from ._streams import AbstractConnection, Connection, SSLConnection, UnixDomainSocketConnection


class ConnectionPool:
    """Gives out connections, and keeps them when they come back."""

    __module__ = "redis.asyncio.connection"

    __molt_missing__ = (
        "apply_moving_notification", "cleanup_moving_notification", "get_connection_count", "himport_registry",
        "re_auth_callback", "run_proactive_reconnect", "update_connection_kwargs", "update_connection_settings",
        "update_connections_settings", "update_maint_notifications_config",
    )

    SENSITIVE_REPR_KEYS = _settings.SENSITIVE_REPR_KEYS
    OMIT_REPR_KEYS = _settings.OMIT_REPR_KEYS

    @classmethod
    def from_url(cls, url, **kwargs):
        """A pool for the server at this address; what the address says goes before other arguments."""
        return cls(**{**kwargs, **cls._parse(url)})

    @staticmethod
    def _parse(url):
        return options_of(url, PARSERS, UnixDomainSocketConnection, SSLConnection)

    def __init__(
        self, connection_class=Connection, max_connections=None, maint_notifications_config=None, **connection_kwargs
    ):
        self.max_connections = _settings.most_connections(max_connections)
        _settings.refuse(event_dispatcher=connection_kwargs.get("event_dispatcher"))
        self.connection_class = connection_class
        self.connection_kwargs = connection_kwargs
        self._available_connections = []
        self._in_use_connections = set()
        self.encoder_class = connection_kwargs.get("encoder_class", Encoder)
        self._lock = asyncio.Lock()
        config = maint_notifications_config
        possible = self._can_have_news()
        if config and config.enabled is True and not possible:
            raise RedisError(self._why_no_news())
        self._has_news = _settings.asks_for_news(config, connection_kwargs, possible)

    def _can_have_news(self):
        kind, told = self.connection_class, self.connection_kwargs
        known = isinstance(kind, type) and issubclass(kind, AbstractConnection)
        return "path" not in told and known and bool(told.get("host"))

    def _why_no_news(self):
        kind = self.connection_class
        if "path" in self.connection_kwargs:
            return "Maintenance notifications are not supported for Unix domain socket connections"
        if not (isinstance(kind, type) and issubclass(kind, AbstractConnection)):
            return f"Maintenance notifications are not supported for connection class {getattr(kind, '__name__', kind)}"
        return "Maintenance notifications are not supported for connections without a host"

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
        self._available_connections = []
        self._in_use_connections = weakref.WeakSet()

    def can_get_connection(self):
        """Whether there is a free connection, or may be one more."""
        return self._available_connections or len(self._in_use_connections) < self.max_connections

    async def get_connection(self, command_name=None, *keys, **options):
        """A connection that is ready."""
        _warn_of_arguments(command_name, keys, options)
        async with self._lock:
            connection = self.get_available_connection()
        return await self._made_ready(connection)

    async def _made_ready(self, connection):
        try:
            await self.ensure_connection(connection)
        except BaseException:
            await self.release(connection)
            raise
        return connection

    def get_available_connection(self):
        """A connection, perhaps not yet connected."""
        try:
            connection = self._available_connections.pop()
        except IndexError:
            connection = self._one_more()
        self._in_use_connections.add(connection)
        return connection

    def _one_more(self):
        if len(self._in_use_connections) >= self.max_connections:
            raise MaxConnectionsError("Too many connections") from None
        return self.make_connection()

    def get_encoder(self):
        """What makes bytes of values, and values of bytes."""
        told = self.connection_kwargs
        return self.encoder_class(
            encoding=told.get("encoding", "utf-8"), encoding_errors=told.get("encoding_errors", "strict"),
            decode_responses=told.get("decode_responses", False),
        )

    def make_connection(self):
        """A new connection."""
        return self.connection_class(**self.connection_kwargs)

    async def ensure_connection(self, connection):
        """Connects; where something lies unread, or the server is gone, once more."""
        await connection.connect()
        try:
            await self._check_silence(connection, "Connection has data")
        except (ConnectionError, TimeoutError, OSError):
            await connection.disconnect()
            await connection.connect()
            await self._check_silence(connection, "Connection not ready")

    async def _check_silence(self, connection, text):
        if await connection.can_read() and not self._has_news:
            raise ConnectionError(text) from None

    async def release(self, connection):
        """Takes a connection back."""
        async with self._lock:
            self._in_use_connections.remove(connection)
            if connection.should_reconnect():
                await connection.disconnect()
            self._available_connections.append(connection)

    async def disconnect(self, inuse_connections=True):
        """Disconnects all connections, or those that nobody uses."""
        chosen = chain(self._available_connections, self._in_use_connections if inuse_connections else ())
        results = await asyncio.gather(*(one.disconnect() for one in chosen), return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def update_active_connections_for_reconnect(self):
        """Connects those that are used anew when they come back."""
        async with self._lock:
            for connection in self._in_use_connections:
                connection.mark_for_reconnect()

    async def aclose(self):
        """Disconnects all connections."""
        await self.disconnect()

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self.aclose()

    def set_retry(self, retry):
        """Sets how often connections try again."""
        for connection in chain(self._available_connections, self._in_use_connections):
            connection.retry = retry


class BlockingConnectionPool(ConnectionPool):
    """A pool that waits for a connection to come back if it may not have more."""

    __module__ = "redis.asyncio.connection"

    __molt_missing__ = ("set_in_maintenance",)

    def __init__(
        self, max_connections=50, timeout=20, connection_class=Connection, queue_class=asyncio.LifoQueue,
        **connection_kwargs,
    ):
        super().__init__(connection_class=connection_class, max_connections=max_connections, **connection_kwargs)
        self._condition = asyncio.Condition()
        self.timeout = timeout

    async def get_connection(self, command_name=None, *keys, **options):
        """A connection that is ready, when there is one."""
        _warn_of_arguments(command_name, keys, options)
        try:
            async with self._condition, asyncio.timeout(self.timeout):
                await self._condition.wait_for(self.can_get_connection)
                connection = self.get_available_connection()
        except asyncio.TimeoutError as error:
            raise ConnectionError("No connection available.") from error
        return await self._made_ready(connection)

    async def release(self, connection):
        """Takes a connection back."""
        async with self._condition:
            await super().release(connection)
            self._condition.notify()
