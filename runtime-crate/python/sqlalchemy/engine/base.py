"""Engines, connections, transactions. SQLAlchemy lib/sqlalchemy/engine/base.py."""

import contextlib
import sys

from _sqlalchemy import accelerated

from .. import exc, log, util
from ..inspection import Inspectable
from ..sql import util as sql_util
from ..util.concurrency import is_exit_exception
from .interfaces import ConnectionEventsTarget, ExceptionContext, ExecuteStyle
from .util import TransactionalContext, _distill_params_20, _distill_raw_params

NO_OPTIONS = util.EMPTY_DICT


class _ConnectionDispatch:
    """The events of a connection, followed by those of its engine; put together when somebody asks for them."""

    def __get__(self, connection, cls):
        dispatch = ConnectionEventsTarget.__dict__["dispatch"].__get__(connection, cls)
        if connection is not None and connection._joins_engine_events:
            dispatch = connection.__dict__["dispatch"] = dispatch._join(connection.engine.dispatch)
        return dispatch


class Connection(ConnectionEventsTarget, Inspectable):
    """A connection lent by the pool, with its transaction."""

    dispatch = _ConnectionDispatch()
    _trans_context_manager = None
    _message_formatter = None
    _reentrant_error = False
    _is_disconnect = False

    @accelerated
    def __init__(self, engine, connection=None, _has_events=None, _allow_revalidate=True, _allow_autobegin=True):
        self.engine = engine
        self.dialect = dialect = engine.dialect
        if connection is None:
            try:
                connection = engine.raw_connection()
            except dialect.loaded_dbapi.Error as error:
                Connection._handle_dbapi_exception_noconnection(error, dialect, engine)
        self._dbapi_connection = connection
        self._transaction = self._nested_transaction = None
        self._savepoint_seq = 0
        self._in_begin = False
        self._can_reconnect = _allow_revalidate
        self._allow_autobegin = _allow_autobegin
        self._echo = engine._should_log_info()
        self._joins_engine_events = _has_events is None
        self._has_events = _has_events or (_has_events is None and engine._has_events)
        self._execution_options = engine._execution_options
        if self._has_events or engine._has_events:
            self.dispatch.engine_connect(self)

    @property
    def _events(self):
        return self._has_events or self.engine._has_events

    def _log_info(self, message, *arg):
        if self._message_formatter:
            message = self._message_formatter(message)
        self.engine.logger.info(message, *arg)

    def _log_debug(self, message, *arg):
        if self._message_formatter:
            message = self._message_formatter(message)
        self.engine.logger.debug(message, *arg)

    @property
    def _schema_translate_map(self):
        return self._execution_options.get("schema_translate_map", None)

    def schema_for_object(self, obj):
        name = obj.schema
        translate = self._schema_translate_map
        if translate and name in translate and obj._use_schema_map:
            return translate[name]
        return name

    def __enter__(self):
        return self

    def __exit__(self, type_, value, traceback):
        self.close()

    def execution_options(self, **opt):
        if self._events:
            self.dispatch.set_connection_execution_options(self, opt)
        self._execution_options = self._execution_options.union(opt)
        self.dialect.set_connection_execution_options(self, opt)
        return self

    def get_execution_options(self):
        return self._execution_options

    # The connection below.

    @property
    def _still_open_and_dbapi_connection_is_valid(self):
        connection = self._dbapi_connection
        return connection is not None and connection.is_valid

    @property
    def closed(self):
        return self._dbapi_connection is None and not self._can_reconnect

    @property
    def invalidated(self) -> bool:
        return self._dbapi_connection is None and self._can_reconnect

    @property
    def connection(self):
        if self._dbapi_connection is not None:
            return self._dbapi_connection
        try:
            return self._revalidate_connection()
        except (exc.PendingRollbackError, exc.ResourceClosedError):
            raise
        except BaseException as error:
            self._handle_dbapi_exception(error, None, None, None, None)

    def get_isolation_level(self):
        dbapi_connection = self.connection.dbapi_connection
        try:
            return self.dialect.get_isolation_level(dbapi_connection)
        except BaseException as error:
            self._handle_dbapi_exception(error, None, None, None, None)

    @property
    def default_isolation_level(self):
        return self.dialect.default_isolation_level

    def _invalid_transaction(self):
        raise exc.PendingRollbackError(
            "Can't reconnect until invalid %stransaction is rolled back.  Please rollback() fully before proceeding"
            % ("savepoint " if self._nested_transaction is not None else ""),
            code="8s2b",
        )

    def _revalidate_connection(self):
        if self.invalidated:
            if self._transaction is not None:
                self._invalid_transaction()
            self._dbapi_connection = self.engine.raw_connection()
            return self._dbapi_connection
        raise exc.ResourceClosedError("This Connection is closed")

    @property
    def info(self):
        return self.connection.info

    def invalidate(self, exception=None):
        if self.invalidated:
            return
        if self.closed:
            raise exc.ResourceClosedError("This Connection is closed")
        if self._still_open_and_dbapi_connection_is_valid:
            self._dbapi_connection.invalidate(exception)
        self._dbapi_connection = None

    def detach(self):
        if self.closed:
            raise exc.ResourceClosedError("This Connection is closed")
        if self._dbapi_connection is None:
            raise exc.InvalidRequestError("Can't detach an invalidated Connection")
        self._dbapi_connection.detach()

    @accelerated
    def close(self):
        had_transaction = bool(self._transaction)
        if had_transaction:
            self._transaction.close()
        connection = self._dbapi_connection
        if connection is not None:
            if had_transaction:
                connection._close_special(transaction_reset=True)
            else:
                connection.close()
            self._dbapi_connection = None
        self._can_reconnect = False

    # Transactions.

    def _autobegin(self):
        if self._allow_autobegin and not self._in_begin:
            self.begin()

    @accelerated
    def begin(self) -> "RootTransaction":
        if self._transaction is not None:
            raise exc.InvalidRequestError(
                "This connection has already initialized a SQLAlchemy Transaction() object via begin() or autobegin; "
                "can't call begin() here unless rollback() or commit() is called first."
            )
        self._transaction = RootTransaction(self)
        return self._transaction

    def begin_nested(self):
        if self._transaction is None:
            self._autobegin()
        return NestedTransaction(self)

    def commit(self):
        if self._transaction:
            self._transaction.commit()

    def rollback(self):
        if self._transaction:
            self._transaction.rollback()

    def in_transaction(self) -> bool:
        return self._transaction is not None and self._transaction.is_active

    def in_nested_transaction(self) -> bool:
        return self._nested_transaction is not None and self._nested_transaction.is_active

    def _is_autocommit_isolation(self):
        level = self._execution_options.get("isolation_level", None)
        if level is None:
            level = self.dialect._on_connect_isolation_level
        return level == "AUTOCOMMIT"

    def _get_required_transaction(self):
        if self._transaction is None:
            raise exc.InvalidRequestError("connection is not in a transaction")
        return self._transaction

    def _get_required_nested_transaction(self):
        if self._nested_transaction is None:
            raise exc.InvalidRequestError("connection is not in a nested transaction")
        return self._nested_transaction

    def get_transaction(self) -> "RootTransaction | None":
        return self._transaction

    def get_nested_transaction(self) -> "NestedTransaction | None":
        return self._nested_transaction

    def _guarded(self, do, *args):
        try:
            return do(*args)
        except BaseException as error:
            self._handle_dbapi_exception(error, None, None, None, None)

    def _begin_impl(self, transaction):
        if self._echo:
            autocommit = self._is_autocommit_isolation()
            self._log_info(
                "BEGIN (implicit; DBAPI should not BEGIN due to autocommit mode)" if autocommit else "BEGIN (implicit)"
            )
        self._in_begin = True
        if self._events:
            self.dispatch.begin(self)
        try:
            self._guarded(lambda: self.dialect.do_begin(self.connection))
        finally:
            self._in_begin = False

    def _rollback_impl(self):
        if self._events:
            self.dispatch.rollback(self)
        if not self._still_open_and_dbapi_connection_is_valid:
            return
        if self._echo:
            if not self._is_autocommit_isolation():
                self._log_info("ROLLBACK")
            elif self.dialect.skip_autocommit_rollback:
                self._log_info("ROLLBACK will be skipped by skip_autocommit_rollback")
            else:
                self._log_info(
                    "ROLLBACK using DBAPI connection.rollback(); set skip_autocommit_rollback to prevent fully"
                )
        self._guarded(lambda: self.dialect.do_rollback(self.connection))

    def _commit_impl(self):
        if self._events:
            self.dispatch.commit(self)
        if self._echo:
            autocommit = self._is_autocommit_isolation()
            self._log_info(
                "COMMIT using DBAPI connection.commit(), has no effect due to autocommit mode"
                if autocommit
                else "COMMIT"
            )
        self._guarded(lambda: self.dialect.do_commit(self.connection))

    def _savepoint_impl(self, name=None):
        if self._events:
            self.dispatch.savepoint(self, name)
        if name is None:
            self._savepoint_seq += 1
            name = "sa_savepoint_%s" % self._savepoint_seq
        self.dialect.do_savepoint(self, name)
        return name

    def _rollback_to_savepoint_impl(self, name):
        if self._events:
            self.dispatch.rollback_savepoint(self, name, None)
        if self._still_open_and_dbapi_connection_is_valid:
            self.dialect.do_rollback_to_savepoint(self, name)

    def _release_savepoint_impl(self, name):
        if self._events:
            self.dispatch.release_savepoint(self, name, None)
        self.dialect.do_release_savepoint(self, name)

    # Execution.

    def scalar(self, statement, parameters=None, *, execution_options=None):
        parameters = _distill_params_20(parameters)
        try:
            execute = statement._execute_on_scalar
        except AttributeError as error:
            raise exc.ObjectNotExecutableError(statement) from error
        return execute(self, parameters, execution_options or NO_OPTIONS)

    def scalars(self, statement, parameters=None, *, execution_options=None) -> "sqlalchemy.engine.result.ScalarResult":  # noqa: F821
        return self.execute(statement, parameters, execution_options=execution_options).scalars()

    def execute(self, statement, parameters=None, *, execution_options=None) -> "sqlalchemy.engine.cursor.CursorResult | int":  # noqa: F821
        parameters = _distill_params_20(parameters)
        try:
            execute = statement._execute_on_connection
        except AttributeError as error:
            raise exc.ObjectNotExecutableError(statement) from error
        return execute(self, parameters, execution_options or NO_OPTIONS)

    def _execute_function(self, func, distilled_parameters, execution_options):
        return self._execute_clauseelement(func.select(), distilled_parameters, execution_options)

    def _with_events(self, element, parameters, options, execute):
        """Runs `execute(element, parameters)` between the events before and after it."""
        if not self._events:
            return execute(element, parameters)
        many, single = ([], parameters[0]) if len(parameters) == 1 else (parameters, {})
        for fn in self.dispatch.before_execute:
            element, many, single = fn(self, element, many, single, options)
        if many and single:
            raise exc.InvalidRequestError(
                "Event handler can't return non-empty multiparams and params at the same time"
            )
        result = execute(element, list(many) if many else [single] if single else [])
        self.dispatch.after_execute(self, element, many, single, options, result)
        return result

    def _execute_default(self, default, distilled_parameters, execution_options):
        options = self._execution_options.merge_with(execution_options)

        def execute(default, parameters):
            try:
                connection = self._dbapi_connection or self._revalidate_connection()
                context = self.dialect.execution_ctx_cls._init_default(self.dialect, self, connection, options)
            except (exc.PendingRollbackError, exc.ResourceClosedError):
                raise
            except BaseException as error:
                self._handle_dbapi_exception(error, None, None, None, None)
            return context._exec_default(None, default, None)

        return self._with_events(default, distilled_parameters, options, execute)

    def _execute_ddl(self, ddl, distilled_parameters, execution_options):
        options = ddl._execution_options.merge_with(self._execution_options, execution_options)
        dialect = self.dialect

        def execute(ddl, parameters):
            compiled = ddl.compile(
                dialect=dialect, schema_translate_map=options.get("schema_translate_map", None)
            )
            return self._execute_context(dialect.execution_ctx_cls._init_ddl, compiled, None, options, compiled)

        return self._with_events(ddl, distilled_parameters, options, execute)

    def _execute_clauseelement(self, elem, distilled_parameters, execution_options):
        options = elem._execution_options.merge_with(self._execution_options, execution_options)
        dialect = self.dialect

        def execute(elem, parameters):
            compiled, extracted, cache_hit = elem._compile_w_cache(
                dialect,
                compiled_cache=options.get("compiled_cache", self.engine._compiled_cache),
                column_keys=sorted(parameters[0]) if parameters else [],
                for_executemany=len(parameters) > 1,
                schema_translate_map=options.get("schema_translate_map", None),
            )
            return self._execute_context(
                dialect.execution_ctx_cls._init_compiled, compiled, parameters, options, compiled, parameters, elem,
                extracted, cache_hit,
            )

        return self._with_events(elem, distilled_parameters, options, execute)

    def _execute_compiled(self, compiled, distilled_parameters, execution_options=NO_OPTIONS):
        options = compiled.execution_options.merge_with(self._execution_options, execution_options)

        def execute(compiled, parameters):
            return self._execute_context(
                self.dialect.execution_ctx_cls._init_compiled, compiled, parameters, options, compiled, parameters,
                None, None,
            )

        return self._with_events(compiled, distilled_parameters, options, execute)

    def exec_driver_sql(self, statement, parameters=None, execution_options=None) -> "sqlalchemy.engine.cursor.CursorResult":  # noqa: F821
        return self._execute_context(
            self.dialect.execution_ctx_cls._init_statement,
            statement,
            None,
            self._execution_options.merge_with(execution_options),
            statement,
            _distill_raw_params(parameters),
        )

    def _execute_context(self, constructor, statement, parameters, execution_options, *args):
        yield_per = execution_options.get("yield_per", None)
        if yield_per:
            execution_options = execution_options.union({"stream_results": True, "max_row_buffer": yield_per})
        try:
            connection = self._dbapi_connection
            if connection is None:
                connection = self._revalidate_connection()
            context = constructor(self.dialect, self, connection, execution_options, *args)
        except (exc.PendingRollbackError, exc.ResourceClosedError):
            raise
        except BaseException as error:
            self._handle_dbapi_exception(error, str(statement), parameters, None, None)
        transaction, nested = self._transaction, self._nested_transaction
        if (transaction and not transaction.is_active) or (nested and not nested.is_active):
            self._invalid_transaction()
        if self._trans_context_manager:
            TransactionalContext._trans_ctx_check(self)
        if transaction is None:
            self._autobegin()
        context.pre_exec()
        if context.execute_style is ExecuteStyle.INSERTMANYVALUES:
            return self._exec_insertmany_context(context)
        return self._exec_single_context(context)

    def _log_parameters(self, stats):
        # Whatever the engine says, values are not logged.
        self._log_info("[%s] [SQL parameters hidden due to hide_parameters=True]", stats)

    def _do_execute(self, name, cursor, *args):
        """Calls the dialect's way of executing, unless a listener has done so."""
        dialect = self.dialect
        if dialect._has_events:
            for fn in getattr(dialect.dispatch, name):
                if fn(cursor, *args):
                    return
        getattr(dialect, name)(cursor, *args)

    @accelerated
    def _exec_single_context(self, context):
        cursor, statement, parameters = context.cursor, context.statement, context.parameters
        many = context.executemany
        if not many:
            parameters = parameters[0]
        events = self._events
        if events:
            for fn in self.dispatch.before_cursor_execute:
                statement, parameters = fn(self, cursor, statement, parameters, context, many)
        if self._echo:
            self._log_info(statement)
            self._log_parameters(context._get_cache_stats())
        try:
            if many:
                self._do_execute("do_executemany", cursor, statement, parameters, context)
            elif not parameters and context.no_parameters:
                self._do_execute("do_execute_no_params", cursor, statement, context)
            else:
                self._do_execute("do_execute", cursor, statement, parameters, context)
            if events:
                self.dispatch.after_cursor_execute(self, cursor, statement, parameters, context, many)
            context.post_exec()
            return context._setup_result_proxy()
        except BaseException as error:
            self._handle_dbapi_exception(error, statement, parameters, cursor, context)

    def _refuse_planned(
        self, error, compiled, statement, extracted_parameters, execution_options, parameters, cursor
    ):
        """Raises the error of a statement that native code has run by its plan (`orm/_load_plans.py`), on a cursor if it has them."""
        context = self.dialect.execution_ctx_cls._init_compiled(
            self.dialect, self, self._dbapi_connection if cursor is None else _CursorAtHand(cursor), execution_options,
            compiled, [parameters] if parameters else [], statement, extracted_parameters, self.dialect.CACHE_HIT,
        )
        context._dbapi_connection = self._dbapi_connection
        context.pre_exec()
        try:
            if cursor is None and isinstance(error, Exception):
                self._dbapi_connection.dbapi_connection._handle_exception(error)
            raise error
        except BaseException as raised:
            self._handle_dbapi_exception(raised, context.statement, context.parameters[0], context.cursor, context)

    def _refuse_rollback(self, error):
        """Raises the error of a ROLLBACK that native code has sent."""
        try:
            if isinstance(error, Exception) and not self.dialect._blocks_on_cursor:
                self._dbapi_connection.dbapi_connection._handle_exception(error)
            raise error
        except BaseException as raised:
            self._handle_dbapi_exception(raised, None, None, None, None)

    def _exec_insertmany_context(self, context):
        cursor, statement, parameters = context.cursor, context.statement, context.parameters
        events = self._events
        preserve_rowcount = context.execution_options.get("preserve_rowcount", False)
        rowcount = 0
        for batch in context._deliver_insertmanyvalues_batches(self, cursor, statement, parameters):
            sub_statement, sub_parameters = batch.replaced_statement, batch.replaced_parameters
            if events:
                for fn in self.dispatch.before_cursor_execute:
                    sub_statement, sub_parameters = fn(self, cursor, sub_statement, sub_parameters, context, True)
            if self._echo:
                self._log_batch(context, batch, sub_statement)
            try:
                self._do_execute("do_execute", cursor, sub_statement, sub_parameters, context)
            except BaseException as error:
                self._handle_dbapi_exception(
                    error, sql_util._long_statement(sub_statement), sub_parameters, cursor, context, is_sub_exec=True
                )
            if events:
                self.dispatch.after_cursor_execute(self, cursor, statement, parameters, context, True)
            rowcount += batch.current_batch_size
        try:
            context.post_exec()
            if preserve_rowcount:
                context._rowcount = rowcount
            return context._setup_result_proxy()
        except BaseException as error:
            self._handle_dbapi_exception(error, statement, parameters, cursor, context)

    def _log_batch(self, context, batch, statement):
        self._log_info(sql_util._long_statement(statement))
        order = "ordered" if batch.rows_sorted else "unordered"
        if batch.is_downgraded:
            order += "; batch not supported"
        stats = f"insertmanyvalues {batch.batchnum}/{batch.total_batches} ({order})"
        if batch.batchnum == 1:
            stats = context._get_cache_stats() + " (insertmanyvalues)" + stats.removeprefix("insertmanyvalues")
        self._log_parameters(stats)

    def _cursor_execute(self, cursor, statement, parameters, context=None):
        if self._events:
            for fn in self.dispatch.before_cursor_execute:
                statement, parameters = fn(self, cursor, statement, parameters, context, False)
        if self._echo:
            self._log_info(statement)
            self._log_info("[raw sql] %r", parameters)
        try:
            self._do_execute("do_execute", cursor, statement, parameters, context)
        except BaseException as error:
            self._handle_dbapi_exception(error, statement, parameters, cursor, context)
        if self._events:
            self.dispatch.after_cursor_execute(self, cursor, statement, parameters, context, False)

    def _safe_close_cursor(self, cursor):
        try:
            cursor.close()
        except Exception:
            self.engine.pool.logger.error("Error closing cursor", exc_info=True)

    # Errors.

    def _handle_dbapi_exception(self, e, statement, parameters, cursor, context, is_sub_exec=False):
        """Raises the error as SQLAlchemy's, after what must be done to the connection."""
        traceback = sys.exc_info()[2]
        dialect = self.dialect
        error_cls = dialect.loaded_dbapi.Error
        exits = is_exit_exception(e)
        if not self._is_disconnect:
            self._is_disconnect = not self.closed and (
                exits
                or (
                    isinstance(e, error_cls)
                    and dialect.is_disconnect(e, self._dbapi_connection if not self.invalidated else None, cursor)
                )
            )
        invalidate_pool = not exits
        ismulti = context.executemany if context is not None and not is_sub_exec else False
        wrapping = {"hide_parameters": self.engine.hide_parameters, "dialect": dialect, "ismulti": ismulti}
        if self._reentrant_error:
            raise exc.DBAPIError.instance(statement, parameters, e, error_cls, **wrapping).with_traceback(
                traceback
            ) from e
        self._reentrant_error = True
        try:
            should_wrap = isinstance(e, error_cls) or (statement is not None and context is None and not exits)
            wrapped = newraise = None
            if should_wrap:
                wrapped = exc.DBAPIError.instance(
                    statement, parameters, e, error_cls, connection_invalidated=self._is_disconnect, **wrapping
                )
            if dialect._has_events and not self._execution_options.get("skip_user_error_events", False):
                info = ExceptionContextImpl(
                    e, wrapped, self.engine, dialect, self, cursor, statement, parameters, context,
                    self._is_disconnect, invalidate_pool, False,
                )
                newraise = info._heard()
                self._is_disconnect = info.is_disconnect
                if wrapped:
                    wrapped.connection_invalidated = info.is_disconnect
                invalidate_pool = info.invalidate_pool_on_disconnect
            if should_wrap and context:
                context.handle_dbapi_exception(e)
            if not self._is_disconnect:
                if cursor:
                    self._safe_close_cursor(cursor)
                if not self.in_transaction():
                    self._rollback_impl()
            if newraise:
                raise newraise.with_traceback(traceback) from e
            if should_wrap:
                raise wrapped.with_traceback(traceback) from e
            raise e.with_traceback(traceback)
        finally:
            del self._reentrant_error
            if self._is_disconnect:
                del self._is_disconnect
                if not self.invalidated:
                    if invalidate_pool:
                        self.engine.pool._invalidate(self._dbapi_connection, e)
                    self.invalidate(e)

    @classmethod
    def _handle_dbapi_exception_noconnection(
        cls, e, dialect, engine=None, is_disconnect=None, invalidate_pool_on_disconnect=True, is_pre_ping=False
    ):
        traceback = sys.exc_info()[2]
        error_cls = dialect.loaded_dbapi.Error
        should_wrap = isinstance(e, error_cls)
        if is_disconnect is None:
            is_disconnect = should_wrap and dialect.is_disconnect(e, None, None)
        wrapped = newraise = None
        if should_wrap:
            wrapped = exc.DBAPIError.instance(
                None,
                None,
                e,
                error_cls,
                hide_parameters=engine.hide_parameters if engine is not None else False,
                connection_invalidated=is_disconnect,
                dialect=dialect,
            )
        if dialect._has_events:
            info = ExceptionContextImpl(
                e, wrapped, engine, dialect, None, None, None, None, None, is_disconnect,
                invalidate_pool_on_disconnect, is_pre_ping,
            )
            newraise = info._heard()
            if wrapped:
                wrapped.connection_invalidated = info.is_disconnect
        if newraise:
            raise newraise.with_traceback(traceback) from e
        if should_wrap:
            raise wrapped.with_traceback(traceback) from e
        raise e.with_traceback(traceback)

    def _run_ddl_visitor(self, visitorcallable, element, **kwargs):
        visitorcallable(dialect=self.dialect, connection=self, **kwargs).traverse_single(element)


