"""Pools of connections. asyncpg/pool.py."""

import asyncio
import functools
import inspect
import logging
import time
import warnings

from asyncpg import connection, exceptions
from asyncpg.protocol import Record

logger = logging.getLogger(__name__)


def _forwarding(name, method):
    """A method of a proxy that calls the connection's."""

    def of_connection(self):
        if self._con is None:
            raise exceptions.InterfaceError(
                f"cannot call Connection.{name}(): connection has been released back to the pool"
            )
        return getattr(self._con.__class__, name)

    if inspect.iscoroutinefunction(method):

        async def call(self, *args, **kwargs):
            return await of_connection(self)(self._con, *args, **kwargs)

    else:

        def call(self, *args, **kwargs):
            return of_connection(self)(self._con, *args, **kwargs)

    return functools.update_wrapper(call, method)


class PoolConnectionProxy(connection._ConnectionProxy):
    """A connection on loan: it does nothing once it is back."""

    __slots__ = ("_con", "_holder")

    def __init__(self, holder, con):
        self._con = con
        self._holder = holder
        con._set_proxy(self)

    def __getattr__(self, attr):
        return getattr(self._con, attr)

    def _detach(self):
        con, self._con = self._con, None
        if con is not None:
            con._set_proxy(None)
        return con

    def __repr__(self):
        state = "[released]" if self._con is None else repr(self._con)
        return f"<{self.__class__.__name__} {state} {id(self):#x}>"


for _name in dir(connection.Connection):
    _method = getattr(connection.Connection, _name)
    if not _name.startswith("_") and inspect.isfunction(_method):
        setattr(PoolConnectionProxy, _name, _forwarding(_name, _method))


class PoolConnectionHolder:
    """A place of a pool, with the connection in it."""

    __slots__ = (
        "_con", "_pool", "_proxy", "_max_queries", "_setup", "_max_inactive_time", "_in_use", "_inactive_callback",
        "_timeout", "_generation",
    )

    def __init__(self, pool, *, max_queries, setup, max_inactive_time):
        self._pool = pool
        self._max_queries = max_queries
        self._max_inactive_time = max_inactive_time
        self._setup = setup
        self._con = self._proxy = self._inactive_callback = self._in_use = self._timeout = self._generation = None

    def is_connected(self):
        return self._con is not None and not self._con.is_closed()

    def is_idle(self):
        return not self._in_use

    async def connect(self):
        if self._con is not None:
            raise exceptions.InternalClientError(
                "PoolConnectionHolder.connect() called while another connection already exists"
            )
        self._con = await self._pool._get_new_connection()
        self._generation = self._pool._generation
        self._stop_timer()
        self._start_timer()

    async def acquire(self):
        current = self._con is not None and not self._con.is_closed()
        if current and self._generation != self._pool._generation:
            self._pool._loop.create_task(self._con.close(timeout=self._timeout))
            current = False
        if not current:
            self._con = None
            await self.connect()
        self._stop_timer()
        self._proxy = proxy = PoolConnectionProxy(self, self._con)
        if self._setup is not None:
            await _or_close(self._setup(proxy), self._con)
        self._in_use = self._pool._loop.create_future()
        return proxy

    async def release(self, timeout):
        if self._in_use is None:
            raise exceptions.InternalClientError(
                "PoolConnectionHolder.release() called on a free connection holder"
            )
        con = self._con
        if con.is_closed():
            return
        self._timeout = None
        if con._protocol.queries_count >= self._max_queries or self._generation != self._pool._generation:
            await con.close(timeout=timeout)
            return
        try:
            await self._clean(con, timeout)
        except (Exception, asyncio.CancelledError):
            con.terminate()
            raise
        self._release()
        self._start_timer()

    async def _clean(self, con, timeout):
        """Lets the next user find nothing of the last one's."""
        if con._protocol._is_cancelling():
            started = time.monotonic()
            async with asyncio.timeout(timeout):
                con._protocol._wait_for_cancellation()
            if timeout is not None:
                timeout -= time.monotonic() - started
        if self._pool._reset is None:
            await con.reset(timeout=timeout)
            return
        async with asyncio.timeout(timeout):
            await con._reset()
            await self._pool._reset(con)

    async def wait_until_released(self):
        if self._in_use is not None:
            await self._in_use

    async def close(self):
        if self._con is not None:
            await self._con.close()

    def terminate(self):
        if self._con is not None:
            self._con.terminate()

    def _start_timer(self):
        if self._inactive_callback is not None:
            raise exceptions.InternalClientError("pool connection inactivity timer already exists")
        if self._max_inactive_time:
            self._inactive_callback = self._pool._loop.call_later(
                self._max_inactive_time, self._deactivate_inactive_connection
            )

    def _stop_timer(self):
        timer, self._inactive_callback = self._inactive_callback, None
        if timer is not None:
            timer.cancel()

    def _deactivate_inactive_connection(self):
        if self._in_use is not None:
            raise exceptions.InternalClientError("attempting to deactivate an acquired connection")
        if self._con is not None:
            self._con.terminate()
            # Nobody has it, so that its end does not tell.
            self._release_on_close()

    def _release_on_close(self):
        self._stop_timer()
        self._release()
        self._con = None

    def _release(self):
        """Gives the place back."""
        loan, self._in_use = self._in_use, None
        if loan is None:
            return
        if not loan.done():
            loan.set_result(None)
        proxy, self._proxy = self._proxy, None
        if proxy is not None:
            proxy._detach()
        self._pool._queue.put_nowait(self)


