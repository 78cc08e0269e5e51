"""Loading of objects by their identity, refreshing, and merging of results.

SQLAlchemy lib/sqlalchemy/orm/loading.py. How rows become objects is in _rows.py.
"""

from .. import exc as sa_exc
from .. import util
from ..engine.result import FrozenResult, result_tuple
from ..sql import select
from ..sql import util as sql_util
from ..sql.selectable import LABEL_STYLE_TABLENAME_PLUS_COL, SelectState
from . import attributes
from . import exc as orm_exc
from ._entities import _MapperEntity
from ._rows import PostLoad, _instance_processor, _setup_entity_query, _warn_for_runid_changed, instances
from .base import PassiveFlag, _none_set, instance_dict, instance_state, state_str
from .context import FromStatement, ORMCompileState, ORMSelectCompileState, QueryContext


def _merge_row(session, values, mapped, load):
    for i in mapped:
        instance = values[i]
        if instance is not None:
            values[i] = session._merge(
                instance_state(instance), instance_dict(instance), load=load, _recursive={},
                _resolve_conflict_map={},
            )
    return values


class _Merging:
    """The entities of a statement, and rows of theirs merged into a session without autoflush."""

    def __init__(self, session, statement, load, legacy):
        if load:
            session._autoflush()
        self.session = session
        self.load = load
        self.entities = ORMSelectCompileState._create_entities_collection(statement, legacy=legacy)._entities
        self.mapped = [i for i, ent in enumerate(self.entities) if isinstance(ent, _MapperEntity)]
        self.make_row = result_tuple(
            [ent._label_name for ent in self.entities], [ent._extra_entities for ent in self.entities]
        )

    def rows(self, rows):
        autoflush = self.session.autoflush
        self.session.autoflush = False
        try:
            return [_merge_row(self.session, list(row), self.mapped, self.load) for row in rows]
        finally:
            self.session.autoflush = autoflush


def merge_frozen_result(session, statement, frozen_result, load=True):
    """A frozen result with its objects merged into the session."""
    merging = _Merging(session, statement, load, False)
    rows = merging.rows(frozen_result.rewrite_rows())
    return frozen_result.with_new_rows([merging.make_row(row) for row in rows])


def merge_result(query, iterator, load=True):
    """The rows of a `Query` with their objects merged into its session."""
    merging = _Merging(query.session, query, load, True)
    if isinstance(iterator, FrozenResult):
        return iterator.with_new_rows([merging.make_row(row) for row in merging.rows(iterator.data)])
    if len(merging.entities) == 1:
        return iter([row[0] for row in merging.rows([value] for value in iterator)])
    return iter([merging.make_row(row) for row in merging.rows(iterator)])


def get_from_identity(session, mapper, key, passive):
    """The object of the identity in the session, refreshed if it is expired; None if it is not there."""
    instance = session.identity_map.get(key)
    if instance is None:
        return None
    state = instance_state(instance)
    if mapper.inherits and not state.mapper.isa(mapper):
        return attributes.PASSIVE_CLASS_MISMATCH
    if not state.expired:
        return instance
    if not passive & PassiveFlag.SQL_OK:
        return attributes.PASSIVE_NO_RESULT
    if passive & PassiveFlag.RELATED_OBJECT_OK:
        try:
            state._load_expired(state, passive)
        except orm_exc.ObjectDeletedError:
            session._remove_newly_deleted([state])
            return None
    return instance


def load_on_ident(session, statement, key, **kw):
    """Loads the object of an identity key; see `load_on_pk_identity`."""
    if key is None:
        return load_on_pk_identity(session, statement, None, **kw)
    return load_on_pk_identity(session, statement, key[1], identity_token=key[2], **kw)


def load_on_pk_identity(
    session, statement, primary_key_identity, *, load_options=None, refresh_state=None, with_for_update=None,
    only_load_props=None, identity_token=None, no_autoflush=False, bind_arguments=util.EMPTY_DICT,
    execution_options=util.EMPTY_DICT, require_pk_cols=False, is_user_refresh=False,
):
    """Loads the object of a primary key; None if there is no row.

    With `refresh_state` the row goes into that object; `only_load_props` names the attributes that are loaded.
    """
    is_usual = not (refresh_state or with_for_update or identity_token or no_autoflush or only_load_props)
    usual = _get_query(statement, primary_key_identity) if is_usual else None
    if usual is not None:
        return _loaded(session, *usual, load_options, execution_options, bind_arguments)
    query = statement._clone()
    compile_options = statement._compile_options
    if compile_options is SelectState.default_select_compile_options:
        compile_options = ORMCompileState.default_compile_options
    load_options = load_options or QueryContext.default_load_options
    params = None
    if primary_key_identity is not None:
        params = _limit_to_identity(query, primary_key_identity)
    if with_for_update is not None:
        query._for_update_arg = with_for_update
    version_check = query._for_update_arg is not None
    if require_pk_cols and only_load_props:
        only_load_props = _with_primary_key(refresh_state, only_load_props)
    if refresh_state and refresh_state.load_options:
        compile_options += {"_current_path": refresh_state.load_path.parent}
        query = query.options(*refresh_state.load_options)
    chosen = {
        "_version_check": version_check, "_refresh_state": refresh_state, "_identity_token": identity_token,
        "_is_user_refresh": is_user_refresh,
    }
    chosen = {name: value for name, value in chosen.items() if value}
    if chosen:
        load_options += chosen
    if no_autoflush:
        load_options += {"_autoflush": False}
    if refresh_state:
        compile_options += {"_for_refresh_state": True}
    if only_load_props:
        compile_options += {"_only_load_props": frozenset(only_load_props)}
    query._compile_options = compile_options
    query._order_by = None
    return _loaded(session, query, params, load_options, execution_options, bind_arguments)


