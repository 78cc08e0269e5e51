"""INSERT, UPDATE and DELETE. SQLAlchemy lib/sqlalchemy/sql/dml.py."""

from collections.abc import Sequence

from .. import exc, util
from . import coercions, roles
from .base import (
    ColumnCollection, CompileState, DialectKWArgs, Executable, Generative, HasCompileState, _entity_namespace_key,
    _exclusive_against, _from_objects, _generative, _select_iterables,
)
from .elements import BooleanClauseList, ClauseElement, Null
from .selectable import ExecutableReturnsRows, HasCTE, HasPrefixes, SelectLabelStyle, TypedReturnsRows
from .sqltypes import NullType
from .traversals import InternalTraversal


class DMLState(CompileState):
    """The compile state of a data statement."""

    _no_parameters = True
    _dict_parameters = None
    _multi_parameters = None
    _ordered_values = None
    _parameter_ordering = None
    _has_multi_parameters = False
    _primary_table = None
    _extra_froms = ()
    _supports_implicit_returning = True
    include_table_with_column_exprs = False
    is_multitable = ()
    isupdate = False
    isdelete = False
    isinsert = False

    def __init__(self, statement, compiler, **kw):
        raise NotImplementedError()

    @classmethod
    def get_entity_description(cls, statement):
        table = statement.table
        return {"name": table.name if table.named_with_column else None, "table": table}

    @classmethod
    def get_returning_column_descriptions(cls, statement):
        return [{"name": c.key, "type": c.type, "expr": c} for c in statement._all_selected_columns]

    @property
    def dml_table(self):
        return self.statement.table

    @classmethod
    def _get_multi_crud_kv_pairs(cls, statement, multi_kv_iterator):
        return [
            {coercions.expect(roles.DMLColumnRole, k): v for k, v in mapping.items()} for mapping in multi_kv_iterator
        ]

    @classmethod
    def _get_crud_kv_pairs(cls, statement, kv_iterator, needs_to_be_cacheable):
        return [
            (
                coercions.expect(roles.DMLColumnRole, k),
                coercions.expect(roles.ExpressionElementRole, v, type_=NullType(), is_crud=True)
                if needs_to_be_cacheable
                else v,
            )
            for k, v in kv_iterator
        ]

    def _make_extra_froms(self, statement):
        """(the table, the other FROM clauses that the statement mentions)."""
        from .util import tables_from_leftmost

        froms = []
        all_tables = list(tables_from_leftmost(statement.table))
        primary_table = all_tables[0]
        seen = {primary_table}
        consider = statement._where_criteria
        if self._dict_parameters:
            consider += tuple(self._dict_parameters.values())
        for item in _from_objects(*[c for c in consider if hasattr(c, "_from_objects")]):
            if seen.isdisjoint(item._cloned_set):
                froms.append(item)
            seen.update(item._cloned_set)
        froms.extend(all_tables[1:])
        return primary_table, froms

    def _process_values(self, statement):
        if self._no_parameters:
            self._dict_parameters = statement._values
            self._no_parameters = False

    def _process_select_values(self, statement):
        assert self._no_parameters, "This statement already has parameters"
        self._dict_parameters = {name: Null() for name in statement._select_names}
        self._no_parameters = False

    def _no_multi_values_supported(self, statement):
        raise exc.InvalidRequestError(
            "%s construct does not support multiple parameter sets." % statement.__visit_name__.upper()
        )

    def _cant_mix_formats_error(self):
        raise exc.InvalidRequestError(
            "Can't mix single and multiple VALUES formats in one INSERT statement; one style appends to a list while "
            "the other replaces values, so the intent is ambiguous."
        )


