"""The session used with `await`. SQLAlchemy lib/sqlalchemy/ext/asyncio/session.py."""

import asyncio

from _sqlalchemy import accelerated, close_at_once

from ... import util
from ...engine.result import Result, ScalarResult
from ...orm import state as _instance_state
from ...orm.session import Session, _repr_maker, _session_arguments
from ...orm.session import close_all_sessions as _sync_close_all_sessions
from ...orm.session import object_session
from ...util.concurrency import greenlet_spawn
from . import engine
from .base import ReversibleProxy, StartableContext
from .result import AsyncResult, AsyncScalarResult, _ensure_sync_result

__molt_public__ = ("_EXECUTE_OPTIONS",)

_EXECUTE_OPTIONS = util.immutabledict({"prebuffer_rows": True})
_STREAM_OPTIONS = util.immutabledict({"stream_results": True})


def _buffering(execution_options):
    return _EXECUTE_OPTIONS.merge_with(execution_options, _EXECUTE_OPTIONS) if execution_options else _EXECUTE_OPTIONS


class AsyncAttrs:
    """Mixin of mapped classes: `await obj.awaitable_attrs.name` may load the attribute."""

    class _AsyncAttrGetitem:
        __slots__ = ("_instance",)

        def __init__(self, _instance):
            self._instance = _instance

        def __getattr__(self, name):
            return greenlet_spawn(getattr, self._instance, name)

    @property
    def awaitable_attrs(self):
        return AsyncAttrs._AsyncAttrGetitem(self)


async def _finish(coroutine):
    """Awaits `coroutine` to its end, even if the task that asks is cancelled."""
    await asyncio.shield(asyncio.create_task(coroutine))


@util.forwards(
    methods=(
        "__contains__", "__iter__", "add", "add_all", "expire", "expire_all", "expunge", "expunge_all", "is_modified",
        "in_transaction", "in_nested_transaction",
    ),
    attributes=("dirty", "deleted", "new", "identity_map", "is_active", "autoflush", "no_autoflush", "info"),
    of_class=Session, class_methods=("object_session", "identity_key"),
)
class AsyncSession(ReversibleProxy):
    """A session whose work on the database is awaited."""

    _is_asyncio = True
    sync_session_class = Session

    @accelerated
    def __init__(self, bind=None, *, binds=None, sync_session_class=None, **kw):
        sync_of = engine._get_sync_engine_or_connection
        if bind:
            self.bind = bind
            kw["bind"] = sync_of(bind)
        if binds:
            self.binds = binds
            kw["binds"] = {key: sync_of(target) for key, target in binds.items()}
        if sync_session_class:
            self.sync_session_class = sync_session_class
        self.sync_session = self._proxied = self._assign_proxied(self.sync_session_class(**kw))

    @classmethod
    def _no_async_engine_events(cls):
        raise NotImplementedError(
            "asynchronous events are not implemented at this time.  Apply synchronous listeners to the "
            "AsyncSession.sync_session."
        )

    # Executing.

    @accelerated
    async def execute(
        self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None, **kw
    ) -> Result | int:
        result = await greenlet_spawn(
            self.sync_session.execute, statement, params=params,
            execution_options=_buffering(execution_options),
            bind_arguments=bind_arguments, **kw,
        )
        return await _ensure_sync_result(result, self.execute)

    async def scalar(self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None, **kw):
        return await greenlet_spawn(
            self.sync_session.scalar, statement, params=params,
            execution_options=_buffering(execution_options),
            bind_arguments=bind_arguments, **kw,
        )

    @accelerated
    async def scalars(
        self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None, **kw
    ) -> ScalarResult:
        result = await self.execute(
            statement, params=params, execution_options=execution_options, bind_arguments=bind_arguments, **kw
        )
        return result.scalars()

    async def stream(self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None, **kw):
        """A result whose rows are fetched as they are asked for."""
        result = await greenlet_spawn(
            self.sync_session.execute, statement, params=params,
            execution_options=_STREAM_OPTIONS.merge_with(execution_options, _STREAM_OPTIONS),
            bind_arguments=bind_arguments, **kw,
        )
        return AsyncResult(result)

    async def stream_scalars(
        self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None, **kw
    ) -> AsyncScalarResult:
        result = await self.stream(
            statement, params=params, execution_options=execution_options, bind_arguments=bind_arguments, **kw
        )
        return result.scalars()

    # Objects.

    async def get(
        self, entity, ident, *, options=None, populate_existing=False, with_for_update=None, identity_token=None,
        execution_options=util.EMPTY_DICT,
    ):
        return await greenlet_spawn(
            self.sync_session.get, entity, ident, options=options, populate_existing=populate_existing,
            with_for_update=with_for_update, identity_token=identity_token, execution_options=execution_options,
        )

    async def get_one(
        self, entity, ident, *, options=None, populate_existing=False, with_for_update=None, identity_token=None,
        execution_options=util.EMPTY_DICT,
    ):
        return await greenlet_spawn(
            self.sync_session.get_one, entity, ident, options=options, populate_existing=populate_existing,
            with_for_update=with_for_update, identity_token=identity_token, execution_options=execution_options,
        )

    async def refresh(self, instance, attribute_names=None, with_for_update=None):
        await greenlet_spawn(
            self.sync_session.refresh, instance, attribute_names=attribute_names, with_for_update=with_for_update
        )

    async def delete(self, instance):
        await greenlet_spawn(self.sync_session.delete, instance)

    async def merge(self, instance, *, load=True, options=None):
        return await greenlet_spawn(self.sync_session.merge, instance, load=load, options=options)

    async def flush(self, objects=None):
        await greenlet_spawn(self.sync_session.flush, objects=objects)

    async def run_sync(self, fn, *arg, **kw):
        """Runs `fn` with the session; it may load as if it were not asynchronous."""
        return await greenlet_spawn(fn, self.sync_session, *arg, _require_await=False, **kw)

    # The transaction.

    def begin(self):
        return AsyncSessionTransaction(self)

    def begin_nested(self):
        return AsyncSessionTransaction(self, nested=True)

    def _proxy_transaction(self, transaction):
        if transaction is None:
            return None
        return AsyncSessionTransaction._retrieve_proxy_for_target(transaction, async_session=self)

    def get_transaction(self):
        return self._proxy_transaction(self.sync_session.get_transaction())

    def get_nested_transaction(self):
        return self._proxy_transaction(self.sync_session.get_nested_transaction())

    def get_bind(self, mapper=None, clause=None, bind=None, **kw):
        return self.sync_session.get_bind(mapper=mapper, clause=clause, bind=bind, **kw)

    async def connection(self, bind_arguments=None, execution_options=None, **kw) -> "engine.AsyncConnection":
        sync_connection = await greenlet_spawn(
            self.sync_session.connection, bind_arguments=bind_arguments, execution_options=execution_options, **kw
        )
        return engine.AsyncConnection._retrieve_proxy_for_target(sync_connection)

    async def commit(self):
        await greenlet_spawn(self.sync_session.commit)

    async def rollback(self):
        await greenlet_spawn(self.sync_session.rollback)

    @accelerated
    async def close(self):
        await greenlet_spawn(self.sync_session.close)

    async def aclose(self):
        await self.close()

    async def reset(self):
        await greenlet_spawn(self.sync_session.reset)

    async def invalidate(self):
        await greenlet_spawn(self.sync_session.invalidate)

    @classmethod
    async def close_all(cls):
        util.warn_deprecated(
            "The AsyncSession.close_all() method is deprecated and will be removed in a future release.  Please refer "
            "to close_all_sessions().",
            "2.0",
        )
        await close_all_sessions()

    async def __aenter__(self):
        return self

    async def __aexit__(self, type_, value, traceback):
        if not close_at_once(self):
            await _finish(self.close())

    def _maker_context_manager(self):
        return _AsyncSessionContextManager(self)


