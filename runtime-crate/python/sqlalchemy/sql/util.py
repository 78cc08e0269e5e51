"""Finding, adapting and reducing: tools over trees of elements. SQLAlchemy lib/sqlalchemy/sql/util.py."""

import copy
from collections import deque

from .. import exc, util
from . import coercions, operators, roles, visitors
from ._repr import _long_statement, _repr_params, _repr_row, _repr_single_value  # noqa: F401
from .annotation import _deep_annotate, _deep_deannotate, _shallow_annotate  # noqa: F401
from .base import _expand_cloned, _from_objects
from .ddl import sort_tables  # noqa: F401
from .elements import (
    BindParameter, ColumnClause, ColumnElement, Grouping, Label, NamedColumn, Null, UnaryExpression, _find_columns,
    _label_reference, _textual_label_reference,
)
from .schema import Column
from .selectable import Alias, FromClause, FromGrouping, Join, ScalarSelect, SelectBase, TableClause


def join_condition(a, b, a_subset=None, consider_as_foreign_keys=None):
    """The ON clause between two FROM clauses, by their foreign keys."""
    return Join._join_condition(a, b, a_subset=a_subset, consider_as_foreign_keys=consider_as_foreign_keys)


def find_join_source(clauses, join_to):
    selectables = list(_from_objects(join_to))
    return [i for i, f in enumerate(clauses) for s in selectables if f.is_derived_from(s)]


def find_left_clause_that_matches_given(clauses, join_from):
    """The places of the FROM clauses that contain `join_from`."""
    selectables = list(_from_objects(join_from))
    liberal = [i for i, f in enumerate(clauses) if any(f.is_derived_from(s) for s in selectables)]
    if len(liberal) > 1:
        surface = [set(surface_selectables(s)) for s in selectables]
        conservative = [
            i
            for i in liberal
            if any(not there.isdisjoint(surface_selectables(clauses[i])) for there in surface)
        ]
        if conservative:
            return conservative
    return liberal


def find_left_clause_to_join_from(clauses, join_to, onclause):
    """The places of the FROM clauses that `join_to` can be joined to."""
    selectables = set(_from_objects(join_to))
    columns = _find_columns(onclause) if len(clauses) > 1 and onclause is not None else None
    idx = []
    for i, f in enumerate(clauses):
        for s in selectables.difference([f]):
            if columns is not None:
                if set(f.c).union(s.c).issuperset(columns):
                    idx.append(i)
                    break
            elif onclause is not None or Join._can_join(f, s):
                idx.append(i)
                break
    if len(idx) > 1:
        hidden = {c for f in clauses for c in _expand_cloned(f._hide_froms)}
        idx = [i for i in idx if clauses[i] not in hidden]
    if not idx and onclause is not None:
        return list(range(len(clauses)))
    return idx


def visit_binary_product(fn, expr):
    """Calls `fn(comparison, left column, right column)` for all pairs of columns on the sides of comparisons."""

    def columns(element):
        if element.__visit_name__ == "binary" and operators.is_comparison(element.operator):
            for left in columns(element.left):
                for right in columns(element.right):
                    fn(element, left, right)
            return
        is_scalar = isinstance(element, ScalarSelect)
        if is_scalar or isinstance(element, ColumnClause):
            yield element
        if not is_scalar:
            for child in element.get_children():
                yield from columns(child)

    # A comparison gives no columns to what surrounds it, but its own are walked.
    for _ in columns(expr):
        pass


def find_tables(
    clause, *, check_columns=False, include_aliases=False, include_joins=False, include_selects=False,
    include_crud=False,
):
    """The tables in an element, and what else is asked for."""
    tables = []
    names = ["table"]
    if include_selects:
        names += ("select", "compound_select")
    if include_joins:
        names.append("join")
    if include_aliases:
        names += ("alias", "subquery", "tablesample", "lateral")
    found = dict.fromkeys(names, tables.append)
    if include_crud:
        found.update(dict.fromkeys(("insert", "update", "delete"), lambda ent: tables.append(ent.table)))
    if check_columns:
        found["column"] = lambda column: tables.append(column.table)
    visitors.traverse(clause, {}, found)
    return tables