async def _or_close(preparing, con):
    """Waits for a function of the application that prepares a connection; if it fails, nobody knows how the connection is."""
    try:
        await preparing
    except (Exception, asyncio.CancelledError):
        await con.close()
        raise


def _shown(cls):
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


def _check_sizes(min_size, max_size, max_queries, lifetime):
    if max_size <= 0:
        raise ValueError("max_size is expected to be greater than zero")
    if min_size < 0:
        raise ValueError("min_size is expected to be greater or equal to zero")
    if min_size > max_size:
        raise ValueError("min_size is greater than max_size")
    if max_queries <= 0:
        raise ValueError("max_queries is expected to be greater than zero")
    if lifetime < 0:
        raise ValueError("max_inactive_connection_lifetime is expected to be greater or equal to zero")


def _check_class(name, given, base):
    if not issubclass(given, base):
        raise TypeError(f"{name} is expected to be a subclass of asyncpg.{base.__name__}, got {given!r}")


class Pool:
    """A connection pool."""

    __slots__ = (
        "_queue", "_loop", "_minsize", "_maxsize", "_init", "_connect", "_reset", "_connect_args",
        "_connect_kwargs", "_holders", "_initialized", "_initializing", "_closing", "_closed", "_connection_class",
        "_record_class", "_generation", "_setup", "_max_queries", "_max_inactive_connection_lifetime",
    )

    def __init__(
        self, *connect_args, min_size, max_size, max_queries, max_inactive_connection_lifetime, connect=None,
        setup=None, init=None, reset=None, loop, connection_class, record_class, **connect_kwargs,
    ):
        if len(connect_args) > 1:
            warnings.warn(
                "Passing multiple positional arguments to asyncpg.Pool constructor is deprecated and will be removed "
                "in asyncpg 0.17.0.  The non-deprecated form is asyncpg.Pool(<dsn>, **kwargs)",
                DeprecationWarning,
                stacklevel=2,
            )
        self._loop = asyncio.get_event_loop() if loop is None else loop
        _check_sizes(min_size, max_size, max_queries, max_inactive_connection_lifetime)
        _check_class("connection_class", connection_class, connection.Connection)
        _check_class("record_class", record_class, Record)
        self._minsize = min_size
        self._maxsize = max_size
        self._holders = []
        self._queue = None
        self._initialized = self._initializing = self._closing = self._closed = False
        self._generation = 0
        self._connection_class = connection_class
        self._record_class = record_class
        self._connect = connection.connect if connect is None else connect
        self._connect_args = connect_args
        self._connect_kwargs = connect_kwargs
        self._setup = setup
        self._init = init
        self._reset = reset
        self._max_queries = max_queries
        self._max_inactive_connection_lifetime = max_inactive_connection_lifetime

    async def _async__init__(self):
        if self._initialized:
            return self
        if self._initializing:
            raise exceptions.InterfaceError("pool is being initialized in another task")
        if self._closed:
            raise exceptions.InterfaceError("pool is closed")
        self._initializing = True
        try:
            await self._initialize()
        finally:
            self._initializing = False
            self._initialized = True
        return self

    async def _initialize(self):
        self._queue = asyncio.LifoQueue(maxsize=self._maxsize)
        for _ in range(self._maxsize):
            holder = PoolConnectionHolder(
                self, max_queries=self._max_queries, setup=self._setup,
                max_inactive_time=self._max_inactive_connection_lifetime,
            )
            self._holders.append(holder)
            self._queue.put_nowait(holder)
        # Those at the end are taken first. One connects alone, so that what is wrong shows early.
        first = self._holders[: -self._minsize - 1 : -1] if self._minsize else []
        for holder in first[:1]:
            await holder.connect()
        if len(first) > 1:
            await asyncio.gather(*(holder.connect() for holder in first[1:]))

    def is_closing(self):
        """Return ``True`` if the pool is closed or is closing."""
        return self._closed or self._closing

    def get_size(self):
        return sum(holder.is_connected() for holder in self._holders)

    def get_min_size(self):
        return self._minsize

    def get_max_size(self):
        return self._maxsize

    def get_idle_size(self):
        return sum(holder.is_connected() and holder.is_idle() for holder in self._holders)

    def set_connect_args(self, dsn=None, **connect_kwargs):
        self._connect_args = [dsn]
        self._connect_kwargs = connect_kwargs

    async def _get_new_connection(self):
        con = await self._connect(
            *self._connect_args, loop=self._loop, connection_class=self._connection_class,
            record_class=self._record_class, **self._connect_kwargs,
        )
        if not isinstance(con, self._connection_class):
            wanted = f"{self._connection_class.__module__}.{self._connection_class.__name__}"
            raise exceptions.InterfaceError(
                f"expected pool connect callback to return an instance of '{wanted}', got '{_shown(type(con))}'"
            )
        if self._init is not None:
            await _or_close(self._init(con), con)
        return con

    async def execute(self, query, *args, timeout=None):
        async with self.acquire() as con:
            return await con.execute(query, *args, timeout=timeout)

    async def executemany(self, command, args, *, timeout=None):
        async with self.acquire() as con:
            return await con.executemany(command, args, timeout=timeout)

    async def fetch(self, query, *args, timeout=None, record_class=None):
        """Run a query and return the results as a list of Record."""
        async with self.acquire() as con:
            return await con.fetch(query, *args, timeout=timeout, record_class=record_class)

    async def fetchval(self, query, *args, column=0, timeout=None):
        async with self.acquire() as con:
            return await con.fetchval(query, *args, column=column, timeout=timeout)

    async def fetchrow(self, query, *args, timeout=None, record_class=None):
        async with self.acquire() as con:
            return await con.fetchrow(query, *args, timeout=timeout, record_class=record_class)

    async def fetchmany(self, query, args, *, timeout=None, record_class=None):
        """Run a query for each sequence of arguments in *args* and return the results as a list of Record."""
        async with self.acquire() as con:
            return await con.fetchmany(query, args, timeout=timeout, record_class=record_class)

    async def copy_from_table(self, table_name, *, output, **options):
        async with self.acquire() as con:
            return await con.copy_from_table(table_name, output=output, **options)

    async def copy_from_query(self, query, *args, output, **options):
        async with self.acquire() as con:
            return await con.copy_from_query(query, *args, output=output, **options)

    async def copy_to_table(self, table_name, *, source, **options):
        async with self.acquire() as con:
            return await con.copy_to_table(table_name, source=source, **options)

    async def copy_records_to_table(self, table_name, *, records, **options):
        async with self.acquire() as con:
            return await con.copy_records_to_table(table_name, records=records, **options)

    def acquire(self, *, timeout=None):
        return PoolAcquireContext(self, timeout)

    async def _acquire(self, timeout):
        if self._closing:
            raise exceptions.InterfaceError("pool is closing")
        self._check_init()
        if timeout is None:
            return await self._take(timeout)
        return await asyncio.wait_for(self._take(timeout), timeout)

    async def _take(self, timeout):
        holder = await self._queue.get()
        try:
            proxy = await holder.acquire()
        except (Exception, asyncio.CancelledError):
            self._queue.put_nowait(holder)
            raise
        # It holds for the release as well.
        holder._timeout = timeout
        return proxy

    async def release(self, connection, *, timeout=None):
        if type(connection) is not PoolConnectionProxy or connection._holder._pool is not self:
            raise exceptions.InterfaceError(
                f"Pool.release() received invalid connection: {connection!r} is not a member of this pool"
            )
        if connection._con is None:
            return
        self._check_init()
        connection._con._on_release()
        holder = connection._holder
        if timeout is None:
            timeout = holder._timeout
        # A cancelled task gives its connection back all the same.
        return await asyncio.shield(holder.release(timeout))

    async def close(self):
        if self._closed:
            return
        self._check_init()
        self._closing = True
        warning = self._loop.call_later(60, self._warn_on_long_close)
        try:
            await asyncio.gather(*(holder.wait_until_released() for holder in self._holders))
            await asyncio.gather(*(holder.close() for holder in self._holders))
        except (Exception, asyncio.CancelledError):
            self.terminate()
            raise
        finally:
            warning.cancel()
            self._closed = True
            self._closing = False

    def _warn_on_long_close(self):
        logger.warning(
            "Pool.close() is taking over 60 seconds to complete. Check if you have any unreleased connections left. "
            "Use asyncio.wait_for() to set a timeout for Pool.close()."
        )

    def terminate(self):
        if self._closed:
            return
        self._check_init()
        for holder in self._holders:
            holder.terminate()
        self._closed = True

    async def expire_connections(self):
        """Expire all currently open connections."""
        self._generation += 1

    def _check_init(self):
        if self._closed and self._initialized:
            raise exceptions.InterfaceError("pool is closed")
        if self._initializing:
            raise exceptions.InterfaceError(
                "pool is being initialized, but not yet ready: likely there is a race between creating a pool and "
                "using it"
            )
        if not self._initialized:
            raise exceptions.InterfaceError("pool is not initialized")

    def _connections(self):
        return [holder._con for holder in self._holders if holder._con is not None]

    def _drop_local_statement_cache(self):
        for con in self._connections():
            con._drop_local_statement_cache()

    def _drop_local_type_cache(self):
        for con in self._connections():
            con._drop_local_type_cache()

    def __await__(self):
        return self._async__init__().__await__()

    async def __aenter__(self):
        return await self._async__init__()

    async def __aexit__(self, *exc):
        await self.close()