class async_sessionmaker:
    """Makes sessions with the same arguments."""

    def __init__(self, bind=None, *, class_=AsyncSession, autoflush=True, expire_on_commit=True, info=None, **kw):
        self.kw = {**kw, "bind": bind, "autoflush": autoflush, "expire_on_commit": expire_on_commit}
        if info is not None:
            self.kw["info"] = info
        self.class_ = class_

    def __class_getitem__(cls, parameters):
        return cls

    def begin(self):
        """A context of a session and its transaction."""
        return self()._maker_context_manager()

    @accelerated
    def __call__(self, **local_kw):
        return self.class_(**_session_arguments(self.kw, local_kw))

    def configure(self, **new_kw):
        self.kw.update(new_kw)

    def __repr__(self):
        return _repr_maker(self)


class _AsyncSessionContextManager:
    __slots__ = ("async_session", "trans")

    def __init__(self, async_session):
        self.async_session = async_session

    async def __aenter__(self):
        self.trans = self.async_session.begin()
        await self.trans.__aenter__()
        return self.async_session

    async def __aexit__(self, type_, value, traceback):
        await _finish(self._end(type_, value, traceback))

    async def _end(self, type_, value, traceback):
        await self.trans.__aexit__(type_, value, traceback)
        await self.async_session.__aexit__(type_, value, traceback)


class AsyncSessionTransaction(ReversibleProxy, StartableContext):
    """The transaction of an AsyncSession, begun by `await` or `async with`."""

    __slots__ = ("session", "sync_transaction", "nested")

    def __init__(self, session, nested=False):
        self.session = session
        self.nested = nested
        self.sync_transaction = None

    @classmethod
    def _regenerate_proxy_for_target(cls, target, async_session, **additional_kw):
        transaction = cls(async_session, target.nested)
        transaction.sync_transaction = transaction._assign_proxied(target)
        return transaction

    def _sync_transaction(self):
        if not self.sync_transaction:
            self._raise_for_not_started()
        return self.sync_transaction

    @property
    def is_active(self):
        return self._sync_transaction().is_active

    async def rollback(self):
        await greenlet_spawn(self._sync_transaction().rollback)

    async def commit(self):
        await greenlet_spawn(self._sync_transaction().commit)

    async def start(self, is_ctxmanager=False):
        session = self.session.sync_session
        begin = session.begin_nested if self.nested else session.begin
        self.sync_transaction = self._assign_proxied(await greenlet_spawn(begin))
        if is_ctxmanager:
            self.sync_transaction.__enter__()
        return self

    async def __aexit__(self, type_, value, traceback):
        await greenlet_spawn(self._sync_transaction().__exit__, type_, value, traceback)


def async_object_session(instance):
    """The AsyncSession of an object, or None."""
    session = object_session(instance)
    return None if session is None else async_session(session)


def async_session(session):
    """The AsyncSession that stands for a session, or None."""
    return AsyncSession._retrieve_proxy_for_target(session, regenerate=False)


async def close_all_sessions():
    await greenlet_spawn(_sync_close_all_sessions)


_instance_state._async_provider = async_session
