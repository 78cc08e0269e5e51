"""Results: rows fetched, filtered, counted. SQLAlchemy lib/sqlalchemy/engine/result.py."""

import itertools
import operator
from collections.abc import KeysView
from types import GenericAlias

from _sqlalchemy import accelerated, Place, Places, RowMaker, unseen

from .. import exc, util
from ..sql.base import InPlaceGenerative, _generative
from ..util import HasMemoized
from .row import Row

_NO_ROW = util.symbol("_NO_ROW")


def tuplegetter(*indexes):
    """What takes a tuple of the given places."""
    return Places(indexes)


class ResultMetaData:
    """The keys of a result and where their values stand."""

    __slots__ = ()

    _tuplefilter = None
    _translated_indexes = None
    _unique_filters = None

    @property
    def keys(self):
        return RMKeyView(self)

    def _key_fallback(self, key, err, raiseerr=True):
        raise KeyError(key) from err

    def _getter(self, key, raiseerr=True):
        index = self._index_for_key(key, raiseerr)
        return None if index is None else Place(index)

    def _row_as_tuple_getter(self, keys):
        return tuplegetter(*self._indexes_for_keys(keys))

    def _make_key_to_index(self, keymap, index):
        return {key: rec[index] for key, rec in keymap.items() if rec[index] is not None}

    def _key_not_found(self, key, attr_error):
        if key in self._keymap:
            self._raise_for_ambiguous_column_name(self._keymap[key])
        if not attr_error:
            self._key_fallback(key, None)
        try:
            self._key_fallback(key, None)
        except KeyError as error:
            raise AttributeError(error.args[0]) from error

    @property
    def _effective_processors(self):
        processors = self._processors
        if not processors or processors.count(None) == len(processors):
            return None
        return processors


class RMKeyView(KeysView):
    """The keys of a result."""

    __slots__ = ("_parent", "_keys")

    def __init__(self, parent):
        self._parent = parent
        self._keys = [key for key in parent._keys if key is not None]

    def __len__(self):
        return len(self._keys)

    def __repr__(self):
        return "{0.__class__.__name__}({0._keys!r})".format(self)

    def __iter__(self):
        return iter(self._keys)

    def __contains__(self, item):
        return not isinstance(item, int) and self._parent._has_key(item)

    def __eq__(self, other):
        return list(other) == list(self)

    def __ne__(self, other):
        return list(other) != list(self)


