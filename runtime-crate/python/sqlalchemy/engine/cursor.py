"""Results of a cursor. SQLAlchemy lib/sqlalchemy/engine/cursor.py."""

import operator
from collections import deque

from _sqlalchemy import RowMaker

from .. import exc, util
from ..sql import sqltypes
from ..sql import util as sql_util
from ..sql.base import _generative
from ..sql.compiler import RM_NAME, RM_OBJECTS, RM_RENDERED_NAME, RM_TYPE
from .result import IteratorResult, MergedResult, Result, ResultMetaData, SimpleResultMetaData, tuplegetter
from .row import Row

# A record of a key map: index, index in the compiled columns, objects, lookup key, rendered name, processor.
MD_INDEX = 0
MD_RESULT_MAP_INDEX = 1
MD_OBJECTS = 2
MD_LOOKUP_KEY = 3
MD_RENDERED_NAME = 4
MD_PROCESSOR = 5


class CursorResultMetaData(ResultMetaData):
    """Finds values of a cursor's rows by name and by column."""

    __slots__ = (
        "_keymap", "_processors", "_keys", "_keymap_by_result_column_idx", "_tuplefilter", "_translated_indexes",
        "_safe_for_cache", "_unpickled", "_key_to_index",
    )

    returns_rows = True

    def __init__(self, parent, cursor_description):
        context = parent.context
        self._tuplefilter = None
        self._translated_indexes = None
        self._safe_for_cache = self._unpickled = False
        self._keymap_by_result_column_idx = None
        struct = context.result_column_struct or ((), False, False, False, False)
        columns = struct[0]
        records = self._records(context, cursor_description, *struct)
        self._processors = [record[MD_PROCESSOR] for record in records]
        by_key = {record[MD_LOOKUP_KEY]: record for record in records}
        keymap = self._keymap = {}
        if columns:
            dupes = self._dupes(records) if len(by_key) != len(columns) else ()
            for record in records:
                for obj in record[MD_OBJECTS] or ():
                    if obj not in dupes:
                        keymap[obj] = record
            for key in dupes:
                by_key[key] = (None, -1, (), key, key, None)
        keymap.update(by_key)
        self._key_to_index = self._make_key_to_index(keymap, MD_INDEX)

    @staticmethod
    def _dupes(records):
        """The keys that stand for more than one place."""
        places, dupes = {}, set()
        for record in records:
            for key in (record[MD_RENDERED_NAME],) + tuple(record[MD_OBJECTS] or ()):
                if places.setdefault(key, record[MD_INDEX]) != record[MD_INDEX]:
                    dupes.add(key)
        return dupes

    def _records(self, context, description, columns, ordered, textual_ordered, ad_hoc_textual, loose):
        processor = context.get_result_processor
        if columns and ordered and not textual_ordered and len(columns) == len(description):
            self._keys = [column[0] for column in columns]
            self._safe_for_cache = True
            return [
                (
                    index, index, column[RM_OBJECTS], column[RM_NAME], column[RM_RENDERED_NAME],
                    processor(column[RM_TYPE], column[RM_RENDERED_NAME], description[index][1]),
                )
                for index, column in enumerate(columns)
            ]
        self._keys = [entry[0] for entry in description]
        if textual_ordered or (ad_hoc_textual and len(description) == len(columns)):
            self._safe_for_cache = True
            merged = self._merge_by_position(description, columns)
        else:
            merged = self._merge_by_name(description, columns, loose)
        return [
            (index, position, objects, name, name, processor(type_, name, coltype))
            for index, (name, coltype, position, objects, type_) in enumerate(merged)
        ]

    def _merge_by_position(self, description, columns):
        if len(columns) > len(description):
            util.warn(
                "Number of columns in textual SQL (%d) is smaller than number of columns requested (%d)"
                % (len(columns), len(description))
            )
        seen = set()
        for index, (name, coltype, *_) in enumerate(description):
            if index >= len(columns):
                yield name, coltype, None, None, sqltypes.NULLTYPE
                continue
            objects = columns[index][RM_OBJECTS]
            if objects[0] in seen:
                raise exc.InvalidRequestError(
                    "Duplicate column expression requested in textual SQL: %r" % objects[0]
                )
            seen.add(objects[0])
            yield name, coltype, index, objects, columns[index][RM_TYPE]

    def _merge_by_name(self, description, columns, loose):
        found = {}
        for position, column in enumerate(columns):
            name = column[RM_RENDERED_NAME]
            if name in found:
                _, objects, type_ = found[name]
                found[name] = (position, objects + column[RM_OBJECTS], type_)
            else:
                found[name] = (position, column[RM_OBJECTS], column[RM_TYPE])
            if loose:
                for key in column[RM_OBJECTS]:
                    found.setdefault(key, (position, column[RM_OBJECTS], column[RM_TYPE]))
        missing = (None, None, sqltypes.NULLTYPE)
        for name, coltype, *_ in description:
            yield (name, coltype, *found.get(name, missing))

    def _copy(self, **changed):
        new = self.__class__.__new__(self.__class__)
        for name in CursorResultMetaData.__slots__:
            setattr(new, name, changed[name] if name in changed else getattr(self, name))
        new._key_to_index = self._make_key_to_index(new._keymap, MD_INDEX)
        return new

    def _has_key(self, key):
        return key in self._keymap

    def _for_freeze(self):
        ambiguous = {record[MD_LOOKUP_KEY] for record in self._keymap.values() if record[MD_INDEX] is None}
        return SimpleResultMetaData(
            self._keys,
            extra=[self._keymap[key][MD_OBJECTS] for key in self._keys],
            _ambiguous_keys=frozenset(ambiguous) if ambiguous else None,
        )

    def _remove_processors(self):
        return self._copy(
            _processors=[None] * len(self._processors),
            _keymap={key: record[:MD_PROCESSOR] + (None,) for key, record in self._keymap.items()},
        )

    def _splice_horizontally(self, other):
        keymap = dict(self._keymap)
        offset = len(self._keys)
        for key, record in other._keymap.items():
            if record[MD_INDEX] is not None and key not in keymap:
                keymap[key] = (record[0] + offset, record[1] + offset, *record[2:])
            else:
                keymap[key] = (None, -1, *record[2:])
        return self._copy(
            _processors=self._processors + other._processors,
            _keys=self._keys + other._keys,
            _keymap=keymap,
            _keymap_by_result_column_idx={record[MD_RESULT_MAP_INDEX]: record for record in keymap.values()},
        )

    def _reduce(self, keys):
        records = list(self._metadata_for_keys(keys))
        indexes = [record[MD_INDEX] for record in records]
        if self._translated_indexes:
            indexes = [self._translated_indexes[index] for index in indexes]
        records = [(index,) + record[1:] for index, record in enumerate(records)]
        keymap = {record[MD_LOOKUP_KEY]: record for record in records}
        for record in records:
            for obj in record[MD_OBJECTS] or ():
                keymap[obj] = record
        return self._copy(
            _keys=[record[MD_LOOKUP_KEY] for record in records],
            _tuplefilter=tuplegetter(*indexes),
            _translated_indexes=indexes,
            _keymap=keymap,
        )

    def _adapt_to_context(self, context):
        """This metadata for the columns of a statement of the same structure as the one compiled."""
        invoked = context.invoked_statement
        by_position = self._keymap_by_result_column_idx
        if by_position is None:
            by_position = self._keymap_by_result_column_idx = {
                record[MD_RESULT_MAP_INDEX]: record for record in self._keymap.values()
            }
        keymap = dict(self._keymap)
        for index, column in enumerate(invoked._all_selected_columns):
            if index in by_position:
                keymap[column] = by_position[index]
        return self._copy(_keymap=keymap)

    def _key_fallback(self, key, err, raiseerr=True):
        if not raiseerr:
            return None
        if isinstance(key, int):
            raise IndexError(key) from err
        from ..sql.elements import ClauseElement

        shown = key
        if isinstance(key, ClauseElement):
            shown = key.expression if hasattr(key, "expression") else key
            raise exc.NoSuchColumnError("Could not locate column in row for column '%s'" % (shown,)) from err
        raise exc.NoSuchColumnError(
            "Could not locate column in row for column '%s'" % util.string_or_unprintable(key)
        ) from err

    def _raise_for_ambiguous_column_name(self, rec):
        raise exc.InvalidRequestError(
            "Ambiguous column name '%s' in result set column descriptions" % rec[MD_LOOKUP_KEY]
        )

    def _record(self, key):
        if isinstance(key, int):
            key = self._keys[key]
        try:
            record = self._keymap[key]
        except KeyError as error:
            return self._key_fallback(key, error)
        if record[MD_INDEX] is None:
            self._raise_for_ambiguous_column_name(record)
        return record

    def _index_for_key(self, key, raiseerr=True):
        if not raiseerr and not isinstance(key, int) and key not in self._keymap:
            return None
        return self._record(key)[MD_INDEX]

    def _indexes_for_keys(self, keys):
        return [self._record(key)[MD_INDEX] for key in keys]

    def _metadata_for_keys(self, keys):
        for key in keys:
            yield self._record(key)

    def __getstate__(self):
        return {
            "_keymap": {
                key: (record[0], record[1], [], key, record[4], None)
                for key, record in self._keymap.items()
                if isinstance(key, (str, int))
            },
            "_keys": self._keys,
            "_translated_indexes": self._translated_indexes,
        }

    def __setstate__(self, state):
        self._processors = [None] * len(state["_keys"])
        self._keymap = state["_keymap"]
        self._keymap_by_result_column_idx = None
        self._key_to_index = self._make_key_to_index(self._keymap, MD_INDEX)
        self._keys = state["_keys"]
        self._unpickled = True
        self._safe_for_cache = False
        self._translated_indexes = state["_translated_indexes"]
        self._tuplefilter = tuplegetter(*self._translated_indexes) if self._translated_indexes else None