class _CursorAtHand:
    """Stands for a connection that has no other cursor to give."""

    def __init__(self, cursor):
        self._cursor = cursor

    def cursor(self):
        return self._cursor


class ExceptionContextImpl(ExceptionContext):
    __slots__ = (
        "connection", "engine", "dialect", "cursor", "statement", "parameters", "original_exception",
        "sqlalchemy_exception", "chained_exception", "execution_context", "is_disconnect",
        "invalidate_pool_on_disconnect", "is_pre_ping",
    )

    def __init__(
        self,
        exception,
        sqlalchemy_exception,
        engine,
        dialect,
        connection,
        cursor,
        statement,
        parameters,
        context,
        is_disconnect,
        invalidate_pool_on_disconnect,
        is_pre_ping,
    ):
        self.engine = engine
        self.dialect = dialect
        self.connection = connection
        self.cursor = cursor
        self.sqlalchemy_exception = sqlalchemy_exception
        self.original_exception = exception
        self.chained_exception = None
        self.execution_context = context
        self.statement = statement
        self.parameters = parameters
        self.is_disconnect = is_disconnect
        self.invalidate_pool_on_disconnect = invalidate_pool_on_disconnect
        self.is_pre_ping = is_pre_ping

    def _heard(self):
        """The exception that listeners want raised instead."""
        newraise = None
        for fn in self.dialect.dispatch.handle_error:
            try:
                replaced = fn(self)
            except Exception as raised:
                return raised
            if replaced is not None:
                self.chained_exception = newraise = replaced
        return newraise


