"""How two tables are joined along a relationship: the ON clauses, which columns are local, remote and foreign, the direction.

SQLAlchemy lib/sqlalchemy/orm/relationships.py JoinCondition. What is found out about a column is kept in annotations of the
column inside the ON clause: `foreign`, `remote`, `local`, `parentmapper`.
"""

import weakref

from .. import exc as sa_exc
from .. import sql, util
from ..sql import coercions, operators, roles, schema, visitors
from ..sql.annotation import _deep_annotate, _deep_deannotate, _safe_annotate, _shallow_annotate
from ..sql.elements import ColumnClause, ColumnElement
from ..sql.util import ClauseAdapter, join_condition, selectables_overlap, visit_binary_product
from .base import MANYTOMANY, MANYTOONE, ONETOMANY


def _annotate_columns(element, annotations):
    """The expression with all its columns annotated."""

    def clone(elem):
        if isinstance(elem, ColumnClause):
            elem = elem._annotate(dict(annotations))
        elem._copy_internals(clone=clone)
        return elem

    return element if element is None else clone(element)


def remote(expr):
    """Marks the columns of `expr` as those of the other side."""
    return _annotate_columns(coercions.expect(roles.ColumnArgumentRole, expr), {"remote": True})


def foreign(expr):
    """Marks the columns of `expr` as foreign keys."""
    return _annotate_columns(coercions.expect(roles.ColumnArgumentRole, expr), {"foreign": True})


def _columns_with(clause, *annotations):
    wanted = set(annotations)
    return {col for col in visitors.iterate(clause, {}) if wanted.issubset(col._annotations)}


def _mark(clause, name, test):
    """The clause with every part annotated for which `test` is true."""

    def replace(element, **kw):
        return element._annotate({name: True}) if test(element) else None

    return visitors.replacement_traverse(clause, {}, replace)


def _rewrite_comparisons(clause, visit):
    return visitors.cloned_traverse(clause, {}, {"binary": visit})


def _are_columns(binary):
    return isinstance(binary.left, ColumnClause) and isinstance(binary.right, ColumnClause)


class _ColInAnnotations:
    """Whether a column has one of some annotations; what adapters leave as it is."""

    def __init__(self, *names):
        self.names = frozenset(names)

    def __call__(self, c):
        return bool(self.names.intersection(c._annotations))


_local_col_exclude = _ColInAnnotations("local", "should_not_adapt")
_remote_col_exclude = _ColInAnnotations("remote", "should_not_adapt")

_ENSURE_FOREIGN = (
    "  Ensure that referencing columns are associated with a ForeignKey or ForeignKeyConstraint, or are annotated in the "
    "join condition with the foreign() annotation."
)


