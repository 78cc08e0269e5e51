"""The statements of the ORM before they are compiled, and what accompanies their rows.

SQLAlchemy lib/sqlalchemy/orm/context.py. A SELECT of entities is made into one of columns: `ORMSelectCompileState` for
`select()` and `Query`, `ORMFromStatementCompileState` for `from_statement()` and RETURNING. The entities are in
_entities.py, the joins in _joins.py.
"""

import itertools

from .. import exc as sa_exc
from .. import util
from ..sql import coercions, expression, roles, visitors
from ..sql import util as sql_util
from ..sql.base import (
    CacheableOptions, CompileState, Executable, Generative, Options, _select_iterables,
)
from ..sql.dml import UpdateBase
from ..sql.elements import GroupedElement, _label_reference
from ..sql.selectable import (
    CompoundSelectState, LABEL_STYLE_DISAMBIGUATE_ONLY, LABEL_STYLE_NONE, LABEL_STYLE_TABLENAME_PLUS_COL, Select,
    SelectLabelStyle, SelectState, TypedReturnsRows,
)
from ..sql.visitors import InternalTraversal
from . import _rows
from ._entities import (
    _BundleEntity, _ColumnEntity, _MapperEntity, _ORMColumnEntity, _QueryEntity, _RawColumnEntity, make_entities,
)
from ._joins import Joins, _determine_last_joined_entity
from .path_registry import PathRegistry
from .util import ORMAdapter, ORMStatementAdapter, _TraceAdaptRole

_EMPTY_DICT = util.EMPTY_DICT
LABEL_STYLE_LEGACY_ORM = SelectLabelStyle.LABEL_STYLE_LEGACY_ORM
_orm_load_exec_options = util.immutabledict({"_result_disable_adapt_to_context": True})
_STAR_AND_OTHERS = (
    "Can't generate ORM query that includes multiple expressions at the same time as '*'; query for '*' alone if present"
)


class QueryContext:
    """One execution of a statement of the ORM: what its rows are loaded with."""

    class default_load_options(Options):
        _only_return_tuples = False
        _populate_existing = False
        _version_check = False
        _invoke_all_eagers = True
        _autoflush = True
        _identity_token = None
        _yield_per = None
        _refresh_state = None
        _lazy_loaded_from = None
        _legacy_uniquing = False
        _sa_top_level_orm_context = None
        _is_user_refresh = False

    def __init__(
        self, compile_state, statement, user_passed_query, params, session, load_options, execution_options=None,
        bind_arguments=None,
    ):
        self.compile_state = compile_state
        self.query = statement
        self.user_passed_query = user_passed_query
        self.params = params
        self.session = session
        self.load_options = load_options
        self.execution_options = execution_options or _EMPTY_DICT
        self.bind_arguments = bind_arguments or _EMPTY_DICT
        self.attributes = dict(compile_state.attributes)
        self.loaders_require_buffering = self.loaders_require_uniquing = False
        self.top_level_context = load_options._sa_top_level_orm_context
        self.autoflush = load_options._autoflush
        self.populate_existing = load_options._populate_existing
        self.invoke_all_eagers = load_options._invoke_all_eagers
        self.version_check = load_options._version_check
        self.refresh_state = load_options._refresh_state
        self.yield_per = load_options._yield_per
        self.identity_token = load_options._identity_token
        self.propagated_loader_options = self._propagated_options()

    def _propagated_options(self):
        """The options that go along with the objects; in the statement of the cache, with the values of this one."""
        cached = self.compile_state.select_statement._with_options
        if not cached:
            return ()
        return tuple([
            opt._adapt_cached_option_to_uncached_option(self, given)
            for opt, given in zip(cached, self.user_passed_query._with_options)
            if opt.propagate_to_loaders
        ])

    def _get_top_level_context(self):
        return self.top_level_context or self