class Transaction(TransactionalContext):
    """A transaction of a connection."""

    __slots__ = ()

    _is_root = False

    @property
    def is_valid(self):
        return self.is_active and not self.connection.invalidated

    def close(self):
        self._do_close()

    def rollback(self):
        self._do_rollback()

    def commit(self):
        self._do_commit()

    def _get_subject(self):
        return self.connection

    def _transaction_is_active(self):
        return self.is_active

    def _transaction_is_closed(self):
        return not self._deactivated_from_connection

    def _rollback_can_be_called(self):
        return True


class RootTransaction(Transaction):
    """The transaction that BEGIN begins."""

    __slots__ = ("connection", "is_active")

    _is_root = True

    @accelerated
    def __init__(self, connection):
        if connection._trans_context_manager:
            TransactionalContext._trans_ctx_check(connection)
        self.connection = connection
        connection._begin_impl(self)
        connection._transaction = self
        self.is_active = True

    def _deactivate_from_connection(self):
        if self.is_active:
            self.is_active = False
        elif self.connection._transaction is not self:
            util.warn("transaction already deassociated from connection")

    @property
    def _deactivated_from_connection(self):
        return self.connection._transaction is not self

    def _close_impl(self, try_deactivate=False):
        connection = self.connection
        try:
            if self.is_active:
                connection._rollback_impl()
            if connection._nested_transaction:
                connection._nested_transaction._cancel()
        finally:
            if self.is_active or try_deactivate:
                self._deactivate_from_connection()
            if connection._transaction is self:
                connection._transaction = None

    def _do_close(self):
        self._close_impl()

    def _do_rollback(self):
        self._close_impl(try_deactivate=True)

    def _do_commit(self):
        connection = self.connection
        if not self.is_active:
            if connection._transaction is self:
                connection._invalid_transaction()
            raise exc.InvalidRequestError("This transaction is inactive")
        try:
            connection._commit_impl()
        finally:
            if connection._nested_transaction:
                connection._nested_transaction._cancel()
            self._deactivate_from_connection()
        connection._transaction = None