class _NoResultMetaData(ResultMetaData):
    """The metadata of a statement without rows."""

    __slots__ = ()

    returns_rows = False

    def _we_dont_return_rows(self, *args):
        raise exc.ResourceClosedError(
            "This result object does not return rows. It has been closed automatically."
        )

    _index_for_key = _metadata_for_keys = _reduce = _we_dont_return_rows
    _keymap = _key_to_index = _processors = keys = property(_we_dont_return_rows)


_NO_RESULT_METADATA = _NoResultMetaData()


def null_dml_result():
    result = IteratorResult(_NO_RESULT_METADATA, iter([]))
    result._soft_close()
    return result


class ResultFetchStrategy:
    """Where the rows of a result come from."""

    __slots__ = ()

    alternate_cursor_description = None

    def soft_close(self, result, dbapi_cursor):
        pass

    hard_close = soft_close

    def yield_per(self, result, dbapi_cursor, num):
        pass

    def handle_exception(self, result, dbapi_cursor, err):
        raise err


class NoCursorDQLFetchStrategy(ResultFetchStrategy):
    """A result at its end."""

    __slots__ = ()

    def _ended(self, result):
        if result.closed:
            raise exc.ResourceClosedError("This result object is closed.")

    def fetchone(self, result, dbapi_cursor, hard_close=False):
        return self._ended(result)

    def fetchmany(self, result, dbapi_cursor, size=None):
        self._ended(result)
        return []

    def fetchall(self, result, dbapi_cursor):
        self._ended(result)
        return []