def unwrap_order_by(clause):
    """The expressions of an ORDER BY without modifiers and labels."""
    cols = set()
    result = []
    stack = deque([clause])
    while stack:
        t = stack.popleft()
        if isinstance(t, ColumnElement) and not (
            isinstance(t, UnaryExpression) and operators.is_ordering_modifier(t.modifier)
        ):
            if isinstance(t, Label) and not isinstance(t.element, ScalarSelect):
                t = t.element
                stack.append(t.element if isinstance(t, Grouping) else t)
            elif isinstance(t, _label_reference):
                stack.append(t.element)
            elif not isinstance(t, _textual_label_reference) and t not in cols:
                cols.add(t)
                result.append(t)
        else:
            stack.extend(t.get_children())
    return result


def unwrap_label_reference(element):
    def replace(element, **kw):
        if isinstance(element, _label_reference):
            return element.element
        assert not isinstance(element, _textual_label_reference), "can't unwrap a textual label reference"
        return None

    return visitors.replacement_traverse(element, {}, replace)


def expand_column_list_from_order_by(collist, order_by):
    """The columns of an ORDER BY that `collist` lacks."""
    present = {col.element if col._order_by_label_element is not None else col for col in collist}
    return [col for o in order_by for col in unwrap_order_by(o) if col not in present]


def clause_is_present(clause, search):
    return any(clause == elem for elem in surface_selectables(search))


def tables_from_leftmost(clause):
    if isinstance(clause, Join):
        yield from tables_from_leftmost(clause.left)
        yield from tables_from_leftmost(clause.right)
    elif isinstance(clause, FromGrouping):
        yield from tables_from_leftmost(clause.element)
    else:
        yield clause


def surface_selectables(clause):
    """A clause and what it joins or groups, from right to left."""
    yield clause
    if isinstance(clause, Join):
        yield from surface_selectables(clause.right)
        yield from surface_selectables(clause.left)
    elif isinstance(clause, FromGrouping):
        yield from surface_selectables(clause.element)


def surface_selectables_only(clause):
    """The tables and other selectables that a clause is made of; a column stands for its table, if it has one."""
    for part in surface_selectables(clause):
        if isinstance(part, ColumnClause) and part.table is not None:
            yield from surface_selectables_only(part.table)
        elif part is not None and not isinstance(part, (Join, FromGrouping)):
            yield part


def extract_first_column_annotation(column, annotation_name):
    stack = deque([column])
    while stack:
        elem = stack.popleft()
        if annotation_name in elem._annotations:
            return elem._annotations[annotation_name]
        stack.extend(sub for sub in elem.get_children() if not isinstance(sub, (FromGrouping, SelectBase)))
    return None


def selectables_overlap(left, right):
    return not set(surface_selectables(left)).isdisjoint(surface_selectables(right))


def bind_values(clause):
    found = []
    visitors.traverse(clause, {}, {"bindparam": lambda bind: found.append(bind.effective_value)})
    return found


def _quote_ddl_expr(element):
    if isinstance(element, str):
        return "'%s'" % element.replace("'", "''")
    return repr(element)


def adapt_criterion_to_null(crit, nulls):
    """A copy of the criterion where comparisons with the parameters named are comparisons with NULL."""

    def is_null(side):
        return isinstance(side, BindParameter) and side._identifying_key in nulls

    def visit_binary(binary):
        if is_null(binary.left):
            binary.left = binary.right
        elif not is_null(binary.right):
            return
        binary.right = Null()
        binary.operator = operators.is_
        binary.negate = operators.is_not

    return visitors.cloned_traverse(crit, {}, {"binary": visit_binary})


def splice_joins(left, right, stop_on=None):
    """A copy of the joins on the left side of `right`, down to `stop_on`, in which `left` takes the place of what it holds."""
    if left is None:
        return right
    adapter = ClauseAdapter(left)

    def spliced(element):
        if not isinstance(element, Join) or element is stop_on:
            return adapter.traverse(element)
        copied = element._clone()
        copied.onclause = adapter.traverse(copied.onclause)
        copied.left = spliced(copied.left)
        return copied

    return spliced(right)


