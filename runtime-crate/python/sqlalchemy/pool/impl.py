"""The kinds of pools. SQLAlchemy lib/sqlalchemy/pool/impl.py."""

import asyncio
import threading

from _sqlalchemy import accelerated

from .. import exc, util
from ..util import queue as sqla_queue
from ..util.concurrency import greenlet_spawn, in_greenlet
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
        self._overflow_lock = threading.Lock()

    @accelerated
    def _do_return_conn(self, record):
        try:
            self._pool.put(record, False)
        except sqla_queue.Full:
            self._give_up(record)

    def _give_up(self, record):
        """Closes a connection for which there is no room."""
        try:
            record.close()
        finally:
            self._dec_overflow()

    def _inc_overflow(self):
        """Takes the place of one more connection, if there is one."""
        with self._overflow_lock:
            if self._exhausted():
                return False
            self._overflow += 1
            return True

    def _dec_overflow(self):
        with self._overflow_lock:
            self._overflow -= 1

    def _take_up(self):
        """A connection that was given up and is not closed yet, or None."""
        return None

    def _exhausted(self):
        return -1 < self._max_overflow <= self._overflow

    @accelerated
    def _do_get(self):
        while True:
            record = self._take_up()
            if record is not None:
                return record
            wait = self._exhausted()
            try:
                return self._pool.get(wait, self._timeout)
            except sqla_queue.Empty:
                pass
            if self._inc_overflow():
                break
            if wait and self._exhausted():
                raise exc.TimeoutError(
                    "QueuePool limit of size %d overflow %d reached, connection timed out, timeout %0.2f"
                    % (self.size(), self.overflow(), self._timeout),
                    code="3o7r",
                )
        try:
            return self._create_connection()
        except BaseException:
            self._dec_overflow()
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
    """A QueuePool whose waiting lets other tasks run.

    A connection for which there is no room is closed once nobody has wanted it for a moment: under load connections
    come back and are wanted in bursts, and a new one costs more than most statements. Until then it counts as closed
    in all numbers that the pool tells, and as open for its limit.
    """

    _is_asyncio = True
    _queue_class = sqla_queue.AsyncAdaptedQueue
    _dialect = _AsyncConnDialect()

    #: Seconds that a connection without room stays open.
    _linger = 0.05

    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        # Connections without room, each with the time of the loop at which it came back; the last one goes first.
        self._surplus = []
        self._closing = None

    def _give_up(self, record):
        if not in_greenlet():
            super()._give_up(record)
            return
        loop = asyncio.get_running_loop()
        self._surplus.append((record, loop.time()))
        if self._closing is None or self._closing.done() or self._closing.get_loop() is not loop:
            self._closing = loop.create_task(self._close_surplus())

    def _take_up(self):
        if self._surplus and not self._pool.qsize() and in_greenlet():
            return self._surplus.pop()[0]
        return None

    async def _close_surplus(self):
        """Closes what nobody has wanted for long enough, until there is nothing left."""
        loop = asyncio.get_running_loop()
        try:
            while self._surplus:
                eldest = self._surplus[0]
                await asyncio.sleep(eldest[1] + self._linger - loop.time())
                if self._surplus and self._surplus[0] is eldest:
                    del self._surplus[0]
                    await greenlet_spawn(super()._give_up, eldest[0])
        finally:
            await greenlet_spawn(self._close_all_surplus)

    def _close_all_surplus(self):
        while self._surplus:
            record, _ = self._surplus.pop()
            super()._give_up(record)

    def dispose(self):
        self._close_all_surplus()
        super().dispose()

    def overflow(self):
        return super().overflow() - len(self._surplus)

    def checkedout(self):
        return super().checkedout() - len(self._surplus)


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