class AbstractORMCompileState(CompileState):
    """Base of the compile states of the ORM; the session runs statements through their class methods."""

    is_dml_returning = False

    def _init_global_attributes(self, statement, compiler, *, toplevel, process_criteria_for_toplevel):
        """Shares the criteria of `with_loader_criteria()` with the statements inside of this one."""
        self.attributes = {}
        if compiler is None:
            assert toplevel
            self.global_attributes = {}
            return
        shared = self.global_attributes = compiler._global_attributes
        if toplevel:
            options = statement._with_options if process_criteria_for_toplevel else ()
        elif shared.get("toplevel_orm", False):
            return
        else:
            outermost = compiler.stack[0].get("selectable")
            options = [opt for opt in outermost._with_options if opt._is_compile_state] if outermost is not None else ()
        for opt in options:
            if opt._is_criteria_option:
                opt.process_compile_state(self)
        shared["toplevel_orm"] = True

    @classmethod
    def orm_pre_session_exec(cls, session, statement, params, execution_options, bind_arguments, is_pre_event):
        """(statement, execution options) as the session runs them; flushes first if need be."""
        raise NotImplementedError()

    @classmethod
    def orm_execute_statement(cls, session, statement, params, execution_options, bind_arguments, conn):
        result = conn.execute(statement, params or {}, execution_options=execution_options)
        return cls.orm_setup_cursor_result(session, statement, params, execution_options, bind_arguments, result)

    @classmethod
    def orm_setup_cursor_result(cls, session, statement, params, execution_options, bind_arguments, result):
        raise NotImplementedError()

    @classmethod
    def _set_bind_mapper(cls, statement, bind_arguments):
        """Tells which statement and mapper a connection is looked up for; gives the plugin's subject."""
        bind_arguments["clause"] = statement
        subject = statement._propagate_attrs["plugin_subject"]
        if subject:
            bind_arguments["mapper"] = subject.mapper
        return subject


class AutoflushOnlyORMCompileState(AbstractORMCompileState):
    """For statements with entities inside whose rows are plain."""

    @classmethod
    def orm_pre_session_exec(cls, session, statement, params, execution_options, bind_arguments, is_pre_event):
        load_options, execution_options = QueryContext.default_load_options.from_execution_options(
            "_sa_orm_load_options", {"autoflush"}, execution_options, statement._execution_options
        )
        if load_options._autoflush and not is_pre_event:
            session._autoflush()
        return statement, execution_options

    @classmethod
    def orm_setup_cursor_result(cls, session, statement, params, execution_options, bind_arguments, result):
        return result


