"""The values that a flush writes: one record an object and a table.

SQLAlchemy lib/sqlalchemy/orm/persistence.py `_collect_*`. A record of an INSERT is (state, dict, parameters, mapper, connection,
{column: SQL expression}, whether the parameters have the primary key, whether they have the server's defaults); that of an
UPDATE has the last two the other way round. In bulk there is no state, and the dict is the mapping that the caller gave.
"""

import datetime
import decimal
import uuid

from .. import exc as sa_exc
from ..sql.elements import ClauseElement
from . import attributes, sync
from . import exc as orm_exc

_PLAIN_TYPES = frozenset({
    str, int, bool, float, bytes, dict, list, type(None), datetime.datetime, datetime.date, decimal.Decimal, uuid.UUID,
})


def _expression(value):
    """The SQL expression that `value` is or stands for, or None."""
    if type(value) in _PLAIN_TYPES:
        return None
    if hasattr(value, "__clause_element__"):
        return value.__clause_element__()
    return value if isinstance(value, ClauseElement) else None


def _versioned(mapper, table):
    return mapper.version_id_col is not None and mapper.version_id_col in mapper._cols_by_table[table]


def _collect_insert_commands(
    table, states_to_insert, *, bulk=False, return_defaults=False, render_nulls=False, include_bulk_keys=()
):
    """The records of the rows of `table` that are new."""
    for state, state_dict, mapper, connection in states_to_insert:
        if table not in mapper._pks_by_table:
            continue
        params, value_params = _insert_values(mapper, table, state_dict, bulk, render_nulls)
        if bulk and not return_defaults:
            has_all_pks = has_all_defaults = True
        else:
            has_all_pks = mapper._pk_keys_by_table[table].issubset(params)
            has_all_defaults = not mapper.base_mapper._prefer_eager_defaults(connection.dialect, table) or (
                mapper._server_default_col_keys[table].issubset(params)
            )
        if mapper.version_id_generator is not False and _versioned(mapper, table):
            params[mapper.version_id_col.key] = mapper.version_id_generator(None)
        if bulk:
            if mapper._set_polymorphic_identity:
                params.setdefault(mapper._polymorphic_attr_key, mapper.polymorphic_identity)
            for key in include_bulk_keys:
                params[key] = state_dict[key]
        yield state, state_dict, params, mapper, connection, value_params, has_all_pks, has_all_defaults


def _insert_values(mapper, table, state_dict, bulk, render_nulls):
    """(parameters, expressions); in a flush, columns without a value are None unless something else fills them."""
    params, value_params = {}, {}
    keeps_none = mapper._insert_cols_evaluating_none[table]
    for key, col in mapper._propkey_to_col[table].items():
        if key not in state_dict:
            continue
        value = state_dict[key]
        if value is None and not render_nulls and col not in keeps_none:
            continue
        expression = None if bulk else _expression(value)
        if expression is None:
            params[col.key] = value
        else:
            value_params[col] = expression
    if not bulk:
        given = {col.key for col in value_params}
        for key in mapper._insert_cols_as_none[table]:
            if key not in params and key not in given:
                params[key] = None
    return params, value_params


def _collect_update_commands(
    uowtransaction, table, states_to_update, *, bulk=False, use_orm_update_stmt=None, include_bulk_keys=()
):
    """The records of the rows of `table` that change."""
    for state, state_dict, mapper, connection, update_version_id in states_to_update:
        if table not in mapper._pks_by_table:
            continue
        if bulk:
            params = _bulk_update_values(mapper, table, state_dict)
            value_params = {} if use_orm_update_stmt is None else use_orm_update_stmt._values
            has_all_defaults = True
        else:
            params, value_params = _changed_values(mapper, table, state, state_dict)
            has_all_defaults = mapper.base_mapper.eager_defaults is not True or (
                mapper._server_onupdate_default_col_keys[table].issubset(params)
            )
        if update_version_id is not None and _versioned(mapper, table):
            if not bulk and not params and not value_params and not _is_changed(mapper, state, state_dict):
                continue
            _set_next_version(mapper, params, bool(value_params), update_version_id, bulk)
        elif not (params or value_params):
            continue
        has_all_pks, moved = True, False
        if bulk:
            where = _bulk_row_key(mapper, table, state_dict)
        else:
            where, has_all_pks, moved = _row_key(uowtransaction, mapper, table, state, state_dict, params, value_params)
        for key in include_bulk_keys:
            params[key] = state_dict[key]
        if params or value_params:
            params.update(where)
            yield state, state_dict, params, mapper, connection, value_params, has_all_defaults, has_all_pks
        elif moved:
            # The database moves the row along; the keys of the other tables still have to follow.
            for m, equated_pairs in mapper._table_to_equated[table]:
                sync.populate(state, m, state, m, equated_pairs, uowtransaction, mapper.passive_updates)


