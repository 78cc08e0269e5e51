"""The INSERT, UPDATE and DELETE statements of a flush, and what their results tell the objects.

SQLAlchemy lib/sqlalchemy/orm/persistence.py `_emit_*` and `_postfetch`. Records are as in `_write_values.py`. Consecutive
records of the same columns go out as one statement with many parameters, if nothing is expected back from each.
"""

from itertools import groupby, zip_longest
from operator import itemgetter

from .. import exc as sa_exc
from .. import sql, util
from ..engine import cursor as _cursor
from ..sql import operators
from ..sql.elements import BooleanClauseList
from . import exc as orm_exc
from . import sync
from ._write_values import _versioned


def _row_of(mapper, table, name):
    """The WHERE clause of one row: its primary key and its version; `name` names a column's parameter."""
    columns = list(mapper._pks_by_table[table])
    if _versioned(mapper, table):
        columns.append(mapper.version_id_col)
    return BooleanClauseList._construct_raw(
        operators.and_, [col == sql.bindparam(name(col), type_=col.type) for col in columns]
    )


def _label(col):
    return col._label


def _key(col):
    return col.key


def _update_of(base_mapper, mapper, table, kind, *returned):
    """The UPDATE of one row of `table`, kept by the mapper, giving back the columns `returned`."""
    statement = base_mapper._memo(
        (kind, table), lambda: table.update().where(_row_of(mapper, table, _label))
    )
    if returned:
        statement = base_mapper._memo((kind, table, returned), lambda: statement.return_defaults(*returned))
    return statement


def _stale(table, verb, expected, matched, hint=""):
    return "%s statement on table '%s' expected to %s %d row(s); %d were matched.%s" % (
        verb, table.description, verb.lower(), expected, matched, hint
    )


def _group_of_write(record):
    """Records that are alike in this go into one statement."""
    return record[4], record[2].keys(), bool(record[5]), record[6], record[7]


# INSERT


def _emit_insert_statements(
    base_mapper, uowtransaction, mapper, table, insert, *, bookkeeping=True, use_orm_insert_stmt=None,
    execution_options=None,
):
    """Inserts rows; with `use_orm_insert_stmt` they are that statement's, and its result is given."""
    options = {} if use_orm_insert_stmt is not None else {"compiled_cache": base_mapper._compiled_cache}
    if execution_options:
        options.update(execution_options)
    work = _Insert(base_mapper, uowtransaction, mapper, table, bookkeeping, use_orm_insert_stmt, options)
    for (connection, _, has_expressions, has_all_pks, has_all_defaults), group in groupby(insert, _group_of_write):
        work.execute(connection, list(group), has_expressions, has_all_pks, has_all_defaults)
    if use_orm_insert_stmt is None:
        return None
    return _cursor.null_dml_result() if work.result is None else work.result


