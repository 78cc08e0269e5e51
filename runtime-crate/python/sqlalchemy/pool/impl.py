"""The kinds of pools. SQLAlchemy lib/sqlalchemy/pool/impl.py."""

from _sqlalchemy import accelerated

from .. import exc, util
from ..util import queue as sqla_queue
from .base import Pool, _AsyncConnDialect, _ConnectionRecord


class QueuePool(Pool):
    """Keeps some connections, lends more, and makes others wait."""

    _queue_class = sqla_queue.Queue

    def __init__(self, creator, pool_size=5, max_overflow=10, timeout=30.0, use_lifo=False, **kw):
        super().__init__(creator, **kw)
        self._pool = self._queue_class(pool_size, use_lifo=use_lifo)
        self._overflow = 0 - pool_size
        self._max_overflow = -1 if pool_size == 0 else max_overflow
        self._timeout = timeout

    @accelerated
    def _do_return_conn(self, record):
        try:
            self._pool.put(record, False)
        except sqla_queue.Full:
            try:
                record.close()
            finally:
                self._overflow -= 1

    def _exhausted(self):
        return -1 < self._max_overflow <= self._overflow

    @accelerated
    def _do_get(self):
        while True:
            wait = self._exhausted()
            try:
                return self._pool.get(wait, self._timeout)
            except sqla_queue.Empty:
                pass
            if not self._exhausted():
                break
            if wait:
                raise exc.TimeoutError(
                    "QueuePool limit of size %d overflow %d reached, connection timed out, timeout %0.2f"
                    % (self.size(), self.overflow(), self._timeout),
                    code="3o7r",
                )
        self._overflow += 1
        try:
            return self._create_connection()
        except BaseException:
            self._overflow -= 1
            raise

    def recreate(self):
        return self._again(
            pool_size=self._pool.maxsize,
            max_overflow=self._max_overflow,
            use_lifo=self._pool.use_lifo,
            timeout=self._timeout,
        )

    def dispose(self):
        while True:
            try:
                self._pool.get(False).close()
            except sqla_queue.Empty:
                break
        self._overflow = 0 - self.size()
        self.logger.info("Pool disposed. %s", self.status())

    def status(self):
        return (
            "Pool size: %d  Connections in pool: %d Current Overflow: %d Current Checked out connections: %d"
            % (self.size(), self.checkedin(), self.overflow(), self.checkedout())
        )

    def size(self):
        return self._pool.maxsize

    def timeout(self):
        return self._timeout

    def checkedin(self):
        return self._pool.qsize()

    def overflow(self):
        return self._overflow if self._pool.maxsize else 0

    def checkedout(self):
        return self._pool.maxsize - self._pool.qsize() + self._overflow


class AsyncAdaptedQueuePool(QueuePool):
    """A QueuePool whose waiting lets other tasks run."""

    _is_asyncio = True
    _queue_class = sqla_queue.AsyncAdaptedQueue
    _dialect = _AsyncConnDialect()


class NullPool(Pool):
    """Keeps nothing."""

    _is_asyncio = None

    def status(self):
        return "NullPool"

    def _do_return_conn(self, record):
        record.close()

    def _do_get(self):
        return self._create_connection()

    def dispose(self):
        pass


class StaticPool(Pool):
    """Has one connection for everybody."""

    _is_asyncio = None

    @util.memoized_property
    def connection(self):
        return _ConnectionRecord(self)

    def status(self):
        return "StaticPool"

    def dispose(self):
        record = self.__dict__.get("connection")
        if record is not None and record.dbapi_connection is not None:
            record.close()
            del self.__dict__["connection"]

    def _do_return_conn(self, record):
        pass

    def _do_get(self):
        if self.connection._is_hard_or_soft_invalidated():
            del self.__dict__["connection"]
        return self.connection


__molt_missing__ = ("AssertionPool", "FallbackAsyncAdaptedQueuePool", "SingletonThreadPool")