class NoCursorDMLFetchStrategy(NoCursorDQLFetchStrategy):
    """A result without rows."""

    __slots__ = ()

    def _ended(self, result):
        result._metadata._we_dont_return_rows()


_NO_CURSOR_DQL = NoCursorDQLFetchStrategy()
_NO_CURSOR_DML = NoCursorDMLFetchStrategy()


class CursorFetchStrategy(ResultFetchStrategy):
    """Rows as the cursor gives them."""

    __slots__ = ()

    def soft_close(self, result, dbapi_cursor):
        result.cursor_strategy = _NO_CURSOR_DQL

    hard_close = soft_close

    def handle_exception(self, result, dbapi_cursor, err):
        result.connection._handle_dbapi_exception(err, None, None, dbapi_cursor, result.context)

    def yield_per(self, result, dbapi_cursor, num):
        result.cursor_strategy = BufferedRowCursorFetchStrategy(
            dbapi_cursor, {"max_row_buffer": num}, initial_buffer=deque(), growth_factor=0
        )

    def fetchone(self, result, dbapi_cursor, hard_close=False):
        try:
            row = dbapi_cursor.fetchone()
            if row is None:
                result._soft_close(hard=hard_close)
            return row
        except BaseException as error:
            self.handle_exception(result, dbapi_cursor, error)

    def fetchmany(self, result, dbapi_cursor, size=None):
        try:
            rows = dbapi_cursor.fetchmany() if size is None else dbapi_cursor.fetchmany(size)
            if not rows:
                result._soft_close()
            return rows
        except BaseException as error:
            self.handle_exception(result, dbapi_cursor, error)

    def fetchall(self, result, dbapi_cursor):
        try:
            rows = dbapi_cursor.fetchall()
            result._soft_close()
            return rows
        except BaseException as error:
            self.handle_exception(result, dbapi_cursor, error)


