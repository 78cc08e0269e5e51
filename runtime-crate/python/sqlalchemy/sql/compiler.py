"""From statements to SQL. SQLAlchemy lib/sqlalchemy/sql/compiler.py.

A compiler has a method `visit_<name>` for each kind of element. `stack` has an entry for each statement that is being
rendered; `_result_columns` collects the columns of the result as the columns clause of the topmost statement is rendered.
"""

import contextlib
import re

from .. import exc, util
from . import _insertmanyvalues, coercions, crud, elements, functions, operators, selectable, sqltypes
from ._compiled import (  # noqa: F401
    RM_NAME, RM_OBJECTS, RM_RENDERED_NAME, RM_TYPE, Compiled, CompilerState, ExpandedState, ResultColumnsEntry,
)
from ._ddl_compiler import DDLCompiler  # noqa: F401
from ._identifiers import (  # noqa: F401
    ILLEGAL_INITIAL_CHARACTERS, LEGAL_CHARACTERS, LEGAL_CHARACTERS_PLUS_SPACE, RESERVED_WORDS, IdentifierPreparer,
)
from ._insertmanyvalues import InsertmanyvaluesSentinelOpts, _InsertManyValues, _InsertManyValuesBatch  # noqa: F401
from ._names import _truncated_label, quoted_name
from ._parameters import BIND_TEMPLATES, ParameterCompiler  # noqa: F401
from ._type_compiler import GenericTypeCompiler, StrSQLTypeCompiler, TypeCompiler  # noqa: F401
from .base import _from_objects, _select_iterables

BIND_PARAMS = re.compile(r"(?<![:\w\$\x5c]):([\w\$]+)(?![:\w\$])", re.UNICODE)
BIND_PARAMS_ESC = re.compile(r"\x5c(:[\w\$]*)(?![:\w\$])", re.UNICODE)

OPERATORS = {
    operators.and_: " AND ", operators.or_: " OR ", operators.add: " + ", operators.mul: " * ", operators.sub: " - ",
    operators.mod: " % ", operators.neg: "-", operators.lt: " < ", operators.le: " <= ", operators.ne: " != ",
    operators.gt: " > ", operators.ge: " >= ", operators.eq: " = ",
    operators.is_distinct_from: " IS DISTINCT FROM ", operators.is_not_distinct_from: " IS NOT DISTINCT FROM ",
    operators.concat_op: " || ", operators.match_op: " MATCH ", operators.not_match_op: " NOT MATCH ",
    operators.in_op: " IN ", operators.not_in_op: " NOT IN ", operators.comma_op: ", ", operators.from_: " FROM ",
    operators.as_: " AS ", operators.is_: " IS ", operators.is_not: " IS NOT ", operators.collate: " COLLATE ",
    operators.exists: "EXISTS ", operators.distinct_op: "DISTINCT ", operators.inv: "NOT ",
    operators.any_op: "ANY ", operators.all_op: "ALL ", operators.desc_op: " DESC", operators.asc_op: " ASC",
    operators.nulls_first_op: " NULLS FIRST", operators.nulls_last_op: " NULLS LAST",
    operators.bitwise_xor_op: " ^ ", operators.bitwise_or_op: " | ", operators.bitwise_and_op: " & ",
    operators.bitwise_not_op: "~", operators.bitwise_lshift_op: " << ", operators.bitwise_rshift_op: " >> ",
}
FUNCTIONS = {
    functions.coalesce: "coalesce", functions.current_date: "CURRENT_DATE", functions.current_time: "CURRENT_TIME",
    functions.current_timestamp: "CURRENT_TIMESTAMP", functions.current_user: "CURRENT_USER",
    functions.localtime: "LOCALTIME", functions.localtimestamp: "LOCALTIMESTAMP", functions.random: "random",
    functions.sysdate: "sysdate", functions.session_user: "SESSION_USER", functions.user: "USER",
    functions.cube: "CUBE", functions.rollup: "ROLLUP", functions.grouping_sets: "GROUPING SETS",
}
COMPOUND_KEYWORDS = {keyword: keyword.value for keyword in selectable._CompoundSelectKeyword}
NO_CTE_OPTS = selectable._CTEOpts(False)


# A field of EXTRACT.
_FIELD = re.compile("[A-Za-z_]+")


class _CompileLabel(elements.CompilerColumnElement):
    """A column of a SELECT with the label that it gets."""

    __visit_name__ = "label"
    __slots__ = ("element", "name", "_alt_names")

    def __init__(self, col, name, alt_names=()):
        self.element = col
        self.name = name
        self._alt_names = (col,) + alt_names

    @property
    def proxy_set(self):
        return self.element.proxy_set

    @property
    def type(self):
        return self.element.type

    def self_group(self, **kw):
        return self


class ilike_case_insensitive(elements.CompilerColumnElement):
    """An operand of ILIKE, in lower case where the database has no ILIKE."""

    __visit_name__ = "ilike_case_insensitive_operand"
    __slots__ = ("element", "comparator")
    _roles = elements.ColumnElement._roles

    def __init__(self, element):
        self.element = element
        self.comparator = element.comparator

    @property
    def proxy_set(self):
        return self.element.proxy_set

    @property
    def type(self):
        return self.element.type

    def self_group(self, **kw):
        return self

    def _with_binary_element_type(self, type_):
        return ilike_case_insensitive(self.element._with_binary_element_type(type_))