@CompileState.plugin_for("default", "insert")
class InsertDMLState(DMLState):
    """The compile state of an INSERT."""

    isinsert = True

    def __init__(self, statement, compiler, disable_implicit_returning=False, **kw):
        self.statement = statement
        self._primary_table = statement.table
        if disable_implicit_returning:
            self._supports_implicit_returning = False
        if statement._select_names:
            self._process_select_values(statement)
        if statement._values is not None:
            self._process_values(statement)
        if statement._multi_values:
            self._process_multi_values(statement)

    @util.memoized_property
    def _insert_col_keys(self):
        return [
            coercions.expect(roles.DMLColumnRole, col, as_key=True) for col in self._dict_parameters or ()
        ]

    def _process_values(self, statement):
        if self._no_parameters:
            super()._process_values(statement)
        elif self._has_multi_parameters:
            self._cant_mix_formats_error()

    def _process_multi_values(self, statement):
        for parameters in statement._multi_values:
            rows = [
                {c.key: value for c, value in zip(statement.table.c, row)} if isinstance(row, Sequence) else row
                for row in parameters
            ]
            if self._no_parameters:
                self._no_parameters = False
                self._has_multi_parameters = True
                self._multi_parameters = rows
                self._dict_parameters = rows[0]
            elif not self._has_multi_parameters:
                self._cant_mix_formats_error()
            else:
                self._multi_parameters.extend(rows)


@CompileState.plugin_for("default", "update")
class UpdateDMLState(DMLState):
    """The compile state of an UPDATE."""

    isupdate = True

    def __init__(self, statement, compiler, **kw):
        self.statement = statement
        if statement._ordered_values is not None:
            self._process_ordered_values(statement)
        elif statement._values is not None:
            self._process_values(statement)
        elif statement._multi_values:
            self._no_multi_values_supported(statement)
        self._primary_table, self._extra_froms = self._make_extra_froms(statement)
        self.is_multitable = mt = self._extra_froms
        self.include_table_with_column_exprs = bool(mt and compiler.render_table_with_column_in_update_from)

    def _process_ordered_values(self, statement):
        if not self._no_parameters:
            raise exc.InvalidRequestError(
                "Can only invoke ordered_values() once, and not mixed with any other values() call"
            )
        parameters = statement._ordered_values
        self._no_parameters = False
        self._dict_parameters = dict(parameters)
        self._ordered_values = parameters
        self._parameter_ordering = [key for key, value in parameters]


@CompileState.plugin_for("default", "delete")
class DeleteDMLState(DMLState):
    """The compile state of a DELETE."""

    isdelete = True

    def __init__(self, statement, compiler, **kw):
        self.statement = statement
        self._primary_table, self._extra_froms = self._make_extra_froms(statement)
        self.is_multitable = self._extra_froms


class UpdateBase(
    HasCTE, HasCompileState, DialectKWArgs, HasPrefixes, Generative, ExecutableReturnsRows, ClauseElement
):
    """Base of the data statements."""

    __visit_name__ = "update_base"
    _roles = roles.RETURNS_ROWS | roles.HAS_CTE | roles.STATEMENT
    _hints = util.EMPTY_DICT
    named_with_column = False
    _label_style = SelectLabelStyle.LABEL_STYLE_DISAMBIGUATE_ONLY
    _return_defaults = False
    _return_defaults_columns = None
    _supplemental_returning = None
    _returning = ()
    is_dml = True

    def _generate_fromclause_column_proxies(self, fromclause, columns, primary_key, foreign_keys):
        columns._populate_separate_keys([
            c._make_proxy(
                fromclause, key=proxy_key, name=required_label_name, name_is_truncatable=True,
                primary_key=primary_key, foreign_keys=foreign_keys,
            )
            for required_label_name, proxy_key, _, c, _ in self._generate_columns_plus_names(False)
            if c._is_column_element
        ])

    def params(self, *arg, **kw):
        raise NotImplementedError(
            "params() is not supported for INSERT/UPDATE/DELETE statements. To set the values for an INSERT or UPDATE "
            "statement, use stmt.values(**parameters)."
        )

    @_generative
    def with_dialect_options(self, **opt):
        self._validate_dialect_kwargs(opt)
        return self

    @_generative
    def return_defaults(self, *cols, supplemental_cols=None, sort_by_parameter_order=False):
        """A copy that fetches the values that the server generates for the columns, or for all of them."""
        found = tuple([coercions.expect(roles.ColumnsClauseRole, c) for c in cols])
        if not self._return_defaults:
            self._return_defaults_columns = found
        elif self._return_defaults_columns and cols:
            self._return_defaults_columns = tuple(dict.fromkeys(self._return_defaults_columns + found))
        else:
            self._return_defaults_columns = ()
        self._return_defaults = True
        self._sorted(sort_by_parameter_order, "return_defaults")
        if supplemental_cols:
            more = tuple([coercions.expect(roles.ColumnsClauseRole, c) for c in supplemental_cols])
            self._supplemental_returning = tuple(dict.fromkeys((self._supplemental_returning or ()) + more))
        return self

    def _sorted(self, sort_by_parameter_order, method):
        if sort_by_parameter_order:
            if not self.is_insert:
                raise exc.ArgumentError(
                    "The 'sort_by_parameter_order' argument to %s() only applies to INSERT statements" % method
                )
            self._sort_by_parameter_order = True

    def is_derived_from(self, fromclause):
        return False

    @_generative
    def returning(self, *cols, sort_by_parameter_order=False):
        """A copy with more RETURNING."""
        if self._return_defaults:
            raise exc.InvalidRequestError("return_defaults() is already configured on this statement")
        self._returning += tuple([coercions.expect(roles.ColumnsClauseRole, c) for c in cols])
        self._sorted(sort_by_parameter_order, "returning")
        return self

    def corresponding_column(self, column, require_embedded=False):
        return self.exported_columns.corresponding_column(column, require_embedded=require_embedded)

    @property
    def _all_selected_columns(self):
        return _select_iterables(self._returning)

    @util.memoized_property
    def exported_columns(self):
        return ColumnCollection([
            (c.key, c) for c in self._all_selected_columns if c._is_column_element
        ]).as_readonly()

    @_generative
    def with_hint(self, text, selectable=None, dialect_name="*"):
        if selectable is None:
            selectable = self.table
        else:
            selectable = coercions.expect(roles.DMLTableRole, selectable)
        self._hints = self._hints.union({(selectable, dialect_name): text})
        return self

    @property
    def entity_description(self):
        return DMLState.get_plugin_class(self).get_entity_description(self)

    @property
    def returning_column_descriptions(self):
        return DMLState.get_plugin_class(self).get_returning_column_descriptions(self)