class _Insert:
    """The INSERTs into one table in one step of a flush."""

    def __init__(self, base_mapper, uowtransaction, mapper, table, bookkeeping, statement, options):
        self.base_mapper = base_mapper
        self.uow = uowtransaction
        self.mapper = mapper
        self.table = table
        self.bookkeeping = bookkeeping
        self.given = statement
        self.options = options
        self.returning = statement is not None and bool(statement._returning)
        self.result = None

    def execute(self, connection, records, has_expressions, has_all_pks, has_all_defaults):
        dialect = connection.dialect
        fetches_defaults = not has_all_defaults and self.base_mapper._prefer_eager_defaults(dialect, self.table)
        wants_rows = self.returning or not has_all_pks or has_expressions or (
            self.bookkeeping and fetches_defaults and self.table.implicit_returning and dialect.insert_returning
        )
        if not wants_rows:
            self._blind(connection, records)
            return
        at_once = self.returning or (
            self.table.implicit_returning and not has_expressions and len(records) > 1
        )
        if at_once and not dialect.insert_executemany_returning:
            if self.returning:
                self._refuse_returning(dialect)
            at_once = False
        statement = self._statement(at_once, fetches_defaults)
        if at_once:
            self._many(connection, statement, records)
        else:
            for record in records:
                self._single(connection, statement, record)

    def _refuse_returning(self, dialect):
        ordered = self.given._sort_by_parameter_order or self.bookkeeping
        how = " with RETURNING and sort by parameter order" if ordered else " with RETURNING"
        raise sa_exc.InvalidRequestError(
            "Can't use explicit RETURNING for bulk INSERT operation with "
            f"{dialect.dialect_description} backend; executemany{how} is not enabled for this dialect."
        )

    def _plain_statement(self):
        if self.given is None:
            return self.base_mapper._memo(("insert", self.table), self.table.insert)
        return self.given._annotate({"_emit_insert_table": self.table, "_emit_insert_mapper": self.mapper})

    def _statement(self, at_once, fetches_defaults):
        """The INSERT with what it must give back."""
        columns = []
        if fetches_defaults and self.given is None:
            columns.append(tuple(self.mapper._server_default_cols[self.table]))
        if self.mapper.version_id_col is not None:
            columns.append((self.mapper.version_id_col,))
        elif at_once:
            columns.append(tuple(self.table.primary_key))

        def make():
            statement = self._plain_statement()
            for group in columns:
                statement = statement.return_defaults(*group, sort_by_parameter_order=self.bookkeeping)
            return statement

        if self.given is not None:
            return make()
        return self.base_mapper._memo(("insert", self.table, tuple(columns), self.bookkeeping), make)

    def _blind(self, connection, records):
        """Nothing is expected back."""
        result = connection.execute(
            self._plain_statement(), [record[2] for record in records], execution_options=self.options
        )
        if self.bookkeeping:
            row = None if result.context.executemany else result.returned_defaults
            for record, params in zip(records, result.context.compiled_parameters):
                self._tell(record, result, params, row)

    def _many(self, connection, statement, records):
        result = connection.execute(statement, [record[2] for record in records], execution_options=self.options)
        if self.given is not None:
            self.result = result if self.result is None else self.result.splice_vertically(result)
        if not self.bookkeeping:
            return
        context = result.context
        rows = zip_longest(
            records, context.compiled_parameters, result.inserted_primary_key_rows, result.returned_defaults_rows or ()
        )
        for record, params, primary_key, row in rows:
            if primary_key is None:
                raise orm_exc.FlushError(
                    "Multi-row INSERT statement for %s did not produce the correct number of INSERTed rows for "
                    "RETURNING.  Ensure there are no triggers or special driver issues preventing INSERT from "
                    "functioning properly." % record[3]
                )
            self._take_key(record, primary_key)
            self._tell(record, result, params, row)

    def _single(self, connection, statement, record):
        if record[5]:
            statement = statement.values(record[5])
        result = connection.execute(statement, record[2], execution_options=self.options)
        primary_key = result.inserted_primary_key
        if primary_key is None:
            raise orm_exc.FlushError(
                "Single-row INSERT statement for %s did not produce a new primary key result being invoked.  Ensure "
                "there are no triggers or special driver issues preventing INSERT from functioning properly."
                % (record[3],)
            )
        self._take_key(record, primary_key)
        if self.bookkeeping:
            self._tell(record, result, result.context.compiled_parameters[0], result.returned_defaults)

    def _take_key(self, record, primary_key):
        state_dict, mapper, expressions = record[1], record[3], record[5]
        for value, col in zip(primary_key, self.mapper._pks_by_table[self.table]):
            key = mapper._columntoproperty[col].key
            if state_dict.get(key) is None or col in expressions:
                state_dict[key] = value

    def _tell(self, record, result, params, row):
        state, state_dict, mapper = record[0], record[1], record[3]
        if state is not None:
            _postfetch(mapper, self.uow, self.table, state, state_dict, result, params, record[5], False, row)
        else:
            for m, equated_pairs in mapper._table_to_equated[self.table]:
                sync.bulk_populate_inherit_keys(state_dict, m, equated_pairs)