class ORMCompileState(AbstractORMCompileState):
    """Base of the compile states whose rows are entities."""

    class default_compile_options(CacheableOptions):
        _cache_key_traversal = [
            ("_use_legacy_query_style", InternalTraversal.dp_boolean),
            ("_for_statement", InternalTraversal.dp_boolean),
            ("_current_path", InternalTraversal.dp_has_cache_key),
            ("_enable_single_crit", InternalTraversal.dp_boolean),
            ("_enable_eagerloads", InternalTraversal.dp_boolean),
            ("_only_load_props", InternalTraversal.dp_plain_obj),
            ("_set_base_alias", InternalTraversal.dp_boolean),
            ("_for_refresh_state", InternalTraversal.dp_boolean),
            ("_render_for_subquery", InternalTraversal.dp_boolean),
            ("_is_star", InternalTraversal.dp_boolean),
        ]
        _use_legacy_query_style = False
        _for_statement = False
        _current_path = PathRegistry.root
        _enable_single_crit = True
        _enable_eagerloads = True
        _only_load_props = None
        _set_base_alias = False
        _for_refresh_state = False
        _render_for_subquery = False
        _is_star = False

    current_path = PathRegistry.root
    statement = None
    compound_eager_adapter = None
    multi_row_eager_loaders = False
    eager_adding_joins = False
    _primary_entity = None
    _from_obj_alias = None
    _has_mapper_entities = False
    _has_orm_entities = False

    def __init__(self, *arg, **kw):
        raise NotImplementedError()

    @classmethod
    def create_for_statement(cls, statement, compiler, **kw):
        return cls._create_orm_context(statement, toplevel=not compiler.stack, compiler=compiler, **kw)

    @classmethod
    def get_column_descriptions(cls, statement):
        return _column_descriptions(statement)

    @classmethod
    def _column_naming_convention(cls, label_style, legacy):
        if legacy:
            return lambda col, col_name=None: col_name or col.key
        return SelectState._column_naming_convention(label_style)

    @classmethod
    def orm_pre_session_exec(cls, session, statement, params, execution_options, bind_arguments, is_pre_event):
        load_options, execution_options = QueryContext.default_load_options.from_execution_options(
            "_sa_orm_load_options",
            {"populate_existing", "autoflush", "yield_per", "identity_token", "sa_top_level_orm_context"},
            execution_options,
            statement._execution_options,
        )
        outer = execution_options.get("sa_top_level_orm_context")
        if outer is not None:
            execution_options = outer.query._execution_options.merge_with(outer.execution_options, execution_options)
        more = dict(_orm_load_exec_options)
        if load_options._yield_per:
            more["yield_per"] = load_options._yield_per
        path = getattr(statement._compile_options, "_current_path", None)
        if path and len(path) > 10 and execution_options.get("compiled_cache", True) is not None:
            more.update(compiled_cache=None, _cache_disable_reason="excess depth for ORM loader options")
        cls._set_bind_mapper(statement, bind_arguments)
        if load_options._autoflush and not is_pre_event:
            session._autoflush()
        return statement, util.immutabledict(execution_options).union(more)

    @classmethod
    def orm_setup_cursor_result(cls, session, statement, params, execution_options, bind_arguments, result):
        compile_state = result.context.compiled.compile_state
        if compile_state.compile_options._is_star:
            return result
        load_options = execution_options.get("_sa_orm_load_options", QueryContext.default_load_options)
        context = QueryContext(
            compile_state, statement, statement, params, session, load_options, execution_options, bind_arguments
        )
        return _rows.instances(result, context)

    def _append_dedupe_col_collection(self, obj, col_collection):
        if obj not in self.dedupe_columns:
            self.dedupe_columns.add(obj)
            col_collection.append(obj)

    @property
    def _lead_mapper_entities(self):
        return [ent for ent in self._entities if isinstance(ent, _MapperEntity)]

    def _create_with_polymorphic_adapter(self, ext_info, selectable):
        mapper = ext_info.mapper
        if ext_info.is_aliased_class or mapper.persist_selectable in self._polymorphic_adapters:
            return
        for mp in mapper.iterate_to_root():
            self._mapper_loads_polymorphically_with(
                mp,
                ORMAdapter(
                    _TraceAdaptRole.WITH_POLYMORPHIC_ADAPTER, mp, equivalents=mp._equivalent_columns,
                    selectable=selectable,
                ),
            )

    def _mapper_loads_polymorphically_with(self, mapper, adapter):
        """Has the columns of a mapper and its superclasses replaced by those of the adapter's selectable."""
        for loaded in mapper._with_polymorphic_mappers or [mapper]:
            self._polymorphic_adapters[loaded] = adapter
            for base in loaded.iterate_to_root():
                self._polymorphic_adapters[base.local_table] = adapter

    def _make_entities(self, raw_columns, label_style, legacy):
        self._entities = []
        self._label_convention = self._column_naming_convention(label_style, legacy)
        make_entities(self, raw_columns, self._entities, True)

    def _init_columns(self):
        self.primary_columns = []
        self.secondary_columns = []
        self.dedupe_columns = set()
        self.create_eager_joins = []
        self._fallback_from_clauses = []
        self.extra_criteria_entities = {}
        self.eager_joins = {}

    def _apply_options(self, statement):
        for opt in statement._with_options:
            if opt._is_compile_state:
                opt.process_compile_state(self)

    def _check_star(self):
        if self.compile_options._is_star and len(self._entities) != 1:
            raise sa_exc.CompileError(_STAR_AND_OTHERS)