class JoinCondition:
    """The join of a relationship `prop` between the tables of parent and child."""

    # {column written: {relationship: column it is copied from}}, of all relationships.
    _track_overlapping_sync_targets = weakref.WeakKeyDictionary()

    def __init__(
        self, parent_persist_selectable, child_persist_selectable, parent_local_selectable, child_local_selectable, *,
        primaryjoin=None, secondary=None, secondaryjoin=None, parent_equivalents=None, child_equivalents=None,
        consider_as_foreign_keys=None, local_remote_pairs=None, remote_side=None, self_referential=False, prop,
        support_sync=True, can_be_synced_fn=lambda *c: True,
    ):
        self.prop = prop
        self.parent_persist_selectable = parent_persist_selectable
        self.child_persist_selectable = child_persist_selectable
        self.parent_local_selectable = parent_local_selectable
        self.child_local_selectable = child_local_selectable
        self.parent_equivalents = parent_equivalents
        self.child_equivalents = child_equivalents
        self.primaryjoin = primaryjoin
        self.secondary = secondary
        self.secondaryjoin = secondaryjoin
        self.consider_as_foreign_keys = consider_as_foreign_keys
        self._local_remote_pairs = local_remote_pairs
        self._remote_side = remote_side
        self.self_referential = self_referential
        self.support_sync = support_sync
        self.can_be_synced_fn = can_be_synced_fn
        self._find_joins()
        self._each_join(lambda join: _deep_deannotate(join, values=("parententity", "proxy_key")))
        self._mark_foreign()
        self._mark_remote()
        self._mark_local()
        self._mark_mappers()
        self._collect_pairs()
        self._check_foreign_cols("primary", self.primaryjoin, self.synchronize_pairs)
        if self.secondaryjoin is not None:
            self._check_foreign_cols("secondary", self.secondaryjoin, self.secondary_synchronize_pairs)
        self.direction = self._find_direction()
        self._check_remote_side()
        self._log_joins()

    def _each_join(self, change):
        """Replaces both ON clauses by what `change` gives for them."""
        self.primaryjoin = change(self.primaryjoin)
        if self.secondaryjoin is not None:
            self.secondaryjoin = change(self.secondaryjoin)

    def _log_joins(self):
        def pairs(collection, template):
            return ",".join(template % pair for pair in collection)

        for text, value in (
            ("setup primary join %s", self.primaryjoin),
            ("setup secondary join %s", self.secondaryjoin),
            ("synchronize pairs [%s]", pairs(self.synchronize_pairs, "(%s => %s)")),
            ("secondary synchronize pairs [%s]", pairs(self.secondary_synchronize_pairs, "(%s => %s)")),
            ("local/remote pairs [%s]", pairs(self.local_remote_pairs, "(%s / %s)")),
            ("remote columns [%s]", ",".join(map(str, self.remote_columns))),
            ("local columns [%s]", ",".join(map(str, self.local_columns))),
            ("relationship direction %s", self.direction),
        ):
            self.prop.logger.info("%s " + text, self.prop, value)

    # --- the ON clauses ---

    def _find_joins(self):
        """Derives the ON clauses that are not given from the foreign keys."""
        if self.secondaryjoin is not None and self.secondary is None:
            raise sa_exc.ArgumentError(
                "Property %s specified with secondary join condition but no secondary argument" % self.prop
            )
        foreign_keys = self.consider_as_foreign_keys or None

        def derive(table, other, local_part):
            return join_condition(table, other, a_subset=local_part, consider_as_foreign_keys=foreign_keys)

        target = self.child_persist_selectable if self.secondary is None else self.secondary
        try:
            if self.secondary is not None and self.secondaryjoin is None:
                self.secondaryjoin = derive(
                    self.child_persist_selectable, self.secondary, self.child_local_selectable
                )
            if self.primaryjoin is None:
                self.primaryjoin = derive(self.parent_persist_selectable, target, self.parent_local_selectable)
        except (sa_exc.NoForeignKeysError, sa_exc.AmbiguousForeignKeysError) as err:
            raise type(err)(self._no_join_message(isinstance(err, sa_exc.AmbiguousForeignKeysError))) from err

    def _no_join_message(self, ambiguous):
        message = "Could not determine join condition between parent/child tables on relationship %s - " % self.prop
        via = "" if self.secondary is None else " via secondary table '%s'" % self.secondary
        if not ambiguous:
            expressions = "a 'primaryjoin' expression" if not via else "'primaryjoin' and 'secondaryjoin' expressions"
            return message + (
                f"there are no foreign keys linking these tables{via}.  Ensure that referencing columns are associated "
                f"with a ForeignKey or ForeignKeyConstraint, or specify {expressions}."
            )
        reference = "the parent table"
        if via:
            reference = "from the secondary table to each of the parent and child tables"
        return message + (
            f"there are multiple foreign key paths linking the tables{via}.  Specify the 'foreign_keys' argument, providing "
            f"a list of those columns which should be counted as containing a foreign key reference "
            f"{reference if via else 'to ' + reference}."
        )

    @property
    def primaryjoin_minus_local(self):
        return _deep_deannotate(self.primaryjoin, values=("local", "remote"))

    @property
    def secondaryjoin_minus_local(self):
        return _deep_deannotate(self.secondaryjoin, values=("local", "remote"))

    @util.memoized_property
    def primaryjoin_reverse_remote(self):
        """The ON clause as the relationship in the other direction is given it."""
        if not self._remote_is_given:
            keep_foreign = ("local", "remote") if self._foreign_is_given else None
            return _deep_deannotate(self.primaryjoin, values=keep_foreign)
        swapped = {"remote": "local", "local": "remote"}

        def swap(element, **kw):
            side = next((name for name in swapped if name in element._annotations), None)
            if side is None:
                return None
            others = {name: value for name, value in element._annotations.items() if name != side}
            return element._with_annotations({**others, swapped[side]: True})

        return visitors.replacement_traverse(self.primaryjoin, {}, swap)

    # --- annotations ---

    def _mark_foreign(self):
        self._foreign_is_given = bool(_columns_with(self.primaryjoin, "foreign"))
        if self._foreign_is_given:
            return
        given = self.consider_as_foreign_keys
        if given:
            self._each_join(lambda join: _mark(join, "foreign", lambda element: element in given))
        else:
            self._each_join(lambda join: _rewrite_comparisons(join, self._mark_foreign_side))

    def _mark_foreign_side(self, binary):
        left, right = binary.left, binary.right
        if not isinstance(left, ColumnElement) or not isinstance(right, ColumnElement):
            return
        if "foreign" in left._annotations or "foreign" in right._annotations:
            return
        column = self._foreign_of(left, right)
        if column is None:
            return
        if column.compare(left):
            binary.left = left._annotate({"foreign": True})
        elif column.compare(right):
            binary.right = right._annotate({"foreign": True})

    def _foreign_of(self, a, b):
        """Which of two columns refers to the other, or is in the secondary table alone."""
        if isinstance(a, schema.Column) and isinstance(b, schema.Column):
            if a.references(b):
                return a
            if b.references(a):
                return b
        if self.secondary is not None:
            columns = set(self.secondary.c)
            if (a in columns) != (b in columns):
                return a if a in columns else b
        return None

    def _refers_to_parent_table(self):
        """Whether a comparison in the join is between two columns that parent and child both have."""
        found = False
        tables = (self.parent_persist_selectable, self.child_persist_selectable)

        def visit_binary(binary):
            nonlocal found
            found = found or (
                _are_columns(binary)
                and all(
                    table.is_derived_from(column.table) for table in tables for column in (binary.left, binary.right)
                )
            )

        visitors.traverse(self.primaryjoin, {}, {"binary": visit_binary})
        return found

    def _mark_remote(self):
        self._remote_is_given = bool(_columns_with(self.primaryjoin, "remote"))
        if self._remote_is_given:
            return
        if self.secondary is not None:
            columns = self.secondary.c
            self._each_join(lambda join: _mark(join, "remote", columns.contains_column))
        elif self._local_remote_pairs or self._remote_side:
            self._mark_given_remote()
        elif self._refers_to_parent_table():
            self._mark_remote_of_self(lambda col: "foreign" in col._annotations, False)
        elif selectables_overlap(self.parent_persist_selectable, self.child_persist_selectable):
            self._mark_remote_of_overlap()
        else:
            self.primaryjoin = _mark(self.primaryjoin, "remote", self._is_of_child_alone)

    def _is_of_child_alone(self, element):
        return self.child_persist_selectable.c.contains_column(element) and (
            not self.parent_local_selectable.c.contains_column(element)
            or self.child_local_selectable.c.contains_column(element)
        )

    def _mark_given_remote(self):
        given = self._remote_side
        if self._local_remote_pairs:
            if given:
                raise sa_exc.ArgumentError(
                    "remote_side argument is redundant against more detailed _local_remote_side argument."
                )
            given = [remote_column for _, remote_column in self._local_remote_pairs]
        if self._refers_to_parent_table():
            self._mark_remote_of_self(lambda col: col in given, True)
        else:
            columns = set(given)
            self.primaryjoin = _mark(self.primaryjoin, "remote", lambda element: element in columns)

    def _mark_remote_of_self(self, is_remote, remote_side_given):
        """The remote side of a table joined to itself."""

        def visit_binary(binary):
            left, right = binary.left, binary.right
            if _are_columns(binary):
                equated = left.compare(right)
                if is_remote(left):
                    binary.left = left._annotate({"remote": True})
                if is_remote(right) and not equated:
                    binary.right = right._annotate({"remote": True})
            elif not remote_side_given:
                self._warn_non_column_elements()

        self.primaryjoin = _rewrite_comparisons(self.primaryjoin, visit_binary)

    def _mark_remote_of_overlap(self):
        """The remote side of tables that have columns in common, as those of an inheritance chain."""
        parent, child = self.parent_persist_selectable.c, self.child_persist_selectable.c
        target = None if self.prop.mapper is self.prop.parent else self.prop.mapper

        def marked(left, right):
            if isinstance(left, ColumnClause) and isinstance(right, ColumnClause):
                if child.contains_column(right) and parent.contains_column(left):
                    right = right._annotate({"remote": True})
            elif target is not None and right._annotations.get("parentmapper") is target:
                right = right._annotate({"remote": True})
            elif target is not None and left._annotations.get("parentmapper") is target:
                left = left._annotate({"remote": True})
            else:
                self._warn_non_column_elements()
            return left, right

        def visit_binary(binary):
            binary.left, binary.right = marked(binary.left, binary.right)
            binary.right, binary.left = marked(binary.right, binary.left)

        self.primaryjoin = _rewrite_comparisons(self.primaryjoin, visit_binary)

    def _warn_non_column_elements(self):
        util.warn(
            "Non-simple column elements in primary join condition for property %s - consider using remote() annotations to "
            "mark the remote side." % self.prop
        )

    def _mark_local(self):
        if _columns_with(self.primaryjoin, "local"):
            return
        pairs = self._local_remote_pairs
        columns = {local for local, _ in pairs} if pairs else set(self.parent_persist_selectable.c)
        self.primaryjoin = _mark(
            self.primaryjoin, "local", lambda element: "remote" not in element._annotations and element in columns
        )

    def _mark_mappers(self):
        def replace(element, **kw):
            if "remote" in element._annotations:
                return element._annotate({"parentmapper": self.prop.mapper})
            if "local" in element._annotations:
                return element._annotate({"parentmapper": self.prop.parent})
            return None

        self.primaryjoin = visitors.replacement_traverse(self.primaryjoin, {}, replace)

    # --- checks ---

    def _check_remote_side(self):
        if not self.local_remote_pairs:
            raise sa_exc.ArgumentError(
                "Relationship %s could not determine any unambiguous local/remote column pairs based on join condition and "
                "remote_side arguments.  Consider using the remote() annotation to accurately mark those elements of the "
                "join condition that are on the remote side of the relationship." % (self.prop,)
            )
        of_parent_alone = set(self.parent_persist_selectable.c).difference(self.child_persist_selectable.c)
        for _, remote_column in self.local_remote_pairs:
            if remote_column in of_parent_alone:
                util.warn(
                    "Expression %s is marked as 'remote', but these column(s) are local to the local side.  The remote() "
                    "annotation is needed only for a self-referential relationship where both sides of the relationship "
                    "refer to the same tables." % (remote_column,)
                )

    def _check_foreign_cols(self, name, join, pairs):
        has_foreign = bool(_columns_with(join, "foreign"))
        if pairs if self.support_sync else has_foreign:
            return
        where = "for %s join condition '%s' on relationship %s." % (name, join, self.prop)
        if self.support_sync and has_foreign:
            raise sa_exc.ArgumentError(
                "Could not locate any simple equality expressions involving locally mapped foreign key columns "
                f"{where}{_ENSURE_FOREIGN} To allow comparison operators other than '==', the relationship can be marked as "
                "viewonly=True."
            )
        raise sa_exc.ArgumentError(f"Could not locate any relevant foreign key columns {where}{_ENSURE_FOREIGN}")

    # --- results ---

    def _find_direction(self):
        if self.secondaryjoin is not None:
            return MANYTOMANY
        in_child = self.foreign_key_columns.intersection(self.child_persist_selectable.c)
        in_parent = self.foreign_key_columns.intersection(self.parent_persist_selectable.c)
        if in_child and in_parent:
            return self._direction_by_sides()
        if in_child or in_parent:
            return ONETOMANY if in_child else MANYTOONE
        raise sa_exc.ArgumentError(
            "Can't determine relationship direction for relationship '%s' - foreign key columns are present in neither the "
            "parent nor the child's mapped tables" % self.prop
        )

    def _direction_by_sides(self):
        """The direction where the foreign keys are in both tables: by the side of the join that they are on."""
        to_many = _columns_with(self.primaryjoin, "remote", "foreign")
        to_one = {c for c in _columns_with(self.primaryjoin, "foreign") if "remote" not in c._annotations}
        if to_many and to_one:
            equated_to_itself = self.remote_columns & self.local_columns
            to_many -= equated_to_itself
            to_one -= equated_to_itself
        if bool(to_many) == bool(to_one):
            raise sa_exc.ArgumentError(
                "Can't determine relationship direction for relationship '%s' - foreign key columns within the join "
                "condition are present in both the parent and the child's mapped tables.  Ensure that only those columns "
                "referring to a parent column are marked as foreign, either via the foreign() annotation or via the "
                "foreign_keys argument." % self.prop
            )
        return ONETOMANY if to_many else MANYTOONE

    def _collect_pairs(self):
        """Finds the pairs of columns: local and remote, and those that a flush copies from one to the other."""
        local_remote = {}

        def pairs_of(join):
            copied = []

            def visit_pair(binary, left, right):
                for here, there in ((left, right), (right, left)):
                    if (
                        "remote" in there._annotations
                        and "remote" not in here._annotations
                        and self.can_be_synced_fn(here)
                    ):
                        local_remote[here, there] = True
                        break
                if binary.operator is operators.eq and self.can_be_synced_fn(left, right):
                    if "foreign" in right._annotations:
                        copied.append((left, right))
                    elif "foreign" in left._annotations:
                        copied.append((right, left))

            visit_binary_product(visit_pair, join)
            return _without_annotations(copied)

        self.synchronize_pairs = pairs_of(self.primaryjoin)
        self.secondary_synchronize_pairs = [] if self.secondaryjoin is None else pairs_of(self.secondaryjoin)
        self.local_remote_pairs = _without_annotations(local_remote)

    def _warn_for_conflicting_sync_targets(self):
        """Warns if another relationship writes the same column without being known as related to this one."""
        if not self.support_sync:
            return
        for from_, to_ in [*self.synchronize_pairs, *self.secondary_synchronize_pairs]:
            writers = self._track_overlapping_sync_targets.setdefault(to_, weakref.WeakKeyDictionary())
            others = [(prop, source) for prop, source in writers.items() if self._conflicts_with(prop)]
            if others:
                util.warn(
                    "relationship '%s' will copy column %s to column %s, which conflicts with relationship(s): %s. If this "
                    "is not the intention, consider if these relationships should be linked with back_populates, or if "
                    "viewonly=True should be applied to one or more if they are read-only. For the less common case that "
                    "foreign key constraints are partially overlapping, the orm.foreign() annotation can be used to isolate "
                    "the columns that should be written towards.   To silence this warning, add the parameter "
                    "'overlaps=\"%s\"' to the '%s' relationship."
                    % (
                        self.prop, from_, to_,
                        ", ".join(sorted(f"'{prop}' (copies {source} to {to_})" for prop, source in others)),
                        ",".join(sorted(prop.key for prop, _ in others)), self.prop,
                    ),
                    code="qzyx",
                )
            writers[self.prop] = from_

    def _conflicts_with(self, other):
        prop = self.prop
        return not (
            other.mapper._dispose_called
            or other in prop._reverse_property
            or other.key in prop._overlaps
            or prop.key in other._overlaps
            or "__*" in prop._overlaps
            or "__*" in other._overlaps
            or any(a.is_sibling(b) for a in (prop.parent, prop.mapper) for b in (other.parent, other.mapper))
            # The same relationship, inherited.
            or (prop.key == other.key and prop.parent.common_parent(other.parent))
        )

    def _columns_marked(self, annotation):
        joins = [self.primaryjoin] if self.secondaryjoin is None else [self.primaryjoin, self.secondaryjoin]
        return {column._deannotate() for join in joins for column in _columns_with(join, annotation)}

    @util.memoized_property
    def remote_columns(self):
        return self._columns_marked("remote")

    @util.memoized_property
    def local_columns(self):
        return self._columns_marked("local")

    @util.memoized_property
    def foreign_key_columns(self):
        return self._columns_marked("foreign")

    @util.memoized_property
    def _secondary_lineage_set(self):
        if self.secondary is None:
            return util.EMPTY_SET
        return frozenset(source for column in self.secondary.c for source in column.proxy_set)

    # --- joins and criteria for statements ---

    def join_targets(self, source_selectable, dest_selectable, aliased, single_crit=None, extra_criteria=()):
        """(ON clause, ON clause of the target, secondary table, adapter to the target, target) for one join.

        With `aliased`, source and target are not the tables themselves, and the secondary table becomes an alias.
        """
        dest_selectable = _shallow_annotate(dest_selectable, {"no_replacement_traverse": True})
        primaryjoin, secondaryjoin, secondary = self.primaryjoin, self.secondaryjoin, self.secondary
        criteria = [] if single_crit is None else [single_crit]
        if extra_criteria:
            criteria.append(sql.and_(*[self._unadapted(elem) for elem in extra_criteria]))
        for criterion in criteria:
            if secondaryjoin is None:
                primaryjoin = primaryjoin & criterion
            else:
                secondaryjoin = secondaryjoin & criterion
        if not aliased:
            return primaryjoin, secondaryjoin, secondary, None, dest_selectable
        if secondary is None:
            to_target = self._adapter_to(dest_selectable, source_selectable)
            primaryjoin = to_target.traverse(primaryjoin)
        else:
            secondary = secondary._anonymous_fromclause(flat=True)
            to_secondary = ClauseAdapter(secondary, exclude_fn=_local_col_exclude)
            to_target = ClauseAdapter(dest_selectable, equivalents=self.child_equivalents).chain(to_secondary)
            if source_selectable is not None:
                to_source = ClauseAdapter(source_selectable, equivalents=self.parent_equivalents)
                to_secondary = ClauseAdapter(secondary, exclude_fn=_local_col_exclude).chain(to_source)
            secondaryjoin = to_target.traverse(secondaryjoin)
            primaryjoin = to_secondary.traverse(primaryjoin)
        to_target.exclude_fn = None
        return primaryjoin, secondaryjoin, secondary, to_target, dest_selectable

    def _adapter_to(self, target, source):
        adapter = ClauseAdapter(target, exclude_fn=_local_col_exclude, equivalents=self.child_equivalents)
        if source is not None:
            adapter.chain(
                ClauseAdapter(source, exclude_fn=_remote_col_exclude, equivalents=self.parent_equivalents)
            )
        return adapter

    def _unadapted(self, criterion):
        """The criterion with the columns of neither side marked as not to be adapted."""
        parent, child = self.prop.parent, self.prop.mapper

        def annotate(elem, annotations):
            owner = elem._annotations.get("parentmapper")
            foreign_to_both = owner is None or (owner is not parent and not owner.isa(child))
            if foreign_to_both and elem not in self._secondary_lineage_set:
                return _safe_annotate(elem, annotations)
            return elem

        return _deep_annotate(criterion, {"should_not_adapt": True}, annotate_callable=annotate)

    def create_lazy_clause(self, reverse_direction=False):
        """(criterion, {parameter's key: column}, {column: its equal}) to load what is related to one object.

        The object's columns are bound parameters; `reverse_direction` takes an object of the other side.
        """
        has_secondary = self.secondaryjoin is not None
        local_columns = {local for local, _ in self.local_remote_pairs}
        swap = reverse_direction and not has_secondary
        equated = {(local if swap else far): (far if swap else local) for local, far in self.local_remote_pairs}
        binds = {}

        def is_bound(element):
            if not reverse_direction:
                return "local" in element._annotations
            return element in local_columns if has_secondary else "remote" in element._annotations

        def to_bind(element, **kw):
            if not is_bound(element):
                return None
            if element not in binds:
                binds[element] = sql.bindparam(None, None, type_=element.type, unique=True)
            return binds[element]

        criterion = self.primaryjoin
        if not has_secondary or not reverse_direction:
            criterion = visitors.replacement_traverse(criterion, {}, to_bind)
        if has_secondary:
            on_target = self.secondaryjoin
            if reverse_direction:
                on_target = visitors.replacement_traverse(on_target, {}, to_bind)
            criterion = sql.and_(criterion, on_target)
        return criterion, {bind.key: column for column, bind in binds.items()}, equated


def _without_annotations(pairs):
    return [(a._deannotate(), b._deannotate()) for a, b in pairs]
