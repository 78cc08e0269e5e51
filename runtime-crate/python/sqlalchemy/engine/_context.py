"""The execution of one statement. SQLAlchemy lib/sqlalchemy/engine/default.py DefaultExecutionContext."""

import operator
import re
from time import perf_counter

from .. import exc, util
from ..sql import expression
from ..sql import util as sql_util
from . import cursor as _cursor
from .interfaces import CacheStats, ExecuteStyle, ExecutionContext

_SELECT = re.compile(r"\s*SELECT", re.I)
_EXECUTEMANY = (ExecuteStyle.EXECUTEMANY, ExecuteStyle.INSERTMANYVALUES)


class DefaultExecutionContext(ExecutionContext):
    """Parameters, defaults, cursor and result of a statement that runs."""

    isinsert = False
    isupdate = False
    isdelete = False
    is_crud = False
    is_text = False
    isddl = False
    execute_style = ExecuteStyle.EXECUTE
    compiled = None
    result_column_struct = None
    returned_default_rows = None
    execution_options = util.EMPTY_DICT
    cursor_fetch_strategy = _cursor._DEFAULT_FETCH
    invoked_statement = None
    cache_hit = CacheStats.NO_CACHE_KEY
    current_parameters = None
    _is_implicit_returning = False
    _is_explicit_returning = False
    _is_supplemental_returning = False
    _is_server_side = False
    _soft_closed = False
    _rowcount = None
    _translate_colname = None
    _expanded_parameters = util.EMPTY_DICT
    _insertmanyvalues_rows = None
    _num_sentinel_cols = 0
    # Whether a plan (orm/_load_plans.py) may run statements on a cursor, and what logs what the server told there.
    _runs_on_cursor = False
    _tell_notices = None

    @classmethod
    def _new(cls, connection, dbapi_connection, execution_options):
        self = cls.__new__(cls)
        self.root_connection = connection
        self._dbapi_connection = dbapi_connection
        self.dialect = connection.dialect
        self.execution_options = execution_options
        return self

    @classmethod
    def _init_ddl(cls, dialect, connection, dbapi_connection, execution_options, compiled_ddl):
        self = cls._new(connection, dbapi_connection, execution_options)
        self.compiled = compiled_ddl
        self.isddl = True
        self.statement = self.unicode_statement = self._translated(str(compiled_ddl))
        self.cursor = self.create_cursor()
        self.compiled_parameters = []
        self.parameters = [dialect.execute_sequence_format() if dialect.positional else util.EMPTY_DICT]
        return self

    @classmethod
    def _init_compiled(
        cls,
        dialect,
        connection,
        dbapi_connection,
        execution_options,
        compiled,
        parameters,
        invoked_statement,
        extracted_parameters,
        cache_hit=CacheStats.CACHING_DISABLED,
    ):
        self = cls._new(connection, dbapi_connection, execution_options)
        self.extracted_parameters = extracted_parameters
        self.invoked_statement = invoked_statement
        self.compiled = compiled
        self.cache_hit = cache_hit
        self.result_column_struct = (
            compiled._result_columns,
            compiled._ordered_columns,
            compiled._textual_ordered_columns,
            compiled._ad_hoc_textual,
            compiled._loose_column_name_matching,
        )
        self.isinsert = compiled.isinsert
        self.isupdate = compiled.isupdate
        self.isdelete = compiled.isdelete
        self.is_text = compiled.isplaintext
        if self.isinsert or self.isupdate or self.isdelete:
            self._init_crud(dialect, compiled)
        if not parameters:
            self.compiled_parameters = [
                compiled.construct_params(extracted_parameters=extracted_parameters, escape_names=False)
            ]
        else:
            self.compiled_parameters = [
                compiled.construct_params(
                    m, escape_names=False, _group_number=group, extracted_parameters=extracted_parameters
                )
                for group, m in enumerate(parameters)
            ]
            if len(parameters) > 1:
                self._init_many(compiled)
        self.unicode_statement = compiled.string
        self.cursor = self.create_cursor()
        if compiled.insert_prefetch or compiled.update_prefetch:
            self._process_execute_defaults()
        self._init_parameters(dialect, compiled)
        return self

    def _init_crud(self, dialect, compiled):
        statement = compiled.compile_state.statement
        self.is_crud = True
        self._is_explicit_returning = bool(statement._returning)
        self._is_implicit_returning = bool(compiled.implicit_returning)
        if self._is_implicit_returning and statement._supplemental_returning:
            self._is_supplemental_returning = True
        if not compiled.for_executemany or not (self._is_explicit_returning or self._is_implicit_returning):
            return
        if self.isinsert:
            if dialect.use_insertmanyvalues and not compiled._insertmanyvalues:
                raise exc.InvalidRequestError(
                    'Statement does not have "insertmanyvalues" enabled, can\'t use INSERT..RETURNING with '
                    "executemany in this case."
                )
            supported, verb = dialect.insert_executemany_returning, "INSERT"
        elif self.isupdate:
            supported, verb = dialect.update_executemany_returning, "UPDATE"
        else:
            supported, verb = dialect.delete_executemany_returning, "DELETE"
        if not supported:
            raise exc.InvalidRequestError(
                f"Dialect {dialect.dialect_description} with current server capabilities does not support "
                f"{verb}..RETURNING when executemany is used"
            )

    def _init_many(self, compiled):
        imv = compiled._insertmanyvalues if self.isinsert else None
        if not imv:
            self.execute_style = ExecuteStyle.EXECUTEMANY
            return
        self.execute_style = ExecuteStyle.INSERTMANYVALUES
        if imv.sentinel_columns is not None:
            self._num_sentinel_cols = imv.num_sentinel_columns

    def _init_parameters(self, dialect, compiled):
        """The statement and parameters as the driver takes them."""
        processors = compiled._bind_processors
        positiontup = compiled.positiontup if compiled.positional else None
        if compiled.literal_execute_params or compiled.post_compile_params:
            if self.executemany:
                raise exc.InvalidRequestError(
                    "'literal_execute' or 'expanding' parameters can't be used with executemany()"
                )
            expanded = compiled._process_parameters_for_postcompile(self.compiled_parameters[0])
            self.unicode_statement = expanded.statement
            self._expanded_parameters = expanded.parameter_expansion
            processors = {**processors, **expanded.processors}
            positiontup = expanded.positiontup
        self.statement = self.unicode_statement = self._translated(self.unicode_statement)
        if compiled.positional:
            keys = [(key, processors.get(key)) for key in positiontup]
            self.parameters = [
                tuple([params[key] if process is None else process(params[key]) for key, process in keys])
                for params in self.compiled_parameters
            ]
            return
        escaped = compiled.escaped_bind_names or {}
        self.parameters = [
            {
                escaped.get(key, key): processors[key](value) if key in processors else value
                for key, value in params.items()
            }
            for params in self.compiled_parameters
        ]

    @classmethod
    def _init_statement(cls, dialect, connection, dbapi_connection, execution_options, statement, parameters):
        self = cls._new(connection, dbapi_connection, execution_options)
        self.is_text = True
        if not parameters:
            self.parameters = [dialect.execute_sequence_format() if dialect.positional else util.EMPTY_DICT]
        elif isinstance(parameters[0], (dialect.execute_sequence_format, dict)):
            self.parameters = parameters
        else:
            self.parameters = [dialect.execute_sequence_format(p) for p in parameters]
        if len(parameters) > 1:
            self.execute_style = ExecuteStyle.EXECUTEMANY
        self.statement = self.unicode_statement = statement
        self.cursor = self.create_cursor()
        return self

    @classmethod
    def _init_default(cls, dialect, connection, dbapi_connection, execution_options):
        self = cls._new(connection, dbapi_connection, execution_options)
        self.cursor = self.create_cursor()
        return self

    def _translated(self, statement):
        """The statement with its schemas written in."""
        if not self.compiled.schema_translate_map:
            return statement
        return self.compiled.preparer._render_schema_translates(
            statement, self.execution_options.get("schema_translate_map", {})
        )

    def _get_cache_stats(self):
        if self.compiled is None:
            return "raw sql"
        passed = perf_counter() - self.compiled._gen_time
        hit = self.cache_hit
        if hit is CacheStats.NO_CACHE_KEY:
            return "no key %.5fs" % passed
        if hit is CacheStats.CACHE_HIT:
            return "cached since %.4gs ago" % passed
        if hit is CacheStats.CACHE_MISS:
            return "generated in %.5fs" % passed
        if "_cache_disable_reason" in self.execution_options:
            return "caching disabled (%s) %.5fs " % (self.execution_options["_cache_disable_reason"], passed)
        return "caching disabled %.5fs" % passed

    @property
    def executemany(self):
        return self.execute_style in _EXECUTEMANY

    @util.memoized_property
    def identifier_preparer(self):
        if self.compiled:
            return self.compiled.preparer
        if "schema_translate_map" in self.execution_options:
            return self.dialect.identifier_preparer._with_schema_translate(
                self.execution_options["schema_translate_map"]
            )
        return self.dialect.identifier_preparer

    @property
    def connection(self):
        return self.root_connection

    @property
    def engine(self):
        return self.root_connection.engine

    @property
    def postfetch_cols(self):
        return self.compiled.postfetch

    @property
    def prefetch_cols(self):
        if self.isinsert:
            return self.compiled.insert_prefetch
        return self.compiled.update_prefetch if self.isupdate else ()

    @property
    def no_parameters(self):
        return self.execution_options.get("no_parameters", False)

    # The cursor.

    def _use_server_side_cursor(self):
        if not self.dialect.supports_server_side_cursors:
            return False
        if not self.dialect.server_side_cursors:
            return self.execution_options.get("stream_results", False)
        statement = self.compiled.statement if self.compiled else None
        return self.execution_options.get("stream_results", True) and (
            isinstance(statement, expression.Selectable)
            or (
                (not self.compiled or isinstance(statement, expression.TextClause))
                and _SELECT.match(self.unicode_statement)
            )
        )

    def create_cursor(self):
        self._is_server_side = bool(self._use_server_side_cursor())
        if self._is_server_side:
            return self.create_server_side_cursor()
        return self.create_default_cursor()

    def create_default_cursor(self):
        return self._dbapi_connection.cursor()

    def create_server_side_cursor(self):
        raise NotImplementedError()

    def pre_exec(self):
        pass

    def post_exec(self):
        pass

    def handle_dbapi_exception(self, e):
        pass

    def fetchall_for_returning(self, cursor):
        return cursor.fetchall()

    def get_result_processor(self, type_, colname, coltype):
        return type_._cached_result_processor(self.dialect, coltype)

    def get_lastrowid(self):
        return self.cursor.lastrowid

    @property
    def rowcount(self):
        return self.cursor.rowcount if self._rowcount is None else self._rowcount

    @property
    def _has_rowcount(self):
        return self._rowcount is not None

    def supports_sane_rowcount(self):
        return self.dialect.supports_sane_rowcount

    def supports_sane_multi_rowcount(self):
        return self.dialect.supports_sane_multi_rowcount

    def _execute_scalar(self, stmt, type_, parameters=None):
        if "schema_translate_map" in self.execution_options:
            stmt = self.identifier_preparer._render_schema_translates(
                stmt, self.execution_options["schema_translate_map"]
            )
        if not parameters:
            parameters = self.dialect.execute_sequence_format() if self.dialect.positional else {}
        self.root_connection._cursor_execute(self.cursor, stmt, parameters, context=self)
        row = self.cursor.fetchone()
        value = row[0] if row is not None else None
        if type_ is None:
            return value
        process = type_._cached_result_processor(self.dialect, self.cursor.description[0][1])
        return process(value) if process else value

    # The result.

    def _setup_result_proxy(self):
        options = self.execution_options
        if self._rowcount is None and options.get("preserve_rowcount", False):
            self._rowcount = self.cursor.rowcount
        if self.is_crud or self.is_text:
            result = self._setup_dml_or_text_result()
            yield_per = None
        else:
            yield_per = options.get("yield_per", None)
            strategy = self.cursor_fetch_strategy
            if (self._is_server_side or options.get("stream_results", False)) and (
                strategy is _cursor._DEFAULT_FETCH
            ):
                strategy = _cursor.BufferedRowCursorFetchStrategy(self.cursor, options)
            description = strategy.alternate_cursor_description or self.cursor.description
            if description is None:
                strategy = _cursor._NO_CURSOR_DQL
            result = _cursor.CursorResult(self, strategy, description)
        self._soft_closed = result._soft_closed
        return result.yield_per(yield_per) if yield_per else result

    def _setup_dml_or_text_result(self):
        strategy = self.cursor_fetch_strategy
        if self.execute_style is ExecuteStyle.INSERTMANYVALUES and self.compiled.effective_returning:
            strategy = _cursor.FullyBufferedCursorFetchStrategy(
                self.cursor,
                initial_buffer=self._insertmanyvalues_rows,
                alternate_description=strategy.alternate_cursor_description,
            )
        if self._is_server_side and strategy is _cursor._DEFAULT_FETCH:
            strategy = _cursor.BufferedRowCursorFetchStrategy(self.cursor, self.execution_options)
        description = strategy.alternate_cursor_description or self.cursor.description
        if description is None:
            strategy = _cursor._NO_CURSOR_DML
        elif self._num_sentinel_cols:
            description = description[0 : -self._num_sentinel_cols]
        result = _cursor.CursorResult(self, strategy, description)
        if self._is_implicit_returning:
            self._take_implicit_returning(result)
        elif self.isinsert:
            if not self._is_explicit_returning:
                result._soft_close()
        elif not result._metadata.returns_rows:
            if self._rowcount is None:
                self._rowcount = self.cursor.rowcount
            result._soft_close()
        elif (self.isupdate or self.isdelete) and self._rowcount is None:
            self._rowcount = self.cursor.rowcount
        return result

    def _take_implicit_returning(self, result):
        rows = result.all()
        if self.isinsert:
            self.returned_default_rows = rows
            getter = self.compiled._inserted_primary_key_from_returning_getter
            self.inserted_primary_key_rows = [
                getter(row, params) for row, params in zip(rows, self.compiled_parameters)
            ]
        else:
            if rows:
                self.returned_default_rows = rows
            self._rowcount = len(rows)
        if self._is_supplemental_returning:
            result._rewind(rows)
        else:
            result._soft_close()

    @util.memoized_property
    def inserted_primary_key_rows(self):
        getter = self.compiled._inserted_primary_key_from_lastrowid_getter
        return [getter(None, params) for params in self.compiled_parameters]

    def lastrow_has_defaults(self):
        return (self.isinsert or self.isupdate) and bool(self.compiled.postfetch)

    def _deliver_insertmanyvalues_batches(self, connection, cursor, statement, parameters):
        """The batches of an INSERT of many rows; after each has run, its rows are taken in the parameters' order."""
        compiled = self.compiled
        imv = compiled._insertmanyvalues
        dialect = self.dialect
        options = self.execution_options
        translate = options.get("schema_translate_map", {}) if compiled.schema_translate_map else None
        is_returning = bool(compiled.effective_returning)
        result = []
        if is_returning:
            self._insertmanyvalues_rows = result
        for batch in compiled._deliver_insertmanyvalues_batches(
            statement,
            parameters,
            self.compiled_parameters,
            None,
            options.get("insertmanyvalues_page_size", dialect.insertmanyvalues_page_size),
            is_returning and imv.sort_by_parameter_order,
            translate,
        ):
            yield batch
            if not is_returning:
                continue
            try:
                rows = self.fetchall_for_returning(cursor)
            except BaseException as error:
                connection._handle_dbapi_exception(
                    error,
                    sql_util._long_statement(batch.replaced_statement),
                    batch.replaced_parameters,
                    None,
                    self,
                    is_sub_exec=True,
                )
            if not imv.num_sentinel_columns or batch.is_downgraded:
                result.extend(rows)
            elif imv.implicit_sentinel:
                result.extend(sorted(rows, key=operator.itemgetter(-1)))
            else:
                result.extend(self._in_sentinel_order(imv, batch, rows, cursor.description))

    def _in_sentinel_order(self, imv, batch, rows, description):
        count = imv.num_sentinel_columns
        processors = [
            column.type._cached_result_processor(self.dialect, entry[1])
            for column, entry in zip(imv.sentinel_columns, description[-count:])
        ]
        by_sentinel = {}
        for row in rows:
            key = tuple(
                [process(value) if process else value for value, process in zip(tuple(row)[-count:], processors)]
            )
            by_sentinel[key if count > 1 else key[0]] = row
        if len(by_sentinel) != len(batch.batch):
            raise exc.InvalidRequestError(
                "Sentinel-keyed result set did not produce correct number of rows "
                f"{len(batch.batch)}; produced {len(by_sentinel)}.  Please ensure the sentinel column is fully unique "
                "and populated in all cases."
            )
        try:
            return [by_sentinel[key] for key in batch.sentinel_values]
        except KeyError as error:
            raise exc.InvalidRequestError(
                f"Can't match sentinel values in result set to parameter sets; key {error.args[0]!r} was not found. "
                "There may be a mismatch between the datatype passed to the DBAPI driver vs. that which it returns in "
                "a result row.  Ensure the given Python value matches the expected result type *exactly*, taking care "
                "to not rely upon implicit conversions which may occur such as when using strings in place of UUID or "
                "integer values, etc. "
            ) from error

    # Defaults.

    def _exec_default(self, column, default, type_):
        if default.is_sequence:
            return self.fire_sequence(default, type_)
        if default.is_callable:
            self.current_column = column
            return default.arg(self)
        if default.is_clause_element:
            return self._exec_default_clause_element(column, default, type_)
        return default.arg

    def _exec_default_clause_element(self, column, default, type_):
        arg = default.arg if default._arg_is_typed else expression.type_coerce(default.arg, type_)
        compiled = expression.select(arg).compile(dialect=self.dialect)
        params = compiled.construct_params()
        processors = compiled._bind_processors
        values = {key: processors[key](value) if key in processors else value for key, value in params.items()}
        if compiled.positional:
            values = tuple([values[key] for key in compiled.positiontup or ()])
        return self._execute_scalar(str(compiled), type_, parameters=values)

    def get_current_parameters(self, isolate_multiinsert_groups=True):
        """The parameters of the row whose default is being made."""
        parameters = self.current_parameters
        column = getattr(self, "current_column", None)
        if parameters is None or column is None:
            raise exc.InvalidRequestError(
                "get_current_parameters() can only be invoked in the context of a Python side column default function"
            )
        state = self.compiled.compile_state
        if not (isolate_multiinsert_groups and state.isinsert and state._has_multi_parameters):
            return parameters
        if column._is_multiparam_column:
            index = column.index + 1
            values = {column.original.key: parameters[column.key]}
        else:
            index = 0
            values = {column.key: parameters[column.key]}
        values.update((key, parameters["%s_m%d" % (key, index)]) for key in state._dict_parameters)
        return values

    def get_insert_default(self, column):
        return None if column.default is None else self._exec_default(column, column.default, column.type)

    def get_update_default(self, column):
        return None if column.onupdate is None else self._exec_default(column, column.onupdate, column.type)

    def _process_execute_defaults(self):
        compiled = self.compiled
        key_getter = compiled._within_exec_param_key_getter
        if compiled.insert_prefetch:
            prefetched = [
                (c, key_getter(c), c._default_description_tuple, self.get_insert_default)
                for c in compiled.insert_prefetch
            ]
        else:
            prefetched = [
                (c, key_getter(c), c._onupdate_description_tuple, self.get_update_default)
                for c in compiled.update_prefetch
            ]
        sentinel = 0
        for params in self.compiled_parameters:
            self.current_parameters = params
            for column, key, (arg, is_scalar, is_callable, is_sentinel), fallback in prefetched:
                if is_sentinel:
                    params[key] = sentinel
                    sentinel += 1
                elif is_scalar:
                    params[key] = arg
                elif is_callable:
                    self.current_column = column
                    params[key] = arg(self)
                else:
                    value = fallback(column)
                    if value is not None:
                        params[key] = value
        self.current_parameters = None
