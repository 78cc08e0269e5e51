"""The joins of a SELECT of the ORM: from what a join names to the FROM clause it makes.

SQLAlchemy lib/sqlalchemy/orm/context.py (ORMSelectCompileState._join and below).
"""

from .. import exc as sa_exc
from .. import inspect, util
from ..sql import coercions, expression, roles
from ..sql import util as sql_util
from . import attributes
from ._entities import _MapperEntity
from .interfaces import PropComparator
from .util import AliasedClass, ORMAdapter, _ORMJoin, _TraceAdaptRole

_EXPLICIT_SIDE = (
    "Please use the .select_from() method to establish an explicit left side, as well as providing an explicit ON "
    "clause if not present already to help resolve the ambiguity."
)
_OVERLAP = (
    "An alias is being generated automatically against joined entity %s due to overlapping tables.  This is a legacy "
    "pattern which may be deprecated in a later release.  Use the aliased(<entity>, flat=True) construct explicitly, "
    "see the linked example."
)
_RAW_TARGET = (
    "An alias is being generated automatically against joined entity %s for raw clauseelement, which is deprecated "
    "and will be removed in a later release. Use the aliased() construct explicitly, see the linked example."
)


class Joins:
    """Mixin of the compile state of a SELECT that puts its joins into `from_clauses`."""

    _already_joined_edges = ()
    _join_entities = ()

    def _join(self, setup_joins, entities):
        for target, onclause, from_, flags in setup_joins:
            edge = self._join_edge(target, onclause, from_)
            if edge is not None:
                self._add_join(entities, edge, flags["isouter"], flags["full"])

    def _join_edge(self, target, onclause, from_):
        """(left side or None, right side, ON clause, property or None) of a join; None if it is there already."""
        right = inspect(target)
        if onclause is not None:
            onclause = inspect(onclause)
        if isinstance(right, PropComparator):
            if onclause is not None:
                raise sa_exc.InvalidRequestError(
                    "No 'on clause' argument may be passed when joining to a relationship path as a target"
                )
            right, onclause = None, right
        else:
            right = right._annotations.get("parententity", right)
            if onclause is None and not right.is_selectable and not hasattr(right, "mapper"):
                raise sa_exc.ArgumentError("Expected mapped entity or selectable/table as join target")
        if not isinstance(onclause, PropComparator):
            return from_, right, onclause, None
        return self._relationship_edge(right, onclause, from_)

    def _relationship_edge(self, right, attribute, from_):
        prop = attribute.property
        left = attribute._parententity
        if right is None:
            right = getattr(attribute, "_of_type", None) or _target_entity(prop)
        if (left, right, prop.key) in self._already_joined_edges:
            return None
        onclause = attribute if isinstance(attribute, attributes.QueryableAttribute) else prop
        if from_ is not None and from_ is not left:
            given = from_._annotations.get("parententity")
            if given is not left:
                raise sa_exc.InvalidRequestError(
                    "explicit from clause %s does not match left side of relationship attribute %s"
                    % (from_ if given is None else given, onclause)
                )
        return left, right, onclause, prop

    def _add_join(self, entities, edge, isouter, full):
        left, right, onclause, prop = edge
        if left is None:
            left, left_clause, place = self._find_left_side(entities, right, onclause)
        else:
            left_clause, place = self._place_left_side(entities, left)
        if left is right:
            raise sa_exc.InvalidRequestError(
                "Can't construct a join from %s to %s, they are the same entity" % (left, right)
            )
        r_info, right, onclause = self._adapt_right_side(left, right, onclause, prop)
        joined = _ORMJoin(
            left_clause, right, onclause, isouter=isouter, full=full,
            _extra_criteria=() if r_info.is_selectable else self._get_extra_criteria(r_info),
        )
        froms = self.from_clauses
        if place is None:
            self.from_clauses = [*froms, joined]
        else:
            self.from_clauses = [*froms[:place], joined, *froms[place + 1 :]]

    def _find_left_side(self, entities, right, onclause):
        """(left side, its FROM clause, the place of that among the FROM clauses or None) where none is named."""
        r_info = inspect(right)
        if self.from_clauses:
            place = _the_one(
                sql_util.find_left_clause_to_join_from(self.from_clauses, r_info.selectable, onclause), right
            )
            return self.from_clauses[place], self.from_clauses[place], place
        if not entities:
            raise sa_exc.InvalidRequestError(
                "No entities to join from; please use select_from() to establish the left entity/selectable of this "
                "join"
            )
        candidates = {}
        for ent in entities:
            entity = ent.entity_zero_or_selectable
            if entity is None or (info := inspect(entity)) is r_info:
                continue
            if isinstance(ent, _MapperEntity):
                candidates[ent.selectable] = (entity, ent.selectable)
            else:
                candidates[info.selectable] = (entity, entity)
        clauses = list(candidates)
        idx = _the_one(sql_util.find_left_clause_to_join_from(clauses, r_info.selectable, onclause), right)
        return *candidates[clauses[idx]], None

    def _place_left_side(self, entities, left):
        """(FROM clause, place among the FROM clauses or None) of a left side that is named."""
        l_info = inspect(left)
        if self.from_clauses:
            places = sql_util.find_left_clause_that_matches_given(self.from_clauses, l_info.selectable)
            if len(places) > 1:
                raise sa_exc.InvalidRequestError(
                    "Can't identify which entity in which to assign the left side of this join.   Please use a more "
                    "specific ON clause."
                )
            if places:
                return self.from_clauses[places[0]], places[0]
        if hasattr(l_info, "mapper"):
            for ent in entities:
                if isinstance(ent, _MapperEntity) and ent.corresponds_to(left):
                    return ent.selectable, None
        return left, None

    def _overlaps_froms(self, l_info, r_info, right_mapper):
        """Whether a right side of several tables has one in common with what is selected from."""
        if not right_mapper or not (
            right_mapper.with_polymorphic or isinstance(right_mapper.persist_selectable, expression.Join)
        ):
            return False
        left, right = l_info.selectable, r_info.selectable
        return any(
            sql_util.selectables_overlap(left, from_obj) and sql_util.selectables_overlap(from_obj, right)
            for from_obj in self.from_clauses or [left]
        )

    def _adapt_right_side(self, left, right, onclause, prop):
        """(inspected right side, right side, ON clause) as the join takes them: aliased where that is needed."""
        l_info = inspect(left)
        r_info = inspect(right)
        mapper = getattr(r_info, "mapper", None)
        aliased = getattr(r_info, "is_aliased_class", False)
        overlap = self._overlaps_froms(l_info, r_info, mapper)
        if overlap and l_info.selectable is r_info.selectable:
            raise sa_exc.InvalidRequestError("Can't join table/selectable '%s' to itself" % l_info.selectable)
        if mapper and prop and not mapper.common_parent(prop.mapper):
            raise sa_exc.InvalidRequestError(
                "Join target %s does not correspond to the right side of join condition %s" % (right, onclause)
            )
        if hasattr(r_info, "mapper"):
            self._join_entities += (r_info,)
        adapted = None
        if r_info.is_clause_element:
            if prop:
                mapper = prop.mapper
            right, adapted = self._adapt_selectable(right, r_info.selectable, mapper, prop)
        if not adapted and mapper and not aliased and overlap:
            util.warn(_OVERLAP % mapper, code="xaj2")
            right = adapted = AliasedClass(right, flat=True)
        self._adapt_to_right_side(r_info, mapper, aliased, adapted)
        if isinstance(onclause, expression.ClauseElement):
            adapt = self._get_current_adapter()
            if adapt:
                onclause = adapt(onclause, True)
        if prop:
            self._already_joined_edges += ((left, right, prop.key),)
        return inspect(right), right, onclause

    def _adapt_selectable(self, right, selectable, mapper, prop):
        """(right side, the alias whose columns stand for the mapper's or None) for a right side that is no entity."""
        if selectable._is_lateral:
            adapt = self._get_current_adapter()
            return (right if adapt is None else adapt(right, True)), None
        if not prop:
            return right, None
        if not selectable.is_derived_from(mapper.persist_selectable):
            raise sa_exc.InvalidRequestError(
                "Selectable '%s' is not derived from '%s'"
                % (selectable.description, mapper.persist_selectable.description)
            )
        from_select = isinstance(selectable, expression.SelectBase)
        if from_select:
            selectable = coercions.expect(roles.FromClauseRole, selectable)
        right = AliasedClass(mapper, selectable)
        util.warn_deprecated(_RAW_TARGET % mapper, "1.4", code="xaj1")
        return right, right if from_select else None

    def _adapt_to_right_side(self, r_info, mapper, aliased, adapted):
        """Has the mapper's columns found in the right side from here on, if they are under other names there."""
        if adapted:
            adapter = ORMAdapter(
                _TraceAdaptRole.DEPRECATED_JOIN_ADAPT_RIGHT_SIDE, inspect(adapted),
                equivalents=mapper._equivalent_columns,
            )
        elif not r_info.is_clause_element and not aliased and mapper._has_aliased_polymorphic_fromclause:
            adapter = ORMAdapter(
                _TraceAdaptRole.WITH_POLYMORPHIC_ADAPTER_RIGHT_JOIN, mapper, selectable=mapper.selectable,
                equivalents=mapper._equivalent_columns,
            )
        else:
            return
        self._mapper_loads_polymorphically_with(mapper, adapter)


def _target_entity(prop):
    try:
        return prop.entity
    except AttributeError as err:
        raise sa_exc.ArgumentError("Join target %s does not refer to a mapped entity" % prop) from err


def _the_one(places, right):
    if len(places) == 1:
        return places[0]
    if places:
        raise sa_exc.InvalidRequestError(
            "Can't determine which FROM clause to join from, there are multiple FROMS which can join to this entity. "
            + _EXPLICIT_SIDE
        )
    raise sa_exc.InvalidRequestError("Don't know how to join to %r. " % (right,) + _EXPLICIT_SIDE)


def _determine_last_joined_entity(setup_joins, entity_zero=None):
    if not setup_joins:
        return None
    target = setup_joins[-1][0]
    return target.entity if isinstance(target, attributes.QueryableAttribute) else target