_DEFAULT_FETCH = CursorFetchStrategy()


class BufferedRowCursorFetchStrategy(CursorFetchStrategy):
    """Rows of a server's cursor, read in growing batches."""

    __slots__ = ("_max_row_buffer", "_rowbuffer", "_bufsize", "_growth_factor")

    def __init__(self, dbapi_cursor, execution_options, growth_factor=5, initial_buffer=None):
        self._max_row_buffer = execution_options.get("max_row_buffer", 1000)
        self._rowbuffer = deque(dbapi_cursor.fetchmany(1)) if initial_buffer is None else initial_buffer
        self._growth_factor = growth_factor
        self._bufsize = min(self._max_row_buffer, growth_factor) if growth_factor else self._max_row_buffer

    def _buffer_rows(self, result, dbapi_cursor):
        size = self._bufsize
        try:
            rows = dbapi_cursor.fetchall() if size < 1 else dbapi_cursor.fetchmany(size)
        except BaseException as error:
            self.handle_exception(result, dbapi_cursor, error)
        if not rows:
            return
        self._rowbuffer = deque(rows)
        if self._growth_factor and size < self._max_row_buffer:
            self._bufsize = min(self._max_row_buffer, size * self._growth_factor)

    def yield_per(self, result, dbapi_cursor, num):
        self._growth_factor = 0
        self._max_row_buffer = self._bufsize = num

    def soft_close(self, result, dbapi_cursor):
        self._rowbuffer.clear()
        super().soft_close(result, dbapi_cursor)

    hard_close = soft_close

    def fetchone(self, result, dbapi_cursor, hard_close=False):
        if not self._rowbuffer:
            self._buffer_rows(result, dbapi_cursor)
            if not self._rowbuffer:
                result._soft_close(hard=hard_close)
                return None
        return self._rowbuffer.popleft()

    def fetchmany(self, result, dbapi_cursor, size=None):
        if size is None:
            return self.fetchall(result, dbapi_cursor)
        rows = self._rowbuffer
        ended = False
        if size > len(rows):
            try:
                new = dbapi_cursor.fetchmany(size - len(rows))
            except BaseException as error:
                self.handle_exception(result, dbapi_cursor, error)
            rows.extend(new)
            ended = not new
        taken = [rows.popleft() for _ in range(min(size, len(rows)))]
        if ended:
            result._soft_close()
        return taken

    def fetchall(self, result, dbapi_cursor):
        try:
            rows = list(self._rowbuffer) + list(dbapi_cursor.fetchall())
            self._rowbuffer.clear()
            result._soft_close()
            return rows
        except BaseException as error:
            self.handle_exception(result, dbapi_cursor, error)


