"""A JOIN between entities, its ON clause from a relationship if one is given. SQLAlchemy lib/sqlalchemy/orm/util.py _ORMJoin."""

from .. import inspection
from ..sql import util as sql_util
from ..sql.elements import and_
from ..sql.selectable import Join
from .attributes import QueryableAttribute
from .interfaces import MapperProperty


class _ORMJoin(Join):
    """`left JOIN right`; `_left_memo` and `_right_memo` are paths that joined eager loading keeps with it."""

    __visit_name__ = Join.__visit_name__
    inherit_cache = True

    def __init__(
        self, left, right, onclause=None, isouter=False, full=False, _left_memo=None, _right_memo=None,
        _extra_criteria=(),
    ):
        left_info = inspection.inspect(left)
        right_info = inspection.inspect(right)
        self._left_memo = _left_memo
        self._right_memo = _right_memo
        prop, on_selectable, criteria = _relationship_of(onclause, _extra_criteria)
        if prop is not None:
            left, right, onclause = self._along(
                prop, on_selectable, criteria, left, left_info, right, right_info, isouter
            )
        self._mark(left_info)
        super().__init__(left, right, onclause, isouter, full)
        if prop is None:
            if criteria:
                self.onclause &= and_(*criteria)
            self._restrict_to_single_table(right_info)

    def _along(self, prop, on_selectable, criteria, left, left_info, right, right_info, isouter):
        """(left, right, ON clause) of the join along a relationship, its secondary table put between."""
        left_selectable = left_info.selectable
        present = sql_util.clause_is_present(on_selectable, left_selectable)
        primary, secondary_on, _, _, secondary, self._target_adapter = prop._create_joins(
            source_selectable=on_selectable if present else left_selectable, dest_selectable=right_info.selectable,
            source_polymorphic=True, of_type_entity=right_info, alias_secondary=True, extra_criteria=criteria,
        )
        if secondary_on is None:
            return left, right, primary
        if isouter:
            # The optional side is the whole of secondary table and target.
            return left, Join(secondary, right, secondary_on), primary
        return Join(left, secondary, primary, isouter), right, secondary_on

    def _mark(self, left_info):
        if left_info.is_selectable:
            entity = left_info.selectable._annotations.get("parententity")
        else:
            entity = left_info if left_info.is_mapper or left_info.is_aliased_class else None
        if entity is not None:
            self._annotations = self._annotations.union({"parententity": entity})

    def _restrict_to_single_table(self, right_info):
        mapper = getattr(right_info, "mapper", None)
        if not mapper or not mapper.single:
            return
        criterion = mapper._single_table_criterion
        if criterion is not None:
            if right_info.is_aliased_class:
                criterion = right_info._adapter.traverse(criterion)
            self.onclause = self.onclause & criterion

    def _splice_into_center(self, other):
        """This join with `other`'s joins put in before its right side, which is `other`'s leftmost."""
        inner = _ORMJoin(
            self.left, other.left, self.onclause, isouter=self.isouter, _left_memo=self._left_memo,
            _right_memo=other._left_memo._path_registry,
        )
        return _ORMJoin(inner, other.right, other.onclause, isouter=other.isouter, _right_memo=other._right_memo)

    def join(self, right, onclause=None, isouter=False, full=False):
        return _ORMJoin(self, right, onclause, full=full, isouter=isouter)

    def outerjoin(self, right, onclause=None, full=False):
        return _ORMJoin(self, right, onclause, isouter=True, full=full)


def _relationship_of(onclause, criteria):
    """(relationship, the selectable it starts from, criteria) of what is given as ON clause; (None, None, criteria)."""
    if isinstance(onclause, QueryableAttribute):
        return onclause.property, onclause.comparator._source_selectable(), criteria + onclause._extra_criteria
    if isinstance(onclause, MapperProperty):
        return onclause, onclause.parent.selectable, criteria
    return None, None, criteria