class _ReturningColumns:
    """Tells which columns of a RETURNING the table of an INSERT, UPDATE or DELETE has."""

    def __init__(self, target_mapper, immediate_dml_mapper):
        immediate = immediate_dml_mapper
        if immediate is not None and target_mapper.local_table is not immediate.local_table:
            self.mapper = immediate
        else:
            self.mapper = target_mapper
        self.columns = util.PopulateDict(self.adapt_check_present)

    def __call__(self, col, as_filter):
        present = (self.adapt_check_present(c) for c in sql_util._find_columns(col))
        return col if any(c is not None for c in present) else None


class _InsertReturningColumns(_ReturningColumns):
    def adapt_check_present(self, col):
        if self.mapper._columntoproperty.get(col, None) is None:
            return None
        return self.mapper.local_table.c.corresponding_column(col)


class _UpdateDeleteReturningColumns(_ReturningColumns):
    def adapt_check_present(self, col):
        if self.mapper._columntoproperty.get(col, None) is None:
            return col
        return self.mapper.persist_selectable.c.corresponding_column(col)


@CompileState.plugin_for("orm", "orm_from_statement")
class ORMFromStatementCompileState(ORMCompileState):
    """Entities out of the rows of a given statement."""

    dml_table = None

    @classmethod
    def _create_orm_context(cls, statement, *, toplevel, compiler, **kw):
        if compiler is not None and compiler.stack:
            raise sa_exc.CompileError(
                "The ORM FromStatement construct only supports being invoked as the topmost statement, as it is only "
                "intended to define how result rows should be returned."
            )
        self = cls.__new__(cls)
        self.statement_container = self.select_statement = statement
        self.compile_options = options = statement._compile_options
        self.use_legacy_query_style = options._use_legacy_query_style
        self.current_path = options._current_path
        self._polymorphic_adapters = {}
        self._take_element(statement.element)
        plain = statement.element._is_textual or statement.element.is_dml
        self._make_entities(
            statement._raw_columns, LABEL_STYLE_NONE if plain else statement.element._label_style,
            self.use_legacy_query_style,
        )
        self._init_global_attributes(statement, compiler, process_criteria_for_toplevel=False, toplevel=True)
        self._apply_options(statement)
        for fn, key in statement._with_context_options:
            fn(self)
        self._init_columns()
        self.order_by = None
        if isinstance(self.statement, expression.TextClause):
            self._select_from_text(compiler)
        else:
            self._from_obj_alias = ORMStatementAdapter(
                _TraceAdaptRole.ADAPT_FROM_STATEMENT, self.statement, adapt_on_names=statement._adapt_on_names
            )
        return self

    def _take_element(self, element):
        self.requested_statement = self.statement = element
        if element.is_dml:
            self.dml_table = element.table
            self.is_dml_returning = True
        elif (
            self.use_legacy_query_style
            and isinstance(element, expression.SelectBase)
            and not element._is_textual
            and element._label_style is LABEL_STYLE_NONE
        ):
            self.statement = element.set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)

    def _select_from_text(self, compiler):
        """Finds the entities' columns by name in the rows of a text."""
        for entity in self._entities:
            entity.setup_compile_state(self)
        compiler._ordered_columns = compiler._textual_ordered_columns = False
        compiler._loose_column_name_matching = True
        for c in self.primary_columns:
            compiler.process(c, within_columns_clause=True, add_to_result_map=compiler._add_to_result_map)

    def _adapt_col_list(self, cols, current_adapter):
        return cols

    def _get_current_adapter(self):
        return None

    def setup_dml_returning_compile_state(self, dml_mapper):
        statement = self.statement
        target_mapper = statement._propagate_attrs.get("plugin_subject", None)
        if statement.is_insert:
            adapter = _InsertReturningColumns(target_mapper, dml_mapper)
        else:
            adapter = _UpdateDeleteReturningColumns(target_mapper, dml_mapper)
        self._check_star()
        for entity in self._entities:
            entity.setup_dml_returning_compile_state(self, adapter)