class FullyBufferedCursorFetchStrategy(CursorFetchStrategy):
    """Rows already here."""

    __slots__ = ("_rowbuffer", "alternate_cursor_description")

    def __init__(self, dbapi_cursor, alternate_description=None, initial_buffer=None):
        self.alternate_cursor_description = alternate_description
        self._rowbuffer = deque(dbapi_cursor.fetchall() if initial_buffer is None else initial_buffer)

    def yield_per(self, result, dbapi_cursor, num):
        pass

    def soft_close(self, result, dbapi_cursor):
        self._rowbuffer.clear()
        super().soft_close(result, dbapi_cursor)

    hard_close = soft_close

    def fetchone(self, result, dbapi_cursor, hard_close=False):
        if self._rowbuffer:
            return self._rowbuffer.popleft()
        result._soft_close(hard=hard_close)
        return None

    def fetchmany(self, result, dbapi_cursor, size=None):
        if size is None:
            return self.fetchall(result, dbapi_cursor)
        buffered = self._rowbuffer
        rows = [buffered.popleft() for _ in range(min(size, len(buffered)))]
        if not rows:
            result._soft_close()
        return rows

    def fetchall(self, result, dbapi_cursor):
        rows = list(self._rowbuffer)
        self._rowbuffer = deque()
        result._soft_close()
        return rows


