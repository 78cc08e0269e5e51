"""The operators of a relationship, and the criteria that compare it with objects.

SQLAlchemy lib/sqlalchemy/orm/relationships.py RelationshipProperty.Comparator and _optimized_compare.
"""

from .. import exc as sa_exc
from .. import sql, util
from ..inspection import inspect
from ..sql import coercions, roles, visitors
from ..sql.elements import Null
from ..sql.util import ClauseAdapter, adapt_criterion_to_null
from . import attributes
from .base import MANYTOONE, LoaderCallableStatus, PassiveFlag, state_str
from .interfaces import PropComparator
from .util import _orm_annotate


def _is_null(other):
    return other is None or isinstance(other, Null)


class Comparator(PropComparator):
    """The operators of a relationship; `_of_type` and `_extra_criteria` narrow what it leads to."""

    __hash__ = None

    def __init__(self, prop, parentmapper, adapt_to_entity=None, of_type=None, extra_criteria=()):
        # The entity is the mapper even where an alias is adapted to.
        super().__init__(prop, parentmapper)
        self._parententity = parentmapper
        self._adapt_to_entity = adapt_to_entity
        self._of_type = of_type or None
        self._extra_criteria = extra_criteria

    def _changed(self, **changes):
        kept = {
            "adapt_to_entity": self._adapt_to_entity, "of_type": self._of_type,
            "extra_criteria": self._extra_criteria,
        }
        return Comparator(self.prop, self._parententity, **{**kept, **changes})

    def adapt_to_entity(self, adapt_to_entity):
        return type(self)(self.prop, self._parententity, adapt_to_entity=adapt_to_entity, of_type=self._of_type)

    def of_type(self, class_):
        return self._changed(of_type=class_)

    def and_(self, *criteria):
        given = util.coerce_generator_arg(criteria)
        added = tuple(coercions.expect(roles.WhereHavingRole, clause) for clause in given)
        return self._changed(extra_criteria=self._extra_criteria + added)

    @util.memoized_property
    def entity(self):
        return inspect(self._of_type) if self._of_type else self.prop.entity

    @util.memoized_property
    def mapper(self):
        return self.entity.mapper

    @util.memoized_property
    def property(self):
        self.prop.parent._check_configure()
        return self.prop

    def _source_selectable(self):
        if self._adapt_to_entity:
            return self._adapt_to_entity.selectable
        return self.property.parent._with_polymorphic_selectable

    def __clause_element__(self):
        primary, secondary, *_ = self.prop._create_joins(
            source_selectable=self._source_selectable(), source_polymorphic=True,
            of_type_entity=inspect(self._of_type) if self._of_type else None, alias_secondary=True,
            extra_criteria=self._extra_criteria,
        )
        return primary if secondary is None else primary & secondary

    def in_(self, other):
        raise NotImplementedError(
            "in_() not yet supported for relationships.  For a simple many-to-one, use in_() against the set of foreign key "
            "values."
        )

    def _check_single(self):
        if self.property.uselist:
            raise sa_exc.InvalidRequestError(
                "Can't compare a collection to an object or collection; use contains() to test for membership."
            )

    def __eq__(self, other):
        if _is_null(other):
            if self.property.direction is not MANYTOONE:
                return ~self._criterion_exists()
            other = None
        else:
            self._check_single()
        return _orm_annotate(optimized_compare(self.property, other, adapt_source=self.adapter))

    def __ne__(self, other):
        if _is_null(other):
            if self.property.direction is not MANYTOONE:
                return self._criterion_exists()
            return _orm_annotate(~optimized_compare(self.property, None, adapt_source=self.adapter))
        self._check_single()
        return _orm_annotate(self._does_not_hold(other))

    def any(self, criterion=None, **kwargs):
        if not self.property.uselist:
            raise sa_exc.InvalidRequestError("'any()' not implemented for scalar attributes. Use has().")
        return self._criterion_exists(criterion, **kwargs)

    def has(self, criterion=None, **kwargs):
        if self.property.uselist:
            raise sa_exc.InvalidRequestError("'has()' not implemented for collections. Use any().")
        return self._criterion_exists(criterion, **kwargs)

    def contains(self, other, **kwargs):
        """Whether a collection holds an object."""
        if not self.prop.uselist:
            raise sa_exc.InvalidRequestError("'contains' not implemented for scalar attributes.  Use ==")
        clause = optimized_compare(self.prop, other, adapt_source=self.adapter)
        if self.prop.secondaryjoin is not None:
            clause.negation_clause = self._does_not_hold(other)
        return clause

    def _does_not_hold(self, other):
        prop = self.property
        if prop.direction is MANYTOONE and prop._use_get:
            state = attributes.instance_state(other)
            adapt = self.adapter or (lambda column: column)
            return sql.and_(*[
                _differs(prop, adapt(local), state, remote_column) for local, remote_column in prop.local_remote_pairs
            ])
        mapper = prop.mapper
        values = mapper.primary_key_from_instance(other)
        is_other = sql.and_(*[column == value for column, value in zip(mapper.primary_key, values, strict=False)])
        return ~self._criterion_exists(is_other)

    def _criterion_exists(self, criterion=None, **kwargs):
        """EXISTS over the target, correlated with the source, for `criterion` and attributes of given values."""
        prop = self.property
        where = None if criterion is None else coercions.expect(roles.WhereHavingRole, criterion)
        target, is_alias = None, False
        if self._of_type:
            target, is_alias, of_single_table = self._target_of_type()
            where = _both(of_single_table, where)
        join, on_target, _, dest, secondary, to_target = prop._create_joins(
            dest_selectable=target, source_selectable=self._source_selectable() if self.adapter else None
        )
        for key, value in kwargs.items():
            where = _both(where, getattr(prop.mapper.class_, key) == value)
        if on_target is None:
            condition = _orm_annotate(join, exclude=prop.remote_side)
        else:
            condition = _orm_annotate(join) & on_target
        if where is not None:
            if to_target and not is_alias:
                where = to_target.traverse(where)
            # What encloses the EXISTS must not adapt what belongs to it.
            where = where._annotate({"no_replacement_traverse": True})
        condition = condition & sql.True_._ifnone(where)
        froms = (dest,) if secondary is None else (dest, secondary)
        return sql.exists(1).where(condition).select_from(*froms).correlate_except(*froms)

    def _target_of_type(self):
        """(FROM clause, whether it is an alias's, criterion of a single-table subclass) of `of_type`."""
        info = inspect(self._of_type)
        selectable = info.selectable
        if self.property._is_self_referential and not info.is_aliased_class:
            selectable = selectable._anonymous_fromclause()
        return selectable, info.is_aliased_class, info.mapper._single_table_criterion


