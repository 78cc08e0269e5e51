"""Pools: connections, their records, and what stands for them while they are out. SQLAlchemy lib/sqlalchemy/pool/base.py."""

import inspect
import time
import weakref
from collections import deque
from enum import Enum
from typing import NamedTuple

from _sqlalchemy import accelerated

from .. import event, exc, log, util


class PoolResetState(NamedTuple):
    """How a connection is when it is reset."""

    transaction_was_reset: bool
    terminate_only: bool
    asyncio_safe: bool


class ResetStyle(Enum):
    reset_rollback = 0
    reset_commit = 1
    reset_none = 2


reset_rollback, reset_commit, reset_none = list(ResetStyle)

_RESET_STYLES = {
    "rollback": reset_rollback, True: reset_rollback, "none": reset_none, None: reset_none, False: reset_none,
    "commit": reset_commit,
}


class _ConnDialect:
    """The dialect of a pool without an engine."""

    is_async = False
    has_terminate = False

    def do_rollback(self, dbapi_connection):
        dbapi_connection.rollback()

    def do_commit(self, dbapi_connection):
        dbapi_connection.commit()

    def do_close(self, dbapi_connection):
        dbapi_connection.close()

    do_terminate = do_close

    def _do_ping_w_event(self, dbapi_connection):
        raise NotImplementedError("The ping feature requires that a dialect is passed to the connection pool.")

    def get_driver_connection(self, connection):
        return connection


class _AsyncConnDialect(_ConnDialect):
    is_async = True


