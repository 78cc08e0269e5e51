"""FROM clauses and SELECT statements. SQLAlchemy lib/sqlalchemy/sql/selectable.py."""

from enum import Enum
from typing import NamedTuple

from _sqlalchemy import accelerated

from .. import exc, util
from ..util import HasMemoized
from . import coercions, operators, roles, type_api, visitors
from ._names import _anonymous_label
from .annotation import Annotated, SupportsCloneAnnotations, _annotation_base
from .base import (
    CacheableOptions, ColumnCollection, ColumnSet, CompileState, DedupeColumnCollection, DialectKWArgs, Executable,
    Generative, HasCompileState, Immutable, NO_ARG, _clone, _cloned_difference, _cloned_intersection,
    _entity_namespace_key, _expand_cloned, _from_objects, _generative, _never_select_column, _select_iterables,
)
from .cache_key import HasCacheKey
from .elements import (
    BindParameter, BooleanClauseList, ClauseElement, ClauseList, ColumnClause, ColumnElement, DQLDMLClauseElement,
    GroupedElement, TableValuedColumn, UnaryExpression, literal_column,
)
from .sqltypes import NULLTYPE
from .traversals import HasCopyInternals, InternalTraversal
from .visitors import prefix_anon_map

__molt_public__ = ("_all_selected_columns", "_autoincrement_column", "_clone", "_order_by_clauses", "_prefixes")

and_ = BooleanClauseList.and_
memoized_attribute = HasMemoized.memoized_attribute


class _OffsetLimitParam(BindParameter):
    """The parameter of a LIMIT or OFFSET."""

    inherit_cache = True

    @property
    def _limit_offset_value(self):
        return self.effective_value


class ReturnsRows(DQLDMLClauseElement):
    """What gives rows."""

    _roles = roles.RETURNS_ROWS
    _is_returns_rows = True
    _is_lateral = False

    @property
    def selectable(self):
        return self

    @property
    def _all_selected_columns(self):
        raise NotImplementedError()

    def is_derived_from(self, fromclause):
        raise NotImplementedError()

    def _generate_fromclause_column_proxies(self, fromclause, columns, primary_key, foreign_keys):
        raise NotImplementedError()

    def _refresh_for_new_column(self, column):
        raise NotImplementedError()

    @property
    def exported_columns(self):
        raise NotImplementedError()


class ExecutableReturnsRows(Executable, ReturnsRows):
    """A statement that gives rows."""

    _roles = roles.RETURNS_ROWS | roles.STATEMENT


class TypedReturnsRows(ExecutableReturnsRows):
    """A statement that gives rows."""


class Selectable(ReturnsRows):
    """What can be selected from."""

    __visit_name__ = "selectable"
    is_selectable = True

    def lateral(self, name=None):
        return Lateral._construct(self, name=name)

    def replace_selectable(self, old, alias):
        from .util import ClauseAdapter

        return ClauseAdapter(alias).traverse(self)

    def corresponding_column(self, column, require_embedded=False):
        """The exported column that stands for `column`, or None."""
        return self.exported_columns.corresponding_column(column, require_embedded)


class HasPrefixes:
    """Mixin of statements with prefixes."""

    _prefixes = ()
    _has_prefixes_traverse_internals = [("_prefixes", InternalTraversal.dp_prefix_sequence)]

    @_generative
    def prefix_with(self, *prefixes, dialect="*"):
        self._prefixes = self._prefixes + tuple([
            (coercions.expect(roles.StatementOptionRole, p), dialect) for p in prefixes
        ])
        return self


class HasSuffixes:
    """Mixin of statements with suffixes."""

    _suffixes = ()
    _has_suffixes_traverse_internals = [("_suffixes", InternalTraversal.dp_prefix_sequence)]

    @_generative
    def suffix_with(self, *suffixes, dialect="*"):
        self._suffixes = self._suffixes + tuple([
            (coercions.expect(roles.StatementOptionRole, p), dialect) for p in suffixes
        ])
        return self


class HasHints:
    """Mixin of statements with hints."""

    _hints = util.EMPTY_DICT
    _statement_hints = ()
    _has_hints_traverse_internals = [
        ("_statement_hints", InternalTraversal.dp_statement_hint_list),
        ("_hints", InternalTraversal.dp_table_hint_list),
    ]

    @_generative
    def with_statement_hint(self, text, dialect_name="*"):
        return self._with_hint(None, text, dialect_name)

    @_generative
    def with_hint(self, selectable, text, dialect_name="*"):
        return self._with_hint(selectable, text, dialect_name)

    def _with_hint(self, selectable, text, dialect_name):
        if selectable is None:
            self._statement_hints += ((dialect_name, text),)
        else:
            target = coercions.expect(roles.FromClauseRole, selectable)
            self._hints = self._hints.union({(target, dialect_name): text})
        return self


class FromClause(Selectable):
    """An element of FROM."""

    __visit_name__ = "fromclause"
    _roles = roles.FROM_CLAUSE
    named_with_column = False
    _hide_froms = ()
    schema = None
    _is_from_clause = True
    _is_join = False
    _use_schema_map = False

    def select(self):
        return Select(self)

    def join(self, right, onclause=None, isouter=False, full=False):
        return Join(self, right, onclause, isouter, full)

    def outerjoin(self, right, onclause=None, full=False):
        return Join(self, right, onclause, True, full)

    def alias(self, name=None, flat=False):
        return Alias._construct(self, name=name)

    def tablesample(self, sampling, name=None, seed=None):
        return TableSample._construct(self, sampling=sampling, name=name, seed=seed)

    def is_derived_from(self, fromclause):
        return fromclause in self._cloned_set

    def _is_lexical_equivalent(self, other):
        return bool(self._cloned_set.intersection(other._cloned_set))

    @property
    def description(self):
        return getattr(self, "name", self.__class__.__name__ + " object")

    def _generate_fromclause_column_proxies(self, fromclause, columns, primary_key, foreign_keys):
        columns._populate_separate_keys([
            col._make_proxy(fromclause, primary_key=primary_key, foreign_keys=foreign_keys) for col in self.c
        ])

    @property
    def exported_columns(self):
        return self.c

    @util.memoized_property
    def columns(self):
        return self.c

    @util.memoized_property
    def c(self):
        """The columns."""
        if "_columns" not in self.__dict__:
            self._setup_collections()
        return self._columns.as_readonly()

    def _setup_collections(self):
        columns, primary_key, foreign_keys = ColumnCollection(), ColumnSet(), set()
        self._populate_column_collection(columns=columns, primary_key=primary_key, foreign_keys=foreign_keys)
        self._columns = columns
        self.primary_key = primary_key
        self.foreign_keys = foreign_keys

    @property
    def entity_namespace(self):
        return self.c

    @util.memoized_property
    def primary_key(self):
        self._setup_collections()
        return self.primary_key

    @util.memoized_property
    def foreign_keys(self):
        self._setup_collections()
        return self.foreign_keys

    def _reset_column_collection(self):
        for key in ("_columns", "columns", "c", "primary_key", "foreign_keys"):
            self.__dict__.pop(key, None)

    @property
    def _select_iterable(self):
        return [c for c in self.c if not _never_select_column(c)]

    @property
    def _cols_populated(self):
        return "_columns" in self.__dict__

    def _populate_column_collection(self, columns, primary_key, foreign_keys):
        pass

    def _refresh_for_new_column(self, column):
        self._reset_column_collection()

    def _anonymous_fromclause(self, *, name=None, flat=False):
        return self.alias(name=name)


class NamedFromClause(FromClause):
    """A FROM clause with a name."""

    named_with_column = True

    def table_valued(self):
        return TableValuedColumn(self, type_api.TABLEVALUE)


class SelectLabelStyle(Enum):
    """How the columns of a SELECT get labels."""

    LABEL_STYLE_NONE = 0
    LABEL_STYLE_TABLENAME_PLUS_COL = 1
    LABEL_STYLE_DISAMBIGUATE_ONLY = 2
    LABEL_STYLE_DEFAULT = LABEL_STYLE_DISAMBIGUATE_ONLY
    LABEL_STYLE_LEGACY_ORM = 3


LABEL_STYLE_NONE = SelectLabelStyle.LABEL_STYLE_NONE
LABEL_STYLE_TABLENAME_PLUS_COL = SelectLabelStyle.LABEL_STYLE_TABLENAME_PLUS_COL
LABEL_STYLE_DISAMBIGUATE_ONLY = SelectLabelStyle.LABEL_STYLE_DISAMBIGUATE_ONLY
LABEL_STYLE_DEFAULT = LABEL_STYLE_DISAMBIGUATE_ONLY