def _both(first, second):
    if first is None or second is None:
        return second if first is None else first
    return first & second


def _differs(prop, column, state, remote_column):
    value = sql.bindparam(
        column.key, type_=column.type, unique=True,
        callable_=value_for_comparison(prop.mapper, state, state.dict, remote_column),
    )
    return sql.or_(column != value, column == None)  # noqa: E711


def optimized_compare(prop, obj, value_is_parent=False, adapt_source=None, alias_secondary=True):
    """The criterion that the relationship leads to `obj`, or from it with `value_is_parent`, without a join.

    The columns of the object are bound parameters whose values are taken when the statement is executed.
    """
    lazy = prop._lazy_strategy
    if value_is_parent:
        criterion, bind_to_col, mapper = lazy._lazywhere, lazy._bind_to_col, prop.parent
    else:
        criterion, bind_to_col, mapper = lazy._rev_lazywhere, lazy._rev_bind_to_col, prop.mapper
    if obj is None:
        criterion = adapt_criterion_to_null(criterion, bind_to_col)
        return adapt_source(criterion) if adapt_source else criterion
    state = _state_of(prop, obj)
    dict_ = attributes.instance_dict(state.obj())

    def visit_bindparam(bindparam):
        column = bind_to_col.get(bindparam._identifying_key)
        if column is not None:
            bindparam.callable = value_for_comparison(mapper, state, dict_, column)

    if prop.secondary is not None and alias_secondary:
        criterion = ClauseAdapter(prop.secondary._anonymous_fromclause()).traverse(criterion)
    criterion = visitors.cloned_traverse(criterion, {}, {"bindparam": visit_bindparam})
    return adapt_source(criterion) if adapt_source else criterion


def _state_of(prop, obj):
    state = inspect(obj, raiseerr=False)
    if not getattr(state, "is_instance", False):
        raise sa_exc.ArgumentError(
            "Mapped instance expected for relationship comparison to object.   Classes, queries and other SQL elements are "
            "not accepted in this context; for comparison with a subquery, use %s.has(**criteria)." % prop
        )
    return state


def value_for_comparison(mapper, state, dict_, column):
    """A function that gives the object's value of a column, the last known one if it is expired and cannot be loaded."""
    key = mapper.get_property_by_column(column).key
    state._track_last_known_value(key)
    known = state._last_known_values

    def value():
        passive = PassiveFlag.PASSIVE_OFF
        if not state.persistent:
            passive = PassiveFlag.PASSIVE_NO_FETCH ^ PassiveFlag.INIT_OK
        found = mapper._get_state_attr_by_column(state, dict_, column, passive=passive)
        if found in (LoaderCallableStatus.NEVER_SET, LoaderCallableStatus.PASSIVE_NO_RESULT):
            reason = "the object is detached and the value was expired"
            if found is LoaderCallableStatus.NEVER_SET:
                reason = "no value has been set for this column"
            found = known[key]
            if found is LoaderCallableStatus.NO_VALUE:
                raise sa_exc.InvalidRequestError(
                    "Can't resolve value for column %s on object %s; %s" % (column, state_str(state), reason)
                )
        if found is None:
            util.warn(
                "Got None for value of column %s; this is unsupported for a relationship comparison and will not currently "
                "produce an IS comparison (but may in a future release)" % column
            )
        return found

    return value