def reduce_columns(columns, *clauses, ignore_nonexistent_tables=False, only_synonyms=False):
    """The columns without those that foreign keys or the clauses make equal to others of them."""
    column_set = util.OrderedSet(columns)
    candidates = [c for c in column_set if not c._is_text_clause]
    omit = set()
    for col in candidates:
        for fk in [fk for c in col.proxy_set for fk in c.foreign_keys]:
            for c in candidates:
                if c is col:
                    continue
                try:
                    fk_col = fk.column
                except (exc.NoReferencedColumnError, exc.NoReferencedTableError):
                    if ignore_nonexistent_tables:
                        continue
                    raise
                if fk_col.shares_lineage(c) and (not only_synonyms or c.name == col.name):
                    omit.add(col)
                    break

    def visit_binary(binary):
        if binary.operator != operators.eq:
            return
        cols = {p for c in candidates if c not in omit for p in c.proxy_set}
        if binary.left in cols and binary.right in cols:
            for c in reversed(candidates):
                if c.shares_lineage(binary.right) and (not only_synonyms or c.name == binary.left.name):
                    omit.add(c)
                    break

    for clause in clauses:
        if clause is not None:
            visitors.traverse(clause, {}, {"binary": visit_binary})
    return column_set.difference(omit)


def criterion_as_pairs(
    expression, consider_as_foreign_keys=None, consider_as_referenced_keys=None, any_operator=False
):
    """The pairs (referred column, referring column) that a criterion compares."""
    if consider_as_foreign_keys and consider_as_referenced_keys:
        raise exc.ArgumentError(
            "Can only specify one of 'consider_as_foreign_keys' or 'consider_as_referenced_keys'"
        )
    pairs = []

    def add_by(keys, left, right, referring_first):
        if left in keys and (right.compare(left) or right not in keys):
            pairs.append((left, right) if referring_first else (right, left))
        elif right in keys and (left.compare(right) or left not in keys):
            pairs.append((right, left) if referring_first else (left, right))

    def visit_binary(binary):
        left, right = binary.left, binary.right
        if not any_operator and binary.operator is not operators.eq:
            return
        if not isinstance(left, ColumnElement) or not isinstance(right, ColumnElement):
            return
        if consider_as_foreign_keys:
            add_by(consider_as_foreign_keys, left, right, False)
        elif consider_as_referenced_keys:
            add_by(consider_as_referenced_keys, left, right, True)
        elif isinstance(left, Column) and isinstance(right, Column):
            if left.references(right):
                pairs.append((right, left))
            elif right.references(left):
                pairs.append((left, right))

    visitors.traverse(expression, {}, {"binary": visit_binary})
    return pairs


class ClauseAdapter(visitors.ReplacingExternalTraversal):
    """Replaces columns by those of a selectable that stand for them."""

    def __init__(
        self, selectable, equivalents=None, include_fn=None, exclude_fn=None, adapt_on_names=False,
        anonymize_labels=False, adapt_from_selectables=None,
    ):
        self.__traverse_options__ = {"stop_on": [selectable], "anonymize_labels": anonymize_labels}
        self.selectable = selectable
        self.include_fn = include_fn
        self.exclude_fn = exclude_fn
        self.equivalents = dict(equivalents or {})
        self.adapt_on_names = adapt_on_names
        self.adapt_from_selectables = adapt_from_selectables

    def _corresponding_column(self, col, require_embedded, _seen=util.EMPTY_SET):
        found = self.selectable.corresponding_column(col, require_embedded=require_embedded)
        if found is None and col in self.equivalents and col not in _seen:
            seen = _seen.union([col])
            adapted = (self._corresponding_column(other, require_embedded, seen) for other in self.equivalents[col])
            found = next((column for column in adapted if column is not None), None)
        if found is None and self.adapt_on_names and isinstance(col, NamedColumn):
            return self.selectable.exported_columns.get(col.name)
        return found

    def replace(self, col, _include_singleton_constants=False):
        if (self.include_fn and not self.include_fn(col)) or (self.exclude_fn and self.exclude_fn(col)):
            return None
        if isinstance(col, FromClause) and not col._is_column_element:
            if self.selectable.is_derived_from(col):
                adapt_from = self.adapt_from_selectables
                if adapt_from and not any(adp.is_derived_from(col) for adp in adapt_from):
                    return None
                return self.selectable
            if isinstance(col, Alias) and isinstance(col.element, TableClause):
                return col
            return None
        if not isinstance(col, ColumnElement):
            return None
        if not _include_singleton_constants and col._is_singleton_constant:
            return None
        if "adapt_column" in col._annotations:
            col = col._annotations["adapt_column"]
        if self.adapt_from_selectables and col not in self.equivalents:
            for adp in self.adapt_from_selectables:
                if adp.c.corresponding_column(col, False) is not None:
                    break
            else:
                return None
        return self._corresponding_column(col, require_embedded=True)