class Join(FromClause):
    """A JOIN of two FROM clauses."""

    __visit_name__ = "join"
    _roles = roles.FROM_CLAUSE | roles.DML_TABLE
    _traverse_internals = [
        ("left", InternalTraversal.dp_clauseelement),
        ("right", InternalTraversal.dp_clauseelement),
        ("onclause", InternalTraversal.dp_clauseelement),
        ("isouter", InternalTraversal.dp_boolean),
        ("full", InternalTraversal.dp_boolean),
    ]
    _is_join = True

    def __init__(self, left, right, onclause=None, isouter=False, full=False):
        self.isouter = isouter
        self.full = full
        self.left = coercions.expect(roles.FromClauseRole, left)
        self.right = coercions.expect(roles.FromClauseRole, right).self_group()
        self.onclause = (
            self._match_primaries(self.left, self.right)
            if onclause is None
            else coercions.expect(roles.OnClauseRole, onclause).self_group(against=operators._asbool)
        )

    @property
    def description(self):
        return "Join object on %s(%d) and %s(%d)" % (
            self.left.description, id(self.left), self.right.description, id(self.right),
        )

    def is_derived_from(self, fromclause):
        return (
            hash(fromclause) == hash(self)
            or self.left.is_derived_from(fromclause)
            or self.right.is_derived_from(fromclause)
        )

    def self_group(self, against=None):
        return FromGrouping(self)

    def _populate_column_collection(self, columns, primary_key, foreign_keys):
        from .util import reduce_columns

        found = [*self.left.c, *self.right.c]
        primary_key.extend(reduce_columns([c for c in found if c.primary_key], self.onclause))
        columns._populate_separate_keys([(col._tq_key_label, col) for col in found])
        for col in found:
            foreign_keys.update(col.foreign_keys)

    def _copy_internals(self, clone=_clone, **kw):
        new_froms = {f: clone(f, **kw) for f in set(_from_objects(self.left, self.right))}
        kw["replace"] = _column_replacement(new_froms)
        super()._copy_internals(clone=clone, **kw)
        self._reset_memoizations()

    def _refresh_for_new_column(self, column):
        super()._refresh_for_new_column(column)
        self.left._refresh_for_new_column(column)
        self.right._refresh_for_new_column(column)

    def _match_primaries(self, left, right):
        return self._join_condition(left, right, a_subset=left.right if isinstance(left, Join) else None)

    @classmethod
    def _join_condition(cls, a, b, *, a_subset=None, consider_as_foreign_keys=None):
        """The condition that joins `a` and `b` along their one foreign key constraint."""
        constraints = cls._joincond_scan_left_right(a, a_subset, b, consider_as_foreign_keys)
        if len(constraints) > 1:
            constraints = cls._joincond_trim_constraints(a, b, constraints, consider_as_foreign_keys)
        if not constraints:
            hint = (
                " Perhaps you meant to convert the right side to a subquery using alias()?"
                if isinstance(b, FromGrouping)
                else ""
            )
            raise exc.NoForeignKeysError(
                "Can't find any foreign key relationships between '%s' and '%s'.%s"
                % (a.description, b.description, hint)
            )
        crit = [x == y for x, y in next(iter(constraints.values()))]
        return crit[0] if len(crit) == 1 else and_(*crit)

    @classmethod
    def _can_join(cls, left, right, *, consider_as_foreign_keys=None):
        a_subset = left.right if isinstance(left, Join) else None
        return bool(cls._joincond_scan_left_right(left, a_subset, right, consider_as_foreign_keys))

    @classmethod
    def _joincond_scan_left_right(cls, a, a_subset, b, consider_as_foreign_keys):
        """{constraint: [(referred column, referring column)]} of the foreign keys between `a` and `b`."""
        a = coercions.expect(roles.FromClauseRole, a)
        b = coercions.expect(roles.FromClauseRole, b)
        constraints = {}
        for left in (a_subset, a):
            if left is None:
                continue
            cls._scan_foreign_keys(b, left, left, consider_as_foreign_keys, constraints)
            if left is not b:
                cls._scan_foreign_keys(left, b, b, consider_as_foreign_keys, constraints)
            if constraints:
                break
        return constraints

    @classmethod
    def _scan_foreign_keys(cls, referring, referred, blame, consider_as_foreign_keys, constraints):
        from .util import find_tables

        for fk in sorted(referring.foreign_keys, key=lambda fk: fk.parent._creation_order):
            if consider_as_foreign_keys is not None and fk.parent not in consider_as_foreign_keys:
                continue
            try:
                col = fk.get_referent(referred)
            except exc.NoReferenceError as nrte:
                if nrte.table_name in {t.name for t in find_tables(blame)}:
                    raise
                continue
            if col is not None:
                constraints.setdefault(fk.constraint, []).append((col, fk.parent))

    @classmethod
    def _joincond_trim_constraints(cls, a, b, constraints, consider_as_foreign_keys):
        if consider_as_foreign_keys:
            for const in list(constraints):
                if {f.parent for f in const.elements} != set(consider_as_foreign_keys):
                    del constraints[const]
        if len(constraints) > 1 and len({tuple(crit) for crit in constraints.values()}) == 1:
            key = next(iter(constraints))
            constraints = {key: constraints[key]}
        if len(constraints) != 1:
            raise exc.AmbiguousForeignKeysError(
                "Can't determine join between '%s' and '%s'; tables have more than one foreign key constraint "
                "relationship between them. Please specify the 'onclause' of this join explicitly."
                % (a.description, b.description)
            )
        return constraints

    def select(self):
        return Select(self.left, self.right).select_from(self)

    def _anonymous_fromclause(self, name=None, flat=False):
        from .util import ClauseAdapter

        if not flat:
            stmt = self.select().set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)
            return stmt.correlate(None).alias(name)

        def side(element):
            side_name = name
            if name and not isinstance(element, (FromGrouping, Join)) and isinstance(element, NamedFromClause):
                side_name = f"{name}_{element.name}"
            return element._anonymous_fromclause(name=side_name, flat=True)

        left_a, right_a = side(self.left), side(self.right)
        adapter = ClauseAdapter(left_a).chain(ClauseAdapter(right_a))
        return left_a.join(right_a, adapter.traverse(self.onclause), isouter=self.isouter, full=self.full)

    @property
    def _hide_froms(self):
        return [f for x in self._cloned_set for f in _from_objects(x.left, x.right)]

    @property
    def _from_objects(self):
        return [self, *self.left._from_objects, *self.right._from_objects]


def _column_replacement(new_froms):
    """A function for the argument `replace` of copying: columns of copied FROM clauses become those of the copies."""

    def replace(obj, **kw):
        if isinstance(obj, ColumnClause) and obj.table in new_froms:
            return new_froms[obj.table].corresponding_column(obj)
        return None

    return replace


class NoInit:
    """Mixin of what functions make."""

    def __init__(self, *arg, **kw):
        name = self.__class__.__name__
        raise NotImplementedError(
            "The %s class is not intended to be constructed directly.  Please use the %s() standalone function or the "
            "%s() method available from appropriate selectable objects." % (name, name.lower(), name.lower())
        )


class LateralFromClause(NamedFromClause):
    """What can be LATERAL."""


class AliasedReturnsRows(NoInit, NamedFromClause):
    """Rows under a name."""

    _is_from_container = True
    _supports_derived_columns = False
    _traverse_internals = [
        ("element", InternalTraversal.dp_clauseelement), ("name", InternalTraversal.dp_anon_name),
    ]

    @classmethod
    def _construct(cls, selectable, *, name=None, **kw):
        obj = cls.__new__(cls)
        obj._init(selectable, name=name, **kw)
        return obj

    @accelerated
    def _init(self, selectable, *, name=None):
        coercions.expect(roles.ReturnsRowsRole, selectable, apply_propagate_attrs=self)
        self.element = selectable
        self._orig_name = name
        if name is None:
            if isinstance(selectable, FromClause) and selectable.named_with_column:
                name = getattr(selectable, "name", None)
                if isinstance(name, _anonymous_label):
                    name = None
            name = _anonymous_label.safe_construct(id(self), name or "anon")
        self.name = name

    def _refresh_for_new_column(self, column):
        super()._refresh_for_new_column(column)
        self.element._refresh_for_new_column(column)

    def _populate_column_collection(self, columns, primary_key, foreign_keys):
        self.element._generate_fromclause_column_proxies(
            self, columns, primary_key=primary_key, foreign_keys=foreign_keys
        )

    @property
    def description(self):
        return "anon_1" if isinstance(self.name, _anonymous_label) else self.name

    @property
    def implicit_returning(self):
        return self.element.implicit_returning

    @property
    def original(self):
        return self.element

    def is_derived_from(self, fromclause):
        return fromclause in self._cloned_set or self.element.is_derived_from(fromclause)

    def _copy_internals(self, clone=_clone, **kw):
        existing = self.element
        super()._copy_internals(clone=clone, **kw)
        if existing is not self.element:
            self._reset_column_collection()

    @property
    def _from_objects(self):
        return [self]


class FromClauseAlias(AliasedReturnsRows):
    """A FROM clause under a name."""

    @property
    def description(self):
        if isinstance(self.name, _anonymous_label):
            return f"Anonymous alias of {self.element.description}"
        return self.name


