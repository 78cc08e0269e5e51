"""Engines and connections used with `await`. SQLAlchemy lib/sqlalchemy/ext/asyncio/engine.py."""

import asyncio
import contextlib

from ... import exc, inspection, util
from ...engine import create_engine as _create_engine
from ...engine import create_pool_from_url as _create_pool_from_url
from ...engine.base import NestedTransaction
from ...engine.cursor import CursorResult
from ...engine.result import ScalarResult
from ...util.concurrency import greenlet_spawn
from . import exc as async_exc
from .base import ProxyComparable, StartableContext, asyncstartablecontext
from .result import AsyncResult, _ensure_sync_result


def create_async_engine(url, **kw):
    """An engine for an address, used with `await`."""
    if kw.get("server_side_cursors", False):
        raise async_exc.AsyncMethodRequired(
            "Can't set server_side_cursors for async engine globally; use the connection.stream() method for an async "
            "streaming result set"
        )
    kw["_is_async"] = True
    async_creator = kw.pop("async_creator", None)
    if async_creator:
        if kw.get("creator", None):
            raise exc.ArgumentError("Can only specify one of 'async_creator' or 'creator', not both.")

        def creator():
            return sync_engine.dialect.dbapi.connect(async_creator_fn=async_creator)

        kw["creator"] = creator
    sync_engine = _create_engine(url, **kw)
    return AsyncEngine(sync_engine)


def async_engine_from_config(configuration, prefix="sqlalchemy.", **kwargs):
    options = {key[len(prefix) :]: value for key, value in configuration.items() if key.startswith(prefix)}
    options["_coerce_config"] = True
    options.update(kwargs)
    return create_async_engine(options.pop("url"), **options)


def create_async_pool_from_url(url, **kwargs):
    kwargs["_is_async"] = True
    return _create_pool_from_url(url, **kwargs)


class AsyncConnectable:
    __slots__ = ("_slots_dispatch",)

    @classmethod
    def _no_async_engine_events(cls):
        raise NotImplementedError(
            "asynchronous events are not implemented at this time.  Apply synchronous listeners to the "
            "AsyncEngine.sync_engine or AsyncConnection.sync_connection attributes."
        )


def _forwarded(name):
    """An attribute of the proxied object."""

    def get(self):
        return getattr(self._proxied, name)

    def put(self, value):
        setattr(self._proxied, name, value)

    return property(get, put)


class AsyncConnection(ProxyComparable, StartableContext, AsyncConnectable):
    """A Connection used with `await`."""

    __slots__ = ("engine", "sync_engine", "sync_connection")

    def __init__(self, async_engine, sync_connection=None):
        self.engine = async_engine
        self.sync_engine = async_engine.sync_engine
        self.sync_connection = self._assign_proxied(sync_connection)

    @classmethod
    def _regenerate_proxy_for_target(cls, target, **additional_kw):
        return AsyncConnection(AsyncEngine._retrieve_proxy_for_target(target.engine), target)

    async def start(self, is_ctxmanager=False):
        if self.sync_connection:
            raise exc.InvalidRequestError("connection is already started")
        self.sync_connection = self._assign_proxied(await greenlet_spawn(self.sync_engine.connect))
        return self

    @property
    def connection(self):
        raise exc.InvalidRequestError(
            "AsyncConnection.connection accessor is not implemented as the attribute may need to reconnect on an "
            "invalidated connection.  Use the get_raw_connection() method."
        )

    async def get_raw_connection(self):
        return await greenlet_spawn(getattr, self._proxied, "connection")

    @property
    def info(self):
        return self._proxied.info

    @property
    def _proxied(self):
        if not self.sync_connection:
            self._raise_for_not_started()
        return self.sync_connection

    closed = _forwarded("closed")
    invalidated = _forwarded("invalidated")
    dialect = _forwarded("dialect")
    default_isolation_level = _forwarded("default_isolation_level")

    def begin(self):
        self._proxied
        return AsyncTransaction(self)

    def begin_nested(self):
        self._proxied
        return AsyncTransaction(self, nested=True)

    async def invalidate(self, exception=None):
        return await greenlet_spawn(self._proxied.invalidate, exception=exception)

    async def get_isolation_level(self):
        return await greenlet_spawn(self._proxied.get_isolation_level)

    def in_transaction(self) -> bool:
        return self._proxied.in_transaction()

    def in_nested_transaction(self) -> bool:
        return self._proxied.in_nested_transaction()

    def get_transaction(self):
        transaction = self._proxied.get_transaction()
        return None if transaction is None else AsyncTransaction._retrieve_proxy_for_target(transaction)

    def get_nested_transaction(self):
        transaction = self._proxied.get_nested_transaction()
        return None if transaction is None else AsyncTransaction._retrieve_proxy_for_target(transaction)

    async def execution_options(self, **opt):
        await greenlet_spawn(self._proxied.execution_options, **opt)
        return self

    async def commit(self):
        await greenlet_spawn(self._proxied.commit)

    async def rollback(self):
        await greenlet_spawn(self._proxied.rollback)

    async def close(self):
        await greenlet_spawn(self._proxied.close)

    async def aclose(self):
        await self.close()

    async def exec_driver_sql(self, statement, parameters=None, execution_options=None) -> CursorResult:
        result = await greenlet_spawn(
            self._proxied.exec_driver_sql, statement, parameters, execution_options, _require_await=True
        )
        return await _ensure_sync_result(result, self.exec_driver_sql)

    @asyncstartablecontext
    async def stream(self, statement, parameters=None, *, execution_options=None):
        if not self.dialect.supports_server_side_cursors:
            raise exc.InvalidRequestError(
                "Can't use `stream` or `stream_scalars` with the current dialect since it does not support server side "
                "cursors."
            )
        result = await greenlet_spawn(
            self._proxied.execute,
            statement,
            parameters,
            execution_options=util.EMPTY_DICT.merge_with(execution_options, {"stream_results": True}),
            _require_await=True,
        )
        streamed = AsyncResult(result)
        try:
            yield streamed
        except GeneratorExit:
            pass
        else:
            await asyncio.shield(asyncio.create_task(streamed.close()))

    async def execute(self, statement, parameters=None, *, execution_options=None) -> CursorResult | int:
        result = await greenlet_spawn(
            self._proxied.execute, statement, parameters, execution_options=execution_options, _require_await=True
        )
        return await _ensure_sync_result(result, self.execute)

    async def scalar(self, statement, parameters=None, *, execution_options=None):
        return (await self.execute(statement, parameters, execution_options=execution_options)).scalar()

    async def scalars(self, statement, parameters=None, *, execution_options=None) -> ScalarResult:
        return (await self.execute(statement, parameters, execution_options=execution_options)).scalars()

    @asyncstartablecontext
    async def stream_scalars(self, statement, parameters=None, *, execution_options=None):
        async with self.stream(statement, parameters, execution_options=execution_options) as result:
            yield result.scalars()

    async def run_sync(self, fn, *arg, **kw):
        return await greenlet_spawn(fn, self._proxied, *arg, _require_await=False, **kw)

    async def __aexit__(self, type_, value, traceback):
        await asyncio.shield(asyncio.create_task(self.close()))