class _AdaptedColumns(dict):
    """Columns by what they are adapted from; computed when asked for."""

    def __init__(self, locate):
        self.locate = locate

    def __missing__(self, key):
        self[key] = found = self.locate(key)
        return found


class ColumnAdapter(ClauseAdapter):
    """A ClauseAdapter that keeps what it has adapted: `adapter.columns[col]`."""

    def __init__(
        self, selectable, equivalents=None, adapt_required=False, include_fn=None, exclude_fn=None,
        adapt_on_names=False, allow_label_resolve=True, anonymize_labels=False, adapt_from_selectables=None,
    ):
        super().__init__(
            selectable, equivalents, include_fn=include_fn, exclude_fn=exclude_fn, adapt_on_names=adapt_on_names,
            anonymize_labels=anonymize_labels, adapt_from_selectables=adapt_from_selectables,
        )
        self.adapt_required = adapt_required
        self.allow_label_resolve = allow_label_resolve
        self._wrap = None
        self._new_columns()

    def _new_columns(self):
        self.columns = _AdaptedColumns(self._locate_col)
        if self.include_fn or self.exclude_fn:
            self.columns = self._IncludeExcludeMapping(self, self.columns)

    class _IncludeExcludeMapping:
        def __init__(self, parent, columns):
            self.parent = parent
            self.columns = columns

        def __getitem__(self, key):
            parent = self.parent
            if (parent.include_fn and not parent.include_fn(key)) or (
                parent.exclude_fn and parent.exclude_fn(key)
            ):
                return parent._wrap.columns[key] if parent._wrap else key
            return self.columns[key]

    def wrap(self, adapter):
        ac = copy.copy(self)
        ac._wrap = adapter
        ac._new_columns()
        return ac

    def traverse(self, obj):
        return self.columns[obj]

    adapt_clause = traverse

    def adapt_list(self, list_):
        return [self.traverse(x) for x in list_]

    def adapt_check_present(self, col):
        newcol = self.columns[col]
        if newcol is col and self._corresponding_column(col, True) is None:
            return None
        return newcol

    def _locate_col(self, col):
        found = self._replaced(col) if col._is_immutable else ClauseAdapter.traverse(self, col)
        wrapped = self._wrap._locate_col(found) if self._wrap else None
        if wrapped is not None:
            found = wrapped
        if found is not col:
            found._allow_label_resolve = self.allow_label_resolve
        elif self.adapt_required:
            return None
        return found

    def _replaced(self, col):
        """What the first adapter of the chain that knows the column has in its place, or the column."""
        for adapter in self.visitor_iterator:
            replacement = adapter.replace(col, _include_singleton_constants=True)
            if replacement is not None:
                return replacement
        return col


def _offset_or_limit_clause(element, name=None, type_=None):
    return coercions.expect(roles.LimitOffsetRole, element, name=name, type_=type_)


def _asint_if_possible(clause):
    if clause is not None and hasattr(clause, "_limit_offset_value"):
        return util.asint(clause._limit_offset_value)
    return clause


def _make_slice(limit_clause, offset_clause, start, stop):
    """(LIMIT, OFFSET) for `[start:stop]` of what the clauses already cut."""
    if start is not None:
        offset = _asint_if_possible(offset_clause)
        offset = start if offset is None else offset if start == 0 else offset + start
        if isinstance(offset, int) and offset == 0:
            offset_clause = None
        else:
            offset_clause = _offset_or_limit_clause(offset)
        if stop is not None:
            limit_clause = _offset_or_limit_clause(stop - start)
    elif stop is not None:
        limit_clause = _offset_or_limit_clause(stop)
    return limit_clause, offset_clause