class NestedTransaction(Transaction):
    """A savepoint."""

    __slots__ = ("connection", "is_active", "_savepoint", "_previous_nested")

    def __init__(self, connection):
        if connection._trans_context_manager:
            TransactionalContext._trans_ctx_check(connection)
        self.connection = connection
        self._savepoint = connection._savepoint_impl()
        self.is_active = True
        self._previous_nested = connection._nested_transaction
        connection._nested_transaction = self

    def _deactivate_from_connection(self, warn=True):
        if self.connection._nested_transaction is self:
            self.connection._nested_transaction = self._previous_nested
        elif warn:
            util.warn("nested transaction already deassociated from connection")

    @property
    def _deactivated_from_connection(self):
        return self.connection._nested_transaction is not self

    def _cancel(self):
        self.is_active = False
        self._deactivate_from_connection()
        if self._previous_nested:
            self._previous_nested._cancel()

    def _close_impl(self, warn_already_deactive):
        connection = self.connection
        try:
            if self.is_active and connection._transaction and connection._transaction.is_active:
                connection._rollback_to_savepoint_impl(self._savepoint)
        finally:
            self.is_active = False
            self._deactivate_from_connection(warn=warn_already_deactive)

    def _do_close(self):
        self._close_impl(False)

    def _do_rollback(self):
        self._close_impl(True)

    def _do_commit(self):
        if not self.is_active:
            if self.connection._nested_transaction is self:
                self.connection._invalid_transaction()
            raise exc.InvalidRequestError("This nested transaction is inactive")
        try:
            self.connection._release_savepoint_impl(self._savepoint)
        finally:
            self.is_active = False
        self._deactivate_from_connection()


