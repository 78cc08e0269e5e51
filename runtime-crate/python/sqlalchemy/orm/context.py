"""The SELECT of the ORM before it is compiled.

SQLAlchemy lib/sqlalchemy/orm/context.py. A SELECT of entities is made into one of columns by `ORMSelectCompileState`.
What it has in common with other statements is in _compile_state.py, `from_statement()` in _from_statement.py, the
entities are in _entities.py, the joins in _joins.py.
"""

from .. import exc as sa_exc
from .. import util
from ..sql import coercions, expression, roles, visitors
from ..sql import util as sql_util
from ..sql.base import CompileState, _select_iterables
from ..sql.elements import _label_reference
from ..sql.selectable import (
    CompoundSelectState, LABEL_STYLE_DISAMBIGUATE_ONLY, LABEL_STYLE_TABLENAME_PLUS_COL, Select, SelectLabelStyle,
    SelectState,
)
from ._compile_state import (
    AbstractORMCompileState, AutoflushOnlyORMCompileState, ORMCompileState, QueryContext, _column_descriptions,
    _orm_load_exec_options,
)
from ._entities import (
    _BundleEntity, _ColumnEntity, _MapperEntity, _ORMColumnEntity, _QueryEntity, _RawColumnEntity, make_entities,
)
from ._from_statement import FromStatement, ORMFromStatementCompileState
from ._joins import Joins, _determine_last_joined_entity
from .util import ORMStatementAdapter, _TraceAdaptRole

LABEL_STYLE_LEGACY_ORM = SelectLabelStyle.LABEL_STYLE_LEGACY_ORM


@CompileState.plugin_for("orm", "compound_select")
class CompoundSelectCompileState(AutoflushOnlyORMCompileState, CompoundSelectState):
    """A UNION of statements of the ORM."""