class CursorResult(Result):
    """The result of an executed statement."""

    __slots__ = ("context", "dialect", "cursor", "cursor_strategy", "_echo", "connection")

    _soft_closed = False
    closed = False
    _is_cursor = True

    def __init__(self, context, cursor_strategy, cursor_description):
        self.context = context
        self.dialect = context.dialect
        self.cursor = context.cursor
        self.cursor_strategy = cursor_strategy
        self.connection = context.root_connection
        self._echo = self.connection._echo and context.engine._should_log_debug()
        if cursor_description is None:
            self._metadata = _NO_RESULT_METADATA
            return
        metadata = self._metadata = self._init_metadata(context, cursor_description)
        make_row = RowMaker(Row, metadata, metadata._effective_processors, metadata._key_to_index)
        if context._num_sentinel_cols:
            make_full, without_sentinel = make_row, operator.itemgetter(slice(-context._num_sentinel_cols))

            def make_row(raw):
                return make_full(without_sentinel(raw))

        if self._echo:
            make_silently, log = make_row, self.connection._log_debug

            def log_row(row):
                log("Row %r", sql_util._repr_row(row))
                return row

            def make_row(raw):
                return log_row(make_silently(raw))

            self._row_logging_fn = log_row
        self._set_memoized_attribute("_row_getter", make_row)

    def _init_metadata(self, context, cursor_description):
        compiled = context.compiled
        if compiled is None:
            metadata = CursorResultMetaData(self, cursor_description)
        else:
            metadata = compiled._cached_metadata
            if metadata is None:
                metadata = CursorResultMetaData(self, cursor_description)
                if metadata._safe_for_cache:
                    compiled._cached_metadata = metadata
            if (
                compiled._result_columns
                and context.cache_hit is context.dialect.CACHE_HIT
                and compiled.statement is not context.invoked_statement
                and not context.execution_options.get("_result_disable_adapt_to_context", False)
            ):
                metadata = metadata._adapt_to_context(context)
        if self._echo:
            self.connection._log_debug("Col %r", tuple([entry[0] for entry in cursor_description]))
        return metadata

    def _soft_close(self, hard=False):
        if self.closed if hard else self._soft_closed:
            return
        if hard:
            self.closed = True
            self.cursor_strategy.hard_close(self, self.cursor)
        else:
            self.cursor_strategy.soft_close(self, self.cursor)
        if not self._soft_closed:
            cursor = self.cursor
            self.cursor = None
            self.connection._safe_close_cursor(cursor)
            self._soft_closed = True

    def _require_compiled(self, kind, name):
        if not self.context.compiled:
            raise exc.InvalidRequestError("Statement is not a compiled expression construct.")
        if not kind:
            raise exc.InvalidRequestError("Statement is not an %s expression construct." % name)

    @property
    def inserted_primary_key_rows(self):
        self._require_compiled(self.context.isinsert, "insert()")
        if self.context._is_explicit_returning:
            raise exc.InvalidRequestError("Can't call inserted_primary_key when returning() is used.")
        return self.context.inserted_primary_key_rows

    @property
    def inserted_primary_key(self):
        if self.context.executemany:
            raise exc.InvalidRequestError(
                "This statement was an executemany call; if primary key returning is supported, please use "
                ".inserted_primary_key_rows."
            )
        rows = self.inserted_primary_key_rows
        return rows[0] if rows else None

    def _params(self):
        parameters = self.context.compiled_parameters
        return parameters if self.context.executemany else parameters[0]

    def last_updated_params(self):
        self._require_compiled(self.context.isupdate, "update()")
        return self._params()

    def last_inserted_params(self):
        self._require_compiled(self.context.isinsert, "insert()")
        return self._params()

    @property
    def returned_defaults_rows(self):
        return self.context.returned_default_rows

    @property
    def returned_defaults(self):
        if self.context.executemany:
            raise exc.InvalidRequestError(
                "This statement was an executemany call; if return defaults is supported, please use "
                ".returned_defaults_rows."
            )
        rows = self.context.returned_default_rows
        return rows[0] if rows else None

    def _with_rows(self, rows):
        self.cursor_strategy = FullyBufferedCursorFetchStrategy(None, initial_buffer=rows)
        self._reset_memoizations()
        return self

    def splice_horizontally(self, other):
        clone = self._generate()
        rows = [tuple(a) + tuple(b) for a, b in zip(list(self._raw_row_iterator()), list(other._raw_row_iterator()))]
        clone._metadata = clone._metadata._splice_horizontally(other._metadata)
        return clone._with_rows(rows)

    def splice_vertically(self, other):
        clone = self._generate()
        return clone._with_rows(list(self._raw_row_iterator()) + list(other._raw_row_iterator()))

    def _rewind(self, rows):
        """Gives these rows, already processed, once more."""
        if self._echo:
            self.connection._log_debug("CursorResult rewound %d row(s)", len(rows))
        self._metadata = self._metadata._remove_processors()
        return self._with_rows(rows)

    def lastrow_has_defaults(self):
        return self.context.lastrow_has_defaults()

    def postfetch_cols(self):
        self._require_compiled(self.context.isinsert or self.context.isupdate, "insert() or update()")
        return self.context.postfetch_cols

    def prefetch_cols(self):
        self._require_compiled(self.context.isinsert or self.context.isupdate, "insert() or update()")
        return self.context.prefetch_cols

    def supports_sane_rowcount(self):
        return self.dialect.supports_sane_rowcount

    def supports_sane_multi_rowcount(self):
        return self.dialect.supports_sane_multi_rowcount

    @util.memoized_property
    def rowcount(self):
        try:
            return self.context.rowcount
        except BaseException as error:
            self.cursor_strategy.handle_exception(self, self.cursor, error)
            raise

    @property
    def lastrowid(self):
        try:
            return self.context.get_lastrowid()
        except BaseException as error:
            self.cursor_strategy.handle_exception(self, self.cursor, error)

    @property
    def returns_rows(self):
        return self._metadata.returns_rows

    @property
    def is_insert(self):
        return self.context.isinsert

    def _fetchiter_impl(self):
        while (row := self.cursor_strategy.fetchone(self, self.cursor)) is not None:
            yield row

    _raw_row_iterator = _fetchiter_impl

    def _fetchone_impl(self, hard_close=False):
        return self.cursor_strategy.fetchone(self, self.cursor, hard_close)

    def _fetchall_impl(self):
        return self.cursor_strategy.fetchall(self, self.cursor)

    def _fetchmany_impl(self, size=None):
        return self.cursor_strategy.fetchmany(self, self.cursor, size)

    def merge(self, *others):
        merged = MergedResult(self._metadata, (self,) + others)
        if self.context._has_rowcount:
            merged.rowcount = sum(result.rowcount for result in (self,) + others)
        return merged

    def close(self):
        self._soft_close(hard=True)

    @_generative
    def yield_per(self, num):
        self._yield_per = num
        self.cursor_strategy.yield_per(self, self.cursor, num)
        return self


__molt_missing__ = ("ResultProxy", "NoCursorFetchStrategy")
