"""`Session.merge`: the state of given objects copied onto the session's own. SQLAlchemy lib/sqlalchemy/orm/session.py."""

from .. import exc as sa_exc
from .. import util
from . import attributes, exc
from .base import LoaderCallableStatus, PassiveFlag, _none_set, _state_mapper, state_str


def merge_state(session, state, state_dict, *, load, options, _recursive, _resolve_conflict_map):
    """The session's object for `state`. What was merged is kept by state and by key, as objects may refer in circles."""
    if state in _recursive:
        return _recursive[state]
    mapper = _state_mapper(state)
    key, is_complete = (state.key, True) if state.key is not None else _key_of_transient(session, mapper, state, load)
    merged, is_new = session.identity_map.get(key), False
    if merged is None and is_complete and key in _resolve_conflict_map:
        merged = _resolve_conflict_map[key]
    elif merged is None and not load:
        merged, is_new = _persistent_copy(session, mapper, state, key), True
    elif merged is None and is_complete:
        merged = session.get(mapper.class_, key[1], identity_token=key[2], options=options)
    if merged is None:
        merged, is_new = mapper.class_manager.new_instance(), True
        session._save_or_update_state(attributes.instance_state(merged))
    _recursive[state] = _resolve_conflict_map[key] = merged
    merged_state = attributes.instance_state(merged)
    merged_dict = attributes.instance_dict(merged)
    if merged_state is not state:
        _check_version(mapper, state, merged_state)
        merged_state.load_path = state.load_path
        merged_state.load_options = state.load_options
        merged_state._copy_callables(state)
        for prop in mapper.iterate_properties:
            prop.merge(
                session, state, state_dict, merged_state, merged_dict, load, _recursive, _resolve_conflict_map
            )
    if not load:
        merged_state._commit_all(merged_dict, session.identity_map)
        merged_state.manager.dispatch._sa_event_merge_wo_load(merged_state, None)
    if is_new:
        merged_state.manager.dispatch.load(merged_state, None)
    return merged


def _key_of_transient(session, mapper, state, load):
    """(the key that the attributes make, whether a row can have it)."""
    if state in session._new:
        util.warn(
            "Instance %s is already pending in this Session yet is being merged again; this is probably not what you "
            "want to do" % state_str(state)
        )
    if not load:
        raise sa_exc.InvalidRequestError(
            "merge() with load=False option does not support objects transient (i.e. unpersisted) objects.  flush() "
            "all changes on mapped instances before merging with load=False."
        )
    key = mapper._identity_key_from_state(state)
    if LoaderCallableStatus.NEVER_SET in key[1]:
        return key, False
    if mapper.allow_partial_pks:
        return key, not _none_set.issuperset(key[1])
    return key, not _none_set.intersection(key[1])


def _persistent_copy(session, mapper, state, key):
    """A new object of that key, taken for one that was loaded."""
    if state.modified:
        raise sa_exc.InvalidRequestError(
            "merge() with load=False option does not support objects marked as 'dirty'.  flush() all changes on mapped "
            "instances before merging with load=False."
        )
    merged = mapper.class_manager.new_instance()
    merged_state = attributes.instance_state(merged)
    merged_state.key = key
    session._update_impl(merged_state)
    return merged


def _check_version(mapper, state, merged_state):
    """Refuses to merge an object of another version than the row's."""
    if mapper.version_id_col is None:
        return
    given, existing = [
        mapper._get_state_attr_by_column(s, s.dict, mapper.version_id_col, passive=PassiveFlag.PASSIVE_NO_INITIALIZE)
        for s in (state, merged_state)
    ]
    unknown = LoaderCallableStatus.PASSIVE_NO_RESULT
    if given is not unknown and existing is not unknown and given != existing:
        raise exc.StaleDataError(
            "Version id '%s' on merged state %s does not match existing version '%s'. Leave the version attribute unset "
            "when merging to update the most recent version." % (given, state_str(merged_state), existing)
        )