# UPDATE


def _emit_update_statements(
    base_mapper, uowtransaction, mapper, table, update, *, bookkeeping=True, use_orm_update_stmt=None,
    enable_check_rowcount=True,
):
    """Updates rows; StaleDataError if one of them is not there."""
    versioned = _versioned(mapper, table)
    options = {"compiled_cache": base_mapper._compiled_cache}
    if use_orm_update_stmt is not None:
        given = use_orm_update_stmt.where(_row_of(mapper, table, _label))
        given = given._annotate({"_emit_update_table": table, "_emit_update_mapper": mapper})
    for (connection, _, has_expressions, has_all_defaults, has_all_pks), group in groupby(update, _group_of_write):
        records = list(group)
        returned = _returned_by_update(connection, mapper, table, has_all_pks, bookkeeping and not has_all_defaults)
        if use_orm_update_stmt is None:
            statement = _update_of(base_mapper, mapper, table, "update", *returned)
        else:
            statement = given.return_defaults(*returned) if returned else given
        one_by_one = has_expressions or bool(returned) or versioned
        batches = [[record] for record in records] if one_by_one else [records]
        matched = 0
        for batch in batches:
            # A list of parameters makes no difference if it has one element.
            result = connection.execute(
                statement.values(batch[0][5]) if has_expressions else statement,
                [record[2] for record in batch],
                execution_options=options,
            )
            matched += result.rowcount
            if bookkeeping:
                row = None if result.context.executemany else result.returned_defaults
                params = result.context.compiled_parameters[0]
                for record in batch:
                    _postfetch(
                        record[3], uowtransaction, table, record[0], record[1], result, params, record[5], True, row
                    )
        countable = one_by_one or len(records) == 1 or connection.dialect.supports_sane_multi_rowcount
        if enable_check_rowcount and countable and matched != len(records):
            raise orm_exc.StaleDataError(_stale(table, "UPDATE", len(records), matched))


def _returned_by_update(connection, mapper, table, has_all_pks, fetches_defaults):
    """The columns that only the server knows after the UPDATE."""
    columns = [] if has_all_pks else list(mapper._pks_by_table[table])
    if (
        fetches_defaults
        and mapper.base_mapper.eager_defaults is True
        and table.implicit_returning
        and connection.dialect.update_returning
    ):
        columns.extend(mapper._server_onupdate_default_cols[table])
    if mapper._version_id_has_server_side_value:
        columns.append(mapper.version_id_col)
    return tuple(columns)


def _emit_post_update_statements(base_mapper, uowtransaction, mapper, table, update):
    """Sets the foreign keys of rows that are already there."""
    returned = (mapper.version_id_col,) if mapper._version_id_has_server_side_value else ()
    statement = _update_of(base_mapper, mapper, table, "post_update", *returned)
    options = {"compiled_cache": base_mapper._compiled_cache}
    for (connection, _), group in groupby(update, lambda record: (record[3], record[4].keys())):
        records = list(group)
        multi = connection.dialect.supports_sane_multi_rowcount
        one_by_one = _versioned(mapper, table) and not multi
        matched = 0
        for batch in [[record] for record in records] if one_by_one else [records]:
            result = connection.execute(statement, [record[4] for record in batch], execution_options=options)
            matched += result.rowcount
            for record, params in zip(batch, result.context.compiled_parameters):
                _postfetch_post_update(record[2], uowtransaction, table, record[0], record[1], result, params)
        if (one_by_one or multi or len(records) == 1) and matched != len(records):
            raise orm_exc.StaleDataError(_stale(table, "UPDATE", len(records), matched))


# DELETE