@CompileState.plugin_for("orm", "select")
class ORMSelectCompileState(Joins, ORMCompileState, SelectState):
    """A SELECT of entities, made into one of columns."""

    correlate = None
    correlate_except = None
    _where_criteria = ()
    _having_criteria = ()
    _memoized_entities = util.EMPTY_DICT

    @classmethod
    def _create_orm_context(cls, statement, *, toplevel, compiler, **kw):
        statement._compile_options = cls.default_compile_options.safe_merge(statement._compile_options)
        self = cls.__new__(cls)
        self.select_statement = statement
        if statement._execution_options:
            self.select_statement = statement._clone()
            self.select_statement._execution_options = util.immutabledict()
        self._take_options(statement, toplevel)
        self._polymorphic_adapters = {}
        self._memoized_entities = {
            memoized: make_entities(self, memoized._raw_columns, [], False)
            for memoized in statement._memoized_select_entities
        }
        self._make_entities(statement._raw_columns, statement._label_style, self.use_legacy_query_style)
        self.eager_order_by = ()
        self._init_global_attributes(statement, compiler, toplevel=toplevel, process_criteria_for_toplevel=False)
        if toplevel:
            self._apply_memoized_options()
            self._apply_options(self.select_statement)
        for fn, key in statement._with_context_options:
            fn(self)
        self._init_columns()
        self.from_clauses = self._normalize_froms([info.selectable for info in statement._from_obj])
        self._setup_for_generate()
        SelectState.__init__(self, self.statement, compiler, **kw)
        return self

    def _take_options(self, statement, toplevel):
        options = statement._compile_options
        self.for_statement = options._for_statement
        self.use_legacy_query_style = options._use_legacy_query_style
        self.current_path = options._current_path
        if not toplevel:
            options += {"_enable_eagerloads": False, "_render_for_subquery": True}
        self.compile_options = options
        self.label_style = statement._label_style
        if self.use_legacy_query_style and self.label_style is LABEL_STYLE_LEGACY_ORM:
            self.label_style = (
                LABEL_STYLE_DISAMBIGUATE_ONLY if self.for_statement else LABEL_STYLE_TABLENAME_PLUS_COL
            )

    def _apply_memoized_options(self):
        for memoized, entities in self._memoized_entities.items():
            mapped = [ent for ent in entities if isinstance(ent, _MapperEntity)]
            for opt in memoized._with_options:
                if opt._is_compile_state:
                    opt.process_compile_state_replaced_entities(self, mapped)

    def _setup_for_generate(self):
        """Makes the statement: its joins, its criteria, the columns of its entities, the joins of eager loading."""
        query = self.select_statement
        if self.compile_options._set_base_alias:
            self._set_select_from_alias()
        for memoized, entities in self._memoized_entities.items():
            self._join(memoized._setup_joins, entities)
        self._join(query._setup_joins, self._entities)
        self._take_clauses(query, self._get_current_adapter())
        self._take_correlation(query)
        self._check_star()
        for entity in self._entities:
            entity.setup_compile_state(self)
        for rec in self.create_eager_joins:
            rec[0](self, *rec[1:])
        if self.compile_options._enable_single_crit:
            self._adjust_for_extra_criteria()
        if not self.primary_columns:
            assert not self.compile_options._only_load_props, "no columns were included in _only_load_props"
            raise sa_exc.InvalidRequestError("Query contains no columns with which to SELECT from.")
        if not self.from_clauses:
            self.from_clauses = list(self._fallback_from_clauses)
        self.statement = self._make_statement()
        if self.for_statement:
            mapper = self._entities[0].mapper
            if mapper is not None:
                self.statement = self.statement._annotate({"deepentity": mapper})

    def _take_clauses(self, query, adapt):
        """The clauses of the statement as given, their columns replaced by those of aliases selected from."""
        self.order_by = query._order_by_clauses
        self.group_by = query._group_by_clauses or None
        self._where_criteria = query._where_criteria
        self._having_criteria = query._having_criteria
        self.distinct_on = query._distinct_on
        if adapt:
            self._where_criteria = tuple([adapt(crit, True) for crit in self._where_criteria])
            self._having_criteria = tuple([adapt(crit, True) for crit in self._having_criteria])
            if self.order_by not in (None, False):
                self.order_by = self._adapt_col_list(self.order_by, adapt)
            if self.group_by not in (None, False):
                self.group_by = self._adapt_col_list(util.flatten_iterator(self.group_by), adapt)
            if self.distinct_on:
                self.distinct_on = self._adapt_col_list(self.distinct_on, adapt)
        if self.order_by is False:
            self.order_by = None
        if self.eager_order_by:
            self.eager_order_by = self.from_clauses[0]._target_adapter.copy_and_process(self.eager_order_by)
        self.distinct = query._distinct
        self._for_update_arg = query._for_update_arg

    def _take_correlation(self, query):
        if query._correlate:
            self.correlate = _surface(query._correlate)
        elif query._correlate_except is not None:
            self.correlate_except = _surface(query._correlate_except)
        elif not query._auto_correlate:
            self.correlate = (None,)

    @classmethod
    def determine_last_joined_entity(cls, statement):
        return _determine_last_joined_entity(statement._setup_joins)

    @classmethod
    def all_selected_columns(cls, statement):
        for element in statement._raw_columns:
            if element.is_selectable and "entity_namespace" in element._annotations:
                entity = element._annotations["entity_namespace"]
                if entity.is_mapper or entity.is_aliased_class:
                    yield from _select_iterables(entity._all_column_expressions)
                    continue
            yield from _select_iterables([element])

    @classmethod
    def get_columns_clause_froms(cls, statement):
        froms = []
        for element in statement._raw_columns:
            entity = element._annotations.get("parententity")
            froms += element._from_objects if entity is None else [entity.__clause_element__()]
        return cls._normalize_froms(froms)

    @classmethod
    def from_statement(cls, statement, from_statement):
        element = coercions.expect(roles.ReturnsRowsRole, from_statement, apply_propagate_attrs=statement)
        stmt = FromStatement(statement._raw_columns, element)
        for name in ("_with_options", "_with_context_options", "_execution_options", "_propagate_attrs"):
            stmt.__dict__[name] = getattr(statement, name)
        return stmt

    def _set_select_from_alias(self):
        """For `Query` over a subquery of itself: the entities' columns are those of the subquery."""
        from_obj, = self.select_statement._from_obj
        info = from_obj._annotations.get("parententity", from_obj)
        if hasattr(info, "mapper"):
            if not info.is_aliased_class:
                raise sa_exc.ArgumentError(
                    "A selectable (FromClause) instance is expected when the base alias is being set."
                )
            adapter = info._adapter
        elif isinstance(info.selectable, expression.AliasedReturnsRows):
            adapter = ORMStatementAdapter(
                _TraceAdaptRole.LEGACY_SELECT_FROM_ALIAS, info.selectable, equivalents=self._all_equivs()
            )
        else:
            return
        if adapter:
            self.compile_options += {"_enable_single_crit": False}
            self._from_obj_alias = adapter

    def _all_equivs(self):
        equivs = {}
        for entities in (*self._memoized_entities.values(), self._entities):
            for ent in entities:
                if isinstance(ent, _MapperEntity):
                    equivs.update(ent.mapper._equivalent_columns)
        return equivs

    @property
    def _should_nest_selectable(self):
        """Whether rows are limited, so that joins to collections must stay outside."""
        query = self.select_statement
        return (
            query._limit_clause is not None or query._offset_clause is not None
            or bool(self.distinct) or bool(self.distinct_on) or bool(self.group_by)
        )

    def _make_statement(self):
        if self.multi_row_eager_loaders and self.eager_adding_joins and self._should_nest_selectable:
            return self._compound_eager_statement()
        statement = self._select_statement(
            self.primary_columns + self.secondary_columns,
            (*self.from_clauses, *self.eager_joins.values()),
        )
        if self.eager_order_by:
            statement.order_by.non_generative(statement, *self.eager_order_by)
        return statement

    def _compound_eager_statement(self):
        """The limited SELECT as a subquery, and the eager joins around it."""
        ordered = [
            elem.element if isinstance(elem, _label_reference) else elem for elem in self.order_by or ()
        ]
        extra = sql_util.expand_column_list_from_order_by(self.primary_columns, ordered) if ordered else []
        inner = self._select_statement(
            self.primary_columns + [c for c in extra if c not in self.dedupe_columns], self.from_clauses
        ).alias()
        self.compound_eager_adapter = adapter = ORMStatementAdapter(
            _TraceAdaptRole.COMPOUND_EAGER_STATEMENT, inner, equivalents=self._all_equivs()
        )
        statement = Select(inner, *self.secondary_columns)
        statement._label_style = self.label_style
        locking = self._for_update_arg
        if locking is not None and locking.of is None:
            statement._for_update_arg = locking
        from_clause = inner
        for eager_join in self.eager_joins.values():
            from_clause = sql_util.splice_joins(from_clause, eager_join, eager_join.stop_on)
        statement.select_from.non_generative(statement, from_clause)
        if ordered:
            statement.order_by.non_generative(statement, *adapter.copy_and_process(ordered))
        statement.order_by.non_generative(statement, *self.eager_order_by)
        return statement

    def _select_statement(self, raw_columns, from_obj):
        """A SELECT of these columns with all the clauses of the statement."""
        query = self.select_statement
        statement = Select._create_raw_select(
            _raw_columns=raw_columns, _from_obj=tuple(from_obj), _label_style=self.label_style,
            _where_criteria=self._where_criteria, _having_criteria=self._having_criteria,
            _for_update_arg=self._for_update_arg,
        )
        if self.order_by:
            statement._order_by_clauses += tuple(self.order_by)
        if self.group_by:
            statement._group_by_clauses += tuple(self.group_by)
        if self.distinct_on or self.distinct:
            statement.distinct.non_generative(statement, *self.distinct_on)
        for name in _TAKEN_OVER:
            setattr(statement, name, getattr(query, name))
        if self.correlate:
            statement.correlate.non_generative(statement, *self.correlate)
        if self.correlate_except is not None:
            statement.correlate_except.non_generative(statement, *self.correlate_except)
        return statement

    def _adapt_polymorphic_element(self, element):
        adapters = self._polymorphic_adapters
        adapter = adapters.get(element._annotations.get("parententity"))
        if not adapter:
            table = element if isinstance(element, expression.FromClause) else getattr(element, "table", None)
            adapter = adapters.get(table) if table is not None else None
        return adapter.adapt_clause(element) if adapter else None

    def _adapt_col_list(self, cols, current_adapter):
        return [current_adapter(o, True) for o in cols] if current_adapter else cols

    def _get_current_adapter(self):
        """The function that replaces the columns of entities in a clause by those selected from, or None."""
        base = self._from_obj_alias
        polymorphic = self._polymorphic_adapters
        if not base and not polymorphic:
            return None

        def replace(elem):
            found = base.replace(elem) if base else None
            if found is None and polymorphic:
                if "_orm_adapt" in elem._annotations or "parententity" in elem._annotations:
                    found = self._adapt_polymorphic_element(elem)
            return found

        return lambda clause, as_filter: visitors.replacement_traverse(clause, {}, replace)

    def _get_extra_criteria(self, ext_info):
        options = self.global_attributes.get(("additional_entity_criteria", ext_info.mapper), ())
        return tuple([
            opt._resolve_where_criteria(ext_info)
            for opt in options
            if (opt.include_aliases or opt.entity is ext_info) and opt._should_include(self)
        ])

    def _adjust_for_extra_criteria(self):
        """Limits the rows of the entities by their single-table criteria and by `with_loader_criteria()`."""
        noted = self.extra_criteria_entities
        for fromclause in self.from_clauses:
            info = fromclause._annotations.get("parententity")
            if info and info not in noted and (
                info.mapper._single_table_criterion is not None
                or ("additional_entity_criteria", info.mapper) in self.global_attributes
            ):
                noted[info] = (info, info._adapter if info.is_aliased_class else None)
        adapt = self._get_current_adapter() if noted else None
        for info, adapter in noted.values():
            if info in self._join_entities:
                continue
            criteria = () if self.compile_options._for_refresh_state else self._get_extra_criteria(info)
            single = info.mapper._single_table_criterion
            if single is not None:
                criteria += (single,)
            for crit in criteria:
                if adapter:
                    crit = adapter.traverse(crit)
                if adapt:
                    crit = adapt(sql_util._deep_annotate(crit, {"_orm_adapt": True}), False)
                self._where_criteria += (crit,)


_TAKEN_OVER = (
    "_limit_clause", "_offset_clause", "_fetch_clause", "_fetch_clause_options", "_independent_ctes",
    "_independent_ctes_opts", "_prefixes", "_suffixes", "_hints", "_statement_hints",
)


def _surface(fromclauses):
    return tuple(util.flatten_iterator(
        sql_util.surface_selectables(s) if s is not None else None for s in fromclauses
    ))


def _legacy_filter_by_entity_zero(query_or_augmented_select):
    """The entity that a criterion is about if none is named: the last joined, else the first selected from."""
    query = query_or_augmented_select
    joined = query._last_joined_entity if query._setup_joins else None
    if joined is not None:
        return joined
    for element in (*query._from_obj[:1], *query._raw_columns[:1]):
        for name in ("parententity", "bundle"):
            if name in element._annotations:
                return element._annotations[name]
    return query._raw_columns[0] if query._raw_columns else None


__molt_missing__ = ("_IdentityTokenEntity", "_DMLReturningColFilter")