class Engine(ConnectionEventsTarget, log.Identified, Inspectable):
    """A pool and a dialect."""

    _execution_options = util.EMPTY_DICT
    _has_events = False
    _connection_cls = Connection
    _sqla_logger_namespace = "sqlalchemy.engine.Engine"
    _schema_translate_map = None

    def __init__(
        self,
        pool,
        dialect,
        url,
        logging_name=None,
        echo=None,
        query_cache_size=500,
        execution_options=None,
        hide_parameters=False,
    ):
        self.pool = pool
        self.url = url
        self.dialect = dialect
        if logging_name:
            self.logging_name = logging_name
        self.echo = echo
        self.hide_parameters = hide_parameters
        if query_cache_size:
            self._compiled_cache = util.LRUCache(query_cache_size, size_alert=self._lru_size_alert)
        else:
            self._compiled_cache = None
        if execution_options:
            self.update_execution_options(**execution_options)

    def _lru_size_alert(self, cache):
        if self._should_log_info():
            self.logger.info(
                "Compiled cache size pruning from %d items to %d.  Increase cache size to reduce the frequency of "
                "pruning.",
                len(cache),
                cache.capacity,
            )

    @property
    def engine(self):
        return self

    def clear_compiled_cache(self):
        if self._compiled_cache:
            self._compiled_cache.clear()

    def update_execution_options(self, **opt):
        self.dispatch.set_engine_execution_options(self, opt)
        self._execution_options = self._execution_options.union(opt)
        self.dialect.set_engine_execution_options(self, opt)

    def execution_options(self, **opt):
        return OptionEngine(self, opt)

    def get_execution_options(self):
        return self._execution_options

    @property
    def name(self) -> str:
        return self.dialect.name

    @property
    def driver(self) -> str:
        return self.dialect.driver

    echo = log.echo_property()

    def __repr__(self):
        return "Engine(%r)" % (self.url,)

    def dispose(self, close=True):
        if close:
            self.pool.dispose()
        self.pool = self.pool.recreate()
        self.dispatch.engine_disposed(self)

    @contextlib.contextmanager
    def _optional_conn_ctx_manager(self, connection=None):
        if connection is None:
            with self.connect() as connection:
                yield connection
        else:
            yield connection

    @contextlib.contextmanager
    def begin(self):
        with self.connect() as connection:
            with connection.begin():
                yield connection

    def _run_ddl_visitor(self, visitorcallable, element, **kwargs):
        with self.begin() as connection:
            connection._run_ddl_visitor(visitorcallable, element, **kwargs)

    @accelerated
    def connect(self):
        return self._connection_cls(self)

    @accelerated
    def raw_connection(self):
        return self.pool.connect()


class OptionEngine(Engine):
    """An engine with other options over the same pool."""

    _sa_propagate_class_events = False

    def __init__(self, proxied, execution_options):
        self._proxied = proxied
        self.url = proxied.url
        self.dialect = proxied.dialect
        self.logging_name = proxied.logging_name
        self.echo = proxied.echo
        self._compiled_cache = proxied._compiled_cache
        self.hide_parameters = proxied.hide_parameters
        self.dispatch = self.dispatch._join(proxied.dispatch)
        self._execution_options = proxied._execution_options
        self.update_execution_options(**execution_options)

    def execution_options(self, **opt):
        return OptionEngine(self, opt)

    def dispose(self, close=True):
        self._proxied.dispose(close=close)

    @property
    def pool(self):
        return self._proxied.pool

    @pool.setter
    def pool(self, pool):
        self._proxied.pool = pool

    @property
    def _has_events(self):
        return self._proxied._has_events or self.__dict__.get("_has_events", False)

    @_has_events.setter
    def _has_events(self, value):
        self.__dict__["_has_events"] = value


__molt_missing__ = ("OptionEngineMixin", "TwoPhaseTransaction")