class SimpleResultMetaData(ResultMetaData):
    """Metadata of plain names, each with further keys for the same value."""

    __slots__ = (
        "_keys", "_keymap", "_processors", "_tuplefilter", "_translated_indexes", "_unique_filters",
        "_key_to_index", "_ambiguous_keys",
    )

    def __init__(
        self,
        keys,
        extra=None,
        _processors=None,
        _tuplefilter=None,
        _translated_indexes=None,
        _unique_filters=None,
        _ambiguous_keys=None,
    ):
        self._keys = list(keys)
        self._tuplefilter = _tuplefilter
        self._translated_indexes = _translated_indexes
        self._unique_filters = _unique_filters
        self._processors = _processors
        self._ambiguous_keys = _ambiguous_keys
        keymap = self._keymap = {}
        for index, name in enumerate(self._keys):
            extras = extra[index] if extra else ()
            record = (index, name, extras)
            keymap[name] = record
            for key in extras or ():
                keymap[key] = record
        for name in _ambiguous_keys or ():
            if name in keymap:
                keymap[name] = (None,) + keymap[name][1:]
        self._key_to_index = self._make_key_to_index(keymap, 0)

    def _has_key(self, key):
        return key in self._keymap

    def _for_freeze(self):
        unique_filters = self._unique_filters
        if unique_filters and self._tuplefilter:
            unique_filters = self._tuplefilter(unique_filters)
        return SimpleResultMetaData(
            self._keys,
            extra=[self._keymap[key][2] for key in self._keys],
            _unique_filters=unique_filters,
            _ambiguous_keys=self._ambiguous_keys,
        )

    def __getstate__(self):
        return {
            "_keys": self._keys,
            "_translated_indexes": self._translated_indexes,
            "_ambiguous_keys": self._ambiguous_keys,
        }

    def __setstate__(self, state):
        indexes = state["_translated_indexes"] or None
        self.__init__(
            state["_keys"],
            _translated_indexes=indexes,
            _tuplefilter=tuplegetter(*indexes) if indexes else None,
            _ambiguous_keys=state.get("_ambiguous_keys"),
        )

    def _raise_for_ambiguous_column_name(self, rec):
        raise exc.InvalidRequestError("Ambiguous column name '%s' in result set column descriptions" % rec[1])

    def _record(self, key, raiseerr=True):
        if isinstance(key, int):
            key = self._keys[key]
        try:
            record = self._keymap[key]
        except KeyError as error:
            return self._key_fallback(key, error, raiseerr)
        if record[0] is None:
            self._raise_for_ambiguous_column_name(record)
        return record

    def _index_for_key(self, key, raiseerr=True):
        return self._record(key, raiseerr)[0]

    def _indexes_for_keys(self, keys):
        return [self._keymap[key][0] for key in keys]

    def _metadata_for_keys(self, keys):
        for key in keys:
            yield self._record(key)

    def _reduce(self, keys):
        indexes, new_keys, extra = zip(*[self._record(key) for key in keys])
        if self._translated_indexes:
            indexes = [self._translated_indexes[index] for index in indexes]
        return SimpleResultMetaData(
            new_keys,
            extra=extra,
            _tuplefilter=tuplegetter(*indexes),
            _translated_indexes=indexes,
            _processors=self._processors,
            _unique_filters=self._unique_filters,
        )


def result_tuple(fields, extra=None):
    """What makes rows of the given names."""
    parent = SimpleResultMetaData(fields, extra)
    return RowMaker(Row, parent, parent._effective_processors, parent._key_to_index)