class Alias(FromClauseAlias):
    """`element AS name`."""

    __visit_name__ = "alias"
    _roles = roles.FROM_CLAUSE | roles.DML_TABLE
    inherit_cache = True

    @classmethod
    def _factory(cls, selectable, name=None, flat=False):
        return coercions.expect(roles.FromClauseRole, selectable, allow_select=True).alias(name=name, flat=flat)


class TableValuedAlias(LateralFromClause, Alias):
    """A function in FROM."""

    __visit_name__ = "table_valued_alias"
    _supports_derived_columns = True
    _render_derived = False
    _render_derived_w_types = False
    joins_implicitly = False
    _traverse_internals = [
        ("element", InternalTraversal.dp_clauseelement),
        ("name", InternalTraversal.dp_anon_name),
        ("_tableval_type", InternalTraversal.dp_type),
        ("_render_derived", InternalTraversal.dp_boolean),
        ("_render_derived_w_types", InternalTraversal.dp_boolean),
    ]

    def _init(self, selectable, *, name=None, table_value_type=None, joins_implicitly=False):
        super()._init(selectable, name=name)
        self.joins_implicitly = joins_implicitly
        self._tableval_type = type_api.TABLEVALUE if table_value_type is None else table_value_type

    @memoized_attribute
    def column(self):
        return TableValuedColumn(self, self._tableval_type)

    def _again(self, element, name):
        return TableValuedAlias._construct(
            element, name=name, table_value_type=self._tableval_type, joins_implicitly=self.joins_implicitly
        )

    def alias(self, name=None, flat=False):
        tva = self._again(self, name)
        if self._render_derived:
            tva._render_derived = True
            tva._render_derived_w_types = self._render_derived_w_types
        return tva

    def lateral(self, name=None):
        tva = self.alias(name=name)
        tva._is_lateral = True
        return tva

    def render_derived(self, name=None, with_types=False):
        new_alias = self._again(self.element, name)
        new_alias._render_derived = True
        new_alias._render_derived_w_types = with_types
        return new_alias


class Lateral(FromClauseAlias, LateralFromClause):
    """LATERAL."""

    __visit_name__ = "lateral"
    _is_lateral = True
    inherit_cache = True

    @classmethod
    def _factory(cls, selectable, name=None):
        return coercions.expect(roles.FromClauseRole, selectable, explicit_subquery=True).lateral(name=name)


class TableSample(FromClauseAlias):
    """TABLESAMPLE."""

    __visit_name__ = "tablesample"
    _traverse_internals = AliasedReturnsRows._traverse_internals + [
        ("sampling", InternalTraversal.dp_clauseelement), ("seed", InternalTraversal.dp_clauseelement),
    ]

    @classmethod
    def _factory(cls, selectable, sampling, name=None, seed=None):
        return coercions.expect(roles.FromClauseRole, selectable).tablesample(sampling, name=name, seed=seed)

    def _init(self, selectable, *, name=None, sampling, seed=None):
        from .functions import Function, func

        if not isinstance(sampling, Function):
            sampling = func.system(sampling)
        self.sampling = sampling
        self.seed = seed
        super()._init(selectable, name=name)

    def _get_method(self):
        return self.sampling


class CTE(Generative, HasPrefixes, HasSuffixes, AliasedReturnsRows):
    """A common table expression."""

    __visit_name__ = "cte"
    _roles = roles.FROM_CLAUSE | roles.DML_TABLE | roles.CTE
    _traverse_internals = (
        AliasedReturnsRows._traverse_internals
        + [
            ("_cte_alias", InternalTraversal.dp_clauseelement),
            ("_restates", InternalTraversal.dp_clauseelement),
            ("recursive", InternalTraversal.dp_boolean),
            ("nesting", InternalTraversal.dp_boolean),
        ]
        + HasPrefixes._has_prefixes_traverse_internals
        + HasSuffixes._has_suffixes_traverse_internals
    )

    @classmethod
    def _factory(cls, selectable, name=None, recursive=False):
        return coercions.expect(roles.HasCTERole, selectable).cte(name=name, recursive=recursive)

    def _init(
        self, selectable, *, name=None, recursive=False, nesting=False, _cte_alias=None, _restates=None,
        _prefixes=None, _suffixes=None,
    ):
        self.recursive = recursive
        self.nesting = nesting
        self._cte_alias = _cte_alias
        self._restates = _restates
        if _prefixes:
            self._prefixes = _prefixes
        if _suffixes:
            self._suffixes = _suffixes
        super()._init(selectable, name=name)

    def _populate_column_collection(self, columns, primary_key, foreign_keys):
        source = self._cte_alias if self._cte_alias is not None else self.element
        source._generate_fromclause_column_proxies(
            self, columns, primary_key=primary_key, foreign_keys=foreign_keys
        )

    def _again(self, element, name, **kw):
        return CTE._construct(
            element, name=name, recursive=self.recursive, nesting=self.nesting, _prefixes=self._prefixes,
            _suffixes=self._suffixes, **kw,
        )

    def alias(self, name=None, flat=False):
        return self._again(self.element, name, _cte_alias=self)

    def union(self, *other):
        """This CTE with a UNION of its SELECT and others."""
        assert self.element._is_select_statement, f"CTE element f{self.element} does not support union()"
        return self._again(self.element.union(*other), self.name, _restates=self)

    def union_all(self, *other):
        """This CTE with a UNION ALL of its SELECT and others."""
        assert self.element._is_select_statement, f"CTE element f{self.element} does not support union_all()"
        return self._again(self.element.union_all(*other), self.name, _restates=self)

    def _get_reference_cte(self):
        return self._restates if self._restates is not None else self


class _CTEOpts(NamedTuple):
    nesting: bool


class _ColumnsPlusNames(NamedTuple):
    """A column of a SELECT: the label it must have, its key, the label it gets if one is needed, itself, if repeated."""

    required_label_name: object
    proxy_key: object
    fallback_label_name: object
    column: object
    repeated: bool


class SelectsRows(ReturnsRows):
    """What selects columns and so names them."""

    _label_style = LABEL_STYLE_NONE

    def _generate_columns_plus_names(self, anon_for_dupe_key, cols=None):
        """The columns with their labels and keys, as the label style has them."""
        if cols is None:
            cols = self._all_selected_columns
        return _ColumnNamer(self._label_style, anon_for_dupe_key).named(cols)


class _ColumnNamer:
    """Gives labels to the columns of a SELECT."""

    def __init__(self, label_style, anon_for_dupe_key):
        self.table_qualified = label_style is LABEL_STYLE_TABLENAME_PLUS_COL
        self.no_labels = label_style is LABEL_STYLE_NONE
        self.anon_for_dupe_key = anon_for_dupe_key
        self.key_of = SelectState._column_naming_convention(label_style)
        self.names = {}
        self.dedupe_hash = 1

    def named(self, cols):
        return [self._name(c) for c in cols]

    def _deduped(self, c):
        dedupe = c._dedupe_anon_tq_label_idx if self.table_qualified else c._dedupe_anon_label_idx
        label = dedupe(self.dedupe_hash)
        self.dedupe_hash += 1
        return label

    def _name(self, c):
        repeated = False
        effective = required = fallback = None
        if not c._render_label_in_columns_clause:
            pass
        elif self.no_labels:
            fallback = c._non_anon_label or c._anon_name_label
        else:
            if self.table_qualified:
                required = effective = fallback = c._tq_label
            else:
                effective = fallback = c._non_anon_label
            if effective is None:
                label = c._expression_label
                if label is None:
                    required = None
                    anon = c._anon_name_label
                    repeated = anon in self.names
                    self.names[anon] = c
                    fallback = self._deduped(c) if repeated else anon
                else:
                    required = effective = fallback = label
        if effective is not None:
            names = self.names
            if effective not in names:
                names[effective] = c
            elif hash(names[effective]) != hash(c):
                required = fallback = c._anon_tq_label if self.table_qualified else c._anon_name_label
                if self.anon_for_dupe_key and required in names:
                    required = fallback = self._deduped(c)
                    repeated = True
                else:
                    names[required] = c
            elif self.anon_for_dupe_key:
                required = fallback = self._deduped(c)
                repeated = True
        return _ColumnsPlusNames(required, self.key_of(c), fallback, c, repeated)


class HasCTE(SelectsRows):
    """Mixin of statements that can be CTEs and have CTEs."""

    _roles = roles.RETURNS_ROWS | roles.HAS_CTE
    _has_ctes_traverse_internals = [
        ("_independent_ctes", InternalTraversal.dp_clauseelement_list),
        ("_independent_ctes_opts", InternalTraversal.dp_plain_obj),
    ]
    _independent_ctes = ()
    _independent_ctes_opts = ()
    name_cte_columns = False

    @_generative
    def add_cte(self, *ctes, nest_here=False):
        opt = _CTEOpts(nest_here)
        for cte in ctes:
            self._independent_ctes += (coercions.expect(roles.IsCTERole, cte),)
            self._independent_ctes_opts += (opt,)
        return self

    def cte(self, name=None, recursive=False, nesting=False):
        """This statement as a CTE."""
        return CTE._construct(self, name=name, recursive=recursive, nesting=nesting)