def _loaded(session, query, params, load_options, execution_options, bind_arguments):
    options = {"_sa_orm_load_options": load_options or QueryContext.default_load_options}
    if execution_options:
        options = util.EMPTY_DICT.merge_with(execution_options, options)
    result = session.execute(query, params=params, execution_options=options, bind_arguments=bind_arguments)
    try:
        return result.unique().scalars().one()
    except orm_exc.NoResultFound:
        return None


def _get_query(statement, identity):
    """(the statement, the parameters) of `Session.get()` without options for a whole key; None for other statements."""
    mapper = statement._propagate_attrs["plugin_subject"]
    if identity is None or statement is not mapper.__dict__.get("_get_statement"):
        return None
    for value in identity:
        if value is None:
            return None
    query = mapper.__dict__.get("_get_query")
    if query is None:
        query = statement._clone()
        if query._compile_options is SelectState.default_select_compile_options:
            query._compile_options = ORMCompileState.default_compile_options
        query._where_criteria = (mapper._adapted_get_clause,)
        query._order_by = None
        mapper._set_memoized_attribute("_get_query", query)
    binds = mapper._get_clause[1]
    return query, {binds[col].key: value for col, value in zip(mapper.primary_key, identity)}


def _limit_to_identity(query, identity):
    """Has the SELECT of a mapper give the row of a primary key; returns the parameters."""
    mapper = query._propagate_attrs["plugin_subject"]
    criterion, binds = mapper._get_clause
    keyed = [(binds[col].key, value) for col, value in zip(mapper.primary_key, identity)]
    nones = {key for key, value in keyed if value is None}
    adapted = mapper._adapted_get_clause
    if nones:
        criterion = sql_util.adapt_criterion_to_null(criterion, nones)
        adapted = sql_util._deep_annotate(criterion, {"_orm_adapt": True})
        if len(nones) == len(identity):
            util.warn(
                "fully NULL primary key identity cannot load any object.  This condition may raise an error in a "
                "future release."
            )
    query._where_criteria = (adapted,)
    return dict(keyed)


def _with_primary_key(state, only_load_props):
    """The attributes to load for a refresh of relationships: the primary key belongs to them."""
    if not state:
        raise sa_exc.ArgumentError("refresh_state is required when require_pk_cols is present")
    key_props = state.mapper._primary_key_propkeys
    changed = {
        key for key in key_props.difference(only_load_props) if state.attrs[key].history.has_changes()
    }
    if changed:
        raise sa_exc.InvalidRequestError(
            f"Please flush pending primary key changes on attributes {changed} for mapper {state.mapper} before "
            "proceeding with a refresh"
        )
    if any(state.mapper._props[key]._is_relationship for key in only_load_props):
        return key_props.union(only_load_props)
    return only_load_props


def load_scalar_attributes(mapper, state, attribute_names, passive):
    """Loads attributes of an object from its row."""
    session = state.session
    if not session:
        raise orm_exc.DetachedInstanceError(
            "Instance %s is not bound to a Session; attribute refresh operation cannot proceed" % state_str(state)
        )
    if attribute_names:
        attribute_names = attribute_names.intersection(mapper.attrs.keys())
    how = {
        "refresh_state": state, "only_load_props": attribute_names,
        "no_autoflush": bool(passive & PassiveFlag.NO_AUTOFLUSH),
    }
    if mapper.inherits and not mapper.concrete:
        statement = mapper._optimized_get_statement(state, attribute_names)
        if statement is not None:
            return load_on_ident(session, FromStatement(mapper, statement), None, **how)
    had_key = bool(state.key)
    identity_key = state.key if had_key else _key_of_attributes(mapper, state)
    if _none_set.issuperset(identity_key) or (_none_set.issubset(identity_key) and not mapper.allow_partial_pks):
        util.warn_limited(
            "Instance %s to be refreshed doesn't contain a full primary key - can't be refreshed (and shouldn't be "
            "expired, either).",
            state_str(state),
        )
        return None
    statement = select(mapper).set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)
    if load_on_ident(session, statement, identity_key, **how) is None and had_key:
        raise orm_exc.ObjectDeletedError(state)
    return None


def _key_of_attributes(mapper, state):
    keys = [mapper._columntoproperty[col].key for col in mapper.primary_key]
    if state.expired_attributes.intersection(keys):
        raise sa_exc.InvalidRequestError(
            "Instance %s cannot be refreshed - it's not  persistent and does not contain a full primary key."
            % state_str(state)
        )
    return mapper._identity_key_from_state(state)


__molt_missing__ = ()