class ResultInternal(InPlaceGenerative):
    """The way from raw rows to what a result gives: rows made, made unique, filtered."""

    __class_getitem__ = classmethod(GenericAlias)

    __slots__ = ()

    _real_result = None
    _generate_rows = True
    _unique_filter_state = None
    _post_creational_filter = None
    _is_cursor = False

    @HasMemoized.memoized_attribute
    def _row_getter(self):
        real = self._real_result or self
        metadata = self._metadata
        processors = metadata._effective_processors
        taken = metadata._tuplefilter
        if real._source_supports_scalars:
            if not self._generate_rows:
                return None
            make = RowMaker(Row, metadata, processors, metadata._key_to_index)

            def make_row(scalar):
                return make((scalar,))

        elif taken:
            if processors:
                processors = taken(processors)
            make_row = RowMaker(Row, metadata, processors, metadata._key_to_index, taken.places)
        else:
            make_row = RowMaker(Row, metadata, processors, metadata._key_to_index)
        log_row = real._row_logging_fn
        if not log_row:
            return make_row
        unlogged = make_row
        return lambda row: log_row(unlogged(row))

    @HasMemoized.memoized_attribute
    def _unique_strategy(self):
        uniques, strategy = self._unique_filter_state
        filters = self._metadata._unique_filters
        if not strategy and filters:
            real = self._real_result or self
            if real._source_supports_scalars and not self._generate_rows:
                strategy = filters[0]
            else:
                if self._metadata._tuplefilter:
                    filters = self._metadata._tuplefilter(filters)
                strategy = operator.methodcaller("_filter_on_values", filters)
        return uniques, strategy

    def _unseen(self, made):
        """Whether a made row is seen for the first time."""
        uniques, strategy = self._unique_strategy
        key = strategy(made) if strategy else made
        if key in uniques:
            return False
        uniques.add(key)
        return True

    def _made(self, raw_rows):
        make_row = self._row_getter
        rows = [make_row(row) for row in raw_rows] if make_row else raw_rows
        if self._unique_filter_state:
            uniques, strategy = self._unique_strategy
            rows = unseen(rows, uniques, strategy, strategy is id)
        return rows

    def _filtered(self, rows):
        post = self._post_creational_filter
        return [post(row) for row in rows] if post else rows

    def _raw_all_rows(self):
        make_row = self._row_getter
        return [make_row(row) for row in self._fetchall_impl()]

    @accelerated
    def _allrows(self) -> list:
        rows = self._filtered(self._made(self._fetchall_impl()))
        return rows if isinstance(rows, list) else list(rows)

    def _iter_impl(self):
        make_row = self._row_getter
        post = self._post_creational_filter
        unique = self._unique_filter_state
        for row in self._fetchiter_impl():
            if make_row:
                row = make_row(row)
            if unique and not self._unseen(row):
                continue
            yield post(row) if post else row

    def _onerow_getter(self, _self=None):
        make_row = self._row_getter
        while True:
            row = self._fetchone_impl()
            if row is None:
                return _NO_ROW
            if make_row:
                row = make_row(row)
            if self._unique_filter_state and not self._unseen(row):
                continue
            post = self._post_creational_filter
            return post(row) if post else row

    def _next_impl(self):
        row = self._onerow_getter()
        if row is _NO_ROW:
            raise StopIteration()
        return row

    def _row_or_none(self):
        row = self._onerow_getter()
        return None if row is _NO_ROW else row

    def _manyrow_getter(self, num):
        if num is None:
            num = (self._real_result or self)._yield_per
        if not self._unique_filter_state:
            return list(self._filtered(self._made(self._fetchmany_impl(num))))
        collected = []
        if num is None:
            rows = self._fetchmany_impl(None)
            num = len(rows)
            collected.extend(self._made(rows))
        while len(collected) < num:
            rows = self._fetchmany_impl(num - len(collected))
            if not rows:
                break
            collected.extend(self._made(rows))
        return list(self._filtered(collected))

    def _partitions(self, size):
        while partition := self._manyrow_getter(size):
            yield partition

    @accelerated
    def _only_one_row(self, raise_for_second_row, raise_for_none, scalar):
        onerow = self._fetchone_impl
        row = onerow(hard_close=True)
        if row is None:
            if raise_for_none:
                raise exc.NoResultFound("No row was found when one was required")
            return None
        if scalar and self._source_supports_scalars:
            self._generate_rows = False
            make_row = None
        else:
            make_row = self._row_getter
        try:
            if make_row:
                row = make_row(row)
            if raise_for_second_row:
                self._reject_second(row, make_row, onerow, raise_for_none)
        except BaseException:
            self._soft_close(hard=True)
            raise
        if not raise_for_second_row:
            self._soft_close(hard=True)
        if not scalar:
            post = self._post_creational_filter
            return post(row) if post else row
        return row[0] if make_row else row

    def _reject_second(self, row, make_row, onerow, raise_for_none):
        unique = self._unique_filter_state
        strategy = self._unique_strategy[1] if unique else None
        key = strategy(row) if strategy else row
        while True:
            following = onerow(hard_close=True)
            if following is None:
                return
            if unique:
                if make_row:
                    following = make_row(following)
                if key == (strategy(following) if strategy else following):
                    continue
            raise exc.MultipleResultsFound(
                "Multiple rows were found when exactly one was required"
                if raise_for_none
                else "Multiple rows were found when one or none was required"
            )

    @_generative
    def _column_slices(self, indexes):
        real = self._real_result or self
        if not real._source_supports_scalars or len(indexes) != 1:
            self._metadata = self._metadata._reduce(indexes)
        return self


class _Accessors:
    """What every result offers."""

    __slots__ = ()

    def __iter__(self):
        return self._iter_impl()

    def __next__(self):
        return self._next_impl()

    def partitions(self, size=None):
        return self._partitions(size)

    def fetchall(self):
        return self._allrows()

    @accelerated
    def all(self):
        return self._allrows()

    def fetchmany(self, size=None):
        return self._manyrow_getter(size)

    def first(self):
        return self._only_one_row(False, False, False)

    def one_or_none(self):
        return self._only_one_row(True, False, False)

    def one(self):
        return self._only_one_row(True, True, False)

    @_generative
    def unique(self, strategy=None):
        self._unique_filter_state = (set(), strategy)
        return self