class Subquery(AliasedReturnsRows):
    """A SELECT in FROM."""

    __visit_name__ = "subquery"
    _is_subquery = True
    inherit_cache = True

    @classmethod
    def _factory(cls, selectable, name=None):
        return coercions.expect(roles.SelectStatementRole, selectable).subquery(name=name)

    def as_scalar(self):
        return self.element.set_label_style(LABEL_STYLE_NONE).scalar_subquery()


class FromGrouping(GroupedElement, FromClause):
    """A FROM clause in parentheses."""

    _roles = roles.FROM_CLAUSE
    _traverse_internals = [("element", InternalTraversal.dp_clauseelement)]

    def __init__(self, element):
        self.element = coercions.expect(roles.FromClauseRole, element)

    @property
    def columns(self):
        return self.element.columns

    @property
    def c(self):
        return self.element.columns

    @property
    def primary_key(self):
        return self.element.primary_key

    @property
    def foreign_keys(self):
        return self.element.foreign_keys

    def is_derived_from(self, fromclause):
        return self.element.is_derived_from(fromclause)

    def alias(self, name=None, flat=False):
        return NamedFromGrouping(self.element.alias(name=name, flat=flat))

    def _anonymous_fromclause(self, **kw):
        return FromGrouping(self.element._anonymous_fromclause(**kw))

    @property
    def _hide_froms(self):
        return self.element._hide_froms

    @property
    def _from_objects(self):
        return self.element._from_objects


class NamedFromGrouping(FromGrouping, NamedFromClause):
    """A named FROM clause in parentheses."""

    inherit_cache = True


class TableClause(Immutable, NamedFromClause):
    """A table by its name and columns."""

    __visit_name__ = "table"
    _roles = roles.FROM_CLAUSE | roles.DML_TABLE
    _traverse_internals = [
        ("columns", InternalTraversal.dp_fromclause_canonical_column_collection),
        ("name", InternalTraversal.dp_string),
        ("schema", InternalTraversal.dp_string),
    ]
    _is_table = True
    implicit_returning = False
    _autoincrement_column = None

    def __init__(self, name, *columns, **kw):
        self.name = name
        self._columns = DedupeColumnCollection()
        self.primary_key = ColumnSet()
        self.foreign_keys = set()
        for c in columns:
            self.append_column(c)
        schema = kw.pop("schema", None)
        if schema is not None:
            self.schema = schema
        self.fullname = self.name if self.schema is None else "%s.%s" % (self.schema, self.name)
        if kw:
            raise exc.ArgumentError("Unsupported argument(s): %s" % list(kw))

    def __str__(self):
        return self.name if self.schema is None else self.schema + "." + self.name

    def _refresh_for_new_column(self, column):
        pass

    @property
    def description(self):
        return self.name

    def append_column(self, c):
        existing = c.table
        if existing is not None and existing is not self:
            raise exc.ArgumentError("column object '%s' already assigned to table '%s'" % (c.key, existing))
        self._columns.add(c)
        c.table = self

    def insert(self):
        from .dml import Insert

        return Insert(self)

    def update(self):
        from .dml import Update

        return Update(self)

    def delete(self):
        from .dml import Delete

        return Delete(self)

    @property
    def _from_objects(self):
        return [self]


class ForUpdateArg(ClauseElement):
    """FOR UPDATE."""

    _traverse_internals = [
        ("of", InternalTraversal.dp_clauseelement_list),
        ("nowait", InternalTraversal.dp_boolean),
        ("read", InternalTraversal.dp_boolean),
        ("skip_locked", InternalTraversal.dp_boolean),
        ("key_share", InternalTraversal.dp_boolean),
    ]

    @classmethod
    def _from_argument(cls, with_for_update):
        if isinstance(with_for_update, ForUpdateArg):
            return with_for_update
        if with_for_update in (None, False):
            return None
        if with_for_update is True:
            return ForUpdateArg()
        return ForUpdateArg(**with_for_update)

    def __init__(self, *, nowait=False, read=False, of=None, skip_locked=False, key_share=False):
        self.nowait = nowait
        self.read = read
        self.skip_locked = skip_locked
        self.key_share = key_share
        self.of = (
            None if of is None else [coercions.expect(roles.ColumnsClauseRole, elem) for elem in util.to_list(of)]
        )

    def __eq__(self, other):
        return (
            isinstance(other, ForUpdateArg)
            and other.nowait == self.nowait
            and other.read == self.read
            and other.skip_locked == self.skip_locked
            and other.key_share == self.key_share
            and other.of is self.of
        )

    def __ne__(self, other):
        return not self.__eq__(other)

    def __hash__(self):
        return id(self)


class Values(HasCTE, Generative, LateralFromClause):
    """VALUES in FROM."""

    __visit_name__ = "values"
    _roles = roles.FROM_CLAUSE | roles.HAS_CTE | roles.IN
    _data = ()
    _traverse_internals = [
        ("_column_args", InternalTraversal.dp_clauseelement_list),
        ("_data", InternalTraversal.dp_dml_multi_values),
        ("name", InternalTraversal.dp_string),
        ("literal_binds", InternalTraversal.dp_boolean),
    ] + HasCTE._has_ctes_traverse_internals
    name_cte_columns = True

    def __init__(self, *columns, name=None, literal_binds=False):
        self._column_args = tuple([coercions.expect(roles.LabeledColumnExprRole, col) for col in columns])
        self._unnamed = name is None
        self.name = _anonymous_label.safe_construct(id(self), "anon") if name is None else name
        self.literal_binds = literal_binds
        self.named_with_column = not self._unnamed

    @property
    def _column_types(self):
        return [col.type for col in self._column_args]

    @property
    def _all_selected_columns(self):
        return self._column_args

    @_generative
    def alias(self, name=None, flat=False):
        self.name = _anonymous_label.safe_construct(id(self), "anon") if name is None else name
        self.named_with_column = True
        self._unnamed = False
        return self

    @_generative
    def lateral(self, name=None):
        if name is not None:
            self.name = name
        self._is_lateral = True
        self._unnamed = False
        return self

    @_generative
    def data(self, values):
        """A copy with these rows added."""
        self._data += (values,)
        return self

    def scalar_values(self):
        return ScalarValues(self._column_args, self._data, self.literal_binds)

    def _populate_column_collection(self, columns, primary_key, foreign_keys):
        for c in self._column_args:
            if c.table is not None and c.table is not self:
                _, c = c._make_proxy(self, primary_key=primary_key, foreign_keys=foreign_keys)
            else:
                c._reset_memoizations()
            columns.add(c)
            c.table = self

    @property
    def _from_objects(self):
        return [self]


class ScalarValues(GroupedElement, ColumnElement):
    """VALUES in IN."""

    __visit_name__ = "scalar_values"
    _roles = roles.COLUMN_ELEMENT | roles.IN
    _traverse_internals = [
        ("_column_args", InternalTraversal.dp_clauseelement_list),
        ("_data", InternalTraversal.dp_dml_multi_values),
        ("literal_binds", InternalTraversal.dp_boolean),
    ]

    def __init__(self, columns, data, literal_binds):
        self._column_args = columns
        self._data = data
        self.literal_binds = literal_binds

    @property
    def _column_types(self):
        return [col.type for col in self._column_args]

    def __clause_element__(self):
        return self


class SelectBase(HasCTE, SupportsCloneAnnotations, Selectable):
    """Base of SELECT statements."""

    _roles = roles.SELECT
    _is_select_base = True
    is_select = True
    _label_style = LABEL_STYLE_NONE

    def _refresh_for_new_column(self, column):
        self._reset_memoizations()

    @property
    def selected_columns(self):
        raise NotImplementedError()

    @property
    def exported_columns(self):
        return self.selected_columns.as_readonly()

    @property
    def c(self):
        return self._implicit_subquery.columns

    @property
    def columns(self):
        return self.c

    def get_label_style(self):
        raise NotImplementedError()

    def set_label_style(self, style):
        raise NotImplementedError()

    def select(self, *arg, **kw):
        return self._implicit_subquery.select(*arg, **kw)

    @memoized_attribute
    def _implicit_subquery(self):
        return self.subquery()

    def as_scalar(self):
        return self.scalar_subquery()

    def exists(self):
        return Exists(self)

    def scalar_subquery(self):
        """This SELECT as an expression."""
        if self._label_style is not LABEL_STYLE_NONE:
            self = self.set_label_style(LABEL_STYLE_NONE)
        return ScalarSelect(self)

    def label(self, name):
        return self.scalar_subquery().label(name)

    def lateral(self, name=None):
        return Lateral._factory(self, name)

    def subquery(self, name=None):
        """This SELECT as a FROM clause."""
        return Subquery._construct(self._ensure_disambiguated_names(), name=name)

    def _ensure_disambiguated_names(self):
        raise NotImplementedError()

    def alias(self, name=None, flat=False):
        return self.subquery(name=name)


