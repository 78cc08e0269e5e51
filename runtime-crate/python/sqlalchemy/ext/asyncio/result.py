"""Results read with `await`. SQLAlchemy lib/sqlalchemy/ext/asyncio/result.py."""

import operator

from ...engine.result import _NO_ROW, FilterResult, FrozenResult, _scalars_of, _WithKeys
from ...util.concurrency import greenlet_spawn
from . import exc as async_exc

__molt_public__ = ("_ensure_sync_result",)


class AsyncCommon(FilterResult):
    """What every result read with `await` offers."""

    __slots__ = ()

    __iter__ = None
    __next__ = None

    async def close(self):
        await greenlet_spawn(self._real_result.close)

    @property
    def closed(self):
        return self._real_result.closed

    async def partitions(self, size=None):
        while partition := await greenlet_spawn(self._manyrow_getter, size):
            yield partition

    async def fetchall(self):
        return await greenlet_spawn(self._allrows)

    async def all(self):
        return await greenlet_spawn(self._allrows)

    async def fetchmany(self, size=None):
        return await greenlet_spawn(self._manyrow_getter, size)

    def __aiter__(self):
        return self

    async def __anext__(self):
        row = await greenlet_spawn(self._onerow_getter)
        if row is _NO_ROW:
            raise StopAsyncIteration()
        return row

    async def first(self):
        return await greenlet_spawn(self._only_one_row, False, False, False)

    async def one_or_none(self):
        return await greenlet_spawn(self._only_one_row, True, False, False)

    async def one(self):
        return await greenlet_spawn(self._only_one_row, True, True, False)


class AsyncResult(_WithKeys, AsyncCommon):
    """Rows."""

    __slots__ = ()

    def __init__(self, real_result):
        self._real_result = real_result
        self._metadata = real_result._metadata
        self._unique_filter_state = real_result._unique_filter_state
        self._post_creational_filter = None
        if "_row_getter" in real_result.__dict__:
            self._set_memoized_attribute("_row_getter", real_result.__dict__["_row_getter"])

    @property
    def t(self):
        return self

    def tuples(self):
        return self

    def columns(self, *col_expressions):
        return self._column_slices(col_expressions)

    async def fetchone(self):
        return await greenlet_spawn(self._row_or_none)

    async def scalar_one(self):
        return await greenlet_spawn(self._only_one_row, True, True, True)

    async def scalar_one_or_none(self):
        return await greenlet_spawn(self._only_one_row, True, False, True)

    async def scalar(self):
        return await greenlet_spawn(self._only_one_row, False, False, True)

    async def freeze(self):
        return await greenlet_spawn(FrozenResult, self)

    def scalars(self, index=0):
        return AsyncScalarResult(self._real_result, index)

    def mappings(self):
        return AsyncMappingResult(self._real_result)


class AsyncScalarResult(AsyncCommon):
    """One value of each row."""

    __slots__ = ()

    _generate_rows = False

    def __init__(self, real_result, index):
        self._real_result = real_result
        self._metadata, self._post_creational_filter = _scalars_of(real_result, index)
        self._unique_filter_state = real_result._unique_filter_state


class AsyncMappingResult(_WithKeys, AsyncCommon):
    """Rows as mappings."""

    __slots__ = ()

    def __init__(self, result):
        self._real_result = result
        self._unique_filter_state = result._unique_filter_state
        self._metadata = result._metadata
        self._post_creational_filter = operator.attrgetter("_mapping")
        if result._source_supports_scalars:
            self._metadata = self._metadata._reduce([0])

    def columns(self, *col_expressions):
        return self._column_slices(col_expressions)

    async def fetchone(self):
        return await greenlet_spawn(self._row_or_none)


class AsyncTupleResult(AsyncCommon):
    __slots__ = ()


async def _ensure_sync_result(result, calling_method):
    """The result, if its rows are already here."""
    if not hasattr(result, "_is_cursor"):
        return result
    cursor_result = result if result._is_cursor else getattr(result, "raw", None)
    if cursor_result and cursor_result.context._is_server_side:
        await greenlet_spawn(cursor_result.close)
        owner = calling_method.__self__.__class__.__name__
        raise async_exc.AsyncMethodRequired(
            "Can't use the %s.%s() method with a server-side cursor. Use the %s.stream() method for an async streaming "
            "result set." % (owner, calling_method.__name__, owner)
        )
    if result._is_cursor and cursor_result.cursor is not None:
        await cursor_result.cursor._async_soft_close()
    return result
