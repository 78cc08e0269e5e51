"""Writing the objects of a mapper. SQLAlchemy lib/sqlalchemy/orm/persistence.py.

`_write_values.py` has what is written, `_write_statements.py` how.
"""

from operator import attrgetter

from .. import exc as sa_exc
from .. import sql, util
from ..sql.selectable import LABEL_STYLE_TABLENAME_PLUS_COL
from . import attributes, loading
from . import exc as orm_exc
from ._write_statements import (
    _emit_delete_statements, _emit_insert_statements, _emit_post_update_statements, _emit_update_statements,
)
from ._write_values import (
    _collect_delete_commands, _collect_insert_commands, _collect_post_update_commands, _collect_update_commands,
)
from .base import state_str


def _tables(base_mapper):
    """(table, the mapper that has it first) of the hierarchy, referred tables first."""
    for table, mapper in base_mapper._sorted_tables.items():
        if table in mapper._pks_by_table:
            yield table, mapper


def save_obj(base_mapper, states, uowtransaction, single=False):
    """Inserts or updates the rows of `states`."""
    if not single and not base_mapper.batch:
        for state in _sort_states(base_mapper, states):
            save_obj(base_mapper, [state], uowtransaction, single=True)
        return
    updates, inserts = [], []
    for state, dict_, mapper, connection in _connections_for_states(base_mapper, uowtransaction, states):
        has_row, version = _prepare_save(uowtransaction, state, dict_, mapper, connection)
        if has_row:
            updates.append((state, dict_, mapper, connection, version))
        else:
            inserts.append((state, dict_, mapper, connection))
    for table, mapper in _tables(base_mapper):
        # Collected when they are emitted: a table before may have made the keys.
        _emit_update_statements(
            base_mapper, uowtransaction, mapper, table, _collect_update_commands(uowtransaction, table, updates)
        )
        _emit_insert_statements(base_mapper, uowtransaction, mapper, table, _collect_insert_commands(table, inserts))
    for state, dict_, mapper, connection in inserts:
        _finish_save(base_mapper, uowtransaction, state, dict_, mapper)
        mapper.dispatch.after_insert(mapper, connection, state)
        _require_version(mapper, dict_)
    for state, dict_, mapper, connection, _ in updates:
        _finish_save(base_mapper, uowtransaction, state, dict_, mapper)
        mapper.dispatch.after_update(mapper, connection, state)
        _require_version(mapper, dict_)


def _prepare_save(uowtransaction, state, dict_, mapper, connection):
    """(whether there is a row to update, its version)."""
    has_identity = state.key is not None
    identity_key = state.key or mapper._identity_key_from_state(state)
    if has_identity:
        mapper.dispatch.before_update(mapper, connection, state)
    else:
        mapper.dispatch.before_insert(mapper, connection, state)
    if mapper._validate_polymorphic_identity:
        mapper._validate_polymorphic_identity(mapper, state, dict_)
    replaced = None if has_identity else _row_switch(uowtransaction, state, mapper, identity_key)
    if not has_identity and replaced is None:
        return False, None
    if mapper.version_id_col is None:
        return True, None
    holder = replaced or state
    return True, mapper._get_committed_state_attr_by_column(holder, holder.dict, mapper.version_id_col)


def _row_switch(uowtransaction, state, mapper, identity_key):
    """The state of a deleted object whose row a new one takes over, or None."""
    identity_map = uowtransaction.session.identity_map
    if identity_key not in identity_map:
        return None
    existing = attributes.instance_state(identity_map[identity_key])
    if uowtransaction.was_already_deleted(existing):
        return None
    if not uowtransaction.is_deleted(existing):
        util.warn(
            "New instance %s with identity key %s conflicts with persistent instance %s"
            % (state_str(state), identity_key, state_str(existing))
        )
        return None
    mapper.base_mapper._log_debug(
        "detected row switch for identity %s.  will update %s, remove %s from transaction",
        identity_key, state_str(state), state_str(existing),
    )
    uowtransaction.remove_state_actions(existing)
    return existing