class SelectStatementGrouping(GroupedElement, SelectBase):
    """A SELECT in parentheses, within a UNION and its like."""

    __visit_name__ = "select_statement_grouping"
    _roles = roles.SELECT
    _traverse_internals = [
        ("element", InternalTraversal.dp_clauseelement)
    ] + SupportsCloneAnnotations._clone_annotations_traverse_internals
    _is_select_container = True

    def __init__(self, element):
        self.element = coercions.expect(roles.SelectStatementRole, element)

    def _ensure_disambiguated_names(self):
        new_element = self.element._ensure_disambiguated_names()
        return self if new_element is self.element else SelectStatementGrouping(new_element)

    def get_label_style(self):
        return self.element.get_label_style()

    def set_label_style(self, label_style):
        return SelectStatementGrouping(self.element.set_label_style(label_style))

    @property
    def select_statement(self):
        return self.element

    def self_group(self, against=None):
        return self

    def _generate_fromclause_column_proxies(
        self, subquery, columns, primary_key, foreign_keys, *, proxy_compound_columns=None
    ):
        self.element._generate_fromclause_column_proxies(
            subquery, columns, proxy_compound_columns=proxy_compound_columns, primary_key=primary_key,
            foreign_keys=foreign_keys,
        )

    @property
    def _all_selected_columns(self):
        return self.element._all_selected_columns

    @property
    def selected_columns(self):
        return self.element.selected_columns

    @property
    def _from_objects(self):
        return self.element._from_objects

    def _scalar_type(self):
        return self.element._scalar_type()

    def add_cte(self, *ctes, nest_here=False):
        raise NotImplementedError


class GenerativeSelect(DialectKWArgs, SelectBase, Generative):
    """A SELECT or UNION with ORDER BY, GROUP BY and LIMIT."""

    _order_by_clauses = ()
    _group_by_clauses = ()
    _limit_clause = None
    _offset_clause = None
    _fetch_clause = None
    _fetch_clause_options = None
    _for_update_arg = None

    @accelerated
    def __init__(self, _label_style=LABEL_STYLE_DEFAULT):
        self._label_style = _label_style

    @_generative
    def with_for_update(self, *, nowait=False, read=False, of=None, skip_locked=False, key_share=False):
        self._for_update_arg = ForUpdateArg(
            nowait=nowait, read=read, of=of, skip_locked=skip_locked, key_share=key_share
        )
        return self

    def get_label_style(self):
        return self._label_style

    def set_label_style(self, style):
        if self._label_style is not style:
            self = self._generate()
            self._label_style = style
        return self

    @property
    def _group_by_clause(self):
        return ClauseList._construct_raw(operators.comma_op, self._group_by_clauses)

    @property
    def _order_by_clause(self):
        return ClauseList._construct_raw(operators.comma_op, self._order_by_clauses)

    def _offset_or_limit_clause(self, element, name=None, type_=None):
        return coercions.expect(roles.LimitOffsetRole, element, name=name, type_=type_)

    def _offset_or_limit_clause_asint(self, clause, attrname):
        if clause is None:
            return None
        try:
            value = clause._limit_offset_value
        except AttributeError as err:
            raise exc.CompileError(
                "This SELECT structure does not use a simple integer value for %s" % attrname
            ) from err
        return util.asint(value)

    @property
    def _limit(self):
        return self._offset_or_limit_clause_asint(self._limit_clause, "limit")

    @property
    def _offset(self):
        return self._offset_or_limit_clause_asint(self._offset_clause, "offset")

    def _simple_int_clause(self, clause):
        return isinstance(clause, _OffsetLimitParam)

    @property
    def _has_row_limiting_clause(self):
        return (
            self._limit_clause is not None or self._offset_clause is not None or self._fetch_clause is not None
        )

    @_generative
    def limit(self, limit):
        self._fetch_clause = self._fetch_clause_options = None
        self._limit_clause = self._offset_or_limit_clause(limit)
        return self

    @_generative
    def fetch(self, count, with_ties=False, percent=False, **dialect_kw):
        self._validate_dialect_kwargs(dialect_kw)
        self._limit_clause = self._fetch_clause = self._fetch_clause_options = None
        if count is not None:
            self._fetch_clause = self._offset_or_limit_clause(count)
            self._fetch_clause_options = {"with_ties": with_ties, "percent": percent}
        return self

    @_generative
    def offset(self, offset):
        self._offset_clause = self._offset_or_limit_clause(offset)
        return self

    @_generative
    def slice(self, start, stop):
        from .util import _make_slice

        self._fetch_clause = self._fetch_clause_options = None
        self._limit_clause, self._offset_clause = _make_slice(
            self._limit_clause, self._offset_clause, start, stop
        )
        return self

    @_generative
    @accelerated
    def order_by(self, first=NO_ARG, /, *clauses):
        """A copy with more ORDER BY; a single None takes all of it away."""
        if not clauses and first is None:
            self._order_by_clauses = ()
        elif first is not NO_ARG:
            self._order_by_clauses += tuple([
                coercions.expect(roles.OrderByRole, clause, apply_propagate_attrs=self)
                for clause in (first, *clauses)
            ])
        return self

    @_generative
    def group_by(self, first=NO_ARG, /, *clauses):
        """A copy with more GROUP BY; a single None takes all of it away."""
        if not clauses and first is None:
            self._group_by_clauses = ()
        elif first is not NO_ARG:
            self._group_by_clauses += tuple([
                coercions.expect(roles.GroupByRole, clause, apply_propagate_attrs=self)
                for clause in (first, *clauses)
            ])
        return self


@CompileState.plugin_for("default", "compound_select")
class CompoundSelectState(CompileState):
    """The compile state of a UNION and its like."""

    @util.memoized_property
    def _label_resolve_dict(self):
        subquery = self.statement.subquery()
        subquery.named_with_column = False
        d = {c.key: c for c in subquery.c}
        return d, d, d


class _CompoundSelectKeyword(Enum):
    UNION = "UNION"
    UNION_ALL = "UNION ALL"
    EXCEPT = "EXCEPT"
    EXCEPT_ALL = "EXCEPT ALL"
    INTERSECT = "INTERSECT"
    INTERSECT_ALL = "INTERSECT ALL"


class CompoundSelect(HasCompileState, GenerativeSelect, TypedReturnsRows):
    """UNION, INTERSECT or EXCEPT of SELECTs."""

    __visit_name__ = "compound_select"
    _roles = roles.SELECT
    _traverse_internals = (
        [
            ("selects", InternalTraversal.dp_clauseelement_list),
            ("_limit_clause", InternalTraversal.dp_clauseelement),
            ("_offset_clause", InternalTraversal.dp_clauseelement),
            ("_fetch_clause", InternalTraversal.dp_clauseelement),
            ("_fetch_clause_options", InternalTraversal.dp_plain_dict),
            ("_order_by_clauses", InternalTraversal.dp_clauseelement_list),
            ("_group_by_clauses", InternalTraversal.dp_clauseelement_list),
            ("_for_update_arg", InternalTraversal.dp_clauseelement),
            ("keyword", InternalTraversal.dp_string),
        ]
        + SupportsCloneAnnotations._clone_annotations_traverse_internals
        + HasCTE._has_ctes_traverse_internals
        + DialectKWArgs._dialect_kwargs_traverse_internals
        + Executable._executable_traverse_internals
    )
    _is_from_container = True
    _auto_correlate = False

    def __init__(self, keyword, *selects):
        self.keyword = keyword
        self.selects = [
            coercions.expect(roles.CompoundElementRole, s, apply_propagate_attrs=self).self_group(against=self)
            for s in selects
        ]
        GenerativeSelect.__init__(self)

    @classmethod
    def _create_union(cls, *selects):
        return CompoundSelect(_CompoundSelectKeyword.UNION, *selects)

    @classmethod
    def _create_union_all(cls, *selects):
        return CompoundSelect(_CompoundSelectKeyword.UNION_ALL, *selects)

    @classmethod
    def _create_except(cls, *selects):
        return CompoundSelect(_CompoundSelectKeyword.EXCEPT, *selects)

    @classmethod
    def _create_except_all(cls, *selects):
        return CompoundSelect(_CompoundSelectKeyword.EXCEPT_ALL, *selects)

    @classmethod
    def _create_intersect(cls, *selects):
        return CompoundSelect(_CompoundSelectKeyword.INTERSECT, *selects)

    @classmethod
    def _create_intersect_all(cls, *selects):
        return CompoundSelect(_CompoundSelectKeyword.INTERSECT_ALL, *selects)

    def _scalar_type(self):
        return self.selects[0]._scalar_type()

    def self_group(self, against=None):
        return SelectStatementGrouping(self)

    def is_derived_from(self, fromclause):
        return any(s.is_derived_from(fromclause) for s in self.selects)

    def set_label_style(self, style):
        if self._label_style is not style:
            self = self._generate()
            self.selects = [self.selects[0].set_label_style(style), *self.selects[1:]]
        return self

    def _ensure_disambiguated_names(self):
        new_select = self.selects[0]._ensure_disambiguated_names()
        if new_select is not self.selects[0]:
            self = self._generate()
            self.selects = [new_select, *self.selects[1:]]
        return self

    def _generate_fromclause_column_proxies(
        self, subquery, columns, primary_key, foreign_keys, *, proxy_compound_columns=None
    ):
        select_0 = self.selects[0]
        if self._label_style is not LABEL_STYLE_DEFAULT:
            select_0 = select_0.set_label_style(self._label_style)
        weighted = [
            [c._annotate({"weight": i + 1}) for c in stmt._all_selected_columns if c._is_column_element]
            for i, stmt in enumerate(self.selects)
        ]
        select_0._generate_fromclause_column_proxies(
            subquery, columns, proxy_compound_columns=zip(*weighted), primary_key=primary_key,
            foreign_keys=foreign_keys,
        )

    def _refresh_for_new_column(self, column):
        super()._refresh_for_new_column(column)
        for select in self.selects:
            select._refresh_for_new_column(column)

    @property
    def _all_selected_columns(self):
        return self.selects[0]._all_selected_columns

    @property
    def selected_columns(self):
        return self.selects[0].selected_columns


