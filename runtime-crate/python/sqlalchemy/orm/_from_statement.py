"""Entities out of the rows of a given statement: `from_statement()`, and RETURNING.

SQLAlchemy lib/sqlalchemy/orm/context.py (ORMFromStatementCompileState, FromStatement).
"""

from .. import exc as sa_exc
from .. import util
from ..sql import coercions, expression, roles
from ..sql import util as sql_util
from ..sql.base import CompileState, Executable, Generative
from ..sql.dml import UpdateBase
from ..sql.elements import GroupedElement
from ..sql.selectable import LABEL_STYLE_NONE, LABEL_STYLE_TABLENAME_PLUS_COL, TypedReturnsRows
from ..sql.visitors import InternalTraversal
from ._compile_state import ORMCompileState, _column_descriptions
from .util import ORMStatementAdapter, _TraceAdaptRole


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