class SQLCompiler(ParameterCompiler):
    """Renders queries and data statements."""

    is_sql = True
    compound_keywords = COMPOUND_KEYWORDS
    extract_map = util.EMPTY_DICT
    isdelete = False
    isinsert = False
    isupdate = False
    postfetch = None
    insert_prefetch = ()
    update_prefetch = ()
    implicit_returning = None
    isplaintext = False
    returning_precedes_values = False
    render_table_with_column_in_update_from = False
    _textual_ordered_columns = False
    _ad_hoc_textual = False
    _ordered_columns = True
    _loose_column_name_matching = False
    postfetch_lastrowid = False
    inline = False
    ctes = None
    translate_select_structure = None
    _limit_text = "\n LIMIT "
    _no_limit_text = "\n LIMIT -1"
    _default_stack_entry = util.immutabledict({"correlate_froms": frozenset(), "asfrom_froms": frozenset()})

    def __init__(
        self, dialect, statement, cache_key=None, column_keys=None, for_executemany=False, linting=None,
        _supporting_against=None, **kwargs,
    ):
        self.column_keys = column_keys
        self.for_executemany = for_executemany
        self.stack = []
        self._result_columns = []
        self.label_length = dialect.label_length or dialect.max_identifier_length
        self._init_parameters(dialect, cache_key)
        Compiled.__init__(self, dialect, statement, **kwargs)
        if self.isinsert or self.isupdate:
            if statement._inline:
                self.inline = True
            elif self.for_executemany and (
                not self.isinsert or (dialect.insert_executemany_returning and statement._return_defaults)
            ):
                self.inline = True
        if _supporting_against:
            own = {
                "state", "dialect", "preparer", "positional", "_numeric_binds", "compilation_bindtemplate",
                "bindtemplate",
            }
            self.__dict__.update({k: v for k, v in _supporting_against.__dict__.items() if k not in own})
        if self.state is CompilerState.STRING_APPLIED:
            if self.positional:
                self._process_numeric()
            if self._render_postcompile:
                parameters = self.construct_params(escape_names=False, _no_postcompile=True)
                self._process_parameters_for_postcompile(parameters, _populate_self=True)

    @property
    def insert_single_values_expr(self):
        return None if self._insertmanyvalues is None else self._insertmanyvalues.single_values_expr

    @util.memoized_property
    def effective_returning(self):
        """The columns of RETURNING."""
        if self.implicit_returning:
            return self.implicit_returning
        if self.statement is not None and self.statement.is_dml:
            return [c for c in self.statement._all_selected_columns if c._is_column_element]
        return None

    @property
    def returning(self):
        return self.effective_returning

    @property
    def current_executable(self):
        try:
            return self.stack[-1]["selectable"]
        except IndexError as ie:
            raise IndexError("Compiler does not have a stack entry") from ie

    @property
    def prefetch(self):
        return list(self.insert_prefetch) + list(self.update_prefetch)

    @util.memoized_property
    def _global_attributes(self):
        return {}

    @property
    def sql_compiler(self):
        return self

    def is_subquery(self):
        return len(self.stack) > 1

    @contextlib.contextmanager
    def _nested_result(self):
        """Collects the result columns of a nested statement apart."""
        kept = self._result_columns, self._ordered_columns
        self._result_columns, self._ordered_columns = [], False
        entry = self.stack[-1] if self.stack else None
        try:
            if entry is not None:
                entry["need_result_map_for_nested"] = True
            yield self._result_columns, self._ordered_columns
        finally:
            if entry is not None:
                entry.pop("need_result_map_for_nested")
            self._result_columns, self._ordered_columns = kept

    @util.memoized_property
    def _within_exec_param_key_getter(self):
        return self._get_bind_name_for_col

    @util.memoized_property
    def _inserted_primary_key_from_returning_getter(self):
        """A function of a RETURNING row and the parameters that gives the primary key."""
        from ..engine.result import result_tuple

        primary_key = list(self.compile_state.statement.table.primary_key)
        places = {col: idx for idx, col in enumerate(self.implicit_returning)}
        sources = [
            (places[col], None) if col in places else (None, self._within_exec_param_key_getter(col))
            for col in primary_key
        ]
        row_fn = result_tuple([col.key for col in primary_key])

        def get(row, parameters):
            return row_fn([
                row[place] if place is not None else parameters.get(key, None) for place, key in sources
            ])

        return get

    @util.memoized_property
    def _inserted_primary_key_from_lastrowid_getter(self):
        """A function of the parameters that gives the primary key; `lastrowid` is not used."""
        from ..engine.result import result_tuple

        primary_key = list(self.compile_state.statement.table.primary_key)
        keys = [self._within_exec_param_key_getter(col) for col in primary_key]
        row_fn = result_tuple([col.key for col in primary_key])
        return lambda lastrowid, parameters: row_fn([parameters.get(key, None) for key in keys])

    def default_from(self):
        return ""

    # Expressions.

    def visit_grouping(self, grouping, asfrom=False, **kwargs):
        return "(" + grouping.element._compiler_dispatch(self, **kwargs) + ")"

    def visit_select_statement_grouping(self, grouping, **kwargs):
        return "(" + grouping.element._compiler_dispatch(self, **kwargs) + ")"

    def _stack_compile_state(self, element=None):
        try:
            return self.stack[-1]["compile_state"]
        except KeyError as ke:
            message = "Can't resolve label reference for ORDER BY / GROUP BY / DISTINCT etc."
            if element is None:
                raise exc.CompileError(message) from ke
            coercions._no_text_coercion(element, extra=message, exc_cls=exc.CompileError, err=ke)

    def visit_label_reference(self, element, within_columns_clause=False, **kwargs):
        if self.stack and self.dialect.supports_simple_order_by_label:
            _, only_froms, only_cols = self._stack_compile_state()._label_resolve_dict
            resolve_dict = only_froms if within_columns_clause else only_cols
            label = element.element._order_by_label_element
            if (
                label is not None
                and label.name in resolve_dict
                and label.shares_lineage(resolve_dict[label.name])
            ):
                kwargs["render_label_as_label"] = label
        return self.process(element.element, within_columns_clause=within_columns_clause, **kwargs)

    def visit_textual_label_reference(self, element, within_columns_clause=False, **kwargs):
        if not self.stack:
            return self.process(element._text_clause)
        compile_state = self._stack_compile_state(element.element)
        with_cols, only_froms, _ = compile_state._label_resolve_dict
        try:
            col = (only_froms if within_columns_clause else with_cols)[element.element]
        except KeyError as err:
            coercions._no_text_coercion(
                element.element, extra="Can't resolve label reference for ORDER BY / GROUP BY / DISTINCT etc.",
                exc_cls=exc.CompileError, err=err,
            )
        kwargs["render_label_as_label"] = col
        return self.process(col, within_columns_clause=within_columns_clause, **kwargs)

    def visit_label(
        self, label, add_to_result_map=None, within_label_clause=False, within_columns_clause=False,
        render_label_as_label=None, result_map_targets=(), **kw,
    ):
        with_as = within_columns_clause and not within_label_clause
        only_label = render_label_as_label is label
        if with_as or only_label:
            labelname = label.name
            if isinstance(labelname, _truncated_label):
                labelname = self._truncated_identifier("colident", labelname)
        if with_as:
            if add_to_result_map is not None:
                add_to_result_map(
                    labelname, label.name, (label, labelname) + label._alt_names + result_map_targets, label.type
                )
            text = label.element._compiler_dispatch(
                self, within_columns_clause=True, within_label_clause=True, **kw
            )
            return text + " AS " + self.preparer.format_label(label, labelname)
        if only_label:
            return self.preparer.format_label(label, labelname)
        return label.element._compiler_dispatch(self, within_columns_clause=False, **kw)

    def _fallback_column_name(self, column):
        raise exc.CompileError("Cannot compile Column object until its 'name' is assigned.")

    def visit_column(
        self, column, add_to_result_map=None, include_table=True, result_map_targets=(),
        ambiguous_table_name_map=None, **kwargs,
    ):
        name = orig_name = column.name
        if name is None:
            name = self._fallback_column_name(column)
        is_literal = column.is_literal
        if not is_literal and isinstance(name, _truncated_label):
            name = self._truncated_identifier("colident", name)
        if add_to_result_map is not None:
            targets = (column, name, column.key) + result_map_targets
            if column._tq_label:
                targets += (column._tq_label,)
            add_to_result_map(name, orig_name, targets, column.type)
        name = self.escape_literal_column(name) if is_literal else self.preparer.quote(name)
        table = column.table
        if table is None or not include_table or not table.named_with_column:
            return name
        tablename = table.name
        effective_schema = self.preparer.schema_for_object(table)
        if not effective_schema and ambiguous_table_name_map and tablename in ambiguous_table_name_map:
            tablename = ambiguous_table_name_map[tablename]
        if isinstance(tablename, _truncated_label):
            tablename = self._truncated_identifier("alias", tablename)
        text = self.preparer.quote(tablename) + "." + name
        if effective_schema:
            return self.preparer.quote_schema(effective_schema) + "." + text
        return text

    def visit_collation(self, element, **kw):
        return self.preparer.format_collation(element.collation)

    def visit_fromclause(self, fromclause, **kwargs):
        return fromclause.name

    def visit_index(self, index, **kwargs):
        return index.name

    def visit_typeclause(self, typeclause, **kw):
        kw["type_expression"] = typeclause
        kw["identifier_preparer"] = self.preparer
        return self.dialect.type_compiler_instance.process(typeclause.type, **kw)

    def post_process_text(self, text):
        return text.replace("%", "%%") if self.preparer._double_percents else text

    escape_literal_column = post_process_text

    def visit_textclause(self, textclause, add_to_result_map=None, **kw):
        def do_bindparam(m):
            name = m.group(1)
            if name in textclause._bindparams:
                return self.process(textclause._bindparams[name], **kw)
            return self.bindparam_string(name, **kw)

        if not self.stack:
            self.isplaintext = True
        if add_to_result_map:
            add_to_result_map(None, None, (textclause,), sqltypes.NULLTYPE)
        text = BIND_PARAMS.sub(do_bindparam, self.post_process_text(textclause.text))
        return BIND_PARAMS_ESC.sub(lambda m: m.group(1), text)

    def visit_textual_select(self, taf, compound_index=None, asfrom=False, **kw):
        toplevel = not self.stack
        entry = self._default_stack_entry if toplevel else self.stack[-1]
        self.stack.append({"correlate_froms": set(), "asfrom_froms": set(), "selectable": taf})
        if taf._independent_ctes:
            self._dispatch_independent_ctes(taf, kw)
        if (
            toplevel
            or (compound_index == 0 and entry.get("need_result_map_for_compound", False))
            or entry.get("need_result_map_for_nested", False)
        ):
            self._ordered_columns = self._textual_ordered_columns = taf.positional
            self._loose_column_name_matching = not taf.positional and bool(taf.column_args)
            for c in taf.column_args:
                self.process(c, within_columns_clause=True, add_to_result_map=self._add_to_result_map)
        text = self.process(taf.element, **kw)
        text = self._with_ctes(text, toplevel)
        self.stack.pop(-1)
        return text

    def visit_null(self, expr, **kw):
        return "NULL"

    def visit_true(self, expr, **kw):
        return "true" if self.dialect.supports_native_boolean else "1"

    def visit_false(self, expr, **kw):
        return "false" if self.dialect.supports_native_boolean else "0"

    def _generate_delimited_list(self, elements, separator, **kw):
        texts = [c._compiler_dispatch(self, **kw) for c in elements]
        return separator.join([s for s in texts if s])

    def _generate_delimited_and_list(self, clauses, **kw):
        count, clauses = elements.BooleanClauseList._process_clauses_for_boolean(
            operators.and_, elements.True_._singleton, elements.False_._singleton, clauses
        )
        if count == 1:
            return clauses[0]._compiler_dispatch(self, **kw)
        return self._generate_delimited_list(clauses, " AND ", **kw)

    def visit_tuple(self, clauselist, **kw):
        return "(%s)" % self.visit_clauselist(clauselist, **kw)

    def visit_clauselist(self, clauselist, **kw):
        sep = " " if clauselist.operator is None else OPERATORS[clauselist.operator]
        return self._generate_delimited_list(clauselist.clauses, sep, **kw)

    def visit_expression_clauselist(self, clauselist, **kw):
        operator_ = clauselist.operator
        disp = self._get_operator_dispatch(operator_, "expression_clauselist", None)
        if disp:
            return disp(clauselist, operator_, **kw)
        if operator_ not in OPERATORS:
            raise exc.UnsupportedCompilationError(self, operator_)
        kw["_in_operator_expression"] = True
        return self._generate_delimited_list(clauselist.clauses, OPERATORS[operator_], **kw)

    def visit_case(self, clause, **kwargs):
        x = "CASE "
        if clause.value is not None:
            x += clause.value._compiler_dispatch(self, **kwargs) + " "
        for cond, result in clause.whens:
            x += "WHEN %s THEN %s " % (
                cond._compiler_dispatch(self, **kwargs), result._compiler_dispatch(self, **kwargs),
            )
        if clause.else_ is not None:
            x += "ELSE " + clause.else_._compiler_dispatch(self, **kwargs) + " "
        return x + "END"

    def visit_type_coerce(self, type_coerce, **kw):
        return type_coerce.typed_expression._compiler_dispatch(self, **kw)

    def visit_cast(self, cast, **kwargs):
        type_clause, sep, collation = cast.typeclause._compiler_dispatch(self, **kwargs).partition(" COLLATE ")
        return "CAST(%s AS %s)%s%s" % (
            cast.clause._compiler_dispatch(self, **kwargs), type_clause, sep, collation,
        )

    def _frame_bound(self, bound, unbounded, **kw):
        if bound is elements.RANGE_UNBOUNDED:
            return unbounded
        if bound is elements.RANGE_CURRENT:
            return "CURRENT ROW"
        side = "PRECEDING" if bound < 0 else "FOLLOWING"
        return "%s %s" % (self.process(elements.literal(abs(bound)), **kw), side)

    def _format_frame_clause(self, range_, **kw):
        return "%s AND %s" % (
            self._frame_bound(range_[0], "UNBOUNDED PRECEDING", **kw),
            self._frame_bound(range_[1], "UNBOUNDED FOLLOWING", **kw),
        )

    def visit_over(self, over, **kwargs):
        text = over.element._compiler_dispatch(self, **kwargs)
        parts = []
        for frame, word in ((over.range_, "RANGE"), (over.rows, "ROWS"), (over.groups, "GROUPS")):
            if frame is not None:
                parts = ["%s BETWEEN %s" % (word, self._format_frame_clause(frame, **kwargs))]
        by = [
            "%s BY %s" % (word, clause._compiler_dispatch(self, **kwargs))
            for word, clause in (("PARTITION", over.partition_by), ("ORDER", over.order_by))
            if clause is not None and len(clause)
        ]
        return "%s OVER (%s)" % (text, " ".join(by + parts))

    def visit_withingroup(self, withingroup, **kwargs):
        return "%s WITHIN GROUP (ORDER BY %s)" % (
            withingroup.element._compiler_dispatch(self, **kwargs),
            withingroup.order_by._compiler_dispatch(self, **kwargs),
        )

    def visit_funcfilter(self, funcfilter, **kwargs):
        return "%s FILTER (WHERE %s)" % (
            funcfilter.func._compiler_dispatch(self, **kwargs),
            funcfilter.criterion._compiler_dispatch(self, **kwargs),
        )

    def visit_extract(self, extract, **kwargs):
        field = self.extract_map.get(extract.field, extract.field)
        if _FIELD.fullmatch(field) is None:
            # It stands in the statement as it is.
            raise exc.CompileError("extract() takes the name of a field, made of letters; not %r" % field)
        return "EXTRACT(%s FROM %s)" % (field, extract.expr._compiler_dispatch(self, **kwargs))

    def visit_scalar_function_column(self, element, **kw):
        return "(%s).%s" % (self.visit_function(element.fn, **kw), self.visit_column(element, **kw))

    def visit_function(self, func, add_to_result_map=None, **kwargs):
        if add_to_result_map is not None:
            add_to_result_map(func.name, func.name, (func.name,), func.type)
        disp = getattr(self, "visit_%s_func" % func.name.lower(), None)
        if disp:
            text = disp(func, **kwargs)
        else:
            name = FUNCTIONS.get(func._deannotate().__class__)
            if name is None:
                text = self._function_name(func.name, func.name) + self.function_argspec(func, **kwargs)
            else:
                text = name + self.function_argspec(func, **kwargs) if func._has_args else name
            for tok in reversed(func.packagenames):
                text = self._function_name(tok, func.name) + "." + text
        if func._with_ordinality:
            text += " WITH ORDINALITY"
        return text

    def _function_name(self, token, name):
        if self.preparer._requires_quotes_illegal_chars(token) or isinstance(name, quoted_name):
            return self.preparer.quote(token)
        return token

    def visit_next_value_func(self, next_value, **kw):
        return self.visit_sequence(next_value.sequence)

    def visit_sequence(self, sequence, **kw):
        raise NotImplementedError("Dialect '%s' does not support sequence increments." % self.dialect.name)

    def function_argspec(self, func, **kwargs):
        return func.clause_expr._compiler_dispatch(self, **kwargs)

    def _get_operator_dispatch(self, operator_, qualifier1, qualifier2):
        name = "visit_%s_%s" % (operator_.__name__, qualifier1)
        return getattr(self, name + "_" + qualifier2 if qualifier2 else name, None)

    def visit_unary(self, unary, add_to_result_map=None, result_map_targets=(), **kw):
        if add_to_result_map is not None:
            kw["add_to_result_map"] = add_to_result_map
            kw["result_map_targets"] = result_map_targets + (unary,)
        if unary.operator and unary.modifier:
            raise exc.CompileError("Unary expression does not support operator and modifier simultaneously")
        if unary.operator:
            kind, operator, generic = "operator", unary.operator, self._generate_generic_unary_operator
        elif unary.modifier:
            kind, operator, generic = "modifier", unary.modifier, self._generate_generic_unary_modifier
        else:
            raise exc.CompileError("Unary expression has no operator or modifier")
        special = self._get_operator_dispatch(operator, "unary", kind)
        return special(unary, operator, **kw) if special else generic(unary, OPERATORS[operator], **kw)

    def visit_truediv_binary(self, binary, operator, **kw):
        right = binary.right
        if self.dialect.div_is_floordiv:
            numeric = right.type if right.type._type_affinity is sqltypes.Numeric else sqltypes.Numeric()
            right = elements.Cast(right, numeric)
        return self.process(binary.left, **kw) + " / " + self.process(right, **kw)

    def visit_floordiv_binary(self, binary, operator, **kw):
        text = self.process(binary.left, **kw) + " / " + self.process(binary.right, **kw)
        if (
            self.dialect.div_is_floordiv
            and binary.right.type._type_affinity is sqltypes.Integer
            and binary.left.type._type_affinity is sqltypes.Integer
        ):
            return text
        return "FLOOR(%s)" % text

    def visit_is_true_unary_operator(self, element, operator, **kw):
        text = self.process(element.element, **kw)
        if element._is_implicitly_boolean or self.dialect.supports_native_boolean:
            return text
        return "%s = 1" % text

    def visit_is_false_unary_operator(self, element, operator, **kw):
        text = self.process(element.element, **kw)
        if element._is_implicitly_boolean or self.dialect.supports_native_boolean:
            return "NOT %s" % text
        return "%s = 0" % text

    def visit_not_match_op_binary(self, binary, operator, **kw):
        return "NOT %s" % self.visit_binary(binary, override_operator=operators.match_op)

    def visit_not_in_op_binary(self, binary, operator, **kw):
        return "(%s)" % self._generate_generic_binary(binary, OPERATORS[operator], **kw)

    def visit_binary(self, binary, override_operator=None, eager_grouping=False, **kw):
        operator_ = override_operator or binary.operator
        disp = self._get_operator_dispatch(operator_, "binary", None)
        if disp:
            return disp(binary, operator_, **kw)
        if operator_ not in OPERATORS:
            raise exc.UnsupportedCompilationError(self, operator_)
        return self._generate_generic_binary(binary, OPERATORS[operator_], **kw)

    def visit_function_as_comparison_op_binary(self, element, operator, **kw):
        return self.process(element.sql_function, **kw)

    def visit_mod_binary(self, binary, operator, **kw):
        percent = " %% " if self.preparer._double_percents else " % "
        return self.process(binary.left, **kw) + percent + self.process(binary.right, **kw)

    def visit_custom_op_binary(self, element, operator, **kw):
        kw["eager_grouping"] = operator.eager_grouping
        opstring = " " + self.escape_literal_column(operator.opstring) + " "
        return self._generate_generic_binary(element, opstring, **kw)

    def visit_custom_op_unary_operator(self, element, operator, **kw):
        opstring = self.escape_literal_column(operator.opstring) + " "
        return self._generate_generic_unary_operator(element, opstring, **kw)

    def visit_custom_op_unary_modifier(self, element, operator, **kw):
        opstring = " " + self.escape_literal_column(operator.opstring)
        return self._generate_generic_unary_modifier(element, opstring, **kw)

    def _generate_generic_binary(self, binary, opstring, eager_grouping=False, **kw):
        nested = kw.get("_in_operator_expression", False)
        kw["_in_operator_expression"] = True
        kw["_binary_op"] = binary.operator
        text = (
            binary.left._compiler_dispatch(self, eager_grouping=eager_grouping, **kw)
            + opstring
            + binary.right._compiler_dispatch(self, eager_grouping=eager_grouping, **kw)
        )
        return "(%s)" % text if nested and eager_grouping else text

    def _generate_generic_unary_operator(self, unary, opstring, **kw):
        return opstring + unary.element._compiler_dispatch(self, **kw)

    def _generate_generic_unary_modifier(self, unary, opstring, **kw):
        return unary.element._compiler_dispatch(self, **kw) + opstring

    @util.memoized_property
    def _like_percent_literal(self):
        return elements.literal_column("'%'", type_=sqltypes.STRINGTYPE)

    def visit_ilike_case_insensitive_operand(self, element, **kw):
        return f"lower({element.element._compiler_dispatch(self, **kw)})"

    def _affixed(self, binary, before, after, insensitive):
        """The binary with percent signs around its right operand."""
        binary = binary._clone()
        percent = self._like_percent_literal
        right = binary.right
        if insensitive:
            binary.left = ilike_case_insensitive(binary.left)
            right = ilike_case_insensitive(right)
        if before:
            right = percent.concat(right)
            binary.right = right.concat(percent) if after else right
        else:
            binary.right = percent._rconcat(right)
        return binary

    def visit_contains_op_binary(self, binary, operator, **kw):
        return self.visit_like_op_binary(self._affixed(binary, True, True, False), operator, **kw)

    def visit_not_contains_op_binary(self, binary, operator, **kw):
        return self.visit_not_like_op_binary(self._affixed(binary, True, True, False), operator, **kw)

    def visit_icontains_op_binary(self, binary, operator, **kw):
        return self.visit_ilike_op_binary(self._affixed(binary, True, True, True), operator, **kw)

    def visit_not_icontains_op_binary(self, binary, operator, **kw):
        return self.visit_not_ilike_op_binary(self._affixed(binary, True, True, True), operator, **kw)

    def visit_startswith_op_binary(self, binary, operator, **kw):
        return self.visit_like_op_binary(self._affixed(binary, False, True, False), operator, **kw)

    def visit_not_startswith_op_binary(self, binary, operator, **kw):
        return self.visit_not_like_op_binary(self._affixed(binary, False, True, False), operator, **kw)

    def visit_istartswith_op_binary(self, binary, operator, **kw):
        return self.visit_ilike_op_binary(self._affixed(binary, False, True, True), operator, **kw)

    def visit_not_istartswith_op_binary(self, binary, operator, **kw):
        return self.visit_not_ilike_op_binary(self._affixed(binary, False, True, True), operator, **kw)

    def visit_endswith_op_binary(self, binary, operator, **kw):
        return self.visit_like_op_binary(self._affixed(binary, True, False, False), operator, **kw)

    def visit_not_endswith_op_binary(self, binary, operator, **kw):
        return self.visit_not_like_op_binary(self._affixed(binary, True, False, False), operator, **kw)

    def visit_iendswith_op_binary(self, binary, operator, **kw):
        return self.visit_ilike_op_binary(self._affixed(binary, True, False, True), operator, **kw)

    def visit_not_iendswith_op_binary(self, binary, operator, **kw):
        return self.visit_not_ilike_op_binary(self._affixed(binary, True, False, True), operator, **kw)

    def _like(self, binary, word, **kw):
        text = "%s %s %s" % (
            binary.left._compiler_dispatch(self, **kw), word, binary.right._compiler_dispatch(self, **kw),
        )
        escape = binary.modifiers.get("escape")
        if escape is not None:
            text += " ESCAPE " + self.render_literal_value(escape, sqltypes.STRINGTYPE)
        return text

    def visit_like_op_binary(self, binary, operator, **kw):
        return self._like(binary, "LIKE", **kw)

    def visit_not_like_op_binary(self, binary, operator, **kw):
        return self._like(binary, "NOT LIKE", **kw)

    def _insensitive(self, binary):
        binary = binary._clone()
        binary.left = ilike_case_insensitive(binary.left)
        binary.right = ilike_case_insensitive(binary.right)
        return binary

    def visit_ilike_op_binary(self, binary, operator, **kw):
        if operator is operators.ilike_op:
            binary = self._insensitive(binary)
        return self.visit_like_op_binary(binary, operator, **kw)

    def visit_not_ilike_op_binary(self, binary, operator, **kw):
        if operator is operators.not_ilike_op:
            binary = self._insensitive(binary)
        return self.visit_not_like_op_binary(binary, operator, **kw)

    def visit_between_op_binary(self, binary, operator, **kw):
        symmetric = " BETWEEN SYMMETRIC " if binary.modifiers.get("symmetric", False) else " BETWEEN "
        return self._generate_generic_binary(binary, symmetric, **kw)

    def visit_not_between_op_binary(self, binary, operator, **kw):
        symmetric = " NOT BETWEEN SYMMETRIC " if binary.modifiers.get("symmetric", False) else " NOT BETWEEN "
        return self._generate_generic_binary(binary, symmetric, **kw)

    def visit_regexp_match_op_binary(self, binary, operator, **kw):
        raise exc.CompileError("%s dialect does not support regular expressions" % self.dialect.name)

    visit_not_regexp_match_op_binary = visit_regexp_match_op_binary

    def visit_regexp_replace_op_binary(self, binary, operator, **kw):
        raise exc.CompileError("%s dialect does not support regular expression replacements" % self.dialect.name)

    # FROM clauses.

    def visit_table_valued_alias(self, element, **kw):
        return self.visit_lateral(element, **kw) if element._is_lateral else self.visit_alias(element, **kw)

    def visit_table_valued_column(self, element, **kw):
        return self.visit_column(element, **kw)

    def visit_alias(
        self, alias, asfrom=False, ashint=False, iscrud=False, fromhints=None, subquery=False, lateral=False,
        enclosing_alias=None, **kwargs,
    ):
        if lateral and "enclosing_lateral" not in kwargs:
            kwargs["enclosing_lateral"] = alias
        if enclosing_alias is not None and enclosing_alias.element is alias:
            inner = alias.element._compiler_dispatch(
                self, asfrom=asfrom, ashint=ashint, iscrud=iscrud, fromhints=fromhints, lateral=lateral,
                enclosing_alias=alias, **kwargs,
            )
            return "(%s)" % inner if subquery and (asfrom or lateral) else inner
        kwargs["enclosing_alias"] = alias
        if asfrom or ashint:
            alias_name = alias.name
            if isinstance(alias_name, _truncated_label):
                alias_name = self._truncated_identifier("alias", alias_name)
        if ashint:
            return self.preparer.format_alias(alias, alias_name)
        if not asfrom:
            return alias.element._compiler_dispatch(self, lateral=lateral, **kwargs)
        inner = alias.element._compiler_dispatch(self, asfrom=True, lateral=lateral, **kwargs)
        if subquery:
            inner = "(%s)" % inner
        ret = inner + self.get_render_as_alias_suffix(self.preparer.format_alias(alias, alias_name))
        if alias._supports_derived_columns and alias._render_derived:
            ret += "(%s)" % ", ".join(
                self.preparer.quote(col.name)
                + (
                    " %s" % self.dialect.type_compiler_instance.process(col.type, **kwargs)
                    if alias._render_derived_w_types
                    else ""
                )
                for col in alias.c
            )
        if fromhints and alias in fromhints:
            ret = self.format_from_hint_text(ret, alias, fromhints[alias], iscrud)
        return ret

    def visit_subquery(self, subquery, **kw):
        kw["subquery"] = True
        return self.visit_alias(subquery, **kw)

    def visit_lateral(self, lateral_, **kw):
        kw["lateral"] = True
        return "LATERAL %s" % self.visit_alias(lateral_, **kw)

    def visit_tablesample(self, tablesample, asfrom=False, **kw):
        text = "%s TABLESAMPLE %s" % (
            self.visit_alias(tablesample, asfrom=True, **kw),
            tablesample._get_method()._compiler_dispatch(self, **kw),
        )
        if tablesample.seed is not None:
            text += " REPEATABLE (%s)" % tablesample.seed._compiler_dispatch(self, **kw)
        return text

    def _render_values(self, element, **kw):
        kw.setdefault("literal_binds", element.literal_binds)
        return "VALUES " + ", ".join(
            self.process(elements.Tuple(*elem, types=element._column_types).self_group(), **kw)
            for chunk in element._data
            for elem in chunk
        )

    def visit_values(self, element, asfrom=False, visiting_cte=None, **kw):
        if element._independent_ctes:
            self._dispatch_independent_ctes(element, kw)
        v = self._render_values(element, **kw)
        name = None if element._unnamed else element.name
        if isinstance(name, _truncated_label):
            name = self._truncated_identifier("values", name)
        if not asfrom:
            return v
        lateral = "LATERAL " if element._is_lateral else ""
        if visiting_cte is not None and visiting_cte.element is element:
            if element._is_lateral:
                raise exc.CompileError("Can't use a LATERAL VALUES expression inside of a CTE")
            return v
        if not name:
            return "%s(%s)" % (lateral, v)
        kw["include_table"] = False
        return "%s(%s)%s (%s)" % (
            lateral, v, self.get_render_as_alias_suffix(self.preparer.quote(name)),
            ", ".join(c._compiler_dispatch(self, **kw) for c in element.columns),
        )

    def visit_scalar_values(self, element, **kw):
        return f"({self._render_values(element, **kw)})"

    def get_render_as_alias_suffix(self, alias_name_text):
        return " AS " + alias_name_text

    def visit_table(
        self, table, asfrom=False, iscrud=False, ashint=False, fromhints=None, use_schema=True,
        ambiguous_table_name_map=None, enclosing_alias=None, **kwargs,
    ):
        if not asfrom and not ashint:
            return ""
        effective_schema = self.preparer.schema_for_object(table)
        ret = self.preparer.quote(table.name)
        if use_schema and effective_schema:
            ret = self.preparer.quote_schema(effective_schema) + "." + ret
        elif (
            (enclosing_alias is None or enclosing_alias.element is not table)
            and not effective_schema
            and ambiguous_table_name_map
            and table.name in ambiguous_table_name_map
        ):
            anon_name = self._truncated_identifier("alias", ambiguous_table_name_map[table.name])
            ret += self.get_render_as_alias_suffix(self.preparer.format_alias(None, anon_name))
        if fromhints and table in fromhints:
            ret = self.format_from_hint_text(ret, table, fromhints[table], iscrud)
        return ret

    def visit_join(self, join, asfrom=False, **kwargs):
        join_type = " FULL OUTER JOIN " if join.full else " LEFT OUTER JOIN " if join.isouter else " JOIN "
        return (
            join.left._compiler_dispatch(self, asfrom=True, **kwargs)
            + join_type
            + join.right._compiler_dispatch(self, asfrom=True, **kwargs)
            + " ON "
            + join.onclause._compiler_dispatch(self, **kwargs)
        )

    # Common table expressions.

    def _init_cte_state(self):
        if self.ctes is None:
            self.ctes = {}
            self.ctes_by_level_name = {}
            self.level_name_by_cte = {}
            self.ctes_recursive = False
        return self.ctes

    def _dispatch_independent_ctes(self, stmt, kw):
        local_kw = {k: v for k, v in kw.items() if k != "cte_opts"}
        for cte, opt in zip(stmt._independent_ctes, stmt._independent_ctes_opts):
            cte._compiler_dispatch(self, cte_opts=opt, **local_kw)

    def _with_ctes(self, text, toplevel, include_following_stack=False):
        if not self.ctes:
            return text
        nesting_level = None if toplevel else len(self.stack)
        return self._render_cte_clause(nesting_level, include_following_stack) + text

    def _alias_name(self, name):
        return self._truncated_identifier("alias", name) if isinstance(name, _truncated_label) else name

    def visit_cte(
        self, cte, asfrom=False, ashint=False, fromhints=None, visiting_cte=None, cte_opts=NO_CTE_OPTS, **kwargs
    ):
        self._init_cte_state()
        kwargs["visiting_cte"] = cte
        cte_name = self._alias_name(cte.name)
        is_new, level_name = self._place_cte(cte, cte_name, cte_opts)
        embedded = False
        existing = self.ctes_by_level_name.get(level_name)
        if existing is not None:
            embedded = visiting_cte is existing
        if not asfrom and not is_new:
            return None
        if cte._cte_alias is not None:
            pre_alias_cte = cte._cte_alias
            pre_alias_name = self._alias_name(cte._cte_alias.name)
        else:
            pre_alias_cte = cte
            pre_alias_name = None
        if is_new:
            self.ctes_by_level_name[level_name] = cte
            self.level_name_by_cte[cte._get_reference_cte()] = level_name + (cte_opts,)
            if pre_alias_cte not in self.ctes:
                self.visit_cte(pre_alias_cte, **kwargs)
            if not pre_alias_name and cte not in self.ctes:
                if cte.recursive:
                    self.ctes_recursive = True
                if not self.stack:
                    return cte.element._compiler_dispatch(self, asfrom=asfrom, **kwargs)
                self.ctes[cte] = self._cte_text(cte, cte_name, kwargs)
        if not asfrom:
            return None
        if not is_new and embedded:
            return self.preparer.format_alias(cte, cte_name)
        if pre_alias_name:
            text = self.preparer.format_alias(cte, pre_alias_name)
            if self.preparer._requires_quotes(cte_name):
                cte_name = self.preparer.quote(cte_name)
            return text + self.get_render_as_alias_suffix(cte_name)
        return self.preparer.format_alias(cte, cte_name)

    def _place_cte(self, cte, cte_name, cte_opts):
        """(whether the CTE is to be rendered, its level and name)."""
        reference = cte._get_reference_cte()
        nesting = cte.nesting or cte_opts.nesting
        if reference in self.level_name_by_cte:
            level, _, existing_opts = self.level_name_by_cte[reference]
            level_name = (level, cte_name)
            existing = self.ctes_by_level_name[level_name]
            if cte_opts.nesting:
                if existing_opts.nesting:
                    raise exc.CompileError("CTE is stated as 'nest_here' in more than one location")
                del self.ctes_by_level_name[level_name]
                level_name = (len(self.stack) if nesting else 1, cte_name)
                self.ctes_by_level_name[level_name] = existing
                self.level_name_by_cte[reference] = level_name + (cte_opts,)
        else:
            level_name = (len(self.stack) if nesting else 1, cte_name)
            existing = self.ctes_by_level_name.get(level_name)
        if existing is None:
            return True, level_name
        if cte is existing._restates or cte is existing:
            return False, level_name
        if existing is cte._restates:
            self.ctes.pop(existing, None)
            del self.level_name_by_cte[existing._get_reference_cte()]
            return True, level_name
        if hash(cte) == hash(existing) or (
            (cte._is_clone_of is not None or existing._is_clone_of is not None) and cte.compare(existing)
        ):
            return False, level_name
        raise exc.CompileError("Multiple, unrelated CTEs found with the same name: %r" % cte_name)

    def _cte_text(self, cte, cte_name, kwargs):
        text = self.preparer.format_alias(cte, cte_name)
        if cte.recursive or cte.element.name_cte_columns:
            names = [
                fallback_label_name or proxy_name
                for _, proxy_name, fallback_label_name, _, repeated in cte.element._generate_columns_plus_names(True)
                if not repeated
            ]
            text += "(%s)" % ", ".join(
                self.preparer.format_label_name(ident, anon_map=self.anon_map) for ident in names
            )
        prefixes = self._generate_prefixes(cte, cte._prefixes, **kwargs)
        text += " AS %s\n(%s)" % (prefixes, cte.element._compiler_dispatch(self, asfrom=True, **kwargs))
        if cte._suffixes:
            text += " " + self._generate_prefixes(cte, cte._suffixes, **kwargs)
        return text

    def _render_cte_clause(self, nesting_level=None, include_following_stack=False):
        if not self.ctes:
            return ""
        nested = nesting_level and nesting_level > 1
        ctes = self.ctes
        if nested:
            ctes = {}
            for cte, text in self.ctes.items():
                level, _, opts = self.level_name_by_cte[cte._get_reference_cte()]
                rendered = level == nesting_level or (include_following_stack and level == nesting_level + 1)
                if (cte.nesting or opts.nesting) and rendered:
                    ctes[cte] = text
        if not ctes:
            return ""
        recursive = any([cte.recursive for cte in ctes])
        cte_text = self.get_cte_preamble(recursive) + " " + ", \n".join(ctes.values()) + "\n "
        if nested:
            for cte in list(ctes):
                level, name, _ = self.level_name_by_cte.pop(cte._get_reference_cte())
                del self.ctes[cte]
                del self.ctes_by_level_name[level, name]
        return cte_text

    def get_cte_preamble(self, recursive):
        return "WITH RECURSIVE" if recursive else "WITH"

    # SELECT.

    def _add_to_result_map(self, keyname, name, objects, type_):
        if keyname is None or keyname == "*":
            self._ordered_columns = False
            self._ad_hoc_textual = True
        if type_._is_tuple_type:
            raise exc.CompileError(
                "Most backends don't support SELECTing from a tuple() object.  If this is an ORM query, consider using "
                "the Bundle object."
            )
        self._result_columns.append(ResultColumnsEntry(keyname, name, objects, type_))

    def _label_returning_column(self, stmt, column, populate_result_map, column_clause_args=None, **kw):
        return self._label_select_column(
            None, column, populate_result_map, False, {} if column_clause_args is None else column_clause_args, **kw
        )

    def _label_select_column(
        self, select, column, populate_result_map, asfrom, column_clause_args, name=None, proxy_name=None,
        fallback_label_name=None, within_columns_clause=True, column_is_repeated=False,
        need_column_expressions=False, include_table=True,
    ):
        """The text of a column in the columns clause, with the label that it needs."""
        impl = column.type.dialect_impl(self.dialect)
        col_expr = column
        if impl._has_column_expression and (need_column_expressions or populate_result_map):
            col_expr = impl.column_expression(column)
        add_to_result_map = None
        if populate_result_map:
            add_to_result_map = add = self._add_to_result_map
            if column_is_repeated:

                def add_to_result_map(keyname, name, objects, type_):
                    add(keyname, name, (keyname,), type_)

            elif col_expr is not column:

                def add_to_result_map(keyname, name, objects, type_):
                    add(keyname, name, (column,) + objects, type_)

        if isinstance(column, elements.Label):
            result_expr = col_expr
            if col_expr is not column:
                result_expr = _CompileLabel(col_expr, column.name, alt_names=(column.element,))
        elif name:
            result_expr = _CompileLabel(col_expr, name, alt_names=(proxy_name, column._tq_label))
        elif self._needs_label(column, col_expr, asfrom):
            label = fallback_label_name or column._anon_name_label
            if not isinstance(label, _truncated_label):
                label = _truncated_label(label)
            result_expr = _CompileLabel(col_expr, label, alt_names=(proxy_name,))
        else:
            result_expr = col_expr
        column_clause_args.update(
            within_columns_clause=within_columns_clause, add_to_result_map=add_to_result_map,
            include_table=include_table,
        )
        return result_expr._compiler_dispatch(self, **column_clause_args)

    def _needs_label(self, column, col_expr, asfrom):
        if col_expr is not column:
            return True
        if isinstance(column, elements.ColumnClause):
            return asfrom and not column.is_literal and column.table is not None
        if isinstance(column, elements.TextClause):
            return False
        if isinstance(column, elements.UnaryExpression):
            return (
                (column.operator in (operators.is_false, operators.is_true)
                 and not self.dialect.supports_native_boolean)
                or column._wraps_unnamed_column()
                or asfrom
            )
        return not isinstance(column, elements.NamedColumn) and column._non_anon_label is None

    def format_from_hint_text(self, sqltext, table, hint, iscrud):
        hinttext = self.get_from_hint_text(table, hint)
        return sqltext + " " + hinttext if hinttext else sqltext

    def get_select_hint_text(self, byfroms):
        return None

    def get_from_hint_text(self, table, text):
        return None

    def get_crud_hint_text(self, table, text):
        return None

    def get_statement_hint_text(self, hint_texts):
        return " ".join(hint_texts)

    def _display_froms_for_select(self, select_stmt, asfrom, lateral=False, **kw):
        entry = self.stack[-1] if self.stack else self._default_stack_entry
        return self._froms_of(select_stmt._compile_state_factory(select_stmt, self), entry, asfrom, lateral)

    def _froms_of(self, compile_state, entry, asfrom, lateral):
        correlate_froms = entry["correlate_froms"]
        asfrom_froms = entry["asfrom_froms"]
        if asfrom and not lateral:
            return compile_state._get_display_froms(
                explicit_correlate_froms=correlate_froms.difference(asfrom_froms), implicit_correlate_froms=()
            )
        return compile_state._get_display_froms(
            explicit_correlate_froms=correlate_froms, implicit_correlate_froms=asfrom_froms
        )

    def visit_compound_select(self, cs, asfrom=False, compound_index=None, **kwargs):
        toplevel = not self.stack
        compile_state = cs._compile_state_factory(cs, self, **kwargs)
        if toplevel and not self.compile_state:
            self.compile_state = compile_state
        compound_stmt = compile_state.statement
        entry = self._default_stack_entry if toplevel else self.stack[-1]
        if compound_index == 0:
            entry["select_0"] = cs
        self.stack.append({
            "correlate_froms": entry["correlate_froms"],
            "asfrom_froms": entry["asfrom_froms"],
            "selectable": cs,
            "compile_state": compile_state,
            "need_result_map_for_compound": toplevel
            or (not compound_index and entry.get("need_result_map_for_compound", False)),
        })
        if compound_stmt._independent_ctes:
            self._dispatch_independent_ctes(compound_stmt, kwargs)
        text = (" " + self.compound_keywords[cs.keyword] + " ").join([
            c._compiler_dispatch(self, asfrom=asfrom, compound_index=i, **kwargs) for i, c in enumerate(cs.selects)
        ])
        kwargs["include_table"] = False
        text += self.group_by_clause(cs, **dict(asfrom=asfrom, **kwargs))
        text += self.order_by_clause(cs, **kwargs)
        if cs._has_row_limiting_clause:
            text += self._row_limit_clause(cs, **kwargs)
        text = self._with_ctes(text, toplevel, include_following_stack=True)
        self.stack.pop(-1)
        return text

    def _row_limit_clause(self, cs, **kwargs):
        if cs._fetch_clause is not None:
            return self.fetch_clause(cs, **kwargs)
        return self.limit_clause(cs, **kwargs)

    def visit_select(
        self, select_stmt, asfrom=False, insert_into=False, fromhints=None, compound_index=None, lateral=False,
        **kwargs,
    ):
        kwargs["within_columns_clause"] = False
        compile_state = select_stmt._compile_state_factory(select_stmt, self, **kwargs)
        kwargs["ambiguous_table_name_map"] = compile_state._ambiguous_table_name_map
        select_stmt = compile_state.statement
        toplevel = not self.stack
        if toplevel and not self.compile_state:
            self.compile_state = compile_state
        is_embedded_select = compound_index is not None or insert_into
        entry = self._default_stack_entry if toplevel else self.stack[-1]
        populate_result_map = need_column_expressions = (
            toplevel
            or entry.get("need_result_map_for_compound", False)
            or entry.get("need_result_map_for_nested", False)
        )
        if compound_index:
            populate_result_map = False
        if not populate_result_map:
            kwargs.pop("add_to_result_map", None)
        froms = self._setup_select_stack(select_stmt, compile_state, entry, asfrom, lateral, compound_index)
        column_clause_args = {**kwargs, "within_label_clause": False, "within_columns_clause": False}
        text = "SELECT "
        byfrom = None
        if select_stmt._hints:
            hint_text, byfrom = self._setup_select_hints(select_stmt)
            if hint_text:
                text += hint_text + " "
        if select_stmt._independent_ctes:
            self._dispatch_independent_ctes(select_stmt, kwargs)
        if select_stmt._prefixes:
            text += self._generate_prefixes(select_stmt, select_stmt._prefixes, **kwargs)
        text += self.get_select_precolumns(select_stmt, **kwargs)
        inner_columns = [
            self._label_select_column(
                select_stmt, column, populate_result_map, asfrom, column_clause_args, name=name,
                proxy_name=proxy_name, fallback_label_name=fallback_label_name, column_is_repeated=repeated,
                need_column_expressions=need_column_expressions,
            )
            for name, proxy_name, fallback_label_name, column, repeated in compile_state.columns_plus_names
        ]
        inner_columns = [c for c in inner_columns if c is not None]
        text = self._compose_select_body(
            text, select_stmt, compile_state, inner_columns, froms, byfrom, toplevel, kwargs
        )
        hints = [
            text for name, text in select_stmt._statement_hints if name in ("*", self.dialect.name)
        ]
        if hints:
            text += " " + self.get_statement_hint_text(hints)
        if not is_embedded_select or toplevel:
            text = self._with_ctes(text, toplevel)
        if select_stmt._suffixes:
            text += " " + self._generate_prefixes(select_stmt, select_stmt._suffixes, **kwargs)
        self.stack.pop(-1)
        return text

    def _setup_select_hints(self, select):
        byfrom = {
            from_: hinttext % {"name": from_._compiler_dispatch(self, ashint=True)}
            for (from_, dialect), hinttext in select._hints.items()
            if dialect in ("*", self.dialect.name)
        }
        return self.get_select_hint_text(byfrom), byfrom

    def _setup_select_stack(self, select, compile_state, entry, asfrom, lateral, compound_index):
        if compound_index == 0:
            entry["select_0"] = select
        elif compound_index:
            numcols = len(entry["select_0"]._all_selected_columns)
            if len(compile_state.columns_plus_names) != numcols:
                raise exc.CompileError(
                    "All selectables passed to CompoundSelect must have identical numbers of columns; select #%d has "
                    "%d columns, select #%d has %d"
                    % (1, numcols, compound_index + 1, len(select._all_selected_columns))
                )
        froms = self._froms_of(compile_state, entry, asfrom, lateral)
        own = set(_from_objects(*froms))
        self.stack.append({
            "asfrom_froms": own,
            "correlate_froms": own.union(entry["correlate_froms"]),
            "selectable": select,
            "compile_state": compile_state,
        })
        return froms

    def _compose_select_body(
        self, text, select, compile_state, inner_columns, froms, byfrom, toplevel, kwargs
    ):
        text += ", ".join(inner_columns)
        if not inner_columns:
            text = text.rstrip()
        if froms:
            text += " \nFROM "
            if select._hints:
                kw = {**kwargs, "fromhints": byfrom}
            else:
                kw = kwargs
            text += ", ".join([f._compiler_dispatch(self, asfrom=True, **kw) for f in froms])
        else:
            text += self.default_from()
        if select._where_criteria:
            t = self._generate_delimited_and_list(select._where_criteria, **kwargs)
            if t:
                text += " \nWHERE " + t
        if select._group_by_clauses:
            text += self.group_by_clause(select, **kwargs)
        if select._having_criteria:
            t = self._generate_delimited_and_list(select._having_criteria, **kwargs)
            if t:
                text += " \nHAVING " + t
        if select._order_by_clauses:
            text += self.order_by_clause(select, **kwargs)
        if select._has_row_limiting_clause:
            text += self._row_limit_clause(select, **kwargs)
        if select._for_update_arg is not None:
            text += self.for_update_clause(select, **kwargs)
        return text

    def _generate_prefixes(self, stmt, prefixes, **kw):
        clause = " ".join([
            prefix._compiler_dispatch(self, **kw)
            for prefix, dialect_name in prefixes
            if dialect_name in (None, "*") or dialect_name == self.dialect.name
        ])
        return clause + " " if clause else clause

    def get_select_precolumns(self, select, **kw):
        if select._distinct_on:
            util.warn_deprecated(
                "DISTINCT ON is currently supported only by the PostgreSQL dialect.  Use of DISTINCT ON for other "
                "backends is currently silently ignored, however this usage is deprecated, and will raise CompileError "
                "in a future release for all backends that do not support this syntax.",
                version="1.4",
            )
        return "DISTINCT " if select._distinct else ""

    def group_by_clause(self, select, **kw):
        group_by = self._generate_delimited_list(select._group_by_clauses, ", ", **kw)
        return " GROUP BY " + group_by if group_by else ""

    def order_by_clause(self, select, **kw):
        order_by = self._generate_delimited_list(select._order_by_clauses, ", ", **kw)
        return " ORDER BY " + order_by if order_by else ""

    def for_update_clause(self, select, **kw):
        return " FOR UPDATE"

    def returning_clause(self, stmt, returning_cols, *, populate_result_map, **kw):
        columns = [
            self._label_returning_column(
                stmt, column, populate_result_map, fallback_label_name=fallback_label_name,
                column_is_repeated=repeated, name=name, proxy_name=proxy_name, **kw,
            )
            for name, proxy_name, fallback_label_name, column, repeated in stmt._generate_columns_plus_names(
                True, cols=_select_iterables(returning_cols)
            )
        ]
        return "RETURNING " + ", ".join(columns)

    def limit_clause(self, select, **kw):
        limit, offset = select._limit_clause, select._offset_clause
        if offset is None:
            return "" if limit is None else self._limit_text + self.process(limit, **kw)
        limited = self._no_limit_text if limit is None else self._limit_text + self.process(limit, **kw)
        return f"{limited} OFFSET {self.process(offset, **kw)}"

    def fetch_clause(self, select, fetch_clause=None, require_offset=False, **kw):
        options = {"percent": False, "with_ties": False}
        if fetch_clause is None:
            fetch_clause = select._fetch_clause
            options = select._fetch_clause_options
        text = ""
        if select._offset_clause is not None:
            text += "\n OFFSET %s ROWS" % self.process(select._offset_clause, **kw)
        elif require_offset:
            text += "\n OFFSET 0 ROWS"
        if fetch_clause is not None:
            text += "\n FETCH FIRST %s%s ROWS %s" % (
                self.process(fetch_clause, **kw),
                " PERCENT" if options["percent"] else "",
                "WITH TIES" if options["with_ties"] else "ONLY",
            )
        return text

    # INSERT, UPDATE, DELETE.

    def _setup_crud_hints(self, stmt, table_text):
        dialect_hints = {
            table: hint_text
            for (table, dialect), hint_text in stmt._hints.items()
            if dialect in ("*", self.dialect.name)
        }
        if stmt.table in dialect_hints:
            table_text = self.format_from_hint_text(table_text, stmt.table, dialect_hints[stmt.table], True)
        return dialect_hints, table_text

    def _get_sentinel_column_for_table(self, table):
        return _insertmanyvalues.sentinel_columns(self, table)

    def _deliver_insertmanyvalues_batches(
        self, statement, parameters, compiled_parameters, generic_setinputsizes, batch_size,
        sort_by_parameter_order, schema_translate_map,
    ):
        return _insertmanyvalues.batches(
            self, statement, parameters, compiled_parameters, batch_size, sort_by_parameter_order,
            schema_translate_map,
        )

    def _enter_dml(self, stmt, visiting_cte, kind, kw):
        """(the statement's compile state, whether it is the topmost)."""
        compile_state = stmt._compile_state_factory(stmt, self, **kw)
        toplevel = visiting_cte is None and not self.stack
        if visiting_cte is not None:
            kw["visiting_cte"] = visiting_cte
        if toplevel:
            setattr(self, kind, True)
            if not self.dml_compile_state:
                self.dml_compile_state = compile_state
            if not self.compile_state:
                self.compile_state = compile_state
        return compile_state, toplevel

    def visit_insert(self, insert_stmt, visited_bindparam=None, visiting_cte=None, **kw):
        compile_state, toplevel = self._enter_dml(insert_stmt, visiting_cte, "isinsert", kw)
        insert_stmt = compile_state.statement
        self.stack.append({"correlate_froms": set(), "asfrom_froms": set(), "selectable": insert_stmt})
        visited = [] if self.positional and visiting_cte is None else None
        crud_params = crud._get_crud_params(
            self, insert_stmt, compile_state, toplevel, visited_bindparam=visited, **kw
        )
        counted = 0
        if visited is not None:
            counted = len(visited)
            self._values_bindparam = (self._values_bindparam or []) + visited
        if (
            compile_state._has_multi_parameters
            and (self.implicit_returning or insert_stmt._returning)
            and insert_stmt._sort_by_parameter_order
        ):
            raise exc.CompileError(
                "RETURNING cannot be deterministically sorted when using an INSERT which includes multi-row values()."
            )
        single = crud_params.single_params
        text = "INSERT "
        if insert_stmt._prefixes:
            text += self._generate_prefixes(insert_stmt, insert_stmt._prefixes, **kw)
        table_text = self.preparer.format_table(insert_stmt.table)
        if insert_stmt._hints:
            _, table_text = self._setup_crud_hints(insert_stmt, table_text)
        if insert_stmt._independent_ctes:
            self._dispatch_independent_ctes(insert_stmt, kw)
        text += "INTO " + table_text
        if single or not self.dialect.supports_default_values:
            text += " (%s)" % ", ".join([expr for _, expr, _, _ in single])
        sentinel, returning_clause = self._insert_returning(insert_stmt, crud_params, toplevel)
        if insert_stmt.select is not None:
            select_text = self.process(self.stack[-1]["insert_from_select"], insert_into=True, **kw)
            if self.ctes and self.dialect.cte_follows_insert:
                select_text = self._with_ctes(select_text, toplevel, include_following_stack=True)
            text += " " + select_text
        elif not single and self.dialect.supports_default_values:
            text += " DEFAULT VALUES"
            if crud_params.use_insertmanyvalues:
                self._insertmanyvalues = sentinel.insert_many(
                    insert_stmt, True, self.dialect.default_metavalue_token, single, counted
                )
        elif compile_state._has_multi_parameters:
            text += " VALUES " + ", ".join(
                "(%s)" % ", ".join([value for _, _, value, _ in row]) for row in crud_params.all_multi_params
            )
        elif crud_params.use_insertmanyvalues:
            text += self._insert_many_values(insert_stmt, crud_params, sentinel, counted)
        else:
            text += " VALUES (%s)" % ", ".join([value for _, _, value, _ in single])
        if insert_stmt._post_values_clause is not None:
            clause = self.process(insert_stmt._post_values_clause, **kw)
            if clause:
                text += " " + clause
        if returning_clause:
            text += " " + returning_clause
        if not self.dialect.cte_follows_insert:
            text = self._with_ctes(text, toplevel, include_following_stack=True)
        self.stack.pop(-1)
        return text

    def _insert_returning(self, insert_stmt, crud_params, toplevel):
        """(what tells inserted rows apart, the RETURNING clause or None)."""
        sentinel = _Sentinel()
        returning_cols = self.implicit_returning or insert_stmt._returning
        if not returning_cols:
            return sentinel, None
        columns = crud_params.use_sentinel_columns
        if columns is not None:
            names = {col: param_names for col, _, _, param_names in crud_params.single_params}
            keys = [self._within_exec_param_key_getter(col) for col in columns]
            given = all(col in names and key in names[col] for col, key in zip(columns, keys))
            sentinel.columns = columns
            sentinel.param_keys = keys if given else None
            sentinel.implicit = not given and bool(
                self.dialect.insertmanyvalues_implicit_sentinel & InsertmanyvaluesSentinelOpts.ANY_AUTOINCREMENT
            )
            returning_cols = list(returning_cols) + list(columns)
        return sentinel, self.returning_clause(insert_stmt, returning_cols, populate_result_map=toplevel)

    def _insert_many_values(self, insert_stmt, crud_params, sentinel, counted):
        """The VALUES that are repeated for many rows; numbered and ordered if only the server tells rows apart."""
        single = crud_params.single_params
        opts = self.dialect.insertmanyvalues_implicit_sentinel
        sentinel.embed = bool(
            sentinel.implicit
            and opts & InsertmanyvaluesSentinelOpts.USE_INSERT_FROM_SELECT
            and not crud_params.is_default_metavalue_only
        )
        if not sentinel.embed:
            values = ", ".join([value for _, _, value, _ in single])
            self._insertmanyvalues = sentinel.insert_many(insert_stmt, False, values, single, counted)
            return f" VALUES ({values})"
        columns = sentinel.columns or ()
        casts = opts & InsertmanyvaluesSentinelOpts.RENDER_SELECT_COL_CASTS
        selected = []
        for i, (col, _, expr, _) in enumerate(single):
            if col in columns:
                selected.append(expr)
            elif casts:
                impl = col.type._unwrapped_dialect_impl(self.dialect)
                selected.append(self.render_bind_cast(col.type, impl, f"p{i}"))
            else:
                selected.append(f"p{i}")
        values = ", ".join([value for col, _, value, _ in single if col not in columns])
        names = ", ".join(f"p{i}" for i, cp in enumerate(single) if cp[0] not in columns)
        params = [elem for elem in single if elem[0] not in columns]
        self._insertmanyvalues = sentinel.insert_many(insert_stmt, False, values, params, counted)
        return (
            f" SELECT {', '.join(selected)} FROM (VALUES ({values})) AS imp_sen({names}, sen_counter) "
            "ORDER BY sen_counter"
        )

    def update_limit_clause(self, update_stmt):
        return None

    def delete_limit_clause(self, delete_stmt):
        return None

    def update_tables_clause(self, update_stmt, from_table, extra_froms, **kw):
        kw["asfrom"] = True
        return from_table._compiler_dispatch(self, iscrud=True, **kw)

    def update_from_clause(self, update_stmt, from_table, extra_froms, from_hints, **kw):
        raise NotImplementedError("This backend does not support multiple-table criteria within UPDATE")

    def visit_update(self, update_stmt, visiting_cte=None, **kw):
        compile_state, toplevel = self._enter_dml(update_stmt, visiting_cte, "isupdate", kw)
        update_stmt = compile_state.statement
        extra_froms = compile_state._extra_froms
        render_extra_froms = []
        correlate_froms = {update_stmt.table}
        if extra_froms:
            main_froms = set(_from_objects(update_stmt.table))
            render_extra_froms = [f for f in extra_froms if f not in main_froms]
            correlate_froms = main_froms.union(extra_froms)
        self.stack.append({
            "correlate_froms": correlate_froms, "asfrom_froms": correlate_froms, "selectable": update_stmt,
        })
        text = "UPDATE "
        if update_stmt._prefixes:
            text += self._generate_prefixes(update_stmt, update_stmt._prefixes, **kw)
        table_text = self.update_tables_clause(update_stmt, update_stmt.table, render_extra_froms, **kw)
        crud_params = crud._get_crud_params(self, update_stmt, compile_state, toplevel, **kw).single_params
        dialect_hints = None
        if update_stmt._hints:
            dialect_hints, table_text = self._setup_crud_hints(update_stmt, table_text)
        if update_stmt._independent_ctes:
            self._dispatch_independent_ctes(update_stmt, kw)
        text += table_text + " SET " + ", ".join([expr + "=" + value for _, expr, value, _ in crud_params])
        if extra_froms:
            extra = self.update_from_clause(
                update_stmt, update_stmt.table, render_extra_froms, dialect_hints, **kw
            )
            if extra:
                text += " " + extra
        return self._finish_dml(text, update_stmt, self.update_limit_clause(update_stmt), toplevel, kw)

    def _finish_dml(self, text, stmt, limit_clause, toplevel, kw):
        """The statement with WHERE, RETURNING and its CTEs."""
        if stmt._where_criteria:
            t = self._generate_delimited_and_list(stmt._where_criteria, **kw)
            if t:
                text += " WHERE " + t
        if limit_clause:
            text += " " + limit_clause
        returning_cols = self.implicit_returning or stmt._returning
        if returning_cols:
            text += " " + self.returning_clause(stmt, returning_cols, populate_result_map=toplevel)
        text = self._with_ctes(text, toplevel)
        self.stack.pop(-1)
        return text

    def delete_extra_from_clause(self, delete_stmt, from_table, extra_froms, from_hints, **kw):
        raise NotImplementedError("This backend does not support multiple-table criteria within DELETE")

    def delete_table_clause(self, delete_stmt, from_table, extra_froms, **kw):
        return from_table._compiler_dispatch(self, asfrom=True, iscrud=True, **kw)

    def visit_delete(self, delete_stmt, visiting_cte=None, **kw):
        compile_state, toplevel = self._enter_dml(delete_stmt, visiting_cte, "isdelete", kw)
        delete_stmt = compile_state.statement
        extra_froms = compile_state._extra_froms
        correlate_froms = {delete_stmt.table}.union(extra_froms)
        self.stack.append({
            "correlate_froms": correlate_froms, "asfrom_froms": correlate_froms, "selectable": delete_stmt,
        })
        text = "DELETE "
        if delete_stmt._prefixes:
            text += self._generate_prefixes(delete_stmt, delete_stmt._prefixes, **kw)
        table_text = self.delete_table_clause(delete_stmt, delete_stmt.table, extra_froms)
        crud._get_crud_params(self, delete_stmt, compile_state, toplevel, **kw)
        dialect_hints = None
        if delete_stmt._hints:
            dialect_hints, table_text = self._setup_crud_hints(delete_stmt, table_text)
        if delete_stmt._independent_ctes:
            self._dispatch_independent_ctes(delete_stmt, kw)
        text += "FROM " + table_text
        if extra_froms:
            extra = self.delete_extra_from_clause(
                delete_stmt, delete_stmt.table, extra_froms, dialect_hints, **kw
            )
            if extra:
                text += " " + extra
        return self._finish_dml(text, delete_stmt, self.delete_limit_clause(delete_stmt), toplevel, kw)

    def visit_savepoint(self, savepoint_stmt, **kw):
        return "SAVEPOINT %s" % self.preparer.format_savepoint(savepoint_stmt)

    def visit_rollback_to_savepoint(self, savepoint_stmt, **kw):
        return "ROLLBACK TO SAVEPOINT %s" % self.preparer.format_savepoint(savepoint_stmt)

    def visit_release_savepoint(self, savepoint_stmt, **kw):
        return "RELEASE SAVEPOINT %s" % self.preparer.format_savepoint(savepoint_stmt)


