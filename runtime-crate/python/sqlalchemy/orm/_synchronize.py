"""How a session's objects follow an UPDATE or DELETE of many rows.

SQLAlchemy lib/sqlalchemy/orm/bulk_persistence.py (`_do_pre_synchronize_*`, `_do_post_synchronize_*`). The objects
that a statement concerns are found by evaluating its criteria on them ("evaluate"), or by the primary keys that it or
a SELECT before it returns ("fetch"); "auto" takes the first where it can.
"""

from .. import exc as sa_exc
from ..engine.result import null_result
from ..sql import coercions, roles, select
from ..sql.elements import ColumnElement
from . import evaluator
from . import exc as orm_exc
from .base import instance_dict, instance_state


def entity_criteria(global_attributes, ext_info):
    """The criteria that options and the mapper put on an entity."""
    options = global_attributes.get(("additional_entity_criteria", ext_info.mapper), ())
    criteria = [
        opt._resolve_where_criteria(ext_info) for opt in options if opt.include_aliases or opt.entity is ext_info
    ]
    if ext_info.mapper._single_table_criterion is not None:
        criteria.append(ext_info.mapper._single_table_criterion)
    if ext_info.is_aliased_class:
        criteria = [ext_info._adapter.traverse(crit) for crit in criteria]
    return tuple(criteria)


def _condition(options, statement):
    """The statement's criteria as a function of an object."""
    mapper = options._subject_mapper
    shared = {}
    for opt in statement._with_options:
        if opt._is_criteria_option:
            opt.get_global_criteria(shared)
    criteria = statement._where_criteria
    if shared:
        criteria += entity_criteria(shared, mapper)
    if not criteria:
        return lambda obj: True
    return evaluator._EvaluatorCompiler(mapper.class_).process(*criteria)


class Synchronizer:
    """What is done before and after a statement."""

    @classmethod
    def prepare(cls, state_class, session, statement, params, execution_options, bind_arguments, options):
        """The options with what is to be known before the statement is run."""
        how = options._synchronize_session
        if how in ("auto", "evaluate"):
            try:
                condition = _condition(options, statement)
            except evaluator.UnevaluatableError as err:
                if how == "evaluate":
                    raise sa_exc.InvalidRequestError(
                        'Could not evaluate current criteria in Python: "%s". Specify \'fetch\' or False for the '
                        "synchronize_session execution option." % err
                    ) from err
                how = "fetch"
            else:
                return options + {"_eval_condition": condition, "_synchronize_session": "evaluate"}
        if how != "fetch":
            return options
        rows, can_return = cls._matching_rows(
            state_class, session, statement, params, execution_options, bind_arguments, options
        )
        return options + {
            "_synchronize_session": "fetch", "_matched_rows": rows, "_can_use_returning": can_return,
        }

    @classmethod
    def _matching_rows(cls, state_class, session, statement, params, execution_options, bind_arguments, options):
        """(primary keys of the rows, whether the statement itself will return them)."""
        mapper = options._subject_mapper
        query = select(*mapper.primary_key, mapper.select_identity_token).select_from(mapper)
        query = query.options(*statement._with_options)
        query._where_criteria = statement._where_criteria
        can_return = None

        def skip_for_returning(orm_context):
            nonlocal can_return
            bind = orm_context.session.get_bind(**orm_context.bind_arguments)
            can_return = state_class.can_use_returning(
                bind.dialect, mapper, is_update_from=options._is_update_from,
                is_delete_using=options._is_delete_using, is_executemany=orm_context.is_executemany,
            )
            if orm_context.is_executemany and not can_return:
                raise sa_exc.InvalidRequestError(
                    "For synchronize_session='fetch', can't use multiple parameter sets in ORM mode, which this "
                    "backend does not support with RETURNING"
                )
            return null_result() if can_return else None

        result = session.execute(
            query, params, execution_options=execution_options, bind_arguments=bind_arguments,
            _add_event=skip_for_returning,
        )
        return result.fetchall(), can_return

    @classmethod
    def after(cls, session, statement, result, options):
        """Brings the objects up to date."""
        if options._synchronize_session == "evaluate":
            cls._apply(session, statement, result, options, cls._evaluated(session, options))
        elif options._synchronize_session == "fetch":
            found = cls._fetched(session, result, options)
            if found:
                cls._apply(session, statement, result, options, found)

    @classmethod
    def _evaluated(cls, session, options):
        """[(object, whether that could not be told for lack of attributes)] that the criteria hold for."""
        mapper, condition, token = options._subject_mapper, options._eval_condition, options._identity_token
        found = []
        for state in session.identity_map.all_states():
            if not state.mapper.isa(mapper) or state.expired:
                continue
            if token is not None and state.identity_token != token:
                continue
            obj = state.obj()
            value = condition(obj)
            if value is True or value is evaluator._EXPIRED_OBJECT:
                found.append((obj, value is not True))
        return found

    @classmethod
    def _fetched(cls, session, result, options):
        """[(object, False)] of the primary keys returned."""
        mapper, token = options._subject_mapper, options._identity_token
        returned = result.returned_defaults_rows
        if returned:
            rows = [(key, token) for key in _returned_keys(result, mapper, returned)]
        else:
            rows = [(row[0:-1], row[-1]) for row in options._matched_rows]
        identity_map = session.identity_map
        found = []
        for key, row_token in rows:
            if token is None or row_token == token:
                identity = mapper.identity_key_from_primary_key(list(key), identity_token=row_token)
                if identity in identity_map:
                    found.append((identity_map[identity], False))
        return found