class _WithKeys:
    __slots__ = ()

    def keys(self) -> "RMKeyView":
        return self._metadata.keys


class Result(_WithKeys, _Accessors, ResultInternal):
    """Rows of a statement."""

    __slots__ = ("_metadata", "__dict__")

    _row_logging_fn = None
    _source_supports_scalars = False
    _yield_per = None
    _attributes = util.immutabledict()

    def __init__(self, cursor_metadata):
        self._metadata = cursor_metadata

    def __enter__(self):
        return self

    def __exit__(self, type_, value, traceback):
        self.close()

    def close(self):
        self._soft_close(hard=True)

    @_generative
    def yield_per(self, num):
        self._yield_per = num
        return self

    def columns(self, *col_expressions):
        return self._column_slices(col_expressions)

    def scalars(self, index=0):
        return ScalarResult(self, index)

    def _only_rows(self):
        if self._source_supports_scalars:
            raise NotImplementedError("can't use this function in 'only scalars' mode")

    def _getter(self, key, raiseerr=True):
        self._only_rows()
        return self._metadata._getter(key, raiseerr)

    def _tuple_getter(self, keys):
        self._only_rows()
        return self._metadata._row_as_tuple_getter(keys)

    def mappings(self):
        return MappingResult(self)

    @property
    def t(self):
        return self

    def tuples(self):
        return self

    def fetchone(self):
        return self._row_or_none()

    def scalar_one(self):
        return self._only_one_row(True, True, True)

    def scalar_one_or_none(self):
        return self._only_one_row(True, False, True)

    def scalar(self):
        return self._only_one_row(False, False, True)

    def freeze(self):
        return FrozenResult(self)

    def merge(self, *others):
        return MergedResult(self._metadata, (self,) + others)


class FilterResult(_Accessors, ResultInternal):
    """Another view of a result."""

    __slots__ = ("_real_result", "_post_creational_filter", "_metadata", "_unique_filter_state", "__dict__")

    def __enter__(self):
        return self

    def __exit__(self, type_, value, traceback):
        self._real_result.__exit__(type_, value, traceback)

    @_generative
    def yield_per(self, num):
        self._real_result = self._real_result.yield_per(num)
        return self

    def _soft_close(self, hard=False):
        self._real_result._soft_close(hard=hard)

    @property
    def _soft_closed(self):
        return self._real_result._soft_closed

    @property
    def _source_supports_scalars(self):
        return self._real_result._source_supports_scalars

    @property
    def closed(self):
        return self._real_result.closed

    def close(self):
        self._real_result.close()

    @property
    def _attributes(self):
        return self._real_result._attributes

    def _fetchiter_impl(self):
        return self._real_result._fetchiter_impl()

    def _fetchone_impl(self, hard_close=False):
        return self._real_result._fetchone_impl(hard_close=hard_close)

    def _fetchall_impl(self):
        return self._real_result._fetchall_impl()

    def _fetchmany_impl(self, size=None):
        return self._real_result._fetchmany_impl(size=size)


def _scalars_of(real_result, index):
    """The metadata of a result's scalars, and what takes one out of a row; None if the result itself has them."""
    if real_result._source_supports_scalars:
        return real_result._metadata, None
    return real_result._metadata._reduce([index]), operator.itemgetter(0)


class ScalarResult(FilterResult):
    """One value of each row."""

    __slots__ = ()

    _generate_rows = False

    def __init__(self, real_result, index):
        self._real_result = real_result
        self._metadata, self._post_creational_filter = _scalars_of(real_result, index)
        self._unique_filter_state = real_result._unique_filter_state


class TupleResult(FilterResult):
    __slots__ = ()


class MappingResult(_WithKeys, FilterResult):
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

    def fetchone(self):
        return self._row_or_none()