def _changed_values(mapper, table, state, state_dict):
    params, value_params = {}, {}
    columns = mapper._propkey_to_col[table]
    for key, committed in state.committed_state.items():
        col = columns.get(key)
        if col is None:
            continue
        value = state_dict[key]
        expression = _expression(value)
        if expression is not None:
            value_params[col] = expression
        elif state.manager[key].impl.is_equal(value, committed) is not True:
            params[col.key] = value
    return params, value_params


def _bulk_update_values(mapper, table, mapping):
    pk_keys = mapper._pk_attr_keys_by_table[table]
    return {
        col.key: mapping[key]
        for key, col in mapper._propkey_to_col[table].items()
        if key in mapping and key not in pk_keys
    }


def _is_changed(mapper, state, state_dict):
    """Whether any column of the object changed, in whichever table."""
    for prop in mapper._columntoproperty.values():
        if state.manager[prop.key].impl.get_history(state, state_dict, attributes.PASSIVE_NO_INITIALIZE).added:
            return True
    return False


def _set_next_version(mapper, params, has_expressions, current, bulk):
    """The version that the row must have, and the one that it gets."""
    col = mapper.version_id_col
    unchanged = not params and not has_expressions
    params[col._label] = current
    if mapper.version_id_generator is False:
        if unchanged and col.key not in params:
            # An UPDATE needs something to set; the server makes the new version.
            params[col.key] = current
    elif bulk or col.key not in params:
        params[col.key] = mapper.version_id_generator(current)


def _bulk_row_key(mapper, table, mapping):
    pk_keys = mapper._pk_attr_keys_by_table[table]
    columns = mapper._propkey_to_col[table]
    where = {columns[key]._label: mapping.get(key) for key in columns if key in pk_keys}
    missing = [str(c) for c in mapper._pks_by_table[table] if where[c._label] is None]
    if missing:
        raise sa_exc.InvalidRequestError(
            f"No primary key value supplied for column(s) {', '.join(missing)}; per-row ORM Bulk UPDATE by Primary Key "
            "requires that records contain primary key values",
            code="bupq",
        )
    return where


def _row_key(uowtransaction, mapper, table, state, state_dict, params, value_params):
    """(the primary key that the row has now, whether the new one is known, whether the database has changed it)."""
    where, has_all_pks, moved = {}, True, False
    for col in mapper._pks_by_table[table]:
        impl = state.manager[mapper._columntoproperty[col].key].impl
        history = impl.get_history(state, state_dict, attributes.PASSIVE_OFF)
        if not history.added:
            value = history.unchanged[0]
        elif not history.deleted or ("pk_cascaded", state, col) in uowtransaction.attributes:
            moved = True
            value = history.added[0]
            params.pop(col.key, None)
        else:
            value = history.deleted[0]
            has_all_pks = has_all_pks and col not in value_params
        if value is None:
            raise orm_exc.FlushError(
                "Can't update table %s using NULL for primary key value on column %s" % (table, col)
            )
        where[col._label] = value
    return where, has_all_pks, moved


def _collect_post_update_commands(base_mapper, uowtransaction, table, states_to_update, post_update_cols):
    """(state, dict, mapper, connection, parameters) of the rows whose foreign keys are set afterwards."""
    for state, state_dict, mapper, connection, update_version_id in states_to_update:
        pks = mapper._pks_by_table[table]
        where, values = {}, {}
        for col in mapper._cols_by_table[table]:
            if col in pks:
                where[col._label] = mapper._get_state_attr_by_column(
                    state, state_dict, col, passive=attributes.PASSIVE_OFF
                )
            elif col in post_update_cols or col.onupdate is not None:
                impl = state.manager[mapper._columntoproperty[col].key].impl
                added = impl.get_history(state, state_dict, attributes.PASSIVE_NO_INITIALIZE).added
                if added:
                    values[col.key] = added[0]
        if not values:
            continue
        if update_version_id is not None and _versioned(mapper, table):
            col = mapper.version_id_col
            where[col._label] = update_version_id
            if state.key and col.key not in values and mapper.version_id_generator is not False:
                values[col.key] = mapper.version_id_generator(update_version_id)
        yield state, state_dict, mapper, connection, {**where, **values}


def _collect_delete_commands(base_mapper, uowtransaction, table, states_to_delete):
    """(parameters, connection) of the rows that go."""
    for state, state_dict, mapper, connection, update_version_id in states_to_delete:
        if table not in mapper._pks_by_table:
            continue
        params = {
            col.key: mapper._get_committed_state_attr_by_column(state, state_dict, col)
            for col in mapper._pks_by_table[table]
        }
        for col in mapper._pks_by_table[table]:
            if params[col.key] is None:
                raise orm_exc.FlushError(
                    "Can't delete from table %s using NULL for primary key value on column %s" % (table, col)
                )
        if _versioned(mapper, table) and update_version_id is not None:
            params[mapper.version_id_col.key] = update_version_id
        yield params, connection