for _keyword in _CompoundSelectKeyword:
    setattr(CompoundSelect, _keyword.name, _keyword)


@CompileState.plugin_for("default", "select")
class SelectState(CompileState):
    """The compile state of a SELECT: its joins made, its FROM clauses found, its columns named."""

    class default_select_compile_options(CacheableOptions):
        _cache_key_traversal = []

    def __init__(self, statement, compiler, **kw):
        self.statement = statement
        self.from_clauses = statement._from_obj
        for joined in (*statement._memoized_select_entities, statement):
            if joined is not statement or joined._setup_joins:
                self._setup_joins(joined._setup_joins, joined._raw_columns)
        self.froms = self._get_froms(statement)
        self.columns_plus_names = statement._generate_columns_plus_names(True)

    @classmethod
    def get_column_descriptions(cls, statement):
        return [
            {"name": name, "type": element.type, "expr": element}
            for _, name, _, element, _ in statement._generate_columns_plus_names(False)
        ]

    @classmethod
    def from_statement(cls, statement, from_statement):
        raise NotImplementedError(
            "The default SELECT construct without plugins does not implement this method."
        )

    @classmethod
    def get_columns_clause_froms(cls, statement):
        return cls._normalize_froms(_from_objects(*statement._raw_columns))

    @classmethod
    def _column_naming_convention(cls, label_style):
        """A function that gives the key of a column among the columns before it."""
        table_qualified = label_style is LABEL_STYLE_TABLENAME_PLUS_COL
        dedupe = label_style is not LABEL_STYLE_NONE
        pa = prefix_anon_map()
        names = set()

        def go(c, col_name=None):
            if c._is_text_clause:
                return None
            if not dedupe:
                return c._proxy_key or "_no_label"
            name = c._tq_key_label if table_qualified else c._proxy_key
            if name is None:
                name = "_no_label"
                if name in names:
                    return c._anon_label(name) % pa
            elif name in names:
                return (c._anon_tq_key_label if table_qualified else c._anon_key_label) % pa
            names.add(name)
            return name

        return go

    def _get_froms(self, statement):
        self._ambiguous_table_name_map = ambiguous = {}
        return self._normalize_froms(
            [
                *self.from_clauses,
                *_from_objects(*statement._raw_columns),
                *_from_objects(*statement._where_criteria),
            ],
            check_statement=statement,
            ambiguous_table_name_map=ambiguous,
        )

    @classmethod
    def _normalize_froms(cls, iterable_of_froms, check_statement=None, ambiguous_table_name_map=None):
        """The FROM clauses without repetitions and without those that are parts of others."""
        seen = set()
        froms = []
        for item in iterable_of_froms:
            if item._is_subquery and item.element is check_statement:
                raise exc.InvalidRequestError("select() construct refers to itself as a FROM")
            if seen.isdisjoint(item._cloned_set):
                froms.append(item)
                seen.update(item._cloned_set)
        if froms:
            toremove = {c for f in froms for c in _expand_cloned(f._hide_froms)}
            if toremove:
                froms = [f for f in froms if f not in toremove]
            if ambiguous_table_name_map is not None:
                for item in froms:
                    for fr in item._from_objects:
                        if fr._is_table and fr.schema and fr.name not in ambiguous_table_name_map:
                            ambiguous_table_name_map[fr.name] = _anonymous_label.safe_construct(
                                hash(fr.name), fr.name
                            )
        return froms

    def _get_display_froms(self, explicit_correlate_froms=None, implicit_correlate_froms=None):
        """The FROM clauses to render, those taken from enclosing statements left out."""
        froms = self.froms
        statement = self.statement
        explicit = explicit_correlate_froms or ()
        if statement._correlate:
            to_remove = _cloned_intersection(_cloned_intersection(froms, explicit), statement._correlate)
            froms = [f for f in froms if f not in to_remove]
        if statement._correlate_except is not None:
            to_remove = _cloned_difference(_cloned_intersection(froms, explicit), statement._correlate_except)
            froms = [f for f in froms if f not in to_remove]
        if statement._auto_correlate and implicit_correlate_froms and len(froms) > 1:
            to_remove = _cloned_intersection(froms, implicit_correlate_froms)
            froms = [f for f in froms if f not in to_remove]
            if not froms:
                raise exc.InvalidRequestError(
                    "Select statement '%r' returned no FROM clauses due to auto-correlation; specify "
                    "correlate(<tables>) to control correlation manually." % statement
                )
        return froms

    @util.memoized_property
    def _label_resolve_dict(self):
        with_cols = {
            c._tq_label or c.key: c for c in self.statement._all_selected_columns if c._allow_label_resolve
        }
        only_froms = {c.key: c for c in _select_iterables(self.froms) if c._allow_label_resolve}
        only_cols = with_cols.copy()
        for key, value in only_froms.items():
            with_cols.setdefault(key, value)
        return with_cols, only_froms, only_cols

    @classmethod
    def determine_last_joined_entity(cls, stmt):
        return stmt._setup_joins[-1][0] if stmt._setup_joins else None

    @classmethod
    def all_selected_columns(cls, statement):
        return _select_iterables(statement._raw_columns)

    def _setup_joins(self, args, raw_columns):
        for right, onclause, left, flags in args:
            if left is None:
                left, index = self._join_determine_implicit_left_side(raw_columns, left, right, onclause)
            else:
                index = self._join_place_explicit_left_side(left)
            froms = self.from_clauses
            joined = Join(
                left if index is None else froms[index], right, onclause, isouter=flags["isouter"],
                full=flags["full"],
            )
            self.from_clauses = froms + (joined,) if index is None else froms[:index] + (joined,) + froms[index + 1:]

    def _join_determine_implicit_left_side(self, raw_columns, left, right, onclause):
        """(the FROM clause that `right` joins to, its place among the explicit ones or None)."""
        from .util import find_left_clause_to_join_from

        index = None
        if self.from_clauses:
            indexes = find_left_clause_to_join_from(self.from_clauses, right, onclause)
            if len(indexes) == 1:
                index = indexes[0]
                left = self.from_clauses[index]
        else:
            candidates = list(dict.fromkeys([
                *_from_objects(*raw_columns), *_from_objects(*self.statement._where_criteria),
            ]))
            indexes = find_left_clause_to_join_from(candidates, right, onclause)
            if len(indexes) == 1:
                left = candidates[indexes[0]]
        if len(indexes) > 1:
            raise exc.InvalidRequestError(
                "Can't determine which FROM clause to join from, there are multiple FROMS which can join to this "
                "entity. Please use the .select_from() method to establish an explicit left side, as well as "
                "providing an explicit ON clause if not present already to help resolve the ambiguity."
            )
        if not indexes:
            raise exc.InvalidRequestError(
                "Don't know how to join to %r. Please use the .select_from() method to establish an explicit left "
                "side, as well as providing an explicit ON clause if not present already to help resolve the "
                "ambiguity." % (right,)
            )
        return left, index

    def _join_place_explicit_left_side(self, left):
        from .util import find_left_clause_that_matches_given

        indexes = []
        if next(self.statement._iterate_from_elements(), None) is not None:
            indexes = find_left_clause_that_matches_given(self.from_clauses, left)
        if len(indexes) > 1:
            raise exc.InvalidRequestError(
                "Can't identify which entity in which to assign the left side of this join.   Please use a more "
                "specific ON clause."
            )
        return indexes[0] if indexes else None