class FrozenResult:
    """Rows kept, to be given again."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, result):
        self.metadata = result._metadata._for_freeze()
        self._source_supports_scalars = result._source_supports_scalars
        self._attributes = result._attributes
        if self._source_supports_scalars:
            self.data = list(result._raw_row_iterator())
        else:
            self.data = result.fetchall()

    def rewrite_rows(self):
        if self._source_supports_scalars:
            return [[element] for element in self.data]
        return [list(row) for row in self.data]

    def with_new_rows(self, tuple_data):
        frozen = FrozenResult.__new__(FrozenResult)
        frozen.metadata = self.metadata
        frozen._attributes = self._attributes
        frozen._source_supports_scalars = self._source_supports_scalars
        frozen.data = [row[0] for row in tuple_data] if self._source_supports_scalars else tuple_data
        return frozen

    def __call__(self):
        result = IteratorResult(self.metadata, iter(self.data))
        result._attributes = self._attributes
        result._source_supports_scalars = self._source_supports_scalars
        return result


class IteratorResult(Result):
    """A result of any rows."""

    _hard_closed = False
    _soft_closed = False

    def __init__(self, cursor_metadata, iterator, raw=None, _source_supports_scalars=False):
        self._metadata = cursor_metadata
        self.iterator = iterator
        self.raw = raw
        self._source_supports_scalars = _source_supports_scalars

    @property
    def closed(self):
        return self._hard_closed

    def _soft_close(self, hard=False, **kw):
        if hard:
            self._hard_closed = True
        if self.raw is not None:
            self.raw._soft_close(hard=hard, **kw)
        self.iterator = iter([])
        self._reset_memoizations()
        self._soft_closed = True

    def _open(self):
        if self._hard_closed:
            raise exc.ResourceClosedError("This result object is closed.")
        return self.iterator

    def _raw_row_iterator(self):
        return self.iterator

    def _fetchiter_impl(self):
        return self._open()

    def _fetchone_impl(self, hard_close=False):
        row = next(self._open(), _NO_ROW)
        if row is _NO_ROW:
            self._soft_close(hard=hard_close)
            return None
        return row

    def _fetchall_impl(self):
        iterator = self._open()
        try:
            return list(iterator)
        finally:
            self._soft_close()

    def _fetchmany_impl(self, size=None):
        return list(itertools.islice(self._open(), 0, size))


def null_result():
    return IteratorResult(SimpleResultMetaData([]), iter([]))


class ChunkedIteratorResult(IteratorResult):
    """A result whose rows come in chunks."""

    def __init__(self, cursor_metadata, chunks, source_supports_scalars=False, raw=None, dynamic_yield_per=False):
        super().__init__(
            cursor_metadata,
            itertools.chain.from_iterable(chunks(None)),
            raw=raw,
            _source_supports_scalars=source_supports_scalars,
        )
        self.chunks = chunks
        self.dynamic_yield_per = dynamic_yield_per

    @_generative
    def yield_per(self, num):
        self._yield_per = num
        self.iterator = itertools.chain.from_iterable(self.chunks(num))
        return self

    def _soft_close(self, hard=False, **kw):
        super()._soft_close(hard=hard, **kw)
        self.chunks = lambda size: []

    def _fetchmany_impl(self, size=None):
        if self.dynamic_yield_per:
            self.iterator = itertools.chain.from_iterable(self.chunks(size))
        return super()._fetchmany_impl(size=size)


class MergedResult(IteratorResult):
    """Results one after another."""

    closed = False

    def __init__(self, cursor_metadata, results):
        self._results = results
        super().__init__(
            cursor_metadata, itertools.chain.from_iterable(result._raw_row_iterator() for result in results)
        )
        first = results[0]
        self._unique_filter_state = first._unique_filter_state
        self._yield_per = first._yield_per
        self._source_supports_scalars = first._source_supports_scalars
        self._attributes = self._attributes.merge_with(*[result._attributes for result in results])

    def _soft_close(self, hard=False, **kw):
        for result in self._results:
            result._soft_close(hard=hard, **kw)
        if hard:
            self.closed = True