class ValuesBase(UpdateBase):
    """Base of INSERT and UPDATE."""

    __visit_name__ = "values_base"
    _supports_multi_parameters = False
    select = None
    _post_values_clause = None
    _values = None
    _multi_values = ()
    _ordered_values = None
    _select_names = None
    _inline = False

    def __init__(self, table):
        self.table = coercions.expect(roles.DMLTableRole, table, apply_propagate_attrs=self)

    @_generative
    @_exclusive_against(
        "_select_names", "_ordered_values",
        msgs={
            "_select_names": "This construct already inserts from a SELECT",
            "_ordered_values": "This statement already has ordered values present",
        },
    )
    def values(self, *args, **kwargs):
        """A copy with values: as keywords, as a dict or tuple, or as a list of those for several rows."""
        arg = kwargs
        plugin = DMLState.get_plugin_class(self)
        if args:
            arg = args[0]
            if kwargs:
                raise exc.ArgumentError("Can't pass positional and kwargs to values() simultaneously")
            if len(args) > 1:
                raise exc.ArgumentError(
                    "Only a single dictionary/tuple or list of dictionaries/tuples is accepted positionally."
                )
            if isinstance(arg, Sequence):
                if arg and isinstance(arg[0], dict):
                    self._multi_values += (plugin._get_multi_crud_kv_pairs(self, arg),)
                    return self
                if arg and isinstance(arg[0], (list, tuple)):
                    self._multi_values += (arg,)
                    return self
                arg = {c.key: value for c, value in zip(self.table.c, arg)}
        coerced = dict(plugin._get_crud_kv_pairs(self, arg.items(), True))
        self._values = self._values.union(coerced) if self._values else util.immutabledict(coerced)
        return self