def _takes_record(creator):
    try:
        parameters = list(inspect.signature(creator).parameters.values())
    except (TypeError, ValueError):
        return False
    if [p.name for p in parameters] == ["connection_record"]:
        return True
    required = [p for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return len(required) == 1


class Pool(log.Identified, event.EventTarget):
    """Keeps connections."""

    _dialect = _ConnDialect()
    _is_asyncio = False

    def __init__(
        self,
        creator,
        recycle=-1,
        echo=None,
        logging_name=None,
        reset_on_return=True,
        events=None,
        dialect=None,
        pre_ping=False,
        _dispatch=None,
    ):
        self._orig_logging_name = logging_name or None
        if logging_name:
            self.logging_name = logging_name
        log.instance_logger(self, echoflag=echo)
        self._creator = creator
        self._invoke_creator = creator if _takes_record(creator) else lambda record: creator()
        self._recycle = recycle
        self._invalidate_time = 0
        self._pre_ping = pre_ping
        if isinstance(reset_on_return, ResetStyle):
            self._reset_on_return = reset_on_return
        elif reset_on_return in _RESET_STYLES:
            self._reset_on_return = _RESET_STYLES[reset_on_return]
        else:
            raise exc.ArgumentError("Invalid value for 'reset_on_return': %r" % (reset_on_return,))
        self.echo = echo
        if _dispatch:
            self.dispatch._update(_dispatch, only_propagate=False)
        if dialect:
            self._dialect = dialect
        for fn, target in events or ():
            event.listen(self, target, fn)

    def _again(self, **options):
        """A new pool with the settings of this one."""
        self.logger.info("Pool recreating")
        return self.__class__(
            self._creator,
            recycle=self._recycle,
            echo=self.echo,
            logging_name=self._orig_logging_name,
            reset_on_return=self._reset_on_return,
            pre_ping=self._pre_ping,
            _dispatch=self.dispatch,
            dialect=self._dialect,
            **options,
        )

    def recreate(self):
        return self._again()

    def _close_connection(self, connection, *, terminate=False):
        dialect = self._dialect
        closing, close = (
            ("Terminating", dialect.do_terminate) if terminate else ("Closing", dialect.do_close)
        )
        self.logger.debug("%s connection %r", "Hard-closing" if terminate else closing, connection)
        try:
            close(connection)
        except BaseException as error:
            self.logger.error(f"Exception {closing.lower()} connection %r", connection, exc_info=True)
            if not isinstance(error, Exception):
                raise

    def _create_connection(self):
        return _ConnectionRecord(self)

    def _invalidate(self, connection, exception=None, _checkin=True):
        """Marks every connection made until now as to be made anew."""
        record = getattr(connection, "_connection_record", None)
        if not record or self._invalidate_time < record.starttime:
            self._invalidate_time = time.time()
        if _checkin and getattr(connection, "is_valid", False):
            connection.invalidate(exception)

    @accelerated
    def connect(self):
        return _ConnectionFairy._checkout(self)

    @accelerated
    def _return_conn(self, record):
        self._do_return_conn(record)


class ManagesConnection:
    """What has a driver's connection."""

    __slots__ = ()


class ConnectionPoolEntry(ManagesConnection):
    """A place in a pool."""

    __slots__ = ()


class _ConnectionRecord(ConnectionPoolEntry):
    """A place in a pool, with a connection most of the time."""

    _soft_invalidate_time = 0

    def __init__(self, pool, connect=True):
        self.fresh = False
        self.fairy_ref = None
        self.starttime = 0
        self.dbapi_connection = None
        self._pool = pool
        self.info = {}
        self.record_info = {}
        if connect:
            self._connect()
        self.finalize_callback = deque()

    @property
    def connection(self):
        return self.dbapi_connection

    @property
    def driver_connection(self):
        if self.dbapi_connection is None:
            return None
        return self._pool._dialect.get_driver_connection(self.dbapi_connection)

    @property
    def in_use(self):
        return self.fairy_ref is not None

    @property
    def last_connect_time(self):
        return self.starttime

    @classmethod
    @accelerated
    def checkout(cls, pool):
        record = pool._do_get()
        try:
            dbapi_connection = record.get_connection()
        except BaseException as error:
            with util.safe_reraise():
                record._checkin_failed(error, _fairy_was_created=False)
            raise
        echo = pool._should_log_debug()
        return record._lend(_ConnectionFairy(pool, dbapi_connection, record, echo), echo)

    def _lend(self, fairy, echo):
        pool = self._pool
        self.fairy_ref = ref = weakref.ref(fairy, lambda ref: _collected(self, pool, ref, echo))
        _strong_ref_connection_records[ref] = self
        if echo:
            pool.logger.debug("Connection %r checked out from pool", fairy.dbapi_connection)
        return fairy

    def _checkin_failed(self, err, _fairy_was_created=True):
        self.invalidate(e=err)
        self.checkin(_fairy_was_created=_fairy_was_created)

    def checkin(self, _fairy_was_created=True):
        if self.fairy_ref is None and _fairy_was_created:
            util.warn("Double checkin attempted on %s" % self)
            return
        self.fairy_ref = None
        connection = self.dbapi_connection
        while self.finalize_callback:
            finalize = self.finalize_callback.pop()
            if connection is not None:
                finalize(connection)
        self._pool.dispatch.checkin(connection, self)
        self._pool._return_conn(self)

    def close(self):
        if self.dbapi_connection is not None:
            self._close()

    def invalidate(self, e=None, soft=False):
        if self.dbapi_connection is None:
            return
        pool = self._pool
        dispatch = pool.dispatch.soft_invalidate if soft else pool.dispatch.invalidate
        dispatch(self.dbapi_connection, self, e)
        kind = "Soft " if soft else ""
        if e is not None:
            pool.logger.info(
                "%sInvalidate connection %r (reason: %s:%s)", kind, self.dbapi_connection, e.__class__.__name__, e
            )
        else:
            pool.logger.info("%sInvalidate connection %r", kind, self.dbapi_connection)
        if soft:
            self._soft_invalidate_time = time.time()
        else:
            self._close(terminate=True)

    def _stale(self):
        """Why the connection must be made anew, if it must."""
        pool = self._pool
        if pool._recycle > -1 and time.time() - self.starttime > pool._recycle:
            return "Connection %r exceeded timeout; recycling"
        if pool._invalidate_time > self.starttime:
            return "Connection %r invalidated due to pool invalidation; recycling"
        if self._soft_invalidate_time > self.starttime:
            return "Connection %r invalidated due to local soft invalidation; recycling"
        return None

    @accelerated
    def get_connection(self):
        if self.dbapi_connection is not None:
            reason = self._stale()
            if reason is None:
                return self.dbapi_connection
            self._pool.logger.info(reason, self.dbapi_connection)
            self._close(terminate=True)
        self.info.clear()
        self._connect()
        return self.dbapi_connection

    def _is_hard_or_soft_invalidated(self):
        return (
            self.dbapi_connection is None
            or self._pool._invalidate_time > self.starttime
            or self._soft_invalidate_time > self.starttime
        )

    def _close(self, *, terminate=False):
        self.finalize_callback.clear()
        self._pool.dispatch.close(self.dbapi_connection, self)
        self._pool._close_connection(self.dbapi_connection, terminate=terminate)
        self.dbapi_connection = None

    def _connect(self):
        pool = self._pool
        self.dbapi_connection = None
        try:
            self.starttime = time.time()
            self.dbapi_connection = pool._invoke_creator(self)
            pool.logger.debug("Created new connection %r", self.dbapi_connection)
            self.fresh = True
        except BaseException as error:
            pool.logger.debug("Error on connect(): %s", error)
            raise
        if pool.dispatch.first_connect:
            pool.dispatch.first_connect.exec_once_unless_exception(self.dbapi_connection, self)
        pool.dispatch.connect._exec_w_sync_on_first_run(self.dbapi_connection, self)


_strong_ref_connection_records = {}


def _collected(record, pool, ref, echo):
    """A connection was dropped without being given back."""
    if _strong_ref_connection_records is None:
        return
    _strong_ref_connection_records.pop(ref, None)
    if record.fairy_ref is not ref:
        return
    connection = record.dbapi_connection
    _finalize(connection, record, pool, echo, None, is_gc_cleanup=True)


def _finalize(connection, record, pool, echo, fairy, transaction_was_reset=False, is_gc_cleanup=False):
    """Resets a connection and gives it back to its pool, or closes it."""
    is_async = pool._dialect.is_async
    detach = record is None or (is_async and is_gc_cleanup)
    if connection is not None:
        if record and echo:
            pool.logger.debug("Connection %r being returned to pool", connection)
        try:
            if fairy is None:
                fairy = _ConnectionFairy(pool, connection, record, echo)
            fairy._reset(
                pool,
                transaction_was_reset=transaction_was_reset,
                terminate_only=detach,
                asyncio_safe=not (is_async and is_gc_cleanup),
            )
            if detach:
                if record:
                    fairy._pool = pool
                    fairy.detach()
                if not is_async or pool._dialect.has_terminate:
                    pool.dispatch.close_detached(connection)
                    pool._close_connection(connection, terminate=is_async and pool._dialect.has_terminate)
        except BaseException as error:
            _reset_failed(pool, record, error)
        finally:
            if detach and is_gc_cleanup and is_async:
                _warn_of_collected(pool, connection)
    if record and record.fairy_ref is not None:
        record.checkin()
    if fairy is not None:
        fairy.dbapi_connection = None
        fairy._connection_record = None


def _reset_failed(pool, record, error):
    """Has a connection made anew that could not be reset."""
    pool.logger.error("Exception during reset or similar", exc_info=True)
    if record:
        record.invalidate(e=error)
    if not isinstance(error, Exception):
        raise


def _warn_of_collected(pool, connection):
    how = "terminated" if pool._dialect.has_terminate else "dropped, as it cannot be safely terminated"
    message = (
        f"The garbage collector is trying to clean up non-checked-in connection {connection!r}, which will be {how}.  "
        "Please ensure that SQLAlchemy pooled connections are returned to the pool explicitly, either by calling "
        "``close()`` or by using appropriate context managers to manage their lifecycle."
    )
    pool.logger.error(message)
    util.warn(message)


class PoolProxiedConnection(ManagesConnection):
    """What stands for a connection outside its pool."""

    __slots__ = ()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()


class _AdhocProxiedConnection(PoolProxiedConnection):
    """Stands for a connection that is just being made."""

    __slots__ = ("dbapi_connection", "_connection_record", "is_valid")

    def __init__(self, dbapi_connection, connection_record):
        self.dbapi_connection = dbapi_connection
        self._connection_record = connection_record
        self.is_valid = True

    @property
    def driver_connection(self):
        return self._connection_record.driver_connection

    @property
    def connection(self):
        return self.dbapi_connection

    def invalidate(self, e=None, soft=False):
        self.is_valid = False

    @property
    def record_info(self):
        return self._connection_record.record_info

    def cursor(self, *args, **kwargs):
        return self.dbapi_connection.cursor(*args, **kwargs)

    def __getattr__(self, key):
        return getattr(self.dbapi_connection, key)


class _ConnectionFairy(PoolProxiedConnection):
    """Stands for a connection that is out; gives it back when it is closed or forgotten."""

    def __init__(self, pool, dbapi_connection, connection_record, echo):
        self._pool = pool
        self._counter = 0
        self.dbapi_connection = dbapi_connection
        self._connection_record = connection_record
        self._echo = echo

    @property
    def connection(self):
        return self.dbapi_connection

    @property
    def driver_connection(self):
        return None if self._connection_record is None else self._connection_record.driver_connection

    @classmethod
    def _checkout(cls, pool, fairy=None):
        if fairy is None:
            fairy = _ConnectionRecord.checkout(pool)
        fairy._counter += 1
        if (not pool.dispatch.checkout and not pool._pre_ping) or fairy._counter != 1:
            return fairy
        for _ in range(2):
            try:
                fairy._check(pool)
                return fairy
            except exc.DisconnectionError as error:
                fairy._reconnect(pool, error)
            except BaseException as error:
                with util.safe_reraise():
                    record = fairy._connection_record
                    if record is not None:
                        record._checkin_failed(error, _fairy_was_created=True)
                    del fairy
                raise
        pool.logger.info("Reconnection attempts exhausted on checkout")
        fairy.invalidate()
        raise exc.InvalidRequestError("This connection is closed")

    def _check(self, pool):
        record = self._connection_record
        fresh = record.fresh
        record.fresh = False
        if pool._pre_ping:
            if fresh:
                if self._echo:
                    pool.logger.debug("Connection %s is fresh, skipping pre-ping", self.dbapi_connection)
            else:
                if self._echo:
                    pool.logger.debug("Pool pre-ping on connection %s", self.dbapi_connection)
                if not pool._dialect._do_ping_w_event(self.dbapi_connection):
                    if self._echo:
                        pool.logger.debug(
                            "Pool pre-ping on connection %s failed, will invalidate pool", self.dbapi_connection
                        )
                    raise exc.InvalidatePoolError()
        pool.dispatch.checkout(self.dbapi_connection, record, self)

    def _reconnect(self, pool, error):
        record = self._connection_record
        if error.invalidate_pool:
            pool.logger.info(
                "Disconnection detected on checkout, invalidating all pooled connections prior to current timestamp "
                "(reason: %r)",
                error,
            )
            record.invalidate(error)
            pool._invalidate(self, error, _checkin=False)
        else:
            pool.logger.info(
                "Disconnection detected on checkout, invalidating individual connection %s (reason: %r)",
                self.dbapi_connection,
                error,
            )
            record.invalidate(error)
        try:
            self.dbapi_connection = record.get_connection()
        except BaseException as failure:
            with util.safe_reraise():
                record._checkin_failed(failure, _fairy_was_created=True)
            raise

    @accelerated
    def _checkin(self, transaction_was_reset=False):
        _strong_ref_connection_records.pop(weakref.ref(self), None)
        _finalize(
            self.dbapi_connection,
            self._connection_record,
            self._pool,
            self._echo,
            self,
            transaction_was_reset=transaction_was_reset,
        )

    # For native code, which resets connections itself.
    _reset_failed = staticmethod(_reset_failed)

    def _reset(self, pool, transaction_was_reset, terminate_only, asyncio_safe):
        if pool.dispatch.reset:
            pool.dispatch.reset(
                self.dbapi_connection,
                self._connection_record,
                PoolResetState(transaction_was_reset, terminate_only, asyncio_safe),
            )
        if not asyncio_safe:
            return
        debug = pool.logger.debug if self._echo else lambda *args: None
        if pool._reset_on_return is reset_rollback:
            if transaction_was_reset:
                debug("Connection %s reset, transaction already reset", self.dbapi_connection)
            else:
                debug("Connection %s rollback-on-return", self.dbapi_connection)
                pool._dialect.do_rollback(self)
        elif pool._reset_on_return is reset_commit:
            debug("Connection %s commit-on-return", self.dbapi_connection)
            pool._dialect.do_commit(self)

    @property
    def is_valid(self):
        return self.dbapi_connection is not None

    @property
    def is_detached(self):
        return self._connection_record is None

    @util.memoized_property
    def info(self):
        return {} if self._connection_record is None else self._connection_record.info

    @property
    def record_info(self):
        return None if self._connection_record is None else self._connection_record.record_info

    def invalidate(self, e=None, soft=False):
        is_closed = self.dbapi_connection is None
        if is_closed:
            util.warn("Can't invalidate an already-closed connection.")
        elif self._connection_record:
            self._connection_record.invalidate(e=e, soft=soft)
        if not (is_closed or soft):
            self.dbapi_connection = None
            self._checkin()

    def cursor(self, *args, **kwargs):
        return self.dbapi_connection.cursor(*args, **kwargs)

    def __getattr__(self, key):
        if key.startswith("__"):
            raise AttributeError(key)
        return getattr(self.dbapi_connection, key)

    def detach(self):
        record = self._connection_record
        if record is not None:
            record.fairy_ref = None
            record.dbapi_connection = None
            self._pool._do_return_conn(record)
            self.info = self.info.copy()
            self._connection_record = None
            self._pool.dispatch.detach(self.dbapi_connection, record)

    @accelerated
    def close(self):
        self._close_special()

    @accelerated
    def _close_special(self, transaction_reset=False):
        self._counter -= 1
        if self._counter == 0:
            self._checkin(transaction_was_reset=transaction_reset)