def _finish_save(base_mapper, uowtransaction, state, dict_, mapper):
    """Expires what the server computes, or loads it at once if the mapper says so."""
    if mapper._readonly_props:
        stale = state.unmodified_intersection([p.key for p in mapper._readonly_props if _stale_after_flush(p, dict_)])
        if stale:
            state._expire_attributes(dict_, stale)
    wanted = []
    if base_mapper.eager_defaults is True:
        wanted.extend(state._unloaded_non_object.intersection(mapper._server_default_plus_onupdate_propkeys))
    if mapper.version_id_col is not None and mapper.version_id_generator is False:
        if mapper._version_id_prop.key in state.unloaded:
            wanted.append(mapper._version_id_prop.key)
    if wanted:
        state.key = base_mapper._identity_key_from_state(state)
        statement = sql.select(mapper).set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)
        loading.load_on_ident(
            uowtransaction.session, statement, state.key, refresh_state=state, only_load_props=wanted
        )


def _stale_after_flush(prop, dict_):
    loaded = prop.key in dict_
    return loaded or not prop.deferred if prop.expire_on_flush else not loaded and not prop.deferred


def _require_version(mapper, dict_):
    if mapper.version_id_generator is False and mapper.version_id_col is not None:
        if dict_[mapper._version_id_prop.key] is None:
            raise orm_exc.FlushError("Instance does not contain a non-NULL version value")


def post_update(base_mapper, states, uowtransaction, post_update_cols):
    """Updates the foreign keys of `post_update` relationships."""
    found = list(_connections_for_states(base_mapper, uowtransaction, states))
    for table, mapper in _tables(base_mapper):
        versioned = mapper.version_id_col is not None
        updates = [
            (
                state, dict_, sub_mapper, connection,
                mapper._get_committed_state_attr_by_column(state, dict_, mapper.version_id_col) if versioned else None,
            )
            for state, dict_, sub_mapper, connection in found
            if table in sub_mapper._pks_by_table
        ]
        _emit_post_update_statements(
            base_mapper, uowtransaction, mapper, table,
            _collect_post_update_commands(base_mapper, uowtransaction, table, updates, post_update_cols),
        )


def delete_obj(base_mapper, states, uowtransaction):
    """Deletes the rows of `states`."""
    found = []
    for state, dict_, mapper, connection in _connections_for_states(base_mapper, uowtransaction, states):
        mapper.dispatch.before_delete(mapper, connection, state)
        version = None
        if mapper.version_id_col is not None:
            version = mapper._get_committed_state_attr_by_column(state, dict_, mapper.version_id_col)
        found.append((state, dict_, mapper, connection, version))
    for table, mapper in reversed(list(_tables(base_mapper))):
        # The database deletes the rows of the tables that inherit.
        if not (mapper.inherits and mapper.passive_deletes):
            _emit_delete_statements(
                base_mapper, uowtransaction, mapper, table,
                _collect_delete_commands(base_mapper, uowtransaction, table, found),
            )
    for state, _, mapper, connection, _ in found:
        mapper.dispatch.after_delete(mapper, connection, state)


def _connections_for_states(base_mapper, uowtransaction, states):
    """(state, dict, mapper, connection), in the order of writing."""
    callable_ = uowtransaction.session.connection_callable
    connection = None if callable_ else uowtransaction.transaction.connection(base_mapper)
    for state in _sort_states(base_mapper, states):
        if callable_:
            connection = callable_(base_mapper, state.obj())
        yield state, state.dict, state.manager.mapper, connection


def _sort_states(mapper, states):
    """New objects as they were added, then the others by their primary keys."""
    pending, persistent = [], []
    for state in dict.fromkeys(states):
        (pending if state.key is None else persistent).append(state)
    pending.sort(key=attrgetter("insert_order"))
    try:
        persistent.sort(key=mapper._persistent_sortkey_fn)
    except TypeError as err:
        raise sa_exc.InvalidRequestError(
            "Could not sort objects by primary key; primary key values must be sortable in Python (was: %s)" % err
        ) from err
    return pending + persistent