def _emit_delete_statements(base_mapper, uowtransaction, mapper, table, delete):
    """Deletes rows; a row that is not there is an error if rows have versions, else a warning."""
    versioned = _versioned(mapper, table)
    statement = base_mapper._memo(("delete", table), lambda: table.delete().where(_row_of(mapper, table, _key)))
    options = {"compiled_cache": base_mapper._compiled_cache}
    for connection, group in groupby(delete, itemgetter(1)):
        rows = [params for params, _ in group]
        multi = connection.dialect.supports_sane_multi_rowcount
        if versioned and not multi:
            matched = 0
            for params in rows:
                matched += connection.execute(statement, params, execution_options=options).rowcount
        else:
            matched = connection.execute(statement, rows, execution_options=options).rowcount
        if not base_mapper.confirm_deleted_rows or matched in (-1, len(rows)) or not (multi or len(rows) == 1):
            continue
        text = _stale(
            table, "DELETE", len(rows), matched,
            "  Please set confirm_deleted_rows=False within the mapper configuration to prevent this warning.",
        )
        if versioned:
            raise orm_exc.StaleDataError(text)
        util.warn(text)


# What a result tells


class _Fetched:
    """Collects the attributes that a statement gave values, for the event `refresh_flush`."""

    def __init__(self, mapper, state, uowtransaction):
        self.mapper = mapper
        self.state = state
        self.uow = uowtransaction
        self.attrs = [] if mapper.class_manager.dispatch.refresh_flush else None

    def set(self, dict_, key, value):
        dict_[key] = value
        if self.attrs is not None:
            self.attrs.append(key)

    def announce(self):
        if self.attrs:
            self.mapper.class_manager.dispatch.refresh_flush(self.state, self.uow, self.attrs)


def _keys_of(mapper, columns):
    """The (column, attribute) of the columns that are mapped."""
    props = mapper._columntoproperty
    return [(c, props[c].key) for c in columns if c in props]


def _expire_columns(mapper, state, columns):
    if columns:
        state._expire_attributes(state.dict, [key for _, key in _keys_of(mapper, columns)])


def _postfetch(mapper, uowtransaction, table, state, dict_, result, params, value_params, isupdate, returned_defaults):
    """Gives an object the values that its INSERT or UPDATE made, and expires those it does not know."""
    context = result.context
    compiled = context.compiled
    returning = compiled.effective_returning
    fetched = _Fetched(mapper, state, uowtransaction)
    if returning and returned_defaults is not None:
        for value, col in zip(returned_defaults, returning):
            prop = mapper._columntoproperty.get(col)
            # A new primary key was taken over already.
            if prop is not None and not (col.primary_key and context.isinsert):
                fetched.set(dict_, prop.key, value)
    prefetched = compiled.prefetch
    if _versioned(mapper, table):
        prefetched = [*prefetched, mapper.version_id_col]
    for col, key in _keys_of(mapper, prefetched):
        if col.key in params:
            fetched.set(dict_, key, params[col.key])
            state.committed_state.pop(key, None)
    fetched.announce()
    unknown = compiled.postfetch
    if isupdate and value_params:
        unknown = [*unknown, *[c for c in value_params if c.primary_key and c not in (returning or ())]]
    _expire_columns(mapper, state, unknown)
    # The keys of the other tables of an inheritance chain.
    for m, equated_pairs in mapper._table_to_equated[table]:
        sync.populate(state, m, state, m, equated_pairs, uowtransaction, mapper.passive_updates)


def _postfetch_post_update(mapper, uowtransaction, table, state, dict_, result, params):
    """The same after the UPDATE of a `post_update`."""
    prefetched, unknown = (), ()
    if not uowtransaction.is_deleted(state):
        prefetched, unknown = result.context.compiled.prefetch, result.context.compiled.postfetch
    if _versioned(mapper, table):
        prefetched = [*prefetched, mapper.version_id_col]
    fetched = _Fetched(mapper, state, uowtransaction)
    for col, key in _keys_of(mapper, prefetched):
        if col.key in params:
            fetched.set(dict_, key, params[col.key])
    fetched.announce()
    _expire_columns(mapper, state, unknown)