class FromStatement(GroupedElement, Generative, TypedReturnsRows):
    """`select(Entity).from_statement(statement)`."""

    __visit_name__ = "orm_from_statement"
    _compile_options = ORMFromStatementCompileState.default_compile_options
    _compile_state_factory = ORMFromStatementCompileState.create_for_statement
    _for_update_arg = None
    _traverse_internals = [
        ("_raw_columns", InternalTraversal.dp_clauseelement_list),
        ("element", InternalTraversal.dp_clauseelement),
    ] + Executable._executable_traverse_internals
    _cache_key_traversal = _traverse_internals + [("_compile_options", InternalTraversal.dp_has_cache_key)]
    _roles = TypedReturnsRows._roles
    is_from_statement = True

    def __init__(self, entities, element, _adapt_on_names=True):
        self._raw_columns = [
            coercions.expect(roles.ColumnsClauseRole, ent, apply_propagate_attrs=self, post_inspect=True)
            for ent in util.to_list(entities)
        ]
        self.element = element
        self.is_dml = element.is_dml
        self.is_select = element.is_select
        self.is_delete = element.is_delete
        self.is_insert = element.is_insert
        self.is_update = element.is_update
        self._label_style = element._label_style if element._is_select_base else None
        self._adapt_on_names = _adapt_on_names

    def _compiler_dispatch(self, compiler, **kw):
        compile_state = self._compile_state_factory(self, compiler, **kw)
        if not compiler.stack:
            compiler.compile_state = compile_state
        return compiler.process(compile_state.statement, **kw)

    @property
    def column_descriptions(self):
        return _column_descriptions(self)

    def _ensure_disambiguated_names(self):
        return self

    def get_children(self, **kw):
        froms = [f for element in self._raw_columns for f in element._from_objects]
        return [*froms, *super().get_children(**kw)]

    @property
    def _all_selected_columns(self):
        return self.element._all_selected_columns

    def _of_dml(self, name):
        return getattr(self.element, name, None) if isinstance(self.element, UpdateBase) else None

    @property
    def _return_defaults(self):
        return self._of_dml("_return_defaults")

    @property
    def _returning(self):
        return self._of_dml("_returning")

    @property
    def _inline(self):
        return self._of_dml("_inline")


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
    _memoized_entities = _EMPTY_DICT

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
    def _create_entities_collection(cls, query, legacy):
        """The entities of a statement only, for what asks about them."""
        self = cls.__new__(cls)
        self._polymorphic_adapters = {}
        self.compile_options = cls.default_compile_options
        self._make_entities(query._raw_columns, query._label_style, legacy)
        return self

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


def _column_descriptions(query_or_select_stmt, compile_state=None, legacy=False):
    """What each entity of a statement is: its name, type, expression and class."""
    if compile_state is None:
        compile_state = ORMSelectCompileState._create_entities_collection(query_or_select_stmt, legacy=legacy)
    descriptions = []
    for ent in compile_state._entities:
        info = ent.entity_zero
        mapped = info is not None and not info.is_clause_element
        descriptions.append({
            "name": ent._label_name,
            "type": ent.type,
            "aliased": getattr(info, "is_aliased_class", False),
            "expr": ent.expr,
            "entity": getattr(info, "entity", None) if mapped else None,
        })
    return descriptions


def _legacy_filter_by_entity_zero(query_or_augmented_select):
    """The entity that `filter_by()` and the like are about: the last joined, else the first selected from."""
    query = query_or_augmented_select
    if query._setup_joins:
        joined = query._last_joined_entity
        if joined is not None:
            return joined
    if query._from_obj and "parententity" in query._from_obj[0]._annotations:
        return query._from_obj[0]._annotations["parententity"]
    return _entity_from_pre_ent_zero(query)


def _entity_from_pre_ent_zero(query_or_augmented_select):
    if not query_or_augmented_select._raw_columns:
        return None
    first = query_or_augmented_select._raw_columns[0]
    return first._annotations.get("parententity") or first._annotations.get("bundle", first)


__molt_missing__ = ("_IdentityTokenEntity", "_DMLReturningColFilter")