class PoolAcquireContext:
    """A connection to be taken from a pool: awaited, or entered and left."""

    __slots__ = ("timeout", "connection", "done", "pool")

    def __init__(self, pool, timeout):
        self.pool = pool
        self.timeout = timeout
        self.connection = None
        self.done = False

    async def __aenter__(self):
        if self.connection is not None or self.done:
            raise exceptions.InterfaceError("a connection is already acquired")
        self.connection = await self.pool._acquire(self.timeout)
        return self.connection

    async def __aexit__(self, *exc):
        self.done = True
        con, self.connection = self.connection, None
        await self.pool.release(con)

    def __await__(self):
        self.done = True
        return self.pool._acquire(self.timeout).__await__()


def create_pool(
    dsn=None, *, min_size=10, max_size=10, max_queries=50000, max_inactive_connection_lifetime=300.0, connect=None,
    setup=None, init=None, reset=None, loop=None, connection_class=connection.Connection, record_class=Record,
    **connect_kwargs,
):
    """Create a connection pool."""
    return Pool(
        dsn, min_size=min_size, max_size=max_size, max_queries=max_queries,
        max_inactive_connection_lifetime=max_inactive_connection_lifetime, connect=connect, setup=setup, init=init,
        reset=reset, loop=loop, connection_class=connection_class, record_class=record_class, **connect_kwargs,
    )


__molt_missing__ = ("PoolConnectionProxyMeta",)