def _returned_keys(result, mapper, rows):
    own_table = mapper.local_table is not mapper.base_mapper.local_table
    try:
        get = result._tuple_getter(mapper.local_table.primary_key if own_table else mapper.primary_key)
    except KeyError:
        return []
    return [get(row) for row in rows]


class DeleteSynchronizer(Synchronizer):
    """After a DELETE the objects are no longer in the session."""

    @classmethod
    def _apply(cls, session, statement, result, options, found):
        deleted = []
        for obj, unknown in found:
            state = instance_state(obj)
            if unknown:
                state._expire(state.dict, session.identity_map._modified)
            else:
                deleted.append(state)
        if deleted:
            session._remove_newly_deleted(deleted)


def _resolved_values(statement):
    """The pairs of column and value that an UPDATE sets."""
    if statement._multi_values:
        return []
    if statement._ordered_values:
        return list(statement._ordered_values)
    return list(statement._values.items()) if statement._values else []


def _attribute_values(mapper, pairs):
    """[(attribute name, value)] of pairs of column and value."""
    found = []
    for column, value in pairs:
        if not isinstance(column, ColumnElement):
            raise sa_exc.InvalidRequestError(
                "Attribute name not found, can't be synchronized back to objects: %r" % column
            )
        try:
            found.append((mapper._columntoproperty[column].key, value))
        except orm_exc.UnmappedColumnError:
            pass
    return found


def _refresh(state, dict_, values_of, keys):
    """Gives an unchanged object new values, and expires those of its attributes that cannot be told."""
    evaluated = state.unmodified.intersection(values_of)
    for key in evaluated:
        if key in dict_:
            dict_[key] = values_of[key](state.obj())
    state.manager.dispatch.refresh(state, None, evaluated)
    state._commit(dict_, list(evaluated))
    unknown = keys.intersection(dict_).difference(evaluated)
    if unknown:
        state._expire_attributes(dict_, unknown)


class UpdateSynchronizer(Synchronizer):
    """After an UPDATE the objects have the new values, or none where these are not known in Python."""

    @classmethod
    def after_bulk(cls, session, params, options):
        """After UPDATEs by primary key: the values are those of the parameter sets."""
        mapper = options._subject_mapper
        pk_keys = [prop.key for prop in mapper._identity_key_props]
        for param in params or ():
            identity = mapper.identity_key_from_primary_key(
                tuple([param[key] for key in pk_keys]), options._identity_token
            )
            state = session.identity_map.fast_get_state(identity)
            if state:
                values = {key: (lambda obj, v=v: v) for key, v in param.items() if key not in pk_keys}
                _refresh(state, state.dict, values, set(values))

    @classmethod
    def _apply(cls, session, statement, result, options, found):
        mapper = options._subject_mapper
        compiler = evaluator._EvaluatorCompiler(mapper.class_)
        set_values = _attribute_values(mapper, _resolved_values(statement))
        values_of = {}
        for key, value in set_values:
            try:
                values_of[key] = compiler.process(coercions.expect(roles.ExpressionElementRole, value))
            except evaluator.UnevaluatableError:
                pass
        keys = {key for key, _ in set_values}
        params = result.context.compiled_parameters[0]
        props = mapper._columntoproperty
        prefetched = {
            props[c].key: params[c.key]
            for c in result.prefetch_cols()
            if c.key in params and c in props and c.key not in values_of
        }
        postfetched = {props[c].key for c in result.postfetch_cols() if c in props}.difference(values_of)
        states = set()
        for obj, _ in found:
            state, dict_ = instance_state(obj), instance_dict(obj)
            dict_.update(prefetched)
            state._expire_attributes(dict_, postfetched)
            _refresh(state, dict_, values_of, keys)
            states.add(state)
        session._register_altered(states)