class Insert(ValuesBase, TypedReturnsRows):
    """INSERT."""

    __visit_name__ = "insert"
    _supports_multi_parameters = True
    include_insert_from_select_defaults = False
    _sort_by_parameter_order = False
    is_insert = True
    _traverse_internals = (
        [
            ("table", InternalTraversal.dp_clauseelement),
            ("_inline", InternalTraversal.dp_boolean),
            ("_select_names", InternalTraversal.dp_string_list),
            ("_values", InternalTraversal.dp_dml_values),
            ("_multi_values", InternalTraversal.dp_dml_multi_values),
            ("select", InternalTraversal.dp_clauseelement),
            ("_post_values_clause", InternalTraversal.dp_clauseelement),
            ("_returning", InternalTraversal.dp_clauseelement_tuple),
            ("_hints", InternalTraversal.dp_table_hint_list),
            ("_return_defaults", InternalTraversal.dp_boolean),
            ("_return_defaults_columns", InternalTraversal.dp_clauseelement_tuple),
            ("_sort_by_parameter_order", InternalTraversal.dp_boolean),
        ]
        + HasPrefixes._has_prefixes_traverse_internals
        + DialectKWArgs._dialect_kwargs_traverse_internals
        + Executable._executable_traverse_internals
        + HasCTE._has_ctes_traverse_internals
    )

    @_generative
    def inline(self):
        self._inline = True
        return self

    @_generative
    def from_select(self, names, select, include_defaults=True):
        """A copy that inserts the rows of a SELECT."""
        if self._values:
            raise exc.InvalidRequestError("This construct already inserts value expressions")
        self._select_names = [coercions.expect(roles.DMLColumnRole, name, as_key=True) for name in names]
        self._inline = True
        self.include_insert_from_select_defaults = include_defaults
        self.select = coercions.expect(roles.DMLSelectRole, select)
        return self


ReturningInsert = Insert


class DMLWhereBase:
    """Mixin of statements with WHERE."""

    _where_criteria = ()

    @_generative
    def where(self, *whereclause):
        for criterion in whereclause:
            self._where_criteria += (
                coercions.expect(roles.WhereHavingRole, criterion, apply_propagate_attrs=self),
            )
        return self

    def filter(self, *criteria):
        return self.where(*criteria)

    def _filter_by_zero(self):
        return self.table

    def filter_by(self, **kwargs):
        entity = self._filter_by_zero()
        return self.filter(*[_entity_namespace_key(entity, key) == value for key, value in kwargs.items()])

    @property
    def whereclause(self):
        return BooleanClauseList._construct_for_whereclause(self._where_criteria)


class Update(DMLWhereBase, ValuesBase, TypedReturnsRows):
    """UPDATE."""

    __visit_name__ = "update"
    is_update = True
    _traverse_internals = (
        [
            ("table", InternalTraversal.dp_clauseelement),
            ("_where_criteria", InternalTraversal.dp_clauseelement_tuple),
            ("_inline", InternalTraversal.dp_boolean),
            ("_ordered_values", InternalTraversal.dp_dml_ordered_values),
            ("_values", InternalTraversal.dp_dml_values),
            ("_returning", InternalTraversal.dp_clauseelement_tuple),
            ("_hints", InternalTraversal.dp_table_hint_list),
            ("_return_defaults", InternalTraversal.dp_boolean),
            ("_return_defaults_columns", InternalTraversal.dp_clauseelement_tuple),
        ]
        + HasPrefixes._has_prefixes_traverse_internals
        + DialectKWArgs._dialect_kwargs_traverse_internals
        + Executable._executable_traverse_internals
        + HasCTE._has_ctes_traverse_internals
    )

    @_generative
    def ordered_values(self, *args):
        if self._values:
            raise exc.ArgumentError("This statement already has values present")
        if self._ordered_values:
            raise exc.ArgumentError("This statement already has ordered values present")
        self._ordered_values = DMLState.get_plugin_class(self)._get_crud_kv_pairs(self, args, True)
        return self

    @_generative
    def inline(self):
        self._inline = True
        return self


ReturningUpdate = Update


class Delete(DMLWhereBase, UpdateBase, TypedReturnsRows):
    """DELETE."""

    __visit_name__ = "delete"
    is_delete = True
    _traverse_internals = (
        [
            ("table", InternalTraversal.dp_clauseelement),
            ("_where_criteria", InternalTraversal.dp_clauseelement_tuple),
            ("_returning", InternalTraversal.dp_clauseelement_tuple),
            ("_hints", InternalTraversal.dp_table_hint_list),
        ]
        + HasPrefixes._has_prefixes_traverse_internals
        + DialectKWArgs._dialect_kwargs_traverse_internals
        + Executable._executable_traverse_internals
        + HasCTE._has_ctes_traverse_internals
    )

    def __init__(self, table):
        self.table = coercions.expect(roles.DMLTableRole, table, apply_propagate_attrs=self)


ReturningDelete = Delete