class AsyncEngine(ProxyComparable, AsyncConnectable):
    """An Engine used with `await`."""

    __slots__ = ("sync_engine",)

    _connection_cls = AsyncConnection

    def __init__(self, sync_engine):
        if not sync_engine.dialect.is_async:
            raise exc.InvalidRequestError(
                "The asyncio extension requires an async driver to be used. The loaded "
                f"{sync_engine.dialect.driver!r} is not async."
            )
        self.sync_engine = self._assign_proxied(sync_engine)

    @property
    def _proxied(self):
        return self.sync_engine

    @classmethod
    def _regenerate_proxy_for_target(cls, target, **additional_kw):
        return AsyncEngine(target)

    @contextlib.asynccontextmanager
    async def begin(self):
        connection = self.connect()
        async with connection:
            async with connection.begin():
                yield connection

    def connect(self) -> "AsyncConnection":
        return self._connection_cls(self)

    async def raw_connection(self):
        return await greenlet_spawn(self.sync_engine.raw_connection)

    def execution_options(self, **opt):
        return AsyncEngine(self.sync_engine.execution_options(**opt))

    async def dispose(self, close=True):
        await greenlet_spawn(self.sync_engine.dispose, close=close)

    def clear_compiled_cache(self):
        return self.sync_engine.clear_compiled_cache()

    def update_execution_options(self, **opt):
        return self.sync_engine.update_execution_options(**opt)

    def get_execution_options(self):
        return self.sync_engine.get_execution_options()

    url = _forwarded("url")
    pool = _forwarded("pool")
    dialect = _forwarded("dialect")
    engine = _forwarded("engine")
    name = _forwarded("name")
    driver = _forwarded("driver")
    echo = _forwarded("echo")


class AsyncTransaction(ProxyComparable, StartableContext):
    """A transaction of an AsyncConnection."""

    __slots__ = ("connection", "sync_transaction", "nested")

    def __init__(self, connection, nested=False):
        self.connection = connection
        self.sync_transaction = None
        self.nested = nested

    @classmethod
    def _regenerate_proxy_for_target(cls, target, **additional_kw):
        transaction = cls.__new__(cls)
        transaction.connection = AsyncConnection._retrieve_proxy_for_target(target.connection)
        transaction.sync_transaction = transaction._assign_proxied(target)
        transaction.nested = isinstance(target, NestedTransaction)
        return transaction

    @property
    def _proxied(self):
        if not self.sync_transaction:
            self._raise_for_not_started()
        return self.sync_transaction

    @property
    def is_valid(self):
        return self._proxied.is_valid

    @property
    def is_active(self):
        return self._proxied.is_active

    async def close(self):
        await greenlet_spawn(self._proxied.close)

    async def rollback(self):
        await greenlet_spawn(self._proxied.rollback)

    async def commit(self):
        await greenlet_spawn(self._proxied.commit)

    async def start(self, is_ctxmanager=False):
        connection = self.connection._proxied
        begin = connection.begin_nested if self.nested else connection.begin
        self.sync_transaction = self._assign_proxied(await greenlet_spawn(begin))
        if is_ctxmanager:
            self.sync_transaction.__enter__()
        return self

    async def __aexit__(self, type_, value, traceback):
        await greenlet_spawn(self._proxied.__exit__, type_, value, traceback)


def _get_sync_engine_or_connection(async_engine):
    if isinstance(async_engine, AsyncConnection):
        return async_engine._proxied
    try:
        return async_engine.sync_engine
    except AttributeError as error:
        raise exc.ArgumentError("AsyncEngine expected, got %r" % async_engine) from error


@inspection._inspects(AsyncConnection)
def _no_insp_for_async_conn_yet(subject):
    raise exc.NoInspectionAvailable(
        "Inspection on an AsyncConnection is currently not supported. Please use ``run_sync`` to pass a callable where "
        "it's possible to call ``inspect`` on the passed connection.",
        code="xd3s",
    )


@inspection._inspects(AsyncEngine)
def _no_insp_for_async_engine_xyet(subject):
    raise exc.NoInspectionAvailable(
        "Inspection on an AsyncEngine is currently not supported. Please obtain a connection then use "
        "``conn.run_sync`` to pass a callable where it's possible to call ``inspect`` on the passed connection.",
        code="xd3s",
    )
