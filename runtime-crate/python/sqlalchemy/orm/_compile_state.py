"""What the compile states of the ORM have in common, and what accompanies the rows of a statement.

SQLAlchemy lib/sqlalchemy/orm/context.py (QueryContext, AbstractORMCompileState, ORMCompileState).
"""

from .. import exc as sa_exc
from .. import util
from ..sql.base import CacheableOptions, CompileState, Options
from ..sql.selectable import SelectState
from ..sql.visitors import InternalTraversal
from . import _rows
from ._entities import _MapperEntity, make_entities
from .path_registry import PathRegistry
from .util import ORMAdapter, _TraceAdaptRole

_EMPTY_DICT = util.EMPTY_DICT
_orm_load_exec_options = util.immutabledict({"_result_disable_adapt_to_context": True})
_STAR_AND_OTHERS = (
    "Can't generate ORM query that includes multiple expressions at the same time as '*'; query for '*' alone if "
    "present"
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

    @classmethod
    def _create_entities_collection(cls, query, legacy):
        """The entities of a statement only, for what asks about them."""
        self = cls.__new__(cls)
        self._polymorphic_adapters = {}
        self.compile_options = cls.default_compile_options
        self._make_entities(query._raw_columns, query._label_style, legacy)
        return self


def _column_descriptions(query_or_select_stmt, compile_state=None, legacy=False):
    """What each entity of a statement is: its name, type, expression and class."""
    if compile_state is None:
        compile_state = ORMCompileState._create_entities_collection(query_or_select_stmt, legacy=legacy)
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