class _SelectFromElements:
    def _iterate_from_elements(self):
        seen = set()
        for fr in (
            *_from_objects(*self._raw_columns), *_from_objects(*self._where_criteria), *self._from_obj
        ):
            if fr not in seen:
                seen.add(fr)
                yield fr


class _MemoizedSelectEntities(HasCacheKey, HasCopyInternals, visitors.ExternallyTraversible):
    """The columns and joins that a SELECT had before they were replaced."""

    __visit_name__ = "memoized_select_entities"
    _traverse_internals = [
        ("_raw_columns", InternalTraversal.dp_clauseelement_list),
        ("_setup_joins", InternalTraversal.dp_setup_join_tuple),
        ("_with_options", InternalTraversal.dp_executable_options),
    ]
    _is_clone_of = None

    def _clone(self, **kw):
        c = self.__class__.__new__(self.__class__)
        c.__dict__.update(self.__dict__)
        c._is_clone_of = self.__dict__.get("_is_clone_of", self)
        return c

    @classmethod
    def _generate_for_statement(cls, select_stmt):
        if not (select_stmt._setup_joins or select_stmt._with_options):
            return
        moved = cls()
        for name, nothing in (("_raw_columns", []), ("_setup_joins", ()), ("_with_options", ())):
            setattr(moved, name, getattr(select_stmt, name))
            setattr(select_stmt, name, nothing)
        select_stmt._memoized_select_entities += (moved,)


class Select(
    HasPrefixes, HasSuffixes, HasHints, HasCompileState, _SelectFromElements, GenerativeSelect, TypedReturnsRows
):
    """SELECT."""

    __visit_name__ = "select"
    _roles = roles.SELECT
    _setup_joins = ()
    _memoized_select_entities = ()
    _distinct = False
    _distinct_on = ()
    _correlate = ()
    _correlate_except = None
    _where_criteria = ()
    _having_criteria = ()
    _from_obj = ()
    _auto_correlate = True
    _is_select_statement = True
    _compile_options = SelectState.default_select_compile_options
    _traverse_internals = (
        [
            ("_raw_columns", InternalTraversal.dp_clauseelement_list),
            ("_memoized_select_entities", InternalTraversal.dp_memoized_select_entities),
            ("_from_obj", InternalTraversal.dp_clauseelement_list),
            ("_where_criteria", InternalTraversal.dp_clauseelement_tuple),
            ("_having_criteria", InternalTraversal.dp_clauseelement_tuple),
            ("_order_by_clauses", InternalTraversal.dp_clauseelement_tuple),
            ("_group_by_clauses", InternalTraversal.dp_clauseelement_tuple),
            ("_setup_joins", InternalTraversal.dp_setup_join_tuple),
            ("_correlate", InternalTraversal.dp_clauseelement_tuple),
            ("_correlate_except", InternalTraversal.dp_clauseelement_tuple),
            ("_limit_clause", InternalTraversal.dp_clauseelement),
            ("_offset_clause", InternalTraversal.dp_clauseelement),
            ("_fetch_clause", InternalTraversal.dp_clauseelement),
            ("_fetch_clause_options", InternalTraversal.dp_plain_dict),
            ("_for_update_arg", InternalTraversal.dp_clauseelement),
            ("_distinct", InternalTraversal.dp_boolean),
            ("_distinct_on", InternalTraversal.dp_clauseelement_tuple),
            ("_label_style", InternalTraversal.dp_plain_obj),
        ]
        + HasCTE._has_ctes_traverse_internals
        + HasPrefixes._has_prefixes_traverse_internals
        + HasSuffixes._has_suffixes_traverse_internals
        + HasHints._has_hints_traverse_internals
        + SupportsCloneAnnotations._clone_annotations_traverse_internals
        + Executable._executable_traverse_internals
        + DialectKWArgs._dialect_kwargs_traverse_internals
    )
    _cache_key_traversal = _traverse_internals + [("_compile_options", InternalTraversal.dp_has_cache_key)]

    @classmethod
    def _create_raw_select(cls, **kw):
        stmt = Select.__new__(Select)
        stmt.__dict__.update(kw)
        return stmt

    @accelerated
    def __init__(self, *entities, **dialect_kw):
        self._raw_columns = [
            coercions.expect(roles.ColumnsClauseRole, ent, apply_propagate_attrs=self) for ent in entities
        ]
        GenerativeSelect.__init__(self)

    @accelerated
    def _scalar_type(self):
        if not self._raw_columns:
            return NULLTYPE
        return list(self._raw_columns[0]._select_iterable)[0].type

    def filter(self, *criteria):
        return self.where(*criteria)

    def _filter_by_zero(self):
        if self._setup_joins:
            last = SelectState.get_plugin_class(self).determine_last_joined_entity(self)
            if last is not None:
                return last
        return self._from_obj[0] if self._from_obj else self._raw_columns[0]

    def filter_by(self, **kwargs):
        from_entity = self._filter_by_zero()
        return self.filter(*[_entity_namespace_key(from_entity, key) == value for key, value in kwargs.items()])

    @property
    def column_descriptions(self):
        return SelectState.get_plugin_class(self).get_column_descriptions(self)

    def from_statement(self, statement):
        return SelectState.get_plugin_class(self).from_statement(self, statement)

    @_generative
    def join(self, target, onclause=None, *, isouter=False, full=False):
        """A copy with a join to `target`."""
        return self._add_join(target, onclause, None, isouter, full)

    def outerjoin_from(self, from_, target, onclause=None, *, full=False):
        return self.join_from(from_, target, onclause=onclause, isouter=True, full=full)

    @_generative
    def join_from(self, from_, target, onclause=None, *, isouter=False, full=False):
        from_ = coercions.expect(roles.FromClauseRole, from_, apply_propagate_attrs=self)
        return self._add_join(target, onclause, from_, isouter, full)

    def _add_join(self, target, onclause, from_, isouter, full):
        target = coercions.expect(roles.JoinTargetRole, target, apply_propagate_attrs=self)
        if onclause is not None:
            onclause = coercions.expect(roles.OnClauseRole, onclause)
        self._setup_joins += ((target, onclause, from_, {"isouter": isouter, "full": full}),)
        return self

    def outerjoin(self, target, onclause=None, *, full=False):
        return self.join(target, onclause=onclause, isouter=True, full=full)

    def get_final_froms(self):
        return self._compile_state_factory(self, self._default_compiler())._get_display_froms()

    @property
    def froms(self):
        return self.get_final_froms()

    @property
    def columns_clause_froms(self):
        return SelectState.get_plugin_class(self).get_columns_clause_froms(self)

    @property
    def inner_columns(self):
        return iter(self._all_selected_columns)

    def is_derived_from(self, fromclause):
        if fromclause is not None and self in fromclause._cloned_set:
            return True
        return any(f.is_derived_from(fromclause) for f in self._iterate_from_elements())

    def _copy_internals(self, clone=_clone, **kw):
        all_the_froms = set(
            _from_objects(*self._raw_columns)
            + _from_objects(*self._where_criteria)
            + _from_objects(*[elem[0] for elem in self._setup_joins])
        )
        new_froms = {f: clone(f, **kw) for f in all_the_froms}
        existing_from_obj = [clone(f, **kw) for f in self._from_obj]
        add_froms = (
            {f for f in new_froms.values() if isinstance(f, Join)}
            .difference(all_the_froms)
            .difference(existing_from_obj)
        )
        self._from_obj = tuple(existing_from_obj) + tuple(add_froms)
        kw["replace"] = _column_replacement(new_froms)
        super()._copy_internals(clone=clone, omit_attrs=("_from_obj",), **kw)
        self._reset_memoizations()

    def get_children(self, **kw):
        return [
            *super().get_children(omit_attrs=("_from_obj", "_correlate", "_correlate_except"), **kw),
            *self._iterate_from_elements(),
        ]

    @_generative
    def add_columns(self, *entities):
        self._reset_memoizations()
        self._raw_columns = self._raw_columns + [
            coercions.expect(roles.ColumnsClauseRole, column, apply_propagate_attrs=self) for column in entities
        ]
        return self

    def _set_entities(self, entities):
        self._raw_columns = [
            coercions.expect(roles.ColumnsClauseRole, ent, apply_propagate_attrs=self)
            for ent in util.to_list(entities)
        ]

    def column(self, column):
        return self.add_columns(column)

    def reduce_columns(self, only_synonyms=True):
        from .util import reduce_columns

        return self.with_only_columns(*reduce_columns(
            self._all_selected_columns, *self._where_criteria + self._from_obj, only_synonyms=only_synonyms
        ))

    @_generative
    def with_only_columns(self, *entities, maintain_column_froms=False):
        """A copy with these columns in place of its own."""
        self._assert_no_memoizations()
        if maintain_column_froms:
            Select.select_from.non_generative(self, *self.columns_clause_froms)
        _MemoizedSelectEntities._generate_for_statement(self)
        self._raw_columns = [
            coercions.expect(roles.ColumnsClauseRole, c)
            for c in coercions._expression_collection_was_a_list("entities", "Select.with_only_columns", entities)
        ]
        return self

    @property
    def whereclause(self):
        return BooleanClauseList._construct_for_whereclause(self._where_criteria)

    _whereclause = whereclause

    @_generative
    @accelerated
    def where(self, *whereclause):
        for criterion in whereclause:
            self._where_criteria += (
                coercions.expect(roles.WhereHavingRole, criterion, apply_propagate_attrs=self),
            )
        return self

    @_generative
    def having(self, *having):
        for criterion in having:
            self._having_criteria += (
                coercions.expect(roles.WhereHavingRole, criterion, apply_propagate_attrs=self),
            )
        return self

    @_generative
    def distinct(self, *expr):
        self._distinct = True
        if expr:
            self._distinct_on = self._distinct_on + tuple([
                coercions.expect(roles.ByOfRole, e, apply_propagate_attrs=self) for e in expr
            ])
        return self

    @_generative
    @accelerated
    def select_from(self, *froms):
        self._from_obj += tuple([
            coercions.expect(roles.FromClauseRole, f, apply_propagate_attrs=self) for f in froms
        ])
        return self

    @accelerated
    def _correlated(self, before, fromclauses, method):
        self._auto_correlate = False
        if not fromclauses or fromclauses[0] is None or fromclauses[0] is False:
            if len(fromclauses) > 1:
                raise exc.ArgumentError(
                    "additional FROM objects not accepted when passing None/False to %s()" % method
                )
            return ()
        return before + tuple([coercions.expect(roles.FromClauseRole, f) for f in fromclauses])

    @_generative
    def correlate(self, *fromclauses):
        self._correlate = self._correlated(self._correlate, fromclauses, "correlate")
        return self

    @_generative
    def correlate_except(self, *fromclauses):
        self._correlate_except = self._correlated(self._correlate_except or (), fromclauses, "correlate_except")
        return self

    @memoized_attribute
    def selected_columns(self):
        conv = SelectState._column_naming_convention(self._label_style)
        return ColumnCollection([
            (conv(c), c) for c in self._all_selected_columns if c._is_column_element
        ]).as_readonly()

    @memoized_attribute
    def _all_selected_columns(self):
        return list(SelectState.get_plugin_class(self).all_selected_columns(self))

    def _ensure_disambiguated_names(self):
        if self._label_style is LABEL_STYLE_NONE:
            self = self.set_label_style(LABEL_STYLE_DISAMBIGUATE_ONLY)
        return self

    def _generate_fromclause_column_proxies(
        self, subquery, columns, primary_key, foreign_keys, *, proxy_compound_columns=None
    ):
        named = self._generate_columns_plus_names(False)
        extra = list(proxy_compound_columns) if proxy_compound_columns else [None] * len(named)
        columns._populate_separate_keys([
            c._make_proxy(
                subquery, key=proxy_key, name=required_label_name, name_is_truncatable=True,
                compound_select_cols=extra_cols, primary_key=primary_key, foreign_keys=foreign_keys,
            )
            for (required_label_name, proxy_key, _, c, _), extra_cols in zip(named, extra)
            if c._is_column_element
        ])

    def _needs_parens_for_grouping(self):
        return self._has_row_limiting_clause or bool(self._order_by_clauses)

    def self_group(self, against=None):
        if isinstance(against, CompoundSelect) and not self._needs_parens_for_grouping():
            return self
        return SelectStatementGrouping(self)

    def union(self, *other):
        return CompoundSelect._create_union(self, *other)

    def union_all(self, *other):
        return CompoundSelect._create_union_all(self, *other)

    def except_(self, *other):
        return CompoundSelect._create_except(self, *other)

    def except_all(self, *other):
        return CompoundSelect._create_except_all(self, *other)

    def intersect(self, *other):
        return CompoundSelect._create_intersect(self, *other)

    def intersect_all(self, *other):
        return CompoundSelect._create_intersect_all(self, *other)