class _Sentinel:
    """What tells the rows of an INSERT of many apart."""

    def __init__(self):
        self.columns = self.param_keys = None
        self.implicit = self.embed = False

    def insert_many(self, stmt, is_default_expr, values, params, counted):
        return _InsertManyValues(
            is_default_expr, values, params, counted,
            sort_by_parameter_order=stmt._sort_by_parameter_order,
            includes_upsert_behaviors=stmt._post_values_clause is not None,
            sentinel_columns=self.columns,
            num_sentinel_columns=len(self.columns) if self.columns else 0,
            sentinel_param_keys=None if is_default_expr else self.param_keys,
            implicit_sentinel=self.implicit,
            embed_values_counter=self.embed,
        )


class StrSQLCompiler(SQLCompiler):
    """Renders statements for `str()`."""

    def _fallback_column_name(self, column):
        return "<name unknown>"

    def visit_unsupported_compilation(self, element, err, **kw):
        if getattr(element, "stringify_dialect", "default") != "default":
            from ..engine.url import URL

            dialect = URL.create(element.stringify_dialect).get_dialect()()
            compiler = dialect.statement_compiler(dialect, None, _supporting_against=self)
            if not isinstance(compiler, StrSQLCompiler):
                return compiler.process(element, **kw)
        return super().visit_unsupported_compilation(element, err)

    def visit_getitem_binary(self, binary, operator, **kw):
        return "%s[%s]" % (self.process(binary.left, **kw), self.process(binary.right, **kw))

    visit_json_getitem_op_binary = visit_json_path_getitem_op_binary = visit_getitem_binary

    def visit_sequence(self, sequence, **kw):
        return f"<next sequence value: {self.preparer.format_sequence(sequence)}>"

    def returning_clause(self, stmt, returning_cols, *, populate_result_map, **kw):
        columns = [
            self._label_select_column(None, c, True, False, {}) for c in _select_iterables(returning_cols)
        ]
        return "RETURNING " + ", ".join(columns)

    def update_from_clause(self, update_stmt, from_table, extra_froms, from_hints, **kw):
        kw["asfrom"] = True
        return "FROM " + ", ".join(t._compiler_dispatch(self, fromhints=from_hints, **kw) for t in extra_froms)

    def delete_extra_from_clause(self, delete_stmt, from_table, extra_froms, from_hints, **kw):
        kw["asfrom"] = True
        return ", " + ", ".join(t._compiler_dispatch(self, fromhints=from_hints, **kw) for t in extra_froms)

    def visit_empty_set_expr(self, element_types, **kw):
        return "SELECT 1 WHERE 1!=1"

    def get_from_hint_text(self, table, text):
        return "[%s]" % text

    def visit_regexp_match_op_binary(self, binary, operator, **kw):
        return self._generate_generic_binary(binary, " <regexp> ", **kw)

    def visit_not_regexp_match_op_binary(self, binary, operator, **kw):
        return self._generate_generic_binary(binary, " <not regexp> ", **kw)

    def visit_regexp_replace_op_binary(self, binary, operator, **kw):
        return "<regexp replace>(%s, %s)" % (
            binary.left._compiler_dispatch(self, **kw), binary.right._compiler_dispatch(self, **kw),
        )

    def visit_try_cast(self, cast, **kwargs):
        return "TRY_CAST(%s AS %s)" % (
            cast.clause._compiler_dispatch(self, **kwargs), cast.typeclause._compiler_dispatch(self, **kwargs),
        )