class ScalarSelect(Generative, GroupedElement, ColumnElement):
    """A SELECT as an expression."""

    _roles = roles.COLUMN_ELEMENT | roles.IN
    _traverse_internals = [
        ("element", InternalTraversal.dp_clauseelement), ("type", InternalTraversal.dp_type),
    ]
    _from_objects = ()
    _is_from_container = True
    inherit_cache = True

    def __init__(self, element):
        self.element = element
        self.type = element._scalar_type()
        self._propagate_attrs = element._propagate_attrs

    def __getattr__(self, attr):
        if attr.startswith("__") or attr == "element":
            raise AttributeError(attr)
        return getattr(self.element, attr)

    @property
    def columns(self):
        raise exc.InvalidRequestError(
            "Scalar Select expression has no columns; use this object directly within a column-level expression."
        )

    c = columns

    @_generative
    def where(self, crit):
        self.element = self.element.where(crit)
        return self

    def self_group(self, against=None):
        return self

    def _ungroup(self):
        return self

    @_generative
    def correlate(self, *fromclauses):
        self.element = self.element.correlate(*fromclauses)
        return self

    @_generative
    def correlate_except(self, *fromclauses):
        self.element = self.element.correlate_except(*fromclauses)
        return self


class Exists(UnaryExpression):
    """EXISTS."""

    inherit_cache = True
    _from_objects = ()

    def __init__(self, argument=None, /):
        scalar = argument
        if not isinstance(argument, ScalarSelect):
            is_select = isinstance(argument, SelectBase)
            columns = literal_column("*") if argument is None else argument
            scalar = (argument if is_select else Select(columns)).scalar_subquery()
            if is_select:
                scalar._propagate_attrs = argument._propagate_attrs
        super().__init__(scalar, operator=operators.exists, type_=type_api.BOOLEANTYPE)

    def _regrouped(self, name, *args):
        element = self.element.element
        if not isinstance(element, Select):
            raise exc.InvalidRequestError("Can only apply this operation to a plain SELECT construct")
        e = self._clone()
        e.element = getattr(element, name)(*args).scalar_subquery()
        return e

    def select(self):
        return Select(self)

    def correlate(self, *fromclauses):
        return self._regrouped("correlate", *fromclauses)

    def correlate_except(self, *fromclauses):
        return self._regrouped("correlate_except", *fromclauses)

    def select_from(self, *froms):
        return self._regrouped("select_from", *froms)

    def where(self, *clause):
        return self._regrouped("where", *clause)


class TextualSelect(SelectBase, ExecutableReturnsRows, Generative):
    """A text() with columns."""

    __visit_name__ = "textual_select"
    _roles = roles.SELECT
    _label_style = LABEL_STYLE_NONE
    _traverse_internals = (
        [
            ("element", InternalTraversal.dp_clauseelement),
            ("column_args", InternalTraversal.dp_clauseelement_list),
        ]
        + SupportsCloneAnnotations._clone_annotations_traverse_internals
        + HasCTE._has_ctes_traverse_internals
        + Executable._executable_traverse_internals
    )
    _is_textual = True
    is_text = True
    is_select = True

    def __init__(self, text, columns, positional=False):
        self._init(text, [coercions.expect(roles.LabeledColumnExprRole, c) for c in columns], positional)

    def _init(self, text, columns, positional=False):
        self.element = text
        self.column_args = columns
        self.positional = positional

    @memoized_attribute
    def selected_columns(self):
        return ColumnCollection([(c.key, c) for c in self.column_args]).as_readonly()

    @property
    def _all_selected_columns(self):
        return self.column_args

    def set_label_style(self, style):
        return self

    def _ensure_disambiguated_names(self):
        return self

    @_generative
    def bindparams(self, *binds, **bind_as_values):
        self.element = self.element.bindparams(*binds, **bind_as_values)
        return self

    def _generate_fromclause_column_proxies(
        self, fromclause, columns, primary_key, foreign_keys, *, proxy_compound_columns=None
    ):
        extra = list(proxy_compound_columns) if proxy_compound_columns else [None] * len(self.column_args)
        columns._populate_separate_keys([
            c._make_proxy(
                fromclause, compound_select_cols=cols, primary_key=primary_key, foreign_keys=foreign_keys
            )
            for c, cols in zip(self.column_args, extra)
        ])

    def _scalar_type(self):
        return self.column_args[0].type


TextAsFrom = TextualSelect


class AnnotatedFromClause(Annotated):
    """Mixin of annotated FROM clauses: they have the columns of the element."""

    def _copy_internals(self, _annotations_traversal=False, ind_cols_on_fromclause=False, **kw):
        super()._copy_internals(**kw)
        element = self._Annotated__element
        if not _annotations_traversal:
            element._copy_internals(**kw)
        if ind_cols_on_fromclause:
            columns = element.__class__.c.fget(self)
            self.__dict__["c"] = columns

    @util.memoized_property
    def c(self):
        return self._Annotated__element.c


_annotation_base(FromClause, AnnotatedFromClause)
